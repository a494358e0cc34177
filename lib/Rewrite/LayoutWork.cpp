//===- LayoutWork.cpp - From analyses to a changed module -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Rewrite/LayoutWork.h"

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

void LayoutWork::apply(const LayoutPlan &Plan) {
  // In the order of the input, where a structure follows those that it
  // contains.
  std::vector<PlannedStruct> Planned;
  for (auto [S, Type, Values] :
       zip(Program.Input.Structs, Program.Types, Program.Values))
    for (const StructPlan &Struct : Plan.Structs)
      if (S.Id == Struct.Id)
        Planned.push_back({Type, &Struct, Values});
  rewriteLayouts(M, Planned, Uses, Pointers);
}

} // namespace restruct
