//===- VerifyPlanTests.cpp - What verifyPlan refuses ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One legal plan of one input; each test changes the plan or the input so that
/// one rule is violated.
///
//===----------------------------------------------------------------------===//

#include "VerifyFixture.h"

using namespace restruct;

namespace {

class VerifyPlanTest : public VerifyFixture {
protected:
  VerifyPlanTest() {
    unsigned Inner =
        addStruct(Input, "inner",
                  {scalar("a", 1), scalar("b", 8), unused(scalar("c", 4))});
    addStruct(Input, "outer", {scalar("n", 4), member(Input, Inner, 2)});
    addStruct(Input, "other", {scalar("x", 4), scalar("", 4)});
    Plan = buildLayouts(
        Input, [](const PlanStruct &S) -> std::optional<FieldOrder> {
          if (S.Id.Name == "inner")
            return FieldOrder{{{1, 0, false}, {0, 0, false}}, 0, {}};
          return std::nullopt;
        });
  }

  PlanStruct &inner() { return Input.Structs[0]; }
  StructPlan &plannedInner() { return Plan.Structs[0]; }
  StructPlan &plannedOuter() { return Plan.Structs[1]; }
  /// A plan of the third structure that changes nothing.
  StructPlan &planOther() {
    StructPlan S;
    S.Id.Name = "other";
    S.OldSize = S.Size = 8;
    S.Align = 4;
    S.Fields = {{false, 0}, {false, 4}};
    Plan.Structs.push_back(S);
    return Plan.Structs.back();
  }
};

} // namespace

TEST_F(VerifyPlanTest, AcceptsLegalPlans) {
  EXPECT_EQ(verify(), "");
  planOther();
  EXPECT_EQ(verify(), "");
  EXPECT_EQ(verifyPlan(Input, LayoutPlan()), "");
}

TEST_F(VerifyPlanTest, RefusesOtherStructures) {
  planOther().Id.Name = "strange";
  EXPECT_EQ(verify(), "'strange' is not a structure of the program");
}

TEST_F(VerifyPlanTest, TakesAllOfTheIdentitySeriously) {
  planOther().Id.LayoutHash = 1;
  EXPECT_EQ(verify(), "the plan was made for another definition of 'other'");
  Plan.Structs.back().Id.LayoutHash = 0;
  Plan.Structs.back().Id.File = "other.c";
  EXPECT_EQ(verify(),
            "'other' of the program is declared in '', not in 'other.c'");
}

TEST_F(VerifyPlanTest, RefusesTwoPlansOfOneStructure) {
  planOther();
  planOther();
  EXPECT_EQ(verify(), "'other' is planned twice");
}

TEST_F(VerifyPlanTest, RefusesToForgetWhatContainsAChangedStructure) {
  Plan.Structs.pop_back();
  EXPECT_EQ(verify(),
            "'outer' contains a structure that changes, and is not planned");
}

TEST_F(VerifyPlanTest, RefusesConsequencesOfNothing) {
  planOther().IsConsequence = true;
  EXPECT_EQ(verify(), "'other' contains no structure that changes");
}

TEST_F(VerifyPlanTest, RefusesConsequencesThatDoNotFollow) {
  // Its fields may not move, only follow.
  Input.Structs[1].CanChange = No;
  EXPECT_EQ(verify(), "");
  std::swap(plannedOuter().Fields[0], plannedOuter().Fields[1]);
  plannedOuter().Fields[0].Offset = plannedOuter().Size;
  plannedOuter().Size += plannedOuter().Align;
  EXPECT_EQ(verify(),
            "'outer': it follows a member, so its fields keep their order");
}

TEST_F(VerifyPlanTest, RefusesAnotherNumberOfFields) {
  plannedInner().Fields.pop_back();
  EXPECT_EQ(verify(), "'inner': it has 3 fields");
}

TEST_F(VerifyPlanTest, RefusesSizesThatArraysCannotHave) {
  const char *Message = "'other': its size is not a multiple of its alignment";
  planOther().Size = 10;
  EXPECT_EQ(verify(), Message);
  Plan.Structs.back().Size = 0;
  EXPECT_EQ(verify(), Message);
}

TEST_F(VerifyPlanTest, RefusesAlignmentsThatFieldsDoNotGive) {
  const char *Message = "'other': its alignment is not 4, as its fields need";
  planOther().Size = 12;
  for (uint64_t Align : {0, 2, 3, 8}) {
    Plan.Structs.back().Align = Align;
    EXPECT_EQ(verify(), Message);
  }
}

TEST_F(VerifyPlanTest, RefusesMisalignedFields) {
  planOther().Fields[0].Offset = 2;
  EXPECT_EQ(verify(), "'other': field 0 (x) is not aligned");
}

TEST_F(VerifyPlanTest, RefusesOverlaps) {
  planOther().Fields[1].Offset = 0;
  EXPECT_EQ(verify(), "'other': field 1 overlaps another field");
}

TEST_F(VerifyPlanTest, KnowsTheNewSizesOfMembers) {
  // There is room for two of the old structure, 24 bytes each, not of a larger
  // one.
  plannedInner().Size = 32;
  EXPECT_EQ(verify(), "'outer': field 1 (inner) lies behind the end");
}

TEST_F(VerifyPlanTest, RefusesFieldsBehindTheEnd) {
  planOther().Fields[1].Offset = 8;
  EXPECT_EQ(verify(), "'other': field 1 lies behind the end");
  Plan.Structs.back().Fields[1].Offset = ~uint64_t(3);
  EXPECT_EQ(verify(), "'other': field 1 lies behind the end");
}

TEST_F(VerifyPlanTest, RefusesWhatMayNotChange) {
  inner().CanChange = No;
  EXPECT_EQ(verify(), "'inner': of a test");
}

TEST_F(VerifyPlanTest, RefusesToDeleteUsedFields) {
  inner().Fields[2].CanDelete = No;
  EXPECT_EQ(verify(), "'inner': field 2 (c) may not be deleted: of a test");
}

TEST_F(VerifyPlanTest, RefusesToMovePinnedFields) {
  inner().Fields[0].CanMove = No;
  EXPECT_EQ(verify(), "'inner': field 0 (a) may not move: of a test");
}

TEST_F(VerifyPlanTest, RefusesAnotherOrder) {
  inner().CanReorder = No;
  EXPECT_EQ(verify(), "'inner': fields may not change their order: of a test");
}
