//===- LinePictureTests.cpp - Pictures of cache lines ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Report/Page/LinePicture.h"

#include "gtest/gtest.h"

namespace restruct {
namespace {

PictureCell cell(uint64_t Begin, uint64_t End, std::string Name,
                 double Share = 0) {
  PictureCell Cell;
  Cell.Begin = Begin;
  Cell.End = End;
  Cell.Name = std::move(Name);
  Cell.Share = Share;
  return Cell;
}

/// "0-1:a 1-8:(hole)".
std::string arranged(std::vector<PictureCell> Cells, uint64_t Size) {
  std::string Text;
  for (const PictureCell &Cell : arrangeCells(std::move(Cells), Size))
    Text += (Text.empty() ? "" : " ") + std::to_string(Cell.Begin) + "-" +
            std::to_string(Cell.End) + ":" +
            (Cell.IsHole ? "(hole)" : Cell.Name);
  return Text;
}

std::string draw(std::vector<PictureCell> Cells, uint64_t Size) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printLines(OS, arrangeCells(std::move(Cells), Size), Size, 64);
  return Text;
}

size_t count(llvm::StringRef Text, llvm::StringRef Part) {
  return Text.count(Part);
}

TEST(LinePicture, HolesAreWhatNoFieldCovers) {
  EXPECT_EQ(arranged({cell(8, 16, "b"), cell(0, 1, "a")}, 24),
            "0-1:a 1-8:(hole) 8-16:b 16-24:(hole)");
  EXPECT_EQ(arranged({}, 4), "0-4:(hole)");
  EXPECT_EQ(arranged({}, 0), "");
}

TEST(LinePicture, FieldsThatShareBytesAreOneCell) {
  EXPECT_EQ(arranged({cell(0, 4, "a"), cell(0, 8, "b"), cell(6, 10, "c")}, 12),
            "0-10:a, b, c 10-12:(hole)");
  std::vector<PictureCell> Cells =
      arrangeCells({cell(0, 4, "a", 0.25), cell(0, 4, "b", 0.5)}, 4);
  ASSERT_EQ(Cells.size(), 1U);
  EXPECT_EQ(Cells[0].Share, 0.75);
}

TEST(LinePicture, FieldsEndWhereTheObjectDoes) {
  EXPECT_EQ(arranged({cell(0, 4, "a"), cell(4, 99, "b"), cell(20, 24, "c"),
                      cell(2, 2, "empty")},
                     8),
            "0-4:a 4-8:b");
}

TEST(LinePicture, AFieldThatCrossesALineIsOnBoth) {
  std::string Text = draw({cell(0, 60, "a"), cell(60, 72, "b")}, 72);
  EXPECT_EQ(count(Text, "class=\"line\""), 2U);
  EXPECT_EQ(count(Text, "grid-column:61/65"), 1U);
  EXPECT_EQ(count(Text, "grid-column:1/9"), 1U);
}

TEST(LinePicture, LinesOfOneFieldAreOneRow) {
  std::string Text = draw({cell(0, 8, "a"), cell(8, 6400, "b")}, 6400);
  EXPECT_EQ(count(Text, "class=\"line\""), 1U);
  EXPECT_EQ(count(Text, "99 lines of b"), 1U);
  Text =
      draw({cell(0, 8, "a"), cell(8, 6464, "b"), cell(6464, 6472, "c")}, 6472);
  EXPECT_EQ(count(Text, "100 lines of b"), 1U);
  EXPECT_EQ(count(Text, "<b>6464</b>"), 1U);
}

TEST(LinePicture, AHugeObjectIsShownInPart) {
  std::vector<PictureCell> Cells;
  for (uint64_t I = 0; I != 1000; ++I)
    Cells.push_back(cell(64 * I, 64 * I + 8, "f"));
  std::string Text = draw(Cells, 64000);
  EXPECT_EQ(count(Text, "class=\"line\""), 32U);
  EXPECT_EQ(count(Text, "and 968 more lines"), 1U);
  Text = draw({cell(0, uint64_t(1) << 60, "a")}, uint64_t(1) << 60);
  EXPECT_EQ(count(Text, "class=\"line\""), 1U);
}

} // namespace
} // namespace restruct
