//===- LinePicture.cpp - A picture of cache lines -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinePicture.h"

#include "../TextTools.h"
#include "HTMLText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace restruct {

static void addHole(std::vector<PictureCell> &Cells, uint64_t Begin,
                    uint64_t End) {
  if (Begin >= End)
    return;
  PictureCell Hole;
  Hole.Begin = Begin;
  Hole.End = End;
  Hole.Title =
      formatv("{0}: hole, {1}", Begin, amount(End - Begin, "byte", "bytes"));
  Hole.IsHole = true;
  Cells.push_back(std::move(Hole));
}

std::vector<PictureCell> arrangeCells(std::vector<PictureCell> Cells,
                                      uint64_t Size) {
  llvm::sort(Cells, [](const PictureCell &A, const PictureCell &B) {
    return std::tie(A.Begin, A.End, A.Name) < std::tie(B.Begin, B.End, B.Name);
  });
  std::vector<PictureCell> Arranged;
  uint64_t Next = 0; // The first byte that is in no cell yet.
  for (PictureCell &Cell : Cells) {
    Cell.End = std::min(Cell.End, Size);
    if (Cell.Begin >= Cell.End)
      continue;
    if (Cell.Begin >= Next) {
      addHole(Arranged, Next, Cell.Begin);
      Next = Cell.End;
      Arranged.push_back(std::move(Cell));
      continue;
    }
    PictureCell &Last = Arranged.back();
    Last.End = Next = std::max(Last.End, Cell.End);
    Last.Name += ", " + Cell.Name;
    Last.Title += "; " + Cell.Title;
    Last.Share += Cell.Share;
  }
  addHole(Arranged, Next, Size);
  return Arranged;
}

namespace {

/// Draws one object, line by line.
class LinePicture {
public:
  LinePicture(raw_ostream &OS, ArrayRef<PictureCell> Cells, uint64_t Size,
              uint64_t LineBytes)
      : OS(OS), Rest(Cells), Size(Size), LineBytes(LineBytes) {}
  void print();

private:
  uint64_t countFullLines() const;
  void printLine();
  void printSegment(const PictureCell &Cell, uint64_t Begin, uint64_t End);

  raw_ostream &OS;
  ArrayRef<PictureCell> Rest; ///< From the one that Line begins with.
  uint64_t Size;
  uint64_t LineBytes;
  uint64_t Line = 0; ///< The offset of the next line.
};

} // namespace

/// The lines from the next one on that the next cell fills.
uint64_t LinePicture::countFullLines() const {
  return (Rest.front().End - Line) / LineBytes;
}

void LinePicture::printSegment(const PictureCell &Cell, uint64_t Begin,
                               uint64_t End) {
  OS << formatv("<span class=\"{0}\" style=\"grid-column:{1}/{2}\" "
                "title=\"{3}\">{4}{5}</span>",
                Cell.IsHole ? "hole" : heatClass(Cell.Share), Begin - Line + 1,
                End - Line + 1, escaped(Cell.Title),
                Begin > Cell.Begin ? "…" : "", escaped(Cell.Name));
}

void LinePicture::printLine() {
  uint64_t End = std::min(Line + LineBytes, Size);
  OS << formatv("<div class=\"line\"><b>{0}</b><div "
                "style=\"--bytes:{1}\">",
                Line, LineBytes);
  while (!Rest.empty() && Rest.front().Begin < End) {
    const PictureCell &Cell = Rest.front();
    printSegment(Cell, std::max(Line, Cell.Begin), std::min(End, Cell.End));
    if (Cell.End > End)
      break;
    Rest = Rest.drop_front();
  }
  OS << "</div></div>\n";
}

void LinePicture::print() {
  constexpr unsigned MaxRows = 32;
  OS << "<div class=\"lines\">\n";
  for (unsigned Row = 0; Line < Size && !Rest.empty(); ++Row) {
    if (Row == MaxRows) {
      OS << formatv("<p class=\"note\">and {0}</p>\n",
                    amount((Size - Line + LineBytes - 1) / LineBytes,
                           "more line", "more lines"));
      break;
    }
    printLine();
    Line += LineBytes;
    if (Rest.empty())
      break;
    if (uint64_t Full = countFullLines();
        Full > 2 && Rest.front().Begin < Line) {
      OS << formatv(
          "<p class=\"note\">{0} of {1}</p>\n", amount(Full, "line", "lines"),
          Rest.front().IsHole ? "nothing" : escaped(Rest.front().Name));
      Line += Full * LineBytes;
      if (Rest.front().End <= Line)
        Rest = Rest.drop_front();
    }
  }
  OS << "</div>\n";
}

void printLines(raw_ostream &OS, ArrayRef<PictureCell> Cells, uint64_t Size,
                uint64_t LineBytes) {
  LinePicture(OS, Cells, Size, LineBytes).print();
}

} // namespace restruct
