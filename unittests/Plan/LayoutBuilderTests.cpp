//===- LayoutBuilderTests.cpp - Offsets and sizes of a plan ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestInputs.h"

#include "restruct/Plan/LayoutBuilder.h"

#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

using Decision = std::optional<FieldOrder>;

/// Gives the structure \p Name the order \p Order; others keep theirs.
LayoutPlan buildOne(const PlanInput &Input, const std::string &Name,
                    const FieldOrder &Order) {
  return buildLayouts(Input, [&](const PlanStruct &S) -> Decision {
    return S.Id.Name == Name ? Decision(Order) : std::nullopt;
  });
}

FieldPlacement at(uint64_t Offset) { return {/*IsDeleted=*/false, Offset}; }
FieldPlacement deleted() { return {/*IsDeleted=*/true, 0}; }
using Placements = std::vector<FieldPlacement>;

} // namespace

TEST(LayoutBuilder, KeepsLayoutsWithoutDecision) {
  PlanInput Input;
  addStruct(Input, "s", {scalar("a", 1), scalar("b", 8)});
  EXPECT_TRUE(buildLayouts(Input, [](const PlanStruct &) {
                return std::nullopt;
              }).empty());
  // The old order is no change, either.
  EXPECT_TRUE(buildOne(Input, "s", {{{0, 0}, {1, 0}}, 0, {}}).empty());
}

TEST(LayoutBuilder, AlignsFields) {
  PlanInput Input;
  addStruct(Input, "s", {scalar("a", 1), scalar("b", 8), scalar("c", 1)});
  LayoutPlan Plan = buildOne(Input, "s", {{{1, 0}, {0, 0}, {2, 0}}, 0, {}});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  const StructPlan &S = Plan.Structs[0];
  EXPECT_EQ(S.OldSize, 24u);
  EXPECT_EQ(S.Size, 16u);
  EXPECT_EQ(S.Align, 8u);
  EXPECT_FALSE(S.IsConsequence);
  EXPECT_EQ(S.Fields, (Placements{at(8), at(0), at(9)}));
}

TEST(LayoutBuilder, DeletesFields) {
  PlanInput Input;
  addStruct(Input, "s", {scalar("a", 4), scalar("b", 8), scalar("c", 2)});
  LayoutPlan Plan = buildOne(Input, "s", {{{0, 0}, {2, 0}}, 0, {}});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  const StructPlan &S = Plan.Structs[0];
  EXPECT_EQ(S.Size, 8u);
  EXPECT_EQ(S.Align, 4u);
  EXPECT_EQ(S.Fields, (Placements{at(0), deleted(), at(4)}));
}

TEST(LayoutBuilder, ObjectsWithoutFieldsHaveAddressesOfTheirOwn) {
  PlanInput Input;
  addStruct(Input, "s", {scalar("a", 8)});
  LayoutPlan Plan = buildOne(Input, "s", {});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(Plan.Structs[0].Size, 1u);
  EXPECT_EQ(Plan.Structs[0].Align, 1u);
}

TEST(LayoutBuilder, AddsPadding) {
  PlanInput Input;
  addStruct(Input, "s", {scalar("a", 1), scalar("b", 4)});
  // Padding comes before alignment: 1 + 4 is rounded up to 8.
  LayoutPlan Plan = buildOne(Input, "s", {{{0, 0}, {1, 4}}, 1, {}});
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(Plan.Structs[0].Fields, (Placements{at(0), at(8)}));
  EXPECT_EQ(Plan.Structs[0].Size, 16u);
}

TEST(LayoutBuilder, StructuresFollowTheirMembers) {
  PlanInput Input;
  unsigned Inner =
      addStruct(Input, "inner", {scalar("a", 8), unused(scalar("b", 8))});
  unsigned Middle =
      addStruct(Input, "middle",
                {scalar("n", 4), member(Input, Inner, 3), scalar("m", 4)});
  addStruct(Input, "outer", {member(Input, Middle), scalar("z", 1)});
  addStruct(Input, "other", {scalar("x", 4)});
  LayoutPlan Plan = buildOne(Input, "inner", {{{0, 0}}, 0, {}});
  ASSERT_EQ(Plan.Structs.size(), 3u);
  EXPECT_EQ(planOf(Plan, "inner")->Size, 8u);
  EXPECT_FALSE(planOf(Plan, "inner")->IsConsequence);
  const StructPlan &M = *planOf(Plan, "middle");
  EXPECT_TRUE(M.IsConsequence);
  EXPECT_EQ(M.OldSize, 64u);
  EXPECT_EQ(M.Fields, (Placements{at(0), at(8), at(32)}));
  EXPECT_EQ(M.Size, 40u);
  const StructPlan &O = *planOf(Plan, "outer");
  EXPECT_TRUE(O.IsConsequence);
  EXPECT_EQ(O.OldSize, 72u);
  EXPECT_EQ(O.Fields, (Placements{at(0), at(40)}));
  EXPECT_EQ(O.Size, 48u);
  EXPECT_EQ(verifyPlan(Input, Plan), "");
}

