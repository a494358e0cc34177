//===- LayoutPlan.h - New layouts of structures -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What planners decide and the rewriter applies: for each structure that
/// changes, where each of its fields goes. Plain data without IR: it prints,
/// compares, and outlives the module. Sizes and offsets are in bytes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PLAN_LAYOUTPLAN_H
#define RESTRUCT_PLAN_LAYOUTPLAN_H

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace restruct {

struct PlanInput;

/// Identifies a structure in a module, and in other modules of the same
/// program: its name, the file that declares it (empty if unknown), and a hash
/// of its declared layout.
struct StructId {
  std::string Name;
  std::string File;
  uint64_t LayoutHash = 0;

  bool operator==(const StructId &) const = default;
};

/// Where the objects of a structure lie whose fields are split into parts.
/// Their first parts are arrays as before; each other part of an object lies at
/// the same index in an array of its own, so that no object needs a link.
enum class PartStorage : uint8_t {
  Pool,     ///< All objects are on the heap, in a pool of their structure.
  Variable, ///< All objects are in one global variable.
};

/// A part of a structure, beside the first.
struct PartPlan {
  uint64_t Size = 0;
  uint64_t Align = 1;

  bool operator==(const PartPlan &) const = default;
};

/// What happens to one field, apart from its place in a part.
enum class FieldChange : uint8_t {
  None,
  Delete,       ///< It is deleted, because nothing reads it.
  MakeConstant, ///< It is deleted, because it has a single value.
  MakeIndex,    ///< An index takes the place of the pointer.
  Narrow,       ///< The integer becomes smaller.
  MoveOut,      ///< It moves to another part than the first.
};

/// Where one field goes.
struct FieldPlacement {
  bool IsDeleted = false;
  uint64_t Offset = 0; ///< In its part; 0 if deleted.
  /// Deleted, and every load of it becomes its single value.
  bool IsConstant = false;
  /// The new size of an integer or index, or 0 if it keeps its size.
  uint64_t NarrowSize = 0;
  /// Whether the narrow integer is sign-extended.
  bool IsSigned = false;
  /// 0 is the first part, to which pointers to the structure point.
  unsigned Part = 0;
  /// A pointer to a structure that becomes the index of its object, plus 1.
  /// Null becomes 0. The structure is indexed.
  bool IsIndex = false;

  /// The most specific change; MoveOut only if the field keeps its
  /// representation.
  FieldChange getChange() const;
  bool operator==(const FieldPlacement &) const = default;
};

/// The bytes of an index that takes the place of a pointer.
constexpr uint64_t IndexSize = 4;

/// The new layout of one structure.
struct StructPlan {
  StructId Id;
  uint64_t OldSize = 0;
  /// Of the first part.
  uint64_t Size = 0;
  uint64_t Align = 1;
  /// By the number of the field in the old layout.
  std::vector<FieldPlacement> Fields;
  /// Whether it changes only because a structure that it contains does.
  bool IsConsequence = false;
  /// The other parts; empty if the structure stays in one piece.
  std::vector<PartPlan> Parts = {};
  /// \pre It is split or indexed.
  PartStorage Storage = PartStorage::Pool;
  /// Whether fields hold indices of its objects, which are all in Storage.
  bool IsIndexed = false;
  /// What the cost model expects, as information, in hundredths: the cache
  /// lines that a visit of an object touches, before and after.
  uint64_t OldLines = 0;
  uint64_t Lines = 0;

  bool isSplit() const { return !Parts.empty(); }
  /// Of all parts but the first.
  uint64_t getSizeOfOtherParts() const;
  uint64_t getSizeOfAllParts() const { return Size + getSizeOfOtherParts(); }
  /// The fields that part number \p Part has, by offset.
  std::vector<unsigned> getFieldsOfPart(unsigned Part) const;
  /// Whether some field comes before one of its part that it was behind.
  bool reordersFields() const;
  bool operator==(const StructPlan &) const = default;
};

/// Calls of a loaded field that become direct calls.
struct CallPlan {
  StructId Id;
  unsigned Field = 0;
  /// By name, in the order in which the loaded address is compared with them.
  std::vector<std::string> Functions;
  /// Whether the last one needs no comparison, because there is no other.
  /// Otherwise the indirect call remains for other functions.
  bool IsComplete = false;
  /// Which of the calls of this field, in module order.
  std::vector<unsigned> Calls;

  bool operator==(const CallPlan &) const = default;
};

/// The new layouts of a program. A structure that contains one of them is among
/// them.
struct LayoutPlan {
  std::vector<StructPlan> Structs;
  std::vector<CallPlan> Calls = {};

  bool empty() const { return Structs.empty() && Calls.empty(); }
  /// \p Input, if not null, gives the names of the fields.
  void print(llvm::raw_ostream &OS, const PlanInput *Input = nullptr) const;
  bool operator==(const LayoutPlan &) const = default;
};

} // namespace restruct

#endif // RESTRUCT_PLAN_LAYOUTPLAN_H
