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

#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/CommandLine.h"
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

  /// Creates a file with a name like that of \p Path.
  ///
  /// \param Original the file that it takes the place of; empty if there is
  ///        none.
  Expected<std::string> create(StringRef Path, StringRef Contents,
                               StringRef Original);

  /// Makes \p DependencyFile (--dependency-file), in which the linker listed
  /// its inputs, list originals.
  void nameOriginals(StringRef DependencyFile) const;

private:
  struct File {
    std::string Path, Original;
  };
  SmallVector<File, 0> Files;
};

/// What of the command line decides about the versions of exported symbols.
struct Exports {
  StringRef Name, Output = "a.out", DependencyFile;
  SmallVector<StringRef, 1> Scripts;
  SmallVector<std::string, 32> Inputs; ///< Objects and archives.
  SmallVector<StringRef, 16> Folders;  ///< Of libraries and scripts.
  bool IsShared = false, HasDefault = false;
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
  for (const File &F : Files)
    sys::fs::remove(F.Path);
}

Expected<std::string> TemporaryFiles::create(StringRef Path, StringRef Contents,
                                             StringRef Original) {
  int Descriptor;
  SmallString<128> File;
  if (std::error_code EC = sys::fs::createTemporaryFile(
          sys::path::stem(Path), sys::path::extension(Path).ltrim('.'),
          Descriptor, File))
    return createFileError(File.empty() ? Path : File.str(), EC);
  Files.push_back({File.str().str(), Original.str()});
  sys::RemoveFileOnSignal(File);
  raw_fd_ostream OS(Descriptor, /*shouldClose=*/true);
  OS << Contents;
  OS.close();
  if (std::error_code EC = OS.error()) {
    OS.clear_error();
    return createFileError(File, EC);
  }
  return Files.back().Path;
}

/// \p Path as makefiles spell it.
static std::string escapeForMake(StringRef Path) {
  std::string Result;
  for (char C : Path) {
    if (C == ' ' || C == '#')
      Result += '\\';
    else if (C == '$')
      Result += '$';
    Result += C;
  }
  return Result;
}

