//===- PlannersTests.cpp - What planners decide ---------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/Planners.h"

#include "TestInputs.h"

#include "restruct/Plan/LayoutBuilder.h"

#include "gtest/gtest.h"

#include <random>
#include <set>

using namespace restruct;

namespace {

using Placements = std::vector<FieldPlacement>;

constexpr uint64_t NumSeeds = 1000;

/// Nested structures with each kind of verdict.
PlanInput makeNested() {
  PlanInput Input;
  unsigned Leaf = addStruct(Input, "leaf",
                            {pinned(scalar("a", 1)), scalar("b", 8),
                             unused(scalar("c", 2)), characters("d", 5)});
  unsigned Fixed = addStruct(Input, "fixed", {scalar("e", 2), scalar("f", 4)});
  Input.Structs[Fixed].CanChange = No;
  unsigned InOrder = addStruct(
      Input, "inorder",
      {scalar("g", 1), unused(scalar("h", 8)), scalar("i", 1), scalar("j", 4)});
  Input.Structs[InOrder].CanReorder = No;
  unsigned Middle =
      addStruct(Input, "middle",
                {scalar("k", 1), member(Input, Leaf, 3), member(Input, Fixed),
                 unused(scalar("l", 4)), member(Input, InOrder)});
  unsigned Follows =
      addStruct(Input, "follows", {scalar("m", 1), member(Input, Middle, 2)});
  Input.Structs[Follows].CanChange = No;
  addStruct(Input, "gone", {unused(scalar("n", 8)), unused(scalar("o", 1))});
  addStruct(Input, "outer", {pinned(member(Input, Follows)), scalar("p", 2)});
  return Input;
}

/// A random input: members, verdicts and frequencies.
PlanInput makeRandom(uint64_t Seed) {
  std::mt19937_64 Engine(Seed);
  auto Below = [&](uint64_t Limit) { return Engine() % Limit; };
  PlanInput Input;
  for (uint64_t N = 1 + Below(6); N != 0; --N) {
    std::vector<PlanField> Fields;
    for (uint64_t I = 0, Count = 1 + Below(8); I != Count; ++I) {
      PlanField Field =
          !Input.Structs.empty() && Below(4) == 0
              ? member(Input, unsigned(Below(Input.Structs.size())),
                       1 + Below(3))
          : Below(4) == 0 ? characters("", 1 + Below(9))
                          : scalar("", uint64_t(1) << Below(5));
      Field.Reads = double(Below(3));
      if (Below(I == 0 ? 3 : 8) == 0)
        Field = pinned(Field);
      else if (Below(5) == 0)
        Field = unused(Field);
      Fields.push_back(Field);
    }
    unsigned S = addStruct(Input, "s" + std::to_string(N), Fields);
    if (Below(5) == 0)
      Input.Structs[S].CanChange = No;
    if (Below(4) == 0)
      Input.Structs[S].CanReorder = No;
    if (Below(8) == 0)
      Input.Structs[S].CanResize = No;
  }
  return Input;
}

} // namespace

TEST(Planners, RandomPlansAreLegal) {
  PlanInput Input = makeNested();
  std::set<std::vector<uint64_t>> Layouts;
  for (uint64_t Seed = 0; Seed != NumSeeds; ++Seed) {
    LayoutPlan Plan = planRandomly(Input, Seed);
    ASSERT_EQ(verifyPlan(Input, Plan), "") << "seed " << Seed;
    ASSERT_EQ(planOf(Plan, "fixed"), nullptr);
    std::vector<uint64_t> Offsets;
    for (const StructPlan &S : Plan.Structs)
      for (FieldPlacement Field : S.Fields)
        Offsets.push_back(Field.IsDeleted ? ~uint64_t(0) : Field.Offset);
    Layouts.insert(Offsets);
  }
  // They are worth their number.
  EXPECT_GT(Layouts.size(), NumSeeds / 2);
}

TEST(Planners, RandomPlansOfRandomInputsAreLegal) {
  for (uint64_t Seed = 0; Seed != NumSeeds; ++Seed) {
    PlanInput Input = makeRandom(Seed);
    ASSERT_EQ(verifyPlan(Input, planRandomly(Input, Seed)), "")
        << "seed " << Seed;
  }
}

TEST(Planners, RandomPlansDependOnTheSeedAlone) {
  PlanInput Input = makeNested();
  EXPECT_EQ(planRandomly(Input, 7), planRandomly(Input, 7));
  EXPECT_FALSE(planRandomly(Input, 7) == planRandomly(Input, 8));
}

