//===- SplitPlanner.h - Which fields stay together --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PLAN_SPLITPLANNER_H
#define RESTRUCT_LIB_PLAN_SPLITPLANNER_H

#include "restruct/Plan/LayoutBuilder.h"

namespace restruct {

/// What the visits of the fields of \p S cost, in cache lines, if they stay
/// together.
double getCostInOnePiece(const PlanStruct &S, const FieldOrder &Order);

/// The fields of \p Order, of one part, in several parts; nothing if the model
/// expects no clear gain, or \p S may not be split.
std::optional<FieldOrder> planSplit(const PlanStruct &S,
                                    const FieldOrder &Order);

} // namespace restruct

#endif // RESTRUCT_LIB_PLAN_SPLITPLANNER_H
