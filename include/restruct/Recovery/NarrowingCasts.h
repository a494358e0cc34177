//===- NarrowingCasts.h - Casts of untyped pointers -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// IR with opaque pointers has no casts between pointer types, so one value is
/// what the source has as a `void *`, as a `struct a *` and as a `struct b *`:
///
///     if (e->kind == 1)
///       use(((struct a *)e->data)->x);
///     else
///       use(((struct b *)e->data)->y);
///
/// A *narrowing cast* makes such a conversion visible again: a bitcast of a
/// pointer to the type that it has. The uses of the pointer as one structure
/// become uses of one cast; those that say nothing of a type stay uses of the
/// pointer. Recovery then has a value for each (Solver.cpp).
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_NARROWINGCASTS_H
#define RESTRUCT_RECOVERY_NARROWINGCASTS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Module;
class Value;
} // namespace llvm

namespace restruct {

struct DeclaredTypes;

/// Whether \p V is a narrowing cast.
bool isNarrowingCast(const llvm::Value &V);

/// Inserts casts of pointers without a declared pointee: loaded from memory
/// (`void *`, members of unions), passed as parameters, or returned by
/// functions that do not just allocate. Only in functions that are compiled
/// with strict aliasing, which have TBAA tags. \returns whether there are any.
bool insertNarrowingCasts(llvm::Module &M, DeclaredTypes &Types);

/// Replaces the casts by their operands. \returns whether there were any.
bool removeNarrowingCasts(llvm::Module &M);

/// `dtrans-insert-casts`.
class InsertNarrowingCastsPass
    : public llvm::PassInfoMixin<InsertNarrowingCastsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

/// `dtrans-remove-casts`.
class RemoveNarrowingCastsPass
    : public llvm::PassInfoMixin<RemoveNarrowingCastsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    return removeNarrowingCasts(M) ? llvm::PreservedAnalyses::none()
                                   : llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_NARROWINGCASTS_H
