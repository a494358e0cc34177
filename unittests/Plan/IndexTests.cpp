//===- IndexTests.cpp - Indices in place of pointers ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/Planners.h"

#include "VerifyFixture.h"

using namespace restruct;

namespace {

/// A pointer to objects of the structure at \p Pointee.
PlanField link(const std::string &Name, unsigned Pointee, double Reads) {
  PlanField Field = hot(scalar(Name, 8), Reads);
  Field.Pointee = Pointee;
  Field.CanIndex = Yes;
  Field.NarrowSize = IndexSize;
  return Field;
}

/// A list element, with a key that is read as often as the link.
PlanStruct &addElement(PlanInput &Input) {
  PlanStruct &S = addPooled(
      Input, "s", {link("next", 0, 1000), hot(scalar("key", 4), 1000)});
  S.Visits = {{{0, 1}, 1000}};
  return S;
}

class VerifyIndexTest : public VerifyFixture {
protected:
  VerifyIndexTest() {
    addPooled(Input, "node", {scalar("key", 8)});
    addPooled(Input, "arc", {link("head", 0, 1), scalar("cost", 4)});
    Plan = buildLayouts(
        Input, [](const PlanStruct &S) -> std::optional<FieldOrder> {
          if (S.Id.Name != "arc")
            return std::nullopt;
          return FieldOrder{{{0, 0, true, 0}, {1, 0, false, 0}}, 0, {}};
        });
  }
  StructPlan &arc() { return Plan.Structs.front(); }
  StructPlan &node() { return Plan.Structs.back(); }
};

} // namespace

TEST(Index, MakesListElementsSmaller) {
  PlanInput Input;
  addElement(Input);
  LayoutPlan Plan = planLayouts(Input, {});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  const StructPlan &S = Plan.Structs.front();
  EXPECT_EQ(S.Size, 8u);
  EXPECT_FALSE(S.isSplit());
  EXPECT_TRUE(S.IsIndexed);
  EXPECT_TRUE(S.Fields[0].IsIndex);
  EXPECT_EQ(S.Fields[0].NarrowSize, 4u);
  EXPECT_FALSE(S.Fields[1].IsIndex);
  EXPECT_EQ(verifyPlan(Input, Plan), "");
}

// 12 bytes would be padded to 16.
TEST(Index, IsNotUsedWhereNothingGetsSmaller) {
  PlanInput Input;
  PlanStruct &S = addPooled(
      Input, "s", {link("next", 0, 1000), hot(scalar("key", 8), 1000)});
  S.Visits = {{{0, 1}, 1000}};
  EXPECT_TRUE(planLayouts(Input, {}).empty());
}

// A link that is followed all the time, among fields that are not.
TEST(Index, IsNotUsedWhereItCostsMoreThanItSaves) {
  PlanInput Input;
  addPooled(Input, "s",
            {link("next", 0, 1000), hot(characters("name", 240), 1),
             hot(scalar("key", 4), 1)});
  PlanOptions Whole;
  Whole.SplitStructs = false;
  EXPECT_TRUE(planLayouts(Input, Whole).empty());
}

TEST(Index, NeedsPermissionAndManyObjectsAndNoThreads) {
  PlanInput Input;
  PlanStruct &S = addElement(Input);
  PlanOptions Without;
  Without.IndexFields = false;
  EXPECT_TRUE(planLayouts(Input, Without).empty());
  S.Fields[0].CanIndex = No;
  EXPECT_TRUE(planLayouts(Input, {}).empty());
  S.Fields[0].CanIndex = Yes;
  S.HasManyObjects = false;
  EXPECT_TRUE(planLayouts(Input, {}).empty());
  S.HasManyObjects = true;
  Input.HasThreads = true;
  EXPECT_TRUE(planLayouts(Input, {}).empty());
}

