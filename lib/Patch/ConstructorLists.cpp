//===- ConstructorLists.cpp - Initializers of constructors ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Members are initialized in the order of their declarations, and compilers
/// warn (-Wreorder) if a constructor lists them in another one:
///
///     Node() : Base(1), tag('a'), // the tag
///              key(0) {}
///
/// The initializers of members change their places, so that they are in the new
/// order; bases stay. Commas and the white space around them belong to the
/// places. A comment belongs to the item in front of it if it begins on its
/// last line, and ends the line; otherwise to the one behind it.
///
//===----------------------------------------------------------------------===//

#include "ConstructorLists.h"

#include "SourceLines.h"
#include "SourceProgram.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

namespace {

/// An item, and the place that it has in the list.
struct ListPart {
  size_t Lead = 0; ///< Where the comments in front of it begin.
  size_t Begin = 0;
  size_t End = 0;
  std::string Behind;    ///< The comments behind it, with the space between.
  bool EndsLine = false; ///< Whether the last one of these begins with `//`.

  // The place, up to the next item.
  std::string BeforeComma;
  std::string AfterComma;
};

class ListText {
public:
  ListText(const ConstructorList &List, const clang::LangOptions &Language)
      : List(List), File(List.File), Language(Language) {}

  /// Whether the list could be read.
  bool read();
  SourceEdit reorder(ArrayRef<size_t> Order) const;

private:
  struct Token {
    size_t Begin, End;
    clang::tok::TokenKind Kind;
  };

  void lex();
  bool readBegin();
  bool readGap(size_t I);
  void readEnd();
  std::vector<Token> tokensBetween(size_t Begin, size_t End) const;
  bool hasNewline(size_t Begin, size_t End) const {
    return File.slice(Begin, End).contains('\n');
  }
  void addBehind(ListPart &Part, size_t From, const Token &Comment) const;
  StringRef newline() const { return File.contains("\r\n") ? "\r\n" : "\n"; }

  const ConstructorList &List;
  StringRef File;
  const clang::LangOptions &Language;
  std::vector<Token> Tokens;
  std::vector<ListPart> Parts;
  size_t Tail = 0; ///< Behind the comments of the last item.
};

} // namespace

/// From the name of the constructor to the first brace behind the list.
void ListText::lex() {
  clang::Lexer Lexer(clang::SourceLocation(), Language, File.begin(),
                     File.begin() + List.Name, File.end());
  Lexer.SetCommentRetentionState(true);
  clang::Token Raw;
  while (true) {
    Lexer.LexFromRawLexer(Raw);
    size_t End = size_t(Lexer.getBufferLocation() - File.begin());
    Token Next = {End - Raw.getLength(), End, Raw.getKind()};
    if (Next.Kind == clang::tok::eof)
      break;
    Tokens.push_back(Next);
    if (Next.Begin >= List.Items.back().second &&
        Next.Kind != clang::tok::comment)
      break;
  }
}

std::vector<ListText::Token> ListText::tokensBetween(size_t Begin,
                                                     size_t End) const {
  std::vector<Token> Result;
  copy_if(Tokens, std::back_inserter(Result), [&](const Token &Each) {
    return Each.Begin >= Begin && Each.End <= End;
  });
  return Result;
}

void ListText::addBehind(ListPart &Part, size_t From,
                         const Token &Comment) const {
  Part.Behind += File.slice(From, Comment.End);
  Part.EndsLine = File.substr(Comment.Begin).starts_with("//");
}

/// Between the colon and the first item.
bool ListText::readBegin() {
  std::vector<Token> Before = tokensBetween(List.Name, Parts.front().Begin);
  auto Colon = find_if(reverse(Before), [](const Token &Each) {
    return Each.Kind == clang::tok::colon;
  });
  if (Colon == Before.rend())
    return false;
  for (const Token &Each :
       ArrayRef(Before).drop_front(size_t(Colon.base() - Before.begin()))) {
    if (Each.Kind != clang::tok::comment)
      return false;
    bool IsOfColon = !hasNewline(std::prev(Colon.base())->End, Each.Begin) &&
                     hasNewline(Each.End, Parts.front().Begin);
    if (!IsOfColon)
      Parts.front().Lead = std::min(Parts.front().Lead, Each.Begin);
  }
  return true;
}

