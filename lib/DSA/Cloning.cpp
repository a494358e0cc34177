//===- Cloning.cpp - Copying parts of one graph into another --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A callee's graph is brought into its caller's (or the other way round) at
/// the places that both have: arguments, results, globals. Copying first and
/// merging then would make nodes only to forward them at once, so the copy is
/// made in place: each node of the source is walked once, along with the place
/// of this graph that it is, and what is known of it is added there. Nodes are
/// created only where this graph has no link yet. Only what is reachable from
/// the bindings is walked.
///
/// Sound: the image of each source node has all its facts and links, and two
/// bindings of one node make its images one place.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/GlobalValue.h"

#include <cassert>

using namespace llvm;

namespace restruct {

void DSGraph::cloneReachable(
    const DSGraph &Source,
    ArrayRef<std::pair<DSNodeHandle, DSNodeHandle>> Bindings,
    uint32_t KeptFlags) {
  assert(&Source != this && "places of one graph are merged, not cloned");
  DenseMap<const DSNode *, DSNodeHandle> Images; // of each node's offset 0
  SmallVector<std::pair<DSNodeHandle, DSNodeHandle>, 16> Worklist(
      Bindings.rbegin(), Bindings.rend());
  while (!Worklist.empty()) {
    auto [From, To] = Worklist.pop_back_val();
    if (From.isNull() || To.isNull())
      continue;
    const DSNode &N = *From.getNode();
    DSNodeHandle Start =
        getPlaceAt(To, -static_cast<int64_t>(From.getOffset()));
    auto [Known, IsNew] = Images.try_emplace(&N, Start);
    if (!IsNew) {
      merge(Known->second, Start);
      continue;
    }

    DSNode &Image = *Start.getNode();
    if (N.isCollapsedNode())
      collapseNode(Image, N.Cause, N.CausedBy);
    else
      fold(Image, N.Stride, nullptr);
    absorb(Image, N, static_cast<int64_t>(Start.getOffset()), KeptFlags);
    mergePending();
    for (const GlobalValue *G : N.Globals) {
      uint64_t Offset = Source.getNodeForValue(G).getOffset();
      merge(getOrCreateNodeForValue(G),
            getPlaceAt(Start, static_cast<int64_t>(Offset)));
    }
    for (unsigned Domain = 0; Domain < NumLibraryDomains; ++Domain)
      if (N.Domains >> Domain & 1) {
        DSNodeHandle There = Source.DomainPlaces[Domain];
        merge(getOrCreateNodeForDomain(static_cast<LibraryDomain>(Domain)),
              getPlaceAt(Start, static_cast<int64_t>(There.getOffset())));
      }
    for (const DSLink &L : N.Links)
      Worklist.push_back(
          {L.Target,
           getOrCreateLink(getPlaceAt(Start, static_cast<int64_t>(L.Begin)),
                           L.End - L.Begin)});
  }
}

} // namespace restruct
