//===- FieldwiseCopies.cpp - Copies that SROA would cut -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FieldwiseCopies.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {
/// What is done with a local variable.
struct VariableUses {
  SmallVector<MemCpyInst *, 4> Copies; ///< Of all of it.
  bool AccessesFields = false;
  /// Nothing else is done: SROA takes it apart.
  bool IsSplit = true;
};
} // namespace

/// Structures with more fields are copied by SROA in few parts, and field by
/// field they would be much code.
static constexpr unsigned MaxFields = 16;

/// Whether objects of \p Ty are copied by copying their fields. The fields of a
/// union's type are not all of its bytes.
static bool isCopiedByFields(const StructType &Ty) {
  return Ty.hasName() && !Ty.getName().starts_with("union.") &&
         Ty.getNumElements() > 1 && Ty.getNumElements() <= MaxFields &&
         !Ty.isScalableTy();
}

/// Whether \p Pointer, to a field, is only accessed.
static bool isOnlyAccessed(const Value &Pointer) {
  return all_of(Pointer.users(), [&](const User *U) {
    if (const auto *Load = dyn_cast<LoadInst>(U))
      return Load->isSimple();
    if (const auto *Store = dyn_cast<StoreInst>(U))
      return Store->isSimple() && Store->getValueOperand() != &Pointer;
    if (const auto *Set = dyn_cast<MemIntrinsic>(U))
      return !Set->isVolatile() && isa<ConstantInt>(Set->getLength());
    const auto *GEP = dyn_cast<GetElementPtrInst>(U);
    return GEP && GEP->hasAllConstantIndices() && isOnlyAccessed(*GEP);
  });
}

static VariableUses usesOf(AllocaInst &Variable) {
  VariableUses Result;
  uint64_t Size = Variable.getDataLayout()
                      .getTypeAllocSize(Variable.getAllocatedType())
                      .getFixedValue();
  for (User *U : Variable.users()) {
    auto *Memory = dyn_cast<MemIntrinsic>(U);
    if (Memory && !Memory->isVolatile()) {
      const auto *Length = dyn_cast<ConstantInt>(Memory->getLength());
      auto *Copy = dyn_cast<MemCpyInst>(Memory);
      Result.IsSplit &= Length != nullptr;
      if (Copy && Length && Length->equalsInt(Size) &&
          Copy->getRawDest() != Copy->getRawSource())
        Result.Copies.push_back(Copy);
    } else if (auto *GEP = dyn_cast<GetElementPtrInst>(U)) {
      Result.AccessesFields = true;
      Result.IsSplit &= GEP->hasAllConstantIndices() && isOnlyAccessed(*GEP);
    } else if (auto *Access = dyn_cast<LoadInst>(U)) {
      Result.AccessesFields = true;
      Result.IsSplit &= Access->isSimple();
    } else if (auto *Store = dyn_cast<StoreInst>(U)) {
      Result.AccessesFields = true;
      Result.IsSplit &=
          Store->isSimple() && Store->getValueOperand() != &Variable;
    } else {
      Result.IsSplit &= isa<LifetimeIntrinsic>(U);
    }
  }
  return Result;
}

/// Whether a value of type \p Ty is all of the bytes that it has in memory.
static bool isAllBytes(Type *Ty, const DataLayout &DL) {
  return Ty->isSingleValueType() && !Ty->isVectorTy() &&
         DL.getTypeSizeInBits(Ty) == 8 * DL.getTypeAllocSize(Ty);
}

static void copyFields(MemCpyInst &Copy, StructType &Ty) {
  IRBuilder<> Builder(&Copy);
  const DataLayout &DL = Copy.getDataLayout();
  const StructLayout &Layout = *DL.getStructLayout(&Ty);
  Value *To = Copy.getRawDest(), *From = Copy.getRawSource();
  auto ToAlign = [&](uint64_t Offset) {
    return commonAlignment(Copy.getDestAlign().valueOrOne(), Offset);
  };
  auto FromAlign = [&](uint64_t Offset) {
    return commonAlignment(Copy.getSourceAlign().valueOrOne(), Offset);
  };
  auto CopyPadding = [&](uint64_t Begin, uint64_t End) {
    if (Begin != End)
      Builder.CreateMemCpy(
          Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), To, Begin),
          ToAlign(Begin),
          Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), From, Begin),
          FromAlign(Begin), End - Begin);
  };
  uint64_t Done = 0;
  for (unsigned I = 0; I != Ty.getNumElements(); ++I) {
    Type *Field = Ty.getElementType(I);
    uint64_t Offset = Layout.getElementOffset(I).getFixedValue();
    uint64_t Size = DL.getTypeAllocSize(Field).getFixedValue();
    CopyPadding(Done, Offset);
    Done = Offset + Size;
    if (Size == 0)
      continue;
    Value *Target = Builder.CreateStructGEP(&Ty, To, I);
    Value *Source = Builder.CreateStructGEP(&Ty, From, I);
    if (isAllBytes(Field, DL))
      Builder.CreateAlignedStore(
          Builder.CreateAlignedLoad(Field, Source, FromAlign(Offset)), Target,
          ToAlign(Offset));
    else
      Builder.CreateMemCpy(Target, ToAlign(Offset), Source, FromAlign(Offset),
                           Size);
  }
  CopyPadding(Done, Layout.getSizeInBytes().getFixedValue());
  Copy.eraseFromParent();
}

bool copyFieldwise(Module &M) {
  bool Changed = false;
  for (Function &F : M) {
    if (F.hasOptNone())
      continue;
    SmallVector<AllocaInst *, 8> Variables;
    for (Instruction &I : instructions(F))
      if (auto *Variable = dyn_cast<AllocaInst>(&I);
          Variable && !Variable->isArrayAllocation())
        Variables.push_back(Variable);
    for (AllocaInst *Variable : Variables) {
      auto *Ty = dyn_cast<StructType>(Variable->getAllocatedType());
      if (!Ty || !isCopiedByFields(*Ty))
        continue;
      VariableUses Uses = usesOf(*Variable);
      if (!Uses.IsSplit || !Uses.AccessesFields)
        continue;
      for (MemCpyInst *Copy : Uses.Copies)
        copyFields(*Copy, *Ty);
      Changed |= !Uses.Copies.empty();
    }
  }
  return Changed;
}

} // namespace restruct
