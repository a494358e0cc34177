//===- ContextWalk.cpp - From a call into its callee ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each of a callee's nodes that a call reaches has a cell in the caller: the
/// callee's graph was cloned there when the call was bound. So the callee's
/// graph is traversed from the call's cells, in parallel with the caller's. For
/// a node and its cell:
///
///   1. The node takes flags, stride, functions and images of the cell.
///   2. If another node of the callee has its cell in the same node of the
///      caller, the two are merged, at the distance of these cells. If the node
///      has two cells there, their distance becomes a stride.
///   3. Links are followed in both graphs, and so is the step from a member
///      array to its holder. A member array and its holder in the caller become
///      one in the callee.
///
/// Changes to the callee's structure are queued until the callee is visited
/// (PassedDown). So each traversal sees the callee as it was cloned, and takes
/// time linear in the callee's graph.
///
/// The effects of an open call were bound in callers, and are not in the graph:
///
///     void f(struct s *x, struct s *y, void (*g)(struct s *)) {
///       a = x->next;       // f's graph has x's link,
///       g(y);              // but not y's, which g may follow
///     }
///
/// If one context merged x and y, y's link would be taken for x's. So nodes
/// that an open call reaches get the links of all callers, and new nodes for
/// their targets. A budget bounds these: beyond it, a graph with open calls is
/// collapsed to one unknown node (TopDown.cpp).
///
//===----------------------------------------------------------------------===//

#include "ContextWalk.h"

#include "GlobalsPublisher.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

/// Flags that a node does not take from its callers: they describe accesses of
/// these, not of the function and its callees.
static constexpr DSNode::NodeTy CallersOwn =
    DSNode::ModifiedNode | DSNode::ReadNode;
static constexpr DSNode::NodeTy StrideFlags =
    DSNode::ArrayNode | DSNode::CollapsedNode;

void ContextWalk::bind(const DSNodeHandle &InCallee,
                       const DSNodeHandle &InCaller) {
  Worklist.push_back(
      {InCallee.getNode(),
       {InCaller.getNode(), static_cast<int64_t>(InCaller.getOffset()) -
                                static_cast<int64_t>(InCallee.getOffset())}});
  while (!Worklist.empty()) {
    auto [Here, There] = Worklist.pop_back_val();
    visit(*Here, There);
  }
}

void ContextWalk::visitHolder(const DSNode &N, const Place &There) {
  DSNodeHandle Here = N.getHolder();
  DSNodeHandle Outer = There.N->getHolder();
  Place Above = There;
  if (!Outer.isNull()) {
    Arrays.push_back(There.N);
    if (Here.isNull() && There.Offset == 0 &&
        N.couldBeMember(There.N->getMemberBytes()))
      return; // the array alone
    Above = {Outer.getNode(),
             There.Offset + static_cast<int64_t>(Outer.getOffset())};
  }
  if (!Here.isNull())
    Worklist.push_back(
        {Here.getNode(),
         {Above.N, Above.Offset - static_cast<int64_t>(Here.getOffset())}});
  else if (!Outer.isNull())
    Worklist.push_back({&N, Above});
}

void ContextWalk::passMemberships() {
  for (const DSNode *Array : Arrays) {
    DSNodeHandle Holder = Array->getHolder();
    auto HolderHere = First.find(Holder.getNode());
    if (HolderHere == First.end())
      continue;
    auto [ArrayNode, ArrayOffset] = First.lookup(Array);
    auto [HolderNode, HolderOffset] = HolderHere->second;
    if (ArrayNode == HolderNode)
      continue; // they are merged
    // First has the offset of the callee's node in the caller's.
    Passed.Memberships.push_back(
        {DSNodeHandle(ArrayNode, 0), DSNodeHandle(HolderNode, 0),
         static_cast<int64_t>(Holder.getOffset()) + ArrayOffset - HolderOffset,
         Array->getMemberBytes(), &Call});
  }
}

void ContextWalk::visit(const DSNode &N, const Place &There) {
  SmallVector<Place, 1> &Places = Known[&N];
  auto *Same = find_if(Places, [&](const Place &P) { return P.N == There.N; });
  if (Same != Places.end()) {
    if (Same->Offset != There.Offset)
      Passed.Meetings.push_back({DSNodeHandle(&N, 0), DSNodeHandle(&N, 0),
                                 There.Offset - Same->Offset, &Call});
    return;
  }
  Places.push_back(There);
  takeFacts(N, There);
  auto [It, IsNew] = First.try_emplace(There.N, &N, There.Offset);
  if (!IsNew)
    Passed.Meetings.push_back({DSNodeHandle(&N, 0),
                               DSNodeHandle(It->second.first, 0),
                               There.Offset - It->second.second, &Call});

  visitHolder(N, There);
  bool IsOpen = Unit.OpenMemory.contains(&N);
  if (IsOpen)
    takeLinks(N, There);
  for (const DSLink &L : N.links()) {
    auto [Target, Offset] = There.N->getCounterpart(
        L, There.Offset + static_cast<int64_t>(L.Begin));
    if (Target)
      Worklist.push_back(
          {L.Target.getNode(),
           {Target, Offset - static_cast<int64_t>(L.Target.getOffset())}});
    else if (!IsOpen && !isShared(*L.Target.getNode()))
      // Should not happen: the caller has a clone of everything but shared
      // memory.
      Callee.addFlags(*L.Target.getNode(), DSNode::ExternalNode);
  }
}

