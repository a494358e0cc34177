//===- LayoutPasses.cpp - Passes that change layouts ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutPasses.h"

#include "restruct/Alias/DataStructuresAA.h"
#include "restruct/Fields/DTransAnalysisInfo.h"
#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerTypeAnalysis.h"
#include "restruct/Rewrite/LayoutWork.h"
#include "restruct/Runtime/PoolRuntime.h"
#include "restruct/Types/DeclaredTypesAnalysis.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

static LayoutWork makeWork(Module &M, ModuleAnalysisManager &AM) {
  return LayoutWork(M, AM.getResult<PointerTypeAnalysis>(M).get(),
                    AM.getResult<MemoryAnalysis>(M),
                    AM.getResult<DTransAnalysis>(M).get());
}

PreservedAnalyses PrintStructUsesPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  StructUses(M, AM.getResult<PointerTypeAnalysis>(M).get(),
             AM.getResult<MemoryAnalysis>(M))
      .print(outs());
  return PreservedAnalyses::all();
}

PreservedAnalyses PrintLayoutPlanPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  planLayouts(makeWork(M, AM).getInput(), PlanOptions()).print(outs());
  return PreservedAnalyses::all();
}

/// Any function with a body: remarks need one.
static Function *firstDefinition(Module &M) {
  auto It = find_if(M, [](const Function &F) { return !F.isDeclaration(); });
  return It == M.end() ? nullptr : &*It;
}

static void remark(Module &M, const LayoutPlan &Plan) {
  Function *F = firstDefinition(M);
  if (!F)
    return;
  OptimizationRemarkEmitter Emitter(F);
  for (const StructPlan &Struct : Plan.Structs)
    Emitter.emit([&] {
      unsigned Deleted = 0;
      for (const FieldPlacement &Field : Struct.Fields)
        Deleted += Field.IsDeleted;
      using namespace ore;
      return OptimizationRemark("restruct-layout", "LayoutChanged",
                                F->getSubprogram(), &F->getEntryBlock())
             << "layout of " << NV("Struct", Struct.Id.Name) << " changed from "
             << NV("OldSize", unsigned(Struct.OldSize)) << " to "
             << NV("NewSize", unsigned(Struct.Size)) << " bytes, "
             << NV("DeletedFields", Deleted) << " fields deleted";
    });
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
  remark(M, Plan);
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
