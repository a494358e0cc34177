//===- MetadataLoweringPass.h - lower-ds-aa ---------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_METADATALOWERINGPASS_H
#define RESTRUCT_LIB_PASSES_METADATALOWERINGPASS_H

#include "llvm/IR/PassManager.h"

namespace restruct {

/// lower-ds-aa: encodes the results of ds-aa as metadata and attributes.
/// Remarks (`-pass-remarks-analysis=lower-ds-aa`,
/// `-pass-remarks-missed=lower-ds-aa`) report what each function got, and what
/// was omitted.
struct MetadataLoweringPass : llvm::PassInfoMixin<MetadataLoweringPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_METADATALOWERINGPASS_H
