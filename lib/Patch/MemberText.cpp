//===- MemberText.cpp - Declarations of members, as text ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The preprocessor and the parser drop what people care about: comments,
/// conditional code, lines. So the body is lexed once more, without them:
///
///  1. All tokens of the body, comments included, with the number of #if around
///     each.
///  2. A declaration ends at the first semicolon outside of brackets.
///  3. A comment belongs to the declaration before it if it begins on its last
///     line, or continues such a comment; to the one behind it if it is on the
///     lines directly above. Others stay where they are.
///
/// Members in conditional code stay where they are: they are not there in every
/// configuration.
///
//===----------------------------------------------------------------------===//

#include "MemberText.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using clang::tok::TokenKind;

namespace restruct {

namespace {

struct BodyToken {
  size_t Begin, End;
  TokenKind Kind;
  StringRef Text;
  unsigned Conditions; // #if around it
  bool IsDirective;

  bool isComment() const { return Kind == clang::tok::comment; }
};

class Finder {
public:
  Finder(StringRef File, size_t BodyBegin, size_t BodyEnd,
         const clang::LangOptions &Language)
      : File(File) {
    lex(BodyBegin, BodyEnd, Language);
  }
  std::vector<MemberText> find(ArrayRef<size_t> Begins);

private:
  void lex(size_t BodyBegin, size_t BodyEnd,
           const clang::LangOptions &Language);
  void countConditions();
  MemberText findOne(size_t Begin, size_t Limit, size_t Before) const;
  void findDeclarators(MemberText &Member, size_t First, size_t Last) const;
  void findLines(MemberText &Member, size_t First, size_t Last,
                 size_t Before) const;
  size_t beginOfLine(size_t Offset) const;
  bool beginsLine(size_t Offset) const;
  size_t columnOf(size_t Offset) const;
  bool continues(const BodyToken &Comment, const MemberText &Member,
                 std::optional<size_t> Column) const;

