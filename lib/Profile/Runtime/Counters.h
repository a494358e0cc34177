//===- Counters.h - The counters that processes share -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PROFILE_RUNTIME_COUNTERS_H
#define RESTRUCT_LIB_PROFILE_RUNTIME_COUNTERS_H

#include "ProfileABI.h"

#include <cstddef>

namespace restruct::profile {

/// The program; null if nothing is recorded.
extern const ProfiledModule *TheModule;
/// The file of counters.
extern unsigned char *TheCounters;

/// Maps the file, if there is one for \p Module.
void openCounters(const ProfiledModule &Module);

/// Other threads and processes add, too.
inline void add(uint64_t &Counter, uint64_t N) {
  __atomic_fetch_add(&Counter, N, __ATOMIC_RELAXED);
}

inline CountersHeader &header() {
  return *reinterpret_cast<CountersHeader *>(TheCounters);
}
inline const ProfiledStruct &structOf(const ProfiledPart &Part) {
  return TheModule->Structs[Part.Struct];
}
inline StructCounters &countersOf(const ProfiledStruct &S) {
  return *reinterpret_cast<StructCounters *>(TheCounters + S.FirstByte);
}
inline FieldCounters &countersOf(const ProfiledStruct &S, uint64_t Field) {
  return reinterpret_cast<FieldCounters *>(&countersOf(S) + 1)[Field];
}
/// Adds \p N to the count of a set of fields; false if there are too many sets.
bool addToSet(const ProfiledStruct &S, const uint64_t *Fields, uint64_t N);

} // namespace restruct::profile

#endif // RESTRUCT_LIB_PROFILE_RUNTIME_COUNTERS_H
