//===- AccessStatistics.cpp - What loads and stores get from DSA ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Weighs nodes by the accesses to them: one collapsed node that half of the
/// program's loads access is worse than a hundred without loads.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/PlaceOverlap.h"
#include "restruct/DSA/Statistics.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;

namespace restruct {

namespace {

/// Beyond that many distinct locations in a function, only so many, evenly
/// spread, are compared with each other.
constexpr size_t MaxLocations = 4000;

/// What a load or store accesses.
struct Location {
  const Value *Pointer;
  NodeBytes At; ///< Without a node for anywhere.
  bool IsIncomplete;
};

} // namespace

static bool mayMeet(const Location &A, const Location &B) {
  return !A.At.Node || !B.At.Node || (A.IsIncomplete && B.IsIncomplete) ||
         mayShareBytes(A.At, B.At);
}

static Location locate(const DSGraph &Graph, const Value &Pointer,
                       uint64_t Bytes) {
  DSNodeHandle Place = Graph.getNodeForValue(&Pointer);
  if (Place.isNull() && isa<Constant>(Pointer))
    Place = Graph.getNodeForValue(Pointer.stripPointerCasts());
  if (Place.isNull())
    return {&Pointer, {nullptr, {0, Bytes}, 0}, true};
  const DSNode &N = *Place.getNode();
  return {&Pointer,
          {&N,
           {static_cast<int64_t>(Place.getOffset()), Bytes},
           getCommonPeriod(N.getStride(), Graph.getOffsetStride(&Pointer))},
          N.isIncompleteNode()};
}

static void countPairs(DSAStatistics &S, ArrayRef<Location> All) {
  size_t Step = (All.size() + MaxLocations - 1) / MaxLocations;
  for (size_t I = 0; I < All.size(); I += Step)
    for (size_t J = 0; J < I; J += Step) {
      ++S.Pairs;
      if (!mayMeet(All[I], All[J]))
        continue;
      ++S.PairsThatMayMeet;
      const DSNode *N = All[I].At.Node;
      if (N != All[J].At.Node || !N)
        ++S.PairsIncomplete;
      else
        S.PairsCollapsed += N->isCollapsedNode();
    }
}

void countAccesses(DSAStatistics &S, const DataStructures &Results) {
  const Module &M = Results.getModule();
  DenseMap<const DSNode *, uint64_t> Counts;
  DenseMap<const DSNode *, bool> IsHomogeneous;
  for (const Function &F : M) {
    const DSGraph *Graph = Results.getDSGraph(F);
    if (!Graph)
      continue;
    SmallVector<Location, 32> Locations;
    DenseMap<const Value *, unsigned> IndexOf;
    for (const Instruction &I : instructions(F)) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer)
        continue;
      uint64_t Bytes = M.getDataLayout()
                           .getTypeStoreSize(getLoadStoreType(&I))
                           .getKnownMinValue();
      Location Found = locate(*Graph, *Pointer, Bytes);
      auto [It, IsNew] =
          IndexOf.try_emplace(Pointer, static_cast<unsigned>(Locations.size()));
      if (IsNew)
        Locations.push_back(Found);
      else
        Locations[It->second].At.Bytes.Bytes =
            std::max(*Locations[It->second].At.Bytes.Bytes, Bytes);
      ++S.Accesses;
      if (!Found.At.Node) {
        ++S.AccessesAnywhere;
        continue;
      }
      S.AccessesCollapsed += Found.At.Node->isCollapsedNode();
      S.AccessesIncomplete += Found.At.Node->isIncompleteNode();
      S.AccessesExternal += Found.At.Node->isExternalNode();
      auto [Known, IsFirst] = IsHomogeneous.try_emplace(Found.At.Node, false);
      if (IsFirst)
        Known->second = isTypeHomogeneous(*Found.At.Node, M.getDataLayout());
      S.AccessesOfSeveralTypes += !Known->second;
      // What several graphs share is one in the globals graph.
      const DSNode *Objects =
          Found.At.Node->globalsImages().empty()
              ? Found.At.Node
              : Found.At.Node->globalsImages().front().getNode();
      S.AccessesLargestNode =
          std::max(S.AccessesLargestNode, ++Counts[Objects]);
    }
    countPairs(S, Locations);
  }
}

} // namespace restruct
