//===- DeferredPasses.h - What stock clang's compile runs -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_DEFERREDPASSES_H
#define RESTRUCT_LIB_PASSES_DEFERREDPASSES_H

#include "restruct/Types/LinkContract.h"
#include "restruct/Types/LinkTuning.h"

#include "llvm/Passes/PassBuilder.h"

#include <memory>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace restruct {

/// Builds the passes of stock clang's compile for full LTO, to run them at the
/// link. They come in two halves, between which a caller may recompute alias
/// analyses, as stock does with globals-aa.
class DeferredPasses {
public:
  /// For \p M, whose translation units were compiled at \p Level, 1 to 3. \p
  /// Callbacks, not null, belong to the host, and outlive its passes.
  DeferredPasses(const llvm::Module &M, unsigned Level,
                 const LinkTuning &Tuning, ProfileUse Profile,
                 llvm::PassInstrumentationCallbacks *Callbacks);
  ~DeferredPasses();

  /// Inlining and canonicalisation.
  llvm::ModulePassManager buildSimplification();
  /// Transformations that enlarge or specialise code: vectorising, unrolling.
  llvm::ModulePassManager buildOptimization();

private:
  llvm::OptimizationLevel Level;
  std::unique_ptr<llvm::TargetMachine> Target; // null if the host has none
  llvm::PassBuilder PB;
  /// Whether passes run that the compile has already run. Shared with the
  /// callbacks.
  std::shared_ptr<bool> IsEarly;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_DEFERREDPASSES_H
