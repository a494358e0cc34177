//===- DTransAnalysisInfoTests.cpp - Queries of all analyses --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Fields/DTransAnalysisInfo.h"

#include "AnalysisFixture.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace restruct;

namespace {

class DTransAnalysisInfoTest : public AnalysisFixture {
protected:
  /// main allocates a node; \p UseOfNode may use it as %n, and a pointer to
  /// its third field as %third.
  void analyze(StringRef UseOfNode) {
    parse((R"(
      %struct.node = type { i64, ptr, ptr }
      define i32 @main() {
        %n = call ptr @malloc(i64 24)
        %first = getelementptr %struct.node, ptr %n, i64 0, i32 0
        %second = getelementptr %struct.node, ptr %n, i64 0, i32 1
        %third = getelementptr %struct.node, ptr %n, i64 0, i32 2
        store i64 7, ptr %first
        %m = call ptr @malloc(i64 8)
        store ptr %m, ptr %second
        )" +
           UseOfNode + R"(
        ret i32 0
      }
      declare ptr @malloc(i64)
      declare void @log(ptr)
    )")
              .str());
  }
};

TEST_F(DTransAnalysisInfoTest, AnswersTheQueriesOfTheSpecification) {
  analyze("");
  const DTransStructType *Node = node();
  ASSERT_TRUE(Node);
  EXPECT_TRUE(info().areFieldsKnown(Node));

  EXPECT_TRUE(info().isSingleValue(Node, 0));
  ASSERT_TRUE(info().getSingleValue(Node, 0));
  EXPECT_EQ(cast<ConstantInt>(info().getSingleValue(Node, 0))->getZExtValue(),
            7u);
  EXPECT_FALSE(info().isNoValue(Node, 0));
  EXPECT_FALSE(info().isMultipleValue(Node, 0));

  EXPECT_TRUE(info().isSingleAllocFunction(Node, 1));
  EXPECT_EQ(info().getSingleAllocFunction(Node, 1), M->getFunction("malloc"));
  EXPECT_FALSE(info().isTopAllocFunction(Node, 1));
  EXPECT_FALSE(info().isBottomAllocFunction(Node, 1));

  EXPECT_TRUE(info().isNoValue(Node, 2));
  EXPECT_FALSE(info().getSingleValue(Node, 2));
  EXPECT_TRUE(info().isTopAllocFunction(Node, 2));
}

TEST_F(DTransAnalysisInfoTest, SaysNothingOfFieldsThatItDoesNotKnow) {
  analyze("");
  const DTransStructType *Node = node();
  EXPECT_TRUE(info().isMultipleValue(Node, 3));
  EXPECT_TRUE(info().isBottomAllocFunction(Node, 3));
  EXPECT_TRUE(info().isMultipleValue(nullptr, 0));
  EXPECT_FALSE(info().getFieldInfo(nullptr, 0));
}

TEST_F(DTransAnalysisInfoTest, AnswersBottomIfNotEveryAccessIsKnown) {
  analyze("call void @log(ptr %n)");
  const DTransStructType *Node = node();
  ASSERT_TRUE(Node);
  EXPECT_TRUE(
      info().getSafety().lookup(Node)->has(SafetyCondition::AddressTaken));
  EXPECT_FALSE(info().areFieldsKnown(Node));
  EXPECT_TRUE(info().isMultipleValue(Node, 0));
  EXPECT_FALSE(info().isSingleValue(Node, 0));
  EXPECT_FALSE(info().getSingleValue(Node, 0));
  EXPECT_TRUE(info().isBottomAllocFunction(Node, 1));
  EXPECT_FALSE(info().isNoValue(Node, 2));
  EXPECT_TRUE(info().getLegalChanges(Node).empty());
}

