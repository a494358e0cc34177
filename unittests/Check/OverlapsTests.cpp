//===- OverlapsTests.cpp - Observed overlaps ------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "gtest/gtest.h"

#include <cstdio>
#include <cstring>
#include <unistd.h>

using namespace restruct::check;

namespace {

struct Overlaps : testing::Test {
  Overlaps() {
    T.say(0, 1, SaidNothing);
    T.say(0, 2, SaidNothing);
    T.say(1, 2, SaidNothing);
    T.sayOfCall(0, Reads | Writes | NotesEffects);
    T.Call.FirstSeen = numSeenOfFunction(3);
    TheSeen = Seen;
    T.enter(0x900000);
  }
  ~Overlaps() override { TheSeen = nullptr; }

  bool haveMet(uint64_t A, uint64_t B) { return Seen[seenOfPair(3, A, B)]; }

  uint64_t X = 1, Y = 1;
  TestFunction T = TestFunction({8, 8, 8});
  unsigned char Seen[64] = {};
};

TEST_F(Overlaps, EveryPairHasAByteOfItsOwn) {
  unsigned char Used[64] = {};
  for (uint64_t C = 0; C != 5; ++C)
    ++Used[seenOfClass(C)];
  for (uint64_t A = 0; A != 5; ++A)
    for (uint64_t B = 0; B != A; ++B) {
      EXPECT_EQ(seenOfPair(5, A, B), seenOfPair(5, B, A));
      ++Used[seenOfPair(5, A, B)];
    }
  for (uint64_t I = 0; I != numSeenOfFunction(5); ++I)
    EXPECT_EQ(Used[I], 1) << I;
}

TEST_F(Overlaps, TwoReadsOverlapToo) {
  T.define(0, &X);
  T.define(1, &X);
  T.define(2, &Y);
  T.read(0);
  T.read(1);
  T.read(2);
  EXPECT_TRUE(haveMet(0, 1));
  EXPECT_FALSE(haveMet(0, 2));
  EXPECT_FALSE(haveMet(1, 2));
}

TEST_F(Overlaps, AreSeenWhicheverIsAccessedFirst) {
  T.define(0, &X);
  T.define(1, &X);
  T.read(1);
  EXPECT_FALSE(haveMet(0, 1));
  T.read(0);
  EXPECT_TRUE(haveMet(0, 1));
}

TEST_F(Overlaps, OneThatIsKnownMakesRoomForOthers) {
  for (unsigned Round = 0; Round != 2; ++Round) {
    T.define(0, &X);
    T.define(1, &X);
    T.define(2, &X);
    T.read(1);
    T.read(2);
    T.read(0);
  }
  EXPECT_TRUE(haveMet(0, 1));
  EXPECT_TRUE(haveMet(0, 2));
}

TEST_F(Overlaps, NotOfValuesOfTwoRounds) {
  T.define(0, &X);
  T.read(0);
  T.define(0, &Y);
  T.define(1, &X);
  T.read(1);
  EXPECT_FALSE(haveMet(0, 1));
}

TEST_F(Overlaps, NotOfMemoryUsedAgain) {
  T.define(0, &X);
  T.read(0);
  restruct_check_forget(&X, sizeof(X));
  T.define(1, &X);
  T.read(1);
  EXPECT_FALSE(haveMet(0, 1));
}

TEST_F(Overlaps, WhatWasExecutedIsNoted) {
  T.define(0, &X);
  T.read(0);
  EXPECT_TRUE(Seen[seenOfClass(0)]);
  EXPECT_FALSE(Seen[seenOfClass(1)]);
}

TEST_F(Overlaps, EffectsOfACallAreNoted) {
  TestFunction Callee({8});
  T.define(0, &X);
  uint64_t First = T.Call.FirstSeen;
  EXPECT_FALSE(Seen[First]);
  T.beginCall();
  EXPECT_TRUE(Seen[First]);
  // A function in which nothing is recorded.
  Callee.F.FirstSeen = 60;
  Callee.enter(0x800000);
  Callee.define(0, &X);
  Callee.write(0);
  T.endCall();
  EXPECT_EQ(Seen[First + seenInCall(0)], Writes);
  EXPECT_EQ(takeViolations().Calls, 0u);
}

TEST(SeenFile, EveryProcessAddsToIt) {
  char Path[] = "/tmp/restruct-seen-XXXXXX";
  int File = mkstemp(Path);
  ASSERT_GE(File, 0);
  SeenHeader Header = {{}, 7, 4};
  memcpy(Header.Magic, SeenMagic, sizeof(SeenMagic));
  ASSERT_EQ(write(File, &Header, sizeof(Header)), ssize_t(sizeof(Header)));
  unsigned char Bytes[4] = {0, 2, 0, 0};
  ASSERT_EQ(write(File, Bytes, 4), 4);
  CheckModule M = {ABIVersion, nullptr, 0, 0, Path, 4};
  openSeen(M);
  ASSERT_NE(TheSeen, nullptr);
  noteSeen(1, 1);
  noteSeen(3, 1);
  TheSeen = nullptr;
  ASSERT_EQ(pread(File, Bytes, 4, sizeof(Header)), 4);
  EXPECT_EQ(Bytes[1], 3);
  EXPECT_EQ(Bytes[3], 1);

  // The file of another program: left alone.
  M.NumSeen = 5;
  openSeen(M);
  EXPECT_EQ(TheSeen, nullptr);
  close(File);
  remove(Path);
}

} // namespace
