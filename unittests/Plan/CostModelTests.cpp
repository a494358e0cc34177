//===- CostModelTests.cpp - What layouts cost -----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/CostModel.h"

#include "TestInputs.h"

#include "restruct/Plan/LayoutBuilder.h"
#include "restruct/Plan/Planners.h"

#include "gtest/gtest.h"

using namespace restruct;

namespace {

PlanField byThreads(PlanField Field) {
  Field.IsWrittenByThreads = true;
  Field.Writes = 10;
  return Field;
}

} // namespace

TEST(CostModel, LinesDependOnWhereObjectsBegin) {
  PlanInput Input;
  addStruct(Input, "s",
            {hot(scalar("a", 8), 10), characters("b", 40), scalar("c", 8),
             hot(scalar("d", 8), 9), hot(scalar("e", 8), 0.5)});
  PlanStruct &S = Input.Structs[0];
  EXPECT_TRUE(isHotField(S, 0) && isHotField(S, 3));
  EXPECT_FALSE(isHotField(S, 2) || isHotField(S, 4));
  // 72 bytes: objects begin at each multiple of 8. The hot fields are 56 bytes
  // apart, so only one of eight has both on a line.
  S.Visits = {{{0, 3}, 1}};
  LayoutExtents Layout = getOldExtents(S);
  EXPECT_DOUBLE_EQ(shareLine(Layout, 0, 3), 1 / 8.0);
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, Layout), 2 - 1 / 8.0);
  Layout.Fields[3].Offset = 8;
  EXPECT_DOUBLE_EQ(shareLine(Layout, 0, 3), 7 / 8.0);
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, Layout), 1 + 1 / 8.0);
  Layout.Fields[3].Size = 0;
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, Layout), 1);
}

TEST(CostModel, ALineCountsAsOftenAsItsMostAccessedField) {
  PlanInput Input;
  addStruct(Input, "s",
            {hot(scalar("a", 8), 100), characters("b", 56),
             hot(scalar("c", 8), 20), hot(scalar("d", 8), 10),
             characters("e", 48)});
  const PlanStruct &S = Input.Structs[0];
  // 128 bytes, which begin at 0, 16, 32 or 48 of a line: "a" is on one line,
  // "c" and "d" are together on the next.
  LayoutExtents Layout = getOldExtents(S);
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, Layout), 1 + 0.2);
  // In another part, only "d" is on a line of its own.
  Layout.OtherParts = {8};
  Layout.Fields[3] = {0, 8, 1};
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, Layout), 1 + 0.2 + 0.1);
  for (FieldExtent &Field : Layout.Fields)
    Field.Size = 0;
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, Layout), 0);
}

TEST(CostModel, AnAccessToAnArrayIsToAnyElement) {
  PlanInput Input;
  addStruct(Input, "s",
            {hot(scalar("a", 8), 10), hot(characters("b", 256), 10),
             scalar("c", 8), hot(scalar("d", 8), 10), characters("e", 40)});
  PlanStruct &S = Input.Structs[0];
  S.Phases = {1};
  // Objects begin on a line. "a" is on line 0, with 56 of the 256 bytes of "b",
  // "d" on line 4, with 8 of them; 192 are on lines between.
  LayoutExtents Layout = getOldExtents(S);
  double OnFirst = 56 / 256.0, OnLast = 8 / 256.0;
  EXPECT_DOUBLE_EQ(shareLine(Layout, 0, 1), OnFirst);
  EXPECT_DOUBLE_EQ(shareLine(Layout, 3, 1), OnLast);
  EXPECT_DOUBLE_EQ(shareLine(Layout, 0, 3), 0);
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, Layout), 2 + 192 / 256.0);
  S.Visits = {{{0, 1}, 3}, {{3}, 1}};
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, Layout), (3 * (2 - OnFirst) + 1) / 4);
}

TEST(CostModel, HotLinesInFewSetsEvictEachOther) {
  PlanInput Input;
  addStruct(Input, "s", {hot(scalar("a", 8), 10), characters("b", 504)});
  PlanStruct &S = Input.Structs[0];
  S.HasArrays = true;
  // Elements of 512 bytes begin in 8 of 64 sets, half of the least share.
  EXPECT_DOUBLE_EQ(countConflicts(S, 512, 1), 0.5);
  EXPECT_DOUBLE_EQ(countConflicts(S, 1024, 1), 0.75);
  EXPECT_DOUBLE_EQ(countConflicts(S, 512, 2), 0);
  EXPECT_DOUBLE_EQ(countConflicts(S, 256, 1), 0);
  EXPECT_DOUBLE_EQ(countConflicts(S, 520, 1), 0);
  EXPECT_DOUBLE_EQ(countConflicts(S, 0, 1), 0);
  // malloc adds a header, and rounds up.
  S.HasArrays = false;
  EXPECT_DOUBLE_EQ(countConflicts(S, 512, 1), 0);
  EXPECT_DOUBLE_EQ(countConflicts(S, 504, 1), 0.5);
}

