//===- PlanJSONTests.cpp --------------------------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/PlanJSON.h"

#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

std::string print(const LayoutPlan &Plan) {
  std::string Text;
  raw_string_ostream OS(Text);
  printPlanJSON(OS, Plan);
  return Text;
}

TEST(PlanJSON, ReadsWhatItPrints) {
  constexpr uint64_t Max = ~uint64_t(0);
  LayoutPlan Plan;
  Plan.Structs.push_back({{"struct.a \"quoted\"\n", "dir/a.c", Max},
                          24,
                          Max,
                          uint64_t(1) << 63,
                          {{false, 8}, {true, 0}, {false, Max}},
                          false});
  Plan.Structs.push_back({{"struct.b", "", 0}, 1, 1, 1, {}, true});
  Expected<LayoutPlan> Read = parsePlanJSON(print(Plan));
  ASSERT_TRUE(bool(Read)) << toString(Read.takeError());
  EXPECT_EQ(*Read, Plan);
}

TEST(PlanJSON, ReadsParts) {
  LayoutPlan Plan;
  StructPlan S{{"struct.a", "", 0}, 24, 8, 8, {{false, 0}, {false, 4}}, false};
  S.Fields[1].Part = 1;
  S.Parts = {{16, 4}};
  S.Storage = PartStorage::Variable;
  Plan.Structs = {S};
  Expected<LayoutPlan> Read = parsePlanJSON(print(Plan));
  ASSERT_TRUE(bool(Read)) << toString(Read.takeError());
  EXPECT_EQ(*Read, Plan);
}

TEST(PlanJSON, ReadsIndices) {
  LayoutPlan Plan;
  StructPlan S{{"struct.a", "", 0}, 24, 8, 8, {{false, 0}, {false, 4}}, false};
  S.Fields[1].IsIndex = true;
  S.Fields[1].NarrowSize = 4;
  S.Storage = PartStorage::Variable;
  S.IsIndexed = true;
  Plan.Structs = {S};
  Expected<LayoutPlan> Read = parsePlanJSON(print(Plan));
  ASSERT_TRUE(bool(Read)) << toString(Read.takeError());
  EXPECT_EQ(*Read, Plan);
}

TEST(PlanJSON, RefusesMistakesInParts) {
  auto Message = [](const std::string &Parts) {
    return toString(
        parsePlanJSON(R"({"schema": "restruct-plan/1", "structs": [{"name": "s",
            "file": "", "layoutHash": "0000000000000000", "oldSizeBytes": 1,
            "sizeBytes": 1, "alignBytes": 1, "consequence": false,
            "parts": )" +
                      Parts + R"(, "fields": []}]})")
            .takeError());
  };
  EXPECT_EQ(Message("0"), "expected an array at plan.structs[0].parts");
  EXPECT_EQ(Message(R"([{"sizeBytes": 1, "alignBytes": 1}])"),
            "missing key at plan.structs[0].parts[0].storage");
  EXPECT_EQ(
      Message(R"([{"storage": "linked", "sizeBytes": 1, "alignBytes": 1}])"),
      "expected \"pool\" or \"variable\" at plan.structs[0].parts[0].storage");
  EXPECT_EQ(Message(R"([{"storage": "pool", "sizeBytes": 1}])"),
            "missing key at plan.structs[0].parts[0].alignBytes");
  EXPECT_EQ(Message(R"([{"storage": "pool", "sizeBytes": 1, "alignBytes": 1},
                {"storage": "variable", "sizeBytes": 1, "alignBytes": 1}])"),
            "expected the storage of the part before at "
            "plan.structs[0].parts[1].storage");
}

TEST(PlanJSON, ReadsAnEmptyPlan) {
  Expected<LayoutPlan> Read = parsePlanJSON(print({}));
  ASSERT_TRUE(bool(Read)) << toString(Read.takeError());
  EXPECT_TRUE(Read->empty());
}

TEST(PlanJSON, PrintsNamesThatAreNotUTF8) {
  LayoutPlan Plan;
  Plan.Structs.push_back({{"struct.\xff", "", 0}, 1, 1, 1, {}, false});
  Expected<LayoutPlan> Read = parsePlanJSON(print(Plan));
  ASSERT_TRUE(bool(Read)) << toString(Read.takeError());
  EXPECT_EQ(Read->Structs[0].Id.Name, "struct.\xEF\xBF\xBD");
}

// Brackets in strings do not nest, and those that close do count.
TEST(PlanJSON, OnlyDeepNestingIsTooDeep) {
  auto Message = [](const std::string &Text) {
    return toString(parsePlanJSON(Text).takeError());
  };
  constexpr const char *TooDeep = "nested too deeply";
  std::string Open(1000, '['), Pairs;
  for (unsigned I = 0; I != 1000; ++I)
    Pairs += "[],";
  EXPECT_NE(Message(Open).find(TooDeep), std::string::npos);
  EXPECT_NE(Message("[\"\\\"\"," + Open).find(TooDeep), std::string::npos);
  EXPECT_EQ(Message("\"" + Open + "\"").find(TooDeep), std::string::npos);
  EXPECT_EQ(Message("\"\\\"" + Open + "\"").find(TooDeep), std::string::npos);
  EXPECT_EQ(Message("[" + Pairs + "0]").find(TooDeep), std::string::npos);
}

} // namespace
