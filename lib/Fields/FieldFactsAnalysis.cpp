//===- FieldFactsAnalysis.cpp - FieldFacts as an analysis -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Fields/FieldFactsAnalysis.h"

#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerTypeAnalysis.h"

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

AnalysisKey FieldFactsAnalysis::Key;

FieldFactsAnalysis::Result FieldFactsAnalysis::run(Module &M,
                                                   ModuleAnalysisManager &AM) {
  const auto &Pointers = AM.getResult<PointerTypeAnalysis>(M).get();
  const auto &Memory = AM.getResult<MemoryAnalysis>(M);
  auto &Functions =
      AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  // The manager's functions are not const; they are not changed.
  auto Frequencies = [&](const Function &F) -> const BlockFrequencyInfo & {
    return Functions.getResult<BlockFrequencyAnalysis>(
        const_cast<Function &>(F));
  };
  auto Loops = [&](const Function &F) -> const LoopInfo & {
    return Functions.getResult<LoopAnalysis>(const_cast<Function &>(F));
  };
  return Result(FieldFacts(M, Pointers, Memory, {Frequencies, Loops}));
}

bool FieldFactsAnalysis::Result::invalidate(
    Module &M, const PreservedAnalyses &PA,
    ModuleAnalysisManager::Invalidator &Invalidator) {
  auto Checker = PA.getChecker<FieldFactsAnalysis>();
  bool IsPreserved =
      Checker.preserved() || Checker.preservedSet<AllAnalysesOn<Module>>();
  return !IsPreserved || Invalidator.invalidate<PointerTypeAnalysis>(M, PA) ||
         Invalidator.invalidate<MemoryAnalysis>(M, PA);
}

} // namespace restruct
