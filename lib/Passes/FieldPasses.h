//===- FieldPasses.h - Passes around field facts ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_FIELDPASSES_H
#define RESTRUCT_LIB_PASSES_FIELDPASSES_H

#include "llvm/IR/PassManager.h"

namespace restruct {

/// print<dtrans-fields>: prints the uses and values of each field on standard
/// output.
struct PrintFieldFactsPass : llvm::PassInfoMixin<PrintFieldFactsPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// print<dtrans-calls>: prints the types of the memory of each allocation, free
/// and memory function on standard output.
struct PrintCallInfosPass : llvm::PassInfoMixin<PrintCallInfosPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_FIELDPASSES_H
