//===- SizeExpressionTests.cpp - From integer expressions to sizes --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/AllocationSize.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace restruct;

namespace {

/// The form of %s, computed by \p Body from %n and %k (i64), %i and %j (i32).
std::string sizeOf(StringRef Body) {
  std::string Text = ("declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, "
                      "i64)\n"
                      "declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, "
                      "i64)\n"
                      "declare i64 @llvm.umax.i64(i64, i64)\n"
                      "define i64 @f(i64 %n, i64 %k, i32 %i, i32 %j) {\n" +
                      Body + "\n  ret i64 %s\n}\n")
                         .str();
  LLVMContext C;
  SMDiagnostic Error;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Error, C);
  if (!M)
    return ("does not parse: " + Error.getMessage()).str();
  const Function &F = *M->getFunction("f");
  const auto &Return = cast<ReturnInst>(*F.back().getTerminator());
  std::string Result;
  raw_string_ostream OS(Result);
  computeSize(*Return.getReturnValue(), M->getDataLayout()).print(OS);
  return Result;
}

struct Expectation {
  const char *Size;
  const char *Body;
};

void check(ArrayRef<Expectation> Table) {
  for (const Expectation &E : Table)
    EXPECT_EQ(E.Size, sizeOf(E.Body)) << E.Body;
}

TEST(SizeExpressionTest, FlagsMakeStepsExact) {
  check({{"24 * %n", "%s = mul nuw i64 %n, 24"},
         {"24 * %n", "%s = mul nsw i64 %n, 24"},
         {"24 * %n (may wrap)", "%s = mul i64 %n, 24"},
         {"16 * %n", "%s = shl nuw i64 %n, 4"},
         {"16 * %n (may wrap)", "%s = shl i64 %n, 4"},
         {"1 * %n + 8", "%s = add nuw i64 %n, 8"},
         {"1 * %n - 8", "%s = add nsw i64 %n, -8"},
         {"1 * %n - 8 (may wrap)", "%s = add i64 %n, -8"},
         {"1 * %n - 8", "%s = sub nuw i64 %n, 8"},
         {"1 * %n + 1", "%s = or disjoint i64 %n, 1"},
         {"24 * %n + 8", "%m = mul nuw i64 %n, 24\n%s = add nuw i64 %m, 8"},
         {"24 * %n + 24", "%m = add nuw i64 %n, 1\n%s = mul nuw i64 %m, 24"},
         {"8 * %n * %k", "%m = mul nuw i64 %n, %k\n%s = mul nuw i64 %m, 8"}});
}

TEST(SizeExpressionTest, ExtensionsReadTheBitsForGood) {
  check(
      {// 32 bits times 24 fit in 64 bits.
       {"24 * %i", "%w = zext i32 %i to i64\n%s = mul i64 %w, 24"},
       {"24 * %i", "%w = sext i32 %i to i64\n%s = mul i64 %w, 24"},
       {"24 * %i", "%m = mul nuw i32 %i, 24\n%s = zext i32 %m to i64"},
       {"24 * %i (may wrap)",
        "%m = mul nsw i32 %i, 24\n%s = zext i32 %m to i64"},
       {"24 * %i", "%m = mul nsw i32 %i, 24\n%s = zext nneg i32 %m to i64"},
       {"24 * %i", "%m = mul nsw i32 %i, 24\n%s = sext i32 %m to i64"},
       {"24 * %i (may wrap)",
        "%m = mul nuw i32 %i, 24\n%s = sext i32 %m to i64"},
       {"24 * %i + 24", "%m = add nsw i32 %i, 1\n"
                        "%w = sext i32 %m to i64\n"
                        "%s = mul nsw i64 %w, 24"},
       {"24 * %n (may wrap)", "%m = mul nuw i64 %n, 24\n"
                              "%t = trunc i64 %m to i32\n"
                              "%s = zext i32 %t to i64"},
       {"24 * %n", "%m = mul nuw i64 %n, 24\n"
                   "%t = trunc nuw i64 %m to i32\n"
                   "%s = zext i32 %t to i64"},
       {"24 * %n (may wrap)", "%m = mul nuw i64 %n, 24\n%s = freeze i64 %m"}});
}

