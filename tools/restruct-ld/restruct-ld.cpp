//===- restruct-ld.cpp - ld.lld, after a check of fat objects -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The linker that restruct-cc passes to clang. In an object with both, lld
/// uses the bitcode and ignores the machine code. That is wrong if the object
/// was edited after compiling (FatObjects.h). Then lld gets a copy whose
/// bitcode section is hidden, and links the machine code; a remark reports it.
/// As lld takes the place of the system's linker, shared libraries export what
/// they would with that (VersionScripts.h). Everything else is up to lld.
///
///   restruct-ld ARGUMENTS OF ld.lld
///
//===----------------------------------------------------------------------===//

#include "FatObjects.h"
#include "VersionScripts.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileOutputBuffer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace llvm;
using namespace restruct;

static constexpr StringLiteral HelpText =
    R"(OVERVIEW: ld.lld, after a check for objects that were edited

USAGE: restruct-ld [options] FILE...

restruct-ld is the linker that restruct-cc and restruct-c++ pass to clang. It takes every
option of ld.lld and calls it. Objects of restruct-cc contain machine code and bitcode, and
lld links the bitcode. If an object was edited after compiling, as objcopy --redefine-sym
does, or was joined by ld -r, its bitcode is stale: then restruct-ld links its machine code,
and a remark says so. Version scripts and --default-symver have GNU ld's effects.
)";

namespace {

/// The library search options of the command line, as far as it is parsed.
struct LibrarySearch {
  SmallVector<StringRef, 16> Folders;
  bool IsStatic = false;

  /// The archive for `-l` \p Name; empty if there is none.
  std::string findArchive(StringRef Name) const;
};

/// Files that exist until the link is done.
class TemporaryFiles {
public:
  ~TemporaryFiles();

  /// Creates an empty file with a name like that of \p Path.
  Expected<std::string> create(StringRef Path);

private:
  SmallVector<std::string, 0> Files;
};

} // namespace

std::string LibrarySearch::findArchive(StringRef Name) const {
  bool IsExact = Name.consume_front(":");
  for (StringRef Folder : Folders) {
    auto Has = [&](const Twine &File, SmallString<128> &Path) {
      Path = Folder;
      sys::path::append(Path, File);
      return sys::fs::exists(Path);
    };
    SmallString<128> Path;
    if (IsExact) {
      if (Has(Name, Path))
        return Path.str().str();
      continue;
    }
    if (!IsStatic && Has("lib" + Name + ".so", Path))
      return "";
    if (Has("lib" + Name + ".a", Path))
      return Path.str().str();
  }
  return "";
}

TemporaryFiles::~TemporaryFiles() {
  for (const std::string &File : Files)
    sys::fs::remove(File);
}

Expected<std::string> TemporaryFiles::create(StringRef Path) {
  SmallString<128> File;
  if (std::error_code EC = sys::fs::createTemporaryFile(
          sys::path::stem(Path), sys::path::extension(Path).ltrim('.'), File))
    return createFileError(File, EC);
  Files.push_back(File.str().str());
  sys::RemoveFileOnSignal(File);
  return Files.back();
}

/// Describes how \p Object of the file \p Path was edited.
static std::string describe(StringRef Path, const StaleBitcode &Object) {
  std::string Member = Object.Member.empty() ? "" : "(" + Object.Member + ")";
  return ("'" + Path + Member +
          "' was edited, or linked by -r, since it was compiled; its machine "
          "code ")
      .str();
}

