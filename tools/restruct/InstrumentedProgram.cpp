//===- InstrumentedProgram.cpp - Link and run a program with a runtime ----===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstrumentedProgram.h"

#include "Commands.h"
#include "Progress.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

static std::optional<std::vector<std::string>> ProgramArguments;

void setProgramArguments(std::vector<std::string> Arguments) {
  ProgramArguments = std::move(Arguments);
}

const std::optional<std::vector<std::string>> &getProgramArguments() {
  return ProgramArguments;
}

Temporary::~Temporary() {
  if (!Path.empty())
    (void)(IsFolder ? sys::fs::remove_directories(Path)
                    : sys::fs::remove(Path));
}

Error Temporary::makeFile(StringRef Suffix) {
  return check(sys::fs::createTemporaryFile(Prefix, Suffix, Path));
}

Error Temporary::makeFolder() {
  IsFolder = true;
  return check(sys::fs::createUniqueDirectory(Prefix, Path));
}

Error Temporary::check(std::error_code Code) {
  if (!Code)
    return Error::success();
  Path.clear(); // There is nothing to take away.
  SmallString<128> Folder;
  sys::path::system_temp_directory(/*erasedOnReboot=*/true, Folder);
  return createStringError(
      Folder + ": no temporary file can be made: " + Code.message());
}

/// Whether there are names of C++, or its exceptions.
static bool needsCXX(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.isDeclaration() && (F.getName().starts_with("_Z") ||
                                 F.getName().starts_with("__cxa_") ||
                                 F.getName().starts_with("__gxx_"));
  });
}

/// A runtime in the prefix that this program is installed under, or in its
/// build folder.
static std::string findRuntime(StringRef Name) {
  std::string Self = sys::fs::getMainExecutable(nullptr, nullptr);
  StringRef Prefix = sys::path::parent_path(sys::path::parent_path(Self));
  SmallString<128> Path(Prefix);
  sys::path::append(Path, RESTRUCT_PLUGIN_DIR, Name);
  if (!sys::fs::exists(Path)) {
    Path = Prefix;
    sys::path::append(Path, "lib", Name);
  }
  return std::string(Path);
}

static Error link(const Module &M, StringRef Bitcode, StringRef Program,
                  const RuntimeLink &How) {
  std::string Runtime = findRuntime(How.Runtime);
  if (!sys::fs::exists(Runtime))
    return createStringError(Runtime + ": not found");
  std::string Clang = needsCXX(M) ? RESTRUCT_CLANG "++" : RESTRUCT_CLANG;
  std::string RunPath = ("-Wl,-rpath," + sys::path::parent_path(Runtime)).str();
  std::vector<std::string> Arguments = {Clang,         How.Level.str(),
                                        "-Xclang",     "-disable-llvm-passes",
                                        "-w",          "-rdynamic",
                                        "-x",          "ir",
                                        Bitcode.str(), "-x",
                                        "none",        Runtime,
                                        RunPath,       "-lm",
                                        "-o",          Program.str()};
  llvm::append_range(Arguments, How.Arguments);
  Expected<ChildStatus> Status = runChild(Clang, Arguments);
  if (!Status)
    return createStringError(Clang + ": " + toString(Status.takeError()));
  if (Status->Signal)
    return createStringError(Clang + ": ended by " +
                             describeSignal(Status->Signal));
  if (Status->ExitCode)
    return createStringError("the program cannot be linked; " + Clang +
                             " says above why");
  return Error::success();
}

Error writeInstrumented(const Module &M, StringRef File) {
  return writeOutput(File, [&](raw_ostream &OS) { WriteBitcodeToFile(M, OS); });
}

Error buildInstrumented(const Module &M, StringRef Program,
                        const RuntimeLink &How) {
  Temporary Bitcode("restruct");
  if (Error E = Bitcode.makeFile("bc"))
    return E;
  if (Error E = writeInstrumented(M, Bitcode.path()))
    return E;
  Progress Note("linking");
  return link(M, Bitcode.path(), Program, How);
}

Expected<ChildStatus> runInstrumented(StringRef Program) {
  std::vector<std::string> Arguments = {Program.str()};
  llvm::append_range(Arguments, *ProgramArguments);
  Expected<ChildStatus> Status = runChild(Program.str(), Arguments);
  if (!Status)
    return createStringError("the program was not run to its end: " +
                             toString(Status.takeError()));
  return Status;
}

} // namespace restruct
