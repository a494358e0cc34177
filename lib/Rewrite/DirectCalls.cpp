//===- DirectCalls.cpp - Calls through fields become direct ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DirectCalls.h"

#include "llvm/IR/InstrTypes.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;

namespace restruct {

static void makeDirect(CallBase &Call, const PlannedCalls &Plan) {
  ArrayRef<Function *> Compared = Plan.Functions;
  if (Plan.IsComplete)
    Compared = Compared.drop_back();
  // The call itself stays behind all comparisons.
  for (Function *F : Compared)
    promoteCallWithIfThenElse(Call, F);
  if (Plan.IsComplete)
    promoteCall(Call, Plan.Functions.back());
}

void makeCallsDirect(ArrayRef<PlannedCalls> Plan) {
  for (const PlannedCalls &Of : Plan)
    for (const WeakTrackingVH &Handle : Of.Calls)
      if (auto *Call = dyn_cast_or_null<CallBase>(Handle))
        makeDirect(*Call, Of);
}

} // namespace restruct
