//===- InitializerEdits.cpp - Lists of initializers, rewritten ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In C each element of a list gets its designator, which no later change of
/// the order breaks:
///
///     {'a', 10}   ->   {.kind = 'a', .weight = 10}
///
/// C++ wants designators in the order of the members, and C89 has none, so
/// there the elements change their places instead: `{10, 'a'}`. A member that
/// has no element gets `{}`, `0` or `{0}` if one that has one is behind it.
///
/// Both change the order in which the elements are evaluated. A list is refused
/// if the program may notice that.
///
//===----------------------------------------------------------------------===//

#include "InitializerEdits.h"

#include "ElementText.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace restruct {

std::vector<const clang::FieldDecl *>
listInitialized(const clang::RecordDecl &Record) {
  std::vector<const clang::FieldDecl *> Members;
  for (const clang::FieldDecl *Field : Record.fields())
    if (!Field->isUnnamedBitField())
      Members.push_back(Field);
  return Members;
}

namespace {

/// An element of a list, and the member that it initializes.
struct ListElement {
  const clang::FieldDecl *Field;
  const clang::Expr *Value;
};

} // namespace

/// Whether the program may notice that \p Elements are evaluated in the order
/// \p New of the members: one of two that change places has side effects, and
/// the other has, too, or depends on them.
static bool isOrderNoticed(ArrayRef<ListElement> Elements,
                           ArrayRef<const clang::FieldDecl *> New,
                           const clang::ASTContext &Tree) {
  auto PlaceOf = [&](const ListElement &Element) {
    return find(New, Element.Field) - New.begin();
  };
  for (size_t I = 0; I < Elements.size(); ++I)
    for (size_t J = I + 1; J < Elements.size(); ++J) {
      if (PlaceOf(Elements[I]) < PlaceOf(Elements[J]))
        continue;
      const clang::Expr *A = Elements[I].Value, *B = Elements[J].Value;
      bool HasEffectA = A->HasSideEffects(Tree);
      bool HasEffectB = B->HasSideEffects(Tree);
      if ((HasEffectA && !B->isEvaluatable(Tree)) ||
          (HasEffectB && !A->isEvaluatable(Tree)))
        return true;
    }
  return false;
}

/// Why a list is refused whose elements must keep their order.
static constexpr StringLiteral HasEffects =
    "the elements of an initializer of it have side effects, in the order of "
    "the members";

std::string addDesignators(const clang::InitListExpr &List, StructInUnit &Of,
                           const clang::ASTContext &Tree) {
  std::vector<const clang::FieldDecl *> Members = listInitialized(*Of.Record);
  SourceEdits Edits;
  std::vector<ListElement> Elements;
  size_t Next = 0;
  bool IsWithin = false; // of a member, where a designator went
  for (const clang::Expr *Element : List.inits()) {
    if (const auto *Designated = dyn_cast<clang::DesignatedInitExpr>(Element)) {
      const clang::DesignatedInitExpr::Designator *First =
          Designated->getDesignator(0);
      const clang::FieldDecl *Field =
          First->isFieldDesignator() ? First->getFieldDecl() : nullptr;
      auto At = find(Members, Field);
      IsWithin = Designated->size() > 1 || At == Members.end();
      Next = size_t(At - Members.begin()) + 1;
      Elements.push_back({Field, Designated->getInit()});
      continue;
    }
    if (IsWithin || Next >= Members.size())
      return "an initializer of it mixes designators with others";
    const clang::FieldDecl *Field = Members[Next++];
    Elements.push_back({Field, Element});
    if (Field->getName().empty())
      return "an initializer of it has a value for a member without a name";
    std::optional<TextRange> Where =
        findElement(List.getLBraceLoc(), *Element, Tree);
    if (!Where)
      return "a macro has a part of an initializer of it";
    if (List.getLBraceLoc().isMacroID() &&
        isMacroParameter(*Where, Field->getName(), Tree.getSourceManager()))
      return ("the macro of an initializer of it has a parameter called '" +
              Field->getName() + "', like a member")
          .str();
    if (!Edits
             .insert({Where->Path, Where->Begin, 0,
                      ("." + Field->getName() + " = ").str()})
             .second)
      return "a macro has several elements of an initializer of it";
    if (Edits.size() > 1) {
      auto Last = std::prev(Edits.end());
      if (std::prev(Last)->Path == Last->Path &&
          std::prev(Last)->Offset == Last->Offset)
        return "a macro has several elements of an initializer of it";
    }
  }
  if (isOrderNoticed(Elements, Of.Order, Tree))
    return HasEffects.str();
  Of.Facts->Edits.insert(Edits.begin(), Edits.end());
  return {};
}

