//===- PlanInput.h - What planners know -------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// All that a planner may base a decision on: the structures of a program, how
/// often each field is accessed, and what is legal, field by field, each with
/// the reason if it is not. Plain data without IR. Sizes and offsets are in
/// bytes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PLAN_PLANINPUT_H
#define RESTRUCT_PLAN_PLANINPUT_H

#include "restruct/Plan/LayoutPlan.h"

#include <optional>

namespace restruct {

/// A question of legality. Yes if Reason is empty.
struct Verdict {
  std::string Reason;
  bool isYes() const { return Reason.empty(); }
};

/// A function whose address is stored in a field, and how often.
struct PlanFunction {
  std::string Name;
  double Stored = 0;
};

/// A call of the function to which a loaded field points.
struct PlanCall {
  std::string Caller;
  unsigned Line = 0; ///< 0 if unknown.
  double Frequency = 0;
  /// Whether it can be a direct call of each of the field's functions.
  Verdict CanBeDirect;
};

/// One field.
struct PlanField {
  std::string Name; ///< Empty if unknown; "a, b" if it stores bit-fields.
  bool HasBitFields = false;
  uint64_t Offset = 0;
  uint64_t Size = 0;
  uint64_t Align = 1;
  /// The structure that it is, or is an array of, with the number of elements:
  /// an index into PlanInput::Structs.
  std::optional<unsigned> Struct;
  uint64_t NumElements = 1;
  /// How often it is read and written, relative to one run of main.
  double Reads = 0;
  double Writes = 0;
  double getHeat() const { return Reads + Writes; }

  /// Whether it is written in functions that threads run, or by atomic
  /// operations, in a program that starts threads.
  bool IsWrittenByThreads = false;

  Verdict CanDelete;
  /// Whether it may be deleted because every load yields one known constant.
  Verdict CanBeConstant = {"it has no single value"};
  /// Whether it may change its offset. If not, it is pinned: it may not be
  /// deleted either, and other fields lie around it.
  Verdict CanMove;
  /// Whether it may be in another part than the first.
  Verdict CanLeave;
  /// Whether all its values fit in NarrowSize bytes, sign-extended if IsSigned.
  Verdict CanNarrow = {"its values are not known"};
  uint64_t NarrowSize = 0;
  bool IsSigned = false;
  /// The structure to which it points: an index into PlanInput::Structs.
  std::optional<unsigned> Pointee;
  /// Whether all its values are null or the address of an object of Pointee, so
  /// that an index of IndexSize bytes, which is NarrowSize, can take its place.
  Verdict CanIndex = {"it is not a pointer to a structure"};
  /// Whether it can be smaller, as an integer or as an index.
  bool canShrink() const { return CanNarrow.isYes() || CanIndex.isYes(); }
  /// A narrow integer is aligned to its size.
  uint64_t getSize(bool IsNarrow) const { return IsNarrow ? NarrowSize : Size; }
  uint64_t getAlign(bool IsNarrow) const {
    return IsNarrow ? NarrowSize : Align;
  }

  /// The functions that it is known to hold, if anything is called through it.
  std::vector<PlanFunction> Functions;
  /// How often other values are stored.
  double OtherFunctions = 0;
  /// In module order.
  std::vector<PlanCall> Calls;
  /// Whether calls through it call one of Functions, and no other.
  Verdict AreFunctionsKnown = {"nothing is called through it"};
};

/// Fields of one object that the program uses together, without others.
struct PlanVisits {
  std::vector<unsigned> Fields; ///< Numbers, ascending.
  double Count = 0;
  /// How many of these visits are known to be to a neighbour in memory of the
  /// object before, and how many to be to objects anywhere.
  double Next = 0;
  double Anywhere = 0;
};

/// Where on a cache line visited objects begin: the part of them for each step
/// of eight bytes. Empty if it is not known; else eight numbers.
using ObjectPhases = std::vector<double>;

/// One structure.
struct PlanStruct {
  StructId Id;
  std::string SourceName; ///< "node", "ns::vec<int>"; empty if unknown.
  uint64_t Size = 0;
  uint64_t Align = 1;
  std::vector<PlanField> Fields;
  /// As far as the analysis knows them. With a profile of runs they are the
  /// profile's, and so are the numbers of reads and writes of fields, which are
  /// numbers of visits.
  std::vector<PlanVisits> Visits;
  /// By a profile.
  ObjectPhases Phases;
  /// By a profile: whether an allocation is for one object.
  bool IsAllocatedAlone = false;
  /// Whether its layout may change in any way. A structure that contains one
  /// that may change can always follow.
  Verdict CanChange;
  /// Whether fields may change their order.
  Verdict CanReorder;
  /// Whether its size may change. If not, a plan has as much padding at the end
  /// as the size needs, and its members keep their sizes.
  Verdict CanResize;
  /// Whether it may be split into parts, which then lie in Storage.
  Verdict CanSplit = {"it was not analysed"};
  PartStorage Storage = PartStorage::Pool;
  /// Whether there may be more objects of it than a first-level cache holds.
  bool HasManyObjects = false;
  /// Whether objects are elements of arrays.
  bool HasArrays = false;

  /// "field 3 (left)", or "field 3" if its name is not known.
  std::string describeField(unsigned I) const;
};

/// The structures of a program, each after those that it contains.
struct PlanInput {
  std::vector<PlanStruct> Structs;
  /// The structure \p Id; null if there is none.
  const PlanStruct *lookup(const StructId &Id) const;
  /// Whether the program starts threads.
  bool HasThreads = false;
};

} // namespace restruct

#endif // RESTRUCT_PLAN_PLANINPUT_H
