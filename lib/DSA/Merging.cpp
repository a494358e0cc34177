//===- Merging.cpp - Merging of cells and nodes ---------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: two pointers may point to the same cell. Then their nodes are
/// merged, overlaid so that the two cells coincide. As equal pointers hold
/// equal pointers, the targets of their links are merged, too.
///
/// Words: to *fold* a node is to count its offsets modulo a (smaller) stride.
/// To *collapse* it is to fold it to a stride of 1.
///
/// Example: merging {A, 8} with {B, 0}.
///
///     A  0       8       16                 A  0       8       16      24
///        ├───────┼─ x ───┤                     ├───────┼─ x ───┼───────┤
///     B          0       8       16   ──▶      B forwards to A, plus 8;
///                ├─ y ───┼───────┤             and x is merged with y
///
/// Phases of a merge, each merge one item of a worklist:
///
///   1. Resolve both cells. In the same node, the difference of their offsets
///      becomes a multiple of the stride.
///   2. In different nodes, the stride is the greatest common divisor of both
///      strides (0, no stride, divides nothing and is divided by all). The node
///      with the larger offset survives, so that no offset becomes negative.
///      With a stride no offset is negative, and the node with more facts
///      survives.
///   3. The other node forwards to it, and its facts and links are moved.
///      Overlapping links are joined; merges of their targets are pending.
///
/// Terminates: each merge removes a node or makes a stride smaller.
///
/// Member arrays are in MemberArrays.cpp.
///
/// Sound: merges are never undone. A link that does not fit the stride, because
/// it is wider or crosses the end of an element, would have to wrap around; the
/// node is collapsed instead, with the cause.
///
/// The result does not depend on the order of merges, except for the numbers of
/// nodes and for which member arrays survive: unification and gcd are
/// associative and commutative.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSGraph.h"
#include "restruct/DSA/MergeLog.h"

#include "llvm/ADT/STLExtras.h"

#include <cassert>
#include <numeric>
#include <utility>

using namespace llvm;

