//===- MemberArrays.cpp - Arrays inside structures ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem:
///
///     struct file { FILE *handle; char buf[5000]; struct stream strm; };
///     f->strm.next_out = f->buf;
///     *f->strm.next_out++ = c;
///
/// `next_out` may point to any byte of `buf`. In a node of `struct file` that
/// means a stride of 1, which loses all fields, for pointers that never leave
/// the array.
///
/// So an array that is a member has a node of its own, and the holder has a
/// link that says which bytes it is. Traversals of links reach it, and go on
/// from it to the holder. Merging holders merges their members at the same
/// bytes. Pointers in the array are links of its own node alone; code that
/// reads or writes the holder's bytes finds them there (DSNode::getLink,
/// hasLink, forEachExposed).
///
/// The last array of a structure may be a flexible array. So its bytes extend
/// to the end of the object (TailBytes).
///
/// It stays a member as long as all facts about it hold for an array in one
/// structure (checkMember). Otherwise it is *dissolved*, that is merged with
/// the bytes of its holder:
///
///     dissolves                       because
///     a pointer in the holder's       it may be one of the array's
///     bytes of it
///     a constant offset out of it     it may lead to the other members
///     a length beyond its end         likewise
///     two holders                     one would have to contain the other
///     an array in its elements        likewise; the outer one remains
///     a stride of the holder          its bytes are no longer in one place
///     a collapse not by an index      the address became an integer
///
/// Sound: by rule 1 of docs/adr/0031, a pointer derived from the array by an
/// index stays in it. A constant offset from a pointer to any element is also
/// followed out of the array: container_of has no index. Between a member and
/// its holder only mayShareBytes is promised.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/STLExtras.h"

#include <cassert>
#include <utility>

using namespace llvm;