void ContextWalk::takeLinks(const DSNode &N, const Place &There) {
  // The globals graph has the links of shared memory. A node that already took
  // them is merged with N.
  if (Unit.IsOutOfBudget || isShared(*There.N) || !Taken.insert(There.N).second)
    return;
  if (N.getId() >= Unit.NumOldNodes) {
    Unit.IsOutOfBudget = OpenBudget == 0;
    OpenBudget -= OpenBudget != 0;
  }
  for (const DSLink &L : There.N->links())
    if (L.IsMember)
      takeMember(N, There, L);
    else
      takeLink(N, L.Target, static_cast<int64_t>(L.Begin) - There.Offset,
               L.End - L.Begin);
}

bool ContextWalk::isFree(const DSNode &N, int64_t Begin, uint64_t Bytes) {
  return Begin >= 0 && N.getStride() == 0 && !N.getHolder() &&
         !N.hasMembers() && !N.hasLink(static_cast<uint64_t>(Begin), Bytes);
}

void ContextWalk::takeMember(const DSNode &N, const Place &There,
                             const DSLink &L) {
  const DSNode &Array = *L.Target.getNode();
  int64_t Begin = static_cast<int64_t>(L.Begin) - There.Offset;
  uint64_t Bytes = L.End - L.Begin;
  if (Array.links().empty() || ((Begin >= 0 || N.getStride() != 0) &&
                                N.getMember(N.normalize(Begin), Bytes)))
    return; // only numbers, or traversed by itself
  if (isFree(N, Begin, Bytes)) {
    // It is traversed like the others, and other contexts find it.
    DSNodeHandle New =
        Callee.getOrCreateMember(DSNodeHandle(&N, Begin), Bytes, &Call);
    Unit.OpenMemory.insert(New.getNode());
    return;
  }
  for (const DSLink &Inner : Array.links())
    if (Array.getStride() == 0)
      takeLink(N, Inner.Target, Begin + static_cast<int64_t>(Inner.Begin),
               Inner.End - Inner.Begin);
    else // in any element
      takeLink(N, Inner.Target, Begin, Bytes);
}

void ContextWalk::takeLink(const DSNode &N, const DSNodeHandle &TargetThere,
                           int64_t Begin, uint64_t Bytes) {
  bool IsInside = Begin >= 0 || N.getStride() != 0;
  DSNodeHandle FirstLink, LastLink;
  if (IsInside) {
    FirstLink = N.getLink(N.normalize(Begin));
    LastLink = N.getLink(N.normalize(Begin + static_cast<int64_t>(Bytes - 1)));
  }
  // Between the ends of one pointer there is no other.
  constexpr uint64_t MaxPointerBytes = 16;
  if (FirstLink && LastLink && FirstLink == LastLink &&
      Bytes <= MaxPointerBytes)
    return;
  auto Hold = [&](const DSNodeHandle &Target, int64_t Offset) {
    Passed.HeldPointers.push_back(
        {DSNodeHandle(&N, 0), Begin, Bytes, Target, Offset, &Call});
  };
  auto OffsetThere = static_cast<int64_t>(TargetThere.getOffset());
  if (FirstLink || LastLink) { // N has a link to some of them
    Hold(FirstLink ? FirstLink : LastLink, 0);
  } else if (auto Known = First.find(TargetThere.getNode());
             Known != First.end()) {
    auto [Target, Offset] = Known->second;
    Hold(DSNodeHandle(Target, 0), OffsetThere - Offset);
  } else if (isFree(N, Begin, Bytes)) {
    DSNodeHandle New =
        Callee.getOrCreateLink(DSNodeHandle(&N, Begin), Bytes, &Call);
    Unit.OpenMemory.insert(New.getNode());
  } else {
    const DSNode &New = Callee.createNode();
    Unit.OpenMemory.insert(&New);
    Hold(DSNodeHandle(&New, 0), 0);
    Worklist.push_back({&New, {TargetThere.getNode(), OffsetThere}});
  }
}

void ContextWalk::takeFacts(const DSNode &N, const Place &There) {
  Callee.addFlags(N, There.N->getNodeFlags() & ~(CallersOwn | StrideFlags));
  if (There.N->getStride() != 0 && There.N->getStride() != N.getStride())
    Passed.Strides.push_back({DSNodeHandle(&N, 0), There.N});
  if (FunctionSetId Contained = Functions.get(*There.N);
      Contained != FunctionSets::Empty && Contained != Functions.get(N) &&
      Passed.HasContained.insert({&N, Contained}).second)
    Passed.Contained.push_back({DSNodeHandle(&N, 0), Contained});
  if (There.N->hasAnyImage())
    Callee.setAnyImage(N);
  for (const DSNodeHandle &Image : There.N->globalsImages())
    Callee.addGlobalsImage(DSNodeHandle(&N, 0),
                           Globals.getPlaceAt(Image, There.Offset));
}

} // namespace restruct