TEST(CostModel, RecordedVisitsTakeThePlaceOfFrequencies) {
  PlanInput Input;
  addStruct(Input, "s",
            {hot(scalar("a", 8), 100), characters("b", 56),
             hot(scalar("c", 8), 100), characters("d", 56)});
  PlanStruct &S = Input.Structs[0];
  // By frequency, each access to "a" comes with one to "c", on the next line.
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, getOldExtents(S)), 2);
  // But three of four visits use one of them.
  S.Visits = {{{0}, 2}, {{2}, 1}, {{0, 2}, 1}};
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, getOldExtents(S)), 1.25);
  // Where objects begin matters only for fields that can share a line.
  LayoutExtents Layout = getOldExtents(S);
  Layout.Fields[2].Offset = 48;
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, Layout), 1 + 0.25 * 3 / 4);
  Layout.Phases = {1, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, Layout), 1);
  Layout.Phases = {3, 0, 1, 0, 0, 0, 0, 0};
  EXPECT_DOUBLE_EQ(countLinesOfVisit(S, Layout), 1 + 0.25 / 4);
}

TEST(CostModel, PlacesOfObjectsHoldForLayoutsOfTheSameDistance) {
  PlanInput Input;
  addStruct(Input, "s", {hot(scalar("a", 8), 100), characters("b", 96)});
  PlanStruct &S = Input.Structs[0];
  S.Phases = {0, 0, 1, 0, 0, 0, 0, 0};
  StructPlan New;
  New.Fields.resize(2);
  New.Size = 104;
  EXPECT_EQ(getExtents(S, New).Phases, S.Phases);
  New.Size = 96;
  EXPECT_TRUE(getExtents(S, New).Phases.empty());
  // With its header, malloc makes 112 bytes of both, but 96 of 88.
  S.IsAllocatedAlone = true;
  EXPECT_EQ(getExtents(S, New).Phases, S.Phases);
  New.Size = 88;
  EXPECT_TRUE(getExtents(S, New).Phases.empty());
}

TEST(CostModel, FieldsThatAreUsedTogetherComeOnOneLine) {
  PlanInput Input;
  std::vector<PlanField> Fields;
  for (int I = 0; I != 16; ++I)
    Fields.push_back(hot(scalar("", 8), 100));
  unsigned Index = addStruct(Input, "s", Fields);
  // Each even field with the next even one, and likewise the odd ones.
  for (unsigned I = 0; I != 14; ++I)
    Input.Structs[Index].Visits.push_back({{I, I + 2}, 100});
  LayoutPlan Plan = planLayouts(Input, PlanOptions());
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(verifyPlan(Input, Plan), "");
  for (unsigned I = 2; I != 16; ++I)
    EXPECT_EQ(Plan.Structs[0].Fields[I].Offset / 64,
              Plan.Structs[0].Fields[I % 2].Offset / 64);
}

TEST(CostModel, PlansHaveFigures) {
  PlanInput Input;
  addStruct(Input, "s",
            {hot(scalar("a", 8), 10), characters("b", 120),
             hot(scalar("c", 8), 9), unused(scalar("d", 8))});
  LayoutPlan Plan = planLayouts(Input, PlanOptions());
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(Plan.Structs[0].OldLines, 190u);
  EXPECT_EQ(Plan.Structs[0].Lines, 111u);
}

TEST(CostModel, LinesOfThreadsStayApart) {
  PlanInput Input;
  addStruct(Input, "s",
            {byThreads(scalar("a", 8)), unused(characters("b", 64)),
             hot(scalar("c", 8), 9)});
  EXPECT_TRUE(planLayouts(Input, PlanOptions()).empty());
  Input.Structs[0].Fields[0].IsWrittenByThreads = false;
  EXPECT_FALSE(planLayouts(Input, PlanOptions()).empty());
}

TEST(CostModel, ObjectsOfThreadsStayApart) {
  PlanInput Input;
  addStruct(Input, "s",
            {byThreads(scalar("a", 8)), unused(characters("b", 56))});
  EXPECT_TRUE(planLayouts(Input, PlanOptions()).empty());
  // Two of them share lines already.
  PlanInput Small;
  addStruct(Small, "s",
            {byThreads(scalar("a", 8)), unused(characters("b", 40))});
  EXPECT_FALSE(planLayouts(Small, PlanOptions()).empty());
}

TEST(CostModel, HotFieldsAreNotNarrowInVain) {
  PlanInput Input;
  std::vector<PlanField> Fields = {hot(scalar("a", 8), 100), scalar("b", 8),
                                   hot(scalar("c", 4), 100), scalar("d", 8)};
  for (unsigned I : {0, 1}) {
    Fields[I].CanNarrow = Yes;
    Fields[I].NarrowSize = 4;
  }
  unsigned Index = addStruct(Input, "s", Fields);
  ASSERT_EQ(Input.Structs[Index].Size, 32u);
  LayoutPlan Plan = planLayouts(Input, PlanOptions());
  ASSERT_EQ(Plan.Structs.size(), 1u);
  EXPECT_EQ(Plan.Structs[0].Size, 24u);
  EXPECT_EQ(Plan.Structs[0].Fields[0].NarrowSize, 0u);
  EXPECT_EQ(Plan.Structs[0].Fields[1].NarrowSize, 4u);
}
