//===- RecoveryPasses.h - Passes around type recovery -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_RECOVERYPASSES_H
#define RESTRUCT_LIB_PASSES_RECOVERYPASSES_H

#include "llvm/IR/PassManager.h"

namespace restruct {

/// print<dtrans-pointer-types>: prints what each value points to, and the
/// evidence, on standard output (spec: DTransPointerTypeAnalyzerTestPass).
struct PrintPointerTypesPass : llvm::PassInfoMixin<PrintPointerTypesPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// print<dtrans-pointer-types-summary>: prints how many values were recovered,
/// and why others were not.
struct PrintPointerTypesSummaryPass
    : llvm::PassInfoMixin<PrintPointerTypesSummaryPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_RECOVERYPASSES_H
