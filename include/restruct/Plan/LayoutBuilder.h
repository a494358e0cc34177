//===- LayoutBuilder.h - Lays out the fields of a plan ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PLAN_LAYOUTBUILDER_H
#define RESTRUCT_PLAN_LAYOUTBUILDER_H

#include "restruct/Plan/CostModel.h"

#include <functional>
#include <optional>

namespace restruct {

/// One field in the order that a planner chose. A pinned field
/// (PlanField::CanMove) is at its offset, wherever it is in the order; the
/// fields before it lie in front of it as far as they fit there, and those
/// after it behind it:
///
///     order    a, b, pinned c, d          a and b fit:      | a |b|-| c |d|
///                                         only a fits:      | a |---| c |b|d|
///
struct OrderedField {
  unsigned Field = 0;
  /// In addition to what alignment needs; none before a pinned field.
  uint64_t PaddingBefore = 0;
  bool IsNarrow = false;
  unsigned Part = 0;
};

/// The decision of a planner for one structure: the fields that remain, in
/// their new order.
struct FieldOrder {
  std::vector<OrderedField> Fields; ///< Of all parts.
  uint64_t PaddingAfter = 0;        ///< Of the first part.
  /// Those of the others that are replaced by their single value.
  std::vector<unsigned> Constants;
};

/// All fields, in the order of the old layout.
FieldOrder getOldOrder(const PlanStruct &S);

/// Whether \p S keeps its size and the order of its fields, as far as it must,
/// with its fields in \p Order.
bool isPossible(const PlanStruct &S, const FieldOrder &Order);
/// The size of the first part of \p S with its fields in \p Order.
uint64_t getSize(const PlanStruct &S, const FieldOrder &Order);
/// The layout of \p S with its fields in \p Order.
LayoutExtents getExtents(const PlanStruct &S, const FieldOrder &Order);

/// Computes offsets and sizes, also of the structures that contain a changed
/// one. \p Decide is called for each structure, after those that it contains,
/// with the sizes that its fields have then; nothing means that it keeps its
/// order. Padding that a structure has no room for is dropped; an order that is
/// not possible then is none. Structures whose layout does not change are not
/// in the plan.
LayoutPlan buildLayouts(
    const PlanInput &Input,
    llvm::function_ref<std::optional<FieldOrder>(const PlanStruct &)> Decide);

/// Why \p Plan is not legal for \p Input, in words for users; empty if it is.
std::string verifyPlan(const PlanInput &Input, const LayoutPlan &Plan);

} // namespace restruct

#endif // RESTRUCT_PLAN_LAYOUTBUILDER_H
