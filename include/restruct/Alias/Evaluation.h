//===- Evaluation.h - Counting the answers of alias analyses ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The questions that `opt -passes=aa-eval` asks of one function, asked of
/// several alias analyses side by side (spec: "The -aa-eval pass"). Questions
/// are asked one after the other and not kept: there are as many as the square
/// of the accesses.
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

/// How often each answer was given.
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

/// A question about two locations, or about a call and a location, or, if
/// there is no location at all, about two calls.
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

/// The accesses and calls of one function, and the questions about them.
class AliasEvaluation {
public:
  /// \p WithTags: also ask about pairs of instructions with their metadata, as
  /// aa-eval does with -evaluate-aa-metadata. What is asked of pointers alone
  /// has no metadata.
  AliasEvaluation(llvm::Function &F, bool WithTags);

  /// Asks every question of every one of \p Analyses. \returns the counts, in
  /// their order. \p Observe sees each question with all the answers; the
  /// array that fits the question is filled, the other is empty.
  std::vector<AliasCounts>
  run(llvm::ArrayRef<llvm::AAResults *> Analyses,
      llvm::function_ref<void(const AliasQuestion &,
                              llvm::ArrayRef<llvm::AliasResult>,
                              llvm::ArrayRef<llvm::ModRefInfo>)>
          Observe) const;

private:
  /// Where the pointer of an access leads, with the access.
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
