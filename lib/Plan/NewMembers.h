//===- NewMembers.h - Structures with new layouts of members ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PLAN_NEWMEMBERS_H
#define RESTRUCT_LIB_PLAN_NEWMEMBERS_H

#include "restruct/Plan/PlanInput.h"

#include "llvm/ADT/ArrayRef.h"

namespace restruct {

/// Gives the fields of \p S that are changed structures their new sizes.
/// \p PlanOf is by index of a structure. \returns whether there are any.
bool resizeMembers(PlanStruct &S, llvm::ArrayRef<const StructPlan *> PlanOf);

/// Whether the fields of \p Plan that remain follow each other as they did. A
/// field of another part comes later than all of those before it.
bool keepsOrder(const StructPlan &Plan);

} // namespace restruct

#endif // RESTRUCT_LIB_PLAN_NEWMEMBERS_H
