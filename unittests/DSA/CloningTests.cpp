//===- CloningTests.cpp - Graphs into graphs, and mappings between --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSGraph.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

/// A callee that links p->8 to q and returns p, and a caller of it; their
/// graphs are built by hand.
class CloningTests : public testing::Test {
protected:
  void SetUp() override {
    SMDiagnostic Error;
    M = parseAssemblyString(R"(
      @g = global ptr null
      define ptr @callee(ptr %p, i32 %n, ptr %q) {
        ret ptr %p
      }
      define void @caller(ptr %a, ptr %b) {
        %r = call ptr @callee(ptr %a, i32 1, ptr %b)
        ret void
      }
    )",
                            Error, Context);
    ASSERT_TRUE(M);
    Callee = M->getFunction("callee");
    Caller = M->getFunction("caller");
    Call = cast<CallBase>(&Caller->getEntryBlock().front());

    P = CalleeGraph.getOrCreateNodeForValue(Callee->getArg(0));
    Q = CalleeGraph.getOrCreateNodeForValue(Callee->getArg(2));
    CalleeGraph.merge(
        CalleeGraph.getOrCreateLink(CalleeGraph.getPlaceAt(P, 8), 8), Q);
    CalleeGraph.addFunction(*Callee, P);
    CalleeGraph.addFlags(*Q.getNode(), DSNode::ModifiedNode);
  }
  void TearDown() override {
    EXPECT_EQ(CalleeGraph.verify(), "");
    EXPECT_EQ(CallerGraph.verify(), "");
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  Function *Callee = nullptr;
  Function *Caller = nullptr;
  CallBase *Call = nullptr;
  DSGraph CalleeGraph;
  DSGraph CallerGraph;
  DSNodeHandle P; // in the callee's graph
  DSNodeHandle Q;
};

TEST_F(CloningTests, CallersPlacesGetTheCalleesLinks) {
  DSNodeHandle A = CallerGraph.getOrCreateNodeForValue(Caller->getArg(0));
  DSNodeHandle B = CallerGraph.getOrCreateNodeForValue(Caller->getArg(1));
  CallerGraph.cloneReachable(CalleeGraph, {{P, A}, {Q, B}});
  EXPECT_EQ(A.getNode()->getLink(8), B);
  EXPECT_TRUE(B.getNode()->isModifiedNode());
  EXPECT_FALSE(A.getNode()->isModifiedNode());
  EXPECT_EQ(CallerGraph.getNumNodes(), 2u);
}

TEST_F(CloningTests, TwoContextsStayApart) {
  DSNodeHandle A = DSNodeHandle(&CallerGraph.createNode(), 0);
  DSNodeHandle B = DSNodeHandle(&CallerGraph.createNode(), 0);
  CallerGraph.cloneReachable(CalleeGraph, {{P, A}});
  CallerGraph.cloneReachable(CalleeGraph, {{P, B}});
  EXPECT_NE(A.getNode(), B.getNode());
  EXPECT_NE(A.getNode()->getLink(8).getNode(),
            B.getNode()->getLink(8).getNode());
}

TEST_F(CloningTests, OnePlaceBoundToTwoMakesThemOne) {
  DSNodeHandle A = DSNodeHandle(&CallerGraph.createNode(), 0);
  DSNodeHandle B = DSNodeHandle(&CallerGraph.createNode(), 0);
  CallerGraph.cloneReachable(CalleeGraph, {{P, A}, {P, B}});
  EXPECT_EQ(A, B);
}

TEST_F(CloningTests, ArgumentInsideAnObjectBringsLinksThere) {
  DSNodeHandle A = DSNodeHandle(&CallerGraph.createNode(), 0);
  DSNodeHandle Inside = CallerGraph.getPlaceAt(A, 32);
  CallerGraph.cloneReachable(CalleeGraph, {{P, Inside}});
  EXPECT_TRUE(A.getNode()->hasLink(40));
  EXPECT_FALSE(A.getNode()->hasLink(8));
}

TEST_F(CloningTests, ArgumentInsideTheCalleesObjectMovesTheCallers) {
  DSNodeHandle A = DSNodeHandle(&CallerGraph.createNode(), 0);
  CallerGraph.cloneReachable(CalleeGraph, {{CalleeGraph.getPlaceAt(P, 16), A}});
  EXPECT_EQ(A.getOffset(), 16u);
  EXPECT_TRUE(A.getNode()->hasLink(8));
}

TEST_F(CloningTests, FlagsThatAreNotKeptStayBehind) {
  DSNodeHandle B = DSNodeHandle(&CallerGraph.createNode(), 0);
  CallerGraph.cloneReachable(CalleeGraph, {{Q, B}}, ~DSNode::ModifiedNode);
  EXPECT_FALSE(B.getNode()->isModifiedNode());
}

TEST_F(CloningTests, StrideAndCollapseComeAlong) {
  CalleeGraph.addStride(P, 24);
  CalleeGraph.collapse(*Q.getNode(), CollapseCause::Requested);
  DSNodeHandle A = DSNodeHandle(&CallerGraph.createNode(), 0);
  CallerGraph.cloneReachable(CalleeGraph, {{P, A}});
  EXPECT_EQ(A.getNode()->getStride(), 24u);
  DSNodeHandle B = A.getNode()->getLink(8);
  ASSERT_TRUE(B.getNode()->isCollapsedNode());
  EXPECT_EQ(B.getNode()->getCollapseCause(), CollapseCause::Requested);
}

