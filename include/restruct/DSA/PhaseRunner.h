//===- PhaseRunner.h - Computes the phases of DSA on demand -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_PHASERUNNER_H
#define RESTRUCT_DSA_PHASERUNNER_H

#include "restruct/DSA/DataStructures.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include <optional>

namespace restruct {

/// Computes each phase on first use, with the phases that it is computed from,
/// and owns all of them. For clients outside of a pass manager, which has
/// DataStructuresAnalysis.h. \p M must not change while this lives.
class PhaseRunner {
public:
  explicit PhaseRunner(const llvm::Module &M, const DSAOptions &Options = {})
      : M(M), Options(Options), Memory(M) {}
  PhaseRunner(const PhaseRunner &) = delete;
  PhaseRunner &operator=(const PhaseRunner &) = delete;

  /// The result of \p Phase, sealed; valid as long as this.
  const DataStructures &get(DSAPhase Phase);

private:
  DataStructures &compute(DSAPhase Phase);
  LocalDataStructures &local();
  BUDataStructures &bottomUp();
  EquivBUDataStructures &equivBottomUp();

  const llvm::Module &M;
  DSAOptions Options;
  MemoryInfo Memory;
  std::optional<LocalDataStructures> Local;
  std::optional<BUDataStructures> BU;
  std::optional<EquivBUDataStructures> EquivBU;
  std::optional<TDDataStructures> TD;
  std::optional<EQTDDataStructures> EQTD;
  std::optional<SteensgaardDataStructures> Steensgaard;
};

} // namespace restruct

#endif // RESTRUCT_DSA_PHASERUNNER_H
