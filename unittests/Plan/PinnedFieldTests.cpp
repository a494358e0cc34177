//===- PinnedFieldTests.cpp - Fields that keep their offsets --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestInputs.h"

#include "restruct/Plan/LayoutBuilder.h"
#include "restruct/Plan/Planners.h"

#include "gtest/gtest.h"

#include <set>

using namespace llvm;
using namespace restruct;

namespace {

constexpr uint64_t NumSeeds = 1000;

/// No field has this offset.
constexpr uint64_t Gone = ~uint64_t(0);

std::vector<uint64_t> offsetsOf(const StructPlan &S) {
  std::vector<uint64_t> Offsets;
  for (const FieldPlacement &Field : S.Fields)
    Offsets.push_back(Field.IsDeleted ? Gone : Field.Offset);
  return Offsets;
}

LayoutPlan buildOne(const PlanInput &Input, const FieldOrder &Order) {
  return buildLayouts(Input,
                      [&](const PlanStruct &) { return std::optional(Order); });
}

/// The offsets that the fields get in \p Order.
std::vector<uint64_t> layOut(const PlanInput &Input, const FieldOrder &Order) {
  LayoutPlan Plan = buildOne(Input, Order);
  EXPECT_EQ(verifyPlan(Input, Plan), "");
  return Plan.empty() ? std::vector<uint64_t>() : offsetsOf(Plan.Structs[0]);
}

/// a 0, b 8, pin 16, c 20, d 24; 32 bytes.
PlanInput makeMiddle() {
  PlanInput Input;
  addStruct(Input, "s",
            {scalar("a", 1), scalar("b", 8), pinned(scalar("pin", 4)),
             scalar("c", 2), scalar("d", 8)});
  return Input;
}

/// The layouts of 1000 random plans, each of which is legal and leaves the
/// pinned fields where they are.
std::set<std::vector<uint64_t>> drawLayouts(const PlanInput &Input) {
  std::set<std::vector<uint64_t>> Layouts;
  for (uint64_t Seed = 0; Seed != NumSeeds; ++Seed) {
    LayoutPlan Plan = planRandomly(Input, Seed);
    EXPECT_EQ(verifyPlan(Input, Plan), "") << "seed " << Seed;
    for (const StructPlan &S : Plan.Structs) {
      const PlanStruct *Old = Input.lookup(S.Id);
      for (unsigned I = 0; I != S.Fields.size(); ++I)
        if (!Old->Fields[I].CanMove.isYes())
          EXPECT_EQ(offsetsOf(S)[I], Old->Fields[I].Offset) << "seed " << Seed;
      Layouts.insert(offsetsOf(S));
    }
  }
  return Layouts;
}

} // namespace

TEST(PinnedField, OthersLieInFrontAndBehind) {
  // d, a and c fit in front of the pinned field, b comes behind it.
  EXPECT_EQ(layOut(makeMiddle(), {{{4}, {0}, {3}, {2}, {1}}, 0, {}}),
            (std::vector<uint64_t>{8, 24, 16, 10, 0}));
}

TEST(PinnedField, WhatDoesNotFitInFrontComesBehind) {
  EXPECT_EQ(layOut(makeMiddle(), {{{0}, {1}, {4}, {3}, {2}}, 0, {}}),
            (std::vector<uint64_t>{0, 8, 16, 32, 24}));
}

TEST(PinnedField, WhatFollowsItLiesBehind) {
  EXPECT_EQ(layOut(makeMiddle(), {{{2}, {3}, {0}, {1}, {4}}, 0, {}}),
            (std::vector<uint64_t>{22, 24, 16, 20, 32}));
}

TEST(PinnedField, PaddingDoesNotMoveIt) {
  EXPECT_EQ(layOut(makeMiddle(), {{{1}, {0, 7}, {2, 100}, {3, 3}, {4}}, 0, {}}),
            (std::vector<uint64_t>{15, 0, 16, 24, 32}));
}

