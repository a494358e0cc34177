//===- MemberOrderer.cpp - Edits of a structure's declaration -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each declaration of members is a *slot* of the text. What is between slots
/// stays where it is: blank lines, member functions, access specifiers,
/// directives. The slots get other declarations:
///
///     slot 0   char tag;                  long key; // sorted by it
///     slot 1   /* The link. */            /* The link. */
///              node *next;          ->    node *next;
///     slot 2   long key; // ...           char tag;
///
///  1. Fields that one piece of text declares are one item: what a macro makes,
///     and bit-fields in a row, which share storage. A declaration of several
///     members, `int a, b;`, is taken apart only if the new order puts
///     something between them.
///  2. Items are sorted by the new order, and fill the slots that they may
///     fill. A type or an enumerator that a member's declaration also declares
///     stays in front of the members that name it.
///
//===----------------------------------------------------------------------===//

#include "MemberOrderer.h"

#include "MemberSlots.h"
#include "SourceProgram.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

using namespace llvm;

namespace restruct {

namespace {

/// Members that one declaration declares.
struct Declaration {
  size_t Begin = 0;
  std::vector<unsigned> Fields; ///< Indices into the members.
};

/// What moves.
struct Item {
  MemberPiece Piece;
  std::vector<unsigned> Fields;
  unsigned Slot = 0; ///< Where it is today.
  clang::AccessSpecifier Access = clang::AS_none;

  bool isFixed() const { return !Piece.Text->Fixed.empty(); }
};

class Orderer {
public:
  Orderer(const clang::RecordDecl &Record, const MemberOrder &Order,
          clang::ASTContext &Tree)
      : Record(Record), Order(Order), Tree(Tree), SM(Tree.getSourceManager()),
        Members(Record.field_begin(), Record.field_end()) {}

  Expected<DeclarationEdits> run();

private:
  Error rankMembers();
  Error findDeclarations();
  void joinBitFields();
  void findNeeds();
  std::vector<const Item *> sort(ArrayRef<const Item *> Items) const;
  std::vector<Item> makeItems() const;
  bool staysTogether(ArrayRef<unsigned> Fields) const;
  std::vector<std::vector<const Item *>> assign(ArrayRef<Item> Items) const;

