//===- ElementText.cpp - Where the elements of lists are ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lists are also in macros. An element of the list is then what the macro's
/// body, which has the brace, has between its commas: a token, a parameter,
/// another macro.
///
///     #define PAIR(a) {a, SIZE}    // the elements are `a` and `SIZE`
///
//===----------------------------------------------------------------------===//

#include "ElementText.h"

#include "SourceProgram.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

/// \p Loc, seen from the file or the body of a macro that is \p File: what a
/// macro or a parameter there expands to is where it is named.
static clang::SourceLocation liftTo(clang::FileID File,
                                    clang::SourceLocation Loc, bool IsEnd,
                                    const clang::SourceManager &SM) {
  while (Loc.isMacroID() && SM.getFileID(Loc) != File) {
    clang::CharSourceRange Range = SM.getImmediateExpansionRange(Loc);
    Loc = IsEnd ? Range.getEnd() : Range.getBegin();
  }
  return Loc;
}

std::optional<TextRange> findElement(clang::SourceLocation Open,
                                     const clang::Expr &Element,
                                     const clang::ASTContext &Tree) {
  const clang::SourceManager &SM = Tree.getSourceManager();
  clang::FileID Around = SM.getFileID(Open);
  clang::SourceLocation Begin =
      liftTo(Around, Element.getBeginLoc(), /*IsEnd=*/false, SM);
  clang::SourceLocation End =
      liftTo(Around, Element.getEndLoc(), /*IsEnd=*/true, SM);
  if (SM.getFileID(Begin) != Around || SM.getFileID(End) != Around)
    return std::nullopt;
  Begin = SM.getSpellingLoc(Begin);
  End = clang::Lexer::getLocForEndOfToken(SM.getSpellingLoc(End), 0, SM,
                                          Tree.getLangOpts());
  clang::FileID File = SM.getFileID(Begin);
  std::string Path = getPath(SM, File);
  if (Path.empty() || End.isInvalid() || SM.getFileID(End) != File)
    return std::nullopt;
  return TextRange{Path, SM.getFileOffset(Begin), SM.getFileOffset(End)};
}

StringRef getText(const TextRange &Range, const clang::SourceManager &SM) {
  clang::OptionalFileEntryRef Entry =
      SM.getFileManager().getOptionalFileRef(Range.Path);
  if (!Entry)
    return {};
  clang::FileID File = SM.translateFile(*Entry);
  return File.isValid() ? SM.getBufferData(File).slice(Range.Begin, Range.End)
                        : StringRef();
}

bool isMacroParameter(const TextRange &Where, StringRef Name,
                      const clang::SourceManager &SM) {
  StringRef Text = getText({Where.Path, 0, Where.Begin}, SM);
  // The first line of the directive.
  size_t Line = Text.rfind('\n');
  while (Line != StringRef::npos &&
         Text.take_front(Line).rtrim('\r').ends_with("\\"))
    Line = Text.rfind('\n', Line);
  StringRef Directive =
      Text.substr(Line == StringRef::npos ? 0 : Line + 1).ltrim();
  if (!Directive.consume_front("#"))
    return false;
  Directive = Directive.ltrim();
  if (!Directive.consume_front("define"))
    return false;
  StringRef Macro = Directive.ltrim().drop_while(
      [](char C) { return clang::isAsciiIdentifierContinue(C); });
  if (!Macro.consume_front("("))
    return false;
  SmallVector<StringRef> Parameters;
  Macro.split(')').first.split(Parameters, ',');
  return any_of(Parameters, [&](StringRef Parameter) {
    return Parameter.trim(" \t\r\n\\") == Name;
  });
}

/// The character at \p Loc; zero if there is none.
static char charAt(clang::SourceLocation Loc, const clang::SourceManager &SM) {
  bool IsInvalid = Loc.isInvalid();
  const char *Text =
      IsInvalid ? nullptr
                : SM.getCharacterData(SM.getSpellingLoc(Loc), &IsInvalid);
  return IsInvalid ? '\0' : *Text;
}

bool hasBrace(const clang::InitListExpr &List, const clang::SourceManager &SM) {
  return charAt(List.getLBraceLoc(), SM) == '{';
}

bool isElided(const clang::InitListExpr &List, const clang::SourceManager &SM) {
  char First = charAt(List.getLBraceLoc(), SM);
  return First != '{' && First != '}';
}

} // namespace restruct
