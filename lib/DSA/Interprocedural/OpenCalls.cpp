//===- OpenCalls.cpp - What a component leaves to its callers -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The last steps before callers clone a component's graph: mark what external
/// code may access and what is incomplete without the callers, and list the
/// calls whose callees depend on the caller. All of this is done now, while the
/// graph is in the cache. BottomUpEngine.cpp describes the whole algorithm.
///
//===----------------------------------------------------------------------===//

#include "BottomUpEngine.h"
#include "ExternalClosure.h"
#include "GlobalsPublisher.h"

#include "restruct/DSA/Exposure.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Marks what external code may access, as far as the graph itself shows it. A
/// caller may get a clone of a node without the reason why it is external, for
/// example the target of the result of an external function. So it must be
/// marked before it is cloned.
///
/// Whether a callee in a global may be external is known only at the end.
/// Steensgaard's analysis, which is coarser, knows it now. Where callees were
/// given, the callee that callers pass is not considered again.
void BottomUpEngine::exposeUnseen(Component &C) {
  const DataLayout &DL = Input.Local.getModule().getDataLayout();
  auto MayBeUnseen = [&](unsigned I) {
    const DSNode &Callee = *C.Unit.Calls[I].getCalleeNode();
    if (C.States[I].IsGivenUnseen || mayBeUnseenCode(Callee))
      return true;
    if (Callee.globalsImages().empty() && !Callee.hasAnyImage())
      return false;
    bool IsComplete = true;
    Sites.forEachSite(C.Unit.Sites[I], [&](CallId Site) {
      IsComplete &= Input.GetCoarseCallGraph().isComplete(Site);
    });
    return !IsComplete;
  };
  std::vector<bool> IsBound(C.Unit.Calls.size());
  for (bool Changed = true; Changed;) {
    exposePointers(*C.Graph, DL);
    Changed = false;
    for (unsigned I = 0; I != C.Unit.Calls.size(); ++I) {
      if (IsBound[I] || C.States[I].IsDirect || !MayBeUnseen(I))
        continue;
      bindUnseen(C, C.Unit.Calls[I]);
      IsBound[I] = Changed = true;
    }
  }
}

/// Finds the calls whose callees callers may have to add to.
void BottomUpEngine::findOpenCalls(Component &C) {
  // What callers may point into: it ends where an image begins.
  SmallDenseSet<const DSNode *, 32> Seen;
  SmallVector<const DSNode *, 32> Worklist;
  auto Add = [&](const DSNode &N) {
    if (N.globalsImages().empty() && Seen.insert(&N).second)
      Worklist.push_back(&N);
  };
  auto Reach = [&](const DSNodeHandle &Place) { Add(*Place.getNode()); };
  auto Drain = [&] {
    while (!Worklist.empty())
      Worklist.pop_back_val()->forEachNeighbor(Add);
  };
  // Not the results: what the caller does with these comes after the calls.
  for (FunctionId F : C.Functions) {
    CallInterface Taken(*C.Graph, Functions[F]);
    Taken.Result = {};
    Taken.forEachPlace(Reach);
  }
  Drain();
  std::vector<bool> IsOpen(C.States.size());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned I = 0; I != C.States.size(); ++I) {
      if (IsOpen[I] || C.States[I].IsGiven ||
          !Seen.contains(C.Unit.Calls[I].getCalleeNode()))
        continue;
      IsOpen[I] = Changed = true;
      CallInterface(C.Unit.Calls[I]).forEachPlace(Reach);
      Drain();
    }
  }
  listOpenCalls(C, IsOpen);
}

/// Lists open calls. Those that became the same by merging are listed once.
void BottomUpEngine::listOpenCalls(Component &C,
                                   const std::vector<bool> &IsOpen) {
  C.Unit.Open.clear();
  std::unordered_map<CallKey, unsigned, KeyHash> Known;
  for (unsigned I = 0; I != IsOpen.size(); ++I) {
    if (!IsOpen[I])
      continue;
    auto [It, IsNew] =
        Known.try_emplace(getKey(C.Unit.Calls[I], getKinds(C, I)), I);
    if (IsNew)
      C.Unit.Open.push_back(I);
    else
      takeOver(C, It->second, C.Unit.Sites[I], C.States[I].Done);
  }
}

/// Marks what callers, or other users of shared memory, may add to. Nothing of
/// this gets into a caller's graph: there it depends on the caller.
void BottomUpEngine::markIncomplete(Component &C) {
  DSGraph &Graph = *C.Graph;
  auto Mark = [&](const DSNodeHandle &Place) {
    Graph.addFlags(*Place.getNode(), DSNode::IncompleteNode);
  };
  for (const Function *F : Graph.functions()) {
    CallInterface Taken(Graph, *F);
    Taken.Result = {};
    Taken.forEachPlace(Mark);
  }
  if (C.Unit.Dispatcher)
    C.Unit.Dispatcher->forEachPlace(Mark);
  for (unsigned Open : C.Unit.Open) {
    const DSCallSite &Call = C.Unit.Calls[Open];
    Call.forEachHandle(Mark);
    Graph.addAuxFunctionCall(Call);
  }
  for (DSNode &N : Graph.nodes()) {
    bool HasImage = isShared(N);
    if (HasImage)
      Graph.addFlags(N, DSNode::IncompleteNode);
    C.Unit.HasShared |= HasImage || (N.getNodeFlags() & UnseenFlags);
  }
  Graph.propagateFlags(DSNode::IncompleteNode, DSNode::IncompleteNode);
  C.Unit.HasIndirectCalls = any_of(C.Unit.Calls, [](const DSCallSite &Call) {
    return Call.isIndirectCall();
  });
}

} // namespace restruct
