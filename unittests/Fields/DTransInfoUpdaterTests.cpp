//===- DTransInfoUpdaterTests.cpp - Results that follow a change ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Fields/DTransInfoUpdater.h"

#include "AnalysisFixture.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace restruct;

namespace {

/// A program with `struct node { long number; char *text; void (*show)(); }`,
/// of which number is 7, text the memory of @make, and show is @print.
class DTransInfoUpdaterTest : public AnalysisFixture {
protected:
  DTransInfoUpdaterTest() {
    parse(R"(
      %struct.node = type { i64, ptr, ptr }
      define i32 @main() {
        %n = call ptr @malloc(i64 24)
        %second = getelementptr %struct.node, ptr %n, i64 0, i32 1
        %third = getelementptr %struct.node, ptr %n, i64 0, i32 2
        store i64 7, ptr %n
        %m = call ptr @make(i64 8)
        store ptr %m, ptr %second
        store ptr @print, ptr %third
        call void @free(ptr %n)
        ret i32 0
      }
      define internal ptr @make(i64 %s) {
        %r = call ptr @malloc(i64 %s)
        ret ptr %r
      }
      define internal void @print() {
        ret void
      }
      declare noalias ptr @malloc(i64)
      declare void @free(ptr)
      !intel.dtrans.types = !{!1}
      !1 = !{!"S", %struct.node zeroinitializer, i32 3, !2, !3, !4}
      !2 = !{i64 0, i32 0}
      !3 = !{i8 0, i32 1}
      !4 = !{!5, i32 1}
      !5 = !{!"F", i1 false, i32 0, !6}
      !6 = !{!"void", i32 0}
    )");
  }