TEST(PinnedField, NothingLiesAtAnEmptyOne) {
  PlanInput Input;
  PlanField Empty = pinned(scalar("empty", 8));
  Empty.Size = 0;
  addStruct(Input, "s", {scalar("a", 8), Empty, scalar("b", 8)});
  EXPECT_EQ(layOut(Input, {{{2}, {1}, {0}}, 0, {}}),
            (std::vector<uint64_t>{16, 8, 0}));
}

TEST(PinnedField, DeletedFieldsLeaveHoles) {
  PlanInput Input = makeMiddle();
  Input.Structs[0].Fields[1].CanDelete = Yes;
  Input.Structs[0].Fields[4].CanDelete = Yes;
  LayoutPlan Plan = planLayouts(Input, {.Always = true});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(verifyPlan(Input, Plan), "");
  EXPECT_EQ(Plan.Structs[0].Fields[2], (FieldPlacement{false, 16}));
  EXPECT_EQ(Plan.Structs[0].Size, 20u);
}

TEST(PinnedField, MayNotMoveOrGo) {
  PlanInput Input = makeMiddle();
  LayoutPlan Plan = buildOne(Input, {{{4}, {0}, {3}, {2}, {1}}, 0, {}});
  Plan.Structs[0].Fields[2].Offset = 12;
  EXPECT_EQ(verifyPlan(Input, Plan), "'s': field 2 (pin) may not move: "
                                     "of a test");
  Plan.Structs[0].Fields[2] = {true, 0};
  EXPECT_EQ(verifyPlan(Input, Plan),
            "'s': field 2 (pin) may not be deleted: of a test");
}

TEST(PinnedField, NothingMayOverlapIt) {
  PlanInput Input = makeMiddle();
  LayoutPlan Plan = buildOne(Input, {{{4}, {0}, {3}, {2}, {1}}, 0, {}});
  Plan.Structs[0].Fields[0].Offset = 17;
  EXPECT_EQ(verifyPlan(Input, Plan), "'s': field 0 (a) overlaps another field");
}

TEST(PinnedField, OthersKeepTheirOrderAroundIt) {
  PlanInput Input = makeMiddle();
  PlanStruct &S = Input.Structs[0];
  S.CanReorder = No;
  S.Fields[1].CanDelete = Yes;
  // c fits in front, but belongs behind.
  EXPECT_EQ(layOut(Input, {{{0}, {2}, {3}, {4}}, 0, {}}),
            (std::vector<uint64_t>{0, Gone, 16, 20, 24}));
  // With the padding, b would come behind it; without, nothing changes.
  EXPECT_TRUE(buildOne(Input, {{{0}, {1, 9}, {2}, {3}, {4}}, 0, {}}).empty());
}

TEST(PinnedField, MembersInFrontOfItKeepTheirSize) {
  PlanInput Input;
  unsigned Inner = addStruct(
      Input, "inner", {scalar("a", 1), scalar("b", 8), unused(scalar("c", 1))});
  unsigned Middle = addStruct(Input, "middle", {member(Input, Inner)});
  addStruct(Input, "outer", {member(Input, Middle), pinned(scalar("pin", 8))});
  unsigned NumChanged = 0;
  for (uint64_t Seed = 0; Seed != NumSeeds; ++Seed) {
    LayoutPlan Plan = planRandomly(Input, Seed);
    ASSERT_EQ(verifyPlan(Input, Plan), "") << "seed " << Seed;
    if (const StructPlan *S = planOf(Plan, "inner")) {
      EXPECT_EQ(S->Size, 24u);
      NumChanged += S->Fields[0].Offset > S->Fields[1].Offset;
    }
  }
  EXPECT_GT(NumChanged, 100u);
}

