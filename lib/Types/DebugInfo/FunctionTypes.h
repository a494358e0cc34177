//===- FunctionTypes.h - Declared signatures of functions -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_DEBUGINFO_FUNCTIONTYPES_H
#define RESTRUCT_LIB_TYPES_DEBUGINFO_FUNCTIONTYPES_H

#include "TypeBuilder.h"

namespace restruct::debuginfo {

/// The signature of \p F, with pointees where they are certain; null if nothing
/// is known beyond IR.
const DTransFunctionType *
signatureOf(DebugTypes &Graph, const llvm::Function &F, const DebugUses &Uses,
            TypeBuilder &Builder, DTransTypeManager &Manager);

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_FUNCTIONTYPES_H
