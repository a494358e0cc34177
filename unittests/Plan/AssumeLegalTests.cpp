//===- AssumeLegalTests.cpp - Illegal changes, for tests ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/AssumeLegal.h"

#include "TestInputs.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

/// The message of assumeLegal(), empty if it succeeds.
static std::string assume(PlanInput &Input, StringRef Change) {
  return toString(assumeLegal(Input, Change));
}

static PlanInput makeFixed() {
  PlanInput Input;
  PlanField Field = scalar("key", 8);
  Field.CanDelete.Reason = Field.CanMove.Reason = "it stays";
  addStruct(Input, "struct.node", {Field, scalar("mark", 4)});
  Input.Structs[0].CanChange.Reason = "its address escapes";
  Input.Structs[0].CanReorder.Reason = "their order is observed";
  return Input;
}

TEST(AssumeLegal, AStructureMayChangeInAnyWay) {
  PlanInput Input = makeFixed();
  EXPECT_EQ(assume(Input, "node"), "");
  EXPECT_TRUE(Input.Structs[0].CanChange.isYes());
  EXPECT_TRUE(Input.Structs[0].CanReorder.isYes());
  EXPECT_FALSE(Input.Structs[0].Fields[0].CanMove.isYes());
}

TEST(AssumeLegal, OneChangeAtATime) {
  PlanInput Input = makeFixed();
  const PlanField &Key = Input.Structs[0].Fields[0];
  EXPECT_EQ(assume(Input, "struct.node:reorder"), "");
  EXPECT_TRUE(Input.Structs[0].CanReorder.isYes());
  EXPECT_FALSE(Input.Structs[0].CanChange.isYes());
  EXPECT_EQ(assume(Input, "node.key:move"), "");
  EXPECT_TRUE(Key.CanMove.isYes());
  EXPECT_FALSE(Key.CanDelete.isYes());
  EXPECT_EQ(assume(Input, "struct.node.0:narrow"), "");
  EXPECT_TRUE(Key.CanNarrow.isYes());
  EXPECT_EQ(Key.NarrowSize, 1u);
  EXPECT_EQ(assume(Input, "struct.node.key:delete"), "");
  EXPECT_TRUE(Key.CanDelete.isYes());
}

TEST(AssumeLegal, PointersMayBecomeIndices) {
  PlanInput Input = makeFixed();
  PlanField &Key = Input.Structs[0].Fields[0];
  EXPECT_EQ(assume(Input, "node.key:index"),
            "no change of a field is called 'index'");
  Key.Pointee = 0;
  EXPECT_EQ(assume(Input, "node.key:index"), "");
  EXPECT_TRUE(Key.CanIndex.isYes());
  EXPECT_EQ(Key.NarrowSize, IndexSize);
}

TEST(AssumeLegal, UnknownNamesAreErrors) {
  PlanInput Input = makeFixed();
  EXPECT_EQ(assume(Input, "leaf"), "no struct or field is called 'leaf'");
  EXPECT_EQ(assume(Input, "node.weight:move"),
            "no struct or field is called 'node.weight'");
  EXPECT_EQ(assume(Input, "node.7:move"),
            "no struct or field is called 'node.7'");
  EXPECT_EQ(assume(Input, "node:split"),
            "no change of a struct is called 'split'");
  EXPECT_EQ(assume(Input, "node.key:split"),
            "no change of a field is called 'split'");
}
