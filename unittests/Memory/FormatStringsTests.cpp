//===- FormatStringsTests.cpp - Effects of formats on pointers ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FormatStrings.h"

#include "gtest/gtest.h"

using namespace restruct;

namespace {

TEST(FormatStringsTest, PlainPrintFormats) {
  for (const char *Format :
       {"", "text", "%d", "%5.2f%%", "%-*s|%.*s", "%lld %zu %hhx", "%m", "%1$s",
        "%#010x %+g", "%c%C%ls"})
    EXPECT_TRUE(isPlainPrintFormat(Format)) << Format;
}

TEST(FormatStringsTest, PrintFormatsThatWriteOrExpose) {
  for (const char *Format :
       {"%n", "%d%hhn", "%p", "%20p", "%", "%5", "%y", "%%%n", "%l", "100%"})
    EXPECT_FALSE(isPlainPrintFormat(Format)) << Format;
}

TEST(FormatStringsTest, PlainScanFormats) {
  for (const char *Format : {"", "%d", "%*d %s", "%n", "%[abc]", "%[]p]",
                             "%[^]m] %lf", "%10c", "%%", "%a", "%a %d"})
    EXPECT_TRUE(isPlainScanFormat(Format)) << Format;
}

TEST(FormatStringsTest, ScanFormatsThatStorePointers) {
  for (const char *Format :
       {"%p", "%ms", "%m[a-z]", "%as", "%a[x]", "%", "%[abc", "%y"})
    EXPECT_FALSE(isPlainScanFormat(Format)) << Format;
}

} // namespace
