//===- ForgottenTests.cpp - When memory was last freed --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Forgotten.h"

#include "gtest/gtest.h"

using namespace restruct::check;

namespace {

constexpr uintptr_t Block = 0x7000'0000'0000;

TEST(Forgotten, WhatWasFreedIsForgotten) {
  uint32_t Before = getEpoch();
  forget({Block, Block + 64});
  EXPECT_TRUE(isForgotten({Block, Block + 8}, Before));
  EXPECT_TRUE(isForgotten({Block + 63, Block + 64}, Before));
  EXPECT_TRUE(isForgotten({Block - 8, Block + 1}, Before));
}

TEST(Forgotten, WhatIsDoneAfterwardsIsNot) {
  forget({Block, Block + 64});
  EXPECT_FALSE(isForgotten({Block, Block + 64}, getEpoch()));
}

TEST(Forgotten, NeighboursAreNot) {
  uint32_t Before = getEpoch();
  forget({Block + 0x1000, Block + 0x1040});
  EXPECT_FALSE(isForgotten({Block + 0xFF0, Block + 0x1000}, Before));
  EXPECT_FALSE(isForgotten({Block + 0x1040, Block + 0x1050}, Before));
}

TEST(Forgotten, BlocksAcrossLeavesOfTheTable) {
  uint32_t Before = getEpoch();
  uintptr_t Border = Block + (16 << 20);
  forget({Border - 32, Border + 32});
  EXPECT_TRUE(isForgotten({Border - 32, Border - 31}, Before));
  EXPECT_TRUE(isForgotten({Border + 31, Border + 32}, Before));
}

TEST(Forgotten, NothingIsNoMatter) {
  uint32_t Before = getEpoch();
  forget({Block + 0x2000, Block + 0x2000});
  EXPECT_FALSE(isForgotten({Block + 0x2000, Block + 0x2001}, Before));
}

} // namespace
