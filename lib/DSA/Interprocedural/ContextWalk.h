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

/// The facts that callers pass to a unit, queued until it is visited.
struct PassedDown {
  struct Meeting {
    DSNodeHandle A;             // offset 0 of a node
    DSNodeHandle B;             // likewise
    int64_t Bytes;              // A is that far after B
    const llvm::CallBase *Call; // the call that passes both
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
    int64_t Offset; // after that
    const llvm::CallBase *Call;
  };
  std::vector<Meeting> Meetings;
  std::vector<HeldPointer> HeldPointers;
  std::vector<Membership> Memberships;
  std::vector<std::pair<DSNodeHandle, const DSNode *>> Strides; // of the latter
  std::vector<std::pair<DSNodeHandle, FunctionSetId>> Contained;
  /// The same, for lookups.
  llvm::DenseSet<std::pair<const DSNode *, FunctionSetId>> HasContained;
};

/// A unit's graph in the top-down phases.
struct TopDownUnit {
  std::unique_ptr<DSGraph> Graph; // null until it is copied
  llvm::SmallVector<DSCallSite, 0> Calls;
  std::unique_ptr<CallInterface> Dispatcher; // null unless it is one
  PassedDown Passed;
  /// Memory reachable from open calls; empty if there are none.
  llvm::DenseSet<const DSNode *> OpenMemory;
  unsigned NumOldNodes = 0;   // nodes with higher numbers are for open calls
  bool IsOutOfBudget = false; // so that they may be missing
};

/// Traverses a callee's graph in parallel with that of a caller, for one bound
/// call. Queues what it finds in \p Unit, the callee.
class ContextWalk {
public:
  /// \p OpenBudget: how many more nodes that were created for open calls may be
  /// visited.
  ContextWalk(TopDownUnit &Unit, DSGraph &Globals,
              ContainedFunctions &Functions, const llvm::CallBase &Call,
              size_t &OpenBudget)
      : Unit(Unit), Callee(*Unit.Graph), Passed(Unit.Passed), Globals(Globals),
        Functions(Functions), Call(Call), OpenBudget(OpenBudget) {}
  /// Adds a root: the two are the same cell.
  void bind(const DSNodeHandle &InCallee, const DSNodeHandle &InCaller);
  /// Must be called last: nodes whose cells are a member array and its holder
  /// in the caller become so in the callee.
  void passMemberships();

private:
  struct Place {
    const DSNode *N; // of the caller
    int64_t Offset;  // cell of offset 0 of the callee's node
  };
  void visit(const DSNode &N, const Place &There);
  /// Continues to the holders, as far as these are other nodes.
  void visitHolder(const DSNode &N, const Place &There);
  /// Copies the facts of the caller's node.
  void takeFacts(const DSNode &N, const Place &There);
  /// Adds to \p N, which an open call reaches, the links of the caller's node.
  void takeLinks(const DSNode &N, const Place &There);
  /// The same for one pointer, at \p Begin of \p N.
  void takeLink(const DSNode &N, const DSNodeHandle &TargetThere, int64_t Begin,
                uint64_t Bytes);
  /// The same for the pointers in a member array of the caller's node.
  void takeMember(const DSNode &N, const Place &There, const DSLink &L);
  /// Whether a link or a member array may be added to \p N without a merge.
  static bool isFree(const DSNode &N, int64_t Begin, uint64_t Bytes);

  TopDownUnit &Unit;
  DSGraph &Callee;
  PassedDown &Passed;
  DSGraph &Globals;
  ContainedFunctions &Functions;
  const llvm::CallBase &Call;
  size_t &OpenBudget;
  // By the callee's nodes, and by the caller's.
  llvm::SmallDenseMap<const DSNode *, llvm::SmallVector<Place, 1>, 16> Known;
  llvm::SmallDenseMap<const DSNode *, std::pair<const DSNode *, int64_t>, 16>
      First;
  llvm::SmallVector<const DSNode *, 4> Arrays;  // of the caller
  llvm::SmallDenseSet<const DSNode *, 8> Taken; // likewise: its links are known
  llvm::SmallVector<std::pair<const DSNode *, Place>, 16> Worklist;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_CONTEXTWALK_H
