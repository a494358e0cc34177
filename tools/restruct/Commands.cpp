//===- Commands.cpp - Shared by the subcommands ---------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "ProgramAnalysis.h"
#include "Progress.h"

#include "restruct/Passes/AliasPipelines.h"
#include "restruct/Report/NameSearch.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace llvm;

namespace restruct {

cl::OptionCategory &commandCategory() {
  static cl::OptionCategory Category("restruct options");
  return Category;
}

Expected<LoadedProgram> loadWithProgress(ArrayRef<std::string> Files,
                                         bool IsWhole, StringRef Passes) {
  if (Files.empty())
    return createStringError("no FILE given; see --help");
  Progress Note(Files.size() == 1
                    ? "reading " + Files[0]
                    : "reading " + std::to_string(Files.size()) + " files");
  Expected<LoadedProgram> Program = loadProgram(Files);
  if (!Program)
    return Program.takeError();
  if (IsWhole)
    if (Error E = makeWhole(*Program))
      return std::move(E);
  if (!Passes.empty())
    if (Error E = runPasses(*Program->Module, Passes))
      return createStringError("--passes: " + toString(std::move(E)));
  return Program;
}

/// Whether \p Name, of users, is that of \p F: "ns::list::add(int)",
/// "ns::list::add", or "add".
static bool isCalled(const Function &F, StringRef Name) {
  std::string Full = demangle(F.getName());
  if (Full == Name)
    return true;
  ItaniumPartialDemangler Demangler;
  std::string Mangled = F.getName().str();
  if (Demangler.partialDemangle(Mangled.c_str()) || !Demangler.isFunction())
    return false;
  char *Bare = Demangler.getFunctionName(nullptr, nullptr);
  if (!Bare)
    return false;
  StringRef Qualified = Bare;
  bool IsCalled = Qualified == Name ||
                  (Qualified.consume_back(Name) && Qualified.ends_with("::"));
  std::free(Bare);
  return IsCalled;
}

/// The only function with a body that users call \p Name; null if none is.
static Expected<const Function *> findByUsersName(const Module &M,
                                                  StringRef Name) {
  std::vector<const Function *> Found;
  for (const Function &F : M)
    if (!F.isDeclaration() && isCalled(F, Name))
      Found.push_back(&F);
  if (Found.size() > 1)
    return createStringError("'" + Name + "' is ambiguous: " +
                             join(map_range(Found,
                                            [](const Function *F) {
                                              return demangle(F->getName());
                                            }),
                                  "; "));
  return Found.empty() ? nullptr : Found.front();
}

Expected<const Function *> findBody(const Module &M, StringRef Name) {
  if (Name.empty())
    return nullptr;
  const Function *F = M.getFunction(Name);
  if (F && F->isDeclaration())
    return createStringError("the function '" + Name +
                             "' has no body in the input");
  if (F)
    return F;
  Expected<const Function *> Found = findByUsersName(M, Name);
  if (Found && !*Found)
    return createStringError("there is no function '" + Name + "'");
  return Found;
}

static Error unknownType(const ReportModel &Model, StringRef Name) {
  std::string Similar = suggestName(Model, Name);
  return createStringError(
      "no struct is called '" + Name + "'" +
      (Similar.empty() ? Twine() : "; did you mean '" + Similar + "'?"));
}

/// \p Found, if it is one type, whatever the number of its descriptions.
static Expected<std::vector<const StructReport *>>
requireOneType(std::vector<const StructReport *> Found, StringRef Name) {
  std::vector<std::string> Types;
  std::set<StringRef> Seen;
  for (const StructReport *S : Found) {
    if (!Seen.insert(S->IRName).second)
      continue;
    Types.push_back("%" + S->IRName);
    if (!S->File.empty())
      Types.back() += " (" + S->File + ":" + std::to_string(S->Line) + ")";
  }
  if (Types.size() > 1)
    return createStringError("'" + Name +
                             "' is ambiguous: " + join(Types, ", "));
  return Found;
}

/// Those that have this name; or the one type whose name ends in it.
static Expected<std::vector<const StructReport *>>
findStructsOrEnd(const ReportModel &Model, StringRef Name) {
  std::vector<const StructReport *> Found = findStructs(Model, Name);
  if (!Found.empty())
    return Found;
  Found = findStructsByEnd(Model, Name);
  if (Found.empty())
    return unknownType(Model, Name);
  return requireOneType(std::move(Found), Name);
}

Expected<std::vector<const StructReport *>>
findTypes(const ReportModel &Model, ArrayRef<std::string> Names) {
  std::set<const StructReport *> Wanted; // In the order of the model.
  for (const std::string &Name : Names) {
    Expected<std::vector<const StructReport *>> Found =
        findStructsOrEnd(Model, Name);
    if (!Found)
      return Found.takeError();
    Wanted.insert(Found->begin(), Found->end());
  }
  return std::vector(Wanted.begin(), Wanted.end());
}

Expected<std::string> findOneType(const ReportModel &Model, StringRef Name) {
  Expected<std::vector<const StructReport *>> Found =
      findStructsOrEnd(Model, Name);
  if (!Found)
    return Found.takeError();
  Found = requireOneType(std::move(*Found), Name);
  if (!Found)
    return Found.takeError();
  return Found->front()->IRName;
}

static Error takeStreamError(raw_fd_ostream &OS) {
  OS.flush();
  if (!OS.has_error())
    return Error::success();
  std::error_code Code = OS.error();
  OS.clear_error();
  return errorCodeToError(Code);
}

/// For a device or a pipe, which cannot be replaced.
static Error writeInPlace(StringRef File,
                          function_ref<void(raw_ostream &)> Write) {
  std::error_code Code;
  raw_fd_ostream OS(File, Code, sys::fs::CD_OpenExisting);
  if (Code)
    return errorCodeToError(Code);
  Write(OS);
  return takeStreamError(OS);
}

/// Writes a new file beside \p File, and renames it once it is complete on
/// disk.
static Error replaceFile(StringRef File,
                         function_ref<void(raw_ostream &)> Write) {
  Expected<sys::fs::TempFile> Temporary = sys::fs::TempFile::create(
      File + ".tmp-%%%%%%", sys::fs::all_read | sys::fs::all_write);
  if (!Temporary)
    return Temporary.takeError();
  raw_fd_ostream OS(Temporary->FD, /*shouldClose=*/false);
  Write(OS);
  if (Error E = takeStreamError(OS))
    return joinErrors(std::move(E), Temporary->discard());
  if (Error E = Temporary->keep(File))
    return joinErrors(std::move(E), Temporary->discard());
  return Error::success();
}

static Error writeFile(StringRef File,
                       function_ref<void(raw_ostream &)> Write) {
  sys::fs::file_status Status;
  if (sys::fs::status(File, Status)) // There is none yet.
    return replaceFile(File, Write);
  if (sys::fs::is_directory(Status))
    return createStringError("is a directory");
  if (!sys::fs::is_regular_file(Status))
    return writeInPlace(File, Write);
  if (sys::fs::access(File, sys::fs::AccessMode::Write))
    return errorCodeToError(make_error_code(errc::permission_denied));
  // If \p File is a symbolic link, its target is replaced.
  SmallString<128> Real;
  if (std::error_code Code = sys::fs::real_path(File, Real))
    return errorCodeToError(Code);
  return replaceFile(Real, Write);
}

static Error cannotWrite(StringRef File, Error Why) {
  return createStringError(File +
                           ": cannot be written: " + toString(std::move(Why)));
}

Error checkOutput(StringRef File) {
  if (sys::fs::is_directory(File))
    return cannotWrite(File, createStringError("is a directory"));
  StringRef Folder = sys::path::parent_path(File);
  if (Folder.empty())
    Folder = ".";
  // What is there is written; what is not is made in its folder.
  std::error_code Code = sys::fs::access(sys::fs::exists(File) ? File : Folder,
                                         sys::fs::AccessMode::Write);
  if (!Code && !sys::fs::is_directory(Folder))
    Code = make_error_code(errc::not_a_directory);
  if (Code)
    return cannotWrite(File, errorCodeToError(Code));
  return Error::success();
}

Error writeOutput(StringRef File, function_ref<void(raw_ostream &)> Write) {
  if (File == "-") {
    Write(outs());
    if (Error E = takeStreamError(outs()))
      return createStringError("standard output: cannot be written: " +
                               toString(std::move(E)));
    return Error::success();
  }
  if (Error E = writeFile(File, Write))
    return cannotWrite(File, std::move(E));
  return Error::success();
}

} // namespace restruct
