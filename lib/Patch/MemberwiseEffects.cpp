//===- MemberwiseEffects.cpp - What is done with members in turn ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Members are initialized, destroyed and compared in the order of their
/// declarations, without a word of it in the source:
///
///     struct worker {
///       socket from = open();           // opened first, closed last
///       int id = receive(from);         // uses the member in front of it
///       auto operator<=>(const worker &) const = default;
///     };
///
/// Two members may change places if at most one of them has effects when it is
/// initialized and destroyed, and the other does not depend on these
/// (SideEffects.h).
///
//===----------------------------------------------------------------------===//

#include "Dependences.h"

#include "DependenceVisitor.h"
#include "SideEffects.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

namespace {

class MemberwiseVisitor : public DependenceVisitor {
public:
  using DependenceVisitor::DependenceVisitor;

  bool VisitCXXConstructorDecl(clang::CXXConstructorDecl *D) override;
  bool VisitFunctionDecl(clang::FunctionDecl *F) override;
  bool VisitPseudoObjectExpr(clang::PseudoObjectExpr *E) override;
  bool VisitRecordDecl(clang::RecordDecl *Record) override;
};

/// Whether an expression names the object that is being constructed.
class ThisFinder : public clang::ConstDynamicRecursiveASTVisitor {
public:
  bool VisitCXXThisExpr(const clang::CXXThisExpr *) override {
    HasThis = true;
    return false;
  }
  bool HasThis = false;
};

} // namespace

/// Whether others may notice when \p Field is initialized or destroyed.
static bool isNoticed(const clang::FieldDecl &Field,
                      const clang::CXXCtorInitializer *Initializer,
                      const clang::ASTContext &Tree) {
  return !isQuiet(Field.getType(), Tree) ||
         (Initializer && !isQuiet(*Initializer->getInit(), Tree));
}

/// Whether one of two initializers that change places in the order of \p New
/// affects the other. \p InitOf has those of \p Old.
static bool affectEachOther(
    ArrayRef<const clang::FieldDecl *> Old,
    ArrayRef<const clang::FieldDecl *> New,
    function_ref<const clang::Expr *(const clang::FieldDecl *)> InitOf,
    const clang::ASTContext &Tree) {
  for (size_t I = 0; I < Old.size(); ++I)
    for (size_t J = I + 1; J < Old.size(); ++J) {
      const clang::Expr *A = InitOf(Old[I]), *B = InitOf(Old[J]);
      if (A && B && find(New, Old[I]) > find(New, Old[J]) &&
          (affects(*A, *B, Tree) || affects(*B, *A, Tree)))
        return true;
    }
  return false;
}

/// Initializers in the declarations of members are evaluated in their order.
bool MemberwiseVisitor::VisitRecordDecl(clang::RecordDecl *Record) {
  StructInUnit *Of = Record->isCompleteDefinition() ? lookup(*Record) : nullptr;
  if (!Of || Of->Order.empty())
    return true;
  auto HasEffect = [&](const clang::FieldDecl *Field) {
    return Field->hasInClassInitializer() && Field->getInClassInitializer() &&
           !isQuiet(*Field->getInClassInitializer(), Tree);
  };
  std::vector<const clang::FieldDecl *> Old, New;
  copy_if(Of->Record->fields(), std::back_inserter(Old), HasEffect);
  copy_if(Of->Order, std::back_inserter(New), HasEffect);
  std::vector<const clang::FieldDecl *> All(Record->fields().begin(),
                                            Record->fields().end());
  auto InitOf = [](const clang::FieldDecl *Field) -> const clang::Expr * {
    return Field->hasInClassInitializer() ? Field->getInClassInitializer()
                                          : nullptr;
  };
  if (Old != New || affectEachOther(All, Of->Order, InitOf, Tree))
    note(*Of, Record->getLocation(),
         "initializers of members do something, in the order of the members");
  for (const clang::FieldDecl *Field : Of->Record->fields()) {
    ThisFinder Uses;
    if (Field->hasInClassInitializer() && Field->getInClassInitializer())
      Uses.TraverseStmt(Field->getInClassInitializer());
    if (Uses.HasThis)
      note(*Of, Field->getLocation(),
           "the initializer of a member uses another member");
  }
  return true;
}

bool MemberwiseVisitor::VisitCXXConstructorDecl(clang::CXXConstructorDecl *D) {
  StructInUnit *Of = lookup(*D->getParent());
  if (!Of || Of->Order.empty() || !D->isThisDeclarationADefinition())
    return true;
  DenseMap<const clang::FieldDecl *, const clang::CXXCtorInitializer *> InitOf;
  for (const clang::CXXCtorInitializer *Initializer : D->inits()) {
    if (!Initializer->isAnyMemberInitializer())
      continue;
    InitOf[Initializer->getAnyMember()] = Initializer;
    ThisFinder Uses;
    Uses.TraverseStmt(Initializer->getInit());
    if (Uses.HasThis)
      note(*Of, D->getLocation(),
           "the initializer of a member uses another member");
  }
  std::vector<const clang::FieldDecl *> Old, New;
  for (const clang::FieldDecl *Field : Of->Record->fields())
    if (isNoticed(*Field, InitOf.lookup(Field), Tree))
      Old.push_back(Field);
  for (const clang::FieldDecl *Field : Of->Order)
    if (isNoticed(*Field, InitOf.lookup(Field), Tree))
      New.push_back(Field);
  auto ValueOf = [&](const clang::FieldDecl *Field) -> const clang::Expr * {
    const clang::CXXCtorInitializer *Initializer = InitOf.lookup(Field);
    return Initializer ? Initializer->getInit() : nullptr;
  };
  std::vector<const clang::FieldDecl *> All(Of->Record->fields().begin(),
                                            Of->Record->fields().end());
  if (affectEachOther(All, Of->Order, ValueOf, Tree))
    note(*Of, D->getLocation(),
         "initializers of a constructor depend on each other, in the order of "
         "the members");
  if (Old != New)
    note(*Of, D->getLocation(),
         "members whose constructors or destructors do something change their "
         "order");
  return true;
}

bool MemberwiseVisitor::VisitFunctionDecl(clang::FunctionDecl *F) {
  const auto *Method = dyn_cast<clang::CXXMethodDecl>(F);
  if (F->isDefaulted() && F->getOverloadedOperator() == clang::OO_Spaceship)
    if (StructInUnit *Of = lookupStruct(
            Structs, Method ? Tree.getCanonicalTagType(Method->getParent())
                     : F->getNumParams() == 0
                         ? clang::QualType()
                         : F->getParamDecl(0)->getType().getNonReferenceType()))
      note(*Of, F->getLocation(),
           "objects are compared by their members in turn");
  return true;
}

/// `__builtin_dump_struct` becomes calls that print one member after the other.
bool MemberwiseVisitor::VisitPseudoObjectExpr(clang::PseudoObjectExpr *E) {
  const auto *Call = dyn_cast<clang::CallExpr>(E->getSyntacticForm());
  if (Call && Call->getNumArgs() != 0)
    if (StructInUnit *Of =
            lookupPointee(Call->getArg(0)->IgnoreParenImpCasts()->getType()))
      note(*Of, Call->getExprLoc(), "its members are printed in turn");
  return true;
}

void collectMemberwiseEffects(clang::ASTContext &Tree, UnitStructs &Structs) {
  MemberwiseVisitor(Tree, Structs).TraverseAST(Tree);
}

} // namespace restruct
