//===- DTransSafetyAnalysis.cpp - Safety as an analysis -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Safety/DTransSafetyAnalysis.h"

#include "DTransSafetyVisitor.h"

#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerTypeAnalysis.h"

#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace restruct {

DTransSafetyInfo analyzeSafety(const Module &M,
                               const PointerTypeAnalyzer &Pointers,
                               const MemoryInfo &Memory, unsigned MaxCauses) {
  return DTransSafetyVisitor(M, Pointers, Memory, MaxCauses).run();
}

/// Rankings of the conditions that refuse most structures need all causes.
static cl::opt<unsigned>
    MaxCauses("dtrans-safety-causes", cl::Hidden,
              cl::init(SafetyRecord::MaxCauses),
              cl::desc("Keep so many causes of each safety condition"));

AnalysisKey DTransSafetyAnalysis::Key;

DTransSafetyAnalysis::Result
DTransSafetyAnalysis::run(Module &M, ModuleAnalysisManager &AM) {
  const auto &Memory = AM.getResult<ResolvedMemoryAnalysis>(M);
  const auto &Pointers = AM.getResult<PointerTypeAnalysis>(M);
  return Result(analyzeSafety(M, Pointers.get(), Memory, MaxCauses));
}

bool DTransSafetyAnalysis::Result::invalidate(
    Module &M, const PreservedAnalyses &PA,
    ModuleAnalysisManager::Invalidator &Invalidator) {
  auto Checker = PA.getChecker<DTransSafetyAnalysis>();
  bool IsPreserved =
      Checker.preserved() || Checker.preservedSet<AllAnalysesOn<Module>>();
  return !IsPreserved || Invalidator.invalidate<PointerTypeAnalysis>(M, PA) ||
         Invalidator.invalidate<ResolvedMemoryAnalysis>(M, PA);
}

} // namespace restruct
