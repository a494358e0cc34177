//===- PointerTypeAnalyzerTests.cpp - Queries -----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

constexpr const char *Declarations = R"(
target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.inner = type { i32, i32 }
%struct.outer = type { i64, %struct.inner, ptr }
%struct.other = type { double }
declare ptr @malloc(i64)
declare void @take(ptr)
)";

class PointerTypeAnalyzerTest : public testing::Test {
protected:
  /// Analyzes \p Text, which follows the declarations above.
  void analyze(const char *Text) {
    SMDiagnostic Error;
    M = parseAssemblyString(std::string(Declarations) + Text, Error, Context);
    ASSERT_TRUE(M) << Error.getMessage().str() << " in line "
                   << Error.getLineNo();
    Types = std::make_unique<DeclaredTypes>(Context);
    Memory = std::make_unique<MemoryInfo>(*M);
    Analyzer = std::make_unique<PointerTypeAnalyzer>(*M, *Types, *Memory);
  }

  const Value *value(StringRef Name) {
    for (const Function &F : *M) {
      for (const Argument &A : F.args())
        if (A.getName() == Name)
          return &A;
      for (const Instruction &I : instructions(F))
        if (I.getName() == Name)
          return &I;
    }
    ADD_FAILURE() << "no value " << Name.str();
    return nullptr;
  }

  std::string fact(StringRef Name) {
    std::optional<PointerFact> Fact = Analyzer->getDominantFact(value(Name));
    if (!Fact)
      return "none";
    std::string Text;
    raw_string_ostream OS(Text);
    Fact->print(OS);
    return Text;
  }
  std::string type(StringRef Name) {
    const DTransType *Type = Analyzer->getDominantType(value(Name));
    return Type ? Type->str() : "none";
  }
  const DTransStructType *structure(StringRef Name) {
    return Types->Manager->lookupStructType(
        StructType::getTypeByName(Context, Name));
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::unique_ptr<DeclaredTypes> Types;
  std::unique_ptr<MemoryInfo> Memory;
  std::unique_ptr<PointerTypeAnalyzer> Analyzer;
};

TEST_F(PointerTypeAnalyzerTest, PhiOfDifferentFieldsHasATypeButNoPlace) {
  analyze(R"(
    define i32 @f(i1 %c) {
      %p = alloca %struct.outer
      %q = alloca %struct.inner
      %a = getelementptr %struct.outer, ptr %p, i64 0, i32 1
      %m = select i1 %c, ptr %a, ptr %q
      %x = getelementptr %struct.inner, ptr %m, i64 0, i32 1
      %v = load i32, ptr %x
      ret i32 %v
    })");
  EXPECT_EQ(fact("a"), "%struct.outer+8");
  EXPECT_EQ(type("a"), "%struct.inner");
  EXPECT_EQ(fact("m"), "none");
  EXPECT_EQ(type("m"), "%struct.inner");
  EXPECT_EQ(fact("x"), "none");
  EXPECT_EQ(type("x"), "i32");
  EXPECT_TRUE(Analyzer->isElementPointer(value("m")));
  auto Elements = Analyzer->getElementPointees(value("x"));
  // Of either; outer's field 1 has it, too, but not in its first byte.
  ASSERT_EQ(Elements.size(), 1u);
  EXPECT_EQ(Elements[0].Parent, structure("struct.inner"));
  EXPECT_EQ(Elements[0].Field, 1u);
  EXPECT_EQ(Analyzer->getElementPointees(value("a")).size(), 2u);
}

TEST_F(PointerTypeAnalyzerTest, AggregateOnlyAtItsBeginning) {
  analyze(R"(
    define void @f() {
      %p = alloca %struct.outer
      %a = getelementptr i8, ptr %p, i64 8
      ret void
    })");
  EXPECT_EQ(Analyzer->getDominantAggregateType(value("p")),
            structure("struct.outer"));
  EXPECT_EQ(Analyzer->getDominantAggregateType(value("a")), nullptr);
}

TEST_F(PointerTypeAnalyzerTest, MayPointIntoMembersAndWhatHasThem) {
  analyze(R"(
    define void @f() {
      %p = alloca %struct.outer
      ret void
    })");
  EXPECT_TRUE(Analyzer->mayPointInto(value("p"), structure("struct.outer")));
  EXPECT_TRUE(Analyzer->mayPointInto(value("p"), structure("struct.inner")));
  EXPECT_FALSE(Analyzer->mayPointInto(
      value("p"),
      Types->Manager->getOrCreateAtomicType(Type::getDoubleTy(Context))));
}

TEST_F(PointerTypeAnalyzerTest, NullAndNumbersAreEmptyAndComplete) {
  analyze(R"(
    define double @f(double %d) {
      ret double %d
    })");
  EXPECT_TRUE(Analyzer->getValueTypeInfo(value("d")).isEmpty());
  EXPECT_FALSE(Analyzer->isTracked(value("d")));
  const Value *Null = ConstantPointerNull::get(PointerType::getUnqual(Context));
  EXPECT_TRUE(Analyzer->getValueTypeInfo(Null).isEmpty());
}

TEST_F(PointerTypeAnalyzerTest, AccessedTypesHaveTheSizeOfTheAccess) {
  analyze(R"(
    define void @f() {
      %p = alloca %struct.outer
      %a = getelementptr i8, ptr %p, i64 8
      ret void
    })");
  auto Four = Analyzer->getAccessedTypes(value("a"), 4);
  ASSERT_EQ(Four.size(), 1u);
  EXPECT_EQ(Four[0]->str(), "i32");
  auto Eight = Analyzer->getAccessedTypes(value("a"), 8);
  ASSERT_EQ(Eight.size(), 1u);
  EXPECT_EQ(Eight[0]->str(), "%struct.inner");
  EXPECT_TRUE(Analyzer->getAccessedTypes(value("a"), 2).empty());
}

TEST_F(PointerTypeAnalyzerTest, SizeIsAHintAndNoFact) {
  analyze(R"(
    define ptr @f() {
      %p = alloca %struct.outer
      %m = call ptr @malloc(i64 48)
      ret ptr %m
    })");
  EXPECT_EQ(fact("m"), "none");
  auto Hints = Analyzer->getSizeHints(*cast<CallBase>(value("m")));
  EXPECT_TRUE(is_contained(Hints, structure("struct.outer"))); // 2 * 24
}

TEST_F(PointerTypeAnalyzerTest, EvidenceIsASentenceWithAPlace) {
  analyze(R"(
    define void @f() {
      %p = alloca %struct.outer
      ret void
    })");
  std::optional<PointerFact> Fact = Analyzer->getDominantFact(value("p"));
  ASSERT_TRUE(Fact);
  EXPECT_EQ(Fact->Why.sentence(),
            "this is the type of the object in IR (in 'f')");
}

TEST_F(PointerTypeAnalyzerTest, LongChainsAndDeepNestingAreNoProblem) {
  std::string Text = "define void @f(ptr %p0) {\n";
  for (unsigned I = 0; I < 20000; ++I)
    Text += "  %p" + std::to_string(I + 1) + " = getelementptr i8, ptr %p" +
            std::to_string(I) + ", i64 8\n";
  Text += "  %x = getelementptr %struct.outer, ptr %p20000, i64 0, i32 1\n"
          "  ret void\n}\n";
  analyze(Text.c_str());
  EXPECT_EQ(fact("p20000"), "%struct.outer");
  EXPECT_TRUE(Analyzer->getValueTypeInfo(value("p1"))
                  .hasCause(IncompleteCause::UnknownCaller));
}

} // namespace