  /// A structure that the module does not have.
  const DTransStructType *makeStruct(StringRef Name, ArrayRef<Type *> Fields) {
    auto &Types = Modules.getResult<DeclaredTypesAnalysis>(*M).Types;
    return cast<DTransStructType>(Types.Manager->getOrCreateFromIR(
        StructType::create(Context, Fields, Name)));
  }
  Type *i64() { return Type::getInt64Ty(Context); }
  Type *ptr() { return PointerType::getUnqual(Context); }
  const CallBase &callOf(StringRef Name) {
    for (Instruction &I : M->getFunction("main")->getEntryBlock())
      if (auto *Call = dyn_cast<CallBase>(&I);
          Call && Call->getCalledFunction()->getName() == Name)
        return *Call;
    llvm_unreachable("main calls it");
  }
};

TEST_F(DTransInfoUpdaterTest, StartsFromWhatWasFound) {
  ASSERT_TRUE(node());
  EXPECT_TRUE(info().isSingleValue(node(), 0));
  EXPECT_EQ(info().getSingleAllocFunction(node(), 1), M->getFunction("make"));
  EXPECT_EQ(info().getSingleValue(node(), 2), M->getFunction("print"));
  EXPECT_EQ(info().getLegalChanges(node()).size(), allLayoutChanges().size());
}

TEST_F(DTransInfoUpdaterTest, AnotherStructureTakesThePlaceOfOne) {
  const DTransStructType *Old = node();
  const DTransStructType *New =
      makeStruct("struct.node.reordered", {ptr(), i64(), i64(), ptr()});
  DTransInfoUpdater Update(result());
  ASSERT_TRUE(Update.replaceStruct(Old, New, {2, 0, std::nullopt, 1}));

  EXPECT_EQ(info().getSingleValue(New, 0), M->getFunction("print"));
  EXPECT_EQ(info().getSingleValue(New, 1), ConstantInt::get(i64(), 7));
  EXPECT_TRUE(info().isNoValue(New, 2));
  EXPECT_EQ(info().getSingleAllocFunction(New, 3), M->getFunction("make"));
  EXPECT_EQ(info().getLegalChanges(New).size(), allLayoutChanges().size());
  EXPECT_EQ(
      info().getCalls().lookup(callOf("free"))->Memory.front().getStruct(),
      New);
  // The old one is unknown, so nothing of it may change.
  EXPECT_TRUE(info().getLegalChanges(Old).empty());
  EXPECT_TRUE(info().isMultipleValue(Old, 0));
  EXPECT_TRUE(info().isBottomAllocFunction(Old, 1));
}

TEST_F(DTransInfoUpdaterTest, AFieldOfAnotherTypeKeepsNoValueButNull) {
  const DTransStructType *Old = node();
  const DTransStructType *New = makeStruct(
      "struct.node.narrow", {Type::getInt8Ty(Context), ptr(), ptr()});
  DTransInfoUpdater Update(result());
  ASSERT_TRUE(Update.replaceStruct(Old, New, {0, 1, 2}));
  EXPECT_TRUE(info().isMultipleValue(New, 0));
  EXPECT_TRUE(info().isSingleValue(New, 2));
}

TEST_F(DTransInfoUpdaterTest, WhatDoesNotFitChangesNothing) {
  const DTransStructType *Old = node();
  const DTransStructType *New = makeStruct("struct.other", {i64(), ptr()});
  DTransInfoUpdater Update(result());
  EXPECT_FALSE(Update.replaceStruct(New, Old, {0, 1, 1}));
  EXPECT_FALSE(Update.replaceStruct(Old, Old, {0, 1, 2}));
  EXPECT_FALSE(Update.replaceStruct(Old, New, {0}));
  EXPECT_FALSE(Update.replaceStruct(Old, New, {0, 3}));
  EXPECT_FALSE(Update.addRead(New, 0, 1));
  EXPECT_FALSE(Update.addWrite(Old, 3, 1, nullptr, nullptr));
  EXPECT_TRUE(info().isSingleValue(Old, 0));
  EXPECT_TRUE(info().getLegalChanges(New).empty());
}

TEST_F(DTransInfoUpdaterTest, ConditionsAndAccessesAreAdded) {
  DTransInfoUpdater Update(result());
  const CallBase &Free = callOf("free");
  Update.addCondition(node(), SafetyCondition::LocalInstance, nullptr,
                      "a copy of it is a local variable");
  EXPECT_LT(info().getLegalChanges(node()).size(), allLayoutChanges().size());
  Constant *Seven = ConstantInt::get(i64(), 7);
  EXPECT_TRUE(Update.addWrite(node(), 0, 2, Seven, &Free));
  EXPECT_TRUE(info().isSingleValue(node(), 0));
  EXPECT_TRUE(Update.addWrite(node(), 0, 2, UndefValue::get(i64()), &Free));
  EXPECT_TRUE(info().isMultipleValue(node(), 0));
  EXPECT_EQ(info().getFieldInfo(node(), 0)->getMultipleValueCause(), &Free);
  EXPECT_TRUE(Update.addRead(node(), 1, 1));
  EXPECT_TRUE(info().getFieldInfo(node(), 1)->isRead());
  EXPECT_TRUE(info().isBottomAllocFunction(node(), 1));
}

TEST_F(DTransInfoUpdaterTest, AFunctionIsReplacedOrGone) {
  DTransInfoUpdater Update(result());
  const CallBase &Free = callOf("free");
  Function *Make = M->getFunction("make"), *Print = M->getFunction("print");
  Function *Clone = Function::Create(Make->getFunctionType(),
                                     GlobalValue::InternalLinkage, "clone", *M);
  Update.replaceFunction(*Make, *Clone);
  EXPECT_EQ(info().getSingleAllocFunction(node(), 1), Clone);
  Update.eraseFunction(*Clone);
  EXPECT_TRUE(info().isBottomAllocFunction(node(), 1));
  Update.eraseFunction(*Print);
  EXPECT_TRUE(info().isMultipleValue(node(), 2));
  Update.eraseFunction(*M->getFunction("main"));
  EXPECT_FALSE(info().getCalls().lookup(Free));
}

TEST_F(DTransInfoUpdaterTest, CallsComeAndGo) {
  const CallBase &Free = callOf("free");
  ASSERT_TRUE(info().getCalls().lookup(Free));
  CallInfo Info = *info().getCalls().lookup(Free);
  EXPECT_EQ(Info.Kind, CallKind::Free);
  EXPECT_TRUE(Info.mayConcern(node()));
  DTransInfoUpdater Update(result());
  EXPECT_TRUE(Update.eraseCall(Free));
  EXPECT_FALSE(Update.eraseCall(Free));
  EXPECT_FALSE(info().getCalls().lookup(Free));
  Update.setCall(Info);
  EXPECT_TRUE(info().getCalls().lookup(Free));
}

TEST_F(DTransInfoUpdaterTest, AnUpdatedResultOutlivesTheAnalysesBelowIt) {
  const auto &Safety = Modules.getResult<DTransSafetyAnalysis>(*M);
  DTransInfoUpdater Update(result());
  Update.addCondition(node(), SafetyCondition::VolatileData, nullptr, "so");
  EXPECT_FALSE(Safety.get().lookup(node())->has(SafetyCondition::VolatileData));
  PreservedAnalyses PA;
  PA.preserve<DTransAnalysis>();
  PA.preserve<DeclaredTypesAnalysis>();
  Modules.invalidate(*M, PA);
  EXPECT_FALSE(Modules.getCachedResult<DTransSafetyAnalysis>(*M));
  ASSERT_TRUE(Modules.getCachedResult<DTransAnalysis>(*M));
  EXPECT_TRUE(
      info().getSafety().lookup(node())->has(SafetyCondition::VolatileData));
  // But not the types.
  PreservedAnalyses ButTypes;
  ButTypes.preserve<DTransAnalysis>();
  Modules.invalidate(*M, ButTypes);
  EXPECT_FALSE(Modules.getCachedResult<DTransAnalysis>(*M));
}

TEST_F(DTransInfoUpdaterTest, AResultWithoutUpdatesFallsWithThem) {
  info();
  PreservedAnalyses PA;
  PA.preserve<DTransAnalysis>();
  PA.preserve<DeclaredTypesAnalysis>();
  Modules.invalidate(*M, PA);
  EXPECT_FALSE(Modules.getCachedResult<DTransAnalysis>(*M));
}

} // namespace
