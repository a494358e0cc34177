//===- Check.h - Checking alias analyses at run time ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Instruments a program so that it checks, while it runs its own workload, the
/// answers that alias analyses give about it: docs/check.md.
/// lib/Check/Queries.cpp argues what an answer promises, and when it counts
/// as violated.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_CHECK_CHECK_H
#define RESTRUCT_CHECK_CHECK_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"

#include <string>
#include <vector>

namespace llvm {
class Module;
class PassBuilder;
} // namespace llvm

namespace restruct {

/// The analyses whose answers are checked.
struct CheckedAnalyses {
  /// At most 24, in the order of the pipeline.
  std::vector<std::string> Names;
  /// For a function: first all analyses together; then each one separately, in
  /// the order of Names.
  llvm::function_ref<std::vector<llvm::AAResults>(llvm::Function &)> Get;
};

/// Which queries instrumentForCheck() makes.
struct CheckOptions {
  /// Check only the answers about this function; null: about all functions.
  const llvm::Function *OnlyFunction = nullptr;
  /// Ask at most this many queries of each of the two kinds. 0: all.
  uint64_t Sample = 0;
  /// Seed of the random sample, if not all queries are asked.
  uint64_t Seed = 1;
};

/// How much is asked and how much is checked. A query is a pair of access
/// classes, or a pair of a call and an access class.
struct CheckCounts {
  uint64_t Pairs = 0;        ///< all there are
  uint64_t AskedPairs = 0;   ///< fewer if sampled
  uint64_t CheckedPairs = 0; ///< no, must and partial alias
  uint64_t Calls = 0;        ///< pairs with a call
  uint64_t AskedCalls = 0;
  uint64_t CheckedCalls = 0; ///< mod or ref is excluded
};

/// Queries \p Analyses about \p M, and inserts calls to the runtime
/// (RestructCheckRuntime), with which \p M must be linked. Metadata that the
/// optimiser could rely on is removed: the program must show what happens, not
/// what was promised. \p M must not be optimised interprocedurally afterwards.
CheckCounts instrumentForCheck(llvm::Module &M, const CheckedAnalyses &Analyses,
                               const CheckOptions &Options);

/// Registers the alias analysis `lying-aa-N-SEED`, which answers "no alias" to
/// N of a thousand queries, at random. `lying-aa-must-N-SEED` answers "must
/// alias", and `lying-aa-partial-N-SEED` "partial alias". For tests of the
/// checks.
void registerLyingAnalysis(llvm::PassBuilder &PB);

} // namespace restruct

#endif // RESTRUCT_CHECK_CHECK_H
