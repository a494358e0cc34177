//===- PointerOffsetsTests.cpp - Offsets between derived pointers ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The header is private to the library; so its test is among the few that
// include one.
#include "../../lib/DSA/Local/PointerOffsets.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

#include <optional>
#include <string>

using namespace llvm;
using namespace restruct;

namespace {

class PointerOffsetsTests : public testing::Test {
protected:
  void analyze(const std::string &Body) {
    SMDiagnostic Problem;
    M = parseAssemblyString("%S = type { i32, [4 x i32], ptr }\n"
                            "%First = type { [2 x i32], i32 }\n"
                            "@g = global [8 x i32] zeroinitializer\n"
                            "@h = global { i64, %First } zeroinitializer\n"
                            "define void @f(ptr %a, ptr %b, i64 %i, i64 %j, "
                            "i32 %n, i1 %c) {\n" +
                                Body + "}\n",
                            Problem, Context);
    ASSERT_TRUE(M) << Problem.getMessage().str();
    const DataLayout &DL = M->getDataLayout();
    Offsets.emplace(*M->getFunction("f"), DL,
                    [&](const Instruction &I, PointerDerivations &Sources) {
                      return classifyDerivation(I, DL, Sources);
                    });
  }
  const Value *value(StringRef Name) {
    return M->getFunction("f")->getValueSymbolTable()->lookup(Name);
  }
  PointerPosition at(StringRef Name) {
    return Offsets->getPosition(*value(Name));
  }
  PointerPosition behind(StringRef Root, int64_t Offset, uint64_t Stride = 0) {
    return {value(Root), Offset, Stride};
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::optional<PointerOffsets> Offsets;
};

TEST_F(PointerOffsetsTests, ConstantStepsAddUp) {
  analyze(R"(
    %x = getelementptr %S, ptr %a, i64 1, i32 2
    %y = getelementptr i8, ptr %x, i64 -4
    ret void
  )");
  EXPECT_EQ(at("x"), behind("a", 32 + 24));
  EXPECT_EQ(at("y"), behind("a", 32 + 20));
  EXPECT_EQ(at("a"), behind("a", 0));
}

TEST_F(PointerOffsetsTests, AVariableIndexHasTheElementAsItsStride) {
  analyze(R"(
    %x = getelementptr %S, ptr %a, i64 %i, i32 2
    %y = getelementptr [4 x i32], ptr %b, i64 %i, i64 %j
    ret void
  )");
  EXPECT_EQ(at("x"), behind("a", 24, 32));
  EXPECT_EQ(at("y"), behind("b", 0, 4));
}

TEST_F(PointerOffsetsTests, AnArrayInAStructureIsARoot) {
  analyze(R"(
    %whole = getelementptr %S, ptr %a, i64 0, i32 1
    %x = getelementptr [4 x i32], ptr %whole, i64 0, i64 %i
    %y = getelementptr %S, ptr %a, i64 %i, i32 1, i64 %j
    %z = getelementptr i8, ptr %y, i64 2
    %beyond = getelementptr %S, ptr %a, i64 0, i32 1, i64 4
    ret void
  )");
  EXPECT_EQ(at("whole"), behind("whole", 0));
  EXPECT_EQ(at("x"), behind("whole", 0, 4));
  EXPECT_EQ(at("y"), behind("y", 0, 4)); // of any element at a
  EXPECT_EQ(at("z"), behind("y", 2, 4));
  EXPECT_EQ(at("beyond"), behind("a", 20)); // no index into it
}

TEST_F(PointerOffsetsTests, AnArrayWhereAStructureBeginsIsARoot) {
  analyze(R"(
    %x = getelementptr [2 x i32], ptr %a, i64 0, i64 %i
    %count = getelementptr %First, ptr %a, i64 0, i32 1
    %y = getelementptr [2 x i32], ptr %b, i64 0, i64 %i
    %z = getelementptr [2 x i32], ptr getelementptr (i8, ptr @h, i64 8), i64 0, i64 %i
    %w = getelementptr [8 x i32], ptr @g, i64 0, i64 %i
    ret void
  )");
  EXPECT_EQ(at("x"), behind("x", 0, 4));
  EXPECT_EQ(at("y"), behind("b", 0, 4)); // nothing says that it is a structure
  EXPECT_EQ(at("z"), behind("z", 0, 4));
  EXPECT_EQ(at("w"), (PointerPosition{M->getNamedValue("g"), 0, 4}));
}

TEST_F(PointerOffsetsTests, AnArrayInAnElementOfUnknownSizeIsNoRoot) {
  analyze(R"(
    %p = getelementptr i8, ptr %a, i64 %i
    %x = getelementptr %S, ptr %p, i64 0, i32 1
    ret void
  )");
  EXPECT_EQ(at("x"), behind("a", 0, 1));
}

TEST_F(PointerOffsetsTests, FactorsOfTheIndexCount) {
  analyze(R"(
    %m = mul nsw i64 %i, 24
    %p = add i64 %m, 8
    %x = getelementptr i8, ptr %a, i64 %p
    %s = shl nuw nsw i64 %j, 3
    %y = getelementptr i8, ptr %a, i64 %s
    ret void
  )");
  EXPECT_EQ(at("x"), behind("a", 8, 24));
  EXPECT_EQ(at("y"), behind("a", 0, 8));
}

TEST_F(PointerOffsetsTests, AFactorOrASumMayBeNegative) {
  analyze(R"(
    %m = mul nsw i64 %i, -24
    %x = getelementptr i8, ptr %a, i64 %m
    %s = shl nsw i64 %j, 4
    %k = sub nsw i64 8, %s
    %y = getelementptr i8, ptr %a, i64 %k
    %t = add nsw i64 %m, 5
    %u = mul nsw i64 %t, -2
    %z = getelementptr i8, ptr %a, i64 %u
    %v = sub nsw i64 8, %t
    %q = getelementptr i8, ptr %a, i64 %v
    ret void
  )");
  EXPECT_EQ(at("x"), behind("a", 0, 24));
  EXPECT_EQ(at("y"), behind("a", 8, 16));
  EXPECT_EQ(at("z"), behind("a", 38, 48)); // -10, or 38
  EXPECT_EQ(at("q"), behind("a", 3, 24));
}

TEST_F(PointerOffsetsTests, AFactorThatMayWrapCountsAsAPowerOfTwo) {
  analyze(R"(
    %m = mul i64 %i, 24
    %x = getelementptr i8, ptr %a, i64 %m
    ret void
  )");
  EXPECT_EQ(at("x"), behind("a", 0, 8));
}

TEST_F(PointerOffsetsTests, ANarrowSumThatMayWrapIsNoConstantStep) {
  analyze(R"(
    %s = add i32 %n, 5
    %w = sext i32 %s to i64
    %x = getelementptr [3 x i8], ptr %a, i64 %w
    %t = add nsw i32 %n, 5
    %v = sext i32 %t to i64
    %y = getelementptr [16 x i8], ptr %a, i64 %v, i64 3
    %u = zext i32 %t to i64
    %z = getelementptr [16 x i8], ptr %a, i64 %u, i64 3
    ret void
  )");
  EXPECT_EQ(at("x"), behind("a", 0, 3));
  EXPECT_EQ(at("y"), behind("a", 3, 16)); // 5 * 16 is a multiple of 16
  EXPECT_EQ(at("z"), behind("a", 3, 16));
}

TEST_F(PointerOffsetsTests, AWalkHasTheGcdOfItsSteps) {
  analyze(R"(
      br label %loop
    loop:
      %p = phi ptr [ %a, %0 ], [ %q, %loop ], [ %r, %other ]
      %q = getelementptr i8, ptr %p, i64 12
      br i1 %c, label %loop, label %other
    other:
      %r = getelementptr i8, ptr %p, i64 -8
      %x = getelementptr i8, ptr %p, i64 2
      br i1 %c, label %loop, label %exit
    exit:
      ret void
  )");
  EXPECT_EQ(at("p"), behind("a", 0, 4));
  EXPECT_EQ(at("x"), behind("a", 2, 4));
  EXPECT_EQ(at("a"), behind("a", 0));
}

TEST_F(PointerOffsetsTests, AJoinOfRootsIsItsOwnRoot) {
  analyze(R"(
    %x = getelementptr i8, ptr %a, i64 8
    %p = select i1 %c, ptr %x, ptr %b
    %y = getelementptr i8, ptr %p, i64 4
    ret void
  )");
  EXPECT_EQ(at("p"), behind("p", 0));
  EXPECT_EQ(at("y"), behind("p", 4));
}

TEST_F(PointerOffsetsTests, AWalkOverAJoinKeepsTheJoinsRoot) {
  analyze(R"(
      %s = select i1 %c, ptr %a, ptr %b
      br label %loop
    loop:
      %p = phi ptr [ %s, %0 ], [ %q, %loop ]
      %q = getelementptr i8, ptr %p, i64 16
      br i1 %c, label %loop, label %exit
    exit:
      ret void
  )");
  EXPECT_EQ(at("p"), behind("s", 0, 16));
}

TEST_F(PointerOffsetsTests, AWalkThatStartsAtTwoRootsIsAJoinWithAStride) {
  analyze(R"(
      br i1 %c, label %loop, label %other
    other:
      br label %loop
    loop:
      %p = phi ptr [ %a, %0 ], [ %b, %other ], [ %q, %loop ]
      %q = getelementptr i8, ptr %p, i64 16
      br i1 %c, label %loop, label %exit
    exit:
      ret void
  )");
  EXPECT_EQ(at("p"), behind("p", 0, 16));
  EXPECT_EQ(at("q"), behind("p", 0, 16));
}

TEST_F(PointerOffsetsTests, NullAddsNothing) {
  analyze(R"(
    %p = select i1 %c, ptr %a, ptr null
    %q = select i1 %c, ptr poison, ptr %p
    %none = select i1 %c, ptr null, ptr poison
    ret void
  )");
  EXPECT_EQ(at("p"), behind("a", 0));
  EXPECT_EQ(at("q"), behind("a", 0));
  EXPECT_EQ(at("none"), PointerPosition());
}

TEST_F(PointerOffsetsTests, ConstantExpressionsAreTakenApart) {
  analyze(R"(
    %x = getelementptr i8, ptr getelementptr (i8, ptr @g, i64 4), i64 8
    %y = select i1 %c, ptr getelementptr (i8, ptr @g, i64 4), ptr @g
    ret void
  )");
  EXPECT_EQ(at("x"), (PointerPosition{M->getNamedValue("g"), 12, 0}));
  EXPECT_EQ(at("y"), (PointerPosition{M->getNamedValue("g"), 0, 4}));
}

TEST_F(PointerOffsetsTests, OffsetsThatNoObjectHasAreNotFollowed) {
  analyze(R"(
    %x = getelementptr i8, ptr %a, i64 9223372036854775807
    %y = getelementptr [1099511627776 x i8], ptr %a, i64 %i
    ret void
  )");
  EXPECT_EQ(at("x").Stride, 1u);
  EXPECT_EQ(at("y").Stride, 1u);
}

TEST_F(PointerOffsetsTests, ManyPhisThatFeedEachOtherEnd) {
  std::string Body = "br label %l0\n";
  constexpr unsigned Count = 60;
  for (unsigned I = 0; I != Count; ++I) {
    std::string N = std::to_string(I);
    std::string From = I == 0 ? "%0" : "%l" + std::to_string(I - 1);
    std::string Next = std::to_string((I + 1) % Count);
    Body += "l" + N + ":\n%p" + N + " = phi ptr [ " +
            (I == 0 ? "%a" : "%q" + std::to_string(I - 1)) + ", " + From +
            " ]" +
            (I == 0 ? ", [ %q" + std::to_string(Count - 1) + ", %l" +
                          std::to_string(Count - 1) + " ]"
                    : "") +
            "\n%q" + N + " = getelementptr i8, ptr %p" + N + ", i64 6\n" +
            (I + 1 == Count ? "br i1 %c, label %l0, label %exit\n"
                            : "br label %l" + Next + "\n");
  }
  analyze(Body + "exit:\nret void\n");
  EXPECT_EQ(at("p0").Stride, 6u * Count);
}

} // namespace
