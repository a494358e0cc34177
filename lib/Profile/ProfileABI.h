//===- ProfileABI.h - The interface of the profile runtime ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The interface between the code that `restruct profile` instruments, its
/// runtime, and `restruct profile`, which reads the counters. The
/// instrumentation emits the tables as constants of the module, so every member
/// is one word of eight bytes, in this order.
///
/// Counters are words in a file that all processes of a run map and add to:
///
///   CountersHeader
///   for each structure: StructCounters, FieldCounters of each field, and
///     NumSets sets of fields: a hash, countSetWords() words of bits, a count
///
/// Numbers of accesses and visits are estimates: what a burst records, times
/// the ticks that the burst stands for, by its own. docs/profile.md explains
/// visits.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PROFILE_PROFILEABI_H
#define RESTRUCT_LIB_PROFILE_PROFILEABI_H

#include <cstdint>

namespace restruct::profile {

inline constexpr uint64_t ABIVersion = 1;

/// Names the file of counters in the environment of a program.
inline constexpr char CountersVariable[] = "RESTRUCT_PROFILE_COUNTERS";

inline constexpr uint64_t LineBytes = 64;
/// Where on a line an object begins, in steps of eight bytes.
inline constexpr uint64_t NumPhases = 8;
inline constexpr uint64_t PhaseBytes = LineBytes / NumPhases;
/// Sets of fields that are kept of each structure.
inline constexpr uint64_t NumSets = 256;
/// Fields from this number on are in no set.
inline constexpr uint64_t MaxSetFields = 256;

inline constexpr uint64_t countSetWords(uint64_t NumFields) {
  uint64_t Words = (NumFields + 63) / 64;
  return Words < MaxSetFields / 64 ? Words : MaxSetFields / 64;
}

struct CountersHeader {
  char Magic[16];
  uint64_t Plan; ///< hash of the structures
  uint64_t NumBytes;
  uint64_t Processes;
  uint64_t Samples;         ///< accesses that were recorded
  uint64_t FieldAccesses;   ///< estimates from here on
  uint64_t UnknownAccesses; ///< perhaps of a structure
  uint64_t OtherAccesses;   ///< of no structure
};
inline constexpr char CountersMagic[16] = "restruct-count1";

struct StructCounters {
  uint64_t Visits;
  uint64_t Lines;       ///< that visits touched
  uint64_t OtherVisits; ///< whose set of fields was not kept
  uint64_t Phases[NumPhases];
  uint64_t AllocationCalls; ///< exact, with the next two
  uint64_t Objects;
  uint64_t Bytes;
};

struct FieldCounters {
  uint64_t Reads;
  uint64_t Writes;
  uint64_t FirstMisses; ///< in the first cache, with those of the second
  uint64_t SecondMisses;
  uint64_t Visits; ///< that touched it
};

inline constexpr uint64_t countBytesOfStruct(uint64_t NumFields) {
  return sizeof(StructCounters) + NumFields * sizeof(FieldCounters) +
         NumSets * (2 + countSetWords(NumFields)) * sizeof(uint64_t);
}

struct ProfiledStruct {
  uint64_t Size;
  uint64_t NumFields;
  const uint64_t *Offsets; ///< of the fields
  uint64_t FirstByte;      ///< of its StructCounters in the file
};

/// ProfiledPart::Distance of an access to an element of an array: its object is
/// not known.
inline constexpr uint64_t NoObject = ~uint64_t(0) >> 1;

/// What one access does to one object.
struct ProfiledPart {
  uint64_t Struct;   ///< number
  uint64_t Distance; ///< of the access from the object's beginning; signed
  const uint64_t *Fields;
  uint64_t NumFields; ///< at least one
};

/// As bits.
enum SiteFlag : uint64_t { Reads = 1, Writes = 2, IsUnknown = 4 };

/// An access. Without parts it is to no structure, or to an unknown one.
struct ProfiledSite {
  uint64_t Flags;
  const ProfiledPart *Parts;
  uint64_t NumParts;
};

struct ProfiledModule {
  uint64_t Version;
  uint64_t Plan;
  uint64_t NumBytes; ///< of the file of counters
  uint64_t Ratio;    ///< one of so many ticks is in a burst
  const ProfiledStruct *Structs;
  uint64_t NumStructs;
};

} // namespace restruct::profile

#pragma GCC visibility push(default)
extern "C" {
/// Called from a constructor, before anything else.
void restruct_profile_register(const restruct::profile::ProfiledModule *Module);
/// A tick. \p Left are the ticks that this thread has left until its next
/// burst; during one, it is not positive. Code that records nothing counts Left
/// down itself, and calls this only if the result is not positive. \returns
/// whether accesses are to be recorded now.
bool restruct_profile_tick(int64_t *Left);
/// An access of \p Size bytes at \p Address.
void restruct_profile_access(const restruct::profile::ProfiledSite *Site,
                             const void *Address, uint64_t Size);
/// An allocation of \p Bytes bytes for objects of a structure.
void restruct_profile_allocated(uint64_t Struct, uint64_t Bytes);
}
#pragma GCC visibility pop

#endif // RESTRUCT_LIB_PROFILE_PROFILEABI_H
