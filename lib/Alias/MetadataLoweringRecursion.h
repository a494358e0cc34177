//===- MetadataLoweringRecursion.h - Unmodelled recursion -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_ALIAS_METADATALOWERINGRECURSION_H
#define RESTRUCT_LIB_ALIAS_METADATALOWERINGRECURSION_H

#include "llvm/ADT/DenseSet.h"

namespace llvm {
class Function;
} // namespace llvm

namespace restruct {

class DataStructures;

/// Finds the recursive functions of \p Graphs whose graph holds for a single
/// activation only, and their transitive callees. These must not get scopes,
/// because passes may merge the activations of a recursion.
llvm::DenseSet<const llvm::Function *>
findHiddenRecursion(const DataStructures &Graphs);

} // namespace restruct

#endif // RESTRUCT_LIB_ALIAS_METADATALOWERINGRECURSION_H
