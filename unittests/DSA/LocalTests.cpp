//===- LocalTests.cpp - The local phase -----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalHarness.h"

using namespace llvm;
using namespace restruct;

namespace {

class LocalTests : public LocalHarness {};

TEST_F(LocalTests, LoadGivesWhatStorePut) {
  analyze(R"(
    define void @f(ptr %p, ptr %q) {
      %a = getelementptr i8, ptr %p, i64 8
      store ptr %q, ptr %a
      %x = load ptr, ptr %a
      ret void
    })");
  EXPECT_EQ(place("x"), place("q"));
  EXPECT_EQ(link("p", 8), place("q"));
  EXPECT_TRUE(link("p", 0).isNull());
  EXPECT_TRUE(has("p", DSNode::ReadNode | DSNode::ModifiedNode));
}

TEST_F(LocalTests, PointersThatOverlapInMemoryAreOne) {
  analyze(R"(
    define void @f(ptr %p, ptr %q, ptr %r) {
      %a = getelementptr i8, ptr %p, i64 4
      store ptr %q, ptr %p
      store ptr %r, ptr %a
      ret void
    })");
  EXPECT_EQ(node("q").getId(), node("r").getId());
}

TEST_F(LocalTests, DistinctAllocasAreDistinct) {
  analyze(R"(
    define void @f() {
      %a = alloca i32
      %b = alloca [4 x ptr]
      store i32 1, ptr %a
      ret void
    })");
  EXPECT_NE(&node("a"), &node("b"));
  EXPECT_TRUE(has("a", DSNode::AllocaNode | DSNode::ModifiedNode));
  EXPECT_FALSE(hasAny("b", DSNode::ModifiedNode | DSNode::IncompleteNode));
  EXPECT_EQ(node("b").getSize(), 32u);
}

TEST_F(LocalTests, NumbersAtAVariableIndexKeepFieldsApart) {
  analyze(R"(
    %S = type { i32, [4 x i32], ptr, ptr }
    define void @f(ptr %p, i64 %i, ptr %q, ptr %r) {
      %k = getelementptr %S, ptr %p, i64 0, i32 1, i64 %i
      %v = load i32, ptr %k, !tbaa !0
      %a = getelementptr %S, ptr %p, i64 0, i32 2
      %b = getelementptr %S, ptr %p, i64 0, i32 3
      store ptr %q, ptr %a
      store ptr %r, ptr %b
      ret void
    })");
  EXPECT_EQ(node("p").getStride(), 0u);
  EXPECT_EQ(stride("k"), 4u);
  EXPECT_NE(&node("q"), &node("r"));
}

TEST_F(LocalTests, PointersAtAVariableIndexFoldTheNode) {
  analyze(R"(
    %S = type { i32, ptr, ptr }
    define void @f(ptr %p, i64 %i) {
      %a = getelementptr %S, ptr %p, i64 %i, i32 1
      %b = getelementptr %S, ptr %p, i64 %i, i32 2
      %x = load ptr, ptr %a
      %y = load ptr, ptr %b
      ret void
    })");
  EXPECT_EQ(node("p").getStride(), 24u);
  EXPECT_NE(&node("x"), &node("y"));
  EXPECT_FALSE(node("p").isCollapsedNode());
}

TEST_F(LocalTests, AWalkThroughAnArrayHasTheStepAsItsStride) {
  analyze(R"(
    define void @f(ptr %a, i1 %c) {
    entry:
      br label %loop
    loop:
      %p = phi ptr [ %a, %entry ], [ %n, %loop ]
      %v = load i32, ptr %p, !tbaa !0
      %n = getelementptr i8, ptr %p, i64 12
      br i1 %c, label %loop, label %exit
    exit:
      ret void
    })");
  EXPECT_EQ(place("p"), place("a"));
  EXPECT_EQ(stride("p"), 12u);
  EXPECT_EQ(stride("a"), 0u);
  EXPECT_EQ(node("a").getStride(), 0u);
}

TEST_F(LocalTests, AWalkThatIsPassedOnAndKeptFoldsTheNode) {
  analyze(R"(
    @kept = internal global ptr null
    define void @g(ptr %p) {
      store ptr %p, ptr @kept
      ret void
    }
    define void @f(ptr %a, i1 %c) {
    entry:
      br label %loop
    loop:
      %p = phi ptr [ %a, %entry ], [ %n, %loop ]
      call void @g(ptr %p)
      %n = getelementptr i8, ptr %p, i64 12
      br i1 %c, label %loop, label %exit
    exit:
      ret void
    })");
  EXPECT_EQ(node("a").getStride(), 12u);
}

TEST_F(LocalTests, APhiOfTwoObjectsMakesThemOne) {
  analyze(R"(
    define void @f(ptr %a, ptr %b, i1 %c) {
      %b8 = getelementptr i8, ptr %b, i64 8
      %p = select i1 %c, ptr %a, ptr %b8
      store i32 0, ptr %p
      ret void
    })");
  EXPECT_EQ(&node("a"), &node("b"));
  EXPECT_EQ(place("a").getOffset(), place("b").getOffset() + 8);
  EXPECT_EQ(place("p"), place("a"));
}

TEST_F(LocalTests, APhiOfTwoWalksIsKnownUpToBothSteps) {
  analyze(R"(
    define void @f(ptr %a, ptr %b, i64 %i, i64 %j, i1 %c) {
      %x = getelementptr [12 x i8], ptr %a, i64 %i
      %y = getelementptr [8 x i8], ptr %b, i64 %j
      %p = select i1 %c, ptr %x, ptr %y
      store i32 0, ptr %p
      ret void
    })");
  EXPECT_EQ(&node("a"), &node("b"));
  EXPECT_EQ(stride("p"), 4u);
  EXPECT_EQ(node("a").getStride(), 0u);
}

TEST_F(LocalTests, NegativeOffsetsAreInFrontOfTheObject) {
  analyze(R"(
    define void @f(ptr %p) {
      %outer = getelementptr i8, ptr %p, i64 -16
      %x = load ptr, ptr %outer
      ret void
    })");
  EXPECT_EQ(&node("outer"), &node("p"));
  EXPECT_EQ(place("p").getOffset(), place("outer").getOffset() + 16);
  EXPECT_FALSE(node("p").isCollapsedNode());
}

TEST_F(LocalTests, AnAccessBehindTheEndGrowsTheNode) {
  analyze(R"(
    define void @f(ptr %q) {
      %a = alloca i32
      %p = getelementptr i8, ptr %a, i64 32
      store ptr %q, ptr %p
      ret void
    })");
  EXPECT_EQ(node("a").getSize(), 40u);
}

TEST_F(LocalTests, FreezeCastsAndIntrinsicsGiveTheSamePlace) {
  analyze(R"(
    declare ptr @llvm.launder.invariant.group.p0(ptr)
    declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
    define void @f(ptr %p) {
      %a = freeze ptr %p
      %b = addrspacecast ptr %p to ptr addrspace(1)
      %c = call ptr @llvm.launder.invariant.group.p0(ptr %p)
      %d = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
      store i32 0, ptr %d
      ret void
    })");
  for (const char *Name : {"a", "b", "c"})
    EXPECT_EQ(place(Name), place("p")) << Name;
  EXPECT_EQ(&node("d"), &node("p"));
  EXPECT_EQ(stride("d"), 1u);
}

TEST_F(LocalTests, ExchangesLinkContents) {
  analyze(R"(
    define void @f(ptr %p, ptr %old, ptr %new, ptr %other) {
      %pair = cmpxchg ptr %p, ptr %old, ptr %new seq_cst seq_cst
      %x = extractvalue { ptr, i1 } %pair, 0
      %y = atomicrmw xchg ptr %p, ptr %other seq_cst
      ret void
    })");
  EXPECT_EQ(link("p"), place("new"));
  EXPECT_EQ(place("x"), place("new"));
  EXPECT_EQ(place("y"), place("new"));
  EXPECT_EQ(place("other"), place("new"));
  EXPECT_NE(&node("p"), &node("new"));
}

TEST_F(LocalTests, AggregatesKeepFieldsApart) {
  analyze(R"(
    define { ptr, ptr } @f(ptr %p, ptr %q, ptr %r, i1 %c) {
      %a = insertvalue { ptr, ptr } poison, ptr %p, 0
      %b = insertvalue { ptr, ptr } %a, ptr %q, 1
      store { ptr, ptr } %b, ptr %r
      %l = load { ptr, ptr }, ptr %r
      %s = select i1 %c, { ptr, ptr } %b, { ptr, ptr } %l
      %x = extractvalue { ptr, ptr } %s, 0
      %y = extractvalue { ptr, ptr } %s, 1
      ret { ptr, ptr } %s
    })");
  EXPECT_EQ(place("x"), place("p"));
  EXPECT_EQ(place("y"), place("q"));
  EXPECT_NE(&node("p"), &node("q"));
  EXPECT_EQ(link("r", 0), place("p"));
  EXPECT_EQ(link("r", 8), place("q"));
  DSNodeHandle Return = graph().getReturnNodeFor(*M->getFunction("f"));
  EXPECT_EQ(Return.getNode()->getLink(Return.getOffset() + 8), place("q"));
}

TEST_F(LocalTests, VectorsOfPointersPointWhereAnyLaneDoes) {
  analyze(R"(
    define void @f(ptr %p, ptr %q, ptr %r, i32 %i) {
      %a = insertelement <2 x ptr> poison, ptr %p, i32 0
      %b = insertelement <2 x ptr> %a, ptr %q, i32 1
      %s = shufflevector <2 x ptr> %b, <2 x ptr> poison, <2 x i32> <i32 1, i32 0>
      %x = extractelement <2 x ptr> %s, i32 %i
      store <2 x ptr> %s, ptr %r
      %y = load ptr, ptr %r
      ret void
    })");
  EXPECT_EQ(place("p"), place("q"));
  EXPECT_EQ(place("x"), place("p"));
  EXPECT_EQ(place("y"), place("p"));
  EXPECT_FALSE(link("r", 8).isNull());
}

TEST_F(LocalTests, AnUnknownCalleeGetsEverythingItReaches) {
  analyze(R"(
    declare ptr @unknown(i32, ptr)
    define void @f(ptr %p, ptr %q, ptr %r) {
      store ptr %q, ptr %p
      %x = call ptr @unknown(i32 1, ptr %p)
      ret void
    })");
  EXPECT_TRUE(has("p", DSNode::ExternalNode | DSNode::IncompleteNode |
                           DSNode::ModifiedNode | DSNode::ReadNode));
  EXPECT_TRUE(has("q", DSNode::ExternalNode | DSNode::ModifiedNode));
  EXPECT_FALSE(hasAny("r", DSNode::ExternalNode));
  EXPECT_TRUE(has("x", DSNode::UnknownNode | DSNode::ExternalNode |
                           DSNode::IncompleteNode));
}

TEST_F(LocalTests, AnIntegerAmongPointersShiftsNothing) {
  analyze(R"(
    define internal void @g(ptr %a, i32 %i, ptr %b) {
      ret void
    }
    define void @f(ptr %p, i32 %n, ptr %q) {
      call void @g(ptr %p, i32 %n, ptr %q)
      ret void
    })");
  ASSERT_EQ(graph().getFunctionCalls().size(), 1u);
  const DSCallSite &Site = graph().getFunctionCalls().front();
  ASSERT_EQ(Site.getNumPtrArgs(), 3u);
  EXPECT_EQ(Site.getPtrArg(0), place("p"));
  EXPECT_TRUE(Site.getPtrArg(1).isNull());
  EXPECT_EQ(Site.getPtrArg(2), place("q"));
  EXPECT_TRUE(Site.isDirectCall());
}

TEST_F(LocalTests, InvokeAndCallBrAreCalls) {
  analyze(R"(
    declare i32 @__gxx_personality_v0(...)
    define internal ptr @g(ptr %a) {
      ret ptr %a
    }
    define void @f(ptr %p, ptr %q, ptr %fp) personality ptr @__gxx_personality_v0 {
      %x = invoke ptr @g(ptr %p) to label %next unwind label %bad
    next:
      callbr void asm sideeffect "", "r,!i,~{memory}"(ptr %q) to label %end [label %end]
    end:
      ret void
    bad:
      %l = landingpad { ptr, i32 } cleanup
      %e = extractvalue { ptr, i32 } %l, 0
      resume { ptr, i32 } %l
    })");
  EXPECT_EQ(graph().getFunctionCalls().size(), 1u);
  EXPECT_EQ(graph().getFunctionCalls().front().getRetVal(), place("x"));
  EXPECT_TRUE(has("q", DSNode::ExternalNode));
  EXPECT_EQ(place("e").getNode(),
            graph().getNodeForDomain(LibraryDomain::Exceptions).getNode());
}

TEST_F(LocalTests, AnIndirectCallHasTheCalleesPlace) {
  analyze(R"(
    define void @f(ptr %table, ptr %q) {
      %fp = load ptr, ptr %table
      call void %fp(ptr %q)
      ret void
    })");
  const DSCallSite &Site = graph().getFunctionCalls().front();
  ASSERT_TRUE(Site.isIndirectCall());
  EXPECT_EQ(Site.getCalleeNode(), &node("fp"));
  EXPECT_FALSE(Local->getCallGraph().isComplete(Site.getCallSite()));
}

TEST_F(LocalTests, VariableArgumentsHaveOnePlace) {
  analyze(R"(
    define internal void @g(ptr %a, ...) {
      ret void
    }
    define void @f(ptr %p, ptr %q, ptr %r) {
      call void (ptr, ...) @g(ptr %p, ptr %q, i32 1, ptr %r)
      ret void
    })");
  const DSCallSite &Site = graph().getFunctionCalls().front();
  EXPECT_EQ(Site.getVAVal(), place("q"));
  EXPECT_EQ(place("q"), place("r"));
  EXPECT_NE(&node("p"), &node("q"));
  EXPECT_EQ(Site.getNumPtrArgs(), 4u);
}

TEST_F(LocalTests, TheHeapNodeOfEachAllocationIsItsOwn) {
  analyze(R"(
    declare noalias ptr @malloc(i64)
    declare noalias ptr @realloc(ptr, i64)
    define ptr @f(i64 %n) {
      %a = call ptr @malloc(i64 24)
      %b = call ptr @malloc(i64 %n)
      %c = call ptr @realloc(ptr %b, i64 100)
      ret ptr %a
    })");
  EXPECT_TRUE(has("a", DSNode::HeapNode));
  EXPECT_EQ(node("a").getSize(), 24u);
  EXPECT_NE(&node("a"), &node("b"));
  EXPECT_EQ(place("c"), place("b"));
  EXPECT_EQ(graph().getReturnNodeFor(*M->getFunction("f")), place("a"));
}

TEST_F(LocalTests, CopiesOfUnknownBytesMakeContentsOne) {
  analyze(R"(
    declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
    define void @f(ptr %to, ptr %from, i64 %n, ptr %q) {
      %a = getelementptr i8, ptr %from, i64 8
      store ptr %q, ptr %a
      call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %n, i1 false)
      ret void
    })");
  EXPECT_EQ(link("to", 8), place("q"));
}

