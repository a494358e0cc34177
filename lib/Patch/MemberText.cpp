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
///     lines directly above. Others stay where they are. Between members on the
///     same line, it belongs to the one behind it only if the line begins with
///     a comment, too. Likewise between the members of one declaration.
///
/// Members in conditional code stay where they are: they are not there in every
/// configuration.
///
//===----------------------------------------------------------------------===//

#include "MemberText.h"

#include "BodyTokens.h"
#include "SourceLines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using clang::tok::TokenKind;

namespace restruct {

namespace {

class Finder {
public:
  Finder(StringRef File, size_t BodyBegin, size_t BodyEnd,
         const clang::LangOptions &Language)
      : File(File), Tokens(lexBody(File, BodyBegin, BodyEnd, Language)) {}
  std::vector<MemberText> find(ArrayRef<size_t> Begins);

private:
  MemberText findOne(size_t Begin, size_t Limit, size_t Before) const;
  bool findDeclarators(MemberText &Member, size_t First, size_t Last) const;
  void findDeclarator(MemberText &Member, size_t First, size_t Last,
                      size_t Next) const;
  bool findLines(MemberText &Member, size_t First, size_t Last,
                 size_t Before) const;
  void findCommentsOnLine(MemberText &Member, size_t First, size_t Last) const;
  bool hasCommentInFront(size_t First) const;
  bool continues(const BodyToken &Comment, const MemberText &Member,
                 std::optional<size_t> Column) const;