  const clang::RecordDecl &Record;
  const MemberOrder &Order;
  clang::ASTContext &Tree;
  const clang::SourceManager &SM;
  std::vector<const clang::FieldDecl *> Members;
  /// By member: its place in the new order; those of one storage unit share it.
  std::vector<unsigned> Ranks;
  std::vector<Declaration> Declarations;
  std::vector<MemberText> Texts; ///< Of each declaration.
  /// Of each declaration: those that declare what it names.
  std::vector<std::set<unsigned>> Needs;
  StringRef Text; ///< Of the file.
};

} // namespace

//===----------------------------------------------------------------------===//
// Members
//===----------------------------------------------------------------------===//

/// A member that has no bits of its own goes with the one before it.
Error Orderer::rankMembers() {
  const clang::ASTRecordLayout &Layout = Tree.getASTRecordLayout(&Record);
  for (auto [I, Field] : enumerate(Members)) {
    uint64_t Byte = Layout.getFieldOffset(unsigned(I)) / 8;
    bool IsEmpty = Field->isBitField()
                       ? Field->isZeroLengthBitField()
                       : Tree.getTypeSizeInChars(Field->getType()).isZero();
    auto At = find_if(Order.Members, [&](const MemberUnit &Unit) {
      return Byte >= Unit.Offset && Byte < Unit.Offset + Unit.Size;
    });
    if (IsEmpty || At == Order.Members.end()) {
      if (!IsEmpty && !Field->isUnnamedBitField())
        return createStringError(
            "its members are not those that were analysed");
      Ranks.push_back(Ranks.empty() ? 0 : Ranks.back());
      continue;
    }
    Ranks.push_back(unsigned(At - Order.Members.begin()));
  }
  return Error::success();
}

/// Where the declaration of \p Field begins in the file of the structure, if it
/// does: in the expansion of a macro, it begins where the macro is named.
static clang::SourceLocation beginOf(const clang::FieldDecl &Field,
                                     const clang::SourceManager &SM) {
  return SM.getExpansionLoc(Field.getBeginLoc());
}

Error Orderer::findDeclarations() {
  clang::SourceRange Braces = Record.getBraceRange();
  if (Braces.isInvalid() || Braces.getBegin().isMacroID() ||
      Braces.getEnd().isMacroID())
    return createStringError("a macro declares it");
  clang::FileID File = SM.getFileID(Braces.getBegin());
  if (SM.getFileID(Braces.getEnd()) != File)
    return createStringError("its declaration spans several files");
  Text = SM.getBufferData(File);
  for (auto [I, Field] : enumerate(Members)) {
    clang::SourceLocation Begin = beginOf(*Field, SM);
    if (SM.getFileID(Begin) != File)
      return createStringError("its declaration spans several files");
    size_t Offset = SM.getFileOffset(Begin);
    if (Declarations.empty() || Declarations.back().Begin != Offset)
      Declarations.push_back({Offset, {}});
    Declarations.back().Fields.push_back(unsigned(I));
  }
  SmallVector<size_t> Begins;
  for (const Declaration &D : Declarations)
    Begins.push_back(D.Begin);
  if (!is_sorted(Begins))
    return createStringError("a macro declares several members");
  Texts = findMembers(Text, SM.getFileOffset(Braces.getBegin()) + 1,
                      SM.getFileOffset(Braces.getEnd()), Begins,
                      Tree.getLangOpts());
  joinBitFields();
  findNeeds();
  return Error::success();
}

/// Makes one declaration of those that declare bit-fields in a row, which may
/// share storage. If there is other text between them, they stay.
void Orderer::joinBitFields() {
  for (size_t I = 1; I < Declarations.size();) {
    Declaration &Left = Declarations[I - 1], &Right = Declarations[I];
    if (!Members[Left.Fields.back()]->isBitField() ||
        !Members[Right.Fields.front()]->isBitField()) {
      ++I;
      continue;
    }
    MemberText &All = Texts[I - 1];
    const MemberText &Last = Texts[I];
    bool IsOnlyText = Text.slice(All.Tail, Last.Lead).trim().empty();
    if (All.IsWholeLines != Last.IsWholeLines || !IsOnlyText)
      All.Fixed = "there is other text between bit-fields";
    if (All.Fixed.empty())
      All.Fixed = Last.Fixed;
    All.End = Last.End;
    All.Tail = Last.Tail;
    All.Declarators.clear();
    append_range(Left.Fields, Right.Fields);
    Texts.erase(Texts.begin() + ptrdiff_t(I));
    Declarations.erase(Declarations.begin() + ptrdiff_t(I));
  }
}

/// Adds the names of \p Tag, and of what is declared within it and visible
/// outside.
static void addNames(const clang::TagDecl &Tag, std::set<StringRef> &Names) {
  if (Tag.getIdentifier())
    Names.insert(Tag.getName());
  for (const clang::Decl *Inner : Tag.decls()) {
    if (const auto *Constant = dyn_cast<clang::EnumConstantDecl>(Inner))
      Names.insert(Constant->getName());
    if (const auto *Type = dyn_cast<clang::TagDecl>(Inner))
      addNames(*Type, Names);
  }
}

/// Whether \p Text has one of \p Names as a word.
static bool hasWord(StringRef Text, const std::set<StringRef> &Names) {
  while (!Text.empty()) {
    StringRef Word = Text.take_while(
        [](char C) { return clang::isAsciiIdentifierContinue(C); });
    if (Names.count(Word) != 0)
      return true;
    Text = Text.drop_front(std::max<size_t>(Word.size(), 1));
  }
  return false;
}

void Orderer::findNeeds() {
  Needs.resize(Declarations.size());
  for (unsigned I = 0; I != Declarations.size(); ++I) {
    std::set<StringRef> Names;
    for (const clang::Decl *Inner : Record.decls()) {
      const auto *Tag = dyn_cast<clang::TagDecl>(Inner);
      if (!Tag || !Tag->isThisDeclarationADefinition())
        continue;
      size_t Offset = SM.getFileOffset(SM.getExpansionLoc(Tag->getBeginLoc()));
      if (Offset >= Texts[I].Begin && Offset < Texts[I].End)
        addNames(*Tag, Names);
    }
    for (unsigned Other = I + 1; Other < Declarations.size(); ++Other)
      if (hasWord(Text.slice(Texts[Other].Begin, Texts[Other].End), Names))
        Needs[Other].insert(I);
  }
}

//===----------------------------------------------------------------------===//
// Items
//===----------------------------------------------------------------------===//

/// Whether the new order has \p Fields in a row, as they are.
bool Orderer::staysTogether(ArrayRef<unsigned> Fields) const {
  for (size_t I = 1; I < Fields.size(); ++I)
    if (Ranks[Fields[I]] < Ranks[Fields[I - 1]])
      return false;
  return none_of(seq<unsigned>(0, unsigned(Members.size())),
                 [&](unsigned Other) {
                   return !is_contained(Fields, Other) &&
                          Ranks[Other] > Ranks[Fields.front()] &&
                          Ranks[Other] < Ranks[Fields.back()];
                 });
}

std::vector<Item> Orderer::makeItems() const {
  std::vector<Item> Items;
  for (unsigned I = 0; I != Declarations.size(); ++I) {
    const Declaration &D = Declarations[I];
    bool IsTakenApart = !staysTogether(D.Fields) &&
                        Texts[I].Declarators.size() == D.Fields.size();
    auto Add = [&](ArrayRef<unsigned> Fields, std::optional<unsigned> Part) {
      Items.push_back({{&Texts[I], Part},
                       {Fields.begin(), Fields.end()},
                       I,
                       Members[D.Fields.front()]->getAccess()});
    };
    if (!IsTakenApart)
      Add(D.Fields, std::nullopt);
    else
      for (unsigned Part = 0; Part != D.Fields.size(); ++Part)
        Add(D.Fields[Part], Part);
  }
  return Items;
}

/// \p Items in the new order, each behind those that it needs.
std::vector<const Item *> Orderer::sort(ArrayRef<const Item *> Items) const {
  std::vector<const Item *> Sorted(Items.begin(), Items.end());
  llvm::sort(Sorted, [&](const Item *A, const Item *B) {
    return std::pair(Ranks[A->Fields.front()], A->Fields.front()) <
           std::pair(Ranks[B->Fields.front()], B->Fields.front());
  });
  std::vector<const Item *> Result;
  // What an item needs was declared before it, so this ends.
  auto Add = [&](auto &Self, const Item *Added) -> void {
    if (is_contained(Result, Added))
      return;
    for (const Item *Other : Sorted)
      if (Needs[Added->Slot].count(Other->Slot) != 0)
        Self(Self, Other);
    Result.push_back(Added);
  };
  for (const Item *Each : Sorted)
    Add(Add, Each);
  return Result;
}

/// For each slot, the items that it gets.
std::vector<std::vector<const Item *>>
Orderer::assign(ArrayRef<Item> Items) const {
  std::vector<std::vector<const Item *>> Slots(Declarations.size());
  std::map<clang::AccessSpecifier, std::vector<const Item *>> Movable;
  for (const Item &I : Items)
    if (!I.isFixed())
      Movable[I.Access].push_back(&I);
  std::map<clang::AccessSpecifier, size_t> Next;
  for (auto &[Access, Unsorted] : Movable)
    Unsorted = sort(Unsorted);
  for (const Item &I : Items)
    Slots[I.Slot].push_back(I.isFixed() ? &I
                                        : Movable[I.Access][Next[I.Access]++]);
  return Slots;
}

//===----------------------------------------------------------------------===//
// The edits
//===----------------------------------------------------------------------===//

Expected<DeclarationEdits> Orderer::run() {
  if (Members.empty())
    return createStringError("it has no members");
  if (Error E = rankMembers())
    return std::move(E);
  if (Error E = findDeclarations())
    return std::move(E);
  std::vector<Item> Items = makeItems();
  DeclarationEdits Result;
  std::string Path =
      getPath(SM, SM.getFileID(Record.getBraceRange().getBegin()));
  for (auto [I, Held] : enumerate(assign(Items))) {
    std::vector<MemberPiece> Pieces;
    for (const Item *Each : Held) {
      Pieces.push_back(Each->Piece);
      for (unsigned Field : Each->Fields)
        Result.Order.push_back(Members[Field]);
    }
    bool IsAsBefore = Pieces.size() == 1 && !Pieces.front().Declarator &&
                      Pieces.front().Text == &Texts[I];
    if (!IsAsBefore)
      Result.Edits.insert({Path, Texts[I].Lead, Texts[I].Tail - Texts[I].Lead,
                           fillSlot(Text, Texts[I], Pieces)});
  }
  if (!Result.Edits.empty())
    return Result;
  auto Fixed = find_if(
      Texts, [](const MemberText &Member) { return !Member.Fixed.empty(); });
  return createStringError(Fixed == Texts.end()
                               ? "its members have that order already"
                               : Fixed->Fixed + ", so that it cannot move");
}

Expected<DeclarationEdits> orderMembers(const clang::RecordDecl &Record,
                                        const MemberOrder &Order,
                                        clang::ASTContext &Tree) {
  return Orderer(Record, Order, Tree).run();
}

} // namespace restruct