TEST_F(LocalTests, CopiesOfKnownMembersLinkPointersAlone) {
  analyze(R"(
    declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
    define void @f(ptr %to, ptr %from, ptr %q) {
      %a = getelementptr i8, ptr %from, i64 8
      store ptr %q, ptr %a
      call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 16, i1 false), !tbaa.struct !20
      ret void
    }
    !20 = !{i64 0, i64 4, !0, i64 8, i64 8, !2}
    )");
  EXPECT_EQ(link("to", 8), place("q"));
  EXPECT_NE(&node("to"), &node("from"));
  EXPECT_TRUE(has("to", DSNode::ModifiedNode));
  EXPECT_TRUE(has("from", DSNode::ReadNode));
}

TEST_F(LocalTests, BytesOfPointersThatAreCopiedOneByOneExposeThem) {
  analyze(R"(
    define void @f(ptr %to, ptr %from, i64 %i, ptr %q) {
      store ptr %q, ptr %from
      %a = getelementptr i8, ptr %from, i64 %i
      %b = getelementptr i8, ptr %to, i64 %i
      %c = load i8, ptr %a, !tbaa !3
      store i8 %c, ptr %b, !tbaa !3
      %x = load ptr, ptr %to
      ret void
    })");
  EXPECT_TRUE(has("q", DSNode::ExternalNode | DSNode::PtrToIntNode));
  EXPECT_TRUE(has("x", DSNode::ExternalNode | DSNode::IntToPtrNode |
                           DSNode::UnknownNode));
}

