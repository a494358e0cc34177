//===- FoundPlaces.cpp - From a claim's places to a graph's ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClaimChecker.h"

#include "restruct/DSA/PlaceOverlap.h"
#include "restruct/DSA/Printing.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace restruct {

int64_t countFrom(const DSNodeHandle &From, uint64_t Offset) {
  int64_t Distance =
      static_cast<int64_t>(Offset) - static_cast<int64_t>(From.getOffset());
  const DSNode &N = *From.getNode();
  return N.getStride() == 0 ? Distance
                            : static_cast<int64_t>(N.normalize(Distance));
}

bool mayMeet(const DSNodeHandle &A, const DSNodeHandle &B) {
  if (A.isNull() || B.isNull())
    return true; // A null cell may be anything.
  auto Byte = [](const DSNodeHandle &Place) {
    const DSNode *N = Place.getNode();
    return NodeBytes{
        N, {static_cast<int64_t>(Place.getOffset()), 1}, N->getStride()};
  };
  return mayShareBytes(Byte(A), Byte(B)) ||
         (A.getNode()->isIncompleteNode() && B.getNode()->isIncompleteNode());
}

std::string describeNode(const DSNode &N) {
  std::string Result =
      describeFlags(N.getNodeFlags()) + "; size " + std::to_string(N.getSize());
  if (N.getStride() != 0)
    Result += "; stride " + std::to_string(N.getStride());
  if (!N.isCollapsedNode())
    return Result;
  Result += "; collapsed: " + getSentence(N.getCollapseCause()).str();
  if (const Instruction *Why = N.getCollapseInstruction())
    Result += ": " + describeInstruction(*Why);
  return Result;
}

static DSNodeHandle findRoot(const ClaimRoot &Root, const DSGraph &Graph) {
  switch (Root.Kind) {
  case ClaimRoot::Value:
    return Graph.getNodeForValue(Root.V);
  case ClaimRoot::Return:
    return Graph.getReturnNodeFor(*Root.Context);
  case ClaimRoot::VarArgs:
    return Graph.getVANodeFor(*Root.Context);
  case ClaimRoot::Domain:
    return Graph.getNodeForDomain(Root.Memory);
  }
  llvm_unreachable("all roots are listed");
}

/// The cell \p Bytes after \p Place; null if that is before the beginning of
/// the node.
static DSNodeHandle movePlace(const DSNodeHandle &Place, int64_t Bytes) {
  const int64_t Offset = static_cast<int64_t>(Place.getOffset()) + Bytes;
  if (Offset < 0 && Place.getNode()->getStride() == 0)
    return {};
  return DSNodeHandle(Place.getNode(), Offset);
}

FoundPlace findPlace(const ClaimPlace &Place, const DataStructures &Results) {
  FoundPlace Found;
  Found.Graph = Place.Root.Context ? Results.getDSGraph(*Place.Root.Context)
                                   : Results.getGlobalsGraph();
  if (!Found.Graph) {
    Found.Missing =
        ("'" + Place.Root.Context->getName() + "' has no graph").str();
    return Found;
  }
  Found.Place = findRoot(Place.Root, *Found.Graph);
  if (Found.Place.isNull()) {
    Found.Missing =
        ("the root of '" + Place.Text + "' has no place: it may point anywhere")
            .str();
    return Found;
  }
  for (const ClaimPlace::Step &Step : Place.Steps) {
    DSNodeHandle From = Found.Place;
    Found.Place = movePlace(From, Step.Bytes);
    if (!Found.Place.isNull() && Step.IsFollow)
      Found.Place = Found.Place.getNode()->getLink(Found.Place.getOffset());
    if (!Found.Place.isNull())
      continue;
    Found.Missing =
        ((Step.IsFollow ? "there is no link at " : "nothing is at ") +
         Twine(Step.Bytes) + " bytes on the way to '" + Place.Text +
         "'; the node is: " + describeNode(*From.getNode()))
            .str();
    return Found;
  }
  return Found;
}

} // namespace restruct
