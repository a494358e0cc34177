//===- ClaimsTests.cpp - Claims that hold, fail, or are malformed ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HandBuiltGraphs.h"

#include "restruct/DSA/Claims.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace restruct;

namespace {

class ClaimsTests : public HandBuiltTests {
protected:
  /// f's graph:   p ──▶ {H, 0}    H: [8, 16) ──▶ {A, 4}
  ///              q ──▶ {A, 4}    A: stride 12, collapsed later by a test
  ///              r ──▶ {H, 8}    no place for s
  void SetUp() override {
    parse(R"(
      %struct.s = type { i32, ptr }
      @g = global i32 0
      @h = global ptr null
      define ptr @f(ptr %p, ptr %q, ptr %s, i64 %n) {
        %r = getelementptr i8, ptr %p, i64 8
        %1 = load ptr, ptr %r
        %c = call ptr %q(ptr %p)
        call void @ext(ptr %p)
        ret ptr %c
      }
      define void @"odd name"(ptr %"a b") {
        ret void
      }
      declare void @ext(ptr)
    )");
    Graph = &Results->add({&function("f")}, /*WithReturn=*/true);
    Results->add({&function("odd name")})
        .getOrCreateNodeForValue(value("odd name", "a b"));
    Heap = &Graph->createNode(DSNode::HeapNode | DSNode::ModifiedNode);
    Array = &Graph->createNode(DSNode::AllocaNode);
    DSNodeHandle P(Heap, 0);
    Graph->addAccess(P, Type::getInt32Ty(Context), 4);
    Graph->merge(Graph->getOrCreateLink(Graph->getPlaceAt(P, 8), 8),
                 DSNodeHandle(Array, 4));
    Graph->addStride(DSNodeHandle(Array, 0), 12);
    Graph->addAccess(Array,
                     {.Offset = 0,
                      .Ty = Type::getInt8Ty(Context),
                      .Stride = 4,
                      .MayReadPointer = true},
                     1);
    Graph->addPlace(value("f", "p"), P);
    Graph->addPlace(value("f", "q"), DSNodeHandle(Array, 4));
    Graph->addPlace(value("f", "r"), Graph->getPlaceAt(P, 8));
    Graph->addPlace(value("f", "c"), DSNodeHandle(Heap, 0));
    for (const Instruction &I : instructions(function("f")))
      if (const auto *Call = dyn_cast<CallBase>(&I))
        Calls.push_back(Call);
    Results->callGraph().addCallee(*Calls[0], function("f"));
    Results->callGraph().setIncomplete(*Calls[0]);
    Results->callGraph().addCallee(*Calls[1], function("ext"));
    Results->globals().getOrCreateNodeForValue(M->getNamedValue("g"));
  }

  ClaimResults check(StringRef Text) {
    return checkClaims(
        Text, *M, [&](DSAPhase) -> const DataStructures & { return *Results; });
  }
  /// The message of the only fault of the claim; empty if it holds.
  std::string fault(StringRef Claim) {
    ClaimResults Found = check(("; DSA-CHECK td: " + Claim).str());
    EXPECT_EQ(Found.NumClaims, 1u);
    EXPECT_LE(Found.Faults.size(), 1u);
    return Found.Faults.empty() ? "" : Found.Faults[0].Message;
  }
  void expectHolds(StringRef Claim) {
    EXPECT_EQ(fault(Claim), "") << Claim.str();
  }
  void expectFails(StringRef Claim, StringRef Instead) {
    std::string Message = fault(Claim);
    EXPECT_TRUE(StringRef(Message).starts_with("td: not so: ")) << Message;
    EXPECT_TRUE(StringRef(Message).contains(Instead)) << Message;
  }
  void expectMalformed(StringRef Line, unsigned Column, StringRef Message) {
    ClaimResults Found = check(Line);
    ASSERT_EQ(Found.Faults.size(), 1u) << Line.str();
    EXPECT_EQ(Found.Faults[0].Line, 1u);
    EXPECT_EQ(Found.Faults[0].Column, Column) << Line.str();
    EXPECT_EQ(Found.Faults[0].Message, Message.str());
  }

