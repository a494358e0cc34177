//===- TypedAllocations.cpp - Functions that allocate as a type -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/TypedAllocations.h"

#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Uses/PointerView.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace restruct {

bool isTypedInside(const Function &F, const DTransType *Pointee,
                   const MemoryInfo &Memory, PointerViews &Views) {
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || !Memory.Allocations.getAllocation(*Call))
      return false;
    const PointerView &V = Views.of(Call);
    return V.IsTrusted && V.Place && V.Place->Pointee == Pointee;
  });
}

} // namespace restruct
