//===- SplitTests.cpp - Structures in several parts -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/Planners.h"

#include "VerifyFixture.h"

#include "restruct/Plan/CostModel.h"

using namespace restruct;

namespace {

/// A structure of many objects that may be split.
PlanStruct &addSplittable(PlanInput &Input, std::vector<PlanField> Fields) {
  PlanStruct &S = addPooled(Input, "s", std::move(Fields));
  for (PlanField &Field : S.Fields)
    if (!Field.CanMove.isYes())
      Field.CanLeave = No;
  return S;
}

/// A list element with a payload that is read once in a thousand visits.
PlanStruct &addElement(PlanInput &Input) {
  PlanStruct &S = addSplittable(Input, {hot(scalar("key", 4), 1000),
                                        hot(characters("name", 60), 1),
                                        hot(scalar("next", 8), 1000)});
  S.Visits = {{{0, 2}, 1000}, {{1}, 1}};
  return S;
}

unsigned partOf(const LayoutPlan &Plan, unsigned Field) {
  return Plan.Structs.front().Fields[Field].Part;
}

class VerifySplitTest : public VerifyFixture {
protected:
  VerifySplitTest() {
    addSplittable(Input,
                  {scalar("a", 8), scalar("b", 4), unused(scalar("c", 2))});
    Plan = buildLayouts(Input, [](const PlanStruct &) {
      return FieldOrder{
          {{0, 0, false, 0}, {1, 0, false, 1}, {2, 0, false, 1}}, 0, {}};
    });
  }
  PlanStruct &given() { return Input.Structs.front(); }
  StructPlan &planned() { return Plan.Structs.front(); }
};

} // namespace

TEST(Split, SeparatesColdFields) {
  PlanInput Input;
  addElement(Input);
  LayoutPlan Plan = planLayouts(Input, {});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  const StructPlan &S = Plan.Structs.front();
  EXPECT_EQ(S.Size, 16u);
  ASSERT_EQ(S.Parts.size(), 1u);
  EXPECT_EQ(S.Parts[0], (PartPlan{60, 1}));
  EXPECT_EQ(partOf(Plan, 0), 0u);
  EXPECT_EQ(partOf(Plan, 1), 1u);
  EXPECT_EQ(partOf(Plan, 2), 0u);
  EXPECT_EQ(verifyPlan(Input, Plan), "");
}

// 16 bytes of 64, and a payload of 60 that is not hot.
TEST(Split, CountsTheLinesOfEachPart) {
  PlanInput Input;
  PlanStruct &S = addElement(Input);
  LayoutPlan Plan = planLayouts(Input, {});
  EXPECT_EQ(Plan.Structs.front().Lines, 100u);
  LayoutExtents Layout = getExtents(S, Plan.Structs.front());
  EXPECT_EQ(shareLine(Layout, 0, 2), 1);
  EXPECT_EQ(shareLine(Layout, 0, 1), 0);
  S.Visits = {{{0, 1, 2}, 1000}}; // in the other part, and on two lines
  EXPECT_GT(countLinesOfVisit(S, Layout), 2);
}

TEST(Split, KeepsInOnePieceWhatLoopsUseTogether) {
  PlanInput Input;
  PlanStruct &S =
      addSplittable(Input, {hot(scalar("x", 8), 100), hot(scalar("y", 8), 100),
                            hot(scalar("z", 8), 90)});
  S.Visits = {{{0, 1, 2}, 90}, {{0, 1}, 10}};
  EXPECT_TRUE(planLayouts(Input, {}).empty());
}

TEST(Split, SeparatesWhatDifferentLoopsOverAnArrayUse) {
  PlanInput Input;
  PlanStruct &S = addSplittable(Input, {hot(scalar("bits", 8), 100),
                                        hot(scalar("re", 8), 100),
                                        hot(scalar("im", 8), 100)});
  S.HasArrays = true;
  S.Visits = {{{1, 2}, 100}, {{0}, 100}};
  LayoutPlan Plan = planLayouts(Input, {});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_NE(partOf(Plan, 0), partOf(Plan, 1));
  EXPECT_EQ(partOf(Plan, 1), partOf(Plan, 2));
}

TEST(Split, SmallElementsOfAnArrayNeedALargerGain) {
  for (double Hot : {2.0, 100.0}) {
    PlanInput Input;
    PlanStruct &S = addSplittable(
        Input, {hot(scalar("owner", 8), 10), hot(scalar("depth", 4), 10),
                hot(scalar("previous", 4), 10 * Hot)});
    S.HasArrays = true;
    S.Visits = {{{0, 1}, 10}, {{2}, 10 * Hot}};
    LayoutPlan Plan = planLayouts(Input, {});
    EXPECT_EQ(!Plan.empty() && Plan.Structs.front().isSplit(), Hot == 100);
  }
}

