//===- FunctionFrequencies.h - Block frequencies of functions ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FIELDS_FUNCTIONFREQUENCIES_H
#define RESTRUCT_LIB_FIELDS_FUNCTIONFREQUENCIES_H

#include "restruct/Fields/FieldFacts.h"

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

#include <functional>
#include <optional>
#include <utility>

namespace restruct {

/// Provides the analyses of one function, the one that was queried last: an
/// analysis manager would keep those of all functions.
class FunctionFrequencies {
public:
  struct Answers {
    Answers(llvm::Function &F, const llvm::TargetLibraryInfo &Library)
        : Dominators(F), Loops(Dominators),
          Probabilities(F, Loops, &Library, &Dominators),
          Frequencies(F, Probabilities, Loops) {}
    llvm::DominatorTree Dominators;
    llvm::LoopInfo Loops;
    llvm::BranchProbabilityInfo Probabilities;
    llvm::BlockFrequencyInfo Frequencies;
  };
  using LibraryOf = std::function<llvm::TargetLibraryInfo(llvm::Function &)>;

  explicit FunctionFrequencies(LibraryOf Library)
      : Library(std::move(Library)) {}
  const Answers &get(const llvm::Function &F) {
    if (std::exchange(Last, &F) != &F) {
      // Analyses take functions that are not const; this one is not changed.
      auto &Own = const_cast<llvm::Function &>(F);
      LastAnswers.emplace(Own, Library(Own));
    }
    return *LastAnswers;
  }

private:
  LibraryOf Library;
  const llvm::Function *Last = nullptr;
  std::optional<Answers> LastAnswers;
};

/// As the public analyzeFields(), with the library functions that \p Library
/// gives.
FieldFacts analyzeFields(const llvm::Module &M,
                         const PointerTypeAnalyzer &Pointers,
                         const MemoryInfo &Memory,
                         FunctionFrequencies::LibraryOf Library);

} // namespace restruct

#endif // RESTRUCT_LIB_FIELDS_FUNCTIONFREQUENCIES_H