/// An element for a member that has none.
static std::string fillerFor(const clang::FieldDecl &Field,
                             const clang::ASTContext &Tree) {
  if (Tree.getLangOpts().CPlusPlus)
    return "{}";
  return Field.getType()->isScalarType() ? "0" : "{0}";
}

std::string permuteElements(ArrayRef<clang::Expr *> Inits,
                            clang::SourceLocation Open, StructInUnit &Of,
                            const clang::ASTContext &Tree) {
  const clang::SourceManager &SM = Tree.getSourceManager();
  if (const auto *Class = dyn_cast<clang::CXXRecordDecl>(Of.Record)) {
    bool IsDesignated = any_of(Inits, IsaPred<clang::DesignatedInitExpr>);
    if (Class->getNumBases() != 0 && IsDesignated)
      return "an initializer of it includes its base classes";
    Inits =
        Inits.drop_front(std::min<size_t>(Inits.size(), Class->getNumBases()));
  }
  if (Inits.empty())
    return {};
  std::vector<const clang::FieldDecl *> Members = listInitialized(*Of.Record);
  std::map<const clang::FieldDecl *, TextRange> TextOf;
  std::vector<TextRange> Places;
  std::vector<ListElement> Elements;
  bool IsDesignated = false;
  for (auto [I, Element] : enumerate(Inits)) {
    const clang::FieldDecl *Field = I < Members.size() ? Members[I] : nullptr;
    if (const auto *Designated = dyn_cast<clang::DesignatedInitExpr>(Element)) {
      IsDesignated = true;
      const clang::DesignatedInitExpr::Designator *First =
          Designated->getDesignator(0);
      Field = First->isFieldDesignator() ? First->getFieldDecl() : nullptr;
    }
    std::optional<TextRange> Where = findElement(Open, *Element, Tree);
    if (!Field || !Where)
      return "an initializer of it cannot be taken apart";
    Elements.push_back({Field, Element});
    TextOf[Field] = *Where;
    Places.push_back(*Where);
  }
  if (isOrderNoticed(Elements, Of.Order, Tree))
    return HasEffects.str();
  std::vector<std::string> New;
  size_t Remaining = TextOf.size();
  for (const clang::FieldDecl *Field : Of.Order) {
    if (Remaining == 0)
      break;
    if (Field->isUnnamedBitField())
      continue;
    auto At = TextOf.find(Field);
    if (At != TextOf.end()) {
      New.push_back(getText(At->second, SM).str());
      --Remaining;
    } else if (!IsDesignated) {
      if (Field->hasInClassInitializer())
        return "an initializer of it leaves out a member that has one in its "
               "declaration";
      New.push_back(fillerFor(*Field, Tree));
    }
  }
  if (New.size() == Places.size()) {
    for (auto [Place, Text] : zip_equal(Places, New))
      if (getText(Place, SM) != Text)
        Of.Facts->Edits.insert(
            {Place.Path, Place.Begin, Place.End - Place.Begin, Text});
    return {};
  }
  const TextRange &First = Places.front(), &Last = Places.back();
  if (First.Path != Last.Path || Last.End < First.Begin)
    return "an initializer of it cannot be taken apart";
  Of.Facts->Edits.insert(
      {First.Path, First.Begin, Last.End - First.Begin, join(New, ", ")});
  return {};
}

} // namespace restruct
