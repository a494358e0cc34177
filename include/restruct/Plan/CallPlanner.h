//===- CallPlanner.h - Decide which calls become direct ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PLAN_CALLPLANNER_H
#define RESTRUCT_PLAN_CALLPLANNER_H

#include "restruct/Plan/PlanInput.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace restruct {

struct PlanOptions;

/// Plans the calls through fields that become direct, beside the new layouts of
/// \p Plan: what the cost model expects to win.
std::vector<CallPlan> planCalls(const PlanInput &Input,
                                const PlanOptions &Options,
                                const LayoutPlan &Plan);

/// Likewise, a random legal choice. \p Below gives random numbers below its
/// argument.
std::vector<CallPlan>
planCallsRandomly(const PlanInput &Input, const PlanOptions &Options,
                  llvm::function_ref<uint64_t(uint64_t)> Below);

/// Why \p Plans is not legal for \p Input, in words for users; empty if it is.
std::string verifyCalls(const PlanInput &Input,
                        const std::vector<CallPlan> &Plans);

} // namespace restruct

#endif // RESTRUCT_PLAN_CALLPLANNER_H
