//===- GraphVerifierTests.cpp - Each broken invariant is found ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSGraph.h"

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

#include <utility>

using namespace llvm;
using namespace restruct;

namespace restruct {

/// Breaks what only a graph's own code could break.
struct GraphCorruption {
  static DSNode &of(const DSNode &N) { return const_cast<DSNode &>(N); }
  static DSNode &of(const DSNodeHandle &Place) { return of(*Place.getNode()); }
  static void setFlags(const DSNode &N, DSNode::NodeTy Flags) {
    of(N).Flags = Flags;
  }
  static void setSize(const DSNode &N, uint64_t Size) { of(N).Size = Size; }
  static DSLink &link(const DSNode &N, size_t I) { return of(N).Links[I]; }
  static DSAccessType &access(const DSNode &N, size_t I) {
    return of(N).AccessTypes[I];
  }
  static void setHolder(const DSNode &N, DSNodeHandle Holder) {
    of(N).Rare->Holder = Holder;
  }
  static void addGlobal(DSGraph &Graph, const DSNode &N, const GlobalValue &G) {
    Graph.addGlobal(of(N), G);
  }
  static void addPending(DSGraph &Graph, DSNodeHandle Place) {
    Graph.Pending.push_back(*Graph.Memory, {Place, Place, nullptr});
  }
};

} // namespace restruct

namespace {

using Corrupt = GraphCorruption;

class GraphVerifierTests : public testing::Test {
protected:
  DSNodeHandle newPlace() { return DSNodeHandle(&Graph.createNode(), 0); }
  /// A node with pointers at 0 and 8.
  const DSNode &newNodeWithLinks() {
    DSNodeHandle N = newPlace();
    Graph.addLink(N, 8, newPlace());
    Graph.addLink(Graph.getPlaceAt(N, 8), 8, newPlace());
    return *N.getNode();
  }
  /// \p Bytes is the size of a node's member array.
  DSNodeHandle newMember(uint64_t Bytes) {
    return Graph.getOrCreateMember(Graph.getPlaceAt(newPlace(), 8), Bytes);
  }
  void expectFault(StringRef Fault) {
    EXPECT_TRUE(StringRef(Graph.verify()).ends_with(Fault)) << Graph.verify();
  }

