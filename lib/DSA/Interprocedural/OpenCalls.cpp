//===- OpenCalls.cpp - Open calls of a component --------------------------===//
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

#include <functional>
#include <map>
#include <tuple>

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
void BottomUpEngine::exposeExternal(Component &C) {
  const DataLayout &DL = Input.Local.getModule().getDataLayout();
  auto MayBeExternal = [&](unsigned I) {
    const DSNode &Callee = *C.Unit.Calls[I].getCalleeNode();
    if (C.States[I].IsGivenExternal || mayBeExternalCode(Callee))
      return true;
    if (Callee.globalsImages().empty() && !Callee.hasAnyImage())
      return false;
    return !Now->CoarselyComplete.get(
        Now->Sites, C.Unit.Sites[I],
        [&](CallId Site) {
          return Input.GetCoarseCallGraph().isComplete(Site);
        },
        std::logical_and<>());
  };
  std::vector<bool> IsBound(C.Unit.Calls.size());
  for (bool Changed = true; Changed;) {
    exposePointers(*C.Graph, DL);
    Changed = false;
    for (unsigned I = 0; I != C.Unit.Calls.size(); ++I) {
      if (IsBound[I] || C.States[I].IsDirect || !MayBeExternal(I))
        continue;
      bindExternal(C, C.Unit.Calls[I]);
      IsBound[I] = Changed = true;
    }
  }
}

/// Finds the calls whose callees callers may have to add to.
void BottomUpEngine::findOpenCalls(Component &C) {
  // The memory that callers may point into: it ends at nodes with an image.
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
  // Not from results: the caller uses these only after the calls.
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

/// Merges open calls of a dispatcher as long as there are more than allowed:
/// first those that call through the same cell, then all that pass the same
/// kinds of values. Callees from a coarser analysis, as other components take
/// them, are no way out here: they need not be finished, and a dispatcher
/// cannot wait for them.
///
/// Without a limit, each caller would inherit all of these calls, and each copy
/// may call the same dispatcher again: virtual functions that call virtual
/// functions of their class's other objects do so. What a caller has to bind
/// would grow with the square of the number of classes. Merging is sound, and
/// the functions' own graphs stay as they are.
void BottomUpEngine::mergeOpenCalls(Component &C,
                                    const std::vector<bool> &IsOpen) {
  for (bool SameCallee : {true, false}) {
    listOpenCalls(C, IsOpen);
    if (C.Unit.Open.size() <= Input.Local.getOptions().MaxPendingCalls)
      return;
    std::map<std::tuple<unsigned, unsigned, uint64_t>, unsigned> FirstOf;
    for (unsigned I : C.Unit.Open) {
      const DSCallSite &Call = C.Unit.Calls[I];
      const DSNodeHandle &Callee = Call.getCalleePlace();
      auto [It, IsFirst] = FirstOf.try_emplace(
          {getKinds(C, I), SameCallee ? Callee.getNode()->getId() : 0,
           SameCallee ? Callee.getOffset() : 0},
          I);
      if (IsFirst)
        continue;
      // Calls that pass the same kinds have the same places, or null ones.
      const DSCallSite &First = C.Unit.Calls[It->second];
      C.Graph->merge(Callee, First.getCalleePlace());
      mergePlaces(C, CallInterface(Call), CallInterface(First));
    }
  }
}

/// Marks what callers, or other users of shared memory, may add to. These marks
/// are not cloned into callers, where they depend on the caller.
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
  for (const DSNode &N : Graph.nodes()) {
    bool HasImage = isShared(N);
    if (HasImage)
      Graph.addFlags(N, DSNode::IncompleteNode);
    C.Unit.HasShared |= HasImage || (N.getNodeFlags() & ExternalFlags);
  }
  Graph.propagateFlags(DSNode::IncompleteNode, DSNode::IncompleteNode);
  C.Unit.HasIndirectCalls = any_of(C.Unit.Calls, [](const DSCallSite &Call) {
    return Call.isIndirectCall();
  });
}

} // namespace restruct
