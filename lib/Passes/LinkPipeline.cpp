//===- LinkPipeline.cpp - What runs at link time --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Stock full LTO optimises twice: each translation unit when it is compiled,
/// then the whole program when it is linked. The second half relies on the
/// first. restruct-cc keeps the first half short (RestructClang.so lets only a
/// few passes through), because it destroys what layout work needs to see. So
/// the linked module arrives here, at the start of link-time optimisation, with
///
///   1. declared types and struct GEPs intact: the place for layout work;
///   2. the first half of the optimisation still owed. The module flag
///      "restruct.opt-level" says at which -O level: the highest that any
///      translation unit was compiled with, as functions compiled with less
///      carry attributes (optnone, optsize) that say so; others say what else
///      the compile asked for (LinkTuning.h). Without the flag nothing is owed:
///      the module is not ours. It runs (DeferredPasses.h) with the boundaries
///      between units in place (UnitBoundaries.h), as it would have before the
///      link, and without reading profiles again (ReadProfiles.h).
///
/// Before the second, whoever asks for remarks (-fsave-optimization-record,
/// -Wl,--opt-remarks-filename) is told what speaks against layout work.
///
/// Then the stock pipeline of link time follows as it always does.
///
//===----------------------------------------------------------------------===//

#include "LinkPipeline.h"

#include "DeferredPasses.h"
#include "ReadProfiles.h"
#include "SafetyRemarks.h"
#include "UnitBoundaries.h"
#include "UseOrder.h"

#include "restruct/Types/LinkContract.h"
#include "restruct/Types/LinkTuning.h"
#include "restruct/Types/TypeMetadataWriter.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"

#include <memory>

using namespace llvm;

namespace restruct {

namespace {

/// Runs what the pre-link compile left out.
class OwedOptimizationPass : public PassInfoMixin<OwedOptimizationPass> {
public:
  OwedOptimizationPass(PassBuilder &PB, AliasComputation MakeAliases,
                       std::shared_ptr<ReadProfiles> Profiles)
      : PB(&PB), MakeAliases(std::move(MakeAliases)),
        Profiles(std::move(Profiles)) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    std::optional<unsigned> Level = takeDeferredOptimizationLevel(M);
    ProfileUse Profile = takeProfileUse(M);
    if (!Level)
      return PreservedAnalyses::all();
    // Nothing after this point reads type metadata, and it is not free to
    // carry through the rest of the pipeline.
    TypeMetadataWriter::strip(M);
    LinkTuning Tuning = takeLinkTuning(M);
    if (*Level == 0) {
      stripUnits(M);
      return PreservedAnalyses::all();
    }
    DeferredPasses Deferred(M, *Level, Tuning, Profile,
                            PB->getPassInstrumentationCallbacks());
    // Boundaries keep what other units may call; what they do not goes first.
    AM.invalidate(M, GlobalDCEPass().run(M, AM));
    makeAliases(M, AM, /*Again=*/false);
    {
      UnitBoundaries Boundaries(M);
      ReadProfiles::Scope NotAgain(*Profiles, Profile);
      run(Deferred.buildSimplification(), M, AM);
      Boundaries.lower();
      // The module is much changed, and whole again.
      makeAliases(M, AM, /*Again=*/true);
      Boundaries.raise();
      run(Deferred.buildOptimization(), M, AM);
    }
    stripUnits(M);
    orderUsesAsRead(M);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  /// Runs \p Passes behind a change of who is known to whom.
  static void run(ModulePassManager Passes, Module &M,
                  ModuleAnalysisManager &AM) {
    AM.invalidate(M, PreservedAnalyses::none());
    Passes.run(M, AM);
  }
  void makeAliases(Module &M, ModuleAnalysisManager &AM, bool Again) const {
    ModulePassManager Passes;
    MakeAliases(Passes, Again);
    Passes.run(M, AM);
  }

  PassBuilder *PB; // lives as long as the pipeline that it builds
  AliasComputation MakeAliases;
  std::shared_ptr<ReadProfiles> Profiles;
};

} // namespace

void registerLinkPipeline(PassBuilder &PB, AliasComputation MakeAliases) {
  std::shared_ptr<ReadProfiles> Profiles =
      ReadProfiles::create(PB.getPassInstrumentationCallbacks());
  PB.registerFullLinkTimeOptimizationEarlyEPCallback(
      [&PB, MakeAliases, Profiles](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(SafetyRemarksPass());
        MPM.addPass(OwedOptimizationPass(PB, MakeAliases, Profiles));
      });
}

} // namespace restruct
