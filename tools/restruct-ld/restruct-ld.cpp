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

#include "Exports.h"
#include "FatObjects.h"
#include "TemporaryFiles.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
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

  std::string Contents = (*File)->getBuffer().str();
  // sh_name and sh_type: a section without a name, of the type SHT_NULL.
  for (const StaleBitcode &Object : Stale)
    std::memset(Contents.data() + *Object.HeaderOffset, 0, 8);
  return Files.create(Path, Contents, /*Original=*/Path);
}

/// Replaces in \p Args the inputs with stale bitcode by copies in \p Files, and
/// lists all inputs in \p Found.
static Error replaceInputs(SmallVectorImpl<const char *> &Args,
                           StringSaver &Saver, TemporaryFiles &Files,
                           Exports &Found) {
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
    Found.Inputs.push_back(std::move(Path));
  }
  Found.Folders = Search.Folders;
  return Error::success();
}

/// Puts \p Args into a response file, as they may have come from one, if they
/// are too long for a command line.
static Error shorten(SmallVectorImpl<const char *> &Args, StringSaver &Saver,
                     TemporaryFiles &Files) {
  if (sys::commandLineFitsWithinSystemLimits(RESTRUCT_LLD, Args))
    return Error::success();
  std::string Contents;
  for (StringRef Arg : Args) {
    Contents += '"';
    for (char C : Arg) {
      if (C == '"' || C == '\\')
        Contents += '\\';
      Contents += C;
    }
    Contents += "\"\n";
  }
  Expected<std::string> File = Files.create("arguments.rsp", Contents, "");
  if (!File)
    return File.takeError();
  Args.assign(1, Saver.save("@" + *File).data());
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
  Exports Exported(Args);
  Error E = replaceInputs(Args, Saver, Files, Exported);
  if (!E) {
    addVersionSymbols(Args, Saver, Files, Exported);
    E = replaceDefaultVersion(Args, Saver, Files, Exported);
  }
  if (!E)
    E = shorten(Args, Saver, Files);
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
  if (Status == 0 && !Exported.DependencyFile.empty())
    Files.nameOriginals(Exported.DependencyFile);
  return Status < 0 ? 1 : Status;
}
