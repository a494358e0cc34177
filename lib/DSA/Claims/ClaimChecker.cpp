//===- ClaimChecker.cpp - Whether a claim holds ---------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One function for each group of claims; it returns what holds instead, or
/// nothing. A missing place is a fault of every claim that needs it.
///
//===----------------------------------------------------------------------===//

#include "ClaimChecker.h"

#include "restruct/DSA/Printing.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Type.h"
#include "llvm/Support/raw_ostream.h"

#include <set>
#include <tuple>

using namespace llvm;

namespace restruct {

namespace {

/// An access, in an order that depends only on its contents.
using AccessKey = std::tuple<int64_t, uint64_t, std::string>;

class Checker {
public:
  Checker(const Claim &C, const DataStructures &Results)
      : C(C), Results(Results) {}
  std::string findFault();

private:
  std::string checkNode(const DSNode &N) const;
  std::string checkPlace(const FoundPlace &Found) const;
  std::string checkTypes(const DSNodeHandle &Place) const;
  std::string checkAccessOfBytes(const DSNodeHandle &Place) const;
  std::string checkLinks(const DSNodeHandle &Place) const;
  std::string checkGlobals(const DSNode &N) const;
  std::string checkCollapse(const DSNode &N) const;
  std::string checkPair(size_t First, size_t Second) const;
  std::string checkPairs() const;
  std::string checkReach() const;
  std::string checkImages() const;
  std::string checkCall() const;
  std::string checkGraphs() const;
  std::string checkCoarsened() const;

