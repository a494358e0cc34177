//===- MergeLogTests.cpp - Why nodes were merged --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HandBuiltGraphs.h"

#include "restruct/DSA/MergeLog.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace restruct;

namespace {

class MergeLogTests : public HandBuiltTests {
protected:
  void SetUp() override {
    parse(R"(
      define void @f(ptr %a, ptr %b, ptr %c, ptr %d) {
        %x = select i1 true, ptr %a, ptr %b
        %y = select i1 true, ptr %b, ptr %c
        %z = getelementptr i8, ptr %a, i64 8
        ret void
      }
    )");
    Globals.keepMergeLog();
    Graph = std::make_unique<DSGraph>(&Globals);
    for (const char *Name : {"a", "b", "c", "d"})
      Graph->getOrCreateNodeForValue(value("f", Name));
  }
  const Instruction *instruction(const char *Name) {
    return cast<Instruction>(value("f", Name));
  }
  DSNodeHandle place(const char *Name) {
    return Graph->getNodeForValue(value("f", Name));
  }
  void merge(const char *A, const char *B, const char *Why) {
    Graph->merge(place(A), place(B), instruction(Why));
  }
  /// The instructions on the way, by name.
  std::string explain(const DSGraph &Of, const char *A, const char *B) {
    auto Way = Of.getMergeLog()->explain(value("f", A), value("f", B));
    if (!Way)
      return "unknown";
    std::string Names;
    for (const MergeEvent &Event : *Way)
      Names += Event.Why ? Event.Why->getName().str() + " " : "? ";
    return Names;
  }

  DSGraph Globals;
  std::unique_ptr<DSGraph> Graph;
};

TEST_F(MergeLogTests, IsKeptOnlyIfAskedFor) {
  DSGraph Plain;
  EXPECT_EQ(DSGraph(&Plain).getMergeLog(), nullptr);
  EXPECT_NE(Graph->getMergeLog(), nullptr);
}

TEST_F(MergeLogTests, TheWayHasEachMergeBetween) {
  merge("a", "b", "x");
  merge("b", "c", "y");
  EXPECT_EQ(explain(*Graph, "a", "b"), "x ");
  EXPECT_EQ(explain(*Graph, "a", "c"), "x y ");
  EXPECT_EQ(explain(*Graph, "c", "a"), "y x ");
  EXPECT_EQ(explain(*Graph, "a", "d"), "unknown");
}

TEST_F(MergeLogTests, APlaceDerivedFromAnotherIsTheSameFromTheStart) {
  Graph->addPlace(value("f", "z"), Graph->getPlaceAt(place("a"), 8));
  EXPECT_EQ(explain(*Graph, "a", "z"), "");
}

TEST_F(MergeLogTests, WhatFollowsFromAMergeHasItsReason) {
  Graph->merge(Graph->getOrCreateLink(place("a"), 8), place("c"));
  Graph->merge(Graph->getOrCreateLink(place("b"), 8), place("d"));
  merge("a", "b", "x");
  EXPECT_EQ(explain(*Graph, "c", "d").find("x"),
            explain(*Graph, "c", "d").rfind("x"));
  EXPECT_NE(explain(*Graph, "c", "d").find("x"), std::string::npos);
}

TEST_F(MergeLogTests, TheBlameFallsWhereNoInstructionIsNamed) {
  {
    DSGraph::BlameScope Blame(*Graph, instruction("y"));
    Graph->merge(place("a"), place("b"));
  }
  Graph->merge(place("c"), place("d"));
  EXPECT_EQ(explain(*Graph, "a", "b"), "y ");
  EXPECT_EQ(explain(*Graph, "c", "d"), "? ");
}

TEST_F(MergeLogTests, HistoryHasStridesAndCollapses) {
  merge("a", "b", "x");
  merge("c", "d", "y");
  Graph->addStride(place("a"), 8, instruction("z"));
  Graph->collapse(*place("b").getNode(), CollapseCause::Requested,
                  instruction("y"));
  auto Past = Graph->getMergeLog()->history(value("f", "a"));
  ASSERT_EQ(Past.size(), 3u);
  EXPECT_EQ(Past[0].Kind, MergeEvent::Merge);
  EXPECT_EQ(Past[1].Kind, MergeEvent::Stride);
  EXPECT_EQ(Past[1].Bytes, 8u);
  EXPECT_EQ(Past[2].Bytes, 1u);
  EXPECT_EQ(Past[2].Why, instruction("y"));
}

TEST_F(MergeLogTests, AnAppendedGraphBringsItsLog) {
  merge("a", "b", "x");
  DSGraph Next(&Globals);
  (void)Next.append(*Graph, ~DSNode::ShadowNode,
                    [](DSNodeHandle) { return DSNodeHandle(); });
  Next.merge(Next.getNodeForValue(value("f", "b")),
             Next.getNodeForValue(value("f", "c")), instruction("y"));
  EXPECT_EQ(explain(Next, "a", "b"), "x ");
  // There a and b were one node when they met c.
  EXPECT_EQ(explain(Next, "a", "c"), "y ");
  EXPECT_EQ(explain(Next, "a", "d"), "unknown");
}

} // namespace