TEST(PinnedField, HotFieldsComeTogetherAroundIt) {
  PlanInput Input;
  addStruct(Input, "s",
            {characters("cold", 16), pinned(scalar("pin", 8)),
             hot(scalar("a", 8), 9), characters("more", 64),
             hot(scalar("b", 8), 9)});
  LayoutPlan Plan = planLayouts(Input, {});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(verifyPlan(Input, Plan), "");
  EXPECT_EQ(offsetsOf(Plan.Structs[0]),
            (std::vector<uint64_t>{24, 16, 0, 40, 8}));
}

TEST(PinnedField, StaysInTheFirstPart) {
  PlanInput Input;
  unsigned I = addStruct(
      Input, "s",
      {hot(characters("cold", 60), 1), hot(scalar("a", 4), 1000),
       pinned(hot(scalar("pin", 8), 1)), hot(scalar("next", 8), 1000)});
  PlanStruct &S = Input.Structs[I];
  S.CanSplit = Yes;
  S.HasManyObjects = true;
  S.Fields[2].CanLeave = No;
  S.Visits = {{{1, 3}, 1000}, {{0}, 1}, {{2}, 1}};
  LayoutPlan Plan = planLayouts(Input, {});
  ASSERT_EQ(verifyPlan(Input, Plan), "");
  for (const StructPlan &Planned : Plan.Structs)
    EXPECT_EQ(Planned.Fields[2], (FieldPlacement{false, 64}));
  bool IsSplit = false;
  for (uint64_t Seed = 0; Seed != NumSeeds; ++Seed) {
    LayoutPlan Random = planRandomly(Input, Seed);
    ASSERT_EQ(verifyPlan(Input, Random), "") << "seed " << Seed;
    for (const StructPlan &Planned : Random.Structs) {
      ASSERT_EQ(Planned.Fields[2], (FieldPlacement{false, 64}));
      IsSplit |= Planned.isSplit();
    }
  }
  EXPECT_TRUE(IsSplit);
}

TEST(PinnedField, RandomPlansGoAroundOneAtTheBeginning) {
  PlanInput Input;
  addStruct(Input, "s",
            {pinned(scalar("pin", 2)), scalar("a", 8), scalar("b", 2)});
  EXPECT_GT(drawLayouts(Input).size(), 100u);
}

TEST(PinnedField, RandomPlansGoAroundOneInTheMiddle) {
  bool IsInFront = false, IsBehind = false;
  std::set<std::vector<uint64_t>> Layouts = drawLayouts(makeMiddle());
  for (const std::vector<uint64_t> &Offsets : Layouts) {
    IsInFront |= Offsets[4] < 16;
    IsBehind |= Offsets[0] > 16;
  }
  EXPECT_TRUE(IsInFront && IsBehind);
  EXPECT_GT(Layouts.size(), 100u);
}

TEST(PinnedField, RandomPlansGoAroundOneAtTheEnd) {
  PlanInput Input;
  PlanField Tail = pinned(scalar("tail", 8));
  Tail.Size = 0;
  addStruct(
      Input, "s",
      {scalar("a", 4), scalar("b", 4), scalar("c", 8), scalar("d", 2), Tail});
  Input.Structs[0].CanResize = No;
  std::set<std::vector<uint64_t>> Layouts = drawLayouts(Input);
  for (const std::vector<uint64_t> &Offsets : Layouts)
    for (unsigned I = 0; I != 4; ++I)
      EXPECT_LT(Offsets[I], 24u);
  EXPECT_GT(Layouts.size(), 10u);
}

TEST(PinnedField, RandomPlansGoAroundSeveral) {
  PlanInput Input;
  addStruct(Input, "s",
            {pinned(scalar("first", 4)), scalar("a", 4),
             pinned(scalar("pin", 8)), scalar("b", 1), characters("c", 7),
             pinned(scalar("other", 8)), unused(scalar("d", 8)),
             pinned(scalar("last", 1))});
  EXPECT_GT(drawLayouts(Input).size(), 100u);
}
