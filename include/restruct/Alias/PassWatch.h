//===- PassWatch.h - Whether facts survive the passes run -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Decides whether facts about a module are still valid after passes changed
/// it. Facts survive only the passes in KeptFacts.def. A PassWatch learns from
/// pass instrumentation which passes ran. It also knows the pass that runs, and
/// whether that pass makes programs slower with our answers.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_ALIAS_PASSWATCH_H
#define RESTRUCT_ALIAS_PASSWATCH_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/ValueHandle.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace llvm {
class Function;
class PassInstrumentationCallbacks;
class PreservedAnalyses;
} // namespace llvm

namespace restruct {

class PointerFacts;

/// Shared by all analysis results under one pass manager that keep facts.
class PassWatch {
public:
  PassWatch() = default;
  PassWatch(const PassWatch &) = delete;
  PassWatch &operator=(const PassWatch &) = delete;

  /// The number of passes so far that invalidated all facts. Facts hold while
  /// this equals its value from when they were computed.
  uint64_t getGeneration() const { return Generation; }

  /// Whether alias analyses give no answers now, because the pass that runs
  /// makes programs slower with them.
  bool isWithholding() const { return Withholding; }

  /// Registers \p Facts, so that they forget roots that a pass may have merged.
  /// They must be removed before they are destroyed.
  void add(PointerFacts &Facts) { Listeners.push_back(&Facts); }
  void remove(PointerFacts &Facts);

  /// To be called around each pass; \p F is null unless it is a function pass.
  /// Passes may nest.
  void beforePass(llvm::StringRef Pass, const llvm::Function *F);
  void afterPass(llvm::StringRef Pass, const llvm::PreservedAnalyses &PA);

private:
  /// The position of a root before a pass that may merge two values. The block
  /// is stored with the first root in it, which has the index First.
  struct Position {
    const llvm::Value *I; // dangling if deleted
    size_t First;
    llvm::WeakVH Block;
  };

  uint64_t Generation = 0;
  bool Withholding = false;
  llvm::SmallVector<PointerFacts *, 2> Listeners;
  std::vector<Position> Positions; // of roots, during such a pass
};

/// Lets \p Callbacks feed \p Watch.
void watchPasses(llvm::PassInstrumentationCallbacks &Callbacks,
                 std::shared_ptr<PassWatch> Watch);

} // namespace restruct

#endif // RESTRUCT_ALIAS_PASSWATCH_H
