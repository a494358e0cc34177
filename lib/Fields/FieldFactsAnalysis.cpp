//===- FieldFactsAnalysis.cpp - FieldFacts as an analysis -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Fields/FieldFactsAnalysis.h"

#include "FunctionFrequencies.h"

#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerTypeAnalysis.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

AnalysisKey FieldFactsAnalysis::Key;

FieldFactsAnalysis::Result FieldFactsAnalysis::run(Module &M,
                                                   ModuleAnalysisManager &AM) {
  const auto &Pointers = AM.getResult<PointerTypeAnalysis>(M).get();
  const auto &Memory = AM.getResult<ResolvedMemoryAnalysis>(M);
  auto &Functions =
      AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  return Result(analyzeFields(M, Pointers, Memory, [&](Function &F) {
    return Functions.getResult<TargetLibraryAnalysis>(F);
  }));
}

bool FieldFactsAnalysis::Result::invalidate(
    Module &M, const PreservedAnalyses &PA,
    ModuleAnalysisManager::Invalidator &Invalidator) {
  auto Checker = PA.getChecker<FieldFactsAnalysis>();
  bool IsPreserved =
      Checker.preserved() || Checker.preservedSet<AllAnalysesOn<Module>>();
  return !IsPreserved || Invalidator.invalidate<PointerTypeAnalysis>(M, PA) ||
         Invalidator.invalidate<ResolvedMemoryAnalysis>(M, PA);
}

} // namespace restruct
