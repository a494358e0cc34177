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
///      carry attributes (optnone, optsize) that say so. Without the flag
///      nothing is owed: the module is not ours. It runs with the boundaries
///      between units in place (UnitBoundaries.h), as it would have before the
///      link.
///
/// Before the second, whoever asks for remarks (-fsave-optimization-record,
/// -Wl,--opt-remarks-filename) is told what speaks against layout work.
///
/// Then the stock pipeline of link time follows as it always does.
///
//===----------------------------------------------------------------------===//

#include "LinkPipeline.h"

#include "SafetyRemarks.h"
#include "UnitBoundaries.h"

#include "restruct/Types/LinkContract.h"
#include "restruct/Types/TypeMetadataWriter.h"

#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace restruct {

namespace {

OptimizationLevel toOptimizationLevel(unsigned Level) {
  switch (Level) {
  case 0:
    return OptimizationLevel::O0;
  case 1:
    return OptimizationLevel::O1;
  case 2:
    return OptimizationLevel::O2;
  default:
    return OptimizationLevel::O3;
  }
}

/// Runs what the pre-link compile left out.
class OwedOptimizationPass : public PassInfoMixin<OwedOptimizationPass> {
public:
  OwedOptimizationPass(PassBuilder &PB, AliasComputation MakeAliases)
      : PB(&PB), MakeAliases(std::move(MakeAliases)) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    std::optional<unsigned> Level = takeOwedOptimizationLevel(M);
    if (!Level)
      return PreservedAnalyses::all();
    // Nothing after this point reads type metadata, and it is not free to
    // carry through the rest of the pipeline.
    TypeMetadataWriter::strip(M);
    if (*Level == 0) {
      stripUnits(M);
      return PreservedAnalyses::all();
    }
    // Simplification alone, as for the pre-link compile, which leaves type
    // tests to the link. What else that compile does (vectorising, unrolling)
    // stock link-time optimisation is about to do: doing it twice made links
    // slower and programs no faster.
    ModulePassManager Owed = PB->buildModuleSimplificationPipeline(
        toOptimizationLevel(*Level), ThinOrFullLTOPhase::FullLTOPreLink);
    makeAliases(M, AM, /*Again=*/false);
    {
      UnitBoundaries Boundaries(M);
      AM.invalidate(M, PreservedAnalyses::none());
      Owed.run(M, AM);
    }
    stripUnits(M);
    // The module is much changed, and whole again.
    makeAliases(M, AM, /*Again=*/true);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  void makeAliases(Module &M, ModuleAnalysisManager &AM, bool Again) const {
    ModulePassManager Passes;
    MakeAliases(Passes, Again);
    Passes.run(M, AM);
  }

  PassBuilder *PB; // lives as long as the pipeline that it builds
  AliasComputation MakeAliases;
};

} // namespace

void registerLinkPipeline(PassBuilder &PB, AliasComputation MakeAliases) {
  PB.registerFullLinkTimeOptimizationEarlyEPCallback(
      [&PB, MakeAliases](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(SafetyRemarksPass());
        MPM.addPass(OwedOptimizationPass(PB, MakeAliases));
      });
}

} // namespace restruct
