//===- CompilationDatabase.cpp - compile_commands.json --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A database has commands of drivers, of clang or of GCC. clang's driver makes
/// one of clang itself of each, which must not depend on the driver's options.
///
//===----------------------------------------------------------------------===//

#include "Patch.h"

#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/YAMLParser.h"

using namespace llvm;

namespace restruct {

/// The command of clang itself for a driver's; nothing if \p Command compiles
/// no C or C++.
static std::optional<CompileCommand>
expandCommand(const clang::tooling::CompileCommand &Command, StringRef Clang) {
  std::vector<std::string> Words = Command.CommandLine;
  if (Words.empty())
    return std::nullopt;
  // The name of the driver tells the language, if it is not that of the file.
  bool IsCXX = sys::path::filename(Words.front()).contains("++");
  Words.front() = Clang.str();
  if (IsCXX)
    Words.insert(Words.begin() + 1, "--driver-mode=g++");
  for (const clang::tooling::ArgumentsAdjuster &Adjust :
       {clang::tooling::getClangSyntaxOnlyAdjuster(),
        clang::tooling::getClangStripDependencyFileAdjuster(),
        clang::tooling::getStripPluginsAdjuster()})
    Words = Adjust(Words, Command.Filename);
  IntrusiveRefCntPtr<vfs::FileSystem> FS(
      vfs::createPhysicalFileSystem().release());
  (void)FS->setCurrentWorkingDirectory(Command.Directory);
  clang::DiagnosticOptions Options;
  std::vector<std::string> Expanded;
  clang::CreateInvocationOptions Creation;
  Creation.Diags = makeIntrusiveRefCnt<clang::DiagnosticsEngine>(
      clang::DiagnosticIDs::create(), Options,
      new clang::IgnoringDiagConsumer());
  Creation.VFS = FS;
  Creation.RecoverOnError = true;
  Creation.CC1Args = &Expanded;
  std::vector<const char *> Pointers;
  for (const std::string &Word : Words)
    Pointers.push_back(Word.c_str());
  (void)clang::createInvocation(Pointers, Creation);
  if (Expanded.empty())
    return std::nullopt;
  return CompileCommand{Command.Directory, std::move(Expanded)};
}

/// The first error in \p Text, with its place there; empty if there is none.
/// clang's reader prints such errors, and continues.
static std::string findSyntaxError(MemoryBufferRef Text) {
  std::string First;
  SourceMgr SM;
  SM.setDiagHandler(
      [](const SMDiagnostic &Found, void *Message) {
        auto &First = *static_cast<std::string *>(Message);
        if (First.empty())
          First = formatv("{0}:{1}: {2}", Found.getLineNo(),
                          Found.getColumnNo() + 1, Found.getMessage());
      },
      &First);
  yaml::Stream Stream(Text, SM);
  bool IsValid = Stream.validate();
  return IsValid || !First.empty() ? First : "is no JSON";
}

Expected<std::vector<CompileCommand>> readCompilationDatabase(StringRef Folder,
                                                              StringRef Clang) {
  SmallString<256> Path = Folder;
  sys::path::append(Path, "compile_commands.json");
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError("cannot read '" + Twine(Path) +
                             "': " + Buffer.getError().message());
  std::string Message = findSyntaxError(**Buffer);
  if (!Message.empty())
    return createStringError("cannot read '" + Twine(Path) + "': " + Message);
  std::unique_ptr<clang::tooling::JSONCompilationDatabase> Database =
      clang::tooling::JSONCompilationDatabase::loadFromFile(
          Path, Message, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Database)
    return createStringError("cannot read '" + Twine(Path) +
                             "': " + StringRef(Message).trim());
  std::vector<CompileCommand> Commands;
  for (const clang::tooling::CompileCommand &Command :
       Database->getAllCompileCommands())
    if (std::optional<CompileCommand> Expanded = expandCommand(Command, Clang))
      Commands.push_back(std::move(*Expanded));
  if (Commands.empty())
    return createStringError("'" + Twine(Path) +
                             "' has no command that compiles C or C++");
  return Commands;
}

} // namespace restruct
