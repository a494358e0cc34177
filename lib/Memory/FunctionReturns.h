//===- FunctionReturns.h - What the paths of a function return  -*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_FUNCTIONRETURNS_H
#define RESTRUCT_LIB_MEMORY_FUNCTIONRETURNS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class BasicBlock;
class CallBase;
class Function;
class Value;
} // namespace llvm

namespace restruct {

/// Whether some path from the entry to a `ret` avoids all of \p Blocks,
/// although \p Pointer is not null.
bool mayReturnWithout(const llvm::Function &F, const llvm::Value &Pointer,
                      llvm::ArrayRef<const llvm::BasicBlock *> Blocks);

/// Whether \p F uses argument \p I for nothing but comparing and returning it.
bool onlyReturns(const llvm::Function &F, unsigned I);

/// If the function that \p Call calls returns the same on each path: the
/// argument of Call that it checks and returns, or a constant. Else null.
const llvm::Value *returnedBy(const llvm::CallBase &Call);

/// Adds the sources of \p V to \p Sources: the values that it may be, through
/// phi, select, and calls for which returnedBy() has an answer. \p Seen are the
/// values that were visited before.
void collectReturned(const llvm::Value *V,
                     llvm::SetVector<const llvm::Value *> &Sources,
                     llvm::SmallPtrSetImpl<const llvm::Value *> &Seen);

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_FUNCTIONRETURNS_H
