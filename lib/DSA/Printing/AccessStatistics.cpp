//===- AccessStatistics.cpp - What loads and stores get from DSA ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Nodes are worth what is accessed through them: one collapsed node that half
/// of the program's loads go to is worse than a hundred that nobody reads.
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
  const DSNode *N; ///< Null for anywhere.
  ByteRange Range;
  uint64_t Stride; ///< 0 for one place.
  bool IsIncomplete;
};

} // namespace

static bool mayMeet(const Location &A, const Location &B) {
  if (!A.N || !B.N || (A.IsIncomplete && B.IsIncomplete))
    return true;
  if (A.N != B.N)
    return false;
  return mayOverlap(A.Range, B.Range, getCommonPeriod(A.Stride, B.Stride));
}

static Location locate(const DSGraph &Graph, const Value &Pointer,
                       uint64_t Bytes) {
  DSNodeHandle Place = Graph.getNodeForValue(&Pointer);
  if (Place.isNull() && isa<Constant>(Pointer))
    Place = Graph.getNodeForValue(Pointer.stripPointerCasts());
  if (Place.isNull())
    return {&Pointer, nullptr, {0, Bytes}, 0, true};
  const DSNode &N = *Place.getNode();
  return {&Pointer,
          &N,
          {static_cast<int64_t>(Place.getOffset()), Bytes},
          getCommonPeriod(N.getStride(), Graph.getOffsetStride(&Pointer)),
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
      if (All[I].N != All[J].N || !All[I].N)
        ++S.PairsIncomplete;
      else
        S.PairsCollapsed += All[I].N->isCollapsedNode();
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
      Location At = locate(*Graph, *Pointer, Bytes);
      auto [It, IsNew] =
          IndexOf.try_emplace(Pointer, static_cast<unsigned>(Locations.size()));
      if (IsNew)
        Locations.push_back(At);
      else
        Locations[It->second].Range.Bytes =
            std::max(*Locations[It->second].Range.Bytes, Bytes);
      ++S.Accesses;
      if (!At.N) {
        ++S.AccessesAnywhere;
        continue;
      }
      S.AccessesCollapsed += At.N->isCollapsedNode();
      S.AccessesIncomplete += At.N->isIncompleteNode();
      S.AccessesExternal += At.N->isExternalNode();
      auto [Known, IsFirst] = IsHomogeneous.try_emplace(At.N, false);
      if (IsFirst)
        Known->second = isTypeHomogeneous(*At.N, M.getDataLayout());
      S.AccessesOfSeveralTypes += !Known->second;
      // What several graphs share is one in the globals graph.
      const DSNode *Objects = At.N->globalsImages().empty()
                                  ? At.N
                                  : At.N->globalsImages().front().getNode();
      S.AccessesLargestNode =
          std::max(S.AccessesLargestNode, ++Counts[Objects]);
    }
    countPairs(S, Locations);
  }
}

} // namespace restruct
