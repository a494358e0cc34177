//===- Cloning.cpp - Copying parts of one graph into another --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Clones a callee's graph into its caller's (or the other way round) at the
/// cells that both have in common: arguments, results, globals. Copying first
/// and merging afterwards would create nodes only to forward them. So the clone
/// is made in place: each node of the source is visited once, together with its
/// counterpart in this graph, to which its facts are added. A node is created
/// only where this graph has no link yet. Only what is reachable from the
/// bindings is visited.
///
/// Sound: the counterpart of each source node has all its facts and links, and
/// two bindings of one node merge its counterparts.
///
//===----------------------------------------------------------------------===//

#include "ReachableCloner.h"

#include "llvm/IR/GlobalValue.h"

#include <cassert>

using namespace llvm;

namespace restruct {

void DSGraph::cloneReachable(
    const DSGraph &Source,
    ArrayRef<std::pair<DSNodeHandle, DSNodeHandle>> Bindings,
    DSNode::NodeTy KeptFlags) {
  ReachableCloner Cloner(*this, Source, KeptFlags,
                         ReachableCloner::Depth::Everything);
  for (const auto &[From, To] : Bindings)
    Cloner.bind(From, To);
}

void ReachableCloner::bind(DSNodeHandle From, DSNodeHandle To) {
  assert(&Source != &Into && "places of one graph are merged, not cloned");
  Worklist.push_back({From, To});
  while (!Worklist.empty())
    visit(Worklist.pop_back_val());
}

DSNodeHandle ReachableCloner::getOrCreateCopy(DSNodeHandle From) {
  if (From.isNull())
    return {};
  const DSNode *N = From.getNode();
  if (!Copies.contains(N))
    bind(DSNodeHandle(From.getNode(), 0), DSNodeHandle(&Into.createNode(), 0));
  return Into.getPlaceAt(Copies.find(N)->second,
                         static_cast<int64_t>(From.getOffset()));
}

void ReachableCloner::visit(const Pair &Next) {
  auto [From, To] = Next;
  if (From.isNull() || To.isNull())
    return;
  const DSNode &N = *From.getNode();
  DSNodeHandle Start =
      Into.getPlaceAt(To, -static_cast<int64_t>(From.getOffset()));
  auto [Known, IsNew] = Copies.try_emplace(&N, Start);
  if (!IsNew) {
    Into.merge(Known->second, Start);
    return;
  }
  copyFacts(N, Start);
  if (stopsAt(N))
    return;
  for (const DSLink &L : N.Links) {
    DSNodeHandle At = Into.getPlaceAt(Start, static_cast<int64_t>(L.Begin));
    uint64_t Bytes = L.End - L.Begin;
    Worklist.push_back({L.Target, L.IsMember
                                      ? Into.getOrCreateMember(At, Bytes)
                                      : Into.getOrCreateLink(At, Bytes)});
  }
  if (!N.getHolder().isNull())
    Worklist.push_back(
        {N.getHolder(), Into.getOrCreateHolder(Start, N.getMemberBytes(),
                                               N.getHolder().getOffset())});
}

bool ReachableCloner::stopsAt(const DSNode &N) const {
  return HowDeep == Depth::StopAtImages &&
         (!N.globalsImages().empty() || N.AnyImage);
}

void ReachableCloner::copyFacts(const DSNode &N, DSNodeHandle Start) {
  DSNode &Copy = Into.getMutable(Start);
  if (N.isCollapsedNode())
    Into.collapseNode(Copy, N.Cause, N.getCollapseInstruction());
  else
    Into.fold(Copy, N.Stride, nullptr);
  Into.absorb(Copy, N, static_cast<int64_t>(Start.getOffset()), KeptFlags);
  Into.checkMember(Copy, nullptr);
  Into.mergePending();
  if (stopsAt(N))
    return; // the image has its globals
  for (const GlobalValue *G : N.globals()) {
    uint64_t Offset = Source.getNodeForValue(G).getOffset();
    Into.merge(Into.getOrCreateNodeForValue(G),
               Into.getPlaceAt(Start, static_cast<int64_t>(Offset)));
  }
  for (unsigned Domain = 0; Domain < NumLibraryDomains; ++Domain)
    if (N.Domains >> Domain & 1) {
      DSNodeHandle There =
          Source.getNodeForDomain(static_cast<LibraryDomain>(Domain));
      Into.merge(
          Into.getOrCreateNodeForDomain(static_cast<LibraryDomain>(Domain)),
          Into.getPlaceAt(Start, static_cast<int64_t>(There.getOffset())));
    }
}

} // namespace restruct