  LLVMContext Context;
  Type *Int = Type::getInt32Ty(Context);
  DSGraph Graph;
};

TEST_F(GraphVerifierTests, NothingIsWrongBefore) {
  newNodeWithLinks();
  newMember(16);
  EXPECT_EQ(Graph.verify(), "");
}

TEST_F(GraphVerifierTests, PendingMerges) {
  Corrupt::addPending(Graph, newPlace());
  expectFault("merges are pending");
}

TEST_F(GraphVerifierTests, ArrayFlagWithoutStride) {
  Corrupt::setFlags(*newPlace().getNode(), DSNode::ArrayNode);
  expectFault("the array flag and the stride disagree");
}

TEST_F(GraphVerifierTests, StrideWithoutArrayFlag) {
  DSNodeHandle N = newPlace();
  Graph.addStride(N, 8);
  Corrupt::setFlags(*N.getNode(), DSNode::ShadowNode);
  expectFault("the array flag and the stride disagree");
}

TEST_F(GraphVerifierTests, CollapsedWithAStride) {
  DSNodeHandle N = newPlace();
  Graph.addStride(N, 8);
  Corrupt::setFlags(*N.getNode(), DSNode::ArrayNode | DSNode::CollapsedNode);
  expectFault("collapsed, but with a stride other than 1");
}

TEST_F(GraphVerifierTests, PointersAtAStrideOfOne) {
  DSNodeHandle N = newPlace();
  Graph.addLink(N, 8, newPlace());
  Graph.collapse(*N.getNode(), CollapseCause::Requested);
  Corrupt::setFlags(*N.getNode(), DSNode::ArrayNode);
  expectFault("holds pointers at a stride of 1, and is not collapsed");
}

TEST_F(GraphVerifierTests, LargerThanTheStride) {
  DSNodeHandle N = newPlace();
  Graph.addStride(N, 8);
  Corrupt::setSize(*N.getNode(), 9);
  expectFault("larger than its stride");
}

TEST_F(GraphVerifierTests, GlobalsWithoutTheirFlag) {
  Module M("m", Context);
  auto *G = new GlobalVariable(M, Int, false, GlobalValue::ExternalLinkage,
                               nullptr, "g");
  Corrupt::setFlags(*Graph.getOrCreateNodeForValue(G).getNode(),
                    DSNode::ShadowNode);
  expectFault("contains globals, and has no global flag");
}

TEST_F(GraphVerifierTests, GlobalThatIsElsewhere) {
  Module M("m", Context);
  auto *G = new GlobalVariable(M, Int, false, GlobalValue::ExternalLinkage,
                               nullptr, "g");
  (void)Graph.getOrCreateNodeForValue(G);
  Corrupt::addGlobal(Graph, *newPlace().getNode(), *G);
  expectFault("contains the global 'g', which is elsewhere");
}

TEST_F(GraphVerifierTests, EmptyLink) {
  DSLink &L = Corrupt::link(newNodeWithLinks(), 0);
  L.End = L.Begin;
  expectFault("an empty link");
}

TEST_F(GraphVerifierTests, OverlappingLinks) {
  Corrupt::link(newNodeWithLinks(), 0).End = 9;
  expectFault("links overlap or are not sorted");
}

TEST_F(GraphVerifierTests, LinksOutOfOrder) {
  const DSNode &N = newNodeWithLinks();
  std::swap(Corrupt::link(N, 0), Corrupt::link(N, 1));
  expectFault("links overlap or are not sorted");
}

TEST_F(GraphVerifierTests, LinkBehindTheEnd) {
  Corrupt::setSize(newNodeWithLinks(), 12);
  expectFault("a link lies behind the end");
}

TEST_F(GraphVerifierTests, LinkBehindTheStride) {
  const DSNode &N = newNodeWithLinks();
  Graph.addStride(DSNodeHandle(&N, 0), 16);
  DSLink &L = Corrupt::link(N, 1);
  L.Begin += 8;
  L.End += 8;
  expectFault("a link lies behind the end");
}

TEST_F(GraphVerifierTests, LinksOverlapInTheNextElement) {
  const DSNode &N = newNodeWithLinks();
  Graph.addStride(DSNodeHandle(&N, 0), 16);
  Corrupt::link(N, 1).End = 17;
  expectFault("links overlap over the end of an element");
}

TEST_F(GraphVerifierTests, AccessesOutOfOrder) {
  DSNodeHandle N = newPlace();
  Graph.addAccess(N, Int, 4);
  Graph.addAccess(Graph.getPlaceAt(N, 8), Int, 4);
  Corrupt::access(*N.getNode(), 0).Offset = 12;
  expectFault("accesses are not sorted");
}

TEST_F(GraphVerifierTests, AccessBehindTheStride) {
  DSNodeHandle N = newPlace();
  Graph.addStride(N, 8);
  Graph.addAccess(N, Int, 4);
  Corrupt::access(*N.getNode(), 0).Offset = 8;
  expectFault("an access behind the stride");
}

TEST_F(GraphVerifierTests, LinkThatLeadsNowhere) {
  Corrupt::link(newNodeWithLinks(), 1).Target = DSNodeHandle();
  expectFault("a link leads nowhere");
}

TEST_F(GraphVerifierTests, LinkIntoAnotherGraph) {
  DSGraph Other;
  Corrupt::link(newNodeWithLinks(), 1).Target =
      DSNodeHandle(&Other.createNode(), 0);
  expectFault("a link leads nowhere");
}

TEST_F(GraphVerifierTests, MemberOfAnotherHolder) {
  DSNodeHandle Array = newMember(16);
  Corrupt::setHolder(*Array.getNode(), newPlace());
  expectFault("a member array has another holder");
}

TEST_F(GraphVerifierTests, MemberThatHoldsPointers) {
  DSNodeHandle Array = newMember(16);
  Corrupt::setFlags(*Array.getNode(), DSNode::VAStartNode);
  expectFault("a member array is more than that");
}

TEST_F(GraphVerifierTests, MemberThatItsHolderDoesNotHave) {
  DSNodeHandle Array = newMember(16);
  DSLink &L = Corrupt::link(*Array.getNode()->getHolder().getNode(), 0);
  L.IsMember = false;
  expectFault("its holder has no such member");
}

TEST_F(GraphVerifierTests, ResultInAnotherGraph) {
  Module M("m", Context);
  FunctionCallee F = M.getOrInsertFunction("f", PointerType::get(Context, 0));
  DSGraph Other;
  Graph.addFunction(*cast<Function>(F.getCallee()),
                    DSNodeHandle(&Other.createNode(), 0));
  expectFault("a value, result or call leads into another graph");
}

} // namespace
