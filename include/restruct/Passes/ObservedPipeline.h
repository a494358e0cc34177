//===- ObservedPipeline.h - A pipeline with observers -----------*- C++ -*-===//
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

/// Points in `opt -passes='default<O2>'`, in this order.
enum class PipelineMoment : uint8_t {
  Start,      ///< Only module alias analyses have run.
  Simplified, ///< Simplified and inlined.
  MadeAnew,   ///< The same, with recomputed alias analyses.
  End,
};
constexpr unsigned NumPipelineMoments = 4;

/// Called at each point. It must not change the module.
using PipelineObserver = llvm::function_ref<void(
    PipelineMoment, llvm::Module &, llvm::ModuleAnalysisManager &)>;

/// Optimises \p M as `opt -passes='default<O2>'` does, with the alias analyses
/// in \p AliasNames (as for `-aa-pipeline=`), and calls \p Observe at each
/// point. \returns an error of one line if there are no such analyses.
llvm::Error optimizeObserved(llvm::Module &M, llvm::StringRef AliasNames,
                             PipelineObserver Observe);

} // namespace restruct

#endif // RESTRUCT_PASSES_OBSERVEDPIPELINE_H
