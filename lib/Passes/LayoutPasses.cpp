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
#include "restruct/Plan/LayoutBuilder.h"
#include "restruct/Plan/PlanInputBuilder.h"
#include "restruct/Recovery/PointerTypeAnalysis.h"
#include "restruct/Rewrite/LayoutRewriter.h"
#include "restruct/Types/DeclaredTypesAnalysis.h"

#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

namespace {

/// All that planning needs of one module.
struct Planning {
  Planning(Module &M, ModuleAnalysisManager &AM)
      : Pointers(AM.getResult<PointerTypeAnalysis>(M).get()),
        Uses(M, Pointers, AM.getResult<MemoryAnalysis>(M)),
        Program(makePlanInput(AM.getResult<DTransAnalysis>(M).get(), Uses,
                              Pointers.getDeclaredTypes(), M.getDataLayout())) {
  }

  const PointerTypeAnalyzer &Pointers;
  StructUses Uses;
  ProgramPlanInput Program;
};

} // namespace

PreservedAnalyses PrintStructUsesPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  StructUses(M, AM.getResult<PointerTypeAnalysis>(M).get(),
             AM.getResult<MemoryAnalysis>(M))
      .print(outs());
  return PreservedAnalyses::all();
}

PreservedAnalyses PrintLayoutPlanPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  Planning P(M, AM);
  planLayouts(P.Program.Input, PlanOptions()).print(outs());
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
  Planning P(M, AM);
  LayoutPlan Plan = Seed ? planRandomly(P.Program.Input, *Seed)
                         : planLayouts(P.Program.Input, Options);
  if (Plan.empty())
    return PreservedAnalyses::all();
  if (std::string Reason = verifyPlan(P.Program.Input, Plan); !Reason.empty()) {
    M.getContext().emitError("restruct: illegal layout plan: " + Reason);
    return PreservedAnalyses::all();
  }
  std::vector<PlannedStruct> Planned;
  for (const StructPlan &Struct : Plan.Structs)
    for (auto [S, Type, Values] :
         zip(P.Program.Input.Structs, P.Program.Types, P.Program.Values))
      if (S.Id == Struct.Id)
        Planned.push_back({Type, &Struct, Values});
  remark(M, Plan);
  rewriteLayouts(M, Planned, P.Uses, P.Pointers);
  // Alias facts outlive transformations that keep the meaning of addresses.
  PreservedAnalyses Preserved = PreservedAnalyses::none();
  Preserved.abandon<DSAA>();
  Preserved.abandon<TDAA>();
  Preserved.abandon<SteensAA>();
  return Preserved;
}

} // namespace restruct