namespace restruct {

namespace {

/// Objects are smaller than this, in bytes; so sums of offsets do not overflow.
constexpr int64_t OffsetLimit = int64_t(1) << 40;

bool isInRange(int64_t Offset) {
  return -OffsetLimit < Offset && Offset < OffsetLimit;
}

/// Whether a stride of 1 would lose facts about \p N.
bool isFieldSensitive(const DSNode &N) {
  return N.getStride() > 1 || !N.links().empty() ||
         any_of(N.accessTypes(),
                [](const DSAccessType &A) { return A.Offset != 0; });
}

/// Adds \p New to accesses that are sorted by offset, or joins it with the
/// access of the same offset and type.
void insertAccess(GraphMemory &Memory, GraphVector<DSAccessType> &Types,
                  DSAccessType New) {
  auto *It = partition_point(
      Types, [&](const DSAccessType &A) { return A.Offset < New.Offset; });
  for (; It != Types.end() && It->Offset == New.Offset; ++It)
    if (It->isSamePlace(New)) {
      It->MayReadPointer |= New.MayReadPointer;
      It->MayWritePointer |= New.MayWritePointer;
      It->ReadsIfCopied |= New.ReadsIfCopied;
      It->WritesIfCopied |= New.WritesIfCopied;
      return;
    }
  Types.insert(Memory, It, New);
}

/// \p Access of a node, advanced by \p Delta bytes in a node of \p Stride.
DSAccessType moveAccess(DSAccessType Access, int64_t Delta, uint64_t Stride) {
  Access.Stride = std::gcd(Access.Stride, Access.Stride == 0 ? 0 : Stride);
  uint64_t Period = Access.Stride == 0 ? Stride : Access.Stride;
  int64_t Offset = static_cast<int64_t>(Access.Offset) + Delta;
  if (Period != 0) {
    Offset %= static_cast<int64_t>(Period);
    if (Offset < 0)
      Offset += static_cast<int64_t>(Period);
  }
  if (Access.Stride == Stride)
    Access.Stride = 0; // all cells of the node repeat at that distance
  Access.Offset = static_cast<uint64_t>(Offset);
  return Access;
}

/// The amount of facts to move if the node is merged into another.
size_t getWeight(const DSNode &N) {
  return N.links().size() + N.accessTypes().size() + N.globals().size();
}

} // namespace

void DSGraph::merge(DSNodeHandle A, DSNodeHandle B, const Instruction *Why) {
  const DSNodeHandle CellA = resolve(A), CellB = resolve(B);
  // Most pairs have been merged before.
  if (Pending.empty() && CellA == CellB)
    return;
  if (Log) // needs the original nodes
    Pending.push_back(*Memory, {A, B, Why});
  else
    Pending.push_back(*Memory, {CellA, CellB, Why});
  mergePending();
}

void DSGraph::mergePending() {
  while (!Pending.empty()) {
    PendingMerge Next = Pending.back();
    Pending.pop_back();
    if (!Next.A.isNull() && !Next.B.isNull())
      mergeNodes(Next);
  }
  Pending.release(*Memory);
}

void DSGraph::mergeNodes(const PendingMerge &Next) {
  // The original nodes, not those that they were merged into.
  const unsigned MeantA = Next.A.Node->Id, MeantB = Next.B.Node->Id;
  const DSNodeHandle CellA = resolve(Next.A), CellB = resolve(Next.B);
  DSNode *A = &getMutable(*CellA.Node);
  DSNode *B = &getMutable(*CellB.Node);
  auto OffsetA = static_cast<int64_t>(CellA.getOffset());
  auto OffsetB = static_cast<int64_t>(CellB.getOffset());
  if (A == B) {
    fold(*A, static_cast<uint64_t>(std::abs(OffsetA - OffsetB)), Next.Why);
    return;
  }

  if (Log)
    Log->addMerge(MeantA, MeantB, Next.Why);
  // No array is a member of two holders, or of itself.
  if (!A->getHolder().isNull() &&
      (!B->getHolder().isNull() || A->getHolder().getNode() == B))
    dissolve(*A, Next.Why);
  if (!B->getHolder().isNull() && B->getHolder().getNode() == A)
    dissolve(*B, Next.Why);
  uint64_t Stride = std::gcd(A->Stride, B->Stride);
  bool KeepB = Stride == 0 && OffsetA != OffsetB
                   ? OffsetB > OffsetA
                   : getWeight(*B) > getWeight(*A);
  DSNode &Kept = KeepB ? *B : *A;
  DSNode &Gone = KeepB ? *A : *B;
  int64_t Delta = KeepB ? OffsetB - OffsetA : OffsetA - OffsetB;

  if (Gone.isCollapsedNode())
    collapseNode(Kept, Gone.Cause, Gone.getCollapseInstruction());
  else if (Stride == 1 && (isFieldSensitive(Kept) || isFieldSensitive(Gone)))
    collapseNode(Kept, CollapseCause::UnrelatedOffsets, Next.Why);
  else
    fold(Kept, Stride, Next.Why);

  Gone.ForwardTo = &Kept;
  ++NumMerged;
  HasChains = true;
  Gone.ForwardBy = Delta;
  absorb(Kept, Gone, Delta, ~DSNode::ShadowNode);
  if (RareFacts *Rare = Gone.Rare; Rare && !Rare->isEmpty()) {
    getRare(Kept).Globals.append(*Memory, Rare->Globals);
    if (!Rare->Holder.isNull())
      Kept.Rare->Holder = std::exchange(Rare->Holder, {});
  }
  GraphVector<DSLink> Links = std::exchange(Gone.Links, {});
  for (const DSLink &L : Links)
    reinsert(Kept, L, Delta, Next.Why);
  checkMember(Kept, Next.Why);
  Links.release(*Memory);
  releaseLists(Gone);
}

void DSGraph::absorb(DSNode &Into, const DSNode &From, int64_t Delta,
                     DSNode::NodeTy KeptFlags) {
  addFlags(Into, From.Flags & KeptFlags & ~StrideFlags);
  if (int64_t Extent = static_cast<int64_t>(From.Extent) + Delta;
      From.Extent != 0 && Extent > 0)
    Into.Extent = std::max(Into.Extent, static_cast<uint64_t>(Extent));
  if (Into.Stride == 0)
    Into.Size = std::max(Into.Size, From.Size == 0 ? 0 : From.Size + Delta);
  else
    Into.Size = std::max(Into.Size, std::min(From.Size, Into.Stride));
  for (const DSAccessType &A : From.AccessTypes)
    insertAccess(*Memory, Into.AccessTypes, moveAccess(A, Delta, Into.Stride));
  Into.Domains |= From.Domains;
  if (!GlobalsGraph)
    return; // the images of a function's nodes are cells of this very graph
  if (From.AnyImage)
    setAnyImage(Into);
  for (const DSNodeHandle &Image : From.globalsImages())
    addGlobalsImage(DSNodeHandle(&Into, Delta), Image);
}

void DSGraph::fold(DSNode &N, uint64_t Stride, const Instruction *Why) {
  Stride = std::gcd(N.Stride, Stride);
  if (Stride == N.Stride)
    return;
  if (Stride == 1 && isFieldSensitive(N) && !N.isCollapsedNode()) {
    N.Flags |= DSNode::CollapsedNode;
    N.Cause = CollapseCause::UnrelatedOffsets;
    setCausedBy(N, Why);
  }
  if (Log)
    Log->addStride(N.Id, Stride, Why);
  N.Stride = Stride;
  N.Flags |= DSNode::ArrayNode;
  N.Size = std::min(N.Size, Stride);
  GraphVector<DSAccessType> Types = std::exchange(N.AccessTypes, {});
  for (const DSAccessType &A : Types)
    insertAccess(*Memory, N.AccessTypes, moveAccess(A, 0, N.Stride));
  Types.release(*Memory);
  GraphVector<DSLink> Links = std::exchange(N.Links, {});
  for (const DSLink &L : Links)
    reinsert(N, L, 0, Why);
  Links.release(*Memory);
}

void DSGraph::collapse(const DSNode &N, CollapseCause Cause,
                       const Instruction *Why) {
  collapseNode(getMutable(N), Cause, Why);
  mergePending();
}

void DSGraph::collapseNode(DSNode &N, CollapseCause Cause,
                           const Instruction *Why) {
  // Traversals of a member array merge unrelated offsets, which it allows. Any
  // other collapse dissolves it.
  if (Cause != CollapseCause::UnrelatedOffsets &&
      Cause != CollapseCause::PointerInBytes)
    dissolve(N, Why);
  if (N.isCollapsedNode())
    return;
  N.Flags |= DSNode::CollapsedNode | DSNode::ArrayNode;
  N.Cause = Cause;
  setCausedBy(N, Why);
  fold(N, 1, Why);
}

void DSGraph::insertLink(DSNode &N, int64_t Begin, uint64_t Bytes,
                         DSNodeHandle Target, const Instruction *Why) {
  assert(Bytes > 0 && "a pointer has a width");
  if (N.Stride == 1)
    collapseNode(N, CollapseCause::PointerInBytes, Why);
  DSLink New{N.normalize(Begin), 0, Target};
  New.End = New.Begin + Bytes;
  // Joining extends the link, so that it may overlap one more on either side;
  // the others do not overlap each other.
  for (auto *It = N.Links.begin(); It != N.Links.end();) {
    if (!N.overlap(*It, New)) {
      ++It;
      continue;
    }
    if (It->IsMember) {
      dissolve(getMutable(It->Target), Why);
      It = N.Links.begin();
      continue;
    }
    Pending.push_back(*Memory, {It->Target, Target, Why});
    New = N.join(*It, New);
    N.Links.erase(It);
    It = N.Links.begin();
  }
  if (N.Stride != 0 && New.End - New.Begin >= N.Stride)
    New = {0, N.Stride, Target}; // covers all offsets
  N.Size =
      std::max(N.Size, N.Stride == 0 ? New.End : std::min(New.End, N.Stride));
  N.Links.insert(
      *Memory,
      partition_point(N.Links,
                      [&](const DSLink &L) { return L.Begin < New.Begin; }),
      New);
  checkMember(N, Why);
}

DSNodeHandle DSGraph::getPlaceAt(DSNodeHandle Place, int64_t Bytes) {
  assert(!Place.isNull() && "a place");
  DSNode *N = &getMutable(Place);
  int64_t Offset = 0;
  if (!isInRange(Bytes) ||
      !isInRange(Offset = static_cast<int64_t>(Place.getOffset()) + Bytes)) {
    collapse(*N, CollapseCause::OffsetOutOfRange);
    return DSNodeHandle(Place.getNode(), 0);
  }
  if (Bytes < 0)
    N->Flags |= DSNode::SteppedBackNode;
  if (!N->getHolder().isNull() &&
      (Bytes < 0 || Offset > static_cast<int64_t>(N->getMemberBytes()))) {
    dissolve(*N, nullptr);
    mergePending();
    N = &getMutable(Place);
    Offset = static_cast<int64_t>(Place.getOffset()) + Bytes;
  }
  if (Offset > 0)
    N->Extent = std::max(N->Extent, static_cast<uint64_t>(Offset));
  DSNodeHandle Result(N, Offset);
  if (Offset < 0 && N->Stride == 0)
    merge(DSNodeHandle(N, 0), DSNodeHandle(&createNode(), -Offset));
  return Result;
}

void DSGraph::growTo(DSNodeHandle Place, uint64_t Bytes) {
  DSNode &N = getMutable(Place);
  uint64_t End = Place.getOffset() + Bytes;
  N.Size = std::max(N.Size, N.Stride == 0 ? End : std::min(End, N.Stride));
}

void DSGraph::addAccess(const DSNode *Accessed, DSAccessType Access,
                        uint64_t Bytes) {
  DSNodeHandle Place(Accessed, static_cast<int64_t>(Access.Offset));
  growTo(Place, Bytes);
  noteExtent(Place, Bytes);
  DSNode &N = getMutable(Place);
  int64_t Moved = static_cast<int64_t>(Place.getOffset()) -
                  static_cast<int64_t>(Access.Offset);
  insertAccess(*Memory, N.AccessTypes, moveAccess(Access, Moved, N.Stride));
}

DSNodeHandle DSGraph::getOrCreateLink(DSNodeHandle Place, uint64_t Bytes,
                                      const Instruction *Why) {
  DSNode &N = getMutable(Place);
  uint64_t Begin = Place.getOffset();
  const DSLink *Found = N.findLink(Begin);
  if (Found && Found->IsMember)
    Found = nullptr;
  if (Found && N.covers(*Found, Begin, Bytes))
    return Found->Target;
  DSNodeHandle Target = Found ? Found->Target : DSNodeHandle(&createNode(), 0);
  insertLink(N, static_cast<int64_t>(Begin), Bytes, Target, Why);
  mergePending();
  return Target;
}

void DSGraph::addLink(DSNodeHandle Place, uint64_t Bytes, DSNodeHandle Target,
                      const Instruction *Why) {
  if (Log) { // the log records merges of the original nodes
    merge(getOrCreateLink(Place, Bytes, Why), Target, Why);
    return;
  }
  DSNode &N = getMutable(Place);
  uint64_t Begin = Place.getOffset();
  const DSLink *Found = N.findLink(Begin);
  if (Found && !Found->IsMember && N.covers(*Found, Begin, Bytes))
    Pending.push_back(*Memory, {Found->Target, Target, Why});
  else
    insertLink(N, static_cast<int64_t>(Begin), Bytes, Target, Why);
  mergePending();
}

void DSGraph::addStride(DSNodeHandle Place, uint64_t Stride,
                        const Instruction *Why) {
  if (Stride >= static_cast<uint64_t>(OffsetLimit))
    collapseNode(getMutable(Place), CollapseCause::OffsetOutOfRange, Why);
  else
    fold(getMutable(Place), Stride, Why);
  mergePending();
}

} // namespace restruct
