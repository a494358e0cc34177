//===- PlanJSON.h - Layout plans as JSON ------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PLAN_PLANJSON_H
#define RESTRUCT_PLAN_PLANJSON_H

#include "restruct/Plan/LayoutPlan.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace restruct {

/// Prints \p Plan as docs/schemas/restruct-plan.schema.json describes it.
void printPlanJSON(llvm::raw_ostream &OS, const LayoutPlan &Plan);

/// Reads a plan that printPlanJSON printed, or somebody edited. An error of one
/// line says what is wrong and where, for text that does not follow the schema.
/// Whether the plan is legal, verifyPlan() decides.
llvm::Expected<LayoutPlan> parsePlanJSON(llvm::StringRef Text);

} // namespace restruct

#endif // RESTRUCT_PLAN_PLANJSON_H
