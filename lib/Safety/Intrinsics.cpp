//===- Intrinsics.cpp - Intrinsics other than memory functions ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Many intrinsics do not access memory: they describe it (its lifetime, its
/// alignment, that it is invariant), prefetch it, or annotate it. Like an
/// attribute, a description is not a use; a transformation that changes the
/// layout drops it. All other intrinsics, and unknown ones, are UnhandledUse.
///
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

void DTransSafetyVisitor::visitIntrinsicInst(IntrinsicInst &I) {
  if (I.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(I))
    return;
  switch (I.getIntrinsicID()) {
  case Intrinsic::assume:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
  case Intrinsic::prefetch:
    return;
  case Intrinsic::threadlocal_address:
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
    return checkCopy(I);
  case Intrinsic::ptrmask:
    return add(view(I.getArgOperand(0)).Touched, Condition::BadPtrManipulation,
               &I, "bits of an address are masked");
  default:
    return visitInstruction(I);
  }
}

} // namespace restruct
