//===- Sabotage.cpp - Deliberate errors in an analysis --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An oracle that never finds anything may be blind. So it is given the answers
/// of a broken analysis, and must report failures.
///
/// The broken merge: an analysis that fails to merge the nodes of two loads
/// from one link gives one of the results another node. So in every function,
/// for each node that several loaded pointers point to, the first such loaded
/// pointer, and every pointer derived from it, gets a node of its own.
///
//===----------------------------------------------------------------------===//

#include "OracleABI.h"
#include "Views.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct::oracle {

namespace {

/// The pointer that \p V is derived from within one object.
const Value *rootOf(const Value *V) {
  while (auto *GEP = dyn_cast<GEPOperator>(V))
    V = GEP->getPointerOperand();
  return V;
}

/// Ids of copies are larger than those of graphs.
constexpr uint64_t CopiedIds = uint64_t(1) << 40;

void breakMerge(View &V, const Sites &S) {
  // By node: the first loaded pointer that points to it, and the node's copy.
  struct Victim {
    const Value *Root;
    unsigned Copy;
  };
  DenseMap<unsigned, Victim> Victims; // never iterated
  const Function *Current = nullptr;
  for (auto [Site, Place] : zip_equal(S.Accesses, V.Places)) {
    if (Place.Node == PlaceFacts::Anywhere ||
        (V.Nodes[Place.Node].Promises & MayBeIncomplete))
      continue;
    if (Site.Access->getFunction() != Current) {
      Current = Site.Access->getFunction();
      Victims.clear();
    }
    const Value *Root = rootOf(Site.Pointer);
    if (!isa<LoadInst>(Root))
      continue;
    auto [It, IsNew] =
        Victims.try_emplace(Place.Node, Victim{Root, unsigned(V.Nodes.size())});
    if (IsNew) {
      NodeFacts Copy = V.Nodes[Place.Node];
      Copy.Id += CopiedIds;
      Copy.Text += " (not merged)";
      V.Nodes.push_back(std::move(Copy));
    }
    if (It->second.Root == Root)
      Place.Node = It->second.Copy;
  }
}

void breakOffset(View &V, const Sites &S) {
  const Function *Current = nullptr;
  DenseSet<unsigned> Done; // nodes of the current function
  for (auto [Site, Place] : zip_equal(S.Accesses, V.Places)) {
    if (Site.Access->getFunction() != Current) {
      Current = Site.Access->getFunction();
      Done.clear();
    }
    if (Place.Node != PlaceFacts::Anywhere && Done.insert(Place.Node).second)
      Place.Offset += 8;
  }
}

} // namespace

void sabotage(View &V, const Sites &S, Sabotage What) {
  switch (What) {
  case Sabotage::None:
    return;
  case Sabotage::Merge:
    return breakMerge(V, S);
  case Sabotage::Offset:
    return breakOffset(V, S);
  case Sabotage::Heap:
    for (NodeFacts &N : V.Nodes)
      N.Promises &= ~MayBeHeap;
    return;
  case Sabotage::Callee:
    for (CalleeFacts &C : V.Callees)
      if (!C.Callees.empty())
        C.Callees.pop_back();
    return;
  }
}

} // namespace restruct::oracle
