//===- PlaceOverlapTests.cpp - Whether bytes of one node may overlap ------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/PlaceOverlap.h"

#include "gtest/gtest.h"

using namespace restruct;

namespace {

constexpr std::optional<uint64_t> ToTheEnd = std::nullopt;

TEST(PlaceOverlapTest, ExactOffsetsMeetWhereIntervalsDo) {
  struct {
    ByteRange A, B;
    bool Meet;
  } Cases[] = {
      {{0, 4}, {4, 4}, false},
      {{0, 8}, {4, 4}, true},
      {{4, 4}, {0, 8}, true},
      {{0, 1}, {0, 1}, true},
      {{-8, 8}, {0, 4}, false},
      {{-8, 9}, {0, 4}, true},
      {{0, ToTheEnd}, {100, 1}, true},
      {{100, ToTheEnd}, {0, 8}, false},
      {{0, 0}, {0, 8}, false},
      {{0, 8}, {0, 0}, false},
      {{0, ToTheEnd, true}, {-100, 1}, true},
      {{INT64_MIN, 1}, {INT64_MAX, 1}, false},
      {{0, UINT64_MAX}, {INT64_MAX, 1}, true},
  };
  for (const auto &Case : Cases) {
    EXPECT_EQ(mayOverlap(Case.A, Case.B, 0), Case.Meet)
        << Case.A.Begin << " and " << Case.B.Begin;
    EXPECT_EQ(mayOverlap(Case.B, Case.A, 0), Case.Meet)
        << Case.B.Begin << " and " << Case.A.Begin;
  }
}

TEST(PlaceOverlapTest, OnACircleTheEndMeetsTheBeginning) {
  struct {
    ByteRange A, B;
    uint64_t Period;
    bool Meet;
  } Cases[] = {
      {{0, 8}, {8, 8}, 24, false},       {{0, 8}, {24, 8}, 24, true},
      {{20, 8}, {0, 4}, 24, true},       {{20, 4}, {0, 4}, 24, false},
      {{-4, 4}, {20, 4}, 24, true},      {{-4, 4}, {0, 4}, 24, false},
      {{0, 4}, {48, 1}, 24, true},       {{0, 1}, {7, 1}, 1, true},
      {{8, ToTheEnd}, {0, 1}, 24, true}, {{0, 100}, {12, 1}, 24, true},
  };
  for (const auto &Case : Cases) {
    EXPECT_EQ(mayOverlap(Case.A, Case.B, Case.Period), Case.Meet)
        << Case.A.Begin << " and " << Case.B.Begin;
    EXPECT_EQ(mayOverlap(Case.B, Case.A, Case.Period), Case.Meet)
        << Case.B.Begin << " and " << Case.A.Begin;
  }
}

// The definition, over all small cases: a byte that both may touch exists.
TEST(PlaceOverlapTest, AgreesWithTheDefinition) {
  constexpr int64_t Period = 6;
  for (int64_t BeginA = -7; BeginA != 8; ++BeginA)
    for (int64_t BeginB = -7; BeginB != 8; ++BeginB)
      for (uint64_t BytesA = 1; BytesA != 8; ++BytesA)
        for (uint64_t BytesB = 1; BytesB != 8; ++BytesB) {
          bool Exactly = false, Modulo = false;
          for (uint64_t I = 0; I != BytesA; ++I)
            for (uint64_t J = 0; J != BytesB; ++J) {
              int64_t Distance = BeginA + static_cast<int64_t>(I) - BeginB -
                                 static_cast<int64_t>(J);
              Exactly |= Distance == 0;
              Modulo |= Distance % Period == 0;
            }
          ByteRange A{BeginA, BytesA}, B{BeginB, BytesB};
          EXPECT_EQ(mayOverlap(A, B, 0), Exactly);
          EXPECT_EQ(mayOverlap(A, B, Period), Modulo);
        }
}

} // namespace
