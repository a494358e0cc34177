//===- AliasAnalyses.h - Names for -aa-pipeline -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_ALIASANALYSES_H
#define RESTRUCT_LIB_PASSES_ALIASANALYSES_H

#include "llvm/IR/PassManager.h"

#include <functional>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace restruct {

/// Adds passes that compute those of our module alias analyses that the alias
/// pipeline names; none if it names none. If \p Again, they are recomputed,
/// else only computed if they are not cached.
using AliasComputation =
    std::function<void(llvm::ModulePassManager &, bool Again)>;

/// Registers our alias analyses for `opt -aa-pipeline=` and `ld.lld
/// --lto-aa-pipeline=`: tbaa-ext, ds-aa, ds-aa<td>, steens-aa. LLVM's pipelines
/// then compute the module analyses among them that are named.
///
/// \returns a function with which a pass that changes the whole module adds
/// their recomputation.
AliasComputation registerAliasAnalyses(llvm::PassBuilder &PB);

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_ALIASANALYSES_H
