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

/// print<dtrans-safety>: each structure with the conditions that it has and
/// what caused them, on standard output.
struct PrintDTransSafetyPass : llvm::PassInfoMixin<PrintDTransSafetyPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// print<dtrans-safety-summary>: how many structures may be changed, and what
/// comes first that keeps the others from it.
struct PrintDTransSafetySummaryPass
    : llvm::PassInfoMixin<PrintDTransSafetySummaryPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_SAFETYPASSES_H
