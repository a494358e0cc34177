//===- PatchCommand.cpp - Calls restruct-patch ----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PatchCommand.h"

#include "Commands.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

static std::string findPatchProgram() {
  static int Anchor;
  std::string Self = sys::fs::getMainExecutable("restruct", &Anchor);
  SmallString<256> Path = sys::path::parent_path(Self);
  sys::path::append(Path, "restruct-patch");
  return std::string(Path);
}

Expected<std::string> runPatchProgram(const PatchRequest &Request,
                                      ArrayRef<std::string> Options) {
  std::string Program = findPatchProgram();
  if (!sys::fs::can_execute(Program))
    return createStringError("cannot run '" + Program + "'");
  SmallString<256> Folder;
  if (std::error_code Code = sys::fs::createUniqueDirectory("restruct", Folder))
    return createStringError("cannot make a temporary folder: " +
                             Code.message());
  SmallString<256> Input = Folder, Output = Folder, Errors = Folder;
  sys::path::append(Input, "request.json");
  sys::path::append(Output, "output");
  sys::path::append(Errors, "errors");
  scope_exit RemoveFolder([&] { (void)sys::fs::remove_directories(Folder); });
  for (StringRef File : {Input, Output, Errors})
    sys::RemoveFileOnSignal(File);
  if (Error E = writeOutput(
          Input, [&](raw_ostream &OS) { printPatchRequest(OS, Request); }))
    return std::move(E);

  SmallVector<StringRef> Arguments{Program};
  append_range(Arguments, Options);
  Arguments.push_back(Input);
  std::optional<StringRef> Redirects[] = {std::nullopt, StringRef(Output),
                                          StringRef(Errors)};
  std::string Message;
  int Status =
      sys::ExecuteAndWait(Program, Arguments, std::nullopt, Redirects,
                          /*SecondsToWait=*/0, /*MemoryLimit=*/0, &Message);
  auto Read = [](StringRef File) -> std::string {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(File);
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  };
  std::string Notes = Read(Errors);
  if (Status != 0) {
    constexpr StringLiteral Prefix = "restruct-patch: error: ";
    StringRef Why = Notes;
    size_t At = Why.rfind(Prefix);
    if (At != StringRef::npos)
      Why = Why.substr(At + Prefix.size());
    else if (!Message.empty())
      Why = Message;
    else
      return createStringError("--patch: '" + Program +
                               "' failed with status " + Twine(Status));
    return createStringError("--patch: " + Why);
  }
  errs() << Notes;
  return Read(Output);
}

} // namespace restruct
