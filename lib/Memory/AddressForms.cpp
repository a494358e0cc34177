//===- AddressForms.cpp - How addresses and sizes are computed ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressForms.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

#include <optional>

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// Structures in registers
//===----------------------------------------------------------------------===//

static bool countOffsetsInBytes(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *GEP = dyn_cast<GetElementPtrInst>(&I);
    auto *Registers =
        GEP ? dyn_cast<StructType>(GEP->getSourceElementType()) : nullptr;
    if (!Registers || !Registers->isLiteral() || !GEP->getType()->isPointerTy())
      continue;
    APInt Offset(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
    if (!GEP->accumulateConstantOffset(DL, Offset))
      continue;
    IRBuilder<> Builder(GEP);
    Value *New =
        Builder.CreatePtrAdd(GEP->getPointerOperand(), Builder.getInt(Offset),
                             "", GEP->getNoWrapFlags());
    if (auto *Added = dyn_cast<Instruction>(New))
      Added->takeName(GEP);
    GEP->replaceAllUsesWith(New);
    GEP->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Steps back from the end of an array
//===----------------------------------------------------------------------===//

/// The constant offset of \p V, a step by a number of elements, in bytes.
static std::optional<int64_t> getConstantStep(const Value *V,
                                              const DataLayout &DL) {
  const auto *GEP = dyn_cast<GetElementPtrInst>(V);
  if (!GEP || GEP->getNumIndices() != 1 || !GEP->getType()->isPointerTy() ||
      GEP->getSourceElementType()->isAggregateType())
    return std::nullopt;
  APInt Offset(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
  if (!GEP->accumulateConstantOffset(DL, Offset) ||
      Offset.getSignificantBits() > 32)
    return std::nullopt;
  return Offset.getSExtValue();
}

static bool stepForwardOnly(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    std::optional<int64_t> Back = getConstantStep(&I, DL);
    if (!Back || *Back >= 0)
      continue;
    auto *Forth = dyn_cast<GetElementPtrInst>(I.getOperand(0));
    std::optional<int64_t> Before =
        Forth ? getConstantStep(Forth, DL) : std::nullopt;
    if (!Before || *Before + *Back < 0)
      continue;
    IRBuilder<> Builder(&I);
    bool IsInBounds =
        cast<GetElementPtrInst>(I).isInBounds() && Forth->isInBounds();
    Value *New = Builder.CreatePtrAdd(
        Forth->getPointerOperand(), Builder.getInt64(*Before + *Back), "",
        IsInBounds ? GEPNoWrapFlags::inBounds() : GEPNoWrapFlags::none());
    if (auto *Added = dyn_cast<Instruction>(New))
      Added->takeName(&I);
    I.replaceAllUsesWith(New);
    I.eraseFromParent();
    if (Forth->use_empty())
      Forth->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Ends of arrays
//===----------------------------------------------------------------------===//

/// The address of the field that is an array, if \p End steps by all its
/// elements.
static GEPOperator *getArrayThatEnds(GetElementPtrInst &End) {
  auto *Array = dyn_cast<GEPOperator>(End.getPointerOperand());
  if (!Array || Array->getNumIndices() < 2 || End.getNumIndices() != 1 ||
      !End.getType()->isPointerTy())
    return nullptr;
  auto *Ty = dyn_cast<ArrayType>(Array->getResultElementType());
  auto *Count = dyn_cast<ConstantInt>(End.idx_begin()->get());
  bool IsEnd = Ty && Count && Ty->getNumElements() > 1 &&
               Ty->getElementType() == End.getSourceElementType() &&
               Count->getValue() == Ty->getNumElements();
  return IsEnd ? Array : nullptr;
}

/// Whether \p U, of the end of an array, accesses nothing there: a comparison,
/// a distance, or the beginning of a loop that goes back before it accesses
/// anything.
static bool isUseOfEnd(const Use &U) {
  auto IsDifference = [](const User *By) {
    const auto *Op = dyn_cast<BinaryOperator>(By);
    return Op && Op->getOpcode() == Instruction::Sub;
  };
  auto IsStepBack = [](const User *By) {
    const auto *GEP = dyn_cast<GetElementPtrInst>(By);
    const auto *Count = GEP && GEP->getNumIndices() == 1
                            ? dyn_cast<ConstantInt>(GEP->idx_begin()->get())
                            : nullptr;
    return isa<ICmpInst>(By) || (Count && Count->isNegative());
  };
  const User *By = U.getUser();
  return isa<ICmpInst>(By) ||
         (isa<PtrToIntInst>(By) && all_of(By->users(), IsDifference)) ||
         (isa<PHINode>(By) && all_of(By->users(), IsStepBack));
}

static bool nameEndsOfArrays(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *End = dyn_cast<GetElementPtrInst>(&I);
    GEPOperator *Array = End ? getArrayThatEnds(*End) : nullptr;
    if (!Array || none_of(End->uses(), isUseOfEnd))
      continue;
    SmallVector<Value *, 4> Indices(Array->indices());
    Indices.push_back(*End->idx_begin());
    IRBuilder<> Builder(End);
    Value *Named = Builder.CreateGEP(
        Array->getSourceElementType(), Array->getPointerOperand(), Indices, "",
        Array->getNoWrapFlags() & End->getNoWrapFlags());
    End->replaceUsesWithIf(Named, [](Use &U) { return isUseOfEnd(U); });
    if (End->use_empty())
      End->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Shifted sizes
//===----------------------------------------------------------------------===//

static bool multiplySizes(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Size = I.getOpcode() == Instruction::Shl
                     ? dyn_cast<ConstantInt>(I.getOperand(0))
                     : nullptr;
    bool IsPassed =
        any_of(I.users(), [](const User *U) { return isa<CallBase>(U); });
    if (!Size || Size->getValue().ule(1) || !IsPassed ||
        isa<Constant>(I.getOperand(1)))
      continue;
    IRBuilder<> Builder(&I);
    Value *Count =
        Builder.CreateShl(ConstantInt::get(I.getType(), 1), I.getOperand(1));
    Value *New = Builder.CreateMul(Count, Size, "", I.hasNoUnsignedWrap(),
                                   I.hasNoSignedWrap());
    New->takeName(&I);
    I.replaceAllUsesWith(New);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

bool simplifyAddresses(Function &F) {
  bool Changed = countOffsetsInBytes(F);
  Changed |= stepForwardOnly(F);
  Changed |= nameEndsOfArrays(F);
  Changed |= multiplySizes(F);
  return Changed;
}

} // namespace restruct
