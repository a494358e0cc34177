//===- FieldProfile.h - What runs say about fields --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How often runs of a program access each field, and which fields of an object
/// they use together: the result of `restruct profile` (docs/profile.md). Plain
/// data without references to IR. Numbers of accesses and visits are estimates
/// from a sample. Offsets and sizes are in bytes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PROFILE_FIELDPROFILE_H
#define RESTRUCT_PROFILE_FIELDPROFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace restruct {

/// One field: an element of the structure's IR type.
struct ProfiledField {
  std::string Name; ///< Empty if unknown; "a, b" if it stores bit-fields.
  uint64_t Offset = 0;
  uint64_t Size = 0;
  uint64_t Reads = 0;
  uint64_t Writes = 0;
  /// Of a simulated cache of 32 KiB, with those of the next one.
  uint64_t FirstMisses = 0;
  /// Of a simulated cache of 1 MiB behind it.
  uint64_t SecondMisses = 0;
  uint64_t Visits = 0; ///< That touch it.
};

/// Fields that visits touched, and no others.
struct ProfiledSet {
  std::vector<unsigned> Fields; ///< Numbers, ascending.
  uint64_t Visits = 0;
};

/// Puts the most frequent sets first.
void sortSets(std::vector<ProfiledSet> &Sets);

/// One structure.
struct ProfiledStructure {
  std::string IRName;
  std::string Name; ///< In the source; empty if unknown.
  std::string File; ///< Empty if unknown.
  uint64_t Size = 0;
  std::vector<ProfiledField> Fields;
  /// A visit is a series of accesses to one object.
  uint64_t Visits = 0;
  uint64_t Lines = 0; ///< Cache lines that visits touched, in total.
  /// Most frequent first. The visits of no listed set are in OtherVisits.
  std::vector<ProfiledSet> Sets;
  uint64_t OtherVisits = 0;
  /// By where an object begins on a cache line, in steps of eight bytes.
  std::array<uint64_t, 8> Phases = {};
  /// Where it is known that the memory is for such objects; without
  /// reallocations. Not estimates.
  uint64_t AllocationCalls = 0;
  uint64_t Objects = 0;
  uint64_t AllocatedBytes = 0;
};

/// A program.
struct FieldProfile {
  std::string Program;
  uint64_t Runs = 0;
  uint64_t Processes = 0;
  uint64_t Samples =
      0; ///< Accesses that were recorded; the rest are estimates.
  uint64_t FieldAccesses = 0;
  /// Accesses that may be to a structure, but it is not known to which.
  uint64_t UnknownAccesses = 0;
  uint64_t OtherAccesses = 0;
  std::vector<ProfiledStructure> Structs;
};

/// Adds \p From to \p To. An error if one structure has two layouts in them:
/// then they are of two versions of the program. \p To is then unchanged.
llvm::Error mergeProfile(FieldProfile &To, const FieldProfile &From);

/// Writes the form that docs/schemas/restruct-profile.schema.json describes.
void printProfileJSON(llvm::raw_ostream &OS, const FieldProfile &Profile);
/// Reads it again. An error of one line for a \p Text that is anything else.
llvm::Expected<FieldProfile> parseProfileJSON(llvm::StringRef Text);

} // namespace restruct

#endif // RESTRUCT_PROFILE_FIELDPROFILE_H
