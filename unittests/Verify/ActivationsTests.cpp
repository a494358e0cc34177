//===- ActivationsTests.cpp - The oracle's view of the stack --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Activations.h"

#include "gtest/gtest.h"

using namespace restruct::oracle;

namespace {

void enter(Thread &T, uintptr_t Frame) {
  T.endBelow(Frame + 1);
  T.enter(nullptr, Frame, true);
}

void addObject(Thread &T, uintptr_t Base, uint64_t Size, uint64_t Serial) {
  T.Objects.push({Base, Size, Serial, StackObject, nullptr, {}, false});
}

uint64_t serialAt(Thread &T, uintptr_t Address) {
  Object *Found = T.find(Address);
  return Found ? Found->Serial : 0;
}

TEST(Activations, ObjectsOfEveryActivationAreFound) {
  Thread T = {};
  enter(T, 0x9000);
  addObject(T, 0x8F00, 16, 1);
  enter(T, 0x8000);
  addObject(T, 0x7F00, 16, 2);
  addObject(T, 0x7E00, 16, 3);
  EXPECT_EQ(serialAt(T, 0x8F0F), 1u);
  EXPECT_EQ(serialAt(T, 0x7F00), 2u);
  EXPECT_EQ(serialAt(T, 0x7E08), 3u);
  EXPECT_EQ(serialAt(T, 0x8F10), 0u);
  EXPECT_EQ(serialAt(T, 0xA000), 0u);
}

TEST(Activations, CopiedArgumentsLieAboveTheFrame) {
  Thread T = {};
  enter(T, 0x9000);
  enter(T, 0x8000);
  addObject(T, 0x8010, 32, 1);
  enter(T, 0x7000);
  EXPECT_EQ(serialAt(T, 0x8010), 1u);
  EXPECT_EQ(serialAt(T, 0x802F), 1u);
}

TEST(Activations, AnotherOneAtTheSameFrameEndsTheFirst) {
  Thread T = {};
  enter(T, 0x9000);
  enter(T, 0x8000);
  addObject(T, 0x7F00, 16, 1);
  enter(T, 0x8000);
  EXPECT_EQ(T.Activations.size(), 2u);
  EXPECT_EQ(serialAt(T, 0x7F00), 0u);
}

TEST(Activations, AJumpOutEndsAllInnerOnes) {
  Thread T = {};
  enter(T, 0x9000);
  addObject(T, 0x8F00, 16, 1);
  enter(T, 0x8000);
  enter(T, 0x7000);
  addObject(T, 0x6F00, 16, 2);
  ASSERT_NE(T.current(0x9000), nullptr);
  EXPECT_EQ(T.Activations.size(), 1u);
  EXPECT_EQ(serialAt(T, 0x6F00), 0u);
  EXPECT_EQ(serialAt(T, 0x8F00), 1u);
}

TEST(Activations, AFrameThatNeverBeganIsNotCurrent) {
  Thread T = {};
  enter(T, 0x9000);
  EXPECT_EQ(T.current(0x8000), nullptr);
  EXPECT_NE(T.current(0x9000), nullptr);
}

TEST(Activations, WhatWasSeenIsForgottenWithTheActivation) {
  Thread T = {};
  enter(T, 0x9000);
  OracleSite Site = {};
  T.seen().getOrCreate(7)->Places[0].Site = &Site;
  EXPECT_EQ(T.seen().getOrCreate(7)->Places[0].Site, &Site);
  enter(T, 0x9000);
  EXPECT_EQ(T.seen().getOrCreate(7)->Places[0].Site, nullptr);
}

TEST(SeenObjects, IsBoundedAndKeepsWhatItHas) {
  SeenObjects Seen = {};
  OracleSite Site = {};
  Seen.getOrCreate(1)->Places[0].Site = &Site;
  uint64_t Serial = 2;
  while (Seen.getOrCreate(Serial))
    ++Serial;
  EXPECT_GT(Serial, 10000u);
  EXPECT_LT(Serial, 2000000u);
  EXPECT_EQ(Seen.getOrCreate(1)->Places[0].Site, &Site);
  Seen.clear();
  EXPECT_EQ(Seen.getOrCreate(1)->Places[0].Site, nullptr);
}

} // namespace
