//===- PairsTests.cpp - Answers about two locations -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "gtest/gtest.h"

using namespace restruct::check;

namespace {

struct Pairs : testing::Test {
  void SetUp() override { takeViolations(); }

  uint64_t X[2] = {1, 1}, Y[2] = {1, 1};
};

TEST_F(Pairs, NoAliasIsViolatedByAWriteAndARead) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidNoAlias | NotByType);
  T.enter(0x900000);
  T.define(0, X);
  T.define(1, X);
  T.write(0);
  T.read(1);
  EXPECT_EQ(takeViolations().Pairs, 1u);
}

TEST_F(Pairs, NoAliasIsViolatedInEitherOrder) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidNoAlias | NotByType);
  T.enter(0x900000);
  T.define(0, X);
  T.define(1, X);
  T.read(1);
  EXPECT_EQ(takeViolations().Pairs, 0u);
  T.write(0);
  EXPECT_EQ(takeViolations().Pairs, 1u);
}

TEST_F(Pairs, NoAliasIsViolatedByOneByte) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidNoAlias | NotByType);
  T.enter(0x900000);
  T.define(0, X);
  T.define(1, reinterpret_cast<char *>(X) + 7);
  T.write(0);
  T.write(1);
  EXPECT_EQ(takeViolations().Pairs, 1u);
}

TEST_F(Pairs, NoAliasIsNotViolatedByNeighbours) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidNoAlias | NotByType);
  T.enter(0x900000);
  T.define(0, X);
  T.define(1, X + 1);
  T.write(0);
  T.write(1);
  T.write(0);
  EXPECT_EQ(takeViolations().Pairs, 0u);
}

TEST_F(Pairs, NoAliasIsNotViolatedByTwoReads) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidNoAlias | NotByType);
  T.enter(0x900000);
  T.define(0, X);
  T.define(1, X);
  T.read(0);
  T.read(1);
  T.read(0);
  EXPECT_EQ(takeViolations().Pairs, 0u);
}

TEST_F(Pairs, NoAliasIsOfValuesAtOneTime) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidNoAlias | NotByType);
  T.enter(0x900000);
  T.define(0, X);
  T.write(0);
  T.define(0, Y); // the next iteration
  T.define(1, X);
  T.write(1);
  EXPECT_EQ(takeViolations().Pairs, 0u);
}

TEST_F(Pairs, NoAliasIsOfOneActivation) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidNoAlias | NotByType);
  T.enter(0x900000);
  T.define(0, X);
  T.write(0);
  T.enter(0x900000);
  T.define(0, Y);
  T.define(1, X);
  T.write(1);
  EXPECT_EQ(takeViolations().Pairs, 0u);
}

TEST_F(Pairs, NoAliasIsNotViolatedByMemoryUsedAgain) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidNoAlias | NotByType);
  T.enter(0x900000);
  T.define(0, X);
  T.write(0);
  restruct_check_forget(X, sizeof(X));
  T.define(1, X);
  T.write(1);
  EXPECT_EQ(takeViolations().Pairs, 0u);
}

TEST_F(Pairs, ByTypeAReadOfWhatWasWrittenViolates) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidNoAlias | ByType);
  T.enter(0x900000);
  T.define(0, X);
  T.define(1, X);
  T.write(0);
  T.read(1);
  EXPECT_EQ(takeViolations().Pairs, 1u);
}

TEST_F(Pairs, ByTypeMemoryMayBeWrittenAsAnother) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidNoAlias | ByType);
  T.enter(0x900000);
  T.define(0, X);
  T.define(1, X);
  T.read(0);
  T.write(1);
  T.write(0);
  EXPECT_EQ(takeViolations().Pairs, 0u);
}

TEST_F(Pairs, ByTypeWhatWasOverwrittenDoesNotCount) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidNoAlias | ByType);
  T.enter(0x900000);
  T.define(0, X);
  T.define(1, X);
  T.write(0);
  X[0] = 2;
  T.read(1);
  EXPECT_EQ(takeViolations().Pairs, 0u);
}

TEST_F(Pairs, MustAliasIsViolatedByAnotherAddress) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidMustAlias | NotByType);
  T.enter(0x900000);
  T.define(0, X);
  T.define(1, X);
  T.read(0);
  T.read(1);
  EXPECT_EQ(takeViolations().Pairs, 0u);
  T.define(1, reinterpret_cast<char *>(X) + 1);
  T.read(1);
  EXPECT_EQ(takeViolations().Pairs, 1u);
}

TEST_F(Pairs, PartialAliasIsViolatedByNoOverlap) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidPartialAlias | NotByType);
  T.enter(0x900000);
  T.define(0, X);
  T.define(1, reinterpret_cast<char *>(X) + 7);
  T.read(0);
  T.read(1);
  EXPECT_EQ(takeViolations().Pairs, 0u);
  T.define(1, X + 1);
  T.read(1);
  EXPECT_EQ(takeViolations().Pairs, 1u);
}

TEST_F(Pairs, MustAliasSaysNothingOfWhatIsNotAccessed) {
  TestFunction T({8, 8});
  T.say(0, 1, SaidMustAlias | NotByType);
  T.enter(0x900000);
  T.define(0, X);
  T.define(1, Y);
  T.read(1);
  EXPECT_EQ(takeViolations().Pairs, 0u);
}

TEST_F(Pairs, ScopesBeginAnew) {
  struct Scoped : TestFunction {
    Scoped() : TestFunction({8, 8}) {
      const_cast<CheckClass *>(F.Classes)[0].Flags |= IsScoped;
    }
  } T;
  T.say(0, 1, SaidNoAlias | NotByType);
  T.enter(0x900000);
  T.define(0, X);
  T.define(1, X);
  T.write(0);
  T.declareScope();
  T.write(1);
  EXPECT_EQ(takeViolations().Pairs, 0u);
  T.write(0);
  EXPECT_EQ(takeViolations().Pairs, 1u);
}

TEST(Sampling, TheFirstAreAllLookedAt) {
  for (uint64_t N = 1; N <= 100; ++N)
    EXPECT_TRUE(isSampled(N, 100)) << N;
}

TEST(Sampling, ADoublingBringsAboutHalfTheBudget) {
  for (uint64_t Begin : {128u, 1024u, 65536u}) {
    unsigned Count = 0;
    for (uint64_t N = Begin + 1; N <= 2 * Begin; ++N)
      Count += isSampled(N, 128);
    EXPECT_EQ(Count, 64u) << Begin;
  }
}

} // namespace
