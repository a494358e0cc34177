//===- LinkPipeline.cpp - The link-time pipeline --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Stock full LTO optimises twice: each translation unit when it is compiled,
/// then the whole program when it is linked. The second half relies on the
/// first. restruct-cc defers most of the first half (RestructClang.so runs only
/// a few of its passes), because it destroys information that layout work
/// needs. So the linked module arrives here, at the start of link-time
/// optimisation, with
///
///   1. declared types and struct GEPs intact: the place for layout work;
///   2. the first half of the optimisation deferred. The module flag
///      "restruct.opt-level" is the highest -O level of all translation units;
///      functions compiled with less have attributes (optnone, optsize). Other
///      flags hold further options of the compile (LinkTuning.h). Without the
///      flag nothing is deferred: the module is not from restruct-cc. The
///      deferred half (DeferredPasses.h) runs with the boundaries between
///      translation units in place (UnitBoundaries.h), as it would have before
///      the link, without reading profiles again (ReadProfiles.h), and without
///      what only a definition's unit claims (UnitPromises.h).
///
/// Both wait until prepareProgram has brought the module into a form in which
/// they see more. Before the second half, remarks (-fsave-optimization-record,
/// -Wl,--opt-remarks-filename) report what blocks layout changes. For these and
/// for layout work, pointers to several structures are cast where they are used
/// (NarrowingCasts.h).
///
/// The stock link-time pipeline follows unchanged.
///
//===----------------------------------------------------------------------===//

#include "LinkPipeline.h"

#include "DeferredPasses.h"
#include "LayoutPasses.h"
#include "ReadProfiles.h"
#include "SafetyRemarks.h"
#include "UnitBoundaries.h"
#include "UnitPromises.h"
#include "UseOrder.h"

#include "restruct/Memory/ProgramPreparation.h"
#include "restruct/Recovery/NarrowingCasts.h"
#include "restruct/Runtime/PoolRuntime.h"
#include "restruct/Types/LinkContract.h"
#include "restruct/Types/LinkTuning.h"
#include "restruct/Types/TypeMetadataWriter.h"
#include "restruct/Types/UndefinedReferences.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"

#include <memory>

#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace llvm;

namespace restruct {

/// Gives memory that is free, but between blocks that are in use, back to the
/// system.
static void trimHeap() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

namespace {

/// Links the runtime of pools into a program that has some, and refers to
/// undefined symbols to which no code refers any more.
class CompleteProgramPass : public PassInfoMixin<CompleteProgramPass> {
public:
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    linkPoolRuntime(M);
    keepUndefinedReferences(M);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

/// Notes which symbols the program must find elsewhere.
class ResolveReferencesPass : public PassInfoMixin<ResolveReferencesPass> {
public:
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    resolveUndefinedReferences(M);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// Inserts narrowing casts, unless nothing will see them.
class InsertCastsPass : public PassInfoMixin<InsertCastsPass> {
public:
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    return asksForLayoutWork(M) || wantsSafetyRemarks(M.getContext())
               ? InsertNarrowingCastsPass().run(M, AM)
               : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// Runs the passes that the pre-link compile deferred.
class DeferredOptimizationPass
    : public PassInfoMixin<DeferredOptimizationPass> {
public:
  DeferredOptimizationPass(PassBuilder &PB, AliasComputation MakeAliases,
                           std::shared_ptr<ReadProfiles> Profiles)
      : PB(&PB), MakeAliases(std::move(MakeAliases)),
        Profiles(std::move(Profiles)) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    bool ChangesLayouts = asksForLayoutWork(M);
    std::optional<unsigned> Level = takeDeferredOptimizationLevel(M);
    ProfileUse Profile = takeProfileUse(M);
    LayoutRequest Layout = takeLayoutRequest(M);
    if (!Level)
      return restore(M) ? PreservedAnalyses::none() : PreservedAnalyses::all();
    if (ChangesLayouts) {
      LayoutPass Change =
          Layout.Seed ? LayoutPass(*Layout.Seed) : LayoutPass(PlanOptions());
      Change.deferRuntime();
      AM.invalidate(M, Change.run(M, AM));
    }
    if (restore(M))
      AM.invalidate(M, PreservedAnalyses::none());
    // No later pass reads type metadata, and it costs time to carry through the
    // rest of the pipeline.
    TypeMetadataWriter::strip(M);
    LinkTuning Tuning = takeLinkTuning(M);
    if (*Level == 0) {
      stripUnits(M);
      return PreservedAnalyses::all();
    }
    DeferredPasses Deferred(M, *Level, Tuning, Profile,
                            PB->getPassInstrumentationCallbacks());
    // Boundaries keep functions that other translation units may call; unused
    // ones are deleted first.
    AM.invalidate(M, GlobalDCEPass().run(M, AM));
    dropContradictedEffects(M);
    makeAliases(M, AM, /*Again=*/false);
    {
      UnitBoundaries Boundaries(M);
      ReadProfiles::Scope NotAgain(*Profiles, Profile);
      run(Deferred.buildSimplification(), M, AM);
      Boundaries.lower();
      // The module has changed much, and its boundaries are lowered.
      makeAliases(M, AM, /*Again=*/true);
      Boundaries.raise();
      run(Deferred.buildOptimization(), M, AM);
    }
    dropUnitsPromises(M);
    stripUnits(M);
    orderUsesAsRead(M);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  /// Removes what only layout work needs. \returns whether anything changed.
  static bool restore(Module &M) {
    bool Changed = removeNarrowingCasts(M);
    return restoreCopies(M) || Changed;
  }
  /// Runs \p Passes after the visibility of definitions has changed.
  static void run(ModulePassManager Passes, Module &M,
                  ModuleAnalysisManager &AM) {
    AM.invalidate(M, PreservedAnalyses::none());
    Passes.run(M, AM);
  }
  /// Alias analysis takes the most memory of a link, and what it leaves free is
  /// of little use to passes.
  void makeAliases(Module &M, ModuleAnalysisManager &AM, bool Again) const {
    trimHeap();
    ModulePassManager Passes;
    MakeAliases(Passes, Again);
    Passes.run(M, AM);
    trimHeap();
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
      [&PB, MakeAliases, Profiles](ModulePassManager &MPM,
                                   OptimizationLevel Level) {
        MPM.addPass(ResolveReferencesPass());
        MPM.addPass(PrepareProgramPass());
        MPM.addPass(InsertCastsPass());
        MPM.addPass(SafetyRemarksPass());
        MPM.addPass(DeferredOptimizationPass(PB, MakeAliases, Profiles));
        if (Level != OptimizationLevel::O0) // else no pass queries
          MakeAliases(MPM, /*Again=*/false);
      });
  PB.registerFullLinkTimeOptimizationLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(CompleteProgramPass());
      });
}

} // namespace restruct
