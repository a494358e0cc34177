//===- AccessStatistics.cpp - Statistics of loads and stores --------------===//
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

#include "restruct/DSA/MayAlias.h"
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

/// Limit of the distinct locations in a function that are compared with each
/// other; beyond it, an evenly spread sample of so many.
static constexpr size_t MaxLocations = 4000;

static void countPairs(DSAStatistics &S, ArrayRef<NodeBytes> All) {
  size_t Step = (All.size() + MaxLocations - 1) / MaxLocations;
  for (size_t I = 0; I < All.size(); I += Step)
    for (size_t J = 0; J < I; J += Step) {
      ++S.Pairs;
      if (!mayAlias(All[I], All[J]))
        continue;
      ++S.PairsThatMayMeet;
      const DSNode *N = All[I].Node;
      if (N != All[J].Node || !N)
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
    SmallVector<NodeBytes, 32> Locations;
    DenseMap<const Value *, unsigned> IndexOf;
    for (const Instruction &I : instructions(F)) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer)
        continue;
      uint64_t Bytes = M.getDataLayout()
                           .getTypeStoreSize(getLoadStoreType(&I))
                           .getKnownMinValue();
      NodeBytes Found =
          getBytes(*Graph, *Pointer, LocationSize::precise(Bytes));
      auto [It, IsNew] =
          IndexOf.try_emplace(Pointer, static_cast<unsigned>(Locations.size()));
      if (IsNew)
        Locations.push_back(Found);
      else
        Locations[It->second].Bytes.Bytes =
            std::max(*Locations[It->second].Bytes.Bytes, Bytes);
      ++S.Accesses;
      if (!Found.Node) {
        ++S.AccessesAnywhere;
        continue;
      }
      S.AccessesCollapsed += Found.Node->isCollapsedNode();
      S.AccessesIncomplete += Found.Node->isIncompleteNode();
      S.AccessesExternal += Found.Node->isExternalNode();
      auto [Known, IsFirst] = IsHomogeneous.try_emplace(Found.Node, false);
      if (IsFirst)
        Known->second = isTypeHomogeneous(*Found.Node, M.getDataLayout());
      S.AccessesOfSeveralTypes += !Known->second;
      // Nodes of several graphs with a common image count as one.
      const DSNode *Objects =
          Found.Node->globalsImages().empty()
              ? Found.Node
              : Found.Node->globalsImages().front().getNode();
      S.AccessesLargestNode =
          std::max(S.AccessesLargestNode, ++Counts[Objects]);
    }
    countPairs(S, Locations);
  }
}

} // namespace restruct