TEST_F(LocalTests, BytesThatAreOnlyComparedExposeNothing) {
  analyze(R"(
    define i1 @f(ptr %from, ptr %q) {
      store ptr %q, ptr %from
      %c = load i8, ptr %from, !tbaa !3
      %d = icmp eq i8 %c, 0
      ret i1 %d
    })");
  EXPECT_FALSE(hasAny("q", DSNode::ExternalNode));
}

TEST_F(LocalTests, WideIntegersThatAreMovedMovePointers) {
  analyze(R"(
    define void @f(ptr %to, ptr %from, ptr %q, i1 %c) {
      store ptr %q, ptr %from
      %x = load i64, ptr %from
      %y = select i1 %c, i64 %x, i64 0
      store i64 %y, ptr %to
      %z = load ptr, ptr %to
      ret void
    })");
  EXPECT_EQ(place("z"), place("q"));
  EXPECT_FALSE(hasAny("q", DSNode::ExternalNode));
}

TEST_F(LocalTests, AnIntegerOfAKnownTypeIsNoPointer) {
  analyze(R"(
    define void @f(ptr %to, ptr %from, ptr %q) {
      store ptr %q, ptr %from, !tbaa !2
      %x = load i64, ptr %from, !tbaa !1
      store i64 %x, ptr %to, !tbaa !1
      ret void
    })");
  EXPECT_FALSE(hasAny("q", DSNode::ExternalNode));
  EXPECT_TRUE(link("to").isNull());
}

