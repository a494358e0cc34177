//===- NaturalAlignmentTests.cpp - Alignment of classes shown packed ------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/NaturalAlignment.h"

#include "ParseIR.h"

using namespace llvm;
using namespace restruct;

static uint64_t alignOf(const char *Type) {
  LLVMContext Context;
  std::string IR = std::string("target datalayout = \"e-i64:64\"\n"
                               "%inner = type <{ i64, i32, [4 x i8] }>\n"
                               "@v = external global ") +
                   Type;
  std::unique_ptr<Module> M = parseIR(Context, IR.c_str());
  return getNaturalAlign(M->getGlobalVariable("v")->getValueType(),
                         M->getDataLayout())
      .value();
}

TEST(NaturalAlignment, isThatOfTheABIForOtherTypes) {
  EXPECT_EQ(alignOf("i8"), 1u);
  EXPECT_EQ(alignOf("i64"), 8u);
  EXPECT_EQ(alignOf("{ i8, i32 }"), 4u);
  EXPECT_EQ(alignOf("[3 x { i8, i16 }]"), 2u);
}

TEST(NaturalAlignment, isThatOfTheElementsIfTheyLieWhereItPutsThem) {
  EXPECT_EQ(alignOf("<{ i8, [7 x i8], i64, i32, [4 x i8] }>"), 8u);
  EXPECT_EQ(alignOf("[2 x <{ i32, i8, [3 x i8] }>]"), 4u);
  EXPECT_EQ(alignOf("<{ i8, [7 x i8], %inner }>"), 8u);
}

TEST(NaturalAlignment, isOneIfAnElementOrTheEndIsNotAligned) {
  EXPECT_EQ(alignOf("<{ i8, i64 }>"), 1u);
  EXPECT_EQ(alignOf("<{ i64, i8 }>"), 1u); // A base without its tail padding.
  EXPECT_EQ(alignOf("<{ i8, [3 x i8], %inner }>"), 1u);
}

TEST(NaturalAlignment, doesNotCountTheIdentityMark) {
  EXPECT_EQ(alignOf("<{ i32, i32, <{ [0 x i4194481], [0 x i5021377], "
                    "[0 x i7340033] }> }>"),
            4u);
}
