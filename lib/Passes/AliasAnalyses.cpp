//===- AliasAnalyses.cpp - Names for -aa-pipeline -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Adds our alias analyses to LLVM's pipelines. A function pass queries an
/// alias analysis of the module only if its result is cached; otherwise it
/// silently skips it. So the pipelines get passes that compute it at their
/// start, and recompute it where stock recomputes globals-aa, because the
/// module has changed by then. Only analyses that -aa-pipeline names are
/// computed, since they are not cheap. LLVM parses the pipeline of alias
/// analyses before it builds the pipeline of passes.
///
/// A recomputed result sees the effects of inlining, but no longer the types of
/// address arithmetic, which passes remove. So the old result stays if it
/// disambiguates more.
///
//===----------------------------------------------------------------------===//

#include "AliasAnalyses.h"

#include "restruct/Alias/DataStructuresAA.h"
#include "restruct/Alias/PassWatch.h"
#include "restruct/Alias/TBAAExtension.h"

#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace restruct {

namespace {

/// The analyses that one PassBuilder was asked for.
struct Wanted {
  bool DS = false;
  bool TD = false;
  bool Steens = false;
};

} // namespace

static bool parseName(StringRef Name, AAManager &AA, Wanted &Names) {
  if (Name == "tbaa-ext") {
    AA.registerFunctionAnalysis<TBAAExtension>();
  } else if (Name == "ds-aa") {
    AA.registerModuleAnalysis<DSAA>();
    Names.DS = true;
  } else if (Name == "ds-aa<td>") {
    AA.registerModuleAnalysis<TDAA>();
    Names.TD = true;
  } else if (Name == "steens-aa") {
    AA.registerModuleAnalysis<SteensAA>();
    Names.Steens = true;
  } else {
    return false;
  }
  return true;
}

template <typename Analysis>
static bool parseUtilityPass(StringRef Pass, StringRef Name,
                             ModulePassManager &MPM) {
  if (Pass == ("require<" + Name + ">").str())
    MPM.addPass(RequireAnalysisPass<Analysis, Module>());
  else if (Pass == ("invalidate<" + Name + ">").str())
    MPM.addPass(InvalidateAnalysisPass<Analysis>());
  else
    return false;
  return true;
}

namespace {

/// Recomputes an analysis that is cached, and keeps the result that
/// disambiguates more pairs. The new result is moved into the old one, so that
/// references to it stay valid.
template <typename Analysis>
class RenewAliasFactsPass
    : public PassInfoMixin<RenewAliasFactsPass<Analysis>> {
public:
  explicit RenewAliasFactsPass(std::shared_ptr<PassWatch> Watch)
      : Watch(std::move(Watch)) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    if (auto *Old = AM.getCachedResult<Analysis>(M)) {
      typename Analysis::Result New = Analysis(Watch).run(M, AM);
      if (Old->isStale() || New.countNoAlias(M) >= Old->countNoAlias(M))
        Old->take(std::move(New));
    }
    return PreservedAnalyses::all();
  }

private:
  std::shared_ptr<PassWatch> Watch;
};

} // namespace

template <typename Analysis>
static void addComputation(ModulePassManager &MPM, bool IsWanted,
                           const std::shared_ptr<PassWatch> &Watch,
                           bool Again) {
  if (!IsWanted)
    return;
  if (Again)
    MPM.addPass(RenewAliasFactsPass<Analysis>(Watch));
  MPM.addPass(RequireAnalysisPass<Analysis, Module>());
}

static void addComputations(ModulePassManager &MPM, const Wanted &Names,
                            const std::shared_ptr<PassWatch> &Watch,
                            bool Again) {
  addComputation<DSAA>(MPM, Names.DS, Watch, Again);
  addComputation<TDAA>(MPM, Names.TD, Watch, Again);
  addComputation<SteensAA>(MPM, Names.Steens, Watch, Again);
}

AliasComputation registerAliasAnalyses(PassBuilder &PB) {
  // Without instrumentation the passes that run are unknown.
  std::shared_ptr<PassWatch> Watch;
  if (PassInstrumentationCallbacks *Callbacks =
          PB.getPassInstrumentationCallbacks()) {
    Watch = std::make_shared<PassWatch>();
    watchPasses(*Callbacks, Watch);
  }
  auto Names = std::make_shared<Wanted>();
  PB.registerAnalysisRegistrationCallback([](FunctionAnalysisManager &AM) {
    AM.registerPass([] { return TBAAExtension(); });
  });
  PB.registerAnalysisRegistrationCallback([Watch](ModuleAnalysisManager &AM) {
    AM.registerPass([&] { return DSAA(Watch); });
    AM.registerPass([&] { return TDAA(Watch); });
    AM.registerPass([&] { return SteensAA(Watch); });
  });
  PB.registerParseAACallback([Names](StringRef Name, AAManager &AA) {
    return parseName(Name, AA, *Names);
  });
  PB.registerPipelineParsingCallback(
      [](StringRef Pass, ModulePassManager &MPM,
         ArrayRef<PassBuilder::PipelineElement>) {
        return parseUtilityPass<DSAA>(Pass, "ds-aa", MPM) ||
               parseUtilityPass<TDAA>(Pass, "ds-aa<td>", MPM) ||
               parseUtilityPass<SteensAA>(Pass, "steens-aa", MPM);
      });
  PB.registerPipelineStartEPCallback(
      [Names, Watch](ModulePassManager &MPM, OptimizationLevel) {
        addComputations(MPM, *Names, Watch, /*Again=*/false);
      });
  PB.registerOptimizerEarlyEPCallback([Names, Watch](ModulePassManager &MPM,
                                                     OptimizationLevel,
                                                     ThinOrFullLTOPhase) {
    addComputations(MPM, *Names, Watch, /*Again=*/true);
  });
  return [Names, Watch](ModulePassManager &MPM, bool Again) {
    addComputations(MPM, *Names, Watch, Again);
  };
}

} // namespace restruct