TEST(Planners, RandomPlansTryEverything) {
  PlanInput Input;
  addStruct(Input, "s",
            {scalar("a", 1), scalar("b", 8), unused(scalar("c", 4))});
  bool IsReordered = false, IsDeleted = false, IsKept = false, IsLarger = false;
  for (uint64_t Seed = 0; Seed != NumSeeds; ++Seed)
    for (const StructPlan &S : planRandomly(Input, Seed).Structs) {
      IsReordered |= S.Fields[0].Offset > S.Fields[1].Offset;
      IsDeleted |= S.Fields[2].IsDeleted;
      IsKept |= !S.Fields[2].IsDeleted;
      IsLarger |= S.Size > S.OldSize;
    }
  EXPECT_TRUE(IsReordered && IsDeleted && IsKept && IsLarger);
}

TEST(Planners, RandomPlansNarrowAndReplaceFieldsAndKeepLayouts) {
  PlanInput Input;
  PlanField First = scalar("first", 8), Constant = scalar("constant", 4);
  First.CanMove.Reason = "it stays";
  First.CanNarrow = {};
  First.NarrowSize = 2;
  Constant.CanBeConstant = {};
  addStruct(Input, "s", {First, Constant});
  bool IsNarrow = false, IsWide = false, IsConstant = false, IsKept = false,
       IsSame = false;
  for (uint64_t Seed = 0; Seed != NumSeeds; ++Seed) {
    LayoutPlan Plan = planRandomly(Input, Seed);
    ASSERT_EQ(verifyPlan(Input, Plan), "") << "seed " << Seed;
    IsSame |= Plan.empty();
    for (const StructPlan &S : Plan.Structs) {
      ASSERT_EQ(S.Fields[0].Offset, 0u);
      IsNarrow |= S.Fields[0].NarrowSize == 2;
      IsWide |= S.Fields[0].NarrowSize == 0;
      IsConstant |= S.Fields[1].IsConstant;
      IsKept |= !S.Fields[1].IsDeleted;
    }
  }
  EXPECT_TRUE(IsNarrow && IsWide && IsConstant && IsKept && IsSame);
}

TEST(Planners, PlansAreLegalAndIncreaseNoSize) {
  for (uint64_t Seed = 0; Seed != NumSeeds; ++Seed) {
    PlanInput Input = Seed == 0 ? makeNested() : makeRandom(Seed);
    for (PlanOptions Options :
         {PlanOptions{true, true}, PlanOptions{true, false},
          PlanOptions{false, true}, PlanOptions{false, false}}) {
      LayoutPlan Plan = planLayouts(Input, Options);
      ASSERT_EQ(verifyPlan(Input, Plan), "") << "seed " << Seed;
      for (const StructPlan &S : Plan.Structs)
        ASSERT_LE(S.Size, S.OldSize) << S.Id.Name << " of seed " << Seed;
    }
  }
}

TEST(Planners, NothingIsPlannedWithoutATransformation) {
  EXPECT_TRUE(planLayouts(makeNested(), PlanOptions{false, false}).empty());
}

TEST(Planners, UnusedFieldsAreDeleted) {
  PlanInput Input;
  addStruct(Input, "s",
            {hot(scalar("a", 4), 1), unused(scalar("b", 8)), scalar("c", 4)});
  LayoutPlan Plan = planLayouts(Input, PlanOptions{true, false});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(Plan.Structs[0].Fields,
            (Placements{{false, 0}, {true, 0}, {false, 4}}));
  EXPECT_EQ(Plan.Structs[0].Size, 8u);
}

TEST(Planners, PaddingIsRemovedAndHotFieldsComeFirst) {
  PlanInput Input;
  addStruct(Input, "s",
            {scalar("a", 1), scalar("b", 8), scalar("c", 1),
             hot(scalar("d", 8), 100), hot(scalar("e", 1), 10)});
  LayoutPlan Plan = planLayouts(Input, PlanOptions());
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(Plan.Structs[0].Fields,
            (Placements{
                {false, 9}, {false, 16}, {false, 10}, {false, 0}, {false, 8}}));
  EXPECT_EQ(Plan.Structs[0].Size, 24u);
}

TEST(Planners, APinnedFieldStaysAtTheBeginning) {
  PlanInput Input;
  addStruct(Input, "s",
            {pinned(scalar("a", 2)), scalar("b", 8), scalar("c", 2)});
  LayoutPlan Plan = planLayouts(Input, PlanOptions());
  for (const StructPlan &S : Plan.Structs)
    EXPECT_EQ(S.Fields[0], (FieldPlacement{false, 0}));
}

TEST(Planners, APinnedFieldIsNoReasonToAddPadding) {
  // By decreasing alignment, the others would need 32 bytes.
  PlanInput Input;
  addStruct(Input, "s",
            {pinned(scalar("a", 1)), scalar("b", 1), scalar("c", 2),
             scalar("d", 4), scalar("e", 8), scalar("f", 8)});
  ASSERT_EQ(Input.Structs[0].Size, 24u);
  EXPECT_TRUE(planLayouts(Input, PlanOptions()).empty());
}
