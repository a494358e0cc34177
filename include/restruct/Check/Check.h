//===- Check.h - Checking alias analyses at run time ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A program is made to check the answers that alias analyses give about it,
/// while it runs its own workload: docs/check.md. What an answer promises, and
/// when it counts as violated, is argued in lib/Check/Questions.cpp.
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
  /// Of a function: all together, in front; then each alone, by Names.
  llvm::function_ref<std::vector<llvm::AAResults>(llvm::Function &)> Get;
};

struct CheckOptions {
  /// The answers about this function alone; null: about all.
  const llvm::Function *OnlyFunction = nullptr;
  /// Ask so many questions at most, of each of the two kinds. 0: all.
  uint64_t Sample = 0;
  /// Which ones, if that is not all.
  uint64_t Seed = 1;
};

/// What was asked and what is checked. A question is a pair of classes of
/// accesses, or of a call and a class.
struct CheckCounts {
  uint64_t Pairs = 0;        ///< that there are
  uint64_t AskedPairs = 0;   ///< less, if they are sampled
  uint64_t CheckedPairs = 0; ///< no, must and partial alias
  uint64_t Calls = 0;        ///< pairs with a call
  uint64_t AskedCalls = 0;
  uint64_t CheckedCalls = 0; ///< mod or ref was denied
};

/// Asks \p Analyses about \p M, and makes it call the runtime
/// (RestructCheckRuntime), which it must be linked with. Metadata that
/// optimisation could rely on is taken away: the program has to show what
/// happens, not what was promised. \p M must not be optimised across functions
/// afterwards.
CheckCounts instrumentForCheck(llvm::Module &M, const CheckedAnalyses &Analyses,
                               const CheckOptions &Options);

/// Makes the alias analysis `lying-aa-N-SEED` known: it answers "no" to N of a
/// thousand questions, at random; `lying-aa-must-N-SEED` "must alias", and
/// `lying-aa-partial-N-SEED` "partial alias". For tests of the checks.
void registerLyingAnalysis(llvm::PassBuilder &PB);

} // namespace restruct

#endif // RESTRUCT_CHECK_CHECK_H
