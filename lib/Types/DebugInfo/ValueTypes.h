//===- ValueTypes.h - Types of values from debug information ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_DEBUGINFO_VALUETYPES_H
#define RESTRUCT_LIB_TYPES_DEBUGINFO_VALUETYPES_H

#include "TypeBuilder.h"

namespace restruct::debuginfo {

/// Globals and allocas of a module that hold a variable whose declared type
/// agrees with their IR type.
struct Variables {
  std::vector<std::pair<const llvm::GlobalVariable *, ExprId>> Globals;
  std::vector<std::pair<const llvm::AllocaInst *, ExprId>> Allocas;
};

Variables findVariables(DebugTypes &Graph, const DebugUses &Uses,
                        const llvm::Module &M);

/// Adds evidence to \p Binder from the structures of variables of known
/// records.
void addEvidence(const DebugTypes &Graph, const Variables &Found,
                 StructBinder &Binder);

/// Adds to \p Types the types of globals, allocas, functions and allocations,
/// as far as they give a pointee.
void addValueTypes(DebugTypes &Graph, const DebugUses &Uses,
                   const Variables &Found, const llvm::Module &M,
                   TypeBuilder &Builder, DeclaredTypes &Types);

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_VALUETYPES_H
