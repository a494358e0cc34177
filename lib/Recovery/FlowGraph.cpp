//===- FlowGraph.cpp - Flows of facts between values ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlowGraph.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace restruct {

bool PointerHolders::isInteger(Type *Ty) const {
  return Ty->isIntegerTy() &&
         Ty->getIntegerBitWidth() == DL->getPointerSizeInBits(0);
}

bool PointerHolders::mayHold(Type *Ty) {
  if (Ty->isPointerTy() || isInteger(Ty))
    return true;
  if (auto *Vector = dyn_cast<VectorType>(Ty))
    return mayHold(Vector->getElementType());
  if (!Ty->isAggregateType())
    return false;
  if (auto It = Known.find(Ty); It != Known.end())
    return It->second;
  // Deeply nested types are rare, but types may share their parts.
  bool Result = false;
  SmallVector<Type *, 8> Pending{Ty};
  DenseSet<Type *> Seen;
  while (!Pending.empty() && !Result) {
    Type *Part = Pending.pop_back_val();
    if (!Seen.insert(Part).second)
      continue;
    if (Part->isAggregateType())
      append_range(Pending, Part->subtypes());
    else
      Result = mayHold(Part);
  }
  return Known[Ty] = Result;
}

} // namespace restruct
