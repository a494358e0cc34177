//===- AddressNumbers.cpp - Addresses that integers hold ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressNumbers.h"

#include "InstanceVisitor.h"
#include "MemberAddresses.h"
#include "PointerNames.h"
#include "Reachable.h"

#include "clang/Basic/SourceManager.h"

using namespace llvm;

namespace restruct {

class NumberVisitor : public InstanceVisitor {
public:
  NumberVisitor(clang::ASTContext &Tree, UnitStructs &Structs,
                AddressNumbers &Result)
      : Tree(Tree), SM(Tree.getSourceManager()), Structs(Structs),
        Result(Result) {}

  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool VisitCastExpr(clang::CastExpr *Cast) override;
  bool VisitVarDecl(clang::VarDecl *Variable) override;
  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override;
  bool VisitReturnStmt(clang::ReturnStmt *S) override;

private:
  using Number = AddressNumbers::Number;

  StructInUnit *lookupAddressed(const clang::Expr &Address) const;
  void addEntry(const clang::CastExpr &Cast, const Number &To);
  void addFlow(const clang::Expr *From, const Number &To);

  clang::ASTContext &Tree;
  const clang::SourceManager &SM;
  UnitStructs &Structs;
  AddressNumbers &Result;
};

static bool isNumber(const clang::Expr &E) {
  return !E.getType().isNull() && E.getType()->isIntegerType();
}

static bool isAddress(const clang::Expr &E) {
  return E.IgnoreParenCasts()->getType()->isPointerType();
}

/// The structure that is at \p Address, or a member of which is there.
StructInUnit *NumberVisitor::lookupAddressed(const clang::Expr &Address) const {
  if (const clang::FieldDecl *Member = getAddressedMember(Address))
    return lookupStruct(Structs, Tree.getCanonicalTagType(Member->getParent()));
  clang::QualType Type = Address.IgnoreParenCasts()->getType();
  if (const clang::ArrayType *Array = Type->getAsArrayTypeUnsafe())
    return lookupStruct(Structs, Array->getElementType());
  return Type->isPointerType() ? lookupStruct(Structs, Type->getPointeeType())
                               : nullptr;
}

void NumberVisitor::addEntry(const clang::CastExpr &Cast, const Number &To) {
  if (StructInUnit *Of = lookupAddressed(*Cast.getSubExpr()))
    Result.Entries.push_back(
        {Of->Facts, noteAt(SM, Cast.getExprLoc(), "").Place, To});
}

/// The value of \p From goes to \p To.
void NumberVisitor::addFlow(const clang::Expr *From, const Number &To) {
  From = From->IgnoreParens();
  if (const auto *Cast = dyn_cast<clang::CastExpr>(From)) {
    if (Cast->getCastKind() == clang::CK_PointerToIntegral)
      addEntry(*Cast, To);
    else if (isNumber(*Cast->getSubExpr()))
      addFlow(Cast->getSubExpr(), To);
    return;
  }
  if (const auto *Either = dyn_cast<clang::ConditionalOperator>(From)) {
    addFlow(Either->getTrueExpr(), To);
    addFlow(Either->getFalseExpr(), To);
    return;
  }
  if (const auto *Operator = dyn_cast<clang::BinaryOperator>(From)) {
    bool IsAround = subtractsOffset(*Operator);
    // An address itself in arithmetic is a dependence by itself.
    for (const clang::Expr *Side : {Operator->getLHS(), Operator->getRHS()})
      if (Operator->isAdditiveOp() && !IsAround && !isAddress(*Side))
        addFlow(Side, {To.Name, true});
    return;
  }
  std::string Name = isNumber(*From) ? nameObject(From, SM) : "";
  if (Name.empty())
    return;
  Result.Flows[{Name, false}].insert(To);
  Result.Flows[{Name, true}].insert({To.Name, true});
}

bool NumberVisitor::VisitCallExpr(clang::CallExpr *Call) {
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  for (auto [I, Argument] : enumerate(Call->arguments()))
    if (Callee && I < Callee->getNumParams() && isNumber(*Argument))
      addFlow(Argument, {nameParameter(*Callee, unsigned(I))});
  return true;
}

bool NumberVisitor::VisitCastExpr(clang::CastExpr *Cast) {
  if (Cast->getCastKind() != clang::CK_IntegralToPointer)
    return true;
  auto [File, Line] = noteAt(SM, Cast->getExprLoc(), "").Place;
  std::string Name = File + ":" + std::to_string(Line);
  addFlow(Cast->getSubExpr(), {Name});
  Result.Pointers.insert(std::move(Name));
  return true;
}

bool NumberVisitor::VisitVarDecl(clang::VarDecl *Variable) {
  if (Variable->getInit() && !isa<clang::ParmVarDecl>(Variable) &&
      isNumber(*Variable->getInit()))
    addFlow(Variable->getInit(), {nameVariable(*Variable, SM)});
  return true;
}

bool NumberVisitor::VisitBinaryOperator(clang::BinaryOperator *Operator) {
  if (!Operator->isAssignmentOp() || !isNumber(*Operator))
    return true;
  std::string Name = nameObject(Operator->getLHS(), SM);
  if (Name.empty())
    return true;
  if (Operator->getOpcode() == clang::BO_Assign)
    addFlow(Operator->getRHS(), {Name});
  else if (Operator->getOpcode() == clang::BO_AddAssign ||
           Operator->getOpcode() == clang::BO_SubAssign) {
    Result.Flows[{Name, false}].insert({Name, true});
    addFlow(Operator->getRHS(), {Name, true});
  }
  return true;
}

bool NumberVisitor::VisitReturnStmt(clang::ReturnStmt *S) {
  if (Around && S->getRetValue() && isNumber(*S->getRetValue()))
    addFlow(S->getRetValue(), {nameResult(*Around)});
  return true;
}

void AddressNumbers::collect(clang::ASTContext &Tree, UnitStructs &Structs) {
  NumberVisitor(Tree, Structs, *this).TraverseAST(Tree);
}

void AddressNumbers::addDependences() const {
  for (const Entry &Each : Entries)
    for (const Number &To : findReachable(Flows, Each.To))
      if (To.HasOffset && Pointers.count(To.Name) != 0)
        Each.Facts->Dependences.insert(
            {Each.Place, "its address becomes a number, and that and an offset "
                         "a pointer"});
}

} // namespace restruct
