//===- ObservedPipeline.cpp - A pipeline with observers -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs LLVM's pipeline with observers. Callbacks at one point of a pipeline
/// run in the order of their registration. So an observer of the state before
/// the alias analyses are recomputed is registered before them, and the other
/// one after.
///
//===----------------------------------------------------------------------===//

#include "restruct/Passes/ObservedPipeline.h"

#include "AliasAnalyses.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace restruct {

namespace {

class ObservePass : public PassInfoMixin<ObservePass> {
public:
  ObservePass(PipelineMoment When, PipelineObserver Observe)
      : When(When), Observe(Observe) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    Observe(When, M, AM);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

private:
  PipelineMoment When;
  PipelineObserver Observe;
};

} // namespace

Error optimizeObserved(Module &M, StringRef AliasNames,
                       PipelineObserver Observe) {
  PassInstrumentationCallbacks Callbacks;
  PassBuilder PB(nullptr, PipelineTuningOptions(), std::nullopt, &Callbacks);
  PB.registerOptimizerEarlyEPCallback(
      [&](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
        MPM.addPass(ObservePass(PipelineMoment::Simplified, Observe));
      });
  registerAliasAnalyses(PB);
  PB.registerPipelineStartEPCallback(
      [&](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(ObservePass(PipelineMoment::Start, Observe));
      });
  PB.registerOptimizerEarlyEPCallback(
      [&](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
        MPM.addPass(ObservePass(PipelineMoment::MadeAnew, Observe));
      });
  PB.registerOptimizerLastEPCallback(
      [&](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
        MPM.addPass(ObservePass(PipelineMoment::End, Observe));
      });

  AAManager Aliases;
  if (Error E = PB.parseAAPipeline(Aliases, AliasNames)) {
    consumeError(std::move(E));
    return createStringError("no such alias analysis: '" + AliasNames + "'");
  }
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager SCCs;
  ModuleAnalysisManager Modules;
  Functions.registerPass([&] { return std::move(Aliases); });
  PB.registerModuleAnalyses(Modules);
  PB.registerCGSCCAnalyses(SCCs);
  PB.registerFunctionAnalyses(Functions);
  PB.registerLoopAnalyses(Loops);
  PB.crossRegisterProxies(Loops, Functions, SCCs, Modules);
  PB.buildPerModuleDefaultPipeline(OptimizationLevel::O2).run(M, Modules);
  return Error::success();
}

} // namespace restruct