TEST_F(LocalTests, AnAddressThatIsPassedAsANumberIsExposed) {
  analyze(R"(
    define internal void @g(i64 %x) {
      ret void
    }
    define void @f(ptr %p, ptr %q) {
      %x = ptrtoint ptr %p to i64
      call void @g(i64 %x)
      ret void
    })");
  EXPECT_TRUE(has("p", DSNode::ExternalNode | DSNode::PtrToIntNode));
  EXPECT_FALSE(hasAny("q", DSNode::ExternalNode));
}

TEST_F(LocalTests, ComparedAndSubtractedAddressesAreNotExposed) {
  analyze(R"(
    define i64 @f(ptr %p, ptr %q) {
      %x = ptrtoint ptr %p to i64
      %y = ptrtoint ptr %q to i64
      %d = sub i64 %x, %y
      %l = and i64 %x, 7
      %c = icmp eq i64 %l, 0
      ret i64 %d
    })");
  EXPECT_FALSE(hasAny("p", DSNode::ExternalNode));
  EXPECT_FALSE(hasAny("q", DSNode::ExternalNode));
}

TEST_F(LocalTests, AnAlignedAddressStaysInItsNode) {
  analyze(R"(
    define void @f(ptr %p) {
      %x = ptrtoint ptr %p to i64
      %y = add i64 %x, 15
      %z = and i64 %y, -16
      %a = inttoptr i64 %z to ptr
      store i32 0, ptr %a
      ret void
    })");
  EXPECT_EQ(&node("a"), &node("p"));
  EXPECT_FALSE(hasAny("p", DSNode::ExternalNode));
}