/// \returns the path to link for \p Path: itself, or a copy whose stale
/// bitcode is hidden.
static Expected<std::string> replace(StringRef Path, TemporaryFiles &Files) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> File =
      MemoryBuffer::getFile(Path, /*IsText=*/false,
                            /*RequiresNullTerminator=*/false);
  if (!File)
    return Path.str(); // the linker reports the error
  SmallVector<StaleBitcode, 0> Stale = findStaleBitcode(**File);
  if (Stale.empty())
    return Path.str();

  for (const StaleBitcode &Object : Stale) {
    if (!Object.HeaderOffset)
      return createStringError(describe(Path, Object) +
                               "cannot be linked from a thin archive");
    WithColor::remark(errs(), "restruct-cc")
        << "no whole-program work: " << describe(Path, Object) << "is linked\n";
  }

  Expected<std::string> Copy = Files.create(Path);
  if (!Copy)
    return Copy.takeError();
  Expected<std::unique_ptr<FileOutputBuffer>> Output =
      FileOutputBuffer::create(*Copy, (*File)->getBufferSize());
  if (!Output)
    return Output.takeError();
  copy((*File)->getBuffer(), (*Output)->getBufferStart());
  // sh_name and sh_type: a section without a name, of the type SHT_NULL.
  for (const StaleBitcode &Object : Stale)
    std::memset((*Output)->getBufferStart() + *Object.HeaderOffset, 0, 8);
  if (Error E = (*Output)->commit())
    return std::move(E);
  return Copy;
}

/// Whether the word after \p Arg is its argument, and not an input.
static bool takesWord(StringRef Arg) {
  return is_contained({"-o",
                       "-m",
                       "-z",
                       "-T",
                       "-e",
                       "-u",
                       "-h",
                       "-y",
                       "-f",
                       "-F",
                       "-I",
                       "-R",
                       "-plugin",
                       "--plugin",
                       "--output",
                       "--script",
                       "--version-script",
                       "--dynamic-list",
                       "--dynamic-linker",
                       "-dynamic-linker",
                       "-soname",
                       "--soname",
                       "-rpath",
                       "--rpath",
                       "--retain-symbols-file",
                       "-Map",
                       "--Map",
                       "--just-symbols",
                       "-mllvm",
                       "--lto-sample-profile"},
                      Arg);
}

/// Replaces in \p Args the inputs with stale bitcode by copies in \p Files.
static Error replaceInputs(SmallVectorImpl<const char *> &Args,
                           StringSaver &Saver, TemporaryFiles &Files) {
  LibrarySearch Search;
  for (size_t I = 0; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    std::string Path;
    if (Arg == "-static" || Arg == "-Bstatic" || Arg == "-dn") {
      Search.IsStatic = true;
    } else if (Arg == "-Bdynamic" || Arg == "-dy") {
      Search.IsStatic = false;
    } else if (Arg.starts_with("-L") && Arg.size() > 2) {
      Search.Folders.push_back(Arg.drop_front(2));
    } else if (Arg.starts_with("-l") && Arg.size() > 2) {
      Path = Search.findArchive(Arg.drop_front(2));
    } else if (Arg == "-L" && I + 1 < Args.size()) {
      Search.Folders.push_back(Args[++I]);
    } else if (takesWord(Arg)) {
      ++I;
    } else if (!Arg.starts_with("-")) {
      Path = Arg.str();
    }
    if (Path.empty())
      continue;
    Expected<std::string> Replacement = replace(Path, Files);
    if (!Replacement)
      return Replacement.takeError();
    if (*Replacement != Path)
      Args[I] = Saver.save(*Replacement).data();
  }
  return Error::success();
}

/// The value of the long option \p Name, with one dash or two, if it begins at
/// \p I in \p Args: `--name=VALUE`, or the next word, and then \p I is its.
static std::optional<StringRef> valueOf(StringRef Name, size_t &I,
                                        ArrayRef<const char *> Args) {
  StringRef Arg = Args[I];
  if (!Arg.consume_front("-"))
    return std::nullopt;
  Arg.consume_front("-");
  if (!Arg.consume_front(Name))
    return std::nullopt;
  if (Arg.consume_front("="))
    return Arg;
  if (!Arg.empty() || I + 1 == Args.size())
    return std::nullopt;
  return Args[++I];
}

/// Writes \p Script to one of \p Files, and adds its options to \p Args.
static Error use(const VersionScript &Script,
                 SmallVectorImpl<const char *> &Args, StringSaver &Saver,
                 TemporaryFiles &Files) {
  Expected<std::string> File = Files.create("restruct.ver");
  if (!File)
    return File.takeError();
  std::error_code EC;
  raw_fd_ostream OS(*File, EC);
  OS << Script.Text;
  OS.close();
  if (OS.has_error())
    return createFileError(*File, OS.error());
  Args.push_back(Saver.save("--version-script=" + *File).data());
  for (const std::string &Version : Script.Versions)
    Args.push_back(Saver.save("--defsym=" + Version + "=0").data());
  return Error::success();
}

