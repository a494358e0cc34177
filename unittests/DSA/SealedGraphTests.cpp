//===- SealedGraphTests.cpp - Finished phases are read-only ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSGraph.h"
#include "restruct/DSA/DataStructures.h"
#include "restruct/DSA/PhaseRunner.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <memory>
#include <set>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

using namespace llvm;
using namespace restruct;

namespace {

// Clients get nothing through which they could change a graph.
template <typename Expected, typename Found>
constexpr bool Is = std::is_same_v<Expected, Found>;
using Phase = const DataStructures &;
using Graph = const DSGraph &;
using Node = const DSNode &;
static_assert(Is<const DSGraph *, decltype(std::declval<Phase>().getDSGraph(
                                      std::declval<const Function &>()))>);
static_assert(
    Is<const DSGraph *, decltype(std::declval<Phase>().getGlobalsGraph())>);
static_assert(
    Is<ArrayRef<const DSGraph *>, decltype(std::declval<Phase>().graphs())>);
static_assert(
    Is<const DSGraph *, decltype(std::declval<Graph>().getGlobalsGraph())>);
static_assert(
    Is<const DSNode &, decltype(*std::declval<Graph>().nodes().begin())>);
static_assert(
    Is<const DSGraph *, decltype(std::declval<Node>().getParentGraph())>);
static_assert(
    Is<const DSNode *, decltype(std::declval<DSNodeHandle>().getNode())>);
static_assert(
    Is<const DSNode *, decltype(std::declval<DSCallSite>().getCalleeNode())>);

#ifndef NDEBUG
TEST(SealedGraphTests, SealedGraphDoesNotChange) {
  DSGraph Graph;
  const DSNode &N = Graph.createNode();
  Graph.addFlags(N, DSNode::HeapNode);
  Graph.seal();
  EXPECT_DEATH(Graph.createNode(), "a sealed graph does not change");
  EXPECT_DEATH(Graph.addFlags(N, DSNode::ReadNode),
               "a sealed graph does not change");
  EXPECT_TRUE(N.isHeapNode() && !N.isReadNode());
}
#endif

/// A chain of merged nodes, each at byte 8 of the next. Reading it does not
/// depend on whether the graph has shortened it.
TEST(SealedGraphTests, HandlesOfMergedNodesLeadToTheCurrentOne) {
  constexpr uint64_t Length = 4;
  DSGraph Graph;
  const DSNodeHandle First(&Graph.createNode(), 0);
  for (uint64_t I = 0; I != Length; ++I) {
    DSNodeHandle Start(First.getNode(), 0);
    Graph.merge(Start, DSNodeHandle(&Graph.createNode(), 8));
  }
  DSGraph Copied;
  auto NoImage = [](DSNodeHandle) { return DSNodeHandle(); };
  DSGraphCopy Copy = Copied.append(Graph, ~DSNode::ShadowNode, NoImage);
  const DSNode *Current = First.getNode();
  for (int Round = 0; Round != 3; ++Round) {
    EXPECT_EQ(Graph.getNumNodes(), 1u);
    EXPECT_EQ(First.getNode(), Current);
    EXPECT_EQ(First.getOffset(), 8 * Length);
    EXPECT_EQ(Copy(First).getNode(), &*Copied.nodes().begin());
    EXPECT_EQ(Copy(First).getOffset(), 8 * Length);
    Round == 0 ? Graph.settle() : Graph.forgetMergedNodes();
  }
}

/// A graph of a function gives back what merged nodes took: an arena is not
/// larger after a thousand merges than after the first ones. Places of values
/// and links lead to the node that is left.
TEST(SealedGraphTests, MergedNodesAreReleased) {
  auto Memory = std::make_shared<GraphMemory>();
  DSGraph Globals;
  DSGraph Graph(&Globals, Memory);
  const DSNodeHandle Holder(&Graph.createNode(), 0);
  DSNodeHandle Kept(&Graph.createNode(), 0);
  Graph.addLink(Holder, 8, Kept);
  std::set<const DSNode *> Seen;
  for (int Round = 0; Round != 1000; ++Round) {
    DSNode &New = Graph.createNode();
    Seen.insert(&New);
    Graph.merge(Kept, DSNodeHandle(&New, 8));
    Kept = Graph.getSettled(Kept);
    if (Round % 10 == 0)
      Graph.forgetMergedNodes();
    Graph.releaseMergedNodes();
    ASSERT_EQ(Graph.getNumNodes(), 2u);
    ASSERT_EQ(Holder.getNode()->getLink(0), Kept);
    ASSERT_EQ(Graph.verify(), "");
  }
  EXPECT_LT(Seen.size(), 5u);
  Graph.releaseNodes();
}

/// Functions whose pointers are merged in callers and callees, so that handles
/// have chains to follow until their graph is sealed.
constexpr const char *Program = R"(
  @list = internal global ptr null
  @table = internal global [2 x ptr] [ptr @push, ptr @join]
  declare ptr @malloc(i64)
  define internal ptr @push(ptr %head, ptr %new) {
    store ptr %head, ptr %new
    store ptr %new, ptr @list
    ret ptr %new
  }
  define internal ptr @join(ptr %a, ptr %b) {
    %first = load ptr, ptr %a
    %second = load ptr, ptr %b
    store ptr %second, ptr %first
    %any = select i1 true, ptr %a, ptr %b
    ret ptr %any
  }
  define ptr @main(i64 %i) {
    %x = call ptr @malloc(i64 16)
    %y = call ptr @malloc(i64 16)
    %z = call ptr @push(ptr %x, ptr %y)
    %at = getelementptr ptr, ptr @table, i64 %i
    %f = load ptr, ptr %at
    %w = call ptr %f(ptr %z, ptr %x)
    %end = load ptr, ptr @list
    %v = call ptr @join(ptr %end, ptr %w)
    ret ptr %v
  }
)";

