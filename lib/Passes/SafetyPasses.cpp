//===- SafetyPasses.cpp - Passes around safety analysis -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SafetyPasses.h"

#include "restruct/Safety/DTransSafetyAnalysis.h"
#include "restruct/Safety/LayoutChanges.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

PreservedAnalyses PrintDTransSafetyPass::run(Module &M,
                                             ModuleAnalysisManager &AM) {
  AM.getResult<DTransSafetyAnalysis>(M)->print(outs(), M);
  return PreservedAnalyses::all();
}

PreservedAnalyses PrintDTransSafetySummaryPass::run(Module &M,
                                                    ModuleAnalysisManager &AM) {
  printSafetySummary(outs(), AM.getResult<DTransSafetyAnalysis>(M).get());
  return PreservedAnalyses::all();
}

} // namespace restruct
