//===- SafetyPasses.cpp - Passes around safety analysis -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SafetyPasses.h"

#include "restruct/Safety/DTransSafetyAnalysis.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

PreservedAnalyses PrintDTransSafetyPass::run(Module &M,
                                             ModuleAnalysisManager &AM) {
  AM.getResult<DTransSafetyAnalysis>(M)->print(outs(), M);
  return PreservedAnalyses::all();
}

} // namespace restruct
