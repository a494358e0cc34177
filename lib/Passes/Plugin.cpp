//===- Plugin.cpp - The entry of Restruct.so ------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Registers the names of passes and analyses. Loaded by `opt
/// -load-pass-plugin` and `ld.lld --load-pass-plugin`.
///
//===----------------------------------------------------------------------===//

#include "AliasAnalyses.h"
#include "DSAPasses.h"
#include "FieldPasses.h"
#include "LayoutPasses.h"
#include "LinkPipeline.h"
#include "MemoryPasses.h"
#include "MetadataLoweringPass.h"
#include "RecoveryPasses.h"
#include "SafetyPasses.h"
#include "SafetyRemarks.h"
#include "TypePasses.h"

#include "restruct/Fields/DTransAnalysisInfo.h"
#include "restruct/Fields/FieldFactsAnalysis.h"
#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Memory/ProgramPreparation.h"
#include "restruct/Passes/Analyses.h"
#include "restruct/Recovery/NarrowingCasts.h"
#include "restruct/Recovery/PointerTypeAnalysis.h"
#include "restruct/Safety/DTransSafetyAnalysis.h"
#include "restruct/Types/DeclaredTypesAnalysis.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

using namespace llvm;
using namespace restruct;

/// Switches on the transformation called \p Name.
static bool selectTransformation(StringRef Name, PlanOptions &Options) {
  bool *Selected = StringSwitch<bool *>(Name)
#define TRANSFORMATION(Name, Key, Sentence) .Case(Key, &Options.Name)
#include "restruct/Plan/Transformations.def"
                       .Case("always", &Options.Always)
                       .Default(nullptr);
  if (Selected)
    *Selected = true;
  return Selected;
}

/// The passes that change layouts: each transformation alone, several
/// (`restruct<delete-fields;reorder-fields>`), and all together.
static bool addLayoutPass(StringRef Name, ModulePassManager &MPM) {
  PlanOptions Options;
  uint64_t Seed;
  if (Name.consume_front("dtrans-random-layout<") && Name.consume_back(">") &&
      !Name.getAsInteger(10, Seed)) {
    MPM.addPass(LayoutPass(Seed));
    return true;
  }
  if (Name != "restruct<O2>") {
#define TRANSFORMATION(Name, Key, Sentence) Options.Name = false;
#include "restruct/Plan/Transformations.def"
    if (Name.consume_front("restruct<") && Name.consume_back(">")) {
      for (StringRef Part : split(Name, ';'))
        if (!selectTransformation(Part, Options))
          return false;
    } else if (!Name.consume_front("dtrans-") ||
               !selectTransformation(Name, Options)) {
      return false;
    }
  }
  MPM.addPass(LayoutPass(Options));
  return true;
}

static bool parsePassName(StringRef PassName, ModulePassManager &MPM,
                          ArrayRef<PassBuilder::PipelineElement>) {
  if (addLayoutPass(PassName, MPM))
    return true;
#define MODULE_ANALYSIS(Name, Analysis)                                        \
  if (PassName == "require<" Name ">") {                                       \
    MPM.addPass(RequireAnalysisPass<Analysis, Module>());                      \
    return true;                                                               \
  }                                                                            \
  if (PassName == "invalidate<" Name ">") {                                    \
    MPM.addPass(InvalidateAnalysisPass<Analysis>());                           \
    return true;                                                               \
  }
#define MODULE_PASS(Name, Pass)                                                \
  if (PassName == Name) {                                                      \
    MPM.addPass(Pass());                                                       \
    return true;                                                               \
  }
#include "PassRegistry.def"
  return false;
}

static void registerPassBuilderCallbacks(PassBuilder &PB) {
  PB.registerAnalysisRegistrationCallback(registerAnalyses);
  PB.registerPipelineParsingCallback(parsePassName);
  registerLinkPipeline(PB, registerAliasAnalyses(PB));
}

extern "C" LLVM_ATTRIBUTE_WEAK
    __attribute__((visibility("default"))) PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Restruct", RESTRUCT_VERSION,
          registerPassBuilderCallbacks};
}