static bool asksForDefaultVersion(StringRef Arg) {
  return Arg == "--default-symver" || Arg == "-default-symver";
}

/// Replaces the version scripts and `--default-symver` of a shared library in
/// \p Args by scripts in \p Files.
static Error replaceVersionScripts(SmallVectorImpl<const char *> &Args,
                                   StringSaver &Saver, TemporaryFiles &Files) {
  SmallVector<const char *, 64> Others;
  SmallVector<StringRef, 1> Scripts;
  StringRef Name, Output = "a.out";
  bool IsShared = false, HasDefault = false;
  for (size_t I = 0; I < Args.size(); ++I) {
    size_t First = I;
    StringRef Arg = Args[I];
    bool HasNext = I + 1 < Args.size();
    if (asksForDefaultVersion(Arg)) {
      HasDefault = true;
      continue;
    }
    if (auto Script = valueOf("version-script", I, Args)) {
      Scripts.push_back(*Script);
      continue;
    }
    if (Arg == "-shared" || Arg == "--shared" || Arg == "-Bshareable")
      IsShared = true;
    else if (auto Value = valueOf("soname", I, Args))
      Name = *Value;
    else if (Arg == "-h" && HasNext)
      Name = Args[++I];
    else if ((Arg == "-o" || Arg == "--output") && HasNext)
      Output = Args[++I];
    Others.append(Args.begin() + First, Args.begin() + I + 1);
  }
  if (!IsShared)
    erase_if(Args, asksForDefaultVersion);
  if (!IsShared || (Scripts.empty() && !HasDefault))
    return Error::success();

  if (Name.empty())
    Name = sys::path::filename(Output);
  StringRef Default = HasDefault ? Name : "";
  if (Scripts.empty()) {
    if (Error E = use(adaptVersionScript("", Default), Others, Saver, Files))
      return E;
  }
  for (StringRef Script : Scripts) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Script);
    if (!File) { // the linker reports the error
      Others.push_back(Saver.save("--version-script=" + Script).data());
      continue;
    }
    if (Error E = use(adaptVersionScript((*File)->getBuffer(), Default), Others,
                      Saver, Files))
      return E;
  }
  Args = std::move(Others);
  return Error::success();
}

/// Adds to what lld printed if \p Args ask for it. lld's comes first, because
/// programs look for its version there.
static void printOurs(ArrayRef<const char *> Args) {
  auto Asks = [&](StringRef Option) { return is_contained(Args, Option); };
  if (Asks("--help"))
    outs() << "\n" << HelpText;
  else if (Asks("--version"))
    outs() << "restruct-ld version " RESTRUCT_VERSION "\n";
}

int main(int Argc, char **Argv) {
  InitLLVM Init(Argc, Argv);
  // Reads the symbols that inline assembly defines.
  InitializeAllTargetInfos();
  InitializeAllTargetMCs();
  InitializeAllAsmParsers();

  BumpPtrAllocator Allocator;
  StringSaver Saver(Allocator);
  SmallVector<const char *, 64> Args(Argv + 1, Argv + Argc);
  cl::ExpandResponseFiles(Saver, cl::TokenizeGNUCommandLine, Args);

  TemporaryFiles Files;
  Error E = replaceInputs(Args, Saver, Files);
  if (!E)
    E = replaceVersionScripts(Args, Saver, Files);
  if (E) {
    WithColor::error(errs(), "restruct-cc") << toString(std::move(E)) << '\n';
    return 1;
  }
  SmallVector<StringRef, 64> Command = {"ld.lld"};
  append_range(Command, Args);
  std::string Message;
  int Status = sys::ExecuteAndWait(RESTRUCT_LLD, Command, std::nullopt, {}, 0,
                                   0, &Message);
  if (!Message.empty())
    WithColor::error(errs(), "restruct-cc") << Message << '\n';
  if (Status == 0)
    printOurs(Args);
  return Status < 0 ? 1 : Status;
}
