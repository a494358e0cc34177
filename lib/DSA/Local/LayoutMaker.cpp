//===- LayoutMaker.cpp - Layouts of types, for several threads ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Computes the layout of each structure that is the type of an instruction, a
/// constant or a parameter in memory. Types that only metadata names need none.
///
//===----------------------------------------------------------------------===//

#include "LayoutMaker.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

#include <mutex>

using namespace llvm;

namespace restruct {

void LayoutMaker::makeOfGlobals(const Module &M) {
  for (const GlobalVariable &G : M.globals()) {
    visit(G.getValueType());
    if (G.hasInitializer())
      visit(*G.getInitializer());
  }
  for (const GlobalAlias &A : M.aliases())
    visit(*A.getAliasee());
  for (const Function &F : M) {
    visit(F.getReturnType());
    for (const Argument &A : F.args()) {
      visit(A.getType());
      visit(A.getPointeeInMemoryValueType());
    }
  }
  makeNew();
}

std::shared_lock<std::shared_mutex>
LayoutMaker::makeOf(ArrayRef<const Function *> Functions) {
  std::shared_lock Lock(Readers);
  for (const Function *F : Functions)
    for (const Instruction &I : instructions(*F))
      visit(I);
  if (!New.empty()) {
    Lock.unlock();
    makeNew();
    Lock.lock();
  }
  return Lock;
}

void LayoutMaker::makeNew() {
  std::unique_lock Lock(Readers);
  for (Type *Ty : New) {
    (void)Ty->isScalableTy();
    if (auto *Struct = dyn_cast<StructType>(Ty); Struct && Struct->isSized())
      (void)DL.getStructLayout(Struct);
  }
  New.clear();
}

void LayoutMaker::visit(const Instruction &I) {
  visit(I.getType());
  if (const auto *GEP = dyn_cast<GetElementPtrInst>(&I))
    visit(GEP->getSourceElementType());
  else if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
    visit(Alloca->getAllocatedType());
  else if (const auto *Call = dyn_cast<CallBase>(&I);
           Call && !Call->getAttributes().isEmpty())
    for (unsigned A = 0; A != Call->arg_size(); ++A)
      for (Type *InMemory :
           {Call->getParamByValType(A), Call->getParamStructRetType(A),
            Call->getParamInAllocaType(A)})
        visit(InMemory);
  for (const Value *Operand : I.operand_values())
    if (const auto *C = dyn_cast<Constant>(Operand))
      visit(*C);
}

void LayoutMaker::visit(const Constant &C) {
  visit(C.getType());
  if (isa<ConstantData>(C) || isa<GlobalValue>(C))
    return; // has no elements, as most types
  SmallVector<const Constant *, 8> Worklist{&C};
  while (!Worklist.empty()) {
    const Constant *Next = Worklist.pop_back_val();
    if (isa<ConstantData>(Next) || isa<GlobalValue>(Next) ||
        !Constants.insert(Next).second)
      continue;
    visit(Next->getType());
    if (const auto *GEP = dyn_cast<GEPOperator>(Next))
      visit(GEP->getSourceElementType());
    for (const Value *Operand : Next->operand_values())
      if (const auto *Part = dyn_cast<Constant>(Operand))
        Worklist.push_back(Part);
  }
}

void LayoutMaker::visit(Type *Ty) {
  if (!Ty || Ty == Last || (!Ty->isAggregateType() && !Ty->isVectorTy()))
    return;
  Last = Ty;
  SmallVector<Type *, 8> Worklist{Ty};
  while (!Worklist.empty()) {
    Type *Next = Worklist.pop_back_val();
    if (!Types.insert(Next).second)
      continue;
    append_range(Worklist, Next->subtypes());
    New.push_back(Next);
  }
}

} // namespace restruct
