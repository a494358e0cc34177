//===- CostModel.h - What a layout costs ------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What layouts cost, in cache lines. An object may begin anywhere on a line,
/// as its size and its allocation permit, so the number of lines that some of
/// its bytes touch is a mean over the places where it may begin:
///
///     struct { char hot[16]; ... }, 48 bytes:   |--------48|
///     begins at 0, 16, 32 or 48 of a line                |16------32|
///     hot touches 1 line                              |hot-- ...
///
/// An access to an array that is larger than a line is to an element anywhere
/// in it; if that is a structure, to all of it.
///
/// Where a profile has seen objects begin, they do so in the model, as long as
/// their distance stays the same.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PLAN_COSTMODEL_H
#define RESTRUCT_PLAN_COSTMODEL_H

#include "restruct/Plan/PlanInput.h"

namespace restruct {

/// The size of a cache line in the model.
constexpr uint64_t CacheLineBytes = 64;

/// Where a field of an object is. A Size of 0 means nowhere.
struct FieldExtent {
  uint64_t Offset = 0; ///< In its part.
  uint64_t Size = 0;
  unsigned Part = 0;
  uint64_t ElementSize = 0; ///< Of an array of structures.
};

/// One layout of a structure, its fields by number.
struct LayoutExtents {
  uint64_t Size = 0;                ///< Of the first part.
  std::vector<uint64_t> OtherParts; ///< Their sizes.
  std::vector<FieldExtent> Fields;
  ObjectPhases Phases; ///< Of first parts.
};

/// The layout that \p S has in the program.
LayoutExtents getOldExtents(const PlanStruct &S);
/// The layout that \p New gives it.
LayoutExtents getExtents(const PlanStruct &S, const StructPlan &New);

/// Whether field \p I is hot: accessed at least a tenth as often as the most
/// accessed field.
bool isHotField(const PlanStruct &S, unsigned I);
/// The visits of objects of \p S. If none are known, the less frequently
/// accessed fields are visited when the more frequent ones are; then the result
/// refers to \p Assumed, which has to be empty.
llvm::ArrayRef<PlanVisits> getVisits(const PlanStruct &S,
                                     std::vector<PlanVisits> &Assumed);
/// The cache lines that the program touches when it visits an object: the mean
/// of all visits (PlanVisits). A visit to the neighbour of the object before
/// touches no more than the bytes between them. 0 if there are none.
double countLinesOfVisit(const PlanStruct &S, const LayoutExtents &Layout);
/// The probability that accesses to the two fields have a line in common.
double shareLine(const LayoutExtents &Layout, unsigned A, unsigned B);
/// Lines that evict each other while the rest of the cache is free: if objects
/// of \p Size bytes lie at a distance such as 512 or 1024, their hot lines fall
/// into few sets. 0 for all other distances.
double countConflicts(const PlanStruct &S, uint64_t Size, double HotLines);
/// What the layout costs, for comparisons: the lines of a visit, those that
/// evict each other, and the lines that an object occupies. Of layouts for
/// which these are equal, the one with the most visited fields first costs
/// least. Less is better.
double getCost(const PlanStruct &S, const LayoutExtents &Layout);

/// Whether no field that a thread writes shares a line with others that are
/// accessed elsewhere, or with the next object, unless it did in \p Old.
bool keepsLinesApart(const PlanStruct &S, const LayoutExtents &Old,
                     const LayoutExtents &New);

} // namespace restruct

#endif // RESTRUCT_PLAN_COSTMODEL_H
