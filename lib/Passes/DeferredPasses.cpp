//===- DeferredPasses.cpp - What stock clang's compile runs ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Stock clang's compile for full LTO runs LLVM's simplification pipeline, then
/// its optimisation pipeline, with options from the command line:
///
///     simplification   early clean-up         compile       compile
///                      inlining, GVN, ...     compile       link
///     optimisation     distributing loops,    compile       link
///                      vectorising, ...
///                                             stock         restruct-cc
///
/// The link's own pipeline, which follows, repeats only part of the second
/// half: it neither distributes loops nor forwards a store to the load of the
/// next iteration. Without these, many recurrences run at half the speed.
///
/// The host's PassBuilder has the options of the link's command line. So this
/// class builds its own from the options of the compile. It has the target's
/// callbacks but not those of other plugins, which stock calls in the link's
/// pipeline.
///
/// Early clean-up is not repeated. This time SimplifyCFG would see promoted
/// variables, thread jumps through loop headers that stock does not change, and
/// give every later heuristic another order of blocks.
///
//===----------------------------------------------------------------------===//

#include "DeferredPasses.h"

#include "ReadProfiles.h"

#include "restruct/Types/EarlyPasses.h"

#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

using namespace llvm;

namespace restruct {

static OptimizationLevel toOptimizationLevel(unsigned Level,
                                             unsigned SizeLevel) {
  if (Level != 2 || SizeLevel == 0)
    return toOptimizationLevel(Level);
  return SizeLevel == 1 ? OptimizationLevel::Os : OptimizationLevel::Oz;
}

static PipelineTuningOptions toPipelineTuning(const LinkTuning &Tuning) {
  PipelineTuningOptions Options;
#define LINK_TUNING(Member, Name, ClangOption) Options.Member = Tuning.Member;
#include "restruct/Types/LinkTuning.def"
  return Options;
}

/// A target machine adds its own passes to pipelines; the host's generates
/// code.
static std::unique_ptr<TargetMachine> createTarget(const Module &M) {
  std::string Error;
  const Target *T = TargetRegistry::lookupTarget(M.getTargetTriple(), Error);
  if (!T)
    return nullptr;
  return std::unique_ptr<TargetMachine>(T->createTargetMachine(
      M.getTargetTriple(), /*CPU=*/"", /*Features=*/"", TargetOptions(),
      /*RM=*/std::nullopt));
}

DeferredPasses::DeferredPasses(const Module &M, unsigned Level,
                               const LinkTuning &Tuning, ProfileUse Profile,
                               PassInstrumentationCallbacks *Callbacks)
    : Level(toOptimizationLevel(Level, Tuning.SizeLevel)),
      Target(createTarget(M)), PB(Target.get(), toPipelineTuning(Tuning),
                                  getProfileOptions(Profile), Callbacks),
      IsEarly(std::make_shared<bool>(false)) {
  Callbacks->registerShouldRunOptionalPassCallback(
      [IsEarly = IsEarly](StringRef Pass, Any) {
        return !*IsEarly || !isEarlyPass(Pass);
      });
  clearAfterEarlyPasses(PB, IsEarly);
}

DeferredPasses::~DeferredPasses() = default;

ModulePassManager DeferredPasses::buildSimplification() {
  *IsEarly = true;
  return PB.buildModuleSimplificationPipeline(
      Level, ThinOrFullLTOPhase::FullLTOPreLink);
}

ModulePassManager DeferredPasses::buildOptimization() {
  return PB.buildModuleOptimizationPipeline(Level,
                                            ThinOrFullLTOPhase::FullLTOPreLink);
}

} // namespace restruct
