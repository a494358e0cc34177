//===- RecordLayoutTests.cpp - Holes and cache lines ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/RecordLayout.h"

#include "gtest/gtest.h"

#include <ostream>

namespace restruct {

void PrintTo(const BitRange &Range, std::ostream *OS) {
  *OS << '{' << Range.Offset << ", " << Range.Size << '}';
}

namespace {

using Ranges = std::vector<BitRange>;
constexpr uint64_t Huge = UINT64_MAX;

struct HolesCase {
  const char *What;
  uint64_t RecordSize;
  Ranges Fields;
  Ranges Holes;
};

TEST(RecordLayout, Holes) {
  const HolesCase Cases[] = {
      {"an empty record", 0, {}, {}},
      {"no fields at all", 64, {}, {{0, 64}}},
      {"one field, all of it", 32, {{0, 32}}, {}},
      // struct { char c; int i; short s; }
      {"between fields and at the end",
       96,
       {{0, 8}, {32, 32}, {64, 16}},
       {{8, 24}, {80, 16}}},
      {"before the first field", 64, {{32, 32}}, {{0, 32}}},
      // struct __attribute__((packed)) { char c; long l; }
      {"packed", 72, {{0, 8}, {8, 64}}, {}},
      {"fields in no order",
       96,
       {{64, 16}, {0, 8}, {32, 32}},
       {{8, 24}, {80, 16}}},
      // union { long l; char c; int i; }
      {"members of a union", 64, {{0, 64}, {0, 8}, {0, 32}}, {}},
      {"a union larger than its members", 128, {{0, 72}, {0, 8}}, {{72, 56}}},
      {"a field inside another", 64, {{0, 48}, {8, 8}}, {{48, 16}}},
      {"fields that overlap in part", 64, {{0, 24}, {16, 24}}, {{40, 24}}},
      {"the same field twice", 64, {{0, 32}, {0, 32}}, {{32, 32}}},
      // struct { unsigned a : 3; unsigned b : 1; unsigned : 0; char c; }
      {"bit-fields", 64, {{0, 3}, {3, 1}, {32, 8}}, {{4, 28}, {40, 24}}},
      {"one bit between bit-fields", 8, {{0, 3}, {4, 4}}, {{3, 1}}},
      // struct { int n; char rest[]; }
      {"a flexible array", 32, {{0, 32}, {32, 0}}, {}},
      {"an empty field covers nothing", 32, {{16, 0}}, {{0, 32}}},
      // A base class's field in its derived class's tail padding.
      {"a field past the end", 64, {{0, 32}, {64, 32}}, {{32, 32}}},
      {"a field that reaches past the end", 64, {{0, 8}, {48, 64}}, {{8, 40}}},
      {"an end past 2^64", 64, {{32, Huge}}, {{0, 32}}},
      {"a start near 2^64", 64, {{Huge, 1}}, {{0, 64}}},
      {"the largest record", Huge, {{0, Huge}}, {}},
      {"the largest record but for one bit", Huge, {{1, Huge - 1}}, {{0, 1}}},
  };
  for (const HolesCase &C : Cases)
    EXPECT_EQ(findHoles(C.RecordSize, C.Fields), C.Holes) << C.What;
}

TEST(RecordLayout, CacheLines) {
  struct {
    uint64_t SizeInBits, LineBytes, Lines;
  } Cases[] = {
      {0, 64, 0},
      {1, 64, 1},
      {8, 64, 1},
      {64 * 8, 64, 1},
      {64 * 8 + 1, 64, 2},
      {65 * 8, 64, 2},
      {128 * 8, 64, 2},
      {96, 8, 2},
      {24 * 8, 1, 24},
      {100 * 8, 48, 3},
      {Huge, 64, (uint64_t(1) << 55)},
  };
  for (const auto &C : Cases)
    EXPECT_EQ(countCacheLines(C.SizeInBits, C.LineBytes), C.Lines)
        << C.SizeInBits << " bits in lines of " << C.LineBytes;
}

struct StraddleCase {
  const char *What;
  BitRange Field;
  uint64_t LineBytes;
  bool Straddles;
};

TEST(RecordLayout, Straddling) {
  const StraddleCase Cases[] = {
      {"inside the first line", {0, 64}, 64, false},
      {"up to the end of a line", {448, 64}, 64, false},
      {"from the start of a line", {512, 64}, 64, false},
      {"across the end", {480, 64}, 64, true},
      {"by its last bit", {449, 64}, 64, true},
      {"across a later end", {1000, 64}, 64, true},
      {"a line full", {512, 512}, 64, false},
      {"as large as a line and shifted", {8, 512}, 64, true},
      {"larger than a line fits into none", {0, 520}, 64, false},
      {"larger than a line and shifted", {8, 520}, 64, false},
      {"nothing cannot lie in two lines", {512, 0}, 64, false},
      {"a bit-field across the end", {510, 3}, 64, true},
      {"a bit-field before the end", {509, 3}, 64, false},
      {"lines of 8 bytes", {32, 32}, 8, false},
      {"lines of 48 bytes", {376, 16}, 48, true},
      {"a start near 2^64", {Huge - 7, 16}, 64, true},
  };
  for (const StraddleCase &C : Cases)
    EXPECT_EQ(straddlesCacheLine(C.Field, C.LineBytes), C.Straddles) << C.What;
}

} // namespace
} // namespace restruct
