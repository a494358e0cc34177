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
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

/// Provides the analyses of one function, the one that was queried last.
class FunctionFrequencies {
public:
  struct Answers {
    Answers(Function &F, const TargetLibraryInfo &Library)
        : Dominators(F), Loops(Dominators),
          Probabilities(F, Loops, &Library, &Dominators),
          Frequencies(F, Probabilities, Loops) {}
    DominatorTree Dominators;
    LoopInfo Loops;
    BranchProbabilityInfo Probabilities;
    BlockFrequencyInfo Frequencies;
  };

  explicit FunctionFrequencies(FunctionAnalysisManager &Manager)
      : Manager(Manager) {}
  const Answers &get(const Function &F) {
    if (std::exchange(Last, &F) != &F) {
      // Analyses take functions that are not const; this one is not changed.
      auto &Own = const_cast<Function &>(F);
      LastAnswers.emplace(Own, Manager.getResult<TargetLibraryAnalysis>(Own));
    }
    return *LastAnswers;
  }

private:
  FunctionAnalysisManager &Manager;
  const Function *Last = nullptr;
  std::optional<Answers> LastAnswers;
};

} // namespace

AnalysisKey FieldFactsAnalysis::Key;

FieldFactsAnalysis::Result FieldFactsAnalysis::run(Module &M,
                                                   ModuleAnalysisManager &AM) {
  const auto &Pointers = AM.getResult<PointerTypeAnalysis>(M).get();
  const auto &Memory = AM.getResult<ResolvedMemoryAnalysis>(M);
  auto &Functions =
      AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  // The manager would cache its results for each function.
  FunctionFrequencies Own(Functions);
  auto Frequencies = [&](const Function &F) -> const BlockFrequencyInfo & {
    return Own.get(F).Frequencies;
  };
  auto Loops = [&](const Function &F) -> const LoopInfo & {
    return Own.get(F).Loops;
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
         Invalidator.invalidate<ResolvedMemoryAnalysis>(M, PA);
}

} // namespace restruct