/// Between item \p I and the next one.
bool ListText::readGap(size_t I) {
  ListPart &Left = Parts[I], &Right = Parts[I + 1];
  std::vector<Token> Gap = tokensBetween(Left.End, Right.Begin);
  auto Comma = find_if(
      Gap, [](const Token &Each) { return Each.Kind == clang::tok::comma; });
  if (Comma == Gap.end())
    return false;
  size_t From = Left.End;
  for (const Token &Each : make_range(Gap.begin(), Comma)) {
    // On a line of its own in front of a comma it can belong to either.
    if (Each.Kind != clang::tok::comment || hasNewline(From, Each.Begin))
      return false;
    addBehind(Left, From, Each);
    From = Each.End;
  }
  Left.BeforeComma = File.slice(From, Comma->Begin);
  bool CommaBeginsLine = hasNewline(From, Comma->Begin);
  From = Comma->End;
  auto Next = std::next(Comma);
  auto EndOfLine = find_if(make_range(Next, Gap.end()), [&](const Token &Each) {
    return hasNewline(&Each == &*Next ? From : (&Each - 1)->End, Each.Begin);
  });
  size_t After = EndOfLine == Gap.end() ? Right.Begin : EndOfLine->Begin;
  bool IsBehind = !CommaBeginsLine && EndOfLine != Next &&
                  hasNewline(std::prev(EndOfLine)->End, After);
  if (IsBehind)
    for (; Next != EndOfLine; ++Next) {
      if (Next->Kind != clang::tok::comment)
        return false;
      addBehind(Left, From, *Next);
      From = Next->End;
    }
  for (const Token &Each : make_range(Next, Gap.end())) {
    if (Each.Kind != clang::tok::comment)
      return false;
    Right.Lead = std::min(Right.Lead, Each.Begin);
  }
  Left.AfterComma = File.slice(From, Right.Lead);
  return true;
}

/// Behind the last item.
void ListText::readEnd() {
  Tail = Parts.back().End;
  for (const Token &Each : tokensBetween(Tail, File.size())) {
    if (Each.Kind != clang::tok::comment || hasNewline(Tail, Each.Begin))
      break;
    addBehind(Parts.back(), Tail, Each);
    Tail = Each.End;
  }
}

bool ListText::read() {
  lex();
  for (auto [Begin, End] : List.Items) {
    Parts.emplace_back();
    Parts.back().Lead = Parts.back().Begin = Begin;
    Parts.back().End = End;
  }
  if (!readBegin())
    return false;
  for (size_t I = 0; I + 1 < Parts.size(); ++I)
    if (!readGap(I))
      return false;
  readEnd();
  return true;
}

SourceEdit ListText::reorder(ArrayRef<size_t> Order) const {
  std::string Text;
  bool IsFirstOnLine =
      File.slice(0, Parts.front().Lead).rtrim(" \t").ends_with("\n");
  for (auto [Place, Index] : enumerate(Order)) {
    const ListPart &Slot = Parts[Place], &Item = Parts[Index];
    StringRef Above = File.slice(Item.Lead, Item.Begin);
    if (Above.contains('\n') && !IsFirstOnLine)
      Text += newline().str() + indentationAt(File, Item.Begin).str();
    Text += Above;
    Text += File.slice(Item.Begin, Item.End);
    if (Place + 1 == Parts.size()) {
      Text += Item.Behind;
      if (Item.EndsLine && !File.substr(Tail).ltrim(" \t\r").starts_with("\n"))
        Text += newline().str() + indentationAt(File, Tail).str();
      break;
    }
    bool CommaBeginsLine = StringRef(Slot.BeforeComma).contains('\n');
    StringRef After = Slot.AfterComma;
    if (CommaBeginsLine) {
      Text += Item.Behind + Slot.BeforeComma + ",";
    } else {
      Text += Slot.BeforeComma + "," + Item.Behind;
      if (Item.EndsLine && !After.ltrim(" \t\r").starts_with("\n")) {
        Text += newline().str() + indentationAt(File, Slot.Begin).str();
        After = After.ltrim();
      }
    }
    Text += After;
    IsFirstOnLine = StringRef(Text).rtrim(" \t").ends_with("\n");
  }
  size_t Begin = Parts.front().Lead;
  return {"", Begin, Tail - Begin, Text};
}

std::optional<SourceEdit> reorderList(const ConstructorList &List,
                                      ArrayRef<size_t> Order,
                                      const clang::LangOptions &Language) {
  ListText Text(List, Language);
  if (!Text.read())
    return std::nullopt;
  return Text.reorder(Order);
}

//===----------------------------------------------------------------------===//
// Constructors
//===----------------------------------------------------------------------===//

namespace {

class ConstructorFinder : public clang::DynamicRecursiveASTVisitor {
public:
  ConstructorFinder(clang::ASTContext &Tree, UnitStructs &Structs)
      : Tree(Tree), SM(Tree.getSourceManager()), Structs(Structs) {}