TEST_F(DTransAnalysisInfoTest, IsInvalidatedByAChangeOfTheModule) {
  analyze("call void @log(ptr %n)");
  EXPECT_TRUE(info().getLegalChanges(node()).empty());
  for (Instruction &I : M->getFunction("main")->getEntryBlock())
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && Call->getCalledFunction() == M->getFunction("log")) {
      Call->eraseFromParent();
      break;
    }
  Modules.invalidate(*M, PreservedAnalyses::none());
  EXPECT_FALSE(Modules.getCachedResult<DTransAnalysis>(*M));
  EXPECT_FALSE(Modules.getCachedResult<DTransSafetyAnalysis>(*M));
  EXPECT_FALSE(Modules.getCachedResult<FieldFactsAnalysis>(*M));
  EXPECT_EQ(info().getLegalChanges(node()).size(), allLayoutChanges().size());
}

TEST_F(DTransAnalysisInfoTest, SurvivesWhatPreservesEverything) {
  analyze("");
  const DTransAnalysisInfo *Before = &info();
  Modules.invalidate(*M, PreservedAnalyses::all());
  EXPECT_EQ(Modules.getCachedResult<DTransAnalysis>(*M)
                ? &Modules.getCachedResult<DTransAnalysis>(*M)->get()
                : nullptr,
            Before);
}

TEST_F(DTransAnalysisInfoTest, FallsWithTheSafetyThatItStandsOn) {
  analyze("");
  info();
  PreservedAnalyses ButSafety = PreservedAnalyses::all();
  ButSafety.abandon<DTransSafetyAnalysis>();
  Modules.invalidate(*M, ButSafety);
  EXPECT_FALSE(Modules.getCachedResult<DTransAnalysis>(*M));
  EXPECT_TRUE(Modules.getCachedResult<ResolvedMemoryAnalysis>(*M));
}

TEST(LayoutChangesTest, NothingIsLegalWhereNotEveryAccessWasFound) {
  for (SafetyCondition Condition : allSafetyConditions()) {
    if (getSpread(Condition) != SafetySpread::SpreadReach)
      continue;
    for (LayoutChange Change : allLayoutChanges())
      EXPECT_TRUE(blocks(Condition, Change))
          << getName(Condition).str() << ' ' << getKey(Change).str();
  }
}

TEST(LayoutChangesTest, ObjectsThatAreNotAllocatedStayInOnePiece) {
  for (SafetyCondition Condition :
       {SafetyCondition::LocalInstance, SafetyCondition::GlobalInstance,
        SafetyCondition::GlobalArray, SafetyCondition::NestedStruct}) {
    EXPECT_FALSE(blocks(Condition, LayoutChange::ReorderFields));
    EXPECT_TRUE(blocks(Condition, LayoutChange::SplitStruct));
    EXPECT_TRUE(blocks(Condition, LayoutChange::AosToSoa));
  }
}

TEST(LayoutChangesTest, ASizeThatStaysAllowsAnotherOrder) {
  for (SafetyCondition Condition : allSafetyConditions()) {
    bool IsFixed = Condition == SafetyCondition::AllocationSizeObserved ||
                   Condition == SafetyCondition::FlexibleTail ||
                   Condition == SafetyCondition::InFixedStructure ||
                   Condition == SafetyCondition::SharedBeginning;
    EXPECT_EQ(fixesSize(Condition), IsFixed) << getName(Condition).str();
    for (LayoutChange Change : allLayoutChanges())
      if (IsFixed)
        EXPECT_EQ(blocks(Condition, Change),
                  Change != LayoutChange::ReorderFields)
            << getKey(Change).str();
  }
}

TEST(LayoutChangesTest, WhoSharesBytesAccessesThem) {
  for (SafetyCondition Condition : allSafetyConditions())
    if (getSpread(Condition) == SafetySpread::SpreadMembers) {
      bool KeepsSize = Condition == SafetyCondition::AllocationSizeObserved ||
                       Condition == SafetyCondition::InFixedStructure ||
                       Condition == SafetyCondition::SharedBeginning;
      EXPECT_EQ(blocks(Condition, LayoutChange::ReorderFields), !KeepsSize)
          << getName(Condition).str();
    }
}

TEST(LayoutChangesTest, PointersToItBlockNothing) {
  EXPECT_TRUE(getBlockedChanges(SafetyCondition::GlobalPtr).empty());
  EXPECT_TRUE(getBlockedChanges(SafetyCondition::LocalPtr).empty());
}

} // namespace