TEST_F(CloningTests, GlobalsAreTheSameInBothGraphs) {
  GlobalVariable *G = M->getNamedGlobal("g");
  CalleeGraph.merge(
      CalleeGraph.getOrCreateLink(CalleeGraph.getOrCreateNodeForValue(G), 8),
      Q);
  CalleeGraph.merge(CalleeGraph.getOrCreateLink(Q, 8),
                    CalleeGraph.getOrCreateNodeForValue(G));
  DSNodeHandle B = DSNodeHandle(&CallerGraph.createNode(), 0);
  CallerGraph.cloneReachable(CalleeGraph, {{Q, B}});
  EXPECT_EQ(B.getNode()->getLink(0), CallerGraph.getNodeForValue(G));
  EXPECT_EQ(CallerGraph.getNodeForValue(G).getNode()->getLink(0), B);
}

TEST_F(CloningTests, CalleeCallerMappingIsByPosition) {
  DSNodeHandle A = CallerGraph.getOrCreateNodeForValue(Caller->getArg(0));
  DSNodeHandle B = CallerGraph.getOrCreateNodeForValue(Caller->getArg(1));
  DSCallSite Site(*Call, *Callee);
  Site.addPtrArg(A);
  Site.addPtrArg({}); // the integer
  Site.addPtrArg(B);
  NodeMapTy NodeMap;
  CallerGraph.computeCalleeCallerMapping(Site, *Callee, CalleeGraph, NodeMap);
  EXPECT_EQ(NodeMap[P.getNode()], A);
  EXPECT_EQ(NodeMap[Q.getNode()], B);
  EXPECT_EQ(NodeMap.size(), 2u);
}

TEST_F(CloningTests, StrictMappingNeedsEveryLink) {
  DSNodeHandle A = CallerGraph.getOrCreateNodeForValue(Caller->getArg(0));
  NodeMapTy NodeMap;
  EXPECT_FALSE(DSGraph::computeNodeMapping(P, A, NodeMap));
  NodeMap.clear();
  EXPECT_TRUE(DSGraph::computeNodeMapping(P, A, NodeMap, false));
  EXPECT_EQ(NodeMap.size(), 1u);
  CallerGraph.cloneReachable(CalleeGraph, {{P, A}});
  NodeMap.clear();
  EXPECT_TRUE(DSGraph::computeNodeMapping(P, A, NodeMap));
  EXPECT_EQ(NodeMap.size(), 2u);
}

TEST_F(CloningTests, NodeWithTwoImagesIsNoMapping) {
  DSNodeHandle A = DSNodeHandle(&CallerGraph.createNode(), 0);
  DSNodeHandle B = DSNodeHandle(&CallerGraph.createNode(), 0);
  NodeMapTy NodeMap;
  EXPECT_TRUE(DSGraph::computeNodeMapping(P, A, NodeMap, false));
  EXPECT_FALSE(DSGraph::computeNodeMapping(P, B, NodeMap, false));
}

TEST_F(CloningTests, GlobalsGraphMappingAndItsInverse) {
  DSGraph GlobalsGraph;
  DSGraph Graph(&GlobalsGraph);
  GlobalVariable *G = M->getNamedGlobal("g");
  DSNodeHandle Target =
      Graph.getOrCreateLink(Graph.getOrCreateNodeForValue(G), 8);
  GlobalsGraph.cloneReachable(
      Graph,
      {{Graph.getNodeForValue(G), GlobalsGraph.getOrCreateNodeForValue(G)}});
  NodeMapTy NodeMap;
  Graph.computeGtoGGMapping(NodeMap);
  EXPECT_EQ(NodeMap.size(), 2u);
  DSNodeHandle InGG = GlobalsGraph.getNodeForValue(G).getNode()->getLink(0);
  EXPECT_EQ(NodeMap[Target.getNode()], InGG);
  InvNodeMapTy InvNodeMap;
  Graph.computeGGtoGMapping(InvNodeMap);
  ASSERT_EQ(InvNodeMap.count(InGG.getNode()), 1u);
  EXPECT_EQ(InvNodeMap.find(InGG.getNode())->second, Target.getNode());
}

TEST_F(CloningTests, CallSiteSaysWhoCalls) {
  DSCallSite Direct(*Call, *Callee);
  EXPECT_TRUE(Direct.isDirectCall());
  EXPECT_EQ(&Direct.getCaller(), Caller);
  EXPECT_EQ(Direct.getCalleeFunc(), Callee);
  DSCallSite Indirect(*Call, Q);
  EXPECT_TRUE(Indirect.isIndirectCall());
  EXPECT_EQ(Indirect.getCalleeNode(), Q.getNode());
}

TEST_F(CloningTests, FunctionNamesHaveASpaceBetween) {
  CalleeGraph.addFunction(*Caller, {});
  EXPECT_EQ(CalleeGraph.getFunctionNames(), "callee caller");
  EXPECT_EQ(CalleeGraph.getReturnNodeFor(*Callee), P);
  EXPECT_TRUE(CalleeGraph.getReturnNodeFor(*Caller).isNull());
}

} // namespace
