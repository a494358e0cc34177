//===- Initializers.cpp - Initializers without designators ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An initializer without designators depends on the order of the members:
///
///     struct op { char kind; long weight; };
///     struct op ops[] = {{'a', 10}, {'b', 20}};
///
/// Lists in which members change their places are rewritten: InitializerEdits.
/// `{0}` stays, since it initializes all of any structure. A list is refused if
/// braces within it are left out, or if it is in a template. What a list in a
/// macro initializes is noted: a macro may be a list of several structures.
///
//===----------------------------------------------------------------------===//

#include "Initializers.h"

#include "ElementText.h"
#include "InitializerEdits.h"
#include "InstanceVisitor.h"
#include "SourceProgram.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

namespace {

class Collector : public InstanceVisitor {
public:
  Collector(clang::ASTContext &Tree, UnitStructs &Structs, ListTypes &Lists)
      : Tree(Tree), SM(Tree.getSourceManager()), Structs(Structs),
        Lists(Lists) {}

  bool VisitInitListExpr(clang::InitListExpr *List) override;
  bool VisitCXXParenListInitExpr(clang::CXXParenListInitExpr *List) override;
  bool VisitDecompositionDecl(clang::DecompositionDecl *D) override;

private:
  void noteElided(const clang::InitListExpr &Semantic);
  void rewrite(const clang::InitListExpr &List, StructInUnit &Of);
  bool lacksDesignators(const clang::InitListExpr &List) const;
  void noteType(const clang::InitListExpr &List, StructInUnit *Of);
  bool keepsPlaces(const clang::InitListExpr &List,
                   const StructInUnit &Of) const;
  void refuse(StructInUnit &Of, clang::SourceLocation Loc, const Twine &Why) {
    Of.Facts->Refusals.insert(noteAt(SM, Loc, Why));
  }

  clang::ASTContext &Tree;
  const clang::SourceManager &SM;
  UnitStructs &Structs;
  ListTypes &Lists;
};

} // namespace

/// Refuses the structures in \p Semantic of which the braces were left out.
void Collector::noteElided(const clang::InitListExpr &Semantic) {
  for (const clang::Expr *Element : Semantic.inits()) {
    const auto *Inner = dyn_cast_or_null<clang::InitListExpr>(Element);
    if (!Inner || !isElided(*Inner, SM))
      continue;
    if (StructInUnit *Of = lookupStruct(Structs, Inner->getType()))
      refuse(*Of, Semantic.getBeginLoc(),
             "an initializer of it has no braces of its own");
    noteElided(*Inner);
  }
}

bool Collector::VisitInitListExpr(clang::InitListExpr *List) {
  const clang::InitListExpr *Semantic =
      List->isSemanticForm() ? List : List->getSemanticForm();
  if (Semantic)
    noteElided(*Semantic);
  StructInUnit *Of = lookupStruct(Structs, List->getType());
  noteType(*List, Of);
  if (!Of)
    return true;
  if (!hasBrace(*List, SM) || Of->Order.empty())
    return true;
  if (Semantic && any_of(Semantic->inits(), [&](const clang::Expr *Element) {
        const auto *Inner = dyn_cast_or_null<clang::InitListExpr>(Element);
        return Inner && isElided(*Inner, SM);
      }))
    refuse(*Of, List->getBeginLoc(),
           "braces within an initializer of it are left out");
  else
    rewrite(*List, *Of);
  return true;
}

bool Collector::VisitCXXParenListInitExpr(clang::CXXParenListInitExpr *List) {
  StructInUnit *Of = lookupStruct(Structs, List->getType());
  if (!Of || Of->Order.empty())
    return true;
  std::string Why =
      IsInstance ? "an initializer of it is in parentheses, in a template"
                 : permuteElements(List->getUserSpecifiedInitExprs(),
                                   List->getInitLoc(), *Of, Tree);
  if (!Why.empty())
    refuse(*Of, List->getBeginLoc(), Why);
  return true;
}

bool Collector::VisitDecompositionDecl(clang::DecompositionDecl *D) {
  if (StructInUnit *Of =
          lookupStruct(Structs, D->getType().getNonReferenceType()))
    refuse(*Of, D->getLocation(), "a structured binding names its members");
  return true;
}

/// Notes of which structure a list in a macro is.
void Collector::noteType(const clang::InitListExpr &List, StructInUnit *Of) {
  const clang::RecordDecl *Record = List.getType()->getAsRecordDecl();
  if (!Record || !List.getLBraceLoc().isMacroID())
    return;
  clang::SourceLocation Brace = SM.getSpellingLoc(List.getLBraceLoc());
  std::pair<std::string, size_t> Place = {getPath(SM, SM.getFileID(Brace)),
                                          SM.getFileOffset(Brace)};
  Lists[Place].insert(Record->getNameAsString());
  if (Of)
    Of->Facts->MacroLists.insert(Place);
}

static bool isZero(const clang::InitListExpr &List) {
  if (List.getNumInits() != 1)
    return false;
  const auto *Number =
      dyn_cast<clang::IntegerLiteral>(List.getInit(0)->IgnoreParenImpCasts());
  return Number && Number->getValue() == 0;
}

/// Whether the members that \p List initializes stay the first ones, in their
/// order.
bool Collector::keepsPlaces(const clang::InitListExpr &List,
                            const StructInUnit &Of) const {
  std::vector<const clang::FieldDecl *> Old = listInitialized(*Of.Record);
  std::vector<const clang::FieldDecl *> New = Of.Order;
  erase_if(New, [](const clang::FieldDecl *Field) {
    return Field->isUnnamedBitField();
  });
  size_t Count = std::min<size_t>(List.getNumInits(), Old.size());
  return ArrayRef(Old).take_front(Count) == ArrayRef(New).take_front(Count) &&
         none_of(List.inits(), IsaPred<clang::DesignatedInitExpr>);
}

void Collector::rewrite(const clang::InitListExpr &List, StructInUnit &Of) {
  bool IsCXX = Tree.getLangOpts().CPlusPlus;
  if (keepsPlaces(List, Of) || (isZero(List) && !IsCXX))
    return;
  std::string Why;
  if (IsInstance)
    Why = "an initializer of it is in a template";
  else
    Why = IsCXX || lacksDesignators(List)
              ? permuteElements(List.inits(), List.getLBraceLoc(), Of, Tree)
              : addDesignators(List, Of, Tree);
  if (!Why.empty())
    refuse(Of, List.getBeginLoc(), Why);
}

/// Whether the compiler warns about designators, and \p List has none.
bool Collector::lacksDesignators(const clang::InitListExpr &List) const {
  return !Tree.getLangOpts().C99 &&
         !Tree.getDiagnostics().isIgnored(clang::diag::ext_designated_init,
                                          List.getBeginLoc()) &&
         none_of(List.inits(), IsaPred<clang::DesignatedInitExpr>);
}

void collectInitializers(clang::ASTContext &Tree, UnitStructs &Structs,
                         ListTypes &Lists) {
  Collector(Tree, Structs, Lists).TraverseAST(Tree);
}

} // namespace restruct
