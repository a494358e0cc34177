//===- LayoutChanges.cpp - Which condition blocks which change ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Safety/LayoutChanges.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

namespace {

struct Row {
  StringLiteral Key;
  StringLiteral Sentence;
};
constexpr Row Rows[] = {
#define LAYOUT_CHANGE(Name, Key, Sentence) {Key, Sentence},
#include "restruct/Safety/LayoutChanges.def"
};

/// The changes that a condition allows.
enum class Allowed : uint8_t { None, InPlace, SameOrder, SameSize, All };

} // namespace

StringRef getKey(LayoutChange Change) { return Rows[unsigned(Change)].Key; }
StringRef getSentence(LayoutChange Change) {
  return Rows[unsigned(Change)].Sentence;
}

ArrayRef<LayoutChange> allLayoutChanges() {
  static constexpr LayoutChange All[] = {
#define LAYOUT_CHANGE(Name, Key, Sentence) LayoutChange::Name,
#include "restruct/Safety/LayoutChanges.def"
  };
  return All;
}

static Allowed allowedBy(SafetyCondition Condition) {
  if (getSpread(Condition) == SafetySpread::SpreadReach)
    return Allowed::None;
#define CONDITION_ALLOWS(Name, Changes, Reason)                                \
  if (Condition == SafetyCondition::Name)                                      \
    return Allowed::Changes;
#include "restruct/Safety/LayoutChanges.def"
  return Allowed::None;
}

static bool isInPlace(LayoutChange Change) {
  switch (Change) {
  case LayoutChange::DeleteFields:
  case LayoutChange::ReorderFields:
  case LayoutChange::NarrowFields:
    return true;
  case LayoutChange::SplitStruct:
  case LayoutChange::AosToSoa:
    return false;
  }
  llvm_unreachable("all changes are listed");
}

bool blocks(SafetyCondition Condition, LayoutChange Change) {
  switch (allowedBy(Condition)) {
  case Allowed::None:
    return true;
  case Allowed::InPlace:
    return !isInPlace(Change);
  case Allowed::SameOrder:
    return Change == LayoutChange::ReorderFields || !isInPlace(Change);
  case Allowed::SameSize:
    return Change != LayoutChange::ReorderFields;
  case Allowed::All:
    return false;
  }
  llvm_unreachable("all answers are listed");
}

bool fixesSize(SafetyCondition Condition) {
  return allowedBy(Condition) == Allowed::SameSize;
}

bool isAboutVariables(SafetyCondition Condition) {
  return Condition == SafetyCondition::GlobalInstance ||
         Condition == SafetyCondition::GlobalArray ||
         Condition == SafetyCondition::HasInitializerList;
}

SmallVector<LayoutChange, 5> getBlockedChanges(SafetyCondition Condition) {
  SmallVector<LayoutChange, 5> Blocked;
  for (LayoutChange Change : allLayoutChanges())
    if (blocks(Condition, Change))
      Blocked.push_back(Change);
  return Blocked;
}

SmallVector<LayoutChange, 5> getLegalChanges(const StructSafety &Struct) {
  SmallVector<LayoutChange, 5> Legal;
  for (LayoutChange Change : allLayoutChanges())
    if (none_of(Struct.records(), [&](const auto &Record) {
          return blocks(Record.first, Change);
        }))
      Legal.push_back(Change);
  return Legal;
}

/// Whether a condition means that the fields are accessed in a way that the
/// program's own accesses do not show: by the system, or as fields of another
/// type.
static bool sharesItsBytes(SafetyCondition Condition) {
  return getSpread(Condition) == SafetySpread::SpreadMembers &&
         blocks(Condition, LayoutChange::ReorderFields);
}

bool isEveryAccessKnown(const StructSafety &Struct) {
  return none_of(Struct.records(), [](const auto &Record) {
    return getSpread(Record.first) == SafetySpread::SpreadReach ||
           sharesItsBytes(Record.first);
  });
}

} // namespace restruct
