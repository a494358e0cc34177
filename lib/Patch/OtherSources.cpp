//===- OtherSources.cpp - Files beside the program ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OtherSources.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace restruct {

static bool isSource(StringRef Path) {
  return StringSwitch<bool>(sys::path::extension(Path).lower())
      .Cases({".c", ".cc", ".cpp", ".cxx", ".c++", ".m", ".mm"}, true)
      .Cases({".h", ".hh", ".hpp", ".hxx", ".h++", ".inc", ".inl"}, true)
      .Default(false);
}

/// In the order of their paths.
static std::vector<std::string> listFiles(StringRef Root) {
  constexpr size_t MaxFiles = 20000;
  std::vector<std::string> Files;
  std::error_code Error;
  sys::fs::recursive_directory_iterator It(Root, Error,
                                           /*follow_symlinks=*/false),
      End;
  for (; !Error && It != End && Files.size() != MaxFiles; It.increment(Error)) {
    // Such as those of version control.
    if (sys::path::filename(It->path()).starts_with("."))
      It.no_push();
    else if (isSource(It->path()))
      Files.push_back(It->path());
  }
  llvm::sort(Files);
  return Files;
}

static bool isWordCharacter(char C) { return isAlnum(C) || C == '_'; }

/// The names, without folders, of the files that \p Text includes.
static std::set<std::string> listIncludes(StringRef Text) {
  std::set<std::string> Names;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Line = Line.trim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (!Line.consume_front("include"))
      continue;
    StringRef Name = Line.ltrim().substr(1).take_until(
        [](char C) { return C == '"' || C == '>'; });
    Names.insert(sys::path::filename(Name).str());
  }
  return Names;
}

namespace {

struct SourceFile {
  std::string Path;
  bool IsOfProgram = false;
  std::set<std::string> Includes;
};

} // namespace

/// The names of the files through which \p Declaring are included, and theirs.
static std::set<std::string>
listIncluders(const std::set<std::string> &Declaring,
              ArrayRef<SourceFile> Files) {
  std::set<std::string> Names;
  for (StringRef Path : Declaring)
    Names.insert(sys::path::filename(Path).str());
  for (size_t Before = 0; Before != Names.size();) {
    Before = Names.size();
    for (const SourceFile &File : Files)
      if (any_of(File.Includes, [&](const std::string &Included) {
            return Names.count(Included) != 0;
          }))
        Names.insert(sys::path::filename(File.Path).str());
  }
  return Names;
}

/// Whether \p List, behind an opening brace, depends on the order of members.
static bool isInOrder(StringRef List) {
  List = List.ltrim();
  return !List.starts_with(".") && !List.starts_with("}") &&
         !(List.consume_front("0") && List.ltrim().starts_with("}"));
}

/// Whether the code at \p Rest, behind the name of a structure, initializes one
/// in the order of its members: `name x[] = {1`, `name x{1`, `name){1`.
static bool startsInitializer(StringRef Rest) {
  size_t End = Rest.find_if([](char C) {
    return !isWordCharacter(C) && !isSpace(C) && !StringRef("*[]&").contains(C);
  });
  StringRef Declarator = Rest.take_front(End).trim();
  Rest = Rest.drop_front(Declarator.empty() ? 0 : End).ltrim();
  bool IsLiteral = Declarator.empty() && Rest.consume_front(")");
  bool HasEquals = !Declarator.empty() && Rest.consume_front("=");
  return (IsLiteral || HasEquals || !Declarator.empty()) &&
         Rest.ltrim().starts_with("{") && isInOrder(Rest.ltrim().drop_front());
}

/// What \p Text says of the structure; nothing if it does not name it.
static std::optional<OtherUse> findUse(StringRef Path, unsigned FirstLine,
                                       StringRef Text, StringRef Name,
                                       const Twine &Where) {
  std::optional<OtherUse> Result;
  for (size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + Name.size())) {
    StringRef Rest = Text.substr(At + Name.size());
    if ((At != 0 && isWordCharacter(Text[At - 1])) ||
        (!Rest.empty() && isWordCharacter(Rest.front())))
      continue;
    bool IsInitializer = startsInitializer(Rest);
    if (Result && !IsInitializer)
      continue;
    auto Line = unsigned(Text.take_front(At).count('\n')) + FirstLine;
    Result = {{{Path.str(), Line},
               (IsInitializer ? "it is initialized here, in " + Where
                              : Where + " uses it")
                   .str()},
              IsInitializer};
    if (IsInitializer)
      break;
  }
  return Result;
}

/// The text of a file of ordinary size; null for others.
static std::unique_ptr<MemoryBuffer> readSource(const std::string &Path) {
  constexpr uint64_t MaxBytes = 4 << 20;
  uint64_t Size = 0;
  if (sys::fs::file_size(Path, Size) || Size > MaxBytes ||
      !sys::fs::is_regular_file(Path))
    return nullptr;
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Path);
  return File ? std::move(*File) : nullptr;
}

std::vector<std::vector<OtherUse>>
findOtherUses(StringRef Root,
              const std::map<std::string, SkippedTexts> &Program,
              ArrayRef<SoughtStruct> Structs) {
  std::vector<SourceFile> Files;
  for (const std::string &Path : listFiles(Root))
    if (std::unique_ptr<MemoryBuffer> Text = readSource(Path))
      Files.push_back(
          {Path, Program.count(Path) != 0, listIncludes(Text->getBuffer())});
  std::vector<std::vector<OtherUse>> Result(Structs.size());
  for (auto [Uses, Struct] : zip_equal(Result, Structs)) {
    if (Struct.Name.empty())
      continue;
    std::set<std::string> Includers =
        listIncluders(Struct.DeclaringFiles, Files);
    for (const SourceFile &File : Files) {
      if (Struct.DeclaringFiles.count(File.Path) == 0 &&
          none_of(File.Includes, [&](const std::string &Included) {
            return Includers.count(Included) != 0;
          }))
        continue;
      std::unique_ptr<MemoryBuffer> Text = readSource(File.Path);
      if (!Text)
        continue;
      StringRef All = Text->getBuffer();
      auto Add = [&](std::optional<OtherUse> Use) {
        if (Use)
          Uses.push_back(std::move(*Use));
      };
      if (!File.IsOfProgram) {
        Add(findUse(File.Path, 1, All, Struct.Name,
                    "a file that is no part of the program"));
        continue;
      }
      for (const SkippedText &Part : Program.at(File.Path))
        Add(findUse(File.Path,
                    unsigned(All.take_front(Part.Begin).count('\n')) + 1,
                    All.slice(Part.Begin, Part.End), Struct.Name,
                    "code that is not compiled here"));
    }
  }
  return Result;
}

} // namespace restruct
