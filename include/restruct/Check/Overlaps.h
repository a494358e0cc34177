//===- Overlaps.h - Which pairs of accesses overlap in a run ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How much could an alias analysis disambiguate at best? The program is
/// instrumented to record which pairs of its accesses overlap, whatever the
/// analyses answer. The pairs that never overlap are an upper bound: no
/// analysis can disambiguate more of the executed pairs. Essay:
/// lib/Check/Overlaps.cpp.
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

/// Instruments \p M to record its overlaps in \p SeenFile, which is created
/// anew. \p M must be linked with the runtime, and not be optimised
/// interprocedurally afterwards. All runs add to the file, until it is created
/// anew.
llvm::Error instrumentForOverlaps(llvm::Module &M, llvm::StringRef SeenFile);

/// What runs of the program say of a pair of instructions.
enum class SeenPair {
  NotKnown, ///< not both executed, or never both defined
  Apart,    ///< both executed, without an observed overlap
  Overlapped,
};

/// The recorded overlaps of a module, which must be unchanged since it was
/// instrumented.
class SeenOverlaps {
public:
  static llvm::Expected<SeenOverlaps> read(llvm::Module &M,
                                           llvm::StringRef SeenFile);
  SeenOverlaps(SeenOverlaps &&);
  ~SeenOverlaps();

  /// For the locations of two loads or stores of one function.
  SeenPair getPair(const llvm::Instruction &A,
                   const llvm::Instruction &B) const;
  /// The observed accesses to the location of \p Access, a load or store,
  /// during \p Call. None if not both were executed, or if nothing is known of
  /// it.
  std::optional<llvm::ModRefInfo>
  getEffects(const llvm::CallBase &Call, const llvm::Instruction &Access) const;

private:
  struct State;
  explicit SeenOverlaps(std::unique_ptr<State> S);

  std::unique_ptr<State> S;
};

} // namespace restruct

#endif // RESTRUCT_CHECK_OVERLAPS_H