void TemporaryFiles::nameOriginals(StringRef DependencyFile) const {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Old =
      MemoryBuffer::getFile(DependencyFile);
  if (!Old || Files.empty())
    return;
  std::error_code EC;
  std::string New;
  SmallVector<StringRef, 64> Lines;
  (*Old)->getBuffer().split(Lines, '\n');
  for (StringRef Line : Lines) {
    StringRef Name = Line.trim();
    Name.consume_back("\\");
    Name.consume_back(":");
    const File *Found = find_if(Files, [&](const File &F) {
      return escapeForMake(F.Path) == Name.rtrim();
    });
    if (Found == Files.end())
      New += (Line + "\n").str();
    else if (!Found->Original.empty())
      New += (StringRef(Line.begin(), Name.begin() - Line.begin()) +
              escapeForMake(Found->Original) +
              StringRef(Name.rtrim().end(), Line.end() - Name.rtrim().end()) +
              "\n")
                 .str();
  }
  raw_fd_ostream OS(DependencyFile, EC);
  OS << StringRef(New).drop_back();
  OS.close();
  OS.clear_error();
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

/// The value of the option \p Name, with one dash or two, if it begins at \p I
/// in \p Args: `--name=VALUE`, or the next word, to which \p I advances then.
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

/// The value of the option \p Name, of one letter, likewise: `-nVALUE`.
static std::optional<StringRef> valueOfLetter(char Name, size_t &I,
                                              ArrayRef<const char *> Args) {
  StringRef Arg = Args[I];
  if (!Arg.consume_front("-") || Arg.empty() || Arg.front() != Name ||
      Arg.starts_with("hash-style") || Arg == "help" || Arg == "omagic")
    return std::nullopt;
  if (Arg.size() > 1)
    return Arg.drop_front();
  return I + 1 == Args.size() ? std::nullopt
                              : std::optional<StringRef>(Args[++I]);
}

static bool asksForDefaultVersion(StringRef Arg) {
  return Arg == "--default-symver" || Arg == "-default-symver";
}

static void readExports(ArrayRef<const char *> Args, Exports &Found) {
  for (size_t I = 0; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    if (asksForDefaultVersion(Arg))
      Found.HasDefault = true;
    else if (Arg == "-shared" || Arg == "--shared" || Arg == "-Bshareable")
      Found.IsShared = true;
    else if (auto Script = valueOf("version-script", I, Args))
      Found.Scripts.push_back(*Script);
    else if (auto File = valueOf("dependency-file", I, Args))
      Found.DependencyFile = *File;
    else if (auto Value = valueOf("soname", I, Args))
      Found.Name = *Value;
    else if (auto Value = valueOfLetter('h', I, Args))
      Found.Name = *Value;
    else if (auto Value = valueOf("output", I, Args))
      Found.Output = *Value;
    else if (auto Value = valueOfLetter('o', I, Args))
      Found.Output = *Value;
    else if (takesWord(Arg))
      ++I;
  }
  if (Found.Name.empty())
    Found.Name = sys::path::filename(Found.Output);
}

/// The contents of the version script \p Name, which linkers also seek where
/// libraries are; null if it cannot be read, which the linker reports.
static std::unique_ptr<MemoryBuffer> readScript(StringRef Name,
                                                const Exports &Found) {
  SmallVector<std::string, 8> Paths = {Name.str()};
  for (StringRef Folder : Found.Folders)
    Paths.push_back((Folder + "/" + Name).str());
  for (const std::string &Path : Paths)
    if (auto File = MemoryBuffer::getFile(Path))
      return std::move(*File);
  return nullptr;
}

/// Replaces `--default-symver` in \p Args by a version script in \p Files: a
/// new one, or a copy of the first that there is.
static Error replaceDefaultVersion(SmallVectorImpl<const char *> &Args,
                                   StringSaver &Saver, TemporaryFiles &Files,
                                   const Exports &Found) {
  erase_if(Args, asksForDefaultVersion);
  if (!Found.IsShared || !Found.HasDefault)
    return Error::success();
  std::unique_ptr<MemoryBuffer> Script = MemoryBuffer::getMemBuffer("");
  if (!Found.Scripts.empty())
    Script = readScript(Found.Scripts.front(), Found);
  if (!Script)
    return Error::success();
  Expected<std::string> New = Files.create(
      "default.ver", addDefaultVersion(Script->getBuffer(), Found.Name),
      Found.Scripts.empty() ? "" : Found.Scripts.front());
  if (!New)
    return New.takeError();
  const char *Option = Saver.save("--version-script=" + *New).data();
  for (size_t I = 0; I < Args.size(); ++I) {
    size_t First = I;
    if (!valueOf("version-script", I, Args))
      continue;
    Args.erase(Args.begin() + First + 1, Args.begin() + I + 1);
    Args[First] = Option;
    return Error::success();
  }
  Args.push_back(Option);
  return Error::success();
}

/// Adds an object to \p Args that defines the names of versions, but for those
/// that are names of symbols as well. A link that cannot have it goes on.
static void addVersionSymbols(SmallVectorImpl<const char *> &Args,
                              StringSaver &Saver, TemporaryFiles &Files,
                              const Exports &Found) {
  if (!Found.IsShared)
    return;
  SmallVector<std::unique_ptr<MemoryBuffer>, 1> Scripts;
  SmallSetVector<StringRef, 4> Versions;
  for (StringRef Name : Found.Scripts)
    if (std::unique_ptr<MemoryBuffer> Script = readScript(Name, Found)) {
      Versions.insert_range(listVersions(Script->getBuffer()));
      Scripts.push_back(std::move(Script));
    }
  if (Found.HasDefault)
    Versions.insert(Found.Name);
  if (Versions.empty())
    return;
  std::unique_ptr<MemoryBuffer> Like;
  for (const std::string &Path : Found.Inputs) {
    auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
    if (!File)
      continue;
    removeSymbolsOf(**File, Versions);
    if (!Like &&
        identify_magic((*File)->getBuffer()) == file_magic::elf_relocatable)
      Like = std::move(*File);
  }
  std::string Object;
  if (Like && !Versions.empty())
    Object = defineVersions(Versions.getArrayRef(), *Like);
  if (Object.empty())
    return;
  Expected<std::string> File = Files.create("versions.o", Object, "");
  if (File)
    Args.push_back(Saver.save(*File).data());
  else
    consumeError(File.takeError());
}

/// Puts \p Args into a response file, as they may have come from one, if they are
/// too long for a command line.
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
  Exports Exported;
  Error E = replaceInputs(Args, Saver, Files, Exported);
  if (!E) {
    readExports(Args, Exported);
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
