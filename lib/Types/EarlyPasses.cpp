//===- EarlyPasses.cpp - Passes that only the compile runs ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/EarlyPasses.h"

#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace restruct {

namespace {
struct EndOfEarlyPasses : PassInfoMixin<EndOfEarlyPasses> {
  explicit EndOfEarlyPasses(std::shared_ptr<bool> IsEarly)
      : IsEarly(std::move(IsEarly)) {}
  PreservedAnalyses run(Module &, ModuleAnalysisManager &) {
    *IsEarly = false;
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
  std::shared_ptr<bool> IsEarly;
};
} // namespace

bool isEarlyPass(StringRef Pass) {
  return Pass == "SimplifyCFGPass" || Pass == "EarlyCSEPass";
}

void clearAfterEarlyPasses(PassBuilder &PB, std::shared_ptr<bool> IsEarly) {
  PB.registerPipelineEarlySimplificationEPCallback(
      [IsEarly](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
        MPM.addPass(EndOfEarlyPasses(IsEarly));
      });
}

} // namespace restruct