TEST(Split, IsOnlyDoneWhereItMayBeAndPays) {
  PlanInput Input;
  PlanStruct &S = addElement(Input);
  S.CanSplit = No;
  LayoutPlan Plan = planLayouts(Input, {});
  EXPECT_TRUE(Plan.empty() || !Plan.Structs.front().isSplit());
  S.CanSplit = Yes;
  S.HasManyObjects = false;
  Plan = planLayouts(Input, {});
  EXPECT_TRUE(Plan.empty() || !Plan.Structs.front().isSplit());
  S.HasManyObjects = true;
  PlanOptions Without;
  Without.SplitStructs = false;
  Plan = planLayouts(Input, Without);
  EXPECT_TRUE(Plan.empty() || !Plan.Structs.front().isSplit());
  // The pools' lock would cost more than the cache gives.
  Input.HasThreads = true;
  Plan = planLayouts(Input, {});
  EXPECT_TRUE(Plan.empty() || !Plan.Structs.front().isSplit());
}

TEST(Split, LeavesPinnedFieldsAtTheBeginning) {
  PlanInput Input;
  addSplittable(Input,
                {pinned(hot(scalar("base", 4), 1)),
                 hot(characters("name", 60), 1), hot(scalar("key", 4), 1000)});
  LayoutPlan Plan = planLayouts(Input, {});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  ASSERT_TRUE(Plan.Structs.front().isSplit());
  EXPECT_EQ(Plan.Structs.front().Fields[0], (FieldPlacement{false, 0}));
  EXPECT_EQ(verifyPlan(Input, Plan), "");
}

TEST(Split, RandomPlansAreLegalAndSplit) {
  PlanInput Input;
  addSplittable(Input,
                {pinned(scalar("a", 4)), scalar("b", 8), unused(scalar("c", 2)),
                 characters("d", 7), scalar("e", 1)});
  constexpr uint64_t Seeds = 300;
  unsigned Split = 0, MostParts = 0;
  for (uint64_t Seed = 0; Seed != Seeds; ++Seed) {
    LayoutPlan Plan = planRandomly(Input, Seed);
    EXPECT_EQ(verifyPlan(Input, Plan), "") << Seed;
    for (const StructPlan &S : Plan.Structs) {
      Split += S.isSplit();
      MostParts = std::max(MostParts, unsigned(S.Parts.size()));
    }
  }
  EXPECT_GT(Split, Seeds / 4);
  EXPECT_LT(Split, Seeds);
  EXPECT_EQ(MostParts, 3u);
}

TEST_F(VerifySplitTest, AcceptsLegalParts) {
  EXPECT_EQ(verify(), "");
  EXPECT_EQ(planned().Size, 8u);
  EXPECT_EQ(planned().Parts, (std::vector<PartPlan>{{8, 4}}));
}

TEST_F(VerifySplitTest, RefusesStructuresInOnePiece) {
  given().CanSplit = {"a local variable is one (line 3)"};
  EXPECT_EQ(verify(),
            "'s': it may not be split: a local variable is one (line 3)");
}

TEST_F(VerifySplitTest, RefusesFieldsThatMayNotLeave) {
  given().Fields[1].CanLeave = {"its address is computed"};
  EXPECT_EQ(verify(), "'s': field 1 (b) may not leave the first part: its "
                      "address is computed");
}

TEST_F(VerifySplitTest, RefusesOtherStorage) {
  planned().Storage = PartStorage::Variable;
  EXPECT_EQ(verify(), "'s': its objects are stored in another way");
}

TEST_F(VerifySplitTest, RefusesPartsThatDoNotExist) {
  planned().Fields[2].Part = 2;
  EXPECT_EQ(verify(), "'s': field 2 (c) is in a part that does not exist");
  planned().Fields[2].Part = 1;
  planned().Parts.push_back({1, 1});
  EXPECT_EQ(verify(), "'s': part 2 has no fields");
}

TEST_F(VerifySplitTest, RefusesImpossibleParts) {
  planned().Parts[0].Align = 8;
  EXPECT_EQ(verify(),
            "'s': of part 1, the alignment is not 4, as its fields need");
  planned().Parts[0] = {6, 4};
  EXPECT_EQ(verify(), "'s': of part 1, the size is not a multiple of its "
                      "alignment");
  planned().Parts[0] = {4, 4};
  EXPECT_EQ(verify(), "'s': field 2 (c) lies behind the end");
  planned().Parts[0] = {8, 4};
  planned().Fields[2].Offset = 2;
  EXPECT_EQ(verify(), "'s': field 2 (c) overlaps another field");
  planned().Parts[0] = {uint64_t(1) << 40, 4};
  EXPECT_EQ(verify(), "'s': of part 1, the size is too large");
}
