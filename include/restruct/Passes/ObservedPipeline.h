//===- ObservedPipeline.h - Looking on while a module is optimised --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PASSES_OBSERVEDPIPELINE_H
#define RESTRUCT_PASSES_OBSERVEDPIPELINE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace restruct {

/// Moments of `opt -passes='default<O2>'`, in this order.
enum class PipelineMoment : uint8_t {
  Start,      ///< Nothing ran but what makes alias analyses of the module.
  Simplified, ///< Simplified and inlined.
  MadeAnew,   ///< The same, but the alias analyses of the module are new.
  End,
};
constexpr unsigned NumPipelineMoments = 4;

/// What is shown at a moment must not change the module.
using PipelineObserver = llvm::function_ref<void(
    PipelineMoment, llvm::Module &, llvm::ModuleAnalysisManager &)>;

/// Optimises \p M as `opt -passes='default<O2>'` does, with the alias analyses
/// that \p AliasNames names as for `-aa-pipeline=`, and shows it to \p Observe.
/// \returns an error of one line if there are no such analyses.
llvm::Error optimizeObserved(llvm::Module &M, llvm::StringRef AliasNames,
                             PipelineObserver Observe);

} // namespace restruct

#endif // RESTRUCT_PASSES_OBSERVEDPIPELINE_H
