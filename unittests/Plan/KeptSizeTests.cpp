//===- KeptSizeTests.cpp - Structures that keep their size ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestInputs.h"

#include "restruct/Plan/AssumeLegal.h"
#include "restruct/Plan/LayoutBuilder.h"
#include "restruct/Plan/Planners.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

/// 24 bytes, in the best order 16.
static PlanInput makeKept() {
  PlanInput Input;
  addStruct(Input, "s", {scalar("a", 1), scalar("b", 8), scalar("c", 2)});
  Input.Structs[0].CanResize = No;
  return Input;
}

static LayoutPlan buildOne(const PlanInput &Input, const FieldOrder &Order) {
  return buildLayouts(Input,
                      [&](const PlanStruct &) { return std::optional(Order); });
}

TEST(KeptSize, PaddingComesToTheEnd) {
  PlanInput Input = makeKept();
  LayoutPlan Plan = buildOne(Input, {{{1}, {2}, {0}}, 0, {}});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(Plan.Structs[0].Size, 24u);
  EXPECT_EQ(Plan.Structs[0].Fields[2].Offset, 8u);
  EXPECT_EQ(Plan.Structs[0].Fields[0].Offset, 10u);
  EXPECT_EQ(verifyPlan(Input, Plan), "");
}

TEST(KeptSize, PaddingThatDoesNotFitIsDropped) {
  PlanInput Input = makeKept();
  LayoutPlan Plan = buildOne(Input, {{{1, 8}, {2, 8}, {0, 8}}, 40, {}});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(Plan.Structs[0].Size, 24u);
  EXPECT_EQ(Plan.Structs[0].Fields[1].Offset, 0u);
}

TEST(KeptSize, AnOrderThatDoesNotFitIsNone) {
  PlanInput Input;
  addStruct(Input, "s", {scalar("a", 8), scalar("b", 1), scalar("c", 1)});
  Input.Structs[0].CanResize = No;
  EXPECT_TRUE(buildOne(Input, {{{1}, {0}, {2}}, 0, {}}).empty());
}

TEST(KeptSize, AnotherSizeIsRefused) {
  PlanInput Input = makeKept();
  LayoutPlan Plan = buildOne(Input, {{{1}, {2}, {0}}, 0, {}});
  Plan.Structs[0].Size = 16;
  EXPECT_EQ(verifyPlan(Input, Plan), "'s': its size may not change: of a test");
  cantFail(assumeLegal(Input, "s:resize"));
  EXPECT_EQ(verifyPlan(Input, Plan), "");
}

TEST(KeptSize, RandomPlansAreLegal) {
  PlanInput Input = makeKept();
  unsigned NumChanged = 0;
  for (uint64_t Seed = 0; Seed != 200; ++Seed) {
    LayoutPlan Plan = planRandomly(Input, Seed);
    ASSERT_EQ(verifyPlan(Input, Plan), "") << "seed " << Seed;
    NumChanged += !Plan.empty();
  }
  EXPECT_GT(NumChanged, 50u);
}

/// An object that is not larger than a line is good as it is; the fields of a
/// larger one that are used together come onto one line.
TEST(KeptSize, HotFieldsOfLargeObjectsComeTogether) {
  PlanInput Input = makeKept();
  Input.Structs[0].Fields[1].Reads = 9;
  EXPECT_TRUE(planLayouts(Input, {}).empty());
  unsigned S = addStruct(Input, "large",
                         {hot(scalar("a", 8), 9), characters("b", 120),
                          hot(scalar("c", 4), 9), characters("d", 12)});
  Input.Structs[S].CanResize = No;
  LayoutPlan Plan = planLayouts(Input, {});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(Plan.Structs[0].Size, 144u);
  EXPECT_EQ(Plan.Structs[0].Fields[0].Offset, 0u);
  EXPECT_EQ(Plan.Structs[0].Fields[2].Offset, 8u);
  EXPECT_EQ(verifyPlan(Input, Plan), "");
}
