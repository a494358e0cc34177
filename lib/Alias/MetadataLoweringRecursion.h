//===- MetadataLoweringRecursion.h - Recursion no graph shows ---*- C++ -*-===//
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

/// Functions of \p Graphs that may be active several times, one activation
/// calling the next, while their graph tells of one activation only; and all
/// that such functions may call.
llvm::DenseSet<const llvm::Function *>
findHiddenRecursion(const DataStructures &Graphs);

} // namespace restruct

#endif // RESTRUCT_LIB_ALIAS_METADATALOWERINGRECURSION_H
