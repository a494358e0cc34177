//===- PerfSamples.h - Samples of perf as a profile -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What `perf script` prints of memory samples, as a profile of fields: the
/// source line of a sample is looked up among the accesses of the program.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PROFILE_PERFSAMPLES_H
#define RESTRUCT_PROFILE_PERFSAMPLES_H

#include "restruct/Profile/FieldProfile.h"

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

class PointerTypeAnalyzer;
struct PlanInput;

/// How many samples were understood.
struct PerfSummary {
  uint64_t Samples = 0;
  uint64_t WithLine = 0; ///< Their source line is known.
  uint64_t OfFields = 0; ///< Their line accesses fields.
};

/// Reads \p Text, as `perf script -F ip,sym,addr,srcline` prints it. A sample
/// of a line that accesses several fields counts for each in equal parts, in
/// thousandths of a sample. An error if nothing in it is a sample.
llvm::Expected<FieldProfile> readPerfSamples(llvm::StringRef Text,
                                             const llvm::Module &M,
                                             const PointerTypeAnalyzer &Types,
                                             const PlanInput &Input,
                                             PerfSummary &Summary);

} // namespace restruct

#endif // RESTRUCT_PROFILE_PERFSAMPLES_H