  const Claim &C;
  const DataStructures &Results;
  SmallVector<FoundPlace, 2> Places;
};

} // namespace

static std::string describe(ArrayRef<const GlobalValue *> Globals) {
  if (Globals.empty())
    return "none";
  return join(map_range(Globals,
                        [](const GlobalValue *G) {
                          return ("@" + G->getName()).str();
                        }),
              ", ");
}

static std::string describePlace(const FoundPlace &Found) {
  if (Found.Place.isNull())
    return Found.Missing;
  return "node " + std::to_string(Found.Place.getNode()->getId()) + " at " +
         std::to_string(Found.Place.getOffset()) + " (" +
         describeNode(*Found.Place.getNode()) + ")";
}

//===----------------------------------------------------------------------===//
// One node

std::string Checker::checkGlobals(const DSNode &N) const {
  auto Has = [&](const GlobalValue *G) { return is_contained(N.globals(), G); };
  bool Holds = C.Kind == ClaimKind::Excludes ? none_of(C.Globals, Has)
                                             : all_of(C.Globals, Has);
  if (C.Kind == ClaimKind::Globals) {
    std::set<const GlobalValue *> Named(C.Globals.begin(), C.Globals.end());
    Holds &= Named.size() == N.globals().size();
  }
  return Holds ? "" : "globals " + describe(N.globals());
}

std::string Checker::checkCollapse(const DSNode &N) const {
  if (N.isCollapsedNode() && N.getCollapseCause() == C.Cause &&
      (!C.CausedBy || N.getCollapseInstruction() == C.CausedBy))
    return {};
  return N.isCollapsedNode() ? describeNode(N)
                             : "not collapsed: " + describeNode(N);
}

std::string Checker::checkNode(const DSNode &N) const {
  const DSNode::NodeTy Flags = N.getNodeFlags();
  bool Holds = true;
  switch (C.Kind) {
  case ClaimKind::Flags:
    Holds = Flags == C.Flags;
    break;
  case ClaimKind::Has:
    Holds = (Flags & C.Flags) == C.Flags;
    break;
  case ClaimKind::Lacks:
    Holds = (Flags & C.Flags) == 0;
    break;
  case ClaimKind::Size:
    Holds = N.getSize() == C.Number;
    break;
  case ClaimKind::Stride:
    Holds = N.getStride() == C.Number;
    break;
  case ClaimKind::Collapse:
    return checkCollapse(N);
  default:
    return checkGlobals(N);
  }
  return Holds ? "" : describeNode(N);
}

//===----------------------------------------------------------------------===//
// One place

static int64_t reduce(int64_t Offset, uint64_t Stride) {
  auto S = static_cast<int64_t>(Stride);
  return S == 0 ? Offset : (Offset % S + S) % S;
}

static std::string describe(const Type *Ty) {
  std::string Text;
  raw_string_ostream OS(Text);
  Ty->print(OS, /*IsForDebug=*/false, /*NoDetails=*/true);
  return Text;
}

std::string Checker::checkTypes(const DSNodeHandle &Place) const {
  std::set<AccessKey> Seen, Claimed;
  for (const DSAccessType &A : Place.getNode()->accessTypes())
    Seen.insert({reduce(countFrom(Place, A.Offset), A.Stride), A.Stride,
                 describe(A.Ty)});
  for (const ClaimType &T : C.Types) {
    int64_t Offset = T.Stride ? reduce(T.Offset, T.Stride)
                              : reduce(T.Offset, Place.getNode()->getStride());
    Claimed.insert({Offset, T.Stride, describe(T.Ty)});
  }
  bool HasAll =
      all_of(Claimed, [&](const AccessKey &K) { return Seen.count(K) != 0; });
  bool Holds = C.Kind == ClaimKind::Types     ? Seen == Claimed
               : C.Kind == ClaimKind::HasType ? HasAll
                                              : !HasAll;
  if (Holds)
    return {};
  std::string Text;
  for (const auto &[Offset, Stride, Ty] : Seen) {
    Text += (Text.empty() ? "" : ", ") + Ty + " at " + std::to_string(Offset);
    if (Stride != 0)
      Text += " every " + std::to_string(Stride);
  }
  return "types " + (Text.empty() ? "none" : Text);
}

std::string Checker::checkAccessOfBytes(const DSNodeHandle &Place) const {
  const bool IsRead =
      C.Kind == ClaimKind::ReadsPointer || C.Kind == ClaimKind::ReadsNumbers;
  const bool Wanted =
      C.Kind == ClaimKind::ReadsPointer || C.Kind == ClaimKind::WritesPointer;
  const DSNode &N = *Place.getNode();
  bool Found = any_of(N.accessTypes(), [&](const DSAccessType &A) {
    uint64_t Stride = A.Stride ? A.Stride : N.getStride();
    return (IsRead ? A.MayReadPointer : A.MayWritePointer) &&
           reduce(countFrom(Place, A.Offset), Stride) ==
               reduce(C.Bytes[0].Begin, Stride);
  });
  if (Found == Wanted)
    return {};
  return Found ? "bytes of a pointer may pass there" : "no such access";
}

std::string Checker::checkLinks(const DSNodeHandle &Place) const {
  const DSNode &N = *Place.getNode();
  std::set<std::pair<int64_t, int64_t>> Seen, Claimed;
  for (const DSLink &L : N.links()) {
    if (L.IsMember != (C.Kind == ClaimKind::Members))
      continue;
    int64_t Begin = countFrom(Place, L.Begin);
    Seen.insert({Begin, Begin + static_cast<int64_t>(L.End - L.Begin)});
  }
  bool HasAll = true, HasAny = false;
  for (const ClaimBytes &B : C.Bytes) {
    int64_t Begin = reduce(B.Begin, N.getStride());
    int64_t Length = B.End - B.Begin;
    Claimed.insert({Begin, Begin + Length});
    // Compare byte by byte: the intervals are short, and links may wrap around.
    for (int64_t I = 0; I < std::min<int64_t>(Length, 4096); ++I) {
      int64_t At = static_cast<int64_t>(Place.getOffset()) + B.Begin + I;
      bool Has = (At >= 0 || N.getStride() != 0) && N.hasLink(N.normalize(At));
      HasAll &= Has;
      HasAny |= Has;
    }
  }
  bool Holds = C.Kind == ClaimKind::HasLink     ? HasAll
               : C.Kind == ClaimKind::LacksLink ? !HasAny
                                                : Seen == Claimed;
  if (Holds)
    return {};
  std::string Text;
  for (auto [Begin, End] : Seen)
    Text += (Text.empty() ? "" : ", ") + std::to_string(Begin) + " to " +
            std::to_string(End);
  return (C.Kind == ClaimKind::Members ? "arrays " : "links ") +
         (Text.empty() ? "none" : Text) + "; " + describeNode(N);
}

std::string Checker::checkPlace(const FoundPlace &Found) const {
  const DSNodeHandle &Place = Found.Place;
  if (C.Kind == ClaimKind::NoPlace)
    return Place.isNull() ? "" : describePlace(Found);
  if (Place.isNull())
    return Found.Missing;
  switch (C.Kind) {
  case ClaimKind::HasPlace:
    return {};
  case ClaimKind::Offset:
    return Place.getOffset() == C.Number ? "" : describePlace(Found);
  case ClaimKind::ValueStride: {
    const ClaimPlace &Named = C.Places[0];
    if (!Named.Root.V || !Named.Steps.empty())
      return "only a value has a stride of its own";
    uint64_t Stride = Found.Graph->getOffsetStride(Named.Root.V);
    return Stride == C.Number ? "" : "stride " + std::to_string(Stride);
  }
  case ClaimKind::Types:
  case ClaimKind::HasType:
  case ClaimKind::LacksType:
    return checkTypes(Place);
  case ClaimKind::ReadsPointer:
  case ClaimKind::WritesPointer:
  case ClaimKind::ReadsNumbers:
  case ClaimKind::WritesNumbers:
    return checkAccessOfBytes(Place);
  case ClaimKind::Links:
  case ClaimKind::Members:
  case ClaimKind::HasLink:
  case ClaimKind::LacksLink:
    return checkLinks(Place);
  case ClaimKind::AnyImage:
    return Place.getNode()->hasAnyImage() ? "" : "its images are known";
  default:
    return checkNode(*Place.getNode());
  }
}

//===----------------------------------------------------------------------===//
// Several places

std::string Checker::checkPair(size_t First, size_t Second) const {
  const DSNodeHandle &A = Places[First].Place, &B = Places[Second].Place;
  bool Holds = true;
  switch (C.Kind) {
  case ClaimKind::SamePlace:
    Holds = A == B;
    break;
  case ClaimKind::DifferentPlace:
    Holds = !(A == B);
    break;
  case ClaimKind::SameNode:
    Holds = A.getNode() == B.getNode();
    break;
  case ClaimKind::DifferentNode:
    Holds = A.getNode() != B.getNode();
    break;
  case ClaimKind::MayMeet:
    Holds = mayMeet(A, B);
    break;
  default:
    Holds = !mayMeet(A, B);
    break;
  }
  if (Holds)
    return {};
  return (C.Places[First].Text + " is " + describePlace(Places[First]) + ", " +
          C.Places[Second].Text + " is " + describePlace(Places[Second]))
      .str();
}

std::string Checker::checkPairs() const {
  const bool NeedsPlaces =
      C.Kind != ClaimKind::MayMeet && C.Kind != ClaimKind::NeverMeet;
  for (const FoundPlace &Found : Places) {
    if (!Found.Graph || (NeedsPlaces && Found.Place.isNull()))
      return Found.Missing;
    if (Found.Graph != Places[0].Graph)
      return "the places are in different graphs";
  }
  for (size_t Second = 1; Second < Places.size(); ++Second)
    for (size_t First = 0; First < Second; ++First)
      if (std::string Fault = checkPair(First, Second); !Fault.empty())
        return Fault;
  return {};
}

std::string Checker::checkReach() const {
  for (const FoundPlace &Found : Places)
    if (Found.Place.isNull())
      return Found.Missing;
  DenseSet<const DSNode *> Reached;
  Places[0].Place.getNode()->markReachableNodes(Reached);
  for (size_t I = 1; I < Places.size(); ++I)
    if (Reached.contains(Places[I].Place.getNode()) !=
        (C.Kind == ClaimKind::Reaches))
      return (C.Places[I].Text + " is " +
              (C.Kind == ClaimKind::Reaches ? "not reached: " : "reached: ") +
              describePlace(Places[I]))
          .str();
  return {};
}

std::string Checker::checkImages() const {
  SmallVector<FoundPlace, 2> Wanted;
  if (C.Kind == ClaimKind::Image)
    Wanted.assign(Places.begin() + 1, Places.end());
  for (const ClaimPlace &P : C.Images)
    Wanted.push_back(findPlace(P, Results));
  const FoundPlace &Found = Places[0];
  if (Found.Place.isNull())
    return Found.Missing;
  const DSNode &N = *Found.Place.getNode();
  auto IsImage = [&](const FoundPlace &W) {
    return any_of(N.globalsImages(), [&](const DSNodeHandle &Start) {
      return DSNodeHandle(Start.getNode(),
                          static_cast<int64_t>(Start.getOffset() +
                                               Found.Place.getOffset())) ==
             W.Place;
    });
  };
  for (const FoundPlace &W : Wanted) {
    if (W.Place.isNull())
      return W.Missing;
    if (W.Graph != Results.getGlobalsGraph())
      return "an image is a place of the globals graph";
  }
  bool Holds = all_of(Wanted, IsImage) && !N.hasAnyImage();
  if (C.Kind == ClaimKind::Images)
    Holds &= N.globalsImages().size() == Wanted.size();
  if (Holds)
    return {};
  std::string Text;
  for (const DSNodeHandle &Start : N.globalsImages())
    Text += "; " + describePlace({Results.getGlobalsGraph(), Start, {}});
  return "of its node's first byte: " + (N.hasAnyImage() ? "any"
                                         : Text.empty()  ? "none"
                                                         : Text.substr(2));
}

//===----------------------------------------------------------------------===//
// Calls and functions

std::string Checker::checkCall() const {
  const DSCallGraph &CallGraph = Results.getCallGraph();
  ArrayRef<const Function *> Callees = CallGraph.callees(*C.Call);
  const bool IsComplete = CallGraph.isComplete(*C.Call);
  auto Has = [&](const GlobalValue *G) {
    return is_contained(Callees, dyn_cast<Function>(G));
  };
  bool Holds = true;
  switch (C.Kind) {
  case ClaimKind::Complete:
    Holds = IsComplete;
    break;
  case ClaimKind::NotComplete:
    Holds = !IsComplete;
    break;
  case ClaimKind::CallsNot:
    Holds = none_of(C.Globals, Has);
    break;
  case ClaimKind::Callees:
    Holds = Callees.size() == std::set<const GlobalValue *>(C.Globals.begin(),
                                                            C.Globals.end())
                                  .size() &&
            C.IsComplete.value_or(IsComplete) == IsComplete;
    [[fallthrough]];
  default:
    Holds &= all_of(C.Globals, Has);
    break;
  }
  if (Holds)
    return {};
  SmallVector<const GlobalValue *, 4> Known(Callees.begin(), Callees.end());
  return "callees " + describe(Known) +
         (!CallGraph.isKnown(*C.Call) ? ", and the call is not known"
          : IsComplete                ? ", complete"
                                      : ", incomplete");
}

std::string Checker::checkGraphs() const {
  SmallVector<const DSGraph *, 4> Graphs;
  for (const GlobalValue *G : C.Globals) {
    const auto *F = dyn_cast<Function>(G);
    const DSGraph *Graph = F ? Results.getDSGraph(*F) : nullptr;
    if (!Graph)
      return ("@" + G->getName() + " has no graph").str();
    Graphs.push_back(Graph);
  }
  for (size_t Second = 1; Second < Graphs.size(); ++Second)
    for (size_t First = 0; First < Second; ++First)
      if ((Graphs[First] == Graphs[Second]) != (C.Kind == ClaimKind::SameGraph))
        return ("the graph of @" + C.Globals[First]->getName() +
                " has the functions " + Graphs[First]->getFunctionNames())
            .str();
  return {};
}

std::string Checker::checkCoarsened() const {
  if (Results.wasCoarsened() == (C.Kind == ClaimKind::Coarsened))
    return {};
  return Results.wasCoarsened() ? Results.getCoarseningReason().str()
                                : "no budget ran out";
}

std::string Checker::findFault() {
  for (const ClaimPlace &P : C.Places)
    Places.push_back(findPlace(P, Results));
  switch (C.Kind) {
  case ClaimKind::SamePlace:
  case ClaimKind::DifferentPlace:
  case ClaimKind::SameNode:
  case ClaimKind::DifferentNode:
  case ClaimKind::MayMeet:
  case ClaimKind::NeverMeet:
    return checkPairs();
  case ClaimKind::Reaches:
  case ClaimKind::ReachesNot:
    return checkReach();
  case ClaimKind::Image:
  case ClaimKind::Images:
    return checkImages();
  case ClaimKind::Callees:
  case ClaimKind::Calls:
  case ClaimKind::CallsNot:
  case ClaimKind::Complete:
  case ClaimKind::NotComplete:
    return checkCall();
  case ClaimKind::SameGraph:
  case ClaimKind::DifferentGraph:
    return checkGraphs();
  case ClaimKind::Coarsened:
  case ClaimKind::NotCoarsened:
    return checkCoarsened();
  default:
    return checkPlace(Places[0]);
  }
}

std::string findFault(const Claim &C, const DataStructures &Results) {
  return Checker(C, Results).findFault();
}

} // namespace restruct
