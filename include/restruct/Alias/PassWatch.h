//===- PassWatch.h - Which passes ran since a fact was found ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Facts about a module that outlive changes of it are only true for as long as
/// the changes are of kinds that were thought about. A PassWatch, fed by pass
/// instrumentation, says whether that is so.
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

/// Shared by all that have facts under one pass manager.
class PassWatch {
public:
  PassWatch() = default;
  PassWatch(const PassWatch &) = delete;
  PassWatch &operator=(const PassWatch &) = delete;

  /// How many passes changed something in a way that no fact outlives. Facts
  /// hold for as long as this is what it was when they were found.
  uint64_t getGeneration() const { return Generation; }

  /// \p Facts are to forget what a pass makes doubtful. They must be removed
  /// before they die.
  void add(PointerFacts &Facts) { Listeners.push_back(&Facts); }
  void remove(PointerFacts &Facts);

  /// To be called around each pass; \p F is null unless the pass is one of
  /// functions. Passes may nest.
  void beforePass(llvm::StringRef Pass, const llvm::Function *F);
  void afterPass(llvm::StringRef Pass, const llvm::PreservedAnalyses &PA);

private:
  /// Where a root was before a pass that may make two values one. The block is
  /// kept with the first root in it, which has the index First.
  struct Position {
    const llvm::Value *I; // dangling if it died
    size_t First;
    llvm::WeakVH Block;
  };

  uint64_t Generation = 0;
  llvm::SmallVector<PointerFacts *, 2> Listeners;
  std::vector<Position> Positions; // of roots, during such a pass
};

/// Lets \p Callbacks feed \p Watch.
void watchPasses(llvm::PassInstrumentationCallbacks &Callbacks,
                 std::shared_ptr<PassWatch> Watch);

} // namespace restruct

#endif // RESTRUCT_ALIAS_PASSWATCH_H