TEST(SizeExpressionTest, OverflowThatIsChecked) {
  check({{"24 * %n (overflow checked)",
          "%w = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %n, i64 24)\n"
          "%o = extractvalue { i64, i1 } %w, 1\n"
          "%v = extractvalue { i64, i1 } %w, 0\n"
          "%s = select i1 %o, i64 -1, i64 %v"},
         {"24 * %n (may wrap)",
          "%w = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %n, i64 24)\n"
          "%s = extractvalue { i64, i1 } %w, 0"},
         {"24 * %n + 8 (overflow checked)",
          "%w = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %n, i64 24)\n"
          "%o = extractvalue { i64, i1 } %w, 1\n"
          "%v = extractvalue { i64, i1 } %w, 0\n"
          "%x = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %v, i64 8)\n"
          "%p = extractvalue { i64, i1 } %x, 1\n"
          "%y = extractvalue { i64, i1 } %x, 0\n"
          "%q = or i1 %o, %p\n"
          "%s = select i1 %q, i64 -1, i64 %y"},
         // The sum is not checked.
         {"24 * %n + 8 (may wrap)",
          "%w = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %n, i64 24)\n"
          "%o = extractvalue { i64, i1 } %w, 1\n"
          "%v = extractvalue { i64, i1 } %w, 0\n"
          "%y = add i64 %v, 8\n"
          "%s = select i1 %o, i64 -1, i64 %y"},
         // -1 becomes 7.
         {"1 * %m + 8",
          "%w = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %n, i64 24)\n"
          "%o = extractvalue { i64, i1 } %w, 1\n"
          "%v = extractvalue { i64, i1 } %w, 0\n"
          "%m = select i1 %o, i64 -1, i64 %v\n"
          "%s = add nuw i64 %m, 8"},
         // (2^64 - 1) / 24, as InstCombine emits it, and one more than that.
         {"24 * %n (overflow checked)",
          "%o = icmp ugt i64 %n, 768614336404564650\n"
          "%v = mul i64 %n, 24\n"
          "%s = select i1 %o, i64 -1, i64 %v"},
         {"24 * %n (may wrap)", "%o = icmp ugt i64 %n, 768614336404564651\n"
                                "%v = mul i64 %n, 24\n"
                                "%s = select i1 %o, i64 -1, i64 %v"},
         {"24 * %n (may wrap)", "%o = icmp ugt i64 %k, 768614336404564650\n"
                                "%v = mul i64 %n, 24\n"
                                "%s = select i1 %o, i64 -1, i64 %v"}});
}

TEST(SizeExpressionTest, MinimaOfAllocationsOfNothing) {
  check(
      {{"at least 1, 1 * %n", "%s = call i64 @llvm.umax.i64(i64 %n, i64 1)"},
       {"at least 1, 1 * %n",
        "%z = icmp eq i64 %n, 0\n%s = select i1 %z, i64 1, i64 %n"},
       {"at least 1, 1 * %n",
        "%z = icmp ne i64 %n, 0\n%s = select i1 %z, i64 %n, i64 1"},
       // 16 for 0, but 1 for 1.
       {"1 * %s", "%z = icmp eq i64 %n, 0\n%s = select i1 %z, i64 16, i64 %n"},
       {"1 * %s", "%z = icmp eq i64 %k, 0\n%s = select i1 %z, i64 1, i64 %n"}});
}

TEST(SizeExpressionTest, WhatHasNoFormIsAFactor) {
  check({{"1 * %s", "%s = udiv i64 %n, 24"},
         {"1 * %s", "%s = and i64 %n, -16"},
         {"1 * %s", "%s = add nuw i64 %n, %k"},
         {"24 * %m", "%m = add nuw i64 %n, %k\n%s = mul nuw i64 %m, 24"},
         {"1 * %s", "%s = sub nuw i64 %n, %k"},
         {"1 * %s", "%s = shl nuw i64 1, %n"}});
}

TEST(SizeExpressionTest, ConstantsFold) {
  check({{"24", "%s = add i64 8, 16"},
         {"24 * %n", "%s = mul nuw i64 %n, ptrtoint (ptr getelementptr "
                     "({ i64, i64, i64 }, ptr null, i64 1) to i64)"}});
}

TEST(SizeExpressionTest, LargeExpressionsAreBounded) {
  // 2^40 paths to the leaf.
  std::string Body = "%x0 = add i64 %n, %k\n";
  for (unsigned I = 1; I != 40; ++I)
    Body += "%x" + std::to_string(I) + " = add i64 %x" + std::to_string(I - 1) +
            ", %x" + std::to_string(I - 1) + "\n";
  Body += "%s = add i64 %x39, %x39";
  EXPECT_NE("", sizeOf(Body));
}

} // namespace
