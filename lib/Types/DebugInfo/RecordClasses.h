//===- RecordClasses.h - Equivalence classes of records ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_DEBUGINFO_RECORDCLASSES_H
#define RESTRUCT_LIB_TYPES_DEBUGINFO_RECORDCLASSES_H

#include "DebugTypes.h"

namespace restruct::debuginfo {

enum class ClassId : uint32_t {};
inline uint32_t index(ClassId Id) { return static_cast<uint32_t>(Id); }

/// Partitions records: those of one class have the same name and the same types
/// at the same offsets, all the way down, so that one IR structure can stand
/// for them. Names of fields and the source location may differ.
class RecordClasses {
public:
  explicit RecordClasses(const DebugTypes &Graph);

  size_t size() const { return Members.size(); }
  ClassId of(RecordId Id) const { return ClassOf[index(Id)]; }
  /// The records of a class, in order; at least one.
  llvm::ArrayRef<RecordId> members(ClassId Id) const {
    return Members[index(Id)];
  }
  /// A definition if the class has one.
  const Record &representative(ClassId Id) const {
    return Graph[Representatives[index(Id)]];
  }

private:
  const DebugTypes &Graph;
  std::vector<ClassId> ClassOf;                        // by RecordId
  std::vector<llvm::SmallVector<RecordId, 1>> Members; // by ClassId
  std::vector<RecordId> Representatives;               // by ClassId
};

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_RECORDCLASSES_H
