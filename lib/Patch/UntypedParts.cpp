//===- UntypedParts.cpp - First bytes behind untyped pointers -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UntypedParts.h"

#include "InstanceVisitor.h"
#include "LibraryFunctions.h"
#include "PointerNames.h"
#include "Reachable.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

/// Whether \p Action is that of a function that covers a number of bytes.
static bool coversBytes(LibraryAction Action) {
  switch (Action) {
  case LibraryAction::Copies:
  case LibraryAction::Sets:
  case LibraryAction::Compares:
    return true;
  case LibraryAction::Other:
  case LibraryAction::Transfers:
  case LibraryAction::Searches:
  case LibraryAction::Attaches:
  case LibraryAction::Maps:
  case LibraryAction::GetsOfKey:
  case LibraryAction::SetsOfKey:
    return false;
  }
  llvm_unreachable("unknown action");
}

class UntypedVisitor : public InstanceVisitor {
public:
  UntypedVisitor(clang::ASTContext &Tree, UnitStructs &Structs,
                 UntypedParts &Result)
      : Tree(Tree), SM(Tree.getSourceManager()), Structs(Structs),
        Result(Result) {}

  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool VisitCastExpr(clang::CastExpr *Cast) override;
  bool VisitVarDecl(clang::VarDecl *Variable) override;
  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override;
  bool VisitReturnStmt(clang::ReturnStmt *S) override;

private:
  void addFlow(const clang::Expr *From, const std::string &To);
  void addParts(const clang::CallExpr &Call);

  clang::ASTContext &Tree;
  const clang::SourceManager &SM;
  UnitStructs &Structs;
  UntypedParts &Result;
};

void UntypedVisitor::addFlow(const clang::Expr *From, const std::string &To) {
  const clang::Expr *Value = From->IgnoreParenCasts();
  if (const auto *Either = dyn_cast<clang::ConditionalOperator>(Value)) {
    addFlow(Either->getTrueExpr(), To);
    addFlow(Either->getFalseExpr(), To);
    return;
  }
  if (!isUntypedPointer(Value->getType()) || To.empty())
    return;
  if (std::string Name = namePointer(Value, SM); !Name.empty())
    Result.Flows[Name].insert(To);
}

void UntypedVisitor::addParts(const clang::CallExpr &Call) {
  const LibraryFunction *Callee = lookupLibraryFunction(Call.getDirectCallee());
  if (!Callee || !coversBytes(Callee->Action))
    return;
  MemoryArguments Memory = getMemory(*Callee, Call);
  std::optional<uint64_t> Bytes = Memory.countBytes(Tree);
  if (!Bytes)
    return;
  for (const clang::Expr *Address : Memory.Addresses) {
    const clang::Expr *Pointer = Address->IgnoreParenCasts();
    if (!isUntypedPointer(Pointer->getType()))
      continue;
    if (std::string Name = namePointer(Pointer, SM); !Name.empty())
      Result.Parts[Name].insert(
          {*Bytes, noteAt(SM, Call.getExprLoc(), "").Place});
  }
}

bool UntypedVisitor::VisitCallExpr(clang::CallExpr *Call) {
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return true;
  addParts(*Call);
  for (auto [I, Argument] : enumerate(Call->arguments()))
    if (I < Callee->getNumParams())
      addFlow(Argument, nameParameter(*Callee, unsigned(I)));
  return true;
}

bool UntypedVisitor::VisitCastExpr(clang::CastExpr *Cast) {
  clang::QualType To = Cast->getType();
  if (Cast->getCastKind() != clang::CK_BitCast || !To->isPointerType() ||
      !isUntypedPointer(Cast->getSubExpr()->getType()))
    return true;
  StructInUnit *Of = lookupStruct(Structs, To->getPointeeType());
  std::string Name = Of ? namePointer(Cast->getSubExpr(), SM) : "";
  if (!Name.empty())
    Result.TakenFor[Name].insert(Of->Facts);
  return true;
}

bool UntypedVisitor::VisitVarDecl(clang::VarDecl *Variable) {
  if (Variable->getInit() && !isa<clang::ParmVarDecl>(Variable))
    addFlow(Variable->getInit(), nameVariable(*Variable, SM));
  return true;
}

bool UntypedVisitor::VisitBinaryOperator(clang::BinaryOperator *Operator) {
  if (Operator->getOpcode() == clang::BO_Assign)
    addFlow(Operator->getRHS(), namePointer(Operator->getLHS(), SM));
  return true;
}

bool UntypedVisitor::VisitReturnStmt(clang::ReturnStmt *S) {
  if (Around && S->getRetValue())
    addFlow(S->getRetValue(), nameResult(*Around));
  return true;
}

void UntypedParts::collect(clang::ASTContext &Tree, UnitStructs &Structs) {
  UntypedVisitor(Tree, Structs, *this).TraverseAST(Tree);
}

void UntypedParts::addDependences() const {
  for (const auto &[From, Covered] : Parts)
    for (const std::string &Name : findReachable(Flows, From)) {
      auto Types = TakenFor.find(Name);
      if (Types == TakenFor.end())
        continue;
      for (StructFacts *Facts : Types->second)
        for (const Part &Each : Covered)
          if (Each.Bytes % std::max<uint64_t>(Facts->Order->OldSize, 1) != 0)
            Facts->Dependences.insert(
                {Each.Place, std::to_string(Each.Bytes) +
                                 " bytes of it are covered here, through a "
                                 "pointer without a type"});
    }
}

} // namespace restruct
