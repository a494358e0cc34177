//===- LayoutPasses.h - Passes that change layouts --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_LAYOUTPASSES_H
#define RESTRUCT_LIB_PASSES_LAYOUTPASSES_H

#include "restruct/Plan/Planners.h"
#include "restruct/Types/LinkContract.h"

#include "llvm/IR/PassManager.h"

namespace restruct {

/// print<dtrans-uses>: prints the uses that depend on layouts.
struct PrintStructUsesPass : llvm::PassInfoMixin<PrintStructUsesPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// print<dtrans-plan>: prints the plan of restruct<O2>.
struct PrintLayoutPlanPass : llvm::PassInfoMixin<PrintLayoutPlanPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Plans new layouts and applies the plan: `restruct<O2>`, the passes of single
/// transformations, and layout work at a link.
class LayoutPass : public llvm::PassInfoMixin<LayoutPass> {
public:
  explicit LayoutPass(PlanOptions Options) : Options(Options) {}
  /// For a random plan.
  explicit LayoutPass(uint64_t Seed) : Seed(Seed) {}
  /// Leaves the functions of the runtime declared: a later pass links it.
  void deferRuntime() { LinkRuntime = false; }

  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  PlanOptions Options;
  std::optional<uint64_t> Seed;
  bool LinkRuntime = true;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_LAYOUTPASSES_H
