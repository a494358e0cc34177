//===- FieldPasses.cpp - Passes around field facts ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FieldPasses.h"

#include "restruct/Fields/DTransAnalysisInfo.h"
#include "restruct/Fields/FieldFactsAnalysis.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

PreservedAnalyses PrintFieldFactsPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  AM.getResult<FieldFactsAnalysis>(M)->print(outs());
  return PreservedAnalyses::all();
}

PreservedAnalyses PrintCallInfosPass::run(Module &M,
                                          ModuleAnalysisManager &AM) {
  AM.getResult<DTransAnalysis>(M)->getCalls().print(outs());
  return PreservedAnalyses::all();
}

} // namespace restruct