TEST(Index, ChangesNoPointeeThatHasToStay) {
  PlanInput Input;
  addPooled(Input, "node", {hot(scalar("key", 8), 1000)});
  PlanStruct &Arc = addPooled(
      Input, "arc", {link("head", 0, 1000), hot(scalar("cost", 4), 1000)});
  Arc.Visits = {{{0, 1}, 1000}};
  LayoutPlan Plan = planLayouts(Input, {});
  ASSERT_EQ(Plan.Structs.size(), 2u);
  ASSERT_TRUE(planOf(Plan, "node"));
  EXPECT_TRUE(planOf(Plan, "node")->IsIndexed);
  EXPECT_EQ(planOf(Plan, "node")->Size, 8u);
  EXPECT_FALSE(planOf(Plan, "arc")->IsIndexed);
  PlanOptions Except;
  Except.Except = {"node"};
  EXPECT_TRUE(planLayouts(Input, Except).empty());
}

TEST(Index, MakesPartsSmaller) {
  PlanInput Input;
  PlanStruct &S = addPooled(Input, "s",
                            {link("next", 0, 1000), characters("name", 60),
                             hot(scalar("key", 4), 1000)});
  S.Fields[1].Reads = 1;
  S.Visits = {{{0, 2}, 1000}, {{1}, 1}};
  LayoutPlan Plan = planLayouts(Input, {});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(Plan.Structs.front().Size, 8u);
  EXPECT_TRUE(Plan.Structs.front().isSplit());
  EXPECT_TRUE(Plan.Structs.front().IsIndexed);
  EXPECT_EQ(verifyPlan(Input, Plan), "");
}

TEST(Index, RandomPlansAreLegalAndHaveSome) {
  PlanInput Input;
  addPooled(Input, "node", {scalar("key", 8), link("arc", 1, 1)});
  addPooled(Input, "arc", {link("head", 0, 1), link("next", 1, 1)});
  constexpr uint64_t Seeds = 200;
  unsigned Indexed = 0;
  for (uint64_t Seed = 0; Seed != Seeds; ++Seed) {
    LayoutPlan Plan = planRandomly(Input, Seed);
    EXPECT_EQ(verifyPlan(Input, Plan), "") << Seed;
    for (const StructPlan &S : Plan.Structs)
      Indexed += S.IsIndexed;
  }
  EXPECT_GT(Indexed, Seeds / 2);
  EXPECT_LT(Indexed, 2 * Seeds);
}

TEST_F(VerifyIndexTest, AcceptsLegalIndices) {
  EXPECT_EQ(verify(), "");
  ASSERT_EQ(Plan.Structs.size(), 2u);
  EXPECT_EQ(arc().Size, 8u);
  EXPECT_TRUE(node().IsIndexed);
  EXPECT_FALSE(node().isSplit());
}

TEST_F(VerifyIndexTest, RefusesOtherPointers) {
  Input.Structs[1].Fields[0].CanIndex = {"a number is stored in it (line 7)"};
  EXPECT_EQ(verify(), "'arc': field 0 (head) may not become an index: a number "
                      "is stored in it (line 7)");
}

TEST_F(VerifyIndexTest, RefusesIndicesOfOtherSizes) {
  arc().Fields[0].NarrowSize = 2;
  EXPECT_EQ(verify(), "'arc': field 0 (head) is no index of 4 bytes");
}

TEST_F(VerifyIndexTest, RefusesIndicesOfNothing) {
  node().IsIndexed = false;
  EXPECT_EQ(verify(), "'arc': field 0 (head) points to a structure that is not "
                      "indexed");
  Plan.Structs.pop_back();
  EXPECT_EQ(verify(), "'arc': field 0 (head) points to a structure that is not "
                      "indexed");
}

TEST_F(VerifyIndexTest, RefusesStructuresThatMayNotBeInAPool) {
  Input.Structs[0].CanSplit = {"a local variable is one (line 3)"};
  EXPECT_EQ(verify(),
            "'node': it may not be indexed: a local variable is one (line 3)");
  Input.Structs[0].CanSplit = Yes;
  node().Storage = PartStorage::Variable;
  EXPECT_EQ(verify(), "'node': its objects are stored in another way");
}
