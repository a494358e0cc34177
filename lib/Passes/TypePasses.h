//===- TypePasses.h - Passes around type metadata ---------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_TYPEPASSES_H
#define RESTRUCT_LIB_PASSES_TYPEPASSES_H

#include "llvm/IR/PassManager.h"

namespace restruct {

/// print<dtrans-types>: prints the type metadata on standard output, and its
/// errors on standard error (spec: TypeMetadataReaderTestPass).
struct PrintDTransTypesPass : llvm::PassInfoMixin<PrintDTransTypesPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// verify<dtrans-types>: emits an error to the LLVMContext if type metadata is
/// malformed or contradicts the IR.
struct VerifyDTransTypesPass : llvm::PassInfoMixin<VerifyDTransTypesPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// dtrans-import-debug-info: adds types from debug information to the type
/// metadata, where that has none.
struct ImportDebugInfoPass : llvm::PassInfoMixin<ImportDebugInfoPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
};

/// dtrans-normalize-types: reads and rewrites the type metadata. It removes
/// duplicates that linking left, and unifies equal `.N` renames.
struct NormalizeDTransTypesPass
    : llvm::PassInfoMixin<NormalizeDTransTypesPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
};

/// dtrans-strip-types: removes all type metadata.
struct StripDTransTypesPass : llvm::PassInfoMixin<StripDTransTypesPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_TYPEPASSES_H
