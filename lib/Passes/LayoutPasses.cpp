//===- LayoutPasses.cpp - Passes that change layouts ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutPasses.h"

#include "LayoutRemarks.h"

#include "restruct/Alias/DataStructuresAA.h"
#include "restruct/Fields/DTransAnalysisInfo.h"
#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerTypeAnalysis.h"
#include "restruct/Rewrite/LayoutWork.h"
#include "restruct/Runtime/PoolRuntime.h"
#include "restruct/Types/DeclaredTypesAnalysis.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

static LayoutWork makeWork(Module &M, ModuleAnalysisManager &AM) {
  return LayoutWork(M, AM.getResult<PointerTypeAnalysis>(M).get(),
                    AM.getResult<ResolvedMemoryAnalysis>(M),
                    AM.getResult<DTransAnalysis>(M).get());
}

PreservedAnalyses PrintStructUsesPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  StructUses(M, AM.getResult<PointerTypeAnalysis>(M).get(),
             AM.getResult<ResolvedMemoryAnalysis>(M))
      .print(outs());
  return PreservedAnalyses::all();
}

PreservedAnalyses PrintLayoutPlanPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  LayoutWork Work = makeWork(M, AM);
  planLayouts(Work.getInput(), PlanOptions()).print(outs(), &Work.getInput());
  return PreservedAnalyses::all();
}

PreservedAnalyses LayoutPass::run(Module &M, ModuleAnalysisManager &AM) {
  LayoutWork Work = makeWork(M, AM);
  LayoutPlan Plan = Seed ? planRandomly(Work.getInput(), *Seed, Options)
                         : planLayouts(Work.getInput(), Options);
  if (Plan.empty())
    return PreservedAnalyses::all();
  if (std::string Reason = Work.verify(Plan); !Reason.empty()) {
    M.getContext().emitError("restruct: illegal layout plan: " + Reason);
    return PreservedAnalyses::all();
  }
  emitLayoutRemarks(M, Plan, Work);
  Work.apply(Plan);
  if (LinkRuntime)
    linkPoolRuntime(M);
  // Alias facts outlive transformations that keep the meaning of addresses.
  PreservedAnalyses Preserved = PreservedAnalyses::none();
  Preserved.abandon<DSAA>();
  Preserved.abandon<TDAA>();
  Preserved.abandon<SteensAA>();
  return Preserved;
}

} // namespace restruct