TEST(LayoutBuilder, MembersMayNeedLessAlignment) {
  PlanInput Input;
  unsigned Inner =
      addStruct(Input, "inner", {unused(scalar("a", 8)), scalar("b", 1)});
  addStruct(Input, "outer", {scalar("c", 1), member(Input, Inner)});
  LayoutPlan Plan = buildOne(Input, "inner", {{{1, 0}}, 0, {}});
  EXPECT_EQ(planOf(Plan, "outer")->Fields, (Placements{at(0), at(1)}));
  EXPECT_EQ(planOf(Plan, "outer")->Size, 2u);
  EXPECT_EQ(planOf(Plan, "outer")->Align, 1u);
}

TEST(LayoutBuilder, PlannersSeeTheNewSizesOfMembers) {
  PlanInput Input;
  unsigned Inner =
      addStruct(Input, "inner", {scalar("a", 8), unused(scalar("b", 8))});
  addStruct(Input, "outer", {member(Input, Inner, 2)});
  std::vector<uint64_t> Sizes;
  buildLayouts(Input, [&](const PlanStruct &S) -> Decision {
    Sizes.push_back(S.Fields[0].Size);
    return S.Id.Name == "inner" ? Decision({{{0, 0}}, 0, {}}) : std::nullopt;
  });
  EXPECT_EQ(Sizes, (std::vector<uint64_t>{8, 16}));
}

TEST(LayoutBuilder, AsksOnlyAboutWhatMayChange) {
  PlanInput Input;
  unsigned Inner =
      addStruct(Input, "inner", {scalar("a", 8), unused(scalar("b", 8))});
  unsigned Outer = addStruct(Input, "outer", {member(Input, Inner)});
  Input.Structs[Outer].CanChange = No;
  unsigned Asked = 0;
  LayoutPlan Plan = buildLayouts(Input, [&](const PlanStruct &S) -> Decision {
    ++Asked;
    return FieldOrder{{{0, 0, false}}, 0, {}};
  });
  EXPECT_EQ(Asked, 1u);
  EXPECT_EQ(planOf(Plan, "outer")->Size, 8u);
  EXPECT_TRUE(planOf(Plan, "outer")->IsConsequence);
}

TEST(LayoutBuilder, PlansPrint) {
  PlanInput Input;
  unsigned Inner =
      addStruct(Input, "inner", {scalar("a", 4), unused(scalar("b", 4))});
  addStruct(Input, "outer", {member(Input, Inner)});
  std::string Text;
  raw_string_ostream OS(Text);
  buildOne(Input, "inner", {{{0, 0}}, 0, {}}).print(OS);
  EXPECT_EQ(Text, "inner: 8 -> 4 bytes\n"
                  "  field 0 at 0\n"
                  "  field 1 deleted\n"
                  "outer: 8 -> 4 bytes, because a member changes\n"
                  "  field 0 at 0\n");
}

TEST(StructPlan, ComparesTheOrderOfEachPart) {
  StructPlan S;
  S.Size = 16;
  S.Parts = {{8, 8}, {4, 4}};
  S.Fields = {at(8), deleted(), at(0), at(0)};
  S.Fields[0].Part = S.Fields[3].Part = 1;
  EXPECT_EQ(S.getFieldsOfPart(0), (std::vector<unsigned>{2}));
  EXPECT_EQ(S.getFieldsOfPart(1), (std::vector<unsigned>{3, 0}));
  EXPECT_TRUE(S.reordersFields());
  S.Fields[3].Offset = 16;
  EXPECT_FALSE(S.reordersFields());
  EXPECT_EQ(S.getSizeOfAllParts(), 28u);
}

TEST(FieldPlacement, HasOneChange) {
  FieldPlacement Field = at(0);
  EXPECT_EQ(Field.getChange(), FieldChange::None);
  Field.Part = 1;
  EXPECT_EQ(Field.getChange(), FieldChange::MoveOut);
  Field.NarrowSize = 4;
  EXPECT_EQ(Field.getChange(), FieldChange::Narrow);
  Field.IsIndex = true;
  EXPECT_EQ(Field.getChange(), FieldChange::MakeIndex);
  EXPECT_EQ(deleted().getChange(), FieldChange::Delete);
}
