//===- NodeMapping.cpp - Corresponding nodes of two graphs ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Mappings between graphs (spec: computeNodeMapping and related): traverse
/// both in parallel from cells that are the same memory, along links at the
/// same bytes. Nothing is created or merged, so clients may query at any time.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSGraph.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalValue.h"

#include <algorithm>

using namespace llvm;

namespace restruct {

bool DSGraph::computeNodeMapping(const DSNodeHandle &NH1,
                                 const DSNodeHandle &NH2, NodeMapTy &NodeMap,
                                 bool StrictChecking) {
  bool IsOneToOne = true;
  SmallVector<std::pair<DSNodeHandle, DSNodeHandle>, 16> Worklist;
  Worklist.push_back({NH1, NH2});
  while (!Worklist.empty()) {
    auto [From, To] = Worklist.pop_back_val();
    if (From.isNull() || To.isNull())
      continue;
    const DSNode &Image = *To.getNode();
    auto Distance = static_cast<int64_t>(To.getOffset()) -
                    static_cast<int64_t>(From.getOffset());
    if (Distance < 0 && Image.getStride() == 0) {
      IsOneToOne = false; // the image of offset 0 is before its node
      continue;
    }
    DSNodeHandle Start(&Image, static_cast<int64_t>(Image.normalize(Distance)));
    auto [Known, IsNew] = NodeMap.try_emplace(From.getNode(), Start);
    if (!IsNew) {
      IsOneToOne &= Known->second == Start;
      continue;
    }
    auto Begin = static_cast<int64_t>(Start.getOffset());
    for (const DSLink &L : From.getNode()->links()) {
      auto [Target, Offset] =
          Image.getCounterpart(L, Begin + static_cast<int64_t>(L.Begin));
      if (Target)
        Worklist.push_back({L.Target, DSNodeHandle(Target, Offset)});
      else if (StrictChecking)
        IsOneToOne = false;
    }
    if (DSNodeHandle Holder = From.getNode()->getHolder(); !Holder.isNull())
      Worklist.push_back({Holder, Begin == 0 && !Image.getHolder().isNull()
                                      ? Image.getHolder()
                                      : Start});
  }
  return IsOneToOne;
}

void DSGraph::computeGtoGGMapping(NodeMapTy &NodeMap) const {
  if (!GlobalsGraph)
    return;
  for (const auto &[V, Place] : SharedScalars)
    if (isa<GlobalValue>(V))
      (void)computeNodeMapping(Place, GlobalsGraph->getNodeForValue(V), NodeMap,
                               /*StrictChecking=*/false);
}

void DSGraph::computeGGtoGMapping(InvNodeMapTy &InvNodeMap) const {
  NodeMapTy NodeMap;
  computeGtoGGMapping(NodeMap);
  for (const auto &[N, Image] : NodeMap)
    InvNodeMap.emplace(Image.getNode(), N);
}

void DSGraph::computeCalleeCallerMapping(const DSCallSite &CS,
                                         const Function &Callee,
                                         const DSGraph &CalleeGraph,
                                         NodeMapTy &NodeMap) const {
  auto Map = [&](DSNodeHandle InCallee, DSNodeHandle InCaller) {
    (void)computeNodeMapping(InCallee, InCaller, NodeMap,
                             /*StrictChecking=*/false);
  };
  unsigned NumFixed = std::min<unsigned>(Callee.arg_size(), CS.getNumPtrArgs());
  for (unsigned I = 0; I != NumFixed; ++I)
    Map(CalleeGraph.getNodeForValue(Callee.getArg(I)), CS.getPtrArg(I));
  Map(CalleeGraph.getReturnNodeFor(Callee), CS.getRetVal());
  Map(CalleeGraph.getVANodeFor(Callee), CS.getVAVal());
  for (const auto &[V, Place] : CalleeGraph.SharedScalars)
    if (isa<GlobalValue>(V))
      Map(Place, getNodeForValue(V));
}

} // namespace restruct
