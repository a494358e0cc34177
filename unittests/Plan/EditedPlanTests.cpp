//===- EditedPlanTests.cpp ------------------------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/LayoutBuilder.h"
#include "restruct/Plan/Planners.h"

#include "gtest/gtest.h"

using namespace restruct;

namespace {

/// struct inner { char a; char b; };
/// struct outer { struct inner array[NumElements]; char last; };
/// Both may change in any way.
PlanInput nested(uint64_t NumElements) {
  PlanStruct Inner;
  Inner.Id.Name = "struct.inner";
  Inner.Size = 2;
  Inner.Fields.resize(2);
  Inner.Fields[0].Size = Inner.Fields[1].Size = 1;
  Inner.Fields[1].Offset = 1;
  PlanStruct Outer;
  Outer.Id.Name = "struct.outer";
  Outer.Size = 2 * NumElements + 1;
  Outer.Fields.resize(2);
  Outer.Fields[0].Size = 2 * NumElements;
  Outer.Fields[0].Struct = 0;
  Outer.Fields[0].NumElements = NumElements;
  Outer.Fields[1].Offset = 2 * NumElements;
  Outer.Fields[1].Size = 1;
  return {{Inner, Outer}};
}

/// The inner structure gets a size, the outer one follows.
LayoutPlan plan(const PlanInput &Input, uint64_t InnerSize, uint64_t LastOffset,
                uint64_t OuterSize) {
  const PlanStruct &Inner = Input.Structs[0], &Outer = Input.Structs[1];
  StructPlan NewInner = {
      Inner.Id, Inner.Size, InnerSize, 1, {{false, 0}, {false, 1}}, false};
  StructPlan NewOuter = {
      Outer.Id, Outer.Size, OuterSize, 1, {{false, 0}, {false, LastOffset}},
      true};
  return {{NewInner, NewOuter}};
}

TEST(VerifyPlan, AcceptsAStructureThatFollows) {
  PlanInput Input = nested(4);
  EXPECT_EQ(verifyPlan(Input, plan(Input, 3, 12, 13)), "");
  EXPECT_EQ(verifyPlan(Input, plan(Input, 3, 11, 13)),
            "'struct.outer': field 1 overlaps another field");
}

TEST(VerifyPlan, AcceptsAnyOrderOfStructures) {
  PlanInput Input = nested(4);
  LayoutPlan Plan = plan(Input, 3, 12, 13);
  std::swap(Plan.Structs[0], Plan.Structs[1]);
  EXPECT_EQ(verifyPlan(Input, Plan), "");
}

// 2^31 * 2^33 is 0 in 64 bits.
TEST(VerifyPlan, SizesOfArraysDoNotOverflow) {
  PlanInput Input = nested(uint64_t(1) << 33);
  EXPECT_EQ(verifyPlan(Input, plan(Input, uint64_t(1) << 31, 0, 1)),
            "'struct.outer': field 0 lies behind the end");
}

TEST(VerifyPlan, SizesAreLimited) {
  PlanInput Input = nested(4);
  uint64_t Size = uint64_t(1) << 40;
  EXPECT_EQ(verifyPlan(Input, plan(Input, Size, 4 * Size, 4 * Size + 1)),
            "'struct.inner': its size is too large");
}

TEST(VerifyPlan, WhatFollowsKeepsItsFields) {
  PlanInput Input = nested(4);
  LayoutPlan Plan = plan(Input, 3, 0, 12);
  Plan.Structs[1].Fields[1].IsDeleted = true;
  EXPECT_EQ(verifyPlan(Input, Plan),
            "'struct.outer': it follows a member, so its fields are not "
            "deleted");
}

TEST(VerifyPlan, AcceptsRandomPlans) {
  for (uint64_t NumElements : {0, 1, 7})
    for (uint64_t Seed = 0; Seed != 100; ++Seed) {
      PlanInput Input = nested(NumElements);
      EXPECT_EQ(verifyPlan(Input, planRandomly(Input, Seed)), "");
    }
}

TEST(PlanOptions, TheNameInTheSourceTakesPrecedence) {
  PlanStruct S;
  S.Id.Name = "struct.node.5";
  S.SourceName = "node";
  EXPECT_TRUE(denotes("node", S));
  EXPECT_TRUE(denotes("struct.node.5", S));
  EXPECT_FALSE(denotes("struct.node", S));
  EXPECT_FALSE(denotes("node.5", S));
}

TEST(PlanOptions, NamesSelectStructures) {
  PlanStruct S;
  S.Id.Name = "class.a::node";
  EXPECT_TRUE(denotes("a::node", S));
  EXPECT_TRUE(denotes("class.a::node", S));
  EXPECT_FALSE(denotes("node", S));
  EXPECT_TRUE(denotes("%class.a::node", S));
  EXPECT_FALSE(denotes("", S));
  EXPECT_TRUE(PlanOptions().mayChange(S));
  EXPECT_FALSE(PlanOptions({.Structs = {"b"}}).mayChange(S));
  EXPECT_TRUE(PlanOptions({.Structs = {"b", "a::node"}}).mayChange(S));
  EXPECT_FALSE(PlanOptions({.Structs = {"a::node"}, .Except = {"a::node"}})
                   .mayChange(S));
}

} // namespace
