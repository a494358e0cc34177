//===- Evaluation.h - Counting the answers of alias analyses ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs the queries of `opt -passes=aa-eval` for one function on several alias
/// analyses side by side (spec: "The -aa-eval pass"). Queries are not stored,
/// because their number is quadratic in the number of accesses.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_ALIAS_EVALUATION_H
#define RESTRUCT_ALIAS_EVALUATION_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"

#include <array>
#include <vector>

namespace restruct {

/// The number of queries with each answer.
struct AliasCounts {
  /// By AliasResult::Kind: no, may, partial, must alias.
  std::array<uint64_t, 4> Alias = {};
  /// By ModRefInfo: neither, ref, mod, both.
  std::array<uint64_t, 4> ModRef = {};

  void count(llvm::AliasResult R) {
    ++Alias[static_cast<llvm::AliasResult::Kind>(R)];
  }
  void count(llvm::ModRefInfo R) { ++ModRef[static_cast<unsigned>(R)]; }
  AliasCounts &operator+=(const AliasCounts &Other);
  uint64_t getAliasQuestions() const;
  uint64_t getModRefQuestions() const;
};

/// A query about two locations, about a call and a location, or, if there is
/// no location, about two calls.
struct AliasQuestion {
  /// An instruction that accesses the first location, or the first call.
  const llvm::Instruction *First;
  /// One that accesses the second location, or the second call.
  const llvm::Instruction *Second;
  /// Null for a call.
  const llvm::MemoryLocation *FirstLocation;
  const llvm::MemoryLocation *SecondLocation;

  bool isAboutCall() const { return !FirstLocation; }
  llvm::AliasResult askAlias(llvm::AAResults &AA) const;
  llvm::ModRefInfo askModRef(llvm::AAResults &AA) const;
};

/// The accesses and calls of one function, and the queries about them.
class AliasEvaluation {
public:
  /// \p WithTags: also query pairs of instructions with their metadata, as
  /// aa-eval does with -evaluate-aa-metadata. Queries about pointers alone have
  /// no metadata.
  AliasEvaluation(llvm::Function &F, bool WithTags);

  /// Runs every query on each of \p Analyses. \returns the counts, in their
  /// order. \p Observe gets each query with all answers; only the array of
  /// the query's kind is filled, the other is empty.
  std::vector<AliasCounts>
  run(llvm::ArrayRef<llvm::AAResults *> Analyses,
      llvm::function_ref<void(const AliasQuestion &,
                              llvm::ArrayRef<llvm::AliasResult>,
                              llvm::ArrayRef<llvm::ModRefInfo>)>
          Observe) const;

private:
  /// The memory location of an access, and the accessing instruction.
  struct Access {
    llvm::MemoryLocation Location;
    const llvm::Instruction *By;
  };

  std::vector<Access> Pointers; // distinct by pointer and type; no metadata
  std::vector<Access> Loads, Stores; // every one, with metadata
  std::vector<llvm::CallBase *> Calls;
};

} // namespace restruct

#endif // RESTRUCT_ALIAS_EVALUATION_H
