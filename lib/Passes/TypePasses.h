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

/// print<dtrans-types>: what the type metadata says, on standard output, and
/// what is wrong with it, on standard error (spec: TypeMetadataReaderTestPass).
struct PrintDTransTypesPass : llvm::PassInfoMixin<PrintDTransTypesPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// verify<dtrans-types>: fails, by an error in the LLVMContext, if type
/// metadata is malformed or contradicts the IR.
struct VerifyDTransTypesPass : llvm::PassInfoMixin<VerifyDTransTypesPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// dtrans-import-debug-info: adds what debug information knows of types to the
/// metadata, where that says nothing.
struct ImportDebugInfoPass : llvm::PassInfoMixin<ImportDebugInfoPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
};

/// dtrans-normalize-types: reads the type metadata and writes it anew:
/// duplicates that linking left are gone, equal `.N` renames are one.
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
