//===- DSGraphTests.cpp - Cells, links, strides, collapse -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphFixture.h"

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;
using namespace restruct;

namespace {

class DSGraphTests : public GraphFixture {
protected:
  DSNodeHandle linkAt(DSNodeHandle Place, int64_t Bytes) {
    return Graph.getOrCreateLink(at(Place, Bytes), PointerBytes);
  }
};

TEST_F(DSGraphTests, FlagsHaveTheManualsValues) {
  EXPECT_EQ(DSNode::AllocaNode, 0x1);
  EXPECT_EQ(DSNode::HeapNode, 0x2);
  EXPECT_EQ(DSNode::GlobalNode, 0x4);
  EXPECT_EQ(DSNode::ExternFuncNode, 0x8);
  EXPECT_EQ(DSNode::ExternGlobalNode, 0x10);
  EXPECT_EQ(DSNode::UnknownNode, 0x20);
  EXPECT_EQ(DSNode::IncompleteNode, 0x40);
  EXPECT_EQ(DSNode::ModifiedNode, 0x80);
  EXPECT_EQ(DSNode::ReadNode, 0x100);
  EXPECT_EQ(DSNode::ArrayNode, 0x200);
  EXPECT_EQ(DSNode::CollapsedNode, 0x400);
  EXPECT_EQ(DSNode::ExternalNode, 0x800);
  EXPECT_EQ(DSNode::IntToPtrNode, 0x1000);
  EXPECT_EQ(DSNode::PtrToIntNode, 0x2000);
  EXPECT_EQ(DSNode::VAStartNode, 0x4000);
}

TEST_F(DSGraphTests, NodesOfTheirOwnShareNothing) {
  EXPECT_NE(newPlace().getNode(), newPlace().getNode());
}

TEST_F(DSGraphTests, MergedPlacesAreOneAndKeepBothFlags) {
  DSNodeHandle P = newPlace();
  DSNodeHandle Q = newPlace();
  Graph.addFlags(*P.getNode(), DSNode::HeapNode);
  Graph.addFlags(*Q.getNode(), DSNode::AllocaNode);
  Graph.merge(P, Q);
  EXPECT_EQ(P, Q);
  EXPECT_TRUE(P.getNode()->isHeapNode());
  EXPECT_TRUE(P.getNode()->isAllocaNode());
  EXPECT_EQ(Graph.getNumNodes(), 1u);
}

TEST_F(DSGraphTests, MergeAtDifferentOffsetsLaysObjectsOverEachOther) {
  DSNodeHandle P = newPlace();
  DSNodeHandle Q = newPlace();
  Graph.merge(at(P, 8), Q);
  EXPECT_EQ(at(P, 24), at(Q, 16));
  EXPECT_FALSE(P == Q);
  EXPECT_EQ(P.getNode()->getStride(), 0u);
}

TEST_F(DSGraphTests, PlaceBeforeANodeMovesTheNode) {
  DSNodeHandle Member = newPlace();
  DSNodeHandle Container = at(Member, -16);
  EXPECT_EQ(at(Container, 16), Member);
  EXPECT_EQ(Container.getOffset(), 0u);
  EXPECT_FALSE(Member.getNode()->isCollapsedNode());
}

TEST_F(DSGraphTests, MergedNodesHaveOneTargetPerPlace) {
  DSNodeHandle P = newPlace();
  DSNodeHandle Q = newPlace();
  DSNodeHandle A = linkAt(P, 8);
  DSNodeHandle B = linkAt(Q, 8);
  DSNodeHandle C = linkAt(Q, 16);
  Graph.merge(P, Q);
  EXPECT_EQ(A, B);
  EXPECT_FALSE(A == C);
}

TEST_F(DSGraphTests, MergeFollowsLinksAroundACycle) {
  DSNodeHandle P = newPlace();
  DSNodeHandle Q = newPlace();
  Graph.merge(linkAt(P, 0), P); // P points to itself
  DSNodeHandle R = linkAt(Q, 0);
  Graph.merge(linkAt(R, 0), Q); // Q and R point to each other
  Graph.merge(P, Q);
  EXPECT_EQ(Graph.getNumNodes(), 1u);
}

TEST_F(DSGraphTests, PointersThatOverlapInPartHaveOneTarget) {
  DSNodeHandle P = newPlace();
  DSNodeHandle A = linkAt(P, 0);
  DSNodeHandle B = linkAt(P, 4);
  EXPECT_EQ(A, B);
  ASSERT_EQ(P.getNode()->links().size(), 1u);
  EXPECT_EQ(P.getNode()->links().front().Begin, 0u);
  EXPECT_EQ(P.getNode()->links().front().End, 12u);
}

TEST_F(DSGraphTests, PointersSideBySideHaveTheirOwnTargets) {
  DSNodeHandle P = newPlace();
  EXPECT_FALSE(linkAt(P, 0) == linkAt(P, 8));
}

TEST_F(DSGraphTests, WidePointerJoinsAllThatItCovers) {
  DSNodeHandle P = newPlace();
  DSNodeHandle A = linkAt(P, 0);
  DSNodeHandle B = linkAt(P, 8);
  DSNodeHandle C = linkAt(P, 16);
  EXPECT_EQ(Graph.getOrCreateLink(P, 16), A);
  EXPECT_EQ(A, B);
  EXPECT_FALSE(A == C);
}

TEST_F(DSGraphTests, QueriesCreateNothing) {
  DSNodeHandle P = newPlace();
  EXPECT_FALSE(P.getNode()->hasLink(0));
  EXPECT_TRUE(P.getNode()->getLink(0).isNull());
  EXPECT_EQ(Graph.getNumNodes(), 1u);
}

TEST_F(DSGraphTests, LinkIsFoundAtEachOfItsBytesAndNoOther) {
  DSNodeHandle P = newPlace();
  linkAt(P, 8);
  EXPECT_FALSE(P.getNode()->hasLink(7));
  EXPECT_TRUE(P.getNode()->hasLink(7, 2));
  EXPECT_TRUE(P.getNode()->hasLink(8));
  EXPECT_TRUE(P.getNode()->hasLink(15));
  EXPECT_FALSE(P.getNode()->hasLink(16));
}

TEST_F(DSGraphTests, ArrayElementsAreOnePlaceAndTheirFieldsAreNot) {
  DSNodeHandle P = newPlace();
  DSNodeHandle Next = linkAt(P, 8);
  Graph.addStride(P, 24);
  EXPECT_EQ(at(P, 24), P);
  EXPECT_EQ(linkAt(P, 24 + 8), Next);
  EXPECT_FALSE(linkAt(P, 16) == Next);
  EXPECT_TRUE(P.getNode()->isArrayNode());
  EXPECT_FALSE(P.getNode()->isCollapsedNode());
}

TEST_F(DSGraphTests, BytesOverTheEndOfAnElementAreTheNextOnes) {
  DSNodeHandle P = newPlace();
  linkAt(P, 0);
  Graph.addStride(P, 24);
  EXPECT_FALSE(P.getNode()->hasLink(16, 8));
  EXPECT_TRUE(P.getNode()->hasLink(16, 9));
  EXPECT_TRUE(P.getNode()->hasLink(8, 24));
}

TEST_F(DSGraphTests, PlaceBeforeAnArrayElementIsInTheOneBefore) {
  DSNodeHandle P = newPlace();
  Graph.addStride(P, 24);
  EXPECT_EQ(at(P, -8), at(P, 16));
}

TEST_F(DSGraphTests, UnequalStridesGiveTheirGreatestCommonDivisor) {
  DSNodeHandle P = newPlace();
  DSNodeHandle Q = newPlace();
  Graph.addStride(P, 24);
  Graph.addStride(Q, 16);
  Graph.merge(P, Q);
  EXPECT_EQ(P.getNode()->getStride(), 8u);
  EXPECT_FALSE(P.getNode()->isCollapsedNode());
}

TEST_F(DSGraphTests, NodeMergedWithItselfFurtherOnRepeatsAtThatDistance) {
  DSNodeHandle P = newPlace();
  Graph.merge(P, at(P, 16));
  EXPECT_EQ(P.getNode()->getStride(), 16u);
  EXPECT_EQ(at(P, 40), at(P, 8));
}

TEST_F(DSGraphTests, PointerWiderThanTheStrideGoesAllTheWayRound) {
  DSNodeHandle P = newPlace();
  DSNodeHandle A = linkAt(P, 0);
  Graph.addStride(P, 4);
  EXPECT_EQ(P.getNode()->getStride(), 4u);
  for (uint64_t Offset : {0, 1, 2, 3})
    EXPECT_EQ(P.getNode()->getLink(Offset), A);
}

TEST_F(DSGraphTests, PointerOverTheEndOfAnElementIsAtTheStartOfTheNext) {
  DSNodeHandle P = newPlace();
  DSNodeHandle A = linkAt(P, 12);
  Graph.addStride(P, 16);
  EXPECT_EQ(P.getNode()->getLink(12), A);
  EXPECT_EQ(P.getNode()->getLink(3), A);
  EXPECT_FALSE(P.getNode()->hasLink(4));
  EXPECT_FALSE(P.getNode()->hasLink(11));
  EXPECT_FALSE(linkAt(P, 4) == A);
  EXPECT_EQ(linkAt(P, -4), A);
}

TEST_F(DSGraphTests, PointersThatOverlapOverTheEndHaveOneTarget) {
  DSNodeHandle P = newPlace();
  Graph.addStride(P, 16);
  DSNodeHandle A = linkAt(P, 12);
  DSNodeHandle B = linkAt(P, 0);
  EXPECT_EQ(A, B);
  EXPECT_EQ(P.getNode()->links().size(), 1u);
}

TEST_F(DSGraphTests, PointerInAnArrayOfBytesCollapsesAndSaysSo) {
  DSNodeHandle P = newPlace();
  Graph.addStride(P, 1);
  DSNodeHandle A = linkAt(P, 8);
  ASSERT_TRUE(P.getNode()->isCollapsedNode());
  EXPECT_EQ(P.getNode()->getCollapseCause(), CollapseCause::PointerInBytes);
  EXPECT_EQ(linkAt(P, 3), A);
}

TEST_F(DSGraphTests, UnrelatedDistancesCollapseAndSaySo) {
  DSNodeHandle P = newPlace();
  Graph.merge(P, at(P, 16));
  Graph.merge(P, at(P, 3));
  ASSERT_TRUE(P.getNode()->isCollapsedNode());
  EXPECT_EQ(P.getNode()->getCollapseCause(), CollapseCause::UnrelatedOffsets);
}

TEST_F(DSGraphTests, OffsetOutOfRangeCollapsesAndSaysSo) {
  for (int64_t Bytes : {INT64_MAX, INT64_MIN, int64_t(1) << 50}) {
    DSNodeHandle P = newPlace();
    EXPECT_EQ(at(P, Bytes).getNode(), P.getNode());
    ASSERT_TRUE(P.getNode()->isCollapsedNode());
    EXPECT_EQ(P.getNode()->getCollapseCause(), CollapseCause::OffsetOutOfRange);
  }
}

TEST_F(DSGraphTests, StrideOutOfRangeCollapsesAndSaysSo) {
  DSNodeHandle P = newPlace();
  Graph.addStride(P, UINT64_MAX);
  ASSERT_TRUE(P.getNode()->isCollapsedNode());
  EXPECT_EQ(P.getNode()->getCollapseCause(), CollapseCause::OffsetOutOfRange);
}

TEST_F(DSGraphTests, CollapsedNodeHasOneTargetForAll) {
  DSNodeHandle P = newPlace();
  DSNodeHandle A = linkAt(P, 0);
  DSNodeHandle B = linkAt(P, 24);
  Graph.collapse(*P.getNode(), CollapseCause::Requested);
  EXPECT_EQ(A, B);
  EXPECT_EQ(linkAt(P, 100), A);
  EXPECT_EQ(P.getNode()->getLink(17), A);
}

TEST_F(DSGraphTests, BytesWithoutPointersAreAnArrayAndNotCollapsed) {
  DSNodeHandle Text = newPlace();
  Graph.addStride(Text, 1);
  EXPECT_TRUE(Text.getNode()->isArrayNode());
  EXPECT_FALSE(Text.getNode()->isCollapsedNode());
}

TEST_F(DSGraphTests, SizeGrowsWithAccesses) {
  LLVMContext Context;
  DSNodeHandle P = newPlace();
  Graph.addAccess(at(P, 16), Type::getInt32Ty(Context), 4);
  EXPECT_EQ(P.getNode()->getSize(), 20u);
  Graph.addAccess(at(P, 4), Type::getInt32Ty(Context), 4);
  EXPECT_EQ(P.getNode()->getSize(), 20u);
}

TEST_F(DSGraphTests, AccessTypesAreKeptOnceAndByOffset) {
  LLVMContext Context;
  Type *I32 = Type::getInt32Ty(Context);
  Type *Float = Type::getFloatTy(Context);
  DSNodeHandle P = newPlace();
  Graph.addAccess(at(P, 8), I32, 4);
  Graph.addAccess(P, I32, 4);
  Graph.addAccess(at(P, 8), Float, 4);
  Graph.addAccess(at(P, 8), I32, 4);
  const DSAccessType Expected[] = {{0, I32}, {8, I32}, {8, Float}};
  EXPECT_EQ(P.getNode()->accessTypes(), ArrayRef(Expected));
}

TEST_F(DSGraphTests, HandlesStayValidThroughManyMerges) {
  DSNodeHandle First = newPlace();
  DSNodeHandle Last = First;
  for (int I = 0; I != 1000; ++I) {
    DSNodeHandle Next = newPlace();
    Graph.merge(at(Last, 8), Next);
    Last = Next;
  }
  EXPECT_EQ(at(First, 8 * 1000), Last);
  EXPECT_EQ(Graph.getNumNodes(), 1u);
}

TEST_F(DSGraphTests, PlacesAreOrderedByNodeAndOffset) {
  DSNodeHandle Null, First = newPlace(), Second = newPlace();
  EXPECT_LT(Null, First);
  EXPECT_FALSE(Null < Null);
  EXPECT_LT(First, at(First, 8));
  EXPECT_LT(at(First, 8), Second);
  EXPECT_GT(Second, First);
  EXPECT_FALSE(First < First);
  Graph.merge(First, Second);
  EXPECT_FALSE(First < Second || Second < First);
}

TEST_F(DSGraphTests, LongChainsOfPointersNeedNoStack) {
  auto MakeChain = [&] {
    DSNodeHandle Head = newPlace();
    DSNodeHandle P = Head;
    for (int I = 0; I != 200000; ++I)
      P = linkAt(P, 0);
    return Head;
  };
  DSNodeHandle A = MakeChain();
  DSNodeHandle B = MakeChain();
  Graph.merge(A, B);
  DenseSet<const DSNode *> Reached;
  A.getNode()->markReachableNodes(Reached);
  EXPECT_EQ(Reached.size(), 200001u);
  EXPECT_EQ(Graph.getNumNodes(), 200001u);
}

TEST_F(DSGraphTests, ReferrersAreLinksAndRoots) {
  LLVMContext Context;
  DSNodeHandle P = newPlace();
  DSNodeHandle A = linkAt(P, 0);
  Graph.merge(linkAt(P, 8), A);
  EXPECT_EQ(A.getNode()->getNumReferrers(), 2u);
  Graph.addPlace(PoisonValue::get(PointerType::get(Context, 0)), A);
  EXPECT_EQ(A.getNode()->getNumReferrers(), 3u);
  EXPECT_EQ(P.getNode()->getNumReferrers(), 0u);
}

TEST_F(DSGraphTests, FlagsPropagateAlongLinksOnly) {
  DSNodeHandle P = newPlace();
  DSNodeHandle A = linkAt(linkAt(P, 8), 0);
  DSNodeHandle Q = newPlace();
  Graph.merge(linkAt(Q, 0), A);
  Graph.addFlags(*P.getNode(), DSNode::ExternalNode);
  Graph.propagateFlags(DSNode::ExternalNode,
                       DSNode::ExternalNode | DSNode::IncompleteNode);
  EXPECT_TRUE(A.getNode()->isExternalNode());
  EXPECT_TRUE(A.getNode()->isIncompleteNode());
  EXPECT_TRUE(P.getNode()->isIncompleteNode());
  EXPECT_FALSE(Q.getNode()->isExternalNode());
}

} // namespace
