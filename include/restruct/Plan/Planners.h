//===- Planners.h - Decide on new layouts -----------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PLAN_PLANNERS_H
#define RESTRUCT_PLAN_PLANNERS_H

#include "restruct/Plan/PlanInput.h"

namespace restruct {

/// Which transformations a plan may use.
struct PlanOptions {
  bool DeleteFields = true;
  bool ReorderFields = true;
  bool SingleValue = true;
  bool NarrowFields = true;
};

/// Plans what the cost model expects to win.
LayoutPlan planLayouts(const PlanInput &Input, const PlanOptions &Options);

/// A random legal plan, for testing legality: fields are shuffled, padding is
/// added, unused fields are deleted. The same \p Seed gives the same plan.
LayoutPlan planRandomly(const PlanInput &Input, uint64_t Seed);

} // namespace restruct

#endif // RESTRUCT_PLAN_PLANNERS_H
