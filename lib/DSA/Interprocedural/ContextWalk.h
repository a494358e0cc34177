//===- ContextWalk.h - From a call into its callee --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_CONTEXTWALK_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_CONTEXTWALK_H

#include "CallInterface.h"
#include "ContainedFunctions.h"

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <utility>
#include <vector>

namespace llvm {
class CallBase;
} // namespace llvm

namespace restruct {

/// What callers say of a unit, to be done when its turn comes.
struct PassedDown {
  struct Meeting {
    DSNodeHandle A;             // offset 0 of a node
    DSNodeHandle B;             // likewise
    int64_t Bytes;              // A is that far behind B
    const llvm::CallBase *Call; // where a caller passes both
  };
  /// Nodes one of which is a member array of the other.
  struct Membership {
    DSNodeHandle Array;  // offset 0
    DSNodeHandle Holder; // offset 0
    int64_t Begin;       // of the array, in the holder
    uint64_t Bytes;
    const llvm::CallBase *Call;
  };
  /// Bytes of an open call's memory that hold a pointer in callers.
  struct HeldPointer {
    DSNodeHandle Holder; // offset 0
    int64_t Begin;
    uint64_t Bytes;
    DSNodeHandle Target;
    int64_t Offset; // behind that
    const llvm::CallBase *Call;
  };
  std::vector<Meeting> Meetings;
  std::vector<HeldPointer> HeldPointers;
  std::vector<Membership> Memberships;
  std::vector<std::pair<DSNodeHandle, const DSNode *>> Strides; // of the latter
  std::vector<std::pair<DSNodeHandle, FunctionSetId>> Contained;
  /// The same.
  llvm::DenseSet<std::pair<const DSNode *, FunctionSetId>> HasContained;
};

/// A unit's graph in this phase.
struct TopDownUnit {
  std::unique_ptr<DSGraph> Graph; // null until it is copied
  llvm::SmallVector<DSCallSite, 0> Calls;
  std::unique_ptr<CallInterface> Dispatcher; // null unless it is one
  PassedDown Passed;
  /// What open calls reach; there are none if it is empty.
  llvm::DenseSet<const DSNode *> OpenMemory;
  unsigned NumOldNodes = 0;   // those with higher numbers are for open calls
  bool IsOutOfBudget = false; // so that they may be missing
};

/// The walk over a callee's graph, along with that of a caller; for one bound
/// call. What it finds is passed to \p Unit, the callee.
class ContextWalk {
public:
  /// \p OpenBudget: how many nodes may still be visited that were made for
  /// open calls.
  ContextWalk(TopDownUnit &Unit, DSGraph &Globals,
              ContainedFunctions &Functions, const llvm::CallBase &Call,
              size_t &OpenBudget)
      : Unit(Unit), Callee(*Unit.Graph), Passed(Unit.Passed), Globals(Globals),
        Functions(Functions), Call(Call), OpenBudget(OpenBudget) {}
  /// Says that the two are the same place.
  void bind(const DSNodeHandle &InCallee, const DSNodeHandle &InCaller);
  /// To be called last: nodes of the caller that are member arrays and their
  /// holders are so in the callee.
  void passMemberships();

private:
  struct Place {
    const DSNode *N; // of the caller
    int64_t Offset;  // where offset 0 of the callee's node is
  };
  void visit(DSNode &N, const Place &There);
  /// Goes on to what holds the places, as far as it is another node.
  void visitHolder(DSNode &N, const Place &There);
  /// Takes over what is known of the caller's node.
  void takeFacts(DSNode &N, const Place &There);
  /// Gives \p N, which an open call reaches, the links of the caller's node.
  void takeLinks(DSNode &N, const Place &There);

  TopDownUnit &Unit;
  DSGraph &Callee;
  PassedDown &Passed;
  DSGraph &Globals;
  ContainedFunctions &Functions;
  const llvm::CallBase &Call;
  size_t &OpenBudget;
  // Of the callee's nodes, and of the caller's.
  llvm::SmallDenseMap<const DSNode *, llvm::SmallVector<Place, 1>, 16> Known;
  llvm::SmallDenseMap<const DSNode *, std::pair<DSNode *, int64_t>, 16> First;
  llvm::SmallVector<const DSNode *, 4> Arrays;  // of the caller
  llvm::SmallDenseSet<const DSNode *, 8> Taken; // likewise: its links are known
  llvm::SmallVector<std::pair<DSNode *, Place>, 16> Worklist;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_CONTEXTWALK_H
