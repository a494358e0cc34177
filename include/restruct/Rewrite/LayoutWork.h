//===- LayoutWork.h - From analyses to a changed module ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REWRITE_LAYOUTWORK_H
#define RESTRUCT_REWRITE_LAYOUTWORK_H

#include "restruct/Plan/PlanInputBuilder.h"
#include "restruct/Uses/StructUses.h"

namespace restruct {

/// Layout work on one module, for passes and tools alike: what a planner needs
/// to know, whether a plan is legal, and its application. Refers to the module
/// and to the analyses, which must be of its current state.
class LayoutWork {
public:
  LayoutWork(llvm::Module &M, const PointerTypeAnalyzer &Pointers,
             const MemoryInfo &Memory, const DTransAnalysisInfo &Info);

  /// For planners.
  const PlanInput &getInput() const { return Program.Input; }
  /// The same, for tests of legality to change (Plan/AssumeLegal.h).
  PlanInput &getInputForTests() { return Program.Input; }
  /// Why \p Plan is not legal, in words for users; empty if it is.
  std::string verify(const LayoutPlan &Plan) const;
  /// The calls and functions that a legal \p Plan speaks of.
  const FieldCallees &getCallees(const CallPlan &Plan) const;
  /// Applies \p Plan. \pre verify() accepted it. Afterwards this object and all
  /// analyses of the module are invalid.
  void apply(const LayoutPlan &Plan);

private:
  llvm::Module &M;
  const PointerTypeAnalyzer &Pointers;
  StructUses Uses;
  ProgramPlanInput Program;
};

} // namespace restruct

#endif // RESTRUCT_REWRITE_LAYOUTWORK_H