namespace restruct {

/// Whether \p N is known only as an array of so many bytes.
bool DSNode::couldBeMember(uint64_t Bytes) const {
  constexpr DSNode::NodeTy Others =
      SteppedBackNode | ExternFuncNode | VAStartNode;
  return Domains == 0 && !(Flags & Others) && Extent <= Bytes &&
         (globals().empty() || (Flags & VariableNode)) &&
         all_of(Links, [&](const DSLink &L) {
           return !L.IsMember && (Stride != 0 || L.End <= Bytes);
         });
}

/// The link among a holder's \p Links to its member \p N.
template <typename LinkVector>
static auto *findMemberLink(LinkVector &Links, const DSNode &N) {
  auto *It = find_if(Links, [&](const DSLink &L) {
    return L.IsMember && L.Target.getNode() == &N;
  });
  assert(It != Links.end() && "a holder has a link to its member");
  return It;
}

void DSGraph::dissolve(DSNode &N, const Instruction *Why) {
  if (N.getHolder().isNull())
    return;
  DSNodeHandle Holder = std::exchange(N.Rare->Holder, {});
  DSNode &H = getMutable(Holder);
  DSLink *It = findMemberLink(H.Links, N);
  Pending.push_back(*Memory, {It->Target, Holder, Why});
  H.Links.erase(It);
}

void DSGraph::dissolveMembersOf(DSNode &N, const Instruction *Why) {
  auto IsMember = [](const DSLink &L) { return L.IsMember; };
  for (const DSLink *L = find_if(N.Links, IsMember); L != N.Links.end();
       L = find_if(N.Links, IsMember))
    dissolve(getMutable(L->Target), Why);
}

void DSGraph::dissolveMember(const DSNode &N, const Instruction *Why) {
  dissolve(getMutable(N), Why);
  mergePending();
}

void DSGraph::checkMember(DSNode &N, const Instruction *Why) {
  if (N.getHolder().isNull())
    return;
  const DSLink *L = findMemberLink(N.getHolder().getNode()->Links, N);
  if (L->Target.getOffset() != 0 || !N.couldBeMember(L->End - L->Begin))
    dissolve(N, Why);
}

void DSGraph::insertMember(DSNode &N, int64_t Begin, uint64_t Bytes,
                           DSNodeHandle Target, const Instruction *Why) {
  DSNode &Array = getMutable(Target);
  dissolveMembersOf(Array, Why);
  DSLink New{N.normalize(Begin), 0, Target, /*IsMember=*/true};
  New.End = New.Begin + Bytes;
  bool Fits = &Array != &N && Target.getOffset() == 0 &&
              N.getHolder().isNull() && Array.couldBeMember(Bytes) &&
              (N.Stride == 0 || New.End <= N.Stride);
  if (Array.Rare)
    Array.Rare->Holder = {};
  for (auto *It = N.Links.begin(); It != N.Links.end();) {
    if (!N.overlap(*It, New)) {
      ++It;
      continue;
    }
    if (Fits && It->IsMember && It->Begin == New.Begin && It->End == New.End) {
      Pending.push_back(*Memory, {It->Target, Target, Why});
      return;
    }
    Fits = false;
    if (!It->IsMember) {
      ++It;
      continue;
    }
    dissolve(getMutable(It->Target), Why);
    It = N.Links.begin();
  }
  DSNodeHandle Place(&N, static_cast<int64_t>(New.Begin));
  if (!Fits) {
    Pending.push_back(*Memory, {Target, Place, Why});
    return;
  }
  getRare(Array).Holder = Place;
  Array.Flags |= N.Flags & AllocationFlags;
  if (Bytes != TailBytes)
    N.Size = std::max(N.Size, New.End);
  N.Links.insert(
      *Memory,
      partition_point(N.Links,
                      [&](const DSLink &L) { return L.Begin < New.Begin; }),
      New);
}

void DSGraph::passAllocation(const DSNode &N) {
  for (const DSLink &L : N.Links)
    if (L.IsMember)
      getMutable(L.Target).Flags |= N.Flags & AllocationFlags;
}

void DSGraph::reinsert(DSNode &N, const DSLink &L, int64_t Delta,
                       const Instruction *Why) {
  int64_t Begin = static_cast<int64_t>(L.Begin) + Delta;
  if (L.IsMember)
    insertMember(N, Begin, L.End - L.Begin, L.Target, Why);
  else
    insertLink(N, Begin, L.End - L.Begin, L.Target, Why);
}

DSNodeHandle DSGraph::getOrCreateMember(DSNodeHandle Place, uint64_t Bytes,
                                        const Instruction *Why) {
  DSNode &N = getMutable(Place);
  if (DSNodeHandle Known = N.getMember(Place.getOffset(), Bytes);
      !Known.isNull())
    return Known;
  DSNodeHandle Array(&createNode(), 0);
  insertMember(N, static_cast<int64_t>(Place.getOffset()), Bytes, Array, Why);
  mergePending();
  return Array;
}

bool DSGraph::addMember(DSNodeHandle Place, uint64_t Bytes, DSNodeHandle Array,
                        const Instruction *Why) {
  DSNode &N = getMutable(Place);
  if (Place == Array || N.getMember(Place.getOffset(), Bytes) == Array)
    return false;
  if (DSNodeHandle Other = Array.getNode()->getHolder(); !Other.isNull()) {
    int64_t Back = -static_cast<int64_t>(Array.getOffset());
    if (DSNodeHandle There = getPlaceAt(Place, Back); !(There == Other))
      merge(Other, There, Why);
    else // of another length: the extent of pointers is unknown
      dissolveMember(*Array.getNode(), Why);
    return true;
  }
  insertMember(N, static_cast<int64_t>(Place.getOffset()), Bytes, Array, Why);
  mergePending();
  return true;
}

DSNodeHandle DSGraph::getOrCreateHolder(DSNodeHandle Array, uint64_t Bytes,
                                        uint64_t Offset) {
  DSNode &N = getMutable(Array);
  if (Array.getOffset() != 0)
    return Array;
  if (!N.getHolder().isNull())
    return N.getHolder();
  if (!N.couldBeMember(Bytes))
    return Array;
  DSNode &Holder = createNode();
  insertMember(Holder, static_cast<int64_t>(Offset), Bytes, Array, nullptr);
  mergePending();
  return DSNodeHandle(&Holder, static_cast<int64_t>(Offset));
}

void DSGraph::noteStepBack(DSNodeHandle Place, const Instruction *Why) {
  getMutable(Place).Flags |= DSNode::SteppedBackNode;
  dissolveMember(*Place.getNode(), Why);
}

void DSGraph::noteExtent(DSNodeHandle Place, uint64_t Bytes,
                         const Instruction *Why) {
  DSNode &N = getMutable(Place);
  // No object is that large.
  N.Extent = std::max(N.Extent,
                      Place.getOffset() + std::min(Bytes, uint64_t(1) << 40));
  checkMember(N, Why);
  mergePending();
}

} // namespace restruct
