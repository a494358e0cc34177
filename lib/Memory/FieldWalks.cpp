//===- FieldWalks.cpp - Pointers that walk through first fields -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The pointers of a walk are found from its beginning, through users, and
/// those that may also be something else are taken out again until none is
/// left. Each then gets an index, computed beside it. Where it is used as an
/// address, that is the address of the element with this index.
///
/// The beginning dominates all of them: a phi's operands are in the walk, so
/// all ways to it lead through the beginning.
///
//===----------------------------------------------------------------------===//

#include "FieldWalks.h"

#include "restruct/Types/FieldArguments.h"
#include "restruct/Types/PointerCasts.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace restruct {

namespace {

class FieldWalk {
public:
  FieldWalk(GetElementPtrInst &Begin, const DominatorTree &Tree);
  bool isEmpty() const { return Pointers.empty(); }
  bool escapes() const;
  void replace();

private:
  void compareIndices();
  bool isStep(const Instruction &I) const;
  bool isWithin(const Value *V) const;
  bool mayJoin(const Instruction &I) const;
  Value *createIndex(Instruction &I);
  Value *indexOf(Value *V) const;
  Value *createAddress(Instruction &I, Value *Index) const;

  GetElementPtrInst &Begin;
  const DominatorTree &Tree;
  IntegerType *IndexType;
  uint64_t ElementSize;
  bool AreInBounds = true;
  SetVector<Instruction *> Pointers; ///< Without the beginning.
  DenseMap<const Value *, Value *> Indices;
};

} // namespace

/// Whether \p GEP is the address of the first element of an array at the
/// beginning of a structure, with all of its indices.
static bool isFirstElement(const GetElementPtrInst &GEP) {
  if (!isa<StructType>(GEP.getSourceElementType()) ||
      !GEP.hasAllZeroIndices() || GEP.getNumIndices() < 3 ||
      GEP.getType()->isVectorTy())
    return false;
  SmallVector<Value *, 8> Around(drop_end(GEP.indices()));
  return isa<ArrayType>(
      GetElementPtrInst::getIndexedType(GEP.getSourceElementType(), Around));
}

FieldWalk::FieldWalk(GetElementPtrInst &Begin, const DominatorTree &Tree)
    : Begin(Begin), Tree(Tree) {
  const DataLayout &DL = Begin.getDataLayout();
  IndexType = cast<IntegerType>(DL.getIndexType(Begin.getType()));
  TypeSize Size = DL.getTypeAllocSize(Begin.getResultElementType());
  ElementSize = Size.getKnownMinValue();
  if (Size.isScalable() || Size.isZero())
    return;
  SmallVector<Instruction *, 8> Worklist(1, &Begin);
  while (!Worklist.empty())
    for (User *U : Worklist.pop_back_val()->users())
      if (auto *I = cast<Instruction>(U);
          (isStep(*I) ||
           (isa<PHINode, SelectInst>(I) && I->getType()->isPointerTy())) &&
          I != &Begin && Pointers.insert(I))
        Worklist.push_back(I);
  bool HasChanged = true;
  while (std::exchange(HasChanged, false))
    HasChanged |=
        Pointers.remove_if([&](const Instruction *I) { return !mayJoin(*I); });
}

/// Whether \p I adds a number of elements to its pointer, alone.
bool FieldWalk::isStep(const Instruction &I) const {
  const auto *GEP = dyn_cast<GetElementPtrInst>(&I);
  if (!GEP || GEP->getNumIndices() != 1 || GEP->getType()->isVectorTy() ||
      GEP->getSourceElementType()->isStructTy() ||
      !GEP->idx_begin()->get()->getType()->isIntegerTy())
    return false;
  TypeSize Size =
      I.getDataLayout().getTypeAllocSize(GEP->getSourceElementType());
  return !Size.isScalable() && Size.getFixedValue() % ElementSize == 0;
}

bool FieldWalk::isWithin(const Value *V) const {
  const auto *I = dyn_cast<Instruction>(V);
  return I == &Begin || (I && Pointers.contains(const_cast<Instruction *>(I)));
}

/// Whether all that \p I may be is in the walk, and the address of an element
/// can be computed there. What is not executed may be its own operand.
bool FieldWalk::mayJoin(const Instruction &I) const {
  const BasicBlock &Block = *I.getParent();
  if (!Tree.isReachableFromEntry(&Block) ||
      !Tree.dominates(Begin.getParent(), &Block) ||
      Block.getFirstInsertionPt() == Block.end())
    return false;
  if (const auto *Phi = dyn_cast<PHINode>(&I))
    return all_of(Phi->incoming_values(),
                  [&](const Use &U) { return isWithin(U); });
  if (const auto *Select = dyn_cast<SelectInst>(&I))
    return !Select->getCondition()->getType()->isVectorTy() &&
           isWithin(Select->getTrueValue()) &&
           isWithin(Select->getFalseValue());
  return isWithin(cast<GetElementPtrInst>(I).getPointerOperand());
}