TEST_F(LocalTests, AnAddressThatComesThroughShiftsIsExposed) {
  analyze(R"(
    define void @f(ptr %p) {
      %x = ptrtoint ptr %p to i64
      %y = lshr i64 %x, 3
      %z = shl i64 %y, 3
      %a = inttoptr i64 %z to ptr
      store i32 0, ptr %a
      ret void
    })");
  EXPECT_TRUE(has("p", DSNode::ExternalNode));
  EXPECT_TRUE(has("a", DSNode::ExternalNode | DSNode::IntToPtrNode));
}

TEST_F(LocalTests, AnAddressOutOfNowhereIsUnknown) {
  analyze(R"(
    define void @f(i64 %n) {
      %a = inttoptr i64 %n to ptr
      store i32 0, ptr %a
      store i32 0, ptr inttoptr (i64 1048576 to ptr)
      ret void
    })");
  EXPECT_TRUE(has("a", DSNode::ExternalNode | DSNode::IntToPtrNode |
                           DSNode::UnknownNode));
}

TEST_F(LocalTests, GlobalsAreExternalUnlessTheyAreLocal) {
  analyze(R"(
    @a = internal global ptr null
    @b = global ptr null
    @c = external global ptr
    @d = internal global ptr null, section "table"
    @e = internal global ptr null
    @llvm.used = appending global [1 x ptr] [ptr @e], section "llvm.metadata"
    declare void @h()
    define void @f() {
      store ptr null, ptr @a
      store ptr null, ptr @b
      store ptr null, ptr @c
      store ptr null, ptr @d
      store ptr null, ptr @e
      ret void
    })");
  EXPECT_FALSE(hasAny("@a", DSNode::ExternalNode));
  for (const char *Name : {"@b", "@c", "@d", "@e"})
    EXPECT_TRUE(has(Name, DSNode::ExternalNode | DSNode::GlobalNode)) << Name;
  EXPECT_TRUE(has("@c", DSNode::ExternGlobalNode));
  EXPECT_FALSE(hasAny("@b", DSNode::ExternGlobalNode));
  EXPECT_TRUE(Local->getGlobalsGraph()
                  ->getNodeForValue(value("@h"))
                  .getNode()
                  ->isExternFuncNode());
}

