//===- FieldFactsTests.cpp - Queries of FieldFacts ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Fields/FieldFacts.h"

#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

/// Loops and frequencies of one function.
struct FunctionFacts {
  explicit FunctionFacts(const Function &F)
      : Dominators(const_cast<Function &>(F)), Loops(Dominators),
        Probabilities(F, Loops), Frequencies(F, Probabilities, Loops) {}
  DominatorTree Dominators;
  LoopInfo Loops;
  BranchProbabilityInfo Probabilities;
  BlockFrequencyInfo Frequencies;
};

class FieldFactsTest : public testing::Test {
protected:
  void analyze(StringRef Text) {
    SMDiagnostic Error;
    M = parseAssemblyString(Text, Error, Context);
    ASSERT_TRUE(M) << Error.getMessage().str();
    Types = std::make_unique<DeclaredTypes>(Context);
    Memory = std::make_unique<MemoryInfo>(*M);
    Pointers = std::make_unique<PointerTypeAnalyzer>(*M, *Types, *Memory);
    DenseMap<const Function *, std::unique_ptr<FunctionFacts>> Known;
    auto Get = [&](const Function &F) -> FunctionFacts & {
      auto &Own = Known[&F];
      if (!Own)
        Own = std::make_unique<FunctionFacts>(F);
      return *Own;
    };
    auto Frequencies = [&](const Function &F) -> const BlockFrequencyInfo & {
      return Get(F).Frequencies;
    };
    auto Loops = [&](const Function &F) -> const LoopInfo & {
      return Get(F).Loops;
    };
    FrequencySource Source{Frequencies, Loops};
    Facts = std::make_unique<FieldFacts>(*M, *Pointers, *Memory, Source);
  }

  const StructFieldFacts *facts(StringRef Name) {
    return Facts->lookup(Types->Manager->lookupStructType(
        StructType::getTypeByName(Context, Name)));
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::unique_ptr<DeclaredTypes> Types;
  std::unique_ptr<MemoryInfo> Memory;
  std::unique_ptr<PointerTypeAnalyzer> Pointers;
  std::unique_ptr<FieldFacts> Facts;
};

TEST_F(FieldFactsTest, AffinityIsSymmetricAndTheSmallerFrequency) {
  analyze(R"(
    %struct.s = type { i32, i32, i32 }
    @g = internal global %struct.s zeroinitializer
    define void @f(i1 %c) {
      br label %loop
    loop:
      %a = load i32, ptr getelementptr (%struct.s, ptr @g, i64 0, i32 0)
      %a2 = load i32, ptr getelementptr (%struct.s, ptr @g, i64 0, i32 0)
      store i32 %a, ptr getelementptr (%struct.s, ptr @g, i64 0, i32 1)
      br i1 %c, label %loop, label %end, !prof !0
    end:
      %z = load i32, ptr getelementptr (%struct.s, ptr @g, i64 0, i32 2)
      ret void
    }
    !0 = !{!"branch_weights", i32 3, i32 1}
  )");
  const StructFieldFacts *S = facts("struct.s");
  ASSERT_TRUE(S);
  EXPECT_FALSE(S->getExposure());
  // The loop runs four times.
  EXPECT_NEAR(S->fields()[0].getReadFrequency(), 8, 0.1);
  EXPECT_NEAR(S->fields()[1].getWriteFrequency(), 4, 0.1);
  EXPECT_NEAR(S->fields()[2].getReadFrequency(), 1, 0.01);
  EXPECT_TRUE(S->fields()[2].isValueUnused());
  EXPECT_FALSE(S->fields()[0].isWritten());
  EXPECT_NEAR(S->getAffinity(0, 1), 4, 0.1);
  EXPECT_EQ(S->getAffinity(0, 1), S->getAffinity(1, 0));
  EXPECT_EQ(S->getAffinity(0, 2), 0);
  ASSERT_TRUE(S->fields()[0].isSingleValue());
  EXPECT_TRUE(S->fields()[0].getSingleValue()->isNullValue());
  EXPECT_TRUE(S->fields()[1].isMultipleValue());
  EXPECT_TRUE(S->fields()[1].getMultipleValueCause());
}

TEST_F(FieldFactsTest, LookupsOutOfRangeAreNull) {
  analyze("%struct.s = type { i32 }\n"
          "@g = internal global %struct.s zeroinitializer");
  const DTransStructType *S = Types->Manager->lookupStructType(
      StructType::getTypeByName(Context, "struct.s"));
  EXPECT_TRUE(Facts->lookup(S, 0));
  EXPECT_FALSE(Facts->lookup(S, 1));
  EXPECT_FALSE(Facts->lookup(nullptr));
}

} // namespace
