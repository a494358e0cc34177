//===- LayoutChanges.h - Which condition blocks which change ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which layout changes the safety conditions of a structure allow. The answer
/// is about legality alone, and it is an upper bound: a planner may have
/// further reasons not to make a change, but it never makes one that is blocked
/// here.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_SAFETY_LAYOUTCHANGES_H
#define RESTRUCT_SAFETY_LAYOUTCHANGES_H

#include "restruct/Safety/SafetyInfo.h"

namespace restruct {

/// One kind of layout change. LayoutChanges.def is the table.
enum class LayoutChange : uint8_t {
#define LAYOUT_CHANGE(Name, Key, Sentence) Name,
#include "restruct/Safety/LayoutChanges.def"
};

/// The stable name of it, as in JSON.
llvm::StringRef getKey(LayoutChange Change);
/// The same in words for users.
llvm::StringRef getSentence(LayoutChange Change);
/// All of them, in the order of the table.
llvm::ArrayRef<LayoutChange> allLayoutChanges();

/// Whether \p Condition forbids \p Change.
bool blocks(SafetyCondition Condition, LayoutChange Change);
/// Whether the size of the structure has to stay as it is, in every change that
/// \p Condition allows.
bool fixesSize(SafetyCondition Condition);
/// Whether the condition only says that objects are in variables. Then it does
/// not block splitting them if all are in one, of which the uses allow it
/// (PlanStruct::CanSplit): the parts get variables of their own.
bool isAboutVariables(SafetyCondition Condition);
/// The changes that \p Condition blocks, in the order of the table.
llvm::SmallVector<LayoutChange, 5> getBlockedChanges(SafetyCondition Condition);
/// The changes that no condition of \p Struct blocks, in the order of the
/// table.
llvm::SmallVector<LayoutChange, 5> getLegalChanges(const StructSafety &Struct);
/// Whether all accesses to \p Struct are known: it has no condition of
/// SpreadReach, and nothing else shares its bytes (no condition of
/// SpreadMembers that blocks every change). Facts about its fields hold only
/// then.
bool isEveryAccessKnown(const StructSafety &Struct);

/// Prints the number of structures, for how many each change is legal, and what
/// blocks the reordering of the others: the first such condition of each in the
/// order of the table. This is `print<dtrans-safety-summary>`.
void printSafetySummary(llvm::raw_ostream &OS, const DTransSafetyInfo &Info);

} // namespace restruct

#endif // RESTRUCT_SAFETY_LAYOUTCHANGES_H
