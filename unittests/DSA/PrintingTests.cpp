//===- PrintingTests.cpp - Graphs as text, drawings and JSON --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HandBuiltGraphs.h"

#include "restruct/DSA/Printing.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace restruct;

namespace {

class PrintingTests : public HandBuiltTests {
protected:
  void SetUp() override {
    parse(R"(
      @g = global i32 0
      define ptr @f(ptr %p, ptr %q) {
        %r = getelementptr i8, ptr %p, i64 8
        %c = call ptr %q(ptr %p, i32 1)
        ret ptr %c
      }
    )");
    Graph = &Results->add({&function("f")}, /*WithReturn=*/true);
  }
  template <typename PrintFn> std::string print(PrintFn Print) {
    std::string Text;
    raw_string_ostream OS(Text);
    Print(OS);
    return Text;
  }
  std::string text() {
    return print([&](raw_ostream &OS) { printText(OS, *Graph, *M); });
  }
  void build() {
    DSNodeHandle Q = Graph->getOrCreateNodeForValue(value("f", "q"));
    DSNodeHandle P = Graph->getOrCreateNodeForValue(value("f", "p"));
    Graph->addFlags(*P.getNode(), DSNode::HeapNode | DSNode::ReadNode);
    Graph->addAccess(P, Type::getInt32Ty(Context), 4);
    Graph->merge(Graph->getOrCreateLink(Graph->getPlaceAt(P, 8), 8), P);
    Graph->addPlace(value("f", "r"), Graph->getPlaceAt(P, 8));
    for (const Instruction &I : instructions(function("f")))
      if (const auto *Call = dyn_cast<CallBase>(&I)) {
        DSCallSite &Site = Graph->addFunctionCall(DSCallSite(*Call, Q));
        Site.addPtrArg(P);
        Site.addPtrArg({});
        Site.getRetVal() = Graph->getReturnNodeFor(function("f"));
        Results->callGraph().setIncomplete(*Call);
      }
  }

