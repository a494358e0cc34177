//===- IndirectAllocations.h - Allocations through pointers -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_INDIRECTALLOCATIONS_H
#define RESTRUCT_FIELDS_INDIRECTALLOCATIONS_H

#include "restruct/Memory/MemoryAnalysis.h"

namespace restruct {

struct DeclaredTypes;

/// MemoryInfo of \p M in which indirect calls count as allocations and frees,
/// if all functions that they may call are known and allocate or free in the
/// same way. IndirectAllocations.cpp has the proof. Adds types to the manager
/// of \p Types, as PointerTypeAnalyzer does; otherwise \p Types must not change
/// while the result is used.
MemoryInfo resolveAllocations(const llvm::Module &M, DeclaredTypes &Types);

} // namespace restruct

#endif // RESTRUCT_FIELDS_INDIRECTALLOCATIONS_H
