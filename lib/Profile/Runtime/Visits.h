//===- Visits.h - Which fields of an object are used together ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A visit is a series of accesses to one object, with less than Window
/// recorded accesses to other memory between two of them. The few objects that
/// are visited now are in a small table.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PROFILE_RUNTIME_VISITS_H
#define RESTRUCT_LIB_PROFILE_RUNTIME_VISITS_H

#include "ProfileABI.h"

#include <cstddef>

namespace restruct::profile {

/// The objects that one thread visits. Zeroed memory is an empty table.
class Visits {
public:
  static constexpr uint64_t Window = 128;

  /// Bytes \p Begin to \p End of the object of \p Struct at \p Object are
  /// accessed by \p Part, as access number \p Now.
  void touch(const ProfiledPart &Part, uintptr_t Object, uintptr_t Begin,
             uintptr_t End, uint64_t Now, uint64_t Weight);
  /// Ends all visits.
  void close(uint64_t Weight);

private:
  struct Visit {
    uintptr_t Object;
    uint64_t Struct;
    uint64_t Last; ///< number of the last access; 0: the entry is free
    uint64_t Lines;
    uint64_t Fields[MaxSetFields / 64];
  };
  static void end(Visit &V, uint64_t Weight);

  static constexpr size_t NumSetsOfVisits = 32, Ways = 8;
  Visit Table[NumSetsOfVisits][Ways];
};

} // namespace restruct::profile

#endif // RESTRUCT_LIB_PROFILE_RUNTIME_VISITS_H
