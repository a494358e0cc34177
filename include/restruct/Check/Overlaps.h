//===- Overlaps.h - What a run showed of pairs of accesses ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How much could an alias analysis tell apart at best? A program is made to
/// note which pairs of its accesses overlap, whatever was answered of them.
/// Those that never do are a bound of what can be answered: no analysis may say
/// more of what was executed. Essay: lib/Check/Overlaps.cpp.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_CHECK_OVERLAPS_H
#define RESTRUCT_CHECK_OVERLAPS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ModRef.h"

#include <memory>
#include <optional>

namespace llvm {
class CallBase;
class Instruction;
class Module;
} // namespace llvm

namespace restruct {

/// Makes \p M note in \p SeenFile, which is made anew, what its accesses do. It
/// must be linked with the runtime, and not be optimised across functions
/// afterwards. All runs add to the file, until it is made anew.
llvm::Error instrumentForOverlaps(llvm::Module &M, llvm::StringRef SeenFile);

enum class SeenPair {
  NotKnown, ///< not both were executed, or they have no values at one time
  Apart,    ///< both were executed, and were not seen to overlap
  Overlapped,
};

/// What was seen of a module, which is still as it was when it was
/// instrumented.
class SeenOverlaps {
public:
  static llvm::Expected<SeenOverlaps> read(llvm::Module &M,
                                           llvm::StringRef SeenFile);
  SeenOverlaps(SeenOverlaps &&);
  ~SeenOverlaps();

  /// Of the locations of two loads or stores of one function.
  SeenPair getPair(const llvm::Instruction &A,
                   const llvm::Instruction &B) const;
  /// What was done to the location of \p Access, a load or store, while \p Call
  /// went on. None if not both were executed, or if nothing is known of it.
  std::optional<llvm::ModRefInfo>
  getEffects(const llvm::CallBase &Call, const llvm::Instruction &Access) const;

private:
  struct State;
  explicit SeenOverlaps(std::unique_ptr<State> S);

  std::unique_ptr<State> S;
};

} // namespace restruct

#endif // RESTRUCT_CHECK_OVERLAPS_H