TEST_F(LocalTests, AnAliasIsItsAliaseeAtTheOffset) {
  analyze(R"(
    @a = internal global [4 x ptr] zeroinitializer
    @b = internal alias ptr, getelementptr (i8, ptr @a, i64 16)
    @w = weak alias ptr, ptr @a
    define void @f(ptr %p) {
      store ptr %p, ptr @b
      %x = load ptr, ptr getelementptr (i8, ptr @a, i64 16)
      ret void
    })");
  EXPECT_EQ(place("x"), place("p"));
  EXPECT_EQ(place("@b").getOffset(), place("@a").getOffset() + 16);
}

TEST_F(LocalTests, InitialValuesAreInTheGlobalsGraph) {
  analyze(R"(
    @a = internal global { i32, ptr, [2 x ptr] } { i32 1, ptr @b, [2 x ptr] [ptr null, ptr getelementptr (i8, ptr @c, i64 4)] }
    @b = internal global i32 0
    @c = internal global i64 0
    @n = internal global i64 ptrtoint (ptr @d to i64)
    @d = internal global i64 0
    define void @f() {
      ret void
    })");
  const DSGraph &GG = *Local->getGlobalsGraph();
  DSNodeHandle A = GG.getNodeForValue(value("@a"));
  EXPECT_EQ(A.getNode()->getLink(8), GG.getNodeForValue(value("@b")));
  DSNodeHandle C = A.getNode()->getLink(24);
  EXPECT_EQ(C.getNode(), GG.getNodeForValue(value("@c")).getNode());
  EXPECT_EQ(C.getOffset(), 4u);
  EXPECT_TRUE(A.getNode()->getLink(16).isNull());
  const DSNode &D = *GG.getNodeForValue(value("@d")).getNode();
  EXPECT_TRUE(D.isExternalNode() && D.isPtrToIntNode());
}

TEST_F(LocalTests, NullMeansNothingUnlessItIsAnAddress) {
  analyze(R"(
    define void @f(ptr %p, i1 %c) {
      %x = select i1 %c, ptr %p, ptr null
      store i32 0, ptr %x
      ret void
    }
    define void @g(ptr %p, i1 %c) null_pointer_is_valid {
      %x = select i1 %c, ptr %p, ptr null
      store i32 0, ptr %x
      ret void
    })");
  EXPECT_EQ(place("x"), place("p"));
  EXPECT_FALSE(hasAny("x", DSNode::ExternalNode));
  EXPECT_TRUE(node("x", "g").isExternalNode());
}

