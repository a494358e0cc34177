//===- MemoryPasses.h - Passes around allocations and the library ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_MEMORYPASSES_H
#define RESTRUCT_LIB_PASSES_MEMORYPASSES_H

#include "llvm/IR/PassManager.h"

namespace restruct {

/// print<dtrans-allocations>: prints every call that allocates or frees, every
/// wrapper and every refusal on standard output.
struct PrintDTransAllocationsPass
    : llvm::PassInfoMixin<PrintDTransAllocationsPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// print<dtrans-resolved-allocations>: the same, with allocations and frees
/// through pointers, for analyses of types and layouts.
struct PrintResolvedAllocationsPass
    : llvm::PassInfoMixin<PrintResolvedAllocationsPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// print<dtrans-library>: prints the model of every call of a function without
/// a body on standard output.
struct PrintDTransLibraryPass : llvm::PassInfoMixin<PrintDTransLibraryPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_MEMORYPASSES_H
