//===- GraphRelation.h - Corresponding nodes of two graphs ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_ALIAS_GRAPHRELATION_H
#define RESTRUCT_LIB_ALIAS_GRAPHRELATION_H

#include "restruct/DSA/DSNode.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <tuple>

namespace restruct {

/// Finds corresponding nodes of two graphs: traverses both in parallel from
/// cells that are the same memory, along links at the same bytes.
/// DSGraph::computeNodeMapping does so for a graph and its clone. Here a node
/// may correspond to several nodes, and a missing counterpart is reported.
class GraphRelation {
public:
  /// \p SharedIsLeaf: do not follow links of nodes that are reachable from
  /// globals, as function graphs of the bottom-up phases do not have all of
  /// them. The traversal gives up after \p MaxPairs pairs.
  explicit GraphRelation(bool SharedIsLeaf, size_t MaxPairs = 20000)
      : SharedIsLeaf(SharedIsLeaf), MaxPairs(MaxPairs) {}

  /// Adds a root: the memory at \p From is the memory at \p To.
  void bind(const DSNodeHandle &From, const DSNodeHandle &To) {
    Worklist.push_back({From.getNode(), To.getNode(),
                        static_cast<int64_t>(To.getOffset()) -
                            static_cast<int64_t>(From.getOffset())});
  }
  /// Calls \p Visit(node, node of the other graph, bytes) for all reachable
  /// pairs: offset 0 of the first is so many bytes into the other. \returns
  /// false if some memory has no known counterpart, and so may be anywhere.
  template <typename Visitor> bool run(Visitor Visit);

private:
  /// Offset 0 of From is that many bytes into To.
  struct Pair {
    const DSNode *From;
    const DSNode *To;
    int64_t Distance;
  };

  bool SharedIsLeaf;
  size_t MaxPairs;
  llvm::SmallVector<Pair, 16> Worklist;
  llvm::DenseSet<std::tuple<const DSNode *, const DSNode *, int64_t>> Seen;
};

/// Whether \p N, of a function's graph, is reachable from globals.
inline bool isReachedByGlobals(const DSNode &N) {
  return N.domains() != 0 || N.hasAnyImage() || !N.globalsImages().empty();
}

template <typename Visitor> bool GraphRelation::run(Visitor Visit) {
  bool KnowsAll = true;
  while (!Worklist.empty()) {
    Pair P = Worklist.pop_back_val();
    uint64_t Stride = P.To->getStride();
    if (Stride != 0)
      P.Distance = static_cast<int64_t>(P.To->normalize(P.Distance));
    if (!Seen.insert({P.From, P.To, P.Distance}).second)
      continue;
    if (Seen.size() > MaxPairs)
      return false;
    Visit(*P.From, *P.To, P.Distance);
    if (SharedIsLeaf && isReachedByGlobals(*P.From))
      continue;
    for (const DSLink &L : P.From->links()) {
      auto [Target, Offset] =
          P.To->getCounterpart(L, P.Distance + static_cast<int64_t>(L.Begin));
      if (Target)
        Worklist.push_back(
            {L.Target.getNode(), Target,
             Offset - static_cast<int64_t>(L.Target.getOffset())});
      else
        KnowsAll = false;
    }
    // The holder of a member array, in either graph.
    DSNodeHandle Here = P.From->getHolder(), There = P.To->getHolder();
    Pair Above = P;
    if (!There.isNull()) {
      if (Here.isNull() && P.Distance == 0 &&
          P.From->couldBeMember(P.To->getMemberBytes()))
        continue; // the array alone
      Above.To = There.getNode();
      Above.Distance += static_cast<int64_t>(There.getOffset());
    }
    if (!Here.isNull()) {
      Above.From = Here.getNode();
      Above.Distance -= static_cast<int64_t>(Here.getOffset());
    }
    if (Above.From != P.From || Above.To != P.To)
      Worklist.push_back(Above);
  }
  return KnowsAll;
}

} // namespace restruct

#endif // RESTRUCT_LIB_ALIAS_GRAPHRELATION_H
