//===- PreLinkFilter.cpp - Defers optimisation to link time ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Selects the passes of the pre-link compile. Layout work at link time needs
/// `getelementptr %struct.foo, ptr %p, i32 0, i32 1`. The pre-link half of
/// stock -O2 -flto turns that into `getelementptr i8, ptr %p, i64 8` in
/// InstCombine, among other losses. So the pre-link compile runs only passes
/// that make IR small and keep its types: SROA and mem2reg, SimplifyCFG,
/// EarlyCSE. Module flags tell the link step the -O level and the options of
/// the deferred optimisation pipeline, and attributes preserve the boundaries
/// between translation units.
///
/// SimplifyCFG and EarlyCSE run only where they are first in the pipeline.
/// Later runs, on promoted variables, sink loads of different fields into one,
/// thread jumps and forward stores in another order than stock clang's
/// pipeline, so that every later heuristic sees different code.
///
/// *Required* passes (lowering, sanitizers, the bitcode writer) run in any
/// case. Some passes that instrument for profiles are not marked as required,
/// but emit intrinsics that only they can lower: those run too.
///
/// A profile counts edges of IR at one point of the stock pipeline. It matches
/// only IR that was produced by the same passes, so none is left out before
/// that point (docs/adr/0053):
///
///   -fprofile-generate      the compile is stock's throughout
///   -fprofile-use           the filter begins after PGOInstrumentationUse
///   -fprofile-sample-use=   the filter begins after SampleProfileLoader
///
/// The link must not read profiles again; a module flag says that they were
/// read. Counters of the front end (-fprofile-instr-generate) and gcov's count
/// source code, and do not depend on passes.
///
/// With -ffat-lto-objects one pipeline produces both the bitcode and, from the
/// module after it, the machine code of the same object. The filter stays: the
/// machine code is only a placeholder (PlaceholderCode.h).
///
//===----------------------------------------------------------------------===//

#include "PreLinkFilter.h"

#include "FieldwiseCopies.h"

#include "restruct/Types/EarlyPasses.h"
#include "restruct/Types/LinkContract.h"
#include "restruct/Types/UndefinedReferences.h"

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Passes/PassBuilder.h"

#include <memory>

using namespace llvm;

namespace restruct {

static ProfileUse getProfileUse(const clang::CodeGenOptions &Options) {
  if (Options.hasProfileIRUse())
    return ProfileUse::Counts;
  return Options.SampleProfileFile.empty() ? ProfileUse::None
                                           : ProfileUse::Samples;
}

/// Whether passes instrument the program so that it can be watched: for a
/// profile, or by a sanitizer that sees every access or call. Of the others,
/// UBSan is the front end's, and control-flow integrity is made to be shipped.
static bool isInstrumented(const clang::CodeGenOptions &Options,
                           const clang::LangOptions &Lang) {
  using namespace clang;
  return Options.hasProfileIRInstr() ||
         Lang.Sanitize.hasOneOf(
             SanitizerKind::Address | SanitizerKind::KernelAddress |
             SanitizerKind::HWAddress | SanitizerKind::KernelHWAddress |
             SanitizerKind::Thread | SanitizerKind::Memory |
             SanitizerKind::KernelMemory | SanitizerKind::DataFlow |
             SanitizerKind::Type | SanitizerKind::NumericalStability |
             SanitizerKind::Realtime | SanitizerKind::Fuzzer |
             SanitizerKind::FuzzerNoLink);
}

PreLinkRequest makePreLinkRequest(const clang::CodeGenOptions &Options,
                                  const clang::LangOptions &Lang) {
  PreLinkRequest Request;
  Request.IsFullLTO = Options.PrepareForLTO && !Options.PrepareForThinLTO;
  Request.IsInstrumented = isInstrumented(Options, Lang);
  Request.Level = Options.OptimizationLevel;
  Request.Profile = getProfileUse(Options);
  Request.Tuning.SizeLevel = Options.OptimizeSize;
#define LINK_TUNING(Member, Name, ClangOption)                                 \
  Request.Tuning.Member = Options.ClangOption;
#include "restruct/Types/LinkTuning.def"
  return Request;
}

void remarkOnWorkGivenUp(clang::DiagnosticsEngine &Diagnostics,
                         const clang::CodeGenOptions &Options,
                         const PreLinkRequest &Request) {
  if (Request.IsFullLTO || Request.IsInstrumented)
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
      // Turns __builtin_expect into branch weights, while branches still look
      // as in the source.
      "LowerExpectIntrinsicPass",
      // Records the functions that -fveclib= has vector variants of.
      "InjectTLIMappings",
      // Contains the inliner, which does not run, and coroutine splitting,
      // without which coroutines cannot be lowered to machine code.
      "ModuleInlinerWrapperPass", "DevirtSCCRepeatedPass",
      // Removes constructs that cannot be lowered to machine code.
      "LowerTypeTestsPass",
      // Passes that instrument source code, and that prepare or complete the
      // reading of a profile. Indirect calls are promoted by the names that
      // functions have before the link.
      "AddDiscriminatorsPass", "GCOVProfilerPass", "InstrProfilingLoweringPass",
      "MemProfUsePass", "PGOIndirectCallPromotion",
      "PGOInstrumentationGenCreateVar", "SampleProfileProbePass"};
  return Names.contains(Pass);
}