/// What \p Phase knows about every value: reads all kinds of handles.
std::string describe(const DataStructures &Phase) {
  std::string Text;
  raw_string_ostream OS(Text);
  auto Print = [&](const DSNodeHandle &Place) {
    OS << (Place.isNull() ? -1 : static_cast<int>(Place.getNode()->getId()))
       << '+' << Place.getOffset() << ' ';
  };
  for (const Function &F : Phase.getModule()) {
    const DSGraph *Graph = Phase.getDSGraph(F);
    if (!Graph)
      continue;
    Print(Graph->getReturnNodeFor(F));
    for (const Argument &A : F.args())
      Print(Graph->getNodeForValue(&A));
    for (const Instruction &I : instructions(F))
      Print(Graph->getNodeForValue(&I));
    for (const DSNode &N : Graph->nodes()) {
      for (const DSLink &L : N.links())
        Print(L.Target);
      for (const DSNodeHandle &Image : N.globalsImages())
        Print(Image);
    }
    for (const DSCallSite &Call : Graph->getFunctionCalls())
      Call.forEachHandle(Print);
  }
  for (const GlobalVariable &G : Phase.getModule().globals())
    Print(Phase.getGlobalsGraph()->getNodeForValue(&G));
  return Text;
}

TEST(SealedGraphTests, ManyThreadsReadOnePhase) {
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseAssemblyString(Program, Problem, Context);
  ASSERT_TRUE(M) << Problem.getMessage().str();
  for (DSAPhase Id : {DSAPhase::Local, DSAPhase::BU, DSAPhase::EquivBU,
                      DSAPhase::TD, DSAPhase::EQTD, DSAPhase::Steensgaard}) {
    std::string Expected = describe(PhaseRunner(*M).get(Id));
    PhaseRunner Runner(*M);
    const DataStructures &Phase = Runner.get(Id);
    std::vector<std::string> Found(4);
    std::vector<std::thread> Readers;
    for (std::string &Text : Found)
      Readers.emplace_back([&] { Text = describe(Phase); });
    for (std::thread &Reader : Readers)
      Reader.join();
    for (const std::string &Text : Found)
      EXPECT_EQ(Text, Expected) << getName(Id).str();
  }
}

/// EquivBU and EQTD are the same when the graphs of BU are freed first.
TEST(SealedGraphTests, LaterPhasesNeedNoGraphsOfBU) {
  LLVMContext Context;
  SMDiagnostic Error;
  std::unique_ptr<Module> M = parseAssemblyString(Program, Error, Context);
  ASSERT_TRUE(M);
  MemoryInfo Memory(*M);
  LocalDataStructures Local(*M, Memory);
  BUDataStructures BU(Local);
  BU.dropGraphs();
  EXPECT_EQ(BU.getDSGraph(*M->getFunction("main")), nullptr);
  EXPECT_TRUE(BU.graphs().empty());
  EquivBUDataStructures EquivBU(BU);
  EQTDDataStructures EQTD(EquivBU);
  PhaseRunner Runner(*M);
  EXPECT_EQ(describe(EquivBU), describe(Runner.get(DSAPhase::EquivBU)));
  EXPECT_EQ(describe(EQTD), describe(Runner.get(DSAPhase::EQTD)));
}

} // namespace
