//===- StatisticsTests.cpp - Statistics of known graphs -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HandBuiltGraphs.h"

#include "restruct/DSA/Statistics.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace restruct;

namespace {

class HomogeneousTests : public testing::Test {
protected:
  void access(uint64_t Offset, Type *Ty, uint64_t Stride = 0) {
    Graph.addAccess(&N, {Offset, Ty, Stride},
                    Layout.getTypeStoreSize(Ty).getFixedValue());
  }
  bool isHomogeneous() { return isTypeHomogeneous(N, Layout); }

  LLVMContext Context;
  DataLayout Layout{"e-m:e-i64:64"};
  DSGraph Graph;
  DSNode &N = Graph.createNode();
  Type *I32 = Type::getInt32Ty(Context);
  Type *I64 = Type::getInt64Ty(Context);
};

TEST_F(HomogeneousTests, FieldsSideBySide) {
  access(0, I64);
  access(8, I32);
  access(12, I32);
  EXPECT_TRUE(isHomogeneous());
}

TEST_F(HomogeneousTests, NotTwoTypesAtOneByte) {
  access(0, I64);
  access(0, I32);
  EXPECT_FALSE(isHomogeneous());
}

TEST_F(HomogeneousTests, NotInTheMiddleOfAnother) {
  access(0, I64);
  access(4, I32);
  EXPECT_FALSE(isHomogeneous());
}

TEST_F(HomogeneousTests, NotOverTheEndOfAnElement) {
  access(4, I64);
  access(0, I32);
  EXPECT_TRUE(isHomogeneous());
  Graph.addStride(DSNodeHandle(&N, 0), 8);
  EXPECT_FALSE(isHomogeneous());
}

TEST_F(HomogeneousTests, AnArrayInAStructure) {
  access(0, I64);
  access(8, I32, 4); // and 12, 16, ..., but also 4: steps have no beginning
  EXPECT_FALSE(isHomogeneous());
}

TEST_F(HomogeneousTests, NotCollapsed) {
  Graph.collapse(N, CollapseCause::Requested);
  EXPECT_FALSE(isHomogeneous());
}

class StatisticsTests : public HandBuiltTests {};

TEST_F(StatisticsTests, CountsNodesAndCalls) {
  parse(R"(
    define void @f(ptr %p, ptr %q) {
      call void %p()
      call void %q()
      call void @f(ptr %p, ptr %q)
      ret void
    }
  )");
  DSGraph &Graph = Results->add({&function("f")});
  Graph.createNode(DSNode::HeapNode);
  Graph.createNode(DSNode::HeapNode | DSNode::IncompleteNode);
  Graph.collapse(Graph.createNode(DSNode::HeapNode | DSNode::IncompleteNode |
                                  DSNode::ExternalNode),
                 CollapseCause::PointerInBytes);
  Graph.addStride(DSNodeHandle(&Graph.createNode(), 0), 8);
  Results->globals().createNode(DSNode::GlobalNode);
  std::vector<const CallBase *> Calls;
  for (const Instruction &I : instructions(function("f")))
    if (const auto *Call = dyn_cast<CallBase>(&I))
      Calls.push_back(Call);
  Results->callGraph().addCallee(*Calls[0], function("f"));
  Results->callGraph().setIncomplete(*Calls[1]);
  Results->callGraph().addCallee(*Calls[2], function("f"));

  DSAStatistics S = computeStatistics(*Results);
  EXPECT_EQ(S.Functions, 1u);
  EXPECT_EQ(S.Graphs, 1u);
  EXPECT_EQ(S.Nodes, 5u);
  EXPECT_EQ(S.GlobalsGraphNodes, 1u);
  EXPECT_EQ(S.CompleteNodes, 3u);
  EXPECT_EQ(S.ExternalNodes, 1u);
  EXPECT_EQ(S.StridedNodes, 1u);
  EXPECT_EQ(
      S.CollapsedNodes[static_cast<unsigned>(CollapseCause::PointerInBytes)],
      1u);
  EXPECT_EQ(S.HeapNodes, 3u);
  EXPECT_EQ(S.HomogeneousHeapNodes, 2u);
  EXPECT_EQ(S.IndirectCalls, 2u);
  EXPECT_EQ(S.CompleteIndirectCalls, 1u);
  EXPECT_EQ(S.KnownTargets, 1u);
}

} // namespace
