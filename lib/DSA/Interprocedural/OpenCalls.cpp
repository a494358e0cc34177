//===- OpenCalls.cpp - What a component leaves to its callers -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The last steps before callers clone a component's graph: what unseen code
/// reaches is marked, and calls whose callees depend on the caller are listed.
/// BottomUpEngine.cpp has the whole.
///
//===----------------------------------------------------------------------===//

#include "BottomUpEngine.h"
#include "ExternalClosure.h"

#include "restruct/DSA/Exposure.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Marks what unseen code reaches by what is in the graph itself. A caller may
/// get a node without that which makes it external: what lies behind the result
/// of an unseen function, say. So it must be marked before it is cloned.
///
/// Of a callee that is found in globals it is known in the end alone whether it
/// may be unseen. Steensgaard's answer, which is coarser, is known now. Where
/// callees were given, what callers pass as the callee is not looked at again.
void BottomUpEngine::exposeUnseen(Component &C) {
  const DataLayout &DL = Input.Local.getModule().getDataLayout();
  auto MayBeUnseen = [&](unsigned I) {
    const DSNode &Callee = *C.Unit.Calls[I].getCalleeNode();
    if (C.States[I].IsGivenUnseen || mayBeUnseenCode(Callee))
      return true;
    if (Callee.globalsImages().empty() && !Callee.hasAnyImage())
      return false;
    bool IsComplete = true;
    Sites.forEachSite(C.Unit.Sites[I], [&](const CallBase &Site) {
      IsComplete &= Input.GetCoarseCallGraph().isComplete(Site);
    });
    return !IsComplete;
  };
  std::vector<bool> IsBound(C.Unit.Calls.size());
  for (bool Changed = true; Changed;) {
    exposePointers(*C.Graph, DL);
    Changed = false;
    for (unsigned I = 0; I != C.Unit.Calls.size(); ++I) {
      const DSCallSite &Call = C.Unit.Calls[I];
      if (IsBound[I] || !Call.isIndirectCall() || !MayBeUnseen(I))
        continue;
      bindUnseen(C, Call);
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
      const DSCallSite &Call = C.Unit.Calls[I];
      if (IsOpen[I] || Call.isDirectCall() || C.States[I].IsGiven ||
          !Seen.contains(Call.getCalleeNode()))
        continue;
      IsOpen[I] = Changed = true;
      CallInterface(Call).forEachPlace(Reach);
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
    auto [It, IsNew] = Known.try_emplace(getKey(C.Unit.Calls[I]), I);
    if (IsNew)
      C.Unit.Open.push_back(I);
    else
      takeOver(C, It->second, C.Unit.Sites[I], C.States[I].Done);
  }
}

} // namespace restruct