/// Whether other code may get one of the pointers, which may be the structure's
/// address, without being analysed as the function that a call gives it to.
bool FieldWalk::escapes() const {
  return any_of(Pointers, [&](const Instruction *I) {
    return any_of(I->uses(), [&](const Use &U) {
      const auto *By = cast<Instruction>(U.getUser());
      if (isa<StoreInst>(By))
        return U.getOperandNo() != StoreInst::getPointerOperandIndex();
      return !isWithin(By) &&
             !isa<LoadInst, ICmpInst, GetElementPtrInst, CallBase>(By);
    });
  });
}

Value *FieldWalk::indexOf(Value *V) const {
  return V == &Begin ? ConstantInt::get(IndexType, 0) : Indices.lookup(V);
}

/// The index of \p I; a phi gets its operands later.
Value *FieldWalk::createIndex(Instruction &I) {
  IRBuilder<> Builder(&I);
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return Builder.CreatePHI(IndexType, Phi->getNumIncomingValues());
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return Builder.CreateSelect(Select->getCondition(),
                                indexOf(Select->getTrueValue()),
                                indexOf(Select->getFalseValue()));
  auto &Step = cast<GetElementPtrInst>(I);
  AreInBounds &= Step.isInBounds();
  uint64_t Size =
      I.getDataLayout().getTypeAllocSize(Step.getSourceElementType());
  Value *Count = Builder.CreateSExtOrTrunc(*Step.idx_begin(), IndexType);
  if (Size != ElementSize)
    Count = Builder.CreateMul(Count,
                              ConstantInt::get(IndexType, Size / ElementSize));
  return Builder.CreateAdd(indexOf(Step.getPointerOperand()), Count);
}

/// The address of the element with \p Index, where \p I is.
Value *FieldWalk::createAddress(Instruction &I, Value *Index) const {
  IRBuilder<> Builder(&I);
  if (isa<PHINode>(I))
    Builder.SetInsertPoint(I.getParent(), I.getParent()->getFirstInsertionPt());
  Builder.SetCurrentDebugLocation(I.getDebugLoc());
  SmallVector<Value *, 8> Path(Begin.indices());
  Path.back() = Index;
  Value *Address = Builder.CreateGEP(
      Begin.getSourceElementType(), Begin.getPointerOperand(), Path, "",
      AreInBounds ? GEPNoWrapFlags::inBounds() : GEPNoWrapFlags::none());
  Address->takeName(&I);
  return Address;
}

/// Comparisons of two pointers of the walk become those of their indices.
void FieldWalk::compareIndices() {
  SetVector<ICmpInst *> Comparisons;
  for (Instruction *I : Pointers)
    for (User *U : I->users())
      if (auto *Compare = dyn_cast<ICmpInst>(U);
          Compare && all_of(Compare->operands(),
                            [&](const Use &Of) { return isWithin(Of); }))
        Comparisons.insert(Compare);
  for (ICmpInst *Compare : Comparisons) {
    IRBuilder<> Builder(Compare);
    Value *New = Builder.CreateICmp(Compare->getPredicate(),
                                    indexOf(Compare->getOperand(0)),
                                    indexOf(Compare->getOperand(1)));
    Compare->replaceAllUsesWith(New);
    Compare->eraseFromParent();
  }
}

void FieldWalk::replace() {
  // Operands before users, but for those of phis.
  SmallVector<Instruction *, 8> Pending(Pointers.begin(), Pointers.end());
  for (Instruction *I : Pending)
    if (isa<PHINode>(I))
      Indices[I] = createIndex(*I);
  while (!Pending.empty())
    erase_if(Pending, [&](Instruction *I) {
      if (isa<PHINode>(I))
        return true;
      auto IsKnown = [&](const Use &U) {
        return !isWithin(U) || indexOf(U) != nullptr;
      };
      if (!all_of(I->operands(), IsKnown))
        return false;
      Indices[I] = createIndex(*I);
      return true;
    });
  for (Instruction *I : Pointers)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (auto [Value, Block] : zip(Phi->incoming_values(), Phi->blocks()))
        cast<PHINode>(Indices[I])->addIncoming(indexOf(Value), Block);
  compareIndices();
  for (Instruction *I : Pointers) {
    bool IsAddress =
        any_of(I->users(), [&](const User *U) { return !isWithin(U); });
    I->replaceAllUsesWith(IsAddress ? createAddress(*I, Indices[I])
                                    : PoisonValue::get(I->getType()));
  }
  for (Instruction *I : Pointers)
    I->eraseFromParent();
}

bool indexFieldWalks(Function &F) {
  if (mayCastPointers(F))
    return false;
  SmallVector<GetElementPtrInst *, 4> Begins;
  for (Instruction &I : instructions(F))
    if (auto *GEP = dyn_cast<GetElementPtrInst>(&I);
        GEP && isFirstElement(*GEP))
      Begins.push_back(GEP);
  if (Begins.empty())
    return false;
  const DominatorTree Tree(F);
  bool Changed = markFieldArguments(F);
  for (GetElementPtrInst *Begin : Begins) {
    FieldWalk Walk(*Begin, Tree);
    if (Walk.isEmpty() || Walk.escapes())
      continue;
    Walk.replace();
    Changed = true;
    if (Begin->use_empty())
      Begin->eraseFromParent();
  }
  return Changed;
}

} // namespace restruct
