//===- Instrument.h - Lets a program profile its fields ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PROFILE_INSTRUMENT_H
#define RESTRUCT_PROFILE_INSTRUMENT_H

#include "restruct/Profile/FieldProfile.h"

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

class PointerTypeAnalyzer;
struct MemoryInfo;
struct PlanInput;

/// How a program is instrumented.
struct ProfileOptions {
  /// The level of optimisation, from 0 to 3.
  unsigned Level = 2;
  /// One of so many accesses is recorded, about; 1 records all.
  uint64_t Ratio = 512;
};

/// What an instrumented program counts.
struct ProfilePlan {
  /// Every structure that it accesses, with zeros.
  FieldProfile Empty;
  uint64_t Hash = 0;
};

/// Optimises \p M, and inserts calls of the runtime (RestructProfileRuntime),
/// with which it must be linked. \p Input has the structures of M; \p Types and
/// \p Memory were computed for it, and are invalid afterwards. M must not be
/// optimised any further. An error if the target is unknown.
llvm::Expected<ProfilePlan>
instrumentForProfile(llvm::Module &M, const PointerTypeAnalyzer &Types,
                     const MemoryInfo &Memory, const PlanInput &Input,
                     const ProfileOptions &Options);

/// The environment variable that tells an instrumented program the name of its
/// file of counters. Without it, nothing is recorded.
llvm::StringRef getCountersVariable();
/// The contents of a new file of counters.
std::string makeCounters(const ProfilePlan &Plan);
/// What a run has counted in such a file. An error if the contents are not
/// those of a file of \p Plan.
llvm::Expected<FieldProfile> readCounters(const ProfilePlan &Plan,
                                          llvm::StringRef Contents);

} // namespace restruct

#endif // RESTRUCT_PROFILE_INSTRUMENT_H
