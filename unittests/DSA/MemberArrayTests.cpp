//===- MemberArrayTests.cpp - Arrays inside structures --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphFixture.h"

#include "restruct/DSA/Exposure.h"
#include "restruct/DSA/PlaceOverlap.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Type.h"

#include <random>

using namespace llvm;
using namespace restruct;

namespace {

class MemberArrayTests : public GraphFixture {
protected:
  /// The array of 16 bytes, 8 bytes into \p Holder.
  DSNodeHandle arrayIn(DSNodeHandle Holder) {
    return Graph.getOrCreateMember(at(Holder, 8), 16);
  }
  bool isMember(DSNodeHandle Array, DSNodeHandle Holder) {
    return Array.getNode() != Holder.getNode() &&
           Array.getNode()->getHolder() == at(Holder, 8);
  }
  /// Whether one byte here, and one there, may be the same.
  static bool meet(DSNodeHandle A, DSNodeHandle B) {
    auto Byte = [](DSNodeHandle P) {
      return NodeBytes{P.getNode(),
                       {static_cast<int64_t>(P.getOffset()), 1},
                       P.getNode()->getStride()};
    };
    return mayShareBytes(Byte(A), Byte(B));
  }

  DataLayout Layout{""};
};

TEST_F(MemberArrayTests, OneArrayIsOneNode) {
  DSNodeHandle S = newPlace();
  EXPECT_EQ(arrayIn(S), arrayIn(S));
  EXPECT_TRUE(isMember(arrayIn(S), S));
  EXPECT_EQ(arrayIn(S).getNode()->getMemberBytes(), 16u);
}

TEST_F(MemberArrayTests, ItsBytesAreTheHolders) {
  DSNodeHandle S = newPlace();
  DSNodeHandle Array = arrayIn(S);
  EXPECT_TRUE(meet(Array, at(S, 8)));
  EXPECT_TRUE(meet(at(S, 23), at(Array, 15)));
  EXPECT_FALSE(meet(Array, at(S, 9)));
  EXPECT_FALSE(meet(Array, S));
  EXPECT_FALSE(meet(at(Array, 15), at(S, 24)));
}

TEST_F(MemberArrayTests, WalkingFoldsTheArrayAlone) {
  DSNodeHandle S = newPlace();
  DSNodeHandle Array = arrayIn(S);
  Graph.merge(Array, at(Array, 1));
  EXPECT_EQ(Array.getNode()->getStride(), 1u);
  EXPECT_EQ(S.getNode()->getStride(), 0u);
  EXPECT_TRUE(meet(Array, at(S, 12)));
  EXPECT_FALSE(meet(Array, at(S, 24)));
}

TEST_F(MemberArrayTests, HoldersThatBecomeOneHaveOneArray) {
  DSNodeHandle S = newPlace(), T = newPlace();
  DSNodeHandle A = arrayIn(S), B = arrayIn(T);
  Graph.merge(S, T);
  EXPECT_EQ(A, B);
  EXPECT_TRUE(isMember(A, S));
}

TEST_F(MemberArrayTests, AHolderThatIsMovedKeepsItsArray) {
  DSNodeHandle S = newPlace(), T = newPlace();
  DSNodeHandle A = arrayIn(S);
  Graph.merge(S, at(T, 32));
  EXPECT_EQ(A.getNode()->getHolder(), at(T, 40));
}

TEST_F(MemberArrayTests, ArraysThatOverlapAreNone) {
  DSNodeHandle S = newPlace();
  DSNodeHandle A = arrayIn(S);
  DSNodeHandle B = Graph.getOrCreateMember(at(S, 8), 12);
  EXPECT_EQ(A, at(S, 8));
  EXPECT_EQ(B, at(S, 8));
}

TEST_F(MemberArrayTests, APointerInItsBytesIsOneOfTheHolders) {
  DSNodeHandle S = newPlace();
  DSNodeHandle A = arrayIn(S);
  DSNodeHandle Held = Graph.getOrCreateLink(at(A, 8), PointerBytes);
  EXPECT_TRUE(isMember(A, S));
  EXPECT_EQ(S.getNode()->getLink(16), Held);
  EXPECT_TRUE(S.getNode()->hasLink(16));
  EXPECT_FALSE(S.getNode()->hasLink(24));
}

TEST_F(MemberArrayTests, PointersInItAreFoldedWithoutTheHolder) {
  DSNodeHandle S = newPlace();
  DSNodeHandle A = arrayIn(S);
  DSNodeHandle Held = Graph.getOrCreateLink(A, PointerBytes);
  DSNodeHandle Behind = Graph.getOrCreateLink(at(S, 24), PointerBytes);
  Graph.merge(A, at(A, 8));
  EXPECT_TRUE(isMember(A, S));
  EXPECT_EQ(S.getNode()->getStride(), 0u);
  EXPECT_EQ(S.getNode()->getLink(16), Held);
  EXPECT_FALSE(Held == Behind);
}

TEST_F(MemberArrayTests, HoldersThatBecomeOneHoldTheSamePointers) {
  DSNodeHandle S = newPlace(), T = newPlace();
  DSNodeHandle Here = Graph.getOrCreateLink(arrayIn(S), PointerBytes);
  DSNodeHandle There = Graph.getOrCreateLink(arrayIn(T), PointerBytes);
  Graph.merge(S, T);
  EXPECT_EQ(Here, There);
  EXPECT_TRUE(isMember(arrayIn(S), S));
}

TEST_F(MemberArrayTests, APointerInACopyOfTheHolderIsInItToo) {
  DSNodeHandle S = newPlace(), T = newPlace();
  DSNodeHandle Here = Graph.getOrCreateLink(arrayIn(S), PointerBytes);
  DSNodeHandle There = Graph.getOrCreateLink(at(T, 8), PointerBytes);
  Graph.merge(S, T);
  EXPECT_EQ(Here, There);
  EXPECT_EQ(S.getNode()->getLink(8), Here);
}

TEST_F(MemberArrayTests, APointerBeyondItsEndDissolvesIt) {
  DSNodeHandle S = newPlace();
  DSNodeHandle A = arrayIn(S);
  (void)Graph.getOrCreateLink(at(A, 12), PointerBytes);
  EXPECT_EQ(A, at(S, 8));
}

TEST_F(MemberArrayTests, AnArrayInItsElementsIsBytesOfIt) {
  DSNodeHandle S = newPlace();
  DSNodeHandle A = arrayIn(S);
  DSNodeHandle Inner = Graph.getOrCreateMember(at(A, 4), 4);
  EXPECT_TRUE(isMember(A, S));
  EXPECT_EQ(Inner, at(A, 4));
}

TEST_F(MemberArrayTests, OfOneWithArraysInItsElementsTheseAreBytes) {
  DSNodeHandle S = newPlace(), A = newPlace();
  DSNodeHandle Inner = Graph.getOrCreateMember(at(A, 4), 4);
  EXPECT_TRUE(Graph.addMember(at(S, 8), 16, A));
  EXPECT_TRUE(isMember(A, S));
  EXPECT_EQ(Inner, at(A, 4));
}

TEST_F(MemberArrayTests, PointersInItAreExposedWithTheHoldersBytes) {
  LLVMContext Context;
  DSNodeHandle S = newPlace();
  DSNodeHandle Held = Graph.getOrCreateLink(arrayIn(S), PointerBytes);
  DSNodeHandle Before = Graph.getOrCreateLink(S, PointerBytes);
  Graph.addAccess(S.getNode(),
                  {8, Type::getInt64Ty(Context), 0, /*MayReadPointer=*/true},
                  8);
  exposePointers(Graph, Layout);
  EXPECT_TRUE(Held.getNode()->isExternalNode());
  EXPECT_FALSE(Before.getNode()->isExternalNode());
}

TEST_F(MemberArrayTests, CopiesOfTheHolderCopyPointersIntoNumbersOfIt) {
  LLVMContext Context;
  DSAccessType Number{0, Type::getInt64Ty(Context)};
  Number.ReadsIfCopied = true;
  DSNodeHandle S = newPlace(), T = newPlace();
  for (DSNodeHandle Holder : {S, T}) {
    (void)Graph.getOrCreateLink(arrayIn(Holder), PointerBytes);
    Graph.addAccess(arrayIn(Holder).getNode(), Number, 8);
  }
  Graph.addFlags(*S.getNode(), DSNode::CopiedNode);
  exposePointers(Graph, Layout);
  EXPECT_TRUE(S.getNode()->getLink(8).getNode()->isExternalNode());
  EXPECT_FALSE(T.getNode()->getLink(8).getNode()->isExternalNode());
}

TEST_F(MemberArrayTests, CopiesOfItCopyPointersIntoNumbersOfTheHolder) {
  LLVMContext Context;
  DSAccessType Number{8, Type::getInt64Ty(Context)};
  Number.WritesIfCopied = true;
  DSNodeHandle S = newPlace(), T = newPlace();
  for (DSNodeHandle Holder : {S, T}) {
    (void)Graph.getOrCreateLink(arrayIn(Holder), PointerBytes);
    Graph.addAccess(Holder.getNode(), Number, 8);
  }
  Graph.addFlags(*arrayIn(S).getNode(), DSNode::CopiedNode);
  exposePointers(Graph, Layout);
  EXPECT_TRUE(S.getNode()->getLink(8).getNode()->isExternalNode());
  EXPECT_FALSE(T.getNode()->getLink(8).getNode()->isExternalNode());
}

TEST_F(MemberArrayTests, APointerInTheHoldersBytesDissolvesIt) {
  DSNodeHandle S = newPlace();
  DSNodeHandle A = arrayIn(S);
  (void)Graph.getOrCreateLink(at(S, 16), PointerBytes);
  EXPECT_EQ(A, at(S, 8));
}

TEST_F(MemberArrayTests, AStepBackDissolvesIt) {
  DSNodeHandle S = newPlace();
  DSNodeHandle A = arrayIn(S);
  EXPECT_EQ(at(A, -8), S);
}

TEST_F(MemberArrayTests, AStepBackThatWasTakenBeforeDissolvesIt) {
  DSNodeHandle S = newPlace(), P = newPlace();
  DSNodeHandle Before = at(P, -8);
  Graph.merge(P, at(P, 1)); // so that no offset tells of it
  DSNodeHandle A = arrayIn(S);
  Graph.merge(A, P);
  EXPECT_EQ(A.getNode(), S.getNode());
  EXPECT_EQ(Before.getNode(), S.getNode());
}

TEST_F(MemberArrayTests, AStepBeyondDissolvesIt) {
  DSNodeHandle S = newPlace();
  DSNodeHandle A = arrayIn(S);
  EXPECT_TRUE(isMember(A, S));
  (void)at(A, 16); // its end is no step beyond
  EXPECT_TRUE(isMember(A, S));
  EXPECT_EQ(at(A, 17), at(S, 25));
}

TEST_F(MemberArrayTests, AnAccessBeyondThatWasSeenBeforeDissolvesIt) {
  LLVMContext Context;
  DSNodeHandle S = newPlace(), P = newPlace();
  Graph.addAccess(at(P, 14), Type::getInt32Ty(Context), 4);
  Graph.merge(P, at(P, 1));
  DSNodeHandle A = arrayIn(S);
  Graph.merge(A, P);
  EXPECT_EQ(A.getNode(), S.getNode());
}

TEST_F(MemberArrayTests, ALengthBeyondDissolvesIt) {
  DSNodeHandle S = newPlace();
  DSNodeHandle A = arrayIn(S);
  Graph.noteExtent(A, 16);
  EXPECT_TRUE(isMember(A, S));
  Graph.noteExtent(A, 17);
  EXPECT_EQ(A, at(S, 8));
}

TEST_F(MemberArrayTests, LargeObjectsMayShareItsNode) {
  DSNodeHandle S = newPlace(), Large = newPlace();
  Graph.growTo(Large, 4096);
  DSNodeHandle A = arrayIn(S);
  Graph.merge(A, Large);
  EXPECT_TRUE(isMember(A, S));
  EXPECT_EQ(A, Large);
  EXPECT_FALSE(meet(Large, at(S, 24)));
}

TEST_F(MemberArrayTests, TwoHoldersOfOneArrayBecomeOne) {
  DSNodeHandle S = newPlace(), T = newPlace();
  DSNodeHandle A = arrayIn(S);
  DSNodeHandle B = Graph.getOrCreateMember(at(T, 32), 16);
  Graph.merge(A, B);
  EXPECT_EQ(S.getNode(), T.getNode());
  EXPECT_TRUE(meet(A, at(T, 32)));
  EXPECT_TRUE(meet(A, at(S, 8)));
}

TEST_F(MemberArrayTests, AnArrayThatIsAddedIsAMember) {
  DSNodeHandle S = newPlace(), Array = newPlace();
  EXPECT_TRUE(Graph.addMember(at(S, 8), 16, Array));
  EXPECT_TRUE(isMember(Array, S));
  EXPECT_FALSE(Graph.addMember(at(S, 8), 16, Array)) << "nothing new";
}

TEST_F(MemberArrayTests, OfTwoLengthsNoneIsKnown) {
  DSNodeHandle S = newPlace();
  DSNodeHandle Array = arrayIn(S);
  EXPECT_TRUE(Graph.addMember(at(S, 8), 24, Array));
  EXPECT_EQ(Array, at(S, 8));
  EXPECT_FALSE(Graph.addMember(at(S, 8), 24, Array)) << "nothing new";
}

TEST_F(MemberArrayTests, AddingAnArrayOfAnotherHolderMakesTheHoldersOne) {
  DSNodeHandle S = newPlace(), T = newPlace();
  DSNodeHandle Array = arrayIn(S);
  EXPECT_TRUE(Graph.addMember(at(T, 32), 16, Array));
  EXPECT_EQ(at(S, 8), at(T, 32));
  EXPECT_TRUE(isMember(Array, S));
  EXPECT_FALSE(Graph.addMember(at(T, 32), 16, Array)) << "nothing new";
}

TEST_F(MemberArrayTests, AStrideThatCutsItDissolvesIt) {
  DSNodeHandle S = newPlace();
  DSNodeHandle A = arrayIn(S);
  Graph.addStride(S, 48);
  EXPECT_TRUE(isMember(A, S));
  EXPECT_TRUE(meet(A, at(S, 56)));
  Graph.addStride(S, 16);
  EXPECT_EQ(A.getNode(), S.getNode());
}

TEST_F(MemberArrayTests, ACollapseThatIsNoWalkDissolvesIt) {
  DSNodeHandle S = newPlace();
  DSNodeHandle A = arrayIn(S);
  Graph.collapse(*A.getNode(), CollapseCause::Requested);
  EXPECT_EQ(A.getNode(), S.getNode());
}

TEST_F(MemberArrayTests, ItReachesItsHolderAndIsReached) {
  DSNodeHandle S = newPlace();
  DSNodeHandle A = arrayIn(S);
  DSNodeHandle Held = Graph.getOrCreateLink(S, PointerBytes);
  Graph.addFlags(*A.getNode(), DSNode::ExternalNode);
  Graph.propagateFlags(DSNode::ExternalNode, DSNode::ExternalNode);
  EXPECT_TRUE(S.getNode()->isExternalNode());
  EXPECT_TRUE(Held.getNode()->isExternalNode());
}

TEST_F(MemberArrayTests, ItIsNoPointer) {
  DSNodeHandle S = newPlace();
  (void)arrayIn(S);
  EXPECT_FALSE(S.getNode()->hasLink(8, 16));
  EXPECT_TRUE(S.getNode()->getLink(8).isNull());
}

TEST_F(MemberArrayTests, ACloneHasTheHolderToo) {
  DSGraph Source;
  DSNodeHandle S(&Source.createNode(), 0);
  DSNodeHandle A = Source.getOrCreateMember(Source.getPlaceAt(S, 8), 16);
  (void)Source.getOrCreateLink(S, PointerBytes);
  DSNodeHandle There = newPlace();
  Graph.cloneReachable(Source, {{A, There}});
  DSNodeHandle Holder = There.getNode()->getHolder();
  ASSERT_FALSE(Holder.isNull());
  EXPECT_EQ(Holder.getOffset(), 8u);
  EXPECT_TRUE(Holder.getNode()->hasLink(0, 8));
}

TEST_F(MemberArrayTests, ACloneIntoTheBytesOfAnotherIsNoMember) {
  DSGraph Source;
  DSNodeHandle S(&Source.createNode(), 0);
  DSNodeHandle A = Source.getOrCreateMember(Source.getPlaceAt(S, 8), 16);
  DSNodeHandle Held = Source.getOrCreateLink(S, PointerBytes);
  (void)Held;
  DSNodeHandle T = newPlace();
  Graph.cloneReachable(Source, {{A, at(T, 40)}});
  EXPECT_TRUE(T.getNode()->hasLink(32, 8));
  EXPECT_TRUE(meet(at(T, 40), at(T, 40)));
}

TEST_F(MemberArrayTests, ToBeAnotherPlaceThanTheBeginningDissolvesIt) {
  DSNodeHandle S = newPlace(), T = newPlace();
  DSNodeHandle Array = arrayIn(S);
  Graph.merge(Array, at(T, 4));
  EXPECT_EQ(Array, at(S, 8));
}

TEST_F(MemberArrayTests, APlaceInFrontOfAWalkDissolvesIt) {
  DSNodeHandle S = newPlace();
  DSNodeHandle Array = arrayIn(S);
  Graph.addStride(Array, 4);
  (void)at(Array, -4);
  EXPECT_EQ(Array.getNode(), S.getNode());
}

TEST_F(MemberArrayTests, NothingGetsAHolderThatIsNoArray) {
  DSNodeHandle Longer = newPlace(), Stepped = newPlace();
  (void)Graph.getOrCreateLink(at(Longer, 16), PointerBytes);
  EXPECT_EQ(Graph.getOrCreateHolder(Longer, 16, 8), Longer);
  Graph.noteStepBack(Stepped);
  EXPECT_EQ(Graph.getOrCreateHolder(Stepped, 16, 8), Stepped);
}

TEST_F(MemberArrayTests, ItComesFromWhereItsHolderDoes) {
  DSNodeHandle S = newPlace();
  DSNodeHandle Array = arrayIn(S);
  Graph.addFlags(*S.getNode(), DSNode::HeapNode);
  EXPECT_TRUE(Array.getNode()->isHeapNode());
  Graph.merge(S, DSNodeHandle(&Graph.createNode(DSNode::AllocaNode), 0));
  EXPECT_TRUE(Array.getNode()->isAllocaNode());
  EXPECT_TRUE(Graph.getOrCreateMember(at(S, 64), 16).getNode()->isAllocaNode());
}

TEST_F(MemberArrayTests, AnAccessThatLeavesItMayGoAnywhere) {
  DSNodeHandle S = newPlace();
  DSNodeHandle Array = arrayIn(S);
  DSNodeHandle Second = Graph.getOrCreateMember(at(S, 32), 16);
  auto Bytes = [](DSNodeHandle Place, int64_t Begin,
                  std::optional<uint64_t> Length, uint64_t Period = 0) {
    return NodeBytes{Place.getNode(), {Begin, Length}, Period};
  };
  auto Meet = [](const NodeBytes &A, const NodeBytes &B) {
    EXPECT_EQ(mayShareBytes(A, B), mayShareBytes(B, A));
    return mayShareBytes(A, B);
  };
  for (const NodeBytes &Leaves :
       {Bytes(Array, 8, 12), Bytes(Array, -4, 4), Bytes(Array, 0, 20, 4),
        Bytes(Array, 0, std::nullopt)}) {
    EXPECT_TRUE(Meet(Leaves, Bytes(S, 24, 4)));
    EXPECT_TRUE(Meet(Leaves, Bytes(Second, 0, 4)));
  }
  EXPECT_FALSE(Meet(Bytes(Array, 0, 16), Bytes(Second, 0, 4)));
  EXPECT_FALSE(Meet(Bytes(Array, 0, 16), Bytes(S, 24, 8)));
  EXPECT_TRUE(Meet(Bytes(Array, 0, 4, 4), Bytes(S, 12, 4)));
}

/// Things that are said at random of a few places, members among them.
TEST(MemberArrayFuzzTests, WhatWasSaidHoldsInTheEnd) {
  constexpr unsigned NumPlaces = 8;
  LLVMContext Context;
  struct Said {
    unsigned Kind, A, B;
    int64_t OffsetA, OffsetB;
    uint64_t Bytes;
  };
  for (unsigned Seed = 0; Seed != 6000; ++Seed) {
    std::mt19937 Random(Seed);
    auto Below = [&](unsigned N) {
      return static_cast<unsigned>(Random() % N);
    };
    DSGraph Graph;
    std::vector<DSNodeHandle> Places;
    for (unsigned I = 0; I != NumPlaces; ++I)
      Places.emplace_back(&Graph.createNode(), 0);
    auto At = [&](unsigned I, int64_t Bytes) {
      return Graph.getPlaceAt(Places[I], Bytes);
    };
    std::vector<Said> All(4 + Below(12));
    for (Said &S : All) {
      S = {Below(5),
           Below(NumPlaces),
           Below(NumPlaces),
           int64_t(Below(8)) * 4,
           int64_t(Below(4)) * 4,
           4 + 4 * Below(5)};
      switch (S.Kind) {
      case 0: // two places are one
        Graph.merge(At(S.A, S.OffsetA), At(S.B, S.OffsetB));
        break;
      case 1: // an array in A
        Graph.merge(Graph.getOrCreateMember(At(S.A, S.OffsetA), S.Bytes),
                    Places[S.B]);
        break;
      case 2: // a pointer in A
        Graph.merge(Graph.getOrCreateLink(At(S.A, S.OffsetA), 8),
                    At(S.B, S.OffsetB));
        break;
      case 3: // an access
        Graph.addAccess(At(S.A, S.OffsetA), Type::getInt32Ty(Context), 4);
        break;
      case 4: // elements
        Graph.addStride(Places[S.A], 8 * (1 + Below(4)));
        break;
      }
      ASSERT_EQ(Graph.verify(), "") << "seed " << Seed;
    }
    // Reading changes what is known of steps, so copies are read.
    for (const Said &S : All) {
      DSGraph Copy;
      DSGraphCopy Copied =
          Copy.append(Graph, ~DSNode::ShadowNode,
                      [](DSNodeHandle) { return DSNodeHandle(); });
      ASSERT_EQ(Copy.verify(), "") << "seed " << Seed;
      DSNodeHandle A = Copy.getPlaceAt(Copied(Places[S.A]), S.OffsetA);
      DSNodeHandle B = Copied(Places[S.B]);
      if (S.Kind == 0)
        EXPECT_EQ(A, Copy.getPlaceAt(B, S.OffsetB)) << "seed " << Seed;
      if (S.Kind == 1) // the array's bytes are those of A
        EXPECT_TRUE(A == B || B.getNode()->getHolder() == A ||
                    mayShareBytes({A.getNode(),
                                   {int64_t(A.getOffset()), 1},
                                   A.getNode()->getStride()},
                                  {B.getNode(),
                                   {int64_t(B.getOffset()), 1},
                                   B.getNode()->getStride()}))
            << "seed " << Seed;
      if (S.Kind == 2)
        EXPECT_EQ(A.getNode()->getLink(A.getOffset()),
                  Copy.getPlaceAt(B, S.OffsetB))
            << "seed " << Seed;
    }
    // A clone of all that a place reaches says as much.
    DSGraph Other;
    DSNodeHandle There(&Other.createNode(), 0);
    Other.cloneReachable(Graph, {{Places[0], There}});
    ASSERT_EQ(Other.verify(), "") << "seed " << Seed;
  }
}

} // namespace