  StringRef File;
  std::vector<BodyToken> Tokens;
};

} // namespace

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

void Finder::lex(size_t BodyBegin, size_t BodyEnd,
                 const clang::LangOptions &Language) {
  clang::Lexer Lexer(clang::SourceLocation(), Language, File.begin(),
                     File.begin() + BodyBegin, File.end());
  Lexer.SetCommentRetentionState(true);
  clang::Token Token;
  while (true) {
    Lexer.LexFromRawLexer(Token);
    size_t End = size_t(Lexer.getBufferLocation() - File.begin());
    size_t Begin = End - Token.getLength();
    if (Token.is(clang::tok::eof) || Begin >= BodyEnd)
      break;
    Tokens.push_back({Begin, End, Token.getKind(), File.slice(Begin, End),
                      /*Conditions=*/0, /*IsDirective=*/false});
  }
  countConditions();
}

/// A directive lasts to the end of its line, and a backslash continues a line.
void Finder::countConditions() {
  unsigned Depth = 0;
  for (size_t I = 0; I != Tokens.size();) {
    if (Tokens[I].Kind != clang::tok::hash || !beginsLine(Tokens[I].Begin)) {
      Tokens[I++].Conditions = Depth;
      continue;
    }
    StringRef Name = I + 1 != Tokens.size() ? Tokens[I + 1].Text : "";
    if (Name.starts_with("if"))
      ++Depth;
    else if (Name == "endif" && Depth != 0)
      --Depth;
    do {
      Tokens[I].IsDirective = true;
      Tokens[I].Conditions = Depth;
      ++I;
    } while (I != Tokens.size() &&
             (!beginsLine(Tokens[I].Begin) ||
              File.substr(0, beginOfLine(Tokens[I].Begin)).ends_with("\\\n")));
  }
}

size_t Finder::beginOfLine(size_t Offset) const {
  size_t Newline = File.rfind('\n', Offset);
  return Newline == StringRef::npos ? 0 : Newline + 1;
}

bool Finder::beginsLine(size_t Offset) const {
  return File.slice(beginOfLine(Offset), Offset).trim(" \t\r\f\v").empty();
}

/// As an editor shows it.
size_t Finder::columnOf(size_t Offset) const {
  constexpr size_t TabWidth = 8;
  size_t Column = 0;
  for (char C : File.slice(beginOfLine(Offset), Offset))
    Column = C == '\t' ? (Column / TabWidth + 1) * TabWidth : Column + 1;
  return Column;
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

static int nestingOf(TokenKind Kind) {
  switch (Kind) {
  case clang::tok::l_paren:
  case clang::tok::l_square:
  case clang::tok::l_brace:
    return 1;
  case clang::tok::r_paren:
  case clang::tok::r_square:
  case clang::tok::r_brace:
    return -1;
  default:
    return 0;
  }
}

static bool isQualifier(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases({"const", "volatile", "restrict"}, true)
      .Cases({"__const", "__volatile__", "__restrict", "__restrict__"}, true)
      .Default(false);
}

/// Splits `int a, *b[2], c : 3;` at the commas. The first declarator begins
/// behind the last word that is not of a pointer.
void Finder::findDeclarators(MemberText &Member, size_t First,
                             size_t Last) const {
  SmallVector<size_t> Commas;
  int Depth = 0;
  for (size_t I = First; I != Last; ++I) {
    Depth += nestingOf(Tokens[I].Kind);
    if (Depth == 0 && Tokens[I].Kind == clang::tok::comma)
      Commas.push_back(I);
  }
  if (Commas.empty())
    return;
  // Of the first declarator, the name is in front of a comma, a bracket or a
  // colon; to its left are stars and qualifiers.
  size_t Name = First;
  while (Name + 1 != Last &&
         Tokens[Name + 1].Kind == clang::tok::raw_identifier)
    ++Name;
  while (Name + 1 != Last &&
         (Tokens[Name + 1].Kind == clang::tok::star ||
          Tokens[Name + 1].Kind == clang::tok::raw_identifier))
    ++Name;
  TokenKind Next = Tokens[Name + 1].Kind;
  if (Next != clang::tok::comma && Next != clang::tok::l_square &&
      Next != clang::tok::colon)
    return;
  size_t Begin = Name;
  while (Begin > First && (Tokens[Begin - 1].Kind == clang::tok::star ||
                           isQualifier(Tokens[Begin - 1].Text)))
    --Begin;
  while (Begin < Name && isQualifier(Tokens[Begin].Text))
    ++Begin;
  if (Begin == First)
    return;
  Member.Specifiers = File.slice(Tokens[First].Begin, Tokens[Begin - 1].End);
  size_t From = Begin;
  for (size_t To : Commas) {
    Member.Declarators.push_back(
        File.slice(Tokens[From].Begin, Tokens[To - 1].End));
    From = To + 1;
  }
  Member.Declarators.push_back(
      File.slice(Tokens[From].Begin, Tokens[Last - 1].End));
}

/// Whether \p Comment, on lines of its own behind \p Member, still belongs to
/// it, which has a comment on its own line in \p Column.
bool Finder::continues(const BodyToken &Comment, const MemberText &Member,
                       std::optional<size_t> Column) const {
  for (StringRef Backward : {"/**<", "///<", "/*!<", "//!<"})
    if (Comment.Text.starts_with(Backward))
      return true;
  return Column && columnOf(Comment.Begin) == *Column &&
         *Column > columnOf(Member.Begin);
}

/// Sets the lines of \p Member, whose tokens are from \p First to its semicolon
/// \p Last. \p Before is where those of the member before it end.
void Finder::findLines(MemberText &Member, size_t First, size_t Last,
                       size_t Before) const {
  auto Between = [&](size_t From, size_t To) { return File.slice(From, To); };
  Member.Lead = Member.Begin;
  Member.Tail = Member.End;
  if (!beginsLine(Member.Begin))
    return;
  // Comments behind it.
  size_t I = Last + 1;
  size_t End = Member.End;
  std::optional<size_t> Column;
  for (; I != Tokens.size() && Tokens[I].isComment(); ++I) {
    StringRef Gap = Between(End, Tokens[I].Begin);
    bool IsOnLine = !Gap.contains('\n');
    if (!IsOnLine &&
        (Gap.count('\n') != 1 || !continues(Tokens[I], Member, Column)))
      break;
    if (IsOnLine && !Column)
      Column = columnOf(Tokens[I].Begin);
    End = Tokens[I].End;
  }
  size_t Newline = File.find('\n', End);
  if (Newline == StringRef::npos || !Between(End, Newline).trim().empty())
    return;
  // Comments above it.
  size_t Top = Member.Begin;
  for (size_t Above = First; Above-- != 0;) {
    const BodyToken &Comment = Tokens[Above];
    if (!Comment.isComment() || Comment.IsDirective || Comment.Begin < Before ||
        !beginsLine(Comment.Begin) ||
        Between(Comment.End, Top).count('\n') != 1)
      break;
    Top = Comment.Begin;
  }
  Member.Lead = beginOfLine(Top);
  Member.Tail = Newline + 1;
  Member.IsWholeLines = true;
}

MemberText Finder::findOne(size_t Begin, size_t Limit, size_t Before) const {
  MemberText Member;
  Member.Begin = Member.Lead = Begin;
  Member.End = Member.Tail = Begin;
  auto At = partition_point(
      Tokens, [&](const BodyToken &Token) { return Token.Begin < Begin; });
  if (At == Tokens.end() || At->Begin != Begin) {
    Member.Fixed = "the declaration of a member was not found";
    return Member;
  }
  size_t First = size_t(At - Tokens.begin());
  if (At->Conditions != 0)
    Member.Fixed = "a member is in a block of #if";
  int Depth = 0;
  size_t Last = First;
  for (; Last != Tokens.size() && Tokens[Last].Begin < Limit; ++Last) {
    const BodyToken &Token = Tokens[Last];
    Depth += nestingOf(Token.Kind);
    if (Token.IsDirective)
      Member.Fixed = "a directive is within the declaration of a member";
    if (Depth == 0 && Token.Kind == clang::tok::semi)
      break;
  }
  if (Last == Tokens.size() || Tokens[Last].Begin >= Limit) {
    Member.Fixed = "a macro declares several members";
    return Member;
  }
  Member.End = Tokens[Last].End;
  if (First != 0) {
    TokenKind Left = clang::tok::semi;
    for (size_t I = First; I-- != 0;)
      if (!Tokens[I].isComment() && !Tokens[I].IsDirective) {
        Left = Tokens[I].Kind;
        break;
      }
    if (Left != clang::tok::semi && Left != clang::tok::colon &&
        Left != clang::tok::r_brace)
      Member.Fixed = "a member's declaration begins in an unknown way";
  }
  findDeclarators(Member, First, Last);
  findLines(Member, First, Last, Before);
  return Member;
}

std::vector<MemberText> Finder::find(ArrayRef<size_t> Begins) {
  std::vector<MemberText> Members;
  size_t Before = 0;
  for (size_t I = 0; I != Begins.size(); ++I) {
    size_t Limit = I + 1 != Begins.size() ? Begins[I + 1] : File.size();
    Members.push_back(findOne(Begins[I], Limit, Before));
    Before = Members.back().Tail;
  }
  return Members;
}

std::vector<MemberText> findMembers(StringRef File, size_t BodyBegin,
                                    size_t BodyEnd, ArrayRef<size_t> Begins,
                                    const clang::LangOptions &Language) {
  return Finder(File, BodyBegin, BodyEnd, Language).find(Begins);
}

//===----------------------------------------------------------------------===//
// New text
//===----------------------------------------------------------------------===//

namespace {

/// A piece, in three parts: comment lines above it, each ended; its own text;
/// and what follows on its line, without the newline.
struct Lines {
  std::string Above;
  std::string Text;
  std::string Behind;
};

} // namespace

static Lines linesOf(StringRef File, const MemberPiece &Piece) {
  const MemberText &Text = *Piece.Text;
  Lines Result;
  if (Text.IsWholeLines && Piece.Declarator.value_or(0) == 0) {
    size_t Line = File.rfind('\n', Text.Begin);
    Line = Line == StringRef::npos ? 0 : Line + 1;
    Result.Above = File.slice(Text.Lead, std::max(Line, Text.Lead));
    Result.Behind = File.slice(Text.End, Text.Tail).rtrim("\n");
  }
  Result.Text =
      Piece.Declarator
          ? (Text.Specifiers + " " + Text.Declarators[*Piece.Declarator] + ";")
                .str()
          : File.slice(Text.Begin, Text.End).str();
  return Result;
}

static StringRef indentationOf(StringRef File, size_t Offset) {
  size_t Line = File.rfind('\n', Offset);
  StringRef Rest = File.substr(Line == StringRef::npos ? 0 : Line + 1);
  return Rest.take_while([](char C) { return C == ' ' || C == '\t'; });
}

std::string fillSlot(StringRef File, const MemberText &Slot,
                     ArrayRef<MemberPiece> Pieces) {
  StringRef Indentation = indentationOf(File, Slot.Begin);
  std::string Result;
  for (const MemberPiece &Piece : Pieces) {
    Lines Parts = linesOf(File, Piece);
    bool IsPlain = Parts.Above.empty() && Parts.Behind.empty();
    if (Slot.IsWholeLines)
      Result +=
          Parts.Above + Indentation.str() + Parts.Text + Parts.Behind + "\n";
    else if (IsPlain)
      Result += (Result.empty() ? "" : " ") + Parts.Text;
    else
      Result += "\n" + Parts.Above + Indentation.str() + Parts.Text +
                Parts.Behind + "\n" + Indentation.str();
  }
  return Result;
}

} // namespace restruct
