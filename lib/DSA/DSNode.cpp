//===- DSNode.cpp - Sets of objects that may alias ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSNode.h"

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <cassert>
#include <utility>

using namespace llvm;

namespace restruct {

StringRef getSentence(CollapseCause Cause) {
  switch (Cause) {
#define COLLAPSE_CAUSE(Name, Sentence)                                         \
  case CollapseCause::Name:                                                    \
    return Sentence;
#include "restruct/DSA/CollapseCauses.def"
  }
  llvm_unreachable("every cause has a sentence");
}

bool operator<(const DSNodeHandle &A, const DSNodeHandle &B) {
  if (A.isNull() || B.isNull())
    return A.isNull() && !B.isNull();
  return std::pair(A.getNode()->getId(), A.getOffset()) <
         std::pair(B.getNode()->getId(), B.getOffset());
}

DSNodeHandle DSNodeHandle::followChain() const {
  DSNodeHandle Result = *this;
  for (; Result.Node->isForwarding(); Result.Node = Result.Node->ForwardTo)
    Result.Offset += Result.Node->ForwardBy;
  return Result;
}

uint64_t DSNode::normalize(int64_t Offset) const {
  if (Stride == 0) {
    assert(Offset >= 0 &&
           "a graph moves a node before it looks in front of it");
    return static_cast<uint64_t>(Offset);
  }
  int64_t Remainder = Offset % static_cast<int64_t>(Stride);
  return static_cast<uint64_t>(
      Remainder < 0 ? Remainder + static_cast<int64_t>(Stride) : Remainder);
}

int64_t DSNode::distance(uint64_t From, uint64_t To) const {
  auto Distance = static_cast<int64_t>(To) - static_cast<int64_t>(From);
  return Stride == 0 ? Distance : static_cast<int64_t>(normalize(Distance));
}

/// Whether the cell \p Distance after the beginning of \p L is in it.
static bool reaches(const DSLink &L, int64_t Distance) {
  return Distance >= 0 && static_cast<uint64_t>(Distance) < L.End - L.Begin;
}

bool DSNode::overlap(const DSLink &A, const DSLink &B) const {
  return reaches(A, distance(A.Begin, B.Begin)) ||
         reaches(B, distance(B.Begin, A.Begin));
}

DSLink DSNode::join(const DSLink &A, const DSLink &B) const {
  const bool StartsWithA = reaches(A, distance(A.Begin, B.Begin));
  const DSLink &First = StartsWithA ? A : B;
  const DSLink &Second = StartsWithA ? B : A;
  uint64_t Bytes =
      std::max(First.End - First.Begin,
               static_cast<uint64_t>(distance(First.Begin, Second.Begin)) +
                   (Second.End - Second.Begin));
  return {First.Begin, First.Begin + Bytes, B.Target};
}

bool DSNode::covers(const DSLink &L, uint64_t Begin, uint64_t Bytes) const {
  if (Stride != 0 && L.End - L.Begin == Stride)
    return true;
  int64_t Distance = distance(L.Begin, Begin);
  return Distance >= 0 &&
         static_cast<uint64_t>(Distance) + Bytes <= L.End - L.Begin;
}

const DSLink *DSNode::findLink(uint64_t Offset) const {
  // The last link that begins at or before the offset; with a stride also the
  // very last one, which may extend beyond the end.
  const DSLink *Behind = partition_point(
      Links, [=](const DSLink &L) { return L.Begin <= Offset; });
  if (Behind != Links.begin() &&
      reaches(Behind[-1], distance(Behind[-1].Begin, Offset)))
    return &Behind[-1];
  if (Stride != 0 && !Links.empty() &&
      reaches(Links.back(), distance(Links.back().Begin, Offset)))
    return &Links.back();
  return nullptr;
}

bool DSNode::hasLink(uint64_t Offset, uint64_t Bytes) const {
  DSLink Asked{normalize(static_cast<int64_t>(Offset)), 0, {}};
  Asked.End = Asked.Begin + Bytes;
  return any_of(Links, [&](const DSLink &L) {
    return overlap(L, Asked) &&
           (!L.IsMember || !L.Target.getNode()->links().empty());
  });
}

DSNodeHandle DSNode::getLink(uint64_t Offset) const {
  uint64_t At = normalize(static_cast<int64_t>(Offset));
  const DSLink *L = findLink(At);
  if (!L || !L->IsMember)
    return L ? L->Target : DSNodeHandle();
  return L->Target.getNode()->getLink(
      static_cast<uint64_t>(distance(L->Begin, At)));
}

uint64_t DSNode::getMemberBytes() const {
  DSNodeHandle Holder = getHolder();
  const DSLink *L = Holder.getNode()->findLink(Holder.getOffset());
  return L->End - L->Begin;
}

bool DSNode::hasMembers() const {
  return any_of(Links, [](const DSLink &L) { return L.IsMember; });
}

DSNodeHandle DSNode::getMember(uint64_t Offset, uint64_t Bytes) const {
  const DSLink *L = findLink(Offset);
  return L && L->IsMember && L->Begin == Offset && L->End - L->Begin == Bytes
             ? L->Target
             : DSNodeHandle();
}

std::pair<const DSNode *, int64_t>
DSNode::getCounterpart(const DSLink &L, int64_t Offset) const {
  DSNodeHandle There;
  if (Offset >= 0 || Stride != 0)
    There = L.IsMember ? getMember(normalize(Offset), L.End - L.Begin)
                       : getLink(normalize(Offset));
  if (!There.isNull())
    return {There.getNode(), static_cast<int64_t>(There.getOffset())};
  if (L.IsMember)
    return {this, Offset};
  return {nullptr, 0};
}

unsigned DSNode::getNumReferrers() const {
  unsigned Count = 0;
  auto CountHere = [&](const DSNodeHandle &H) {
    Count += H.getNode() == this ? 1 : 0;
  };
  for (const DSNode &N : Parent->nodes())
    for (const DSLink &L : N.Links)
      CountHere(L.Target);
  Parent->forEachRoot(CountHere);
  return Count;
}

void DSNode::markReachableNodes(
    DenseSet<const DSNode *> &ReachableNodes) const {
  SmallVector<const DSNode *, 16> Worklist;
  if (ReachableNodes.insert(this).second)
    Worklist.push_back(this);
  while (!Worklist.empty())
    Worklist.pop_back_val()->forEachNeighbor([&](const DSNode &Next) {
      if (ReachableNodes.insert(&Next).second)
        Worklist.push_back(&Next);
    });
}

} // namespace restruct
