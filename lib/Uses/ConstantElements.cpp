//===- ConstantElements.cpp - The elements of constants -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/ConstantElements.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace restruct {

void addElements(const Constant &Aggregate, uint64_t Offset,
                 const DataLayout &DL, SmallVectorImpl<ConstantPart> &Parts) {
  auto *Struct = dyn_cast<StructType>(Aggregate.getType());
  auto *Array = dyn_cast<ArrayType>(Aggregate.getType());
  uint64_t Stride =
      Array ? DL.getTypeAllocSize(Array->getElementType()).getFixedValue() : 0;
  for (const Use &Operand : Aggregate.operands()) {
    unsigned I = Operand.getOperandNo();
    uint64_t In =
        Struct ? DL.getStructLayout(Struct)->getElementOffset(I).getFixedValue()
               : I * Stride;
    Parts.push_back({cast<Constant>(Operand), Offset + In});
  }
}

} // namespace restruct
