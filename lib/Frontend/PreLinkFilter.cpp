//===- PreLinkFilter.cpp - Optimisation that waits for link time ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Layout work at link time wants to see `getelementptr %struct.foo, ptr %p,
/// i32 0, i32 1`. The pre-link half of stock -O2 -flto turns that into
/// `getelementptr i8, ptr %p, i64 8`, by InstCombine, and much else follows. So
/// the pre-link compile runs only what makes IR small and keeps its types:
/// SROA and mem2reg, SimplifyCFG, EarlyCSE. A module flag tells the link step
/// at which -O level it owes the module the rest, and function attributes where
/// the boundaries between units were.
///
/// Passes that are *required* (lowering, sanitizers, the writer of the bitcode)
/// run in any case; some that instrument for profiles are not marked so, but
/// leave intrinsics behind that only they can lower: those run too.
///
/// With -ffat-lto-objects one pipeline makes both the bitcode and, from what is
/// left of the module, the machine code of the same object. The filter stays:
/// the machine code only stands in for the bitcode (StandInCode.h).
///
//===----------------------------------------------------------------------===//

#include "PreLinkFilter.h"

#include "restruct/Types/LinkContract.h"

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace restruct {

PreLinkRequest makePreLinkRequest(const clang::CodeGenOptions &Options) {
  return {.IsFullLTO = Options.PrepareForLTO && !Options.PrepareForThinLTO,
          .Level = Options.OptimizationLevel};
}

void remarkOnWorkGivenUp(clang::DiagnosticsEngine &Diagnostics,
                         const clang::CodeGenOptions &Options) {
  if (makePreLinkRequest(Options).IsFullLTO)
    return;
  unsigned ID = Diagnostics.getCustomDiagID(
      clang::DiagnosticsEngine::Remark,
      "restruct: no whole-program work: compiled %0");
  Diagnostics.Report(ID) << (Options.PrepareForThinLTO ? "with -flto=thin"
                                                       : "without -flto");
}

/// The optional passes that run before the link.
static bool runsBeforeLink(StringRef Pass) {
  static const StringSet<> Names = {
      "SROAPass", "PromotePass", "SimplifyCFGPass", "EarlyCSEPass",
      // Holds the inliner, which does not run, and the splitting of coroutines,
      // without which no machine code can be made of them.
      "ModuleInlinerWrapperPass", "DevirtSCCRepeatedPass",
      // Takes away what no machine code can be made of.
      "LowerTypeTestsPass",
      // What instruments, and what reads profiles for the same code.
      "GCOVProfilerPass", "InstrProfilingLoweringPass", "PGOInstrumentationGen",
      "PGOInstrumentationGenCreateVar", "PGOInstrumentationUse",
      "SampleProfileLoaderPass", "SampleProfileProbePass"};
  return Names.contains(Pass);
}

namespace {
/// Marks the module as owing optimisation.
struct MarkOwedPass : PassInfoMixin<MarkOwedPass> {
  explicit MarkOwedPass(unsigned Level) : Level(Level) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    setOwedOptimizationLevel(M, Level);
    markUnit(M);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
  unsigned Level;
};
} // namespace

void installPreLinkFilter(PassBuilder &PB) {
  std::optional<PreLinkRequest> Request = lookupRequest();
  PassInstrumentationCallbacks *Callbacks =
      PB.getPassInstrumentationCallbacks();
  if (!Request || !Request->IsFullLTO || !Callbacks)
    return;

  Callbacks->registerShouldRunOptionalPassCallback(
      [](StringRef Pass, Any) { return runsBeforeLink(Pass); });
  PB.registerPipelineStartEPCallback(
      [Level = Request->Level](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(MarkOwedPass(Level));
      });
}

} // namespace restruct
