//===- SafetyPasses.h - Passes around safety analysis -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_SAFETYPASSES_H
#define RESTRUCT_LIB_PASSES_SAFETYPASSES_H

#include "llvm/IR/PassManager.h"

namespace restruct {

/// print<dtrans-safety>: prints each structure with its conditions and their
/// causes on standard output.
struct PrintDTransSafetyPass : llvm::PassInfoMixin<PrintDTransSafetyPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// print<dtrans-safety-summary>: prints how many structures may be changed, and
/// the first condition that blocks the others.
struct PrintDTransSafetySummaryPass
    : llvm::PassInfoMixin<PrintDTransSafetySummaryPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_SAFETYPASSES_H