/// The pass that reads the profile, up to which everything runs; empty if there
/// is none in the pipeline of \p Request. It runs once: the same pass in the
/// pipeline of the placeholder machine code is for a profile of optimised code.
static StringRef getProfileReader(const PreLinkRequest &Request) {
  switch (Request.Profile) {
  case ProfileUse::None:
    return "";
  case ProfileUse::Counts:
    return "PGOInstrumentationUse";
  case ProfileUse::Samples:
    return Request.Level > 0 ? "SampleProfileLoaderPass" : "";
  }
  llvm_unreachable("covered switch");
}

/// Lets constants that every unit may define, such as virtual tables, be
/// exported by shared libraries, as without LTO. A linker omits those that have
/// no significant address.
static void exportSharedConstants(Module &M) {
  for (GlobalVariable &G : M.globals())
    if (G.hasLinkOnceODRLinkage() && G.isConstant())
      G.setUnnamedAddr(GlobalValue::UnnamedAddr::None);
}

namespace {
/// Marks the module's optimisation as deferred.
struct MarkDeferredPass : PassInfoMixin<MarkDeferredPass> {
  explicit MarkDeferredPass(const PreLinkRequest &Request) : Request(Request) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    setDeferredOptimizationLevel(M, Request.Level);
    if (Request.Level > 0)
      setLinkTuning(M, Request.Tuning);
    if (Request.Profile != ProfileUse::None)
      setProfileUse(M, Request.Profile);
    setLayoutRequest(M, Request.Layout);
    markUnit(M);
    recordUndefinedReferences(M);
    exportSharedConstants(M);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
  PreLinkRequest Request;
};

struct CopyFieldwisePass : PassInfoMixin<CopyFieldwisePass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    return copyFieldwise(M) ? PreservedAnalyses::none()
                            : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};
} // namespace

//===----------------------------------------------------------------------===//
// Input that is IR
//===----------------------------------------------------------------------===//

namespace {
/// What is known of a compile without a front end when its passes run.
struct ContinuedCompile {
  /// Its pipeline is the pre-link half of full LTO.
  bool IsPreLink = false;
  /// Its module owes optimisation, and goes on to do so.
  bool Filters = false;
};

/// Sees to a module that is the output of another compile of ours. On its way
/// to a link it is held back as before. Otherwise this is the compile that does
/// what the other one left.
class ContinuePass : public PassInfoMixin<ContinuePass> {
public:
  ContinuePass(PassBuilder &PB, std::shared_ptr<ContinuedCompile> Compile)
      : PB(&PB), Compile(std::move(Compile)) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    if (Compile->IsPreLink) {
      Compile->Filters = M.getModuleFlag(DeferredOptimizationFlag) != nullptr;
      return PreservedAnalyses::all();
    }
    std::optional<unsigned> Level = takeDeferredOptimizationLevel(M);
    takeProfileUse(M);
    stripUnits(M);
    if (Level.value_or(0) == 0)
      return PreservedAnalyses::all();
    PB->buildPerModuleDefaultPipeline(toOptimizationLevel(*Level)).run(M, AM);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  PassBuilder *PB; // lives as long as the pipeline that it builds
  std::shared_ptr<ContinuedCompile> Compile;
};
} // namespace

/// For a compile without a front end, of whose options nothing is known until
/// its pipeline is built.
static void installFilterOfIR(PassBuilder &PB,
                              PassInstrumentationCallbacks &Callbacks) {
  auto Compile = std::make_shared<ContinuedCompile>();
  PB.registerPipelineStartEPCallback(
      [&PB, Compile](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(ContinuePass(PB, Compile));
      });
  PB.registerPipelineEarlySimplificationEPCallback(
      [Compile](ModulePassManager &, OptimizationLevel,
                ThinOrFullLTOPhase Phase) {
        Compile->IsPreLink |= Phase == ThinOrFullLTOPhase::FullLTOPreLink;
      });
  Callbacks.registerShouldRunOptionalPassCallback(
      [Compile](StringRef Pass, Any) {
        return !Compile->Filters || runsBeforeLink(Pass);
      });
}

void installPreLinkFilter(PassBuilder &PB) {
  std::optional<PreLinkRequest> Request = lookupRequest();
  PassInstrumentationCallbacks *Callbacks =
      PB.getPassInstrumentationCallbacks();
  if (!Callbacks)
    return;
  if (!Request)
    return installFilterOfIR(PB, *Callbacks);
  if (!Request->holdsBack())
    return;

  auto IsEarly = std::make_shared<bool>(true);
  StringRef Reader = getProfileReader(*Request);
  Callbacks->registerShouldRunOptionalPassCallback(
      [IsEarly, Reader, Filters = Reader.empty()](StringRef Pass, Any) mutable {
        bool MayRun = !Filters || (runsBeforeLink(Pass) &&
                                   (*IsEarly || !isEarlyPass(Pass)));
        Filters |= Pass == Reader;
        return MayRun;
      });
  clearAfterEarlyPasses(PB, IsEarly);
  PB.registerPipelineStartEPCallback(
      [Request = *Request](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(MarkDeferredPass(Request));
        if (Request.Level > 0)
          MPM.addPass(CopyFieldwisePass());
      });
}

} // namespace restruct