TEST_F(LocalTests, ResultsOfStringFunctionsAreInTheString) {
  analyze(R"(
    declare ptr @strchr(ptr, i32)
    declare i64 @strlen(ptr)
    define void @f(ptr %p, ptr %q) {
      store ptr %q, ptr %p
      %s = getelementptr i8, ptr %p, i64 8
      %x = call ptr @strchr(ptr %s, i32 47)
      store i8 0, ptr %x
      %n = call i64 @strlen(ptr %x)
      ret void
    })");
  EXPECT_EQ(&node("x"), &node("p"));
  EXPECT_EQ(stride("x"), 1u);
  EXPECT_EQ(node("p").getStride(), 0u);
  EXPECT_EQ(link("p"), place("q"));
}

TEST_F(LocalTests, ACallbackIsACallOfTheLibrarysCall) {
  analyze(R"(
    declare void @qsort(ptr, i64, i64, ptr)
    define internal i32 @less(ptr %a, ptr %b) {
      ret i32 0
    }
    define void @f(ptr %p, i64 %n) {
      call void @qsort(ptr %p, i64 %n, i64 24, ptr @less)
      ret void
    })");
  ASSERT_EQ(graph().getFunctionCalls().size(), 1u);
  const DSCallSite &Site = graph().getFunctionCalls().front();
  EXPECT_EQ(Site.getCalleeFunc(), M->getFunction("less"));
  EXPECT_EQ(Site.getPtrArg(0), place("p"));
  EXPECT_EQ(node("p").getStride(), 24u);
  EXPECT_TRUE(is_contained(Local->getCallGraph().callees(Site.getCallSite()),
                           M->getFunction("less")));
}

TEST_F(LocalTests, VariableArgumentsAreReachedFromTheList) {
  for (const char *Triple :
       {"x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu",
        "riscv64-linux-gnu", "s390x-linux-gnu"}) {
    analyze(std::string("target triple = \"") + Triple + R"("
      declare void @llvm.va_start.p0(ptr)
      define void @f(ptr %p, ...) {
        %list = alloca [4 x i64]
        call void @llvm.va_start.p0(ptr %list)
        %x = va_arg ptr %list, ptr
        ret void
      })");
    EXPECT_EQ(place("x"), graph().getVANodeFor(*M->getFunction("f"))) << Triple;
    EXPECT_TRUE(has("list", DSNode::VAStartNode)) << Triple;
  }
}

TEST_F(LocalTests, VaCopySharesTheArea) {
  analyze(R"(
    declare void @llvm.va_start.p0(ptr)
    declare void @llvm.va_copy.p0(ptr, ptr)
    define void @f(ptr %p, ...) {
      %list = alloca [24 x i8]
      %copy = alloca [24 x i8]
      call void @llvm.va_start.p0(ptr %list)
      call void @llvm.va_copy.p0(ptr %copy, ptr %list)
      %slot = getelementptr i8, ptr %copy, i64 8
      %area = load ptr, ptr %slot
      %x = load ptr, ptr %area
      ret void
    })");
  EXPECT_EQ(place("x"), graph().getVANodeFor(*M->getFunction("f")));
}

TEST_F(LocalTests, AThunkPassesOnItsVariableArguments) {
  analyze(R"(
    define internal void @g(ptr %a, ...) {
      ret void
    }
    define internal void @f(ptr %this, ...) {
      musttail call void (ptr, ...) @g(ptr %this, ...)
      ret void
    })");
  DSNodeHandle VarArgs = graph().getVANodeFor(*M->getFunction("f"));
  const DSCallSite &Site = graph().getFunctionCalls().front();
  EXPECT_EQ(Site.getVAVal(), VarArgs);
  EXPECT_EQ(Site.getPtrArg(0), place("this"));
  EXPECT_EQ(Site.getPtrArg(1), VarArgs);
}

TEST_F(LocalTests, ANakedFunctionMayDoAnythingWithItsArguments) {
  analyze(R"(
    define ptr @f(ptr %p) naked {
      call void asm sideeffect "ret", ""()
      unreachable
    })");
  EXPECT_TRUE(has("p", DSNode::ExternalNode));
  EXPECT_TRUE(graph()
                  .getReturnNodeFor(*M->getFunction("f"))
                  .getNode()
                  ->isUnknownNode());
}