  DSGraph *Graph = nullptr;
};

TEST_F(PrintingTests, FlagsInTheManualsOrder) {
  EXPECT_EQ(describeFlags(DSNode::ShadowNode), "none");
  EXPECT_EQ(describeFlags(DSNode::VAStartNode | DSNode::AllocaNode),
            "Alloca, VAStart");
  EXPECT_EQ(describeFlags(~DSNode::ShadowNode),
            "Alloca, Heap, Global, ExternFunc, ExternGlobal, Unknown, "
            "Incomplete, Modified, Read, Array, Collapsed, External, IntToPtr, "
            "PtrToInt, VAStart");
}

TEST_F(PrintingTests, Text) {
  build();
  EXPECT_EQ(text(), "  %p -> n0\n"
                    "  %q -> n1\n"
                    "  return -> n2\n"
                    "  %r -> n0+8\n"
                    "  n0: Heap, Read; size 16\n"
                    "    i32 at 0\n"
                    "    [8, 16) -> n0\n"
                    "  n1: none; size 0\n"
                    "  n2: none; size 0\n"
                    "  %c = call %q of n1 with (n0, -) -> n2\n");
}

TEST_F(PrintingTests, EqualGraphsPrintAlikeHoweverTheyWereMade) {
  build();
  std::string Expected = text();
  // The same by another way: other ids, other order.
  parse(R"(
    @g = global i32 0
    define ptr @f(ptr %p, ptr %q) {
      %r = getelementptr i8, ptr %p, i64 8
      %c = call ptr %q(ptr %p, i32 1)
      ret ptr %c
    }
  )");
  Graph = &Results->add({&function("f")}, /*WithReturn=*/true);
  DSNodeHandle R = Graph->getOrCreateNodeForValue(value("f", "r"));
  DSNodeHandle Other(&Graph->createNode(DSNode::ReadNode), 0);
  Graph->merge(Graph->getPlaceAt(Other, 8), R);
  Graph->addPlace(value("f", "p"), Other);
  build();
  EXPECT_EQ(text(), Expected);
}

TEST_F(PrintingTests, CollapseGlobalsStridesAndImages) {
  DSGraph &Globals = Results->globals();
  DSNodeHandle G = Globals.getOrCreateNodeForValue(M->getNamedValue("g"));
  DSNodeHandle Here = Graph->getOrCreateNodeForValue(M->getNamedValue("g"));
  Graph->addGlobalsImage(Here, Globals.getPlaceAt(G, 8));
  DSNodeHandle P = Graph->getOrCreateNodeForValue(value("f", "p"));
  Graph->collapse(*P.getNode(), CollapseCause::Requested,
                  cast<Instruction>(value("f", "r")));
  Graph->addPlace(value("f", "r"), Here);
  Graph->setOffsetStride(value("f", "r"), 4);
  std::string Text = print([&](raw_ostream &OS) { printText(OS, *Results); });
  for (const char *Line :
       {"phase td\n", "globals graph\n  @g -> g0\n", "graph of @f\n",
        "  %r -> n2, and every 4 bytes from there\n",
        "  n0: Array, Collapsed; size 0; stride 1\n"
        "    collapsed: an access at an unknown offset: %r = "
        "getelementptr i8, ptr %p, i64 8\n",
        "    contains @g\n    in the globals graph: g0+8\n"})
    EXPECT_NE(Text.find(Line), std::string::npos) << Line << "in\n" << Text;
}

TEST_F(PrintingTests, OnlyOneFunction) {
  DSAPrintOptions Options;
  Options.OnlyFunction = &function("f");
  std::string Text =
      print([&](raw_ostream &OS) { printText(OS, *Results, Options); });
  EXPECT_EQ(Text, "phase td\ngraph of @f\n  return -> n0\n"
                  "  n0: none; size 0\n");
}

TEST_F(PrintingTests, DOTHasAnArrowForEachLinkAndValue) {
  build();
  std::string Text = print([&](raw_ostream &OS) { printDOT(OS, *Graph, *M); });
  for (const char *Part :
       {"digraph dsa {", "n0:o8 -> n0:o0;", "v0 -> n0:o0;", "v1 -> n1:o0;",
        "v3 -> n0:o8;", "c0:callee -> n1:head;", "c0:a0 -> n0:o0;",
        "c0:ret -> n2:o0;", "<b>n0</b> Heap, Read"})
    EXPECT_NE(Text.find(Part), std::string::npos) << Part << " in\n" << Text;
}

TEST_F(PrintingTests, JSONIsValid) {
  build();
  std::string Text = print([&](raw_ostream &OS) { printJSON(OS, *Results); });
  Expected<json::Value> Value = json::parse(Text);
  ASSERT_TRUE(bool(Value)) << toString(Value.takeError());
  const json::Object &Top = *Value->getAsObject();
  EXPECT_EQ(Top.getString("phase"), "td");
  const json::Object &Only = *(*Top.getArray("graphs"))[0].getAsObject();
  EXPECT_EQ(Only.getArray("nodes")->size(), 3u);
  EXPECT_EQ(Only.getArray("places")->size(), 4u);
  EXPECT_EQ(Only.getArray("calls")->size(), 1u);
}

TEST_F(PrintingTests, CallGraph) {
  build();
  EXPECT_EQ(print([&](raw_ostream &OS) { printCallGraphText(OS, *Results); }),
            "call graph of phase td\n@f\n  %c = call %q -> external code\n");
  std::string Drawing =
      print([&](raw_ostream &OS) { printCallGraphDOT(OS, *Results); });
  EXPECT_NE(Drawing.find("-> external"), std::string::npos);
  Expected<json::Value> Value = json::parse(
      print([&](raw_ostream &OS) { printCallGraphJSON(OS, *Results); }));
  ASSERT_TRUE(bool(Value)) << toString(Value.takeError());
}

TEST_F(PrintingTests, NamesOfTheInputEndNoLine) {
  parse("define void @\"a\\0Ab\"(ptr %\"<p>\\0A\") { ret void }");
  Graph = &Results->add({&*M->begin()});
  Graph->getOrCreateNodeForValue(M->begin()->getArg(0));
  EXPECT_EQ(text().find("\n  n0"), text().find('\n'));
  std::string Drawing =
      print([&](raw_ostream &OS) { printDOT(OS, *Graph, *M); });
  EXPECT_EQ(Drawing.find("<p>"), std::string::npos);
}

} // namespace
