//===- ValueRanges.cpp - Ranges of numbers at instructions ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValueRanges.h"

#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/WithCache.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace restruct {

ConstantRange ValueRanges::get(const Value &V, const Instruction &At) {
  SimplifyQuery Query(DL);
  WithCache<const Value *> Known(&V);
  ConstantRange Range =
      computeConstantRangeIncludingKnownBits(Known, /*ForSigned=*/false, Query)
          .intersectWith(computeConstantRange(&V, /*ForSigned=*/false));
  // A byte is as small as it gets; conditions cost time.
  constexpr unsigned Small = 8;
  if (!isa<Instruction, Argument>(V) ||
      Range.getUnsignedMax().getActiveBits() <= Small)
    return Range;
  const Function *F = At.getFunction();
  if (std::exchange(Last, F) != F)
    OfLast.emplace(const_cast<Function &>(*F), DL);
  return Range.intersectWith(OfLast->Conditions.getConstantRange(
      const_cast<Value *>(&V), const_cast<Instruction *>(&At),
      /*UndefAllowed=*/false));
}

} // namespace restruct