  bool VisitCXXConstructorDecl(clang::CXXConstructorDecl *D) override;

private:
  std::optional<SourceEdit>
  reorder(const clang::CXXConstructorDecl &D,
          ArrayRef<const clang::CXXCtorInitializer *> Old,
          ArrayRef<size_t> Order) const;

  clang::ASTContext &Tree;
  const clang::SourceManager &SM;
  UnitStructs &Structs;
};

} // namespace

/// The initializers of \p D that the source has, in their order there.
static std::vector<const clang::CXXCtorInitializer *>
listWritten(const clang::CXXConstructorDecl &D) {
  std::vector<const clang::CXXCtorInitializer *> Result;
  for (const clang::CXXCtorInitializer *Each : D.inits())
    if (Each->isWritten())
      Result.push_back(Each);
  llvm::sort(Result, [](const auto *A, const auto *B) {
    return A->getSourceOrder() < B->getSourceOrder();
  });
  return Result;
}

/// The member of the structure itself that \p Initializer initializes, or that
/// has what it initializes; null for a base.
static const clang::NamedDecl *
memberOf(const clang::CXXCtorInitializer &Initializer) {
  if (Initializer.isMemberInitializer())
    return Initializer.getMember();
  return Initializer.isIndirectMemberInitializer()
             ? Initializer.getIndirectMember()->chain().front()
             : nullptr;
}

std::optional<SourceEdit>
ConstructorFinder::reorder(const clang::CXXConstructorDecl &D,
                           ArrayRef<const clang::CXXCtorInitializer *> Old,
                           ArrayRef<size_t> Order) const {
  if (D.getLocation().isMacroID())
    return std::nullopt;
  clang::FileID File = SM.getFileID(D.getLocation());
  ConstructorList List = {
      SM.getBufferData(File), SM.getFileOffset(D.getLocation()), {}};
  for (const clang::CXXCtorInitializer *Each : Old) {
    clang::SourceRange Range = Each->getSourceRange();
    if (Each->isPackExpansion())
      Range.setEnd(Each->getEllipsisLoc());
    if (Range.isInvalid() || Range.getBegin().isMacroID() ||
        Range.getEnd().isMacroID() || SM.getFileID(Range.getBegin()) != File ||
        SM.getFileID(Range.getEnd()) != File)
      return std::nullopt;
    clang::SourceLocation End = clang::Lexer::getLocForEndOfToken(
        Range.getEnd(), 0, SM, Tree.getLangOpts());
    List.Items.push_back(
        {SM.getFileOffset(Range.getBegin()), SM.getFileOffset(End)});
  }
  std::optional<SourceEdit> Edit = reorderList(List, Order, Tree.getLangOpts());
  if (Edit)
    Edit->Path = getPath(SM, File);
  return Edit;
}

bool ConstructorFinder::VisitCXXConstructorDecl(clang::CXXConstructorDecl *D) {
  StructInUnit *Of =
      lookupStruct(Structs, Tree.getCanonicalTagType(D->getParent()));
  if (!Of || Of->Order.empty() || !D->isThisDeclarationADefinition())
    return true;
  std::vector<const clang::CXXCtorInitializer *> Old = listWritten(*D);
  std::vector<size_t> Places; // of members
  for (auto [I, Each] : enumerate(Old))
    if (memberOf(*Each))
      Places.push_back(I);
  auto RankOf = [&](size_t I) {
    auto At = llvm::find(Of->Order, memberOf(*Old[I]));
    return std::pair(size_t(At - Of->Order.begin()), I);
  };
  std::vector<size_t> Sorted = Places;
  llvm::sort(Sorted, [&](size_t A, size_t B) { return RankOf(A) < RankOf(B); });
  if (Sorted == Places)
    return true;
  std::vector<size_t> Order(seq<size_t>(0, Old.size()).begin(),
                            seq<size_t>(0, Old.size()).end());
  for (auto [Place, Item] : zip_equal(Places, Sorted))
    Order[Place] = Item;
  if (std::optional<SourceEdit> Edit = reorder(*D, Old, Order))
    Of->Facts->Edits.insert(std::move(*Edit));
  else
    Of->Facts->Refusals.insert(
        noteAt(SM, D->getLocation(),
               "the initializers of a constructor of it cannot be taken "
               "apart"));
  return true;
}

void collectConstructors(clang::ASTContext &Tree, UnitStructs &Structs) {
  if (Tree.getLangOpts().CPlusPlus)
    ConstructorFinder(Tree, Structs).TraverseAST(Tree);
}

} // namespace restruct
