//===- FormatStringsTests.cpp - Effects of formats on pointers ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/FormatStrings.h"

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

TEST(FormatStringsTest, BytesThatConversionsWrite) {
  auto Bytes = [](const char *Format, unsigned I) {
    std::optional<ScannedInput> Found = findScannedInput(Format, I, 8);
    return Found && !Found->IsString ? int(Found->Bytes) : -1;
  };
  EXPECT_EQ(Bytes("%d", 0), 4);
  EXPECT_EQ(Bytes("%hhd %hd %lld", 1), 2);
  EXPECT_EQ(Bytes("%*d %% %3ld", 0), 8);
  EXPECT_EQ(Bytes("%[^]%d] %lf", 1), 8);
  EXPECT_EQ(Bytes("%c", 0), 1);
  EXPECT_EQ(Bytes("%10c", 0), 10);
  for (const char *Format : {"%d", "%1$d %2$d", "%d %lc", "%d %[abc", "%d %p"})
    EXPECT_EQ(Bytes(Format, 1), -1) << Format;
}

TEST(FormatStringsTest, ConversionsOfStrings) {
  auto IsString = [](const char *Format, unsigned I) {
    std::optional<ScannedInput> Found = findScannedInput(Format, I, 8);
    return Found && Found->IsString;
  };
  EXPECT_TRUE(IsString("%s", 0));
  EXPECT_TRUE(IsString("%d %15[^]%s]", 1));
  EXPECT_FALSE(IsString("%ls", 0));
  EXPECT_FALSE(IsString("%l[a]", 0));
}

} // namespace
