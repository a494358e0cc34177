//===- AllocationSizeTests.cpp - The arithmetic of sizes ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/AllocationSize.h"

#include "llvm/IR/Argument.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

#include <limits>

using namespace llvm;
using namespace restruct;

namespace {

class AllocationSizeTest : public testing::Test {
protected:
  AllocationSizeTest()
      : N(Type::getInt64Ty(C), "n"), K(Type::getInt64Ty(C), "k") {}

  AllocationSize ofN(uint64_t Scale, int64_t Addend, bool MayWrap = false) {
    return AllocationSize::linear(Scale, SizeFactor{&N}, Addend, MayWrap);
  }
  AllocationSize ofNK(uint64_t Scale, int64_t Addend) {
    return AllocationSize::linear(Scale, {SizeFactor{&N}, SizeFactor{&K}},
                                  Addend);
  }
  static AllocationSize number(int64_t Bytes) {
    return AllocationSize::linear(0, {}, Bytes);
  }
  static std::string text(const AllocationSize &Size) {
    std::string Text;
    raw_string_ostream OS(Text);
    Size.print(OS);
    return Text;
  }

  LLVMContext C;
  Argument N, K;
};

TEST_F(AllocationSizeTest, IsMultipleOf) {
  struct Row {
    uint64_t Scale;
    int64_t Addend;
    uint64_t Element;
    Answer Expected;
  };
  const Row Rows[] = {
      {0, 24, 24, Answer::Yes},     {0, 24, 8, Answer::Yes},
      {0, 24, 16, Answer::No},      {0, 0, 24, Answer::Yes},
      {0, 25, 24, Answer::No},      {24, 0, 24, Answer::Yes},
      {48, 0, 24, Answer::Yes},     {24, 24, 24, Answer::Yes},
      {24, -24, 24, Answer::Yes},   {24, 8, 24, Answer::No},
      {24, 1, 8, Answer::No},       {8, 0, 24, Answer::Unknown},
      {8, 16, 24, Answer::Unknown}, {8, 4, 24, Answer::No},
      {1, 0, 24, Answer::Unknown},  {1, 7, 24, Answer::Unknown},
      {12, 6, 24, Answer::No},      {36, 0, 24, Answer::Unknown},
      {24, 0, 1, Answer::Yes},      {24, 0, 0, Answer::Unknown}};
  for (const Row &R : Rows)
    EXPECT_EQ(R.Expected, ofN(R.Scale, R.Addend).isMultipleOf(R.Element))
        << R.Scale << " * n + " << R.Addend << " of " << R.Element;
}

TEST_F(AllocationSizeTest, IsMultipleOfWhatMayWrap) {
  // 2^64 is a multiple of 16 and none of 24.
  EXPECT_EQ(Answer::Yes, ofN(16, 0, true).isMultipleOf(16));
  EXPECT_EQ(Answer::No, ofN(16, 8, true).isMultipleOf(16));
  EXPECT_EQ(Answer::Unknown, ofN(24, 0, true).isMultipleOf(24));
  EXPECT_EQ(Answer::Unknown, ofN(24, 8, true).isMultipleOf(24));
  EXPECT_EQ(Answer::Yes, ofN(24, 0, true).isMultipleOfUnlessWrapped(24));
  EXPECT_EQ(Answer::No, ofN(24, 8, true).isMultipleOfUnlessWrapped(24));
}

TEST_F(AllocationSizeTest, UnknownAnswersUnknown) {
  AllocationSize Unknown;
  EXPECT_FALSE(Unknown.isKnown());
  EXPECT_EQ(Answer::Unknown, Unknown.isMultipleOf(1));
  EXPECT_FALSE(Unknown.getConstant());
  EXPECT_FALSE(Unknown.getElementCount(8).isKnown());
  EXPECT_FALSE(Unknown.plus(number(1)).isKnown());
  EXPECT_FALSE(number(1).plus(Unknown).isKnown());
  EXPECT_FALSE(number(0).times(Unknown).isKnown());
  EXPECT_EQ("unknown", text(Unknown));
}

TEST_F(AllocationSizeTest, Constants) {
  EXPECT_EQ(24u, AllocationSize::constant(24).getConstant());
  EXPECT_EQ(0u, AllocationSize::constant(0).getConstant());
  EXPECT_FALSE(AllocationSize::constant(uint64_t(1) << 63).isKnown());
  EXPECT_FALSE(number(-1).getConstant());
  EXPECT_FALSE(ofN(8, 0).getConstant());
}

TEST_F(AllocationSizeTest, Sums) {
  EXPECT_EQ(number(5), number(2).plus(number(3)));
  EXPECT_EQ(ofN(24, 8), ofN(24, 0).plus(number(8)));
  EXPECT_EQ(ofN(24, 8), number(8).plus(ofN(24, 0)));
  EXPECT_EQ(ofN(32, 9), ofN(24, 8).plus(ofN(8, 1)));
  EXPECT_EQ(AllocationSize(), ofN(24, 0).plus(AllocationSize::value({&K})));
  EXPECT_EQ(AllocationSize(),
            ofN(std::numeric_limits<uint64_t>::max(), 0).plus(ofN(1, 0)));
  EXPECT_EQ(AllocationSize(),
            number(std::numeric_limits<int64_t>::max()).plus(number(1)));
  EXPECT_TRUE(ofN(8, 0, true).plus(number(8)).mayWrap());
}

TEST_F(AllocationSizeTest, Products) {
  EXPECT_EQ(number(6), number(2).times(number(3)));
  EXPECT_EQ(ofN(48, 16), ofN(24, 8).times(number(2)));
  EXPECT_EQ(ofN(48, 16), number(2).times(ofN(24, 8)));
  EXPECT_EQ(ofNK(6, 0),
            ofN(2, 0).times(AllocationSize::linear(3, SizeFactor{&K}, 0)));
  EXPECT_EQ(number(0), ofN(24, 8).times(number(0)));
  // max(n, 2) * 3, max(n, 2) * k.
  EXPECT_EQ(ofN(3, 0).withMinimum(6),
            ofN(1, 0).withMinimum(2).times(number(3)));
  EXPECT_EQ(0u, ofN(1, 0)
                    .withMinimum(2)
                    .times(AllocationSize::value(SizeFactor{&K}))
                    .getMinimum());
  // A product of sums has no such form, and neither has a third factor.
  EXPECT_EQ(AllocationSize(), ofN(1, 1).times(ofN(1, 0)));
  EXPECT_EQ(AllocationSize(), ofNK(1, 0).times(ofN(1, 0)));
  EXPECT_EQ(AllocationSize(), ofN(1, 0).times(number(-1)));
  EXPECT_EQ(AllocationSize(), ofN(uint64_t(1) << 63, 0).times(number(2)));
}

TEST_F(AllocationSizeTest, ElementCounts) {
  EXPECT_EQ(ofN(1, 0), ofN(24, 0).getElementCount(24));
  EXPECT_EQ(ofN(2, 1), ofN(48, 24).getElementCount(24));
  EXPECT_EQ(ofN(1, -1), ofN(24, -24).getElementCount(24));
  EXPECT_EQ(ofNK(1, 0), ofNK(8, 0).getElementCount(8));
  EXPECT_EQ(AllocationSize(), ofN(8, 0).getElementCount(24));
  EXPECT_EQ(AllocationSize(), ofN(24, 8).getElementCount(24));
  EXPECT_EQ(ofN(1, 0), ofN(24, 8).getElementCount(24, /*HeaderSize=*/8));
  EXPECT_EQ(AllocationSize(), ofN(24, 8).getElementCount(24, 16));
}

TEST_F(AllocationSizeTest, SubstitutionComposes) {
  auto With = [](AllocationSize Size) {
    return [Size](SizeFactor) { return Size; };
  };
  EXPECT_EQ(number(248), ofN(24, 8).substitute(With(number(10))));
  EXPECT_EQ(ofN(48, 32), ofN(24, 8).substitute(With(ofN(2, 1))));
  EXPECT_EQ(AllocationSize(), ofNK(24, 0).substitute(With(ofN(1, 1))));
  EXPECT_EQ(AllocationSize(), ofN(24, 0).substitute(With(AllocationSize())));
  EXPECT_TRUE(ofN(24, 0, true).substitute(With(ofN(1, 0))).mayWrap());
  EXPECT_EQ(16u, ofN(1, 0)
                     .withMinimum(1)
                     .substitute(With(ofN(8, 0).withMinimum(16)))
                     .getMinimum());
}

TEST_F(AllocationSizeTest, OverflowCheckedDoesNotWrap) {
  AllocationSize Size = ofN(24, 8, true).withOverflowChecked();
  EXPECT_FALSE(Size.mayWrap());
  EXPECT_TRUE(Size.isOverflowChecked());
  EXPECT_FALSE(Size.withMayWrap().isOverflowChecked());
  // -1 for "overflowed" plus 8 is 7.
  EXPECT_TRUE(Size.plus(number(8)).mayWrap());
  EXPECT_TRUE(Size.times(number(2)).mayWrap());
  EXPECT_TRUE(Size.withMayWrap().mayWrap());
}

TEST_F(AllocationSizeTest, MinimumIsNoPartOfTheForm) {
  AllocationSize Size = ofN(24, 0).withMinimum(1);
  EXPECT_EQ(1u, Size.getMinimum());
  EXPECT_EQ(Answer::Yes, Size.isMultipleOf(24));
  EXPECT_EQ(ofN(1, 0), Size.getElementCount(24));
}

TEST_F(AllocationSizeTest, Printing) {
  EXPECT_EQ("24", text(number(24)));
  EXPECT_EQ("-8", text(number(-8)));
  EXPECT_EQ("24 * %n", text(ofN(24, 0)));
  EXPECT_EQ("24 * %n + 8 (may wrap)", text(ofN(24, 8, true)));
  EXPECT_EQ("24 * %n - 8", text(ofN(24, -8)));
  EXPECT_EQ("8 * %n * %k", text(ofNK(8, 0)));
  EXPECT_EQ("at least 1, 1 * %n", text(ofN(1, 0).withMinimum(1)));
  EXPECT_EQ("24 * %n (overflow checked)",
            text(ofN(24, 0, true).withOverflowChecked()));
}

TEST_F(AllocationSizeTest, TooManyFactorsAreUnknown) {
  SizeFactor F{&N};
  EXPECT_EQ(AllocationSize(), AllocationSize::linear(1, {F, F, F}, 0));
  EXPECT_EQ(AllocationSize(), AllocationSize::linear(1, {}, 0));
  EXPECT_EQ(number(8), AllocationSize::linear(0, F, 8));
}

} // namespace
