//===- SamplingTests.cpp - How often events are sampled -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sampling.h"

#include "gtest/gtest.h"

using namespace restruct::oracle;

namespace {

uint64_t countSampled(uint64_t From, uint64_t To, uint64_t Budget) {
  uint64_t Count = 0;
  for (uint64_t N = From; N <= To; ++N)
    Count += isSampled(N, Budget);
  return Count;
}

TEST(Sampling, TheFirstAreAllSampled) {
  EXPECT_EQ(countSampled(1, 100, 100), 100u);
}

TEST(Sampling, ADoublingBringsAboutHalfTheBudget) {
  for (uint64_t Begin : {128u, 1024u, 65536u})
    EXPECT_EQ(countSampled(Begin + 1, 2 * Begin, 128), 64u) << Begin;
}

TEST(Sampling, WorksForBudgetsThatAreNoPowersOfTwo) {
  uint64_t Count = countSampled(1, 1000000, 1000);
  EXPECT_GT(Count, 1000u);
  EXPECT_LT(Count, 20000u);
}

} // namespace
