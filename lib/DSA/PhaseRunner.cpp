//===- PhaseRunner.cpp - Computes the phases of DSA on demand -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/PhaseRunner.h"

using namespace llvm;

namespace restruct {

LocalDataStructures &PhaseRunner::local() {
  if (!Local)
    Local.emplace(M, Memory, Options);
  return *Local;
}

BUDataStructures &PhaseRunner::bottomUp() {
  if (!BU)
    BU.emplace(local());
  return *BU;
}

EquivBUDataStructures &PhaseRunner::equivBottomUp() {
  if (!EquivBU)
    EquivBU.emplace(bottomUp());
  return *EquivBU;
}

const DataStructures &PhaseRunner::get(DSAPhase Phase) {
  DataStructures &Result = compute(Phase);
  Result.seal();
  return Result;
}

DataStructures &PhaseRunner::compute(DSAPhase Phase) {
  switch (Phase) {
  case DSAPhase::Local:
    return local();
  case DSAPhase::BU:
    return bottomUp();
  case DSAPhase::EquivBU:
    return equivBottomUp();
  case DSAPhase::TD:
    if (!TD)
      TD.emplace(bottomUp());
    return *TD;
  case DSAPhase::EQTD:
    if (!EQTD)
      EQTD.emplace(equivBottomUp());
    return *EQTD;
  case DSAPhase::Steensgaard:
    if (!Steensgaard)
      Steensgaard.emplace(local());
    return *Steensgaard;
  }
  llvm_unreachable("all phases are listed");
}

} // namespace restruct
