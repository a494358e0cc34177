//===- LayoutChanges.h - Which condition blocks which change ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What may be done with a structure that has certain safety conditions. This
/// is a statement about legality alone, and an upper bound: a planner may have
/// further reasons not to make a change, never fewer.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_SAFETY_LAYOUTCHANGES_H
#define RESTRUCT_SAFETY_LAYOUTCHANGES_H

#include "restruct/Safety/SafetyInfo.h"

namespace restruct {

/// One kind of change. LayoutChanges.def is the one table.
enum class LayoutChange : uint8_t {
#define LAYOUT_CHANGE(Name, Key, Sentence) Name,
#include "restruct/Safety/LayoutChanges.def"
};

llvm::StringRef getKey(LayoutChange Change);
llvm::StringRef getSentence(LayoutChange Change);
/// All of them, in the order of the table.
llvm::ArrayRef<LayoutChange> allLayoutChanges();

/// Whether a structure with \p Condition must not be changed so.
bool blocks(SafetyCondition Condition, LayoutChange Change);
/// What \p Condition blocks, in the order of the table.
llvm::SmallVector<LayoutChange, 5> getBlockedChanges(SafetyCondition Condition);
/// What no condition of \p Struct blocks, in the order of the table.
llvm::SmallVector<LayoutChange, 5> getLegalChanges(const StructSafety &Struct);
/// Whether every access to \p Struct was found: none of its conditions is one
/// of SpreadReach, and others do not share its bytes (those of SpreadMembers
/// but for AllocationSizeObserved). What is said of its fields holds only then.
bool isEveryAccessKnown(const StructSafety &Struct);

/// What `print<dtrans-safety-summary>` says: how many structures there are, for
/// how many each change is legal, and what keeps the others from being
/// reordered: of each the first condition in the order of the table.
void printSafetySummary(llvm::raw_ostream &OS, const DTransSafetyInfo &Info);

} // namespace restruct

#endif // RESTRUCT_SAFETY_LAYOUTCHANGES_H