  StringRef File;
  std::vector<BodyToken> Tokens;
};

} // namespace

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

/// Adds the declarator with the tokens from \p First to the comma or semicolon
/// \p Last, which the next one follows from \p Next.
void Finder::findDeclarator(MemberText &Member, size_t First, size_t Last,
                            size_t Next) const {
  auto Between = [&](size_t From, size_t To) { return File.slice(From, To); };
  DeclaratorText Result;
  size_t Begin = First;
  while (Begin != Last && Tokens[Begin].isComment())
    ++Begin;
  size_t End = Last;
  while (End != Begin && Tokens[End - 1].isComment())
    --End;
  if (Begin == End)
    return;
  // Comments in front of it stay with it.
  if (Begin != First && beginsLine(File, Tokens[First].Begin) &&
      beginsLine(File, Tokens[Begin].Begin))
    Result.Above = Between(beginOfLine(File, Tokens[First].Begin),
                           beginOfLine(File, Tokens[Begin].Begin));
  else
    Begin = First;
  Result.Text = Between(Tokens[Begin].Begin, Tokens[End - 1].End);
  for (size_t I = End; I != Last; ++I)
    Result.Behind += Between(Tokens[I - 1].End, Tokens[I].End);
  for (size_t I = Last + 1; I < Next; ++I)
    Result.Behind += Between(Tokens[I - 1].End, Tokens[I].End);
  Member.Declarators.push_back(std::move(Result));
}

/// Splits `int a, *b[2], c : 3;` at the commas. The first declarator begins
/// behind the last word that is not of a pointer. \returns whether there are
/// comments, or new lines, between the declarators.
bool Finder::findDeclarators(MemberText &Member, size_t First,
                             size_t Last) const {
  SmallVector<size_t> Commas;
  int Depth = 0;
  for (size_t I = First; I != Last; ++I) {
    Depth += nestingOf(Tokens[I].Kind);
    if (Depth == 0 && Tokens[I].Kind == clang::tok::comma)
      Commas.push_back(I);
  }
  if (Commas.empty())
    return false;
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
  size_t Behind = Name + 1;
  while (Behind != Last && Tokens[Behind].isComment())
    ++Behind;
  TokenKind Next = Tokens[Behind].Kind;
  if (Next != clang::tok::comma && Next != clang::tok::l_square &&
      Next != clang::tok::colon)
    return false;
  size_t Begin = Name;
  while (Begin > First && (Tokens[Begin - 1].Kind == clang::tok::star ||
                           isQualifier(Tokens[Begin - 1].Text)))
    --Begin;
  while (Begin < Name && isQualifier(Tokens[Begin].Text))
    ++Begin;
  if (Begin == First)
    return false;
  Member.Specifiers = File.slice(Tokens[First].Begin, Tokens[Begin - 1].End);
  bool HasParts = false;
  size_t From = Begin;
  for (size_t To : Commas) {
    // Comments between the comma and the end of its line.
    size_t Rest = To + 1;
    while (Rest != Last && Tokens[Rest].isComment() &&
           !File.slice(Tokens[Rest - 1].End, Tokens[Rest].Begin).contains('\n'))
      ++Rest;
    bool EndsLine =
        File.slice(Tokens[Rest - 1].End, Tokens[Rest].Begin).contains('\n');
    HasParts |=
        EndsLine || Tokens[To - 1].isComment() || Tokens[To + 1].isComment();
    size_t Next =
        EndsLine && !beginsLine(File, Tokens[To].Begin) ? Rest : To + 1;
    findDeclarator(Member, From, To, Next);
    From = Next;
  }
  findDeclarator(Member, From, Last, Last);
  if (Member.Declarators.size() != Commas.size() + 1)
    Member.Declarators.clear();
  return HasParts || Tokens[Last - 1].isComment();
}

/// Whether \p Comment, on lines of its own behind \p Member, still belongs to
/// it, which has a comment on its own line in \p Column.
bool Finder::continues(const BodyToken &Comment, const MemberText &Member,
                       std::optional<size_t> Column) const {
  for (StringRef Backward : {"/**<", "///<", "/*!<", "//!<"})
    if (Comment.Text.starts_with(Backward))
      return true;
  return Column && columnOf(File, Comment.Begin) == *Column &&
         *Column > columnOf(File, Member.Begin);
}

/// Whether a comment is on the line of the token \p First, directly in front of
/// it.
bool Finder::hasCommentInFront(size_t First) const {
  return First != 0 && Tokens[First - 1].isComment() &&
         !Tokens[First - 1].IsDirective &&
         !File.slice(Tokens[First - 1].End, Tokens[First].Begin).contains('\n');
}

/// Sets the comments of \p Member, whose tokens are from \p First to its
/// semicolon \p Last, when its lines have other text, too.
void Finder::findCommentsOnLine(MemberText &Member, size_t First,
                                size_t Last) const {
  // The first declaration on the line has a comment in front of it, or not.
  size_t Line = beginOfLine(File, Member.Begin);
  size_t Opening = First;
  while (Opening != 0 && Tokens[Opening - 1].Begin >= Line)
    --Opening;
  bool CommentsLead = Tokens[Opening].isComment() && Opening < First;
  for (size_t I = First; CommentsLead && hasCommentInFront(I); --I)
    Member.Lead = Tokens[I - 1].Begin;
  size_t I = Last + 1;
  auto IsOnLine = [&] {
    return !File.slice(Tokens[I - 1].End,
                       I == Tokens.size() ? File.size() : Tokens[I].Begin)
                .contains('\n');
  };
  while (I != Tokens.size() && Tokens[I].isComment() && IsOnLine())
    ++I;
  if (I == Last + 1)
    return;
  // What is behind the comments is another member, on the same line.
  bool HasNext = I != Tokens.size() && IsOnLine();
  if (!HasNext || !CommentsLead)
    Member.Tail = Tokens[I - 1].End;
}

/// Sets the lines of \p Member, whose tokens are from \p First to its semicolon
/// \p Last. \p Before is where those of the member before it end. \returns
/// whether they have nothing else.
bool Finder::findLines(MemberText &Member, size_t First, size_t Last,
                       size_t Before) const {
  auto Between = [&](size_t From, size_t To) { return File.slice(From, To); };
  Member.Lead = Member.Begin;
  Member.Tail = Member.End;
  if (!beginsLine(File, Member.Begin))
    return false;
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
      Column = columnOf(File, Tokens[I].Begin);
    End = Tokens[I].End;
  }
  size_t Newline = File.find('\n', End);
  if (Newline == StringRef::npos || !Between(End, Newline).trim().empty())
    return false;
  // Comments above it.
  size_t Top = Member.Begin;
  for (size_t Above = First; Above-- != 0;) {
    const BodyToken &Comment = Tokens[Above];
    if (!Comment.isComment() || Comment.IsDirective || Comment.Begin < Before ||
        !beginsLine(File, Comment.Begin) ||
        Between(Comment.End, Top).count('\n') != 1)
      break;
    Top = Comment.Begin;
  }
  Member.Lead = beginOfLine(File, Top);
  Member.Tail = Newline + 1;
  Member.IsWholeLines = true;
  return true;
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
  bool HasParts = findDeclarators(Member, First, Last);
  if (!findLines(Member, First, Last, Before))
    findCommentsOnLine(Member, First, Last);
  if (!Member.Declarators.empty()) {
    // One comment for all goes with the first one.
    DeclaratorText &Commented =
        HasParts ? Member.Declarators.back() : Member.Declarators.front();
    Commented.Behind += File.slice(Member.End, Member.Tail).rtrim("\r\n");
  }
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

} // namespace restruct
