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

/// Adds passes that make those alias analyses of the module that the pipeline
/// of alias analyses names, none if it names none of ours: anew if \p Again,
/// else only if they are not there.
using AliasComputation =
    std::function<void(llvm::ModulePassManager &, bool Again)>;

/// Makes our alias analyses known to `opt -aa-pipeline=` and `ld.lld
/// --lto-aa-pipeline=`: tbaa-ext, ds-aa, ds-aa<td>, steens-aa. Has those of the
/// module made in LLVM's pipelines if they were named.
///
/// \returns what a pass that changes the whole module may have them made with.
AliasComputation registerAliasAnalyses(llvm::PassBuilder &PB);

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_ALIASANALYSES_H
