//===- MayAliasTests.cpp - Alias queries of clients -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/MayAlias.h"

#include "restruct/DSA/PhaseRunner.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

#include <optional>

using namespace llvm;
using namespace restruct;

namespace {

const LocationSize Byte = LocationSize::precise(1);
const LocationSize Word = LocationSize::precise(8);
constexpr LocationSize Onward = LocationSize::afterPointer();
constexpr LocationSize Anywhere = LocationSize::beforeOrAfterPointer();

class MayAliasTest : public testing::Test {
protected:
  void analyze(StringRef IR) {
    SMDiagnostic Problem;
    M = parseAssemblyString(IR, Problem, Context);
    ASSERT_TRUE(M) << Problem.getMessage().str() << " in line "
                   << Problem.getLineNo();
    Phases.emplace(*M);
    TD = &Phases->get(DSAPhase::TD);
  }
  const Function &f() { return *M->getFunction("f"); }
  const Value *value(StringRef Name) {
    if (Name.consume_front("@"))
      return M->getNamedValue(Name);
    return f().getValueSymbolTable()->lookup(Name);
  }
  /// Both ways round, which agree.
  bool ask(StringRef A, LocationSize SizeA, StringRef B, LocationSize SizeB) {
    bool Answer = mayAlias(*TD, f(), value(A), SizeA, value(B), SizeB);
    EXPECT_EQ(mayAlias(*TD, f(), value(B), SizeB, value(A), SizeA), Answer);
    return Answer;
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::optional<PhaseRunner> Phases;
  const DataStructures *TD = nullptr; // of Phases
};

TEST_F(MayAliasTest, AccessesOfOneObjectMeetWhereTheirBytesDo) {
  analyze(R"(define internal void @f(ptr %p) {
    %q = getelementptr i8, ptr %p, i64 8
    store i64 0, ptr %p
    store i64 0, ptr %q
    ret void
  }
  define i32 @main() {
    %a = alloca [2 x i64]
    call void @f(ptr %a)
    ret i32 0
  })");
  EXPECT_FALSE(ask("p", Word, "q", Word));
  EXPECT_TRUE(ask("p", LocationSize::precise(9), "q", Byte));
  EXPECT_TRUE(ask("p", LocationSize::upperBound(9), "q", Byte));
  EXPECT_TRUE(ask("p", Onward, "q", Byte));
  EXPECT_FALSE(ask("p", Word, "q", Onward));
  EXPECT_TRUE(ask("p", Word, "q", Anywhere));
  EXPECT_FALSE(ask("p", LocationSize::precise(0), "p", Word));
  EXPECT_TRUE(ask("p", Byte, "p", Byte));
  EXPECT_TRUE(
      ask("p", LocationSize::precise(TypeSize::getScalable(1)), "q", Byte));
}

TEST_F(MayAliasTest, OffsetsInArraysCountModuloTheElement) {
  analyze(R"(%pair = type { i64, ptr }
  define internal void @f(ptr %p, i64 %i, i64 %j) {
    %x = getelementptr %pair, ptr %p, i64 %i
    %y = getelementptr %pair, ptr %p, i64 %j
    %z = getelementptr i8, ptr %y, i64 8
    store i64 0, ptr %x
    store ptr null, ptr %z
    ret void
  }
  define i32 @main(i32 %n, ptr %v) {
    %a = alloca [9 x %pair]
    %i = zext i32 %n to i64
    call void @f(ptr %a, i64 %i, i64 %i)
    ret i32 0
  })");
  EXPECT_TRUE(ask("x", Word, "y", Word));
  EXPECT_FALSE(ask("x", Word, "z", Word));
  EXPECT_TRUE(ask("x", LocationSize::precise(9), "z", Byte));
  EXPECT_TRUE(ask("x", Onward, "z", Byte));
}

TEST_F(MayAliasTest, AMemberArrayIsBytesOfItsStructure) {
  analyze(R"(%hold = type { i64, [40 x i8], i64 }
  define internal void @f(ptr %s, i64 %n) {
    %b = getelementptr inbounds %hold, ptr %s, i64 0, i32 1
    %at = getelementptr inbounds i8, ptr %b, i64 %n
    %nine = getelementptr i8, ptr %s, i64 9
    %tail = getelementptr inbounds %hold, ptr %s, i64 0, i32 2
    store i8 0, ptr %at
    store i8 0, ptr %nine
    store i64 0, ptr %s
    store i64 0, ptr %tail
    ret void
  }
  define i32 @main(i32 %n, ptr %v) {
    %a = alloca %hold
    %i = zext i32 %n to i64
    call void @f(ptr %a, i64 %i)
    ret i32 0
  })");
  EXPECT_TRUE(ask("at", Byte, "nine", Byte));
  EXPECT_TRUE(ask("at", Byte, "s", LocationSize::precise(9)));
  EXPECT_TRUE(ask("at", Onward, "tail", Word));
}

TEST_F(MayAliasTest, TwoIncompleteNodesMayBeOneObject) {
  analyze(R"(declare ptr @one()
  declare ptr @other()
  define void @f(ptr %p, ptr %q) {
    %x = call ptr @one()
    %y = call ptr @other()
    %own = alloca i64
    store i64 0, ptr %own
    store i64 0, ptr %x
    store i64 0, ptr %y
    store i64 0, ptr %p
    store i64 0, ptr %q
    ret void
  })");
  EXPECT_TRUE(ask("p", Byte, "q", Byte));
  EXPECT_TRUE(ask("x", Byte, "y", Byte));
  EXPECT_TRUE(ask("p", Byte, "x", Byte));
  EXPECT_FALSE(ask("own", Word, "x", Word));
}

TEST_F(MayAliasTest, WhatIsNotKnownMayAlias) {
  analyze(R"(@named = internal global i64 0
  define internal void @f(ptr %p, ptr %q, i64 %n) {
    %v = insertelement <2 x ptr> poison, ptr %p, i32 0
    store i64 0, ptr %p
    store i64 0, ptr %q
    ret void
  }
  define internal void @g(ptr %other) {
    store i64 0, ptr %other
    ret void
  }
  define i32 @main() {
    %a = alloca i64
    %b = alloca i64
    call void @f(ptr %a, ptr %b, i64 0)
    call void @g(ptr %b)
    ret i32 0
  }
  declare void @without_body(ptr))");
  ASSERT_FALSE(ask("p", Word, "q", Word));
  const Value *P = value("p");
  auto Ask = [&](const Function &F, const Value *V) {
    return mayAlias(*TD, F, P, Word, V, Word);
  };
  EXPECT_TRUE(Ask(f(), nullptr));
  EXPECT_TRUE(Ask(f(), value("n")));
  EXPECT_TRUE(Ask(f(), value("v")));
  EXPECT_TRUE(Ask(f(), ConstantPointerNull::get(PointerType::get(Context, 0))));
  EXPECT_TRUE(Ask(f(), M->getFunction("g")->getArg(0)));
  EXPECT_TRUE(Ask(*M->getFunction("g"), value("q")));
  EXPECT_TRUE(Ask(*M->getFunction("without_body"), value("q")));
  EXPECT_TRUE(mayAlias(NodeBytes(), NodeBytes()));
}

TEST_F(MayAliasTest, GraphsThatDoNotKnowCallersMayAlias) {
  analyze(R"(define internal void @f(ptr %p, ptr %q) {
    store i64 0, ptr %p
    store i64 0, ptr %q
    ret void
  }
  define i32 @main() {
    %a = alloca i64
    call void @f(ptr %a, ptr %a)
    ret i32 0
  })");
  EXPECT_TRUE(ask("p", Byte, "q", Byte));
  EXPECT_TRUE(mayAlias(Phases->get(DSAPhase::Local), f(), value("p"), Byte,
                       value("q"), Byte));
  EXPECT_TRUE(mayAlias(Phases->get(DSAPhase::BU), f(), value("p"), Byte,
                       value("q"), Byte));
}

TEST_F(MayAliasTest, AGlobalThatTheFunctionDoesNotNameIsComparedByImages) {
  analyze(R"(@one = internal global [2 x i64] zeroinitializer
  @other = internal global i64 0
  define internal void @f(ptr %p) {
    store i64 0, ptr %p
    ret void
  }
  define i32 @main() {
    %a = alloca i64
    call void @f(ptr @one)
    call void @f(ptr %a)
    store i64 0, ptr @other
    ret i32 0
  })");
  EXPECT_TRUE(ask("p", Word, "@one", Word));
  EXPECT_FALSE(ask("p", Word, "@other", Word));
}

} // namespace
