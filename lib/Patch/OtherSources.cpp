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
static std::vector<std::string> listFiles(StringRef Root,
                                          const std::set<std::string> &Parsed) {
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
    else if (isSource(It->path()) && !Parsed.count(It->path()))
      Files.push_back(It->path());
  }
  llvm::sort(Files);
  return Files;
}

static bool isWordCharacter(char C) { return isAlnum(C) || C == '_'; }

/// Whether a line of \p Text includes a file of this name.
static bool includes(StringRef Text, StringRef FileName) {
  for (size_t At = Text.find(FileName); At != StringRef::npos;
       At = Text.find(FileName, At + 1)) {
    StringRef Line = Text.take_front(At);
    Line = Line.substr(Line.rfind('\n') + 1).trim();
    char Last = Line.empty() ? ' ' : Line.back();
    StringRef Rest = Text.substr(At + FileName.size());
    if (Line.consume_front("#") && Line.trim().starts_with("include") &&
        StringRef("\"</").contains(Last) &&
        (Rest.starts_with("\"") || Rest.starts_with(">")))
      return true;
  }
  return false;
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
static std::optional<OtherUse> findUse(StringRef Path, StringRef Text,
                                       StringRef Name) {
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
    auto Line = unsigned(Text.take_front(At).count('\n')) + 1;
    Result = {{{Path.str(), Line},
               IsInitializer
                   ? "it is initialized here, in a file that is no part of the "
                     "program"
                   : "a file that is no part of the program uses it"},
              IsInitializer};
    if (IsInitializer)
      break;
  }
  return Result;
}

std::vector<std::vector<OtherUse>>
findOtherUses(StringRef Root, const std::set<std::string> &Parsed,
              ArrayRef<SoughtStruct> Structs) {
  constexpr uint64_t MaxBytes = 4 << 20;
  std::vector<std::vector<OtherUse>> Result(Structs.size());
  for (const std::string &Path : listFiles(Root, Parsed)) {
    uint64_t Size = 0;
    if (sys::fs::file_size(Path, Size) || Size > MaxBytes ||
        !sys::fs::is_regular_file(Path))
      continue;
    ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Path);
    if (!File)
      continue;
    StringRef Text = (*File)->getBuffer();
    for (auto [Uses, Struct] : zip_equal(Result, Structs)) {
      if (Struct.Name.empty() || !Text.contains(Struct.Name) ||
          none_of(Struct.DeclaringFiles, [&](StringRef Declaring) {
            return includes(Text, sys::path::filename(Declaring));
          }))
        continue;
      if (std::optional<OtherUse> Use = findUse(Path, Text, Struct.Name))
        Uses.push_back(std::move(*Use));
    }
  }
  return Result;
}

} // namespace restruct
