//===- CallPlannerTests.cpp - Which calls become direct -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/CallPlanner.h"

#include "TestInputs.h"

#include "restruct/Plan/LayoutBuilder.h"
#include "restruct/Plan/PlanJSON.h"
#include "restruct/Plan/Planners.h"

#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace restruct;

namespace {

using Names = std::vector<std::string>;
using Numbers = std::vector<unsigned>;

/// A structure with one field, through which there are calls of these
/// frequencies.
PlanInput makeInput(std::vector<PlanFunction> Functions,
                    std::vector<double> Calls, Verdict AreKnown = Yes) {
  PlanInput Input;
  PlanField Field = scalar("f", 8);
  Field.Functions = std::move(Functions);
  for (double Frequency : Calls)
    Field.Calls.push_back({"caller", 1, Frequency, Yes});
  Field.AreFunctionsKnown = AreKnown;
  addStruct(Input, "s", {Field});
  return Input;
}

std::vector<CallPlan> plan(const PlanInput &Input) {
  LayoutPlan Plan = planLayouts(Input, PlanOptions());
  EXPECT_EQ(verifyPlan(Input, Plan), "");
  return Plan.Calls;
}

} // namespace

TEST(CallPlanner, OneFunctionIsCalledEverywhere) {
  auto Plan = plan(makeInput({{"a", 0}}, {1000, 0}));
  ASSERT_EQ(Plan.size(), 1u);
  EXPECT_EQ(Plan[0].Functions, Names{"a"});
  EXPECT_TRUE(Plan[0].IsComplete);
  EXPECT_EQ(Plan[0].Calls, (Numbers{0, 1}));
}

TEST(CallPlanner, RareCallsAreNotCompared) {
  auto Plan = plan(makeInput({{"a", 1}, {"b", 2}}, {1000, 1, 500}));
  ASSERT_EQ(Plan.size(), 1u);
  EXPECT_EQ(Plan[0].Functions, (Names{"b", "a"}));
  EXPECT_EQ(Plan[0].Calls, (Numbers{0, 2}));
}

TEST(CallPlanner, ManyFunctionsAreNotCompared) {
  EXPECT_TRUE(
      plan(makeInput({{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}, {"e", 1}}, {9}))
          .empty());
  auto Plan =
      plan(makeInput({{"a", 1}, {"b", 1}, {"c", 1}, {"d", 90}, {"e", 1}}, {9}));
  ASSERT_EQ(Plan.size(), 1u);
  EXPECT_EQ(Plan[0].Functions, Names{"d"});
  EXPECT_FALSE(Plan[0].IsComplete);
}

TEST(CallPlanner, UnknownFunctionsNeedALikelyOne) {
  PlanInput Input = makeInput({{"a", 8}}, {9}, No);
  Input.Structs[0].Fields[0].OtherFunctions = 3;
  EXPECT_TRUE(plan(Input).empty());
  Input.Structs[0].Fields[0].OtherFunctions = 1;
  auto Plan = plan(Input);
  ASSERT_EQ(Plan.size(), 1u);
  EXPECT_FALSE(Plan[0].IsComplete);
}

TEST(CallPlanner, CallsThroughADeletedFieldAreNotPlanned) {
  PlanInput Input = makeInput({{"a", 0}}, {1});
  Input.Structs[0].Fields[0].Reads = 1;
  Input.Structs[0].Fields[0].CanBeConstant = Yes;
  EXPECT_TRUE(plan(Input).empty());
}

TEST(CallPlanner, RandomPlansAreLegal) {
  PlanInput Known = makeInput({{"a", 1}, {"b", 1}, {"c", 1}}, {1, 2, 3});
  PlanInput Unknown = makeInput({{"a", 1}, {"b", 1}}, {1, 2, 3}, No);
  Unknown.Structs[0].Fields[0].Calls[1].CanBeDirect = No;
  bool IsComplete = false, IsNot = false;
  for (uint64_t Seed = 0; Seed != 200; ++Seed)
    for (const PlanInput &Input : {Known, Unknown}) {
      LayoutPlan Plan = planRandomly(Input, Seed);
      ASSERT_EQ(verifyPlan(Input, Plan), "") << "seed " << Seed;
      for (const CallPlan &Of : Plan.Calls)
        (Of.IsComplete ? IsComplete : IsNot) = true;
    }
  EXPECT_TRUE(IsComplete && IsNot);
}

TEST(CallPlanner, WrongPlansAreRefused) {
  PlanInput Input = makeInput({{"a", 1}, {"b", 1}}, {1, 2}, No);
  Input.Structs[0].Fields[0].Calls[1].CanBeDirect = No;
  StructId Id = Input.Structs[0].Id;
  auto Refusal = [&](CallPlan Plan) {
    return verifyPlan(Input, LayoutPlan{{}, {std::move(Plan)}});
  };
  std::string Place = "calls through field 0 (f) of 's': ";
  EXPECT_EQ(Refusal({Id, 0, {"a"}, false, {0}}), "");
  EXPECT_EQ(Refusal({{"t", "", 0}, 0, {"a"}, false, {0}}),
            "calls: 't' is not a structure of the program");
  EXPECT_EQ(Refusal({Id, 1, {"a"}, false, {0}}),
            "calls through field 1 of 's': it has 1 fields");
  EXPECT_EQ(Refusal({Id, 0, {}, false, {0}}),
            Place + "no functions, or no calls");
  EXPECT_EQ(Refusal({Id, 0, {"c"}, false, {0}}),
            Place + "'c' is not stored in it");
  EXPECT_EQ(Refusal({Id, 0, {"a", "a"}, false, {0}}),
            Place + "'a' is listed twice");
  EXPECT_EQ(Refusal({Id, 0, {"a", "b"}, true, {0}}),
            Place + "other functions may be called: of a test");
  EXPECT_EQ(Refusal({Id, 0, {"a"}, false, {2}}),
            Place + "there are 2 calls through it");
  EXPECT_EQ(Refusal({Id, 0, {"a"}, false, {0, 0}}),
            Place + "a call is listed twice");
  EXPECT_EQ(Refusal({Id, 0, {"a"}, false, {1}}),
            Place + "call 1 may not be direct: of a test");
  Input.Structs[0].Fields[0].AreFunctionsKnown = Yes;
  EXPECT_EQ(Refusal({Id, 0, {"a"}, true, {0}}),
            Place + "other functions are stored in it");
  EXPECT_EQ(Refusal({Id, 0, {"a", "b"}, true, {0}}), "");
}

TEST(CallPlanner, PlansAsJSON) {
  LayoutPlan Plan;
  Plan.Calls.push_back({{"s", "a.c", 5}, 3, {"a", "b"}, true, {0, 7}});
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printPlanJSON(OS, Plan);
  llvm::Expected<LayoutPlan> Read = parsePlanJSON(Text);
  ASSERT_TRUE(bool(Read));
  EXPECT_EQ(*Read, Plan);
}
