//===- ByteFlows.cpp - Structures that are used as bytes ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByteFlows.h"

#include "SourceProgram.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <deque>

using namespace llvm;

namespace restruct {

/// Whether the function of the library that is called \p Name reads, writes or
/// compares the bytes of its arguments, and their meaning depends on where each
/// is.
static bool usesBytes(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"fwrite", "fread", "write", "read", "pwrite", "pread"}, true)
      .Cases({"pwrite64", "pread64", "fwrite_unlocked", "fread_unlocked"}, true)
      .Cases({"send", "sendto", "recv", "recvfrom", "memcmp", "bcmp"}, true)
      .Cases({"gzwrite", "gzread", "BIO_write", "BIO_read"}, true)
      .Default(false);
}

class FlowVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  FlowVisitor(clang::ASTContext &Tree, UnitStructs &Structs, ByteFlows &Flows)
      : SM(Tree.getSourceManager()), Structs(Structs), Flows(Flows) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool VisitVarDecl(clang::VarDecl *Variable) override;
  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override;
  bool VisitUnaryOperator(clang::UnaryOperator *Operator) override;
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *Subscript) override;

private:
  void addFlow(const clang::Expr *From, const ByteFlows::Pointer &To);
  void addAccess(const clang::Expr *Address, const clang::Expr &Access);
  const clang::VarDecl *getVariable(const clang::Expr *E) const;
  ByteFlows::Pointer nameOf(const clang::VarDecl &Variable) const;
  static ByteFlows::Pointer nameOf(const clang::FunctionDecl &F, unsigned I) {
    return F.getQualifiedNameAsString() + "#" + std::to_string(I);
  }

  const clang::SourceManager &SM;
  UnitStructs &Structs;
  ByteFlows &Flows;
};

static bool isUntyped(clang::QualType Type) {
  if (!Type->isPointerType())
    return false;
  clang::QualType Pointee = Type->getPointeeType();
  return Pointee->isVoidType() || Pointee->isCharType() ||
         Pointee->isStdByteType();
}

/// The variable that \p E is, perhaps with an offset.
const clang::VarDecl *FlowVisitor::getVariable(const clang::Expr *E) const {
  E = E->IgnoreParenCasts();
  if (const auto *Operator = dyn_cast<clang::BinaryOperator>(E);
      Operator && Operator->isAdditiveOp())
    return getVariable(Operator->getLHS());
  if (const auto *Operator = dyn_cast<clang::UnaryOperator>(E);
      Operator && Operator->isIncrementDecrementOp())
    return getVariable(Operator->getSubExpr());
  const auto *Reference = dyn_cast<clang::DeclRefExpr>(E);
  return Reference ? dyn_cast<clang::VarDecl>(Reference->getDecl()) : nullptr;
}

ByteFlows::Pointer FlowVisitor::nameOf(const clang::VarDecl &Variable) const {
  if (const auto *Parameter = dyn_cast<clang::ParmVarDecl>(&Variable))
    if (const auto *F =
            dyn_cast<clang::FunctionDecl>(Parameter->getDeclContext()))
      return nameOf(*F, Parameter->getFunctionScopeIndex());
  clang::SourceLocation Loc = SM.getExpansionLoc(Variable.getLocation());
  return getPath(SM, SM.getFileID(Loc)) + ":" +
         std::to_string(SM.getFileOffset(Loc)) + ":" +
         Variable.getNameAsString();
}

/// A value goes to \p To: that of another pointer, or a structure's address.
void FlowVisitor::addFlow(const clang::Expr *From,
                          const ByteFlows::Pointer &To) {
  const clang::Expr *Value = From->IgnoreParenCasts();
  if (Value->getType()->isPointerType())
    if (StructInUnit *Of =
            lookupStruct(Structs, Value->getType()->getPointeeType())) {
      Flows.Entries.push_back(
          {Of->Facts, noteAt(SM, From->getExprLoc(), "").Place, To});
      return;
    }
  if (const clang::VarDecl *Variable = getVariable(Value);
      Variable && isUntyped(Variable->getType()))
    Flows.Flows[nameOf(*Variable)].insert(To);
}

bool FlowVisitor::VisitCallExpr(clang::CallExpr *Call) {
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return true;
  bool IsEnd = Callee->getIdentifier() && usesBytes(Callee->getName());
  for (auto [I, Argument] : enumerate(Call->arguments())) {
    if (!Argument->getType()->isPointerType())
      continue;
    ByteFlows::Pointer To = nameOf(*Callee, unsigned(I));
    addFlow(Argument, To);
    if (IsEnd)
      Flows.Ends[To] =
          ("'" + Callee->getName() + "' reads, writes or compares it as bytes")
              .str();
  }
  return true;
}

bool FlowVisitor::VisitVarDecl(clang::VarDecl *Variable) {
  if (Variable->getInit() && isUntyped(Variable->getType()) &&
      !isa<clang::ParmVarDecl>(Variable))
    addFlow(Variable->getInit(), nameOf(*Variable));
  return true;
}

bool FlowVisitor::VisitBinaryOperator(clang::BinaryOperator *Operator) {
  if (Operator->getOpcode() != clang::BO_Assign)
    return true;
  const clang::VarDecl *To = getVariable(Operator->getLHS());
  if (To && isUntyped(To->getType()))
    addFlow(Operator->getRHS(), nameOf(*To));
  return true;
}

/// A single byte at \p Address is accessed.
void FlowVisitor::addAccess(const clang::Expr *Address,
                            const clang::Expr &Access) {
  if (!Access.getType()->isCharType() && !Access.getType()->isStdByteType())
    return;
  if (const clang::VarDecl *Variable = getVariable(Address))
    Flows.Ends.try_emplace(nameOf(*Variable),
                           "its bytes are accessed one by one");
}

bool FlowVisitor::VisitUnaryOperator(clang::UnaryOperator *Operator) {
  if (Operator->getOpcode() == clang::UO_Deref)
    addAccess(Operator->getSubExpr(), *Operator);
  return true;
}

bool FlowVisitor::VisitArraySubscriptExpr(
    clang::ArraySubscriptExpr *Subscript) {
  addAccess(Subscript->getBase(), *Subscript);
  return true;
}

void ByteFlows::collect(clang::ASTContext &Tree, UnitStructs &Structs) {
  FlowVisitor(Tree, Structs, *this).TraverseAST(Tree);
}

void ByteFlows::addDependences() const {
  // From the ends to all pointers that reach them.
  std::map<Pointer, std::vector<Pointer>> Reverse;
  for (const auto &[From, Tos] : Flows)
    for (const Pointer &To : Tos)
      Reverse[To].push_back(From);
  std::map<Pointer, std::string> Reached = Ends;
  std::deque<Pointer> Worklist;
  for (const auto &[End, What] : Ends)
    Worklist.push_back(End);
  while (!Worklist.empty()) {
    Pointer To = std::move(Worklist.front());
    Worklist.pop_front();
    auto Sources = Reverse.find(To);
    if (Sources == Reverse.end())
      continue;
    for (const Pointer &From : Sources->second)
      if (Reached.try_emplace(From, Reached[To]).second)
        Worklist.push_back(From);
  }
  for (const Entry &Each : Entries)
    if (auto At = Reached.find(Each.To); At != Reached.end())
      Each.Facts->Dependences.insert({Each.Place, At->second});
}

} // namespace restruct
