//===- MetadataLoweringPass.cpp - lower-ds-aa -----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MetadataLoweringPass.h"

#include "restruct/Alias/MetadataLowering.h"
#include "restruct/DSA/DataStructuresAnalysis.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace restruct {

static constexpr char PassName[] = "lower-ds-aa";

static cl::opt<unsigned>
    MaxScopes("lower-ds-aa-max-scopes", cl::Hidden,
              cl::init(MetadataLoweringOptions().MaxScopes),
              cl::desc("Alias scopes of one function at most (lower-ds-aa)"));

static void remarkOn(const FunctionLowering &Done) {
  OptimizationRemarkEmitter Emitter(Done.F);
  if (Done.IsHiddenRecursion)
    Emitter.emit([&] {
      return OptimizationRemarkMissed(PassName, "HiddenRecursion", Done.F)
             << "no scopes: recursion by indirect calls";
    });
  if (Done.CellsLeftOut != 0 || Done.FoldedNodes != 0)
    Emitter.emit([&] {
      return OptimizationRemarkMissed(PassName, "TooManyScopes", Done.F)
             << ore::NV("PlacesLeftOut", Done.CellsLeftOut)
             << " locations have no scope, with "
             << ore::NV("AccessesLeftOut", Done.AccessesLeftOut)
             << " accesses; the fields of "
             << ore::NV("FoldedNodes", Done.FoldedNodes)
             << " nodes share a scope";
    });
  if (Done.Scopes != 0)
    Emitter.emit([&] {
      return OptimizationRemarkAnalysis(PassName, "Scopes", Done.F)
             << ore::NV("Scopes", Done.Scopes) << " scopes for "
             << ore::NV("Accesses", Done.Accesses) << " accesses";
    });
  if (Done.HasNewEffects)
    Emitter.emit([&] {
      return OptimizationRemarkAnalysis(PassName, "Effects", Done.F) << ore::NV(
                 "Effects",
                 Done.F->getFnAttribute(Attribute::Memory).getAsString());
    });
}

PreservedAnalyses MetadataLoweringPass::run(Module &M,
                                            ModuleAnalysisManager &AM) {
  MetadataLoweringOptions Options;
  Options.MaxScopes = MaxScopes;
  std::vector<FunctionLowering> All = lowerToMetadata(
      M, AM.getResult<EQTDAnalysis>(M), AM.getResult<EquivBUAnalysis>(M),
      AM.getResult<MemoryAnalysis>(M), Options);
  bool IsChanged = false;
  for (const FunctionLowering &Done : All) {
    remarkOn(Done);
    IsChanged |= Done.HasNewEffects || Done.Scopes != 0;
  }
  return IsChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace restruct