  DSGraph *Graph = nullptr;
  const DSNode *Heap = nullptr, *Array = nullptr;
  std::vector<const CallBase *> Calls;
};

TEST_F(ClaimsTests, Flags) {
  expectHolds("flags f:p = Heap, Modified");
  expectHolds("flags f:p = Modified Heap");
  expectFails("flags f:p = Heap", "but: Heap, Modified; size 16");
  expectFails("flags f:p = none", "Heap, Modified");
  expectHolds("flags f:<return> = none");
  expectHolds("has f:p Heap");
  expectHolds("has f:q Alloca Array");
  expectFails("has f:p Heap Read", "Heap, Modified");
  expectHolds("lacks f:p Read, Collapsed");
  expectFails("lacks f:p Read Heap", "Heap, Modified");
}

TEST_F(ClaimsTests, SizeStrideOffset) {
  expectHolds("size f:p = 16");
  expectFails("size f:p = 8", "size 16");
  expectHolds("stride f:p = 0");
  expectHolds("stride f:q = 12");
  expectFails("stride f:q = 4", "stride 12");
  expectHolds("offset f:r = 8");
  expectFails("offset f:r = 0", "at 8");
  expectHolds("value-stride f:r = 0");
  Graph->setOffsetStride(value("f", "r"), 4);
  expectHolds("value-stride f:r = 4");
  expectFails("value-stride f:r = 0", "stride 4");
  expectFails("value-stride f:r:0 = 0", "only a value");
}

TEST_F(ClaimsTests, PlacesByEveryRoot) {
  expectHolds("same-place f:p f:%p f:<argument 0> f:\"p\" f:<call 0>");
  expectHolds("same-place f:q f:<argument 1> f:p:8 f:r:0 f:p+8:0 f:r-8:8");
  expectHolds("same-place f:q f:q+12 f:q-24"); // The stride is 12.
  expectHolds("has-place \"odd name\":\"a b\"");
  expectHolds("has-place @g");
  expectHolds("has-place f:<return>");
  expectHolds("no-place f:s");
  expectHolds("no-place f:1");
  expectHolds("no-place f:%1");
  expectHolds("no-place @h");
  expectHolds("no-place f:@g");
  expectHolds("no-place f:<varargs>");
  expectHolds("no-place <library Streams>");
  expectHolds("no-place f:<library Streams>");
  expectFails("no-place f:p", "Heap");
  expectFails("has-place f:s", "may point anywhere");
  expectHolds("no-place f:p:0");
  expectFails("has-place f:p:0", "no link at 0");
  expectFails("has-place f:r-16", "nothing is at -16");
}

TEST_F(ClaimsTests, SeveralPlaces) {
  expectFails("same-place f:p f:r", "at 8");
  expectHolds("different-place f:p f:r f:q");
  expectFails("different-place f:q f:p:8", "f:q is node");
  expectHolds("same-node f:p f:r");
  expectFails("same-node f:p f:q", "f:q is node");
  expectHolds("different-node f:p f:q f:<return>");
  expectFails("different-node f:p f:q f:r", "f:r is node");
  expectFails("same-node f:p f:s", "may point anywhere");
  expectFails("different-node f:p f:s", "may point anywhere");
  expectFails("different-node f:p @g", "in different graphs");
  expectHolds("reaches f:p f:q");
  expectFails("reaches f:q f:p", "not reached");
  expectHolds("reaches-not f:q f:p");
  expectFails("reaches-not f:p f:q", "is reached");
}

TEST_F(ClaimsTests, WhetherPointersMeet) {
  expectHolds("never-meet f:p f:q");
  expectHolds("never-meet f:p f:r"); // One node, other bytes.
  expectFails("may-meet f:p f:q", "f:p is node");
  expectHolds("may-meet f:p f:<call 0>");
  expectHolds("may-meet f:p f:s"); // No place is any place.
  expectFails("never-meet f:p f:s", "may point anywhere");
  Graph->addFlags(*Heap, DSNode::IncompleteNode);
  expectHolds("never-meet f:p f:q"); // One is complete.
  Graph->addFlags(*Array, DSNode::IncompleteNode);
  expectHolds("may-meet f:p f:q");
  expectFails("never-meet f:p f:q", "Incomplete");
}

TEST_F(ClaimsTests, Types) {
  expectHolds("types f:p = i32 at 0");
  expectFails("types f:p = none", "types i32 at 0");
  expectFails("types f:p = i32 at 0, ptr at 8", "types i32 at 0");
  expectHolds("types f:r = i32 at -8");
  expectHolds("has-type f:p i32 at 0");
  expectFails("has-type f:p i32 at 4", "types i32 at 0");
  expectFails("has-type f:p i64 at 0", "types i32 at 0");
  expectHolds("lacks-type f:p i64 at 0");
  expectHolds("lacks-type f:p %struct.s at 0");
  expectFails("lacks-type f:p i32 at 0", "types i32 at 0");
  expectHolds("types f:q = i8 at 0 every 4"); // q is 4 bytes on.
  expectFails("types f:q = i8 at 1 every 4", "types i8 at 0 every 4");
  expectHolds("reads-pointer-bytes f:q at 0");
  expectHolds("reads-numbers f:p at 0");
  expectHolds("writes-numbers f:q at 0");
  expectFails("writes-pointer-bytes f:q at 0", "no such access");
  expectFails("reads-numbers f:q at 8", "bytes of a pointer");
}

TEST_F(ClaimsTests, Links) {
  expectHolds("links f:p = 8 to 16");
  expectHolds("links f:q = none");
  expectHolds("links f:r = 0 to 8");
  expectFails("links f:p = 8 to 12", "links 8 to 16");
  expectFails("links f:p = none", "links 8 to 16");
  expectHolds("has-link f:p at 15");
  expectHolds("has-link f:p at 8 to 16");
  expectFails("has-link f:p at 8 to 17", "links 8 to 16");
  expectFails("has-link f:p at 0", "links 8 to 16");
  expectHolds("lacks-link f:p at 0 to 8");
  expectFails("lacks-link f:p at 0 to 9", "links 8 to 16");
}

TEST_F(ClaimsTests, Collapse) {
  expectFails("collapse f:q = Requested", "not collapsed");
  const auto *R = cast<Instruction>(value("f", "r"));
  Graph->collapse(*Array, CollapseCause::Requested, R);
  expectHolds("collapse f:q = Requested");
  expectHolds("collapse f:q = Requested by f:r");
  expectFails("collapse f:q = PointerInBytes", "getelementptr i8");
  expectFails("collapse f:q = Requested by f:c", "getelementptr i8");
}

TEST_F(ClaimsTests, Globals) {
  expectHolds("globals @g = @g");
  expectFails("globals @g = none", "globals @g");
  expectFails("globals @g = @g @h", "globals @g");
  expectHolds("globals f:p = none");
  expectHolds("contains @g @g");
  expectFails("contains @g @g @h", "globals @g");
  expectHolds("excludes @g @h @f");
  expectFails("excludes @g @h @g", "globals @g");
}

TEST_F(ClaimsTests, ImagesInTheGlobalsGraph) {
  DSGraph &Globals = Results->globals();
  expectHolds("images f:p = none");
  Graph->addGlobalsImage(DSNodeHandle(Heap, 0),
                         Globals.getNodeForValue(M->getNamedValue("g")));
  expectHolds("images f:p = @g");
  expectHolds("image f:p @g");
  expectHolds("image f:r @g+8");
  expectFails("image f:r @g", "Global");
  expectFails("images f:p = none", "Global");
  expectFails("any-image f:p", "known");
  Graph->setAnyImage(*Heap);
  expectHolds("any-image f:p");
  expectFails("images f:p = none", "any");
}

TEST_F(ClaimsTests, Calls) {
  expectHolds("callees f:c = @f");
  expectHolds("callees f:c = @f incomplete");
  expectHolds("callees f:<call 0> = @f");
  expectFails("callees f:c = @f complete", "callees @f, incomplete");
  expectFails("callees f:c = none", "callees @f");
  expectFails("callees f:c = @f @ext", "callees @f");
  expectHolds("callees f:<call 1> = @ext complete");
  expectHolds("calls f:c @f");
  expectFails("calls f:c @f @ext", "callees @f");
  expectHolds("calls-not f:c @ext");
  expectFails("calls-not f:c @f", "callees @f");
  expectHolds("incomplete f:c");
  expectHolds("complete f:<call 1>");
  expectFails("complete f:c", "incomplete");
  expectFails("incomplete f:<call 1>", "complete");
}

TEST_F(ClaimsTests, GraphsAndBudgets) {
  expectHolds("different-graph @f @\"odd name\"");
  expectFails("same-graph @f @\"odd name\"", "functions f");
  expectHolds("same-graph @f @f");
  expectFails("same-graph @f @ext", "@ext has no graph");
  expectHolds("not-coarsened");
  expectFails("coarsened", "no budget");
  Results->coarsen("too many nodes");
  expectHolds("coarsened");
  expectFails("not-coarsened", "too many nodes");
}

TEST_F(ClaimsTests, EachPhaseOfAClaimCounts) {
  ClaimResults Found = check("; DSA-CHECK local, bu,eqbu,td,eqtd,steens: size "
                             "f:p = 16\n\n// DSA-CHECK td: size f:p = 1\r\n");
  EXPECT_EQ(Found.NumClaims, 7u);
  ASSERT_EQ(Found.Faults.size(), 1u);
  EXPECT_EQ(Found.Faults[0].Line, 3u);
  EXPECT_EQ(Found.Faults[0].Column, 18u);
}

TEST_F(ClaimsTests, ATextWithoutClaimsIsAFault) {
  ClaimResults Found = check("; RUN: opt\n; CHECK: nothing\n");
  EXPECT_EQ(Found.NumClaims, 0u);
  ASSERT_EQ(Found.Faults.size(), 1u);
  EXPECT_EQ(Found.Faults[0].Message, "there is no claim (DSA-CHECK)");
}

TEST_F(ClaimsTests, MalformedClaimsHaveTheirPlace) {
  expectMalformed("; DSA-CHECK: has f:p Heap", 12,
                  "expected a phase (local, bu, eqbu, td, eqtd, steens), not "
                  "''");
  expectMalformed("; DSA-CHECK bottom: has f:p Heap", 13,
                  "expected a phase (local, bu, eqbu, td, eqtd, steens), not "
                  "'bottom'");
  expectMalformed("; DSA-CHECK td has f:p Heap", 16, "expected ':'");
  expectMalformed("; DSA-CHECK td: have f:p Heap", 17,
                  "there is no claim 'have'");
  expectMalformed("; DSA-CHECK td: has", 20, "expected a name");
  expectMalformed("; DSA-CHECK td: has f:p", 24, "expected a flag");
  expectMalformed("; DSA-CHECK td: has f:p Heep", 25,
                  "there is no flag 'Heep'");
  expectMalformed("; DSA-CHECK td: has g:p Heap", 21,
                  "there is no function 'g'");
  expectMalformed("; DSA-CHECK td: has ext:p Heap", 21,
                  "the function 'ext' has no body");
  expectMalformed("; DSA-CHECK td: has f:z Heap", 23,
                  "there is no value '%z' in 'f'");
  expectMalformed("; DSA-CHECK td: has f:99 Heap", 23,
                  "there is no value '%99' in 'f'");
  expectMalformed("; DSA-CHECK td: has @z Heap", 22, "there is no global '@z'");
  expectMalformed("; DSA-CHECK td: has f:\"p Heap", 23,
                  "the quotes are not closed");
  expectMalformed("; DSA-CHECK td: has f:<argument 4> Heap", 33,
                  "'f' has no argument 4; they count from 0");
  expectMalformed("; DSA-CHECK td: has f:<call 2> Heap", 29,
                  "'f' has no call 2; they count from 0");
  expectMalformed("; DSA-CHECK td: has f:<result> Heap", 24,
                  "expected 'return', 'varargs', 'call N', 'argument N' or "
                  "'library DOMAIN'");
  expectMalformed("; DSA-CHECK td: has <library Tea> Heap", 30,
                  "the library has no domain 'Tea'");
  expectMalformed("; DSA-CHECK td: same-node f:p", 30,
                  "expected 2 places or more");
  expectMalformed("; DSA-CHECK td: size f:p 16", 26, "expected '='");
  expectMalformed("; DSA-CHECK td: size f:p = 16 17", 31,
                  "more text than the claim takes");
  expectMalformed("; DSA-CHECK td: size f:p = 99999999999999999999", 28,
                  "the number is too large");
  expectMalformed("; DSA-CHECK td: size f:p = x", 28, "expected a number");
  expectMalformed("; DSA-CHECK td: has-link f:p 8", 30, "expected 'at'");
  expectMalformed("; DSA-CHECK td: has-link f:p at 8 to 8", 35,
                  "no bytes lie between these");
  expectMalformed("; DSA-CHECK td: has-type f:p i32 in 0", 34, "expected 'at'");
  expectMalformed("; DSA-CHECK td: has-type f:p %zz at 0", 31,
                  "there is no type '%zz'");
  expectMalformed("; DSA-CHECK td: collapse f:p = Bored", 32,
                  "there is no cause 'Bored'");
  expectMalformed("; DSA-CHECK td: collapse f:p = Requested by f:p", 45,
                  "it is no instruction");
  expectMalformed("; DSA-CHECK td: complete f:r", 26, "it is no call");
}

TEST_F(ClaimsTests, AnyTextIsReadOrRefused) {
  for (StringRef Text :
       {"", ":", "<", "f:", "f:<", "f:<argument", "f:p:", "f:p:-", "f:p+", "\"",
        "@", "@\"", "f:p = ", "= = =", "i32 at", "%", "<library"})
    for (StringRef Keyword : {"flags", "has", "types f:p =", "links f:p =",
                              "collapse f:p =", "callees", "same-graph",
                              "images f:p =", "has-type f:p", "value-stride"})
      EXPECT_NE(fault((Keyword + " " + Text).str()), "")
          << Keyword.str() << Text.str();
}

} // namespace