TEST_F(LocalTests, WhatIsPassedByValueIsACopyWithTheSamePointers) {
  analyze(R"(
    %S = type { ptr, i32, i64 }
    define internal void @g(ptr byval(%S) %a) {
      store i32 1, ptr %a
      ret void
    }
    define void @f(ptr %p, ptr %q) {
      store ptr %q, ptr %p
      call void @g(ptr byval(%S) %p)
      ret void
    })");
  const DSNodeHandle &Copy = graph().getFunctionCalls().front().getPtrArg(0);
  EXPECT_NE(Copy.getNode(), &node("p"));
  EXPECT_EQ(Copy.getNode()->getLink(0), place("q"));
  EXPECT_TRUE(Copy.getNode()->hasLink(16, 8)); // may be a union's pointer
  EXPECT_FALSE(Copy.getNode()->hasLink(8, 4));
  EXPECT_TRUE(node("a", "g").isAllocaNode());
}

TEST_F(LocalTests, AnIntegerThatWasAPointerIsStillThat) {
  analyze(R"(
    define void @f() {
      %p = alloca i32
      %n = ptrtoint ptr %p to i64
      %q = inttoptr i64 %n to ptr
      store i32 1, ptr %q
      ret void
    })");
  EXPECT_EQ(place("q"), place("p"));
  EXPECT_FALSE(hasAny("p", DSNode::UnknownNode | DSNode::ExternalNode));
}

TEST_F(LocalTests, AnAtomicSumMayChangeAPointer) {
  analyze(R"(
    define void @f(ptr %p, ptr %q) {
      store ptr %q, ptr %p
      %old = atomicrmw add ptr %p, i64 8 seq_cst
      ret void
    })");
  EXPECT_TRUE(has("q", DSNode::ExternalNode | DSNode::UnknownNode));
}

TEST_F(LocalTests, WhatAThreadIsGivenStaysInItsPlace) {
  analyze(R"(
    declare i32 @pthread_create(ptr, ptr, ptr, ptr)
    define internal ptr @run(ptr %a) {
      ret ptr null
    }
    define void @f(ptr %p) {
      %t = alloca i64
      %a = getelementptr i8, ptr %p, i64 8
      %r = call i32 @pthread_create(ptr %t, ptr null, ptr @run, ptr %a)
      ret void
    })");
  EXPECT_FALSE(node("p").isCollapsedNode());
  ASSERT_FALSE(graph().getFunctionCalls().empty());
  const DSCallSite &Site = graph().getFunctionCalls().front();
  EXPECT_EQ(Site.getCalleeFunc(), M->getFunction("run"));
  EXPECT_EQ(Site.getPtrArg(0), place("a"));
}

TEST_F(LocalTests, VisibleLibraryMemoryIsOneExternalNode) {
  analyze(R"(
    @stderr = external global ptr
    declare ptr @fopen(ptr, ptr)
    define void @f(ptr %name, ptr %mode) {
      %x = call ptr @fopen(ptr %name, ptr %mode)
      %y = load ptr, ptr @stderr
      ret void
    })");
  EXPECT_EQ(&node("x"), &node("y"));
  EXPECT_TRUE(has("x", DSNode::ExternalNode));
  EXPECT_FALSE(hasAny("name", DSNode::ExternalNode));
}

TEST_F(LocalTests, TheResultDoesNotDependOnThreads) {
  std::string IR;
  for (unsigned I = 0; I != 40; ++I) {
    std::string N = std::to_string(I);
    IR += "define void @g" + N + R"((ptr %p, ptr %q) {
      %a = getelementptr i8, ptr %p, i64 )" +
          N + R"(
      store ptr %q, ptr %a
      ret void
    })";
  }
  auto Describe = [&](unsigned Threads) {
    std::string Text;
    analyze(IR, Threads);
    for (const DSGraph *Graph : Local->graphs()) {
      Text += Graph->getFunctionNames() + " ";
      for (const DSNode &N : Graph->nodes())
        Text +=
            std::to_string(N.getId()) + ":" + std::to_string(N.getSize()) + " ";
    }
    return Text;
  };
  EXPECT_EQ(Describe(1), Describe(4));
}

} // namespace
