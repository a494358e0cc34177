//===- PointerTypeAnalysis.cpp - PointerTypeAnalyzer as an analysis -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/PointerTypeAnalysis.h"

#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Types/DeclaredTypesAnalysis.h"

using namespace llvm;

namespace restruct {

AnalysisKey PointerTypeAnalysis::Key;

PointerTypeAnalysis::Result
PointerTypeAnalysis::run(Module &M, ModuleAnalysisManager &AM) {
  auto &Declared = AM.getResult<DeclaredTypesAnalysis>(M);
  const auto &Memory = AM.getResult<ResolvedMemoryAnalysis>(M);
  return Result(PointerTypeAnalyzer(M, Declared.Types, Memory));
}

bool PointerTypeAnalysis::Result::invalidate(
    Module &M, const PreservedAnalyses &PA,
    ModuleAnalysisManager::Invalidator &Invalidator) {
  auto Checker = PA.getChecker<PointerTypeAnalysis>();
  bool IsPreserved =
      Checker.preserved() || Checker.preservedSet<AllAnalysesOn<Module>>();
  return !IsPreserved || Invalidator.invalidate<DeclaredTypesAnalysis>(M, PA) ||
         Invalidator.invalidate<ResolvedMemoryAnalysis>(M, PA);
}

} // namespace restruct
