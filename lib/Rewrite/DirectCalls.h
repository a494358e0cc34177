//===- DirectCalls.h - Calls through fields become direct -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REWRITE_DIRECTCALLS_H
#define RESTRUCT_LIB_REWRITE_DIRECTCALLS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/ValueHandle.h"

#include <vector>

namespace llvm {
class Function;
} // namespace llvm

namespace restruct {

/// Calls of which the callee is one of Functions, or another one unless
/// IsComplete.
struct PlannedCalls {
  std::vector<llvm::WeakTrackingVH> Calls;
  std::vector<llvm::Function *> Functions;
  bool IsComplete = false;
};

/// Compares the callee of each call with the functions in their order, and
/// calls them directly.
void makeCallsDirect(llvm::ArrayRef<PlannedCalls> Plan);

} // namespace restruct

#endif // RESTRUCT_LIB_REWRITE_DIRECTCALLS_H
