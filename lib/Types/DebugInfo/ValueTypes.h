//===- ValueTypes.h - What debug information says of values -----*- C++ -*-===//
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

/// Tells \p Binder which structures variables of which records have.
void addEvidence(const DebugTypes &Graph, const Variables &Found,
                 StructBinder &Binder);

/// Fills in what \p Types says of globals, allocas, functions and allocations,
/// as far as it says what a pointer points to.
void addValueTypes(DebugTypes &Graph, const DebugUses &Uses,
                   const Variables &Found, const llvm::Module &M,
                   TypeBuilder &Builder, DeclaredTypes &Types);

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_VALUETYPES_H
