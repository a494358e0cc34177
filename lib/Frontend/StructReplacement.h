//===- StructReplacement.h - Replaces structure types in a module ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_STRUCTREPLACEMENT_H
#define RESTRUCT_LIB_FRONTEND_STRUCTREPLACEMENT_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/DerivedTypes.h"

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Maps a structure to its replacement: the same elements, after replacement
/// themselves, and one more of size 0.
using StructReplacements =
    llvm::DenseMap<llvm::StructType *, llvm::StructType *>;

/// The types of \p M that replaceStructs cannot replace: in signatures and as
/// types of values in registers, with everything that they contain.
llvm::DenseSet<llvm::Type *> findFixedTypes(const llvm::Module &M);

/// Replaces structures wherever a type only describes a memory layout: in
/// address arithmetic, allocas, attributes (byval, sret) and the initializers
/// of global variables. Declarations of global variables keep their type.
/// \pre No key of \p Replacements is one of findFixedTypes.
void replaceStructs(llvm::Module &M, const StructReplacements &Replacements);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_STRUCTREPLACEMENT_H
