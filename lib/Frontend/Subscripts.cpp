//===- Subscripts.cpp - Sums that are elements of arrays ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Subscripts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace restruct {

/// The array of which \p Sum adds a number of elements to an element; null if
/// its code does not say which.
static ArrayType *getArray(const GetElementPtrInst &Sum) {
  const auto *Element = dyn_cast<GetElementPtrInst>(Sum.getPointerOperand());
  if (!Element || Element->getNumIndices() != 2 || Sum.getNumIndices() != 1)
    return nullptr;
  auto *Array = dyn_cast<ArrayType>(Element->getSourceElementType());
  const auto *First = dyn_cast<ConstantInt>(Element->getOperand(1));
  return Array && First && First->isZero() &&
                 Array->getElementType() == Sum.getSourceElementType()
             ? Array
             : nullptr;
}

/// Element \p Number of \p Array, from the element at \p Base.
static Value *createSubscript(IRBuilder<> &Builder, ArrayType *Array,
                              Value *Base, Value *Number,
                              GEPNoWrapFlags Flags) {
  Value *Zero = ConstantInt::get(Number->getType(), 0);
  return Builder.CreateGEP(Array, Base, {Zero, Number}, "", Flags);
}

void useSubscripts(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Sum = dyn_cast<GetElementPtrInst>(&I);
    ArrayType *Array = Sum ? getArray(*Sum) : nullptr;
    if (!Array)
      continue;
    IRBuilder<> Builder(Sum);
    Value *Base = Sum->getPointerOperand();
    Value *Number = Sum->getOperand(1);
    if (const auto *Constant = dyn_cast<ConstantInt>(Number);
        Constant && cast<GetElementPtrInst>(Base)->hasAllZeroIndices()) {
      // The place of a constant element is known.
      if (!Constant->equalsInt(Array->getNumElements()) ||
          Array->getNumElements() == 0)
        continue;
      Type *Ty = Number->getType();
      Base = createSubscript(Builder, Array, Base,
                             ConstantInt::get(Ty, Constant->getZExtValue() - 1),
                             Sum->getNoWrapFlags());
      Number = ConstantInt::get(Ty, 1);
    }
    Value *Subscript =
        createSubscript(Builder, Array, Base, Number, Sum->getNoWrapFlags());
    Subscript->takeName(Sum);
    Sum->replaceAllUsesWith(Subscript);
    Sum->eraseFromParent();
  }
}

} // namespace restruct
