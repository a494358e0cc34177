//===- Optimize.cpp - Optimises a program that is profiled ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Optimize.h"

#include "restruct/Types/LinkContract.h"

#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace restruct {

Error optimizeForProfile(Module &M, unsigned Level) {
  InitializeNativeTarget();
  std::string Message;
  const Target *Native =
      TargetRegistry::lookupTarget(M.getTargetTriple(), Message);
  if (!Native)
    return createStringError("the program is for another machine: " + Message);
  std::unique_ptr<TargetMachine> Machine(Native->createTargetMachine(
      M.getTargetTriple(), "", "", TargetOptions(), std::nullopt));
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Tuning.SLPVectorization = false;
  Tuning.LoopInterleaving = false;
  PassBuilder PB(Machine.get(), Tuning);
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Calls;
  ModuleAnalysisManager Modules;
  PB.registerModuleAnalyses(Modules);
  PB.registerCGSCCAnalyses(Calls);
  PB.registerFunctionAnalyses(Functions);
  PB.registerLoopAnalyses(Loops);
  PB.crossRegisterProxies(Loops, Functions, Calls, Modules);
  OptimizationLevel Of = toOptimizationLevel(Level);
  ModulePassManager Passes = Level == 0 ? PB.buildO0DefaultPipeline(Of)
                                        : PB.buildPerModuleDefaultPipeline(Of);
  Passes.run(M, Modules);
  return Error::success();
}

} // namespace restruct
