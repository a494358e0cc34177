//===- RecoveryPasses.cpp - Passes around type recovery -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecoveryPasses.h"

#include "restruct/Recovery/PointerTypeAnalysis.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

PreservedAnalyses PrintPointerTypesPass::run(Module &M,
                                             ModuleAnalysisManager &AM) {
  AM.getResult<PointerTypeAnalysis>(M)->print(outs());
  return PreservedAnalyses::all();
}

PreservedAnalyses PrintPointerTypesSummaryPass::run(Module &M,
                                                    ModuleAnalysisManager &AM) {
  AM.getResult<PointerTypeAnalysis>(M)->printSummary(outs());
  return PreservedAnalyses::all();
}

} // namespace restruct
