//===- PassWatch.cpp - Whether facts survive the passes run ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Alias/PassWatch.h"

#include "PointerFacts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"

using namespace llvm;

namespace restruct {

/// Whether \p Pass changes no IR, except through passes that it runs and that
/// pass instrumentation reports separately.
static bool isContainer(StringRef Pass) {
  return Pass.contains("PassManager<") || Pass.contains("PassAdaptor") ||
         Pass.starts_with("RequireAnalysisPass<") ||
         Pass.starts_with("InvalidateAnalysisPass<") ||
         Pass == "DevirtSCCRepeatedPass" || Pass == "RepeatedPass" ||
         Pass == "ModuleInlinerWrapperPass" ||
         Pass == "RecomputeGlobalsAAPass" || Pass == "VerifierPass" ||
         Pass.ends_with("DeferredOptimizationPass");
}

static bool keepsFacts(StringRef Pass) {
  static const StringSet<> Known = {
#define KEEPS_FACTS(Name) #Name,
#include "restruct/Alias/KeptFacts.def"
  };
  return Known.contains(Pass);
}

/// Whether \p Pass sinks or hoists two equal instructions by moving one of
/// them.
static bool mergesInstructions(StringRef Pass) {
  return Pass == "SimplifyCFGPass";
}

/// Whether \p Pass turns a loop into a call if nothing else in it accesses the
/// same memory. A call costs more than the few iterations of most such loops,
/// whose number the pass does not know.
static bool makesCallsOfLoops(StringRef Pass) {
  return Pass == "LoopIdiomRecognizePass";
}

void PassWatch::remove(PointerFacts &Facts) { erase(Listeners, &Facts); }

void PassWatch::beforePass(StringRef Pass, const Function *F) {
  if (makesCallsOfLoops(Pass))
    Withholding = true;
  if (!F || Listeners.empty() || !mergesInstructions(Pass))
    return;
  Positions.clear();
  for (const BasicBlock &Block : *F) {
    size_t First = Positions.size();
    for (const Instruction &I : Block)
      if (any_of(Listeners, [&](PointerFacts *L) { return L->isMergeable(I); }))
        Positions.push_back({&I, First, {}});
    if (Positions.size() != First)
      Positions[First].Block = const_cast<BasicBlock *>(&Block);
  }
}

void PassWatch::afterPass(StringRef Pass, const PreservedAnalyses &PA) {
  if (makesCallsOfLoops(Pass))
    Withholding = false;
  if (mergesInstructions(Pass)) {
    for (const Position &P : Positions)
      for (PointerFacts *L : Listeners)
        // A deleted root is no longer known, and a new value at its address
        // is not known either, so a known root is still the same value.
        if (L->isKnown(*P.I) &&
            cast<Instruction>(P.I)->getParent() != Positions[P.First].Block)
          L->forget(*P.I);
    Positions.clear();
  }
  if (!PA.areAllPreserved() && !isContainer(Pass) && !keepsFacts(Pass))
    ++Generation;
}

void watchPasses(PassInstrumentationCallbacks &Callbacks,
                 std::shared_ptr<PassWatch> Watch) {
  Callbacks.registerBeforeNonSkippedPassCallback(
      [Watch](StringRef Pass, Any IR) {
        const auto *F = any_cast<const Function *>(&IR);
        Watch->beforePass(Pass, F ? *F : nullptr);
      });
  Callbacks.registerAfterPassCallback(
      [Watch](StringRef Pass, Any, const PreservedAnalyses &PA) {
        Watch->afterPass(Pass, PA);
      });
  Callbacks.registerAfterPassInvalidatedCallback(
      [Watch](StringRef Pass, const PreservedAnalyses &PA) {
        Watch->afterPass(Pass, PA);
      });
}

} // namespace restruct
