//===- State.h - The runtime's state of the process -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_ORACLE_STATE_H
#define RESTRUCT_VERIFY_ORACLE_STATE_H

#include "Activations.h"
#include "Objects.h"

namespace restruct::oracle {

/// Addresses [Begin, End) of an instrumented program.
struct AddressRange {
  uintptr_t Begin;
  uintptr_t End;
};

/// The counts of one view.
struct Tally {
  uint64_t Checks;      ///< pointers with a cell that were checked, except
                        ///< those that repeat the previous check
  uint64_t Comparisons; ///< of these, those of objects accessed before
  uint64_t Constrained; ///< of these, those with a complete node
  uint64_t Calls;       ///< calls that were checked
  uint64_t Failures;
};

struct State {
  SpinLock Lock; ///< of Heap and Globals
  HeapObjects Heap;
  GlobalObjects Globals;
  GrowArray<OracleModule *> Modules;
  GrowArray<AddressRange> Code; ///< of the modules
  Tally Tallies[MaxViews];
  uint64_t Deaths; ///< number of objects whose lifetime ended
  uint64_t ObjectsSeen;
  uint64_t NotRemembered; ///< objects that were dropped from a full table
};

extern State TheState;

} // namespace restruct::oracle

#endif // RESTRUCT_VERIFY_ORACLE_STATE_H
