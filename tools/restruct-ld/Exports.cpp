//===- Exports.cpp - What the command line exports ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exports.h"

#include "TemporaryFiles.h"
#include "VersionScripts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

#include <optional>

using namespace llvm;

namespace restruct {

bool takesWord(StringRef Arg) {
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

Exports::Exports(ArrayRef<const char *> Args) {
  for (size_t I = 0; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    if (asksForDefaultVersion(Arg))
      HasDefault = true;
    else if (Arg == "-shared" || Arg == "--shared" || Arg == "-Bshareable")
      IsShared = true;
    else if (auto Script = valueOf("version-script", I, Args))
      Scripts.push_back(*Script);
    else if (auto File = valueOf("dependency-file", I, Args))
      DependencyFile = *File;
    else if (auto Value = valueOf("soname", I, Args))
      Name = *Value;
    else if (auto Value = valueOfLetter('h', I, Args))
      Name = *Value;
    else if (auto Value = valueOf("output", I, Args))
      Output = *Value;
    else if (auto Value = valueOfLetter('o', I, Args))
      Output = *Value;
    else if (takesWord(Arg))
      ++I;
  }
  if (Name.empty())
    Name = sys::path::filename(Output);
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

Error replaceDefaultVersion(SmallVectorImpl<const char *> &Args,
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

void addVersionSymbols(SmallVectorImpl<const char *> &Args, StringSaver &Saver,
                       TemporaryFiles &Files, const Exports &Found) {
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

} // namespace restruct
