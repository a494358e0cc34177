//===- LayoutWork.cpp - From analyses to a changed module -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Rewrite/LayoutWork.h"

#include "DirectCalls.h"

#include "restruct/Plan/LayoutBuilder.h"
#include "restruct/Rewrite/LayoutRewriter.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

LayoutWork::LayoutWork(Module &M, const PointerTypeAnalyzer &Pointers,
                       const MemoryInfo &Memory, const DTransAnalysisInfo &Info)
    : M(M), Pointers(Pointers), Uses(M, Pointers, Memory),
      Program(makePlanInput(Info, Uses, Pointers.getDeclaredTypes(), M)) {}

std::string LayoutWork::verify(const LayoutPlan &Plan) const {
  return verifyPlan(Program.Input, Plan);
}

const FieldCallees &LayoutWork::getCallees(const CallPlan &Plan) const {
  auto It = find_if(Program.Input.Structs,
                    [&](const PlanStruct &S) { return S.Id == Plan.Id; });
  return Program.Callees[It - Program.Input.Structs.begin()][Plan.Field];
}

/// The calls of \p Plan, with their callees.
static PlannedCalls findCalls(const CallPlan &Plan, const FieldCallees &Of) {
  PlannedCalls Result;
  Result.IsComplete = Plan.IsComplete;
  for (unsigned Call : Plan.Calls)
    Result.Calls.emplace_back(Of.Calls[Call]);
  for (StringRef Name : Plan.Functions)
    Result.Functions.push_back(*find_if(
        Of.Functions, [&](Function *F) { return F->getName() == Name; }));
  return Result;
}

void LayoutWork::apply(const LayoutPlan &Plan) {
  std::vector<PlannedCalls> Calls;
  for (const CallPlan &Of : Plan.Calls)
    Calls.push_back(findCalls(Of, getCallees(Of)));
  // In the order of the input, where a structure follows those that it
  // contains.
  std::vector<PlannedStruct> Planned;
  for (auto [S, Type, Values] :
       zip(Program.Input.Structs, Program.Types, Program.Values))
    for (const StructPlan &Struct : Plan.Structs)
      if (S.Id == Struct.Id)
        Planned.push_back({Type, &Struct, Values});
  if (!Planned.empty())
    rewriteLayouts(M, Planned, Uses, Pointers);
  // Copies of a call would have uses that the analyses do not know.
  makeCallsDirect(Calls);
}

} // namespace restruct
