//===- LayoutView.cpp - The layout of a structure in a page ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayoutView.h"

#include "../TextTools.h"
#include "HTMLText.h"
#include "LinePicture.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// From the models
//===----------------------------------------------------------------------===//

LayoutView viewReport(const StructReport &S) {
  LayoutView View;
  View.OldSize = S.SizeInBits / 8;
  std::set<unsigned> Counted; // Elements: fields in one have one count.
  for (const FieldReport &Field : S.Fields) {
    FieldView New;
    New.Name = Field.Name.empty() ? "-" : Field.Name;
    New.Type = Field.Spelling.empty() ? Field.Type : Field.Spelling;
    std::vector<std::string> Notes = Field.Flags;
    append_range(Notes, fieldUseNotes(Field, S.Use.Knowledge));
    New.Notes = join(Notes, ", ");
    New.Old = {Field.Bits.Offset / 8, divideCeil(Field.Bits.end(), 8)};
    if (Field.Use) {
      New.HasShare = true;
      if (Counted.insert(Field.Use->Element).second)
        New.Share = Field.Use->ReadShare + Field.Use->WriteShare;
    }
    View.Fields.push_back(std::move(New));
  }
  return View;
}

LayoutView viewAdvice(const StructAdvice &S) {
  LayoutView View;
  View.OldSize = S.OldSize;
  View.PartSizes = S.PartSizes;
  for (const AdvisedField &Field : S.Fields) {
    FieldView New;
    New.Name = join(Field.Names, ", ");
    if (Field.Names.size() == 1)
      New.Type = Field.Spelling;
    New.Share = Field.Share;
    New.HasShare = true;
    New.Old = {Field.OldOffset, Field.OldOffset + Field.OldSize};
    New.Part = Field.Part;
    if (!Field.IsDeleted)
      New.New = FieldBytes{Field.Offset, Field.Offset + Field.Size};
    View.Fields.push_back(std::move(New));
  }
  return View;
}

//===----------------------------------------------------------------------===//
// Pictures
//===----------------------------------------------------------------------===//

static std::string textOf(const FieldView &Field) {
  return Field.Type.empty() ? Field.Name : Field.Type + " " + Field.Name;
}

static PictureCell cellOf(const FieldView &Field, FieldBytes At) {
  PictureCell Cell;
  Cell.Begin = At.Begin;
  Cell.End = At.End;
  Cell.Name = Field.Name;
  Cell.Share = Field.Share;
  Cell.Title = formatv("{0}: {1}, {2}", At.Begin, textOf(Field),
                       amount(At.End - At.Begin, "byte", "bytes"));
  if (Field.HasShare)
    Cell.Title += ", " + shareText(Field.Share) + " of the accesses";
  return Cell;
}

static void printPicture(raw_ostream &OS, const Twine &Caption,
                         std::vector<PictureCell> Cells, uint64_t Size,
                         uint64_t LineBytes) {
  OS << "<figure><figcaption>" << Caption << ": "
     << amount(Size, "byte", "bytes") << "</figcaption>\n";
  printLines(OS, arrangeCells(std::move(Cells), Size), Size, LineBytes);
  OS << "</figure>\n";
}

static void printPictures(raw_ostream &OS, const LayoutView &View,
                          uint64_t LineBytes) {
  OS << "<div class=\"pictures\">\n";
  std::vector<PictureCell> Old;
  Old.reserve(View.Fields.size());
  for (const FieldView &Field : View.Fields)
    Old.push_back(cellOf(Field, Field.Old));
  printPicture(OS, View.PartSizes.empty() ? "lines" : "before", std::move(Old),
               View.OldSize, LineBytes);
  for (auto [Part, Size] : enumerate(View.PartSizes)) {
    std::vector<PictureCell> New;
    for (const FieldView &Field : View.Fields)
      if (Field.New && Field.Part == Part)
        New.push_back(cellOf(Field, *Field.New));
    printPicture(OS, Part == 0 ? "after" : "in a structure of their own",
                 std::move(New), Size, LineBytes);
  }
  OS << "</div>\n";
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static std::string newPlaceText(const FieldView &Field) {
  if (!Field.New)
    return "deleted";
  std::string Text = utostr(Field.New->Begin);
  if (Field.New->End - Field.New->Begin != Field.Old.End - Field.Old.Begin)
    Text += formatv(" ({0})",
                    amount(Field.New->End - Field.New->Begin, "byte", "bytes"));
  return Field.Part == 0 ? Text : Text + ", own structure";
}

static void printFields(raw_ostream &OS, const LayoutView &View) {
  bool HasChange = !View.PartSizes.empty();
  bool HasNotes =
      any_of(View.Fields, [](const FieldView &F) { return !F.Notes.empty(); });
  OS << "<table class=\"fields\"><thead><tr><th>field</th><th>type</th>"
        "<th class=\"n\">accesses</th><th class=\"n\">offset</th>"
        "<th class=\"n\">size</th>"
     << (HasChange ? "<th class=\"n\">after</th>" : "")
     << (HasNotes ? "<th>notes</th>" : "") << "</tr></thead><tbody>\n";
  for (const FieldView &Field : View.Fields) {
    OS << formatv("<tr><th scope=\"row\">{0}</th><td><code>{1}</code></td>"
                  "<td class=\"n {2}\">{3}</td><td class=\"n\">{4}</td>"
                  "<td class=\"n\">{5}</td>",
                  escaped(Field.Name), escaped(Field.Type),
                  heatClass(Field.Share),
                  Field.HasShare ? escaped(shareText(Field.Share)) : "",
                  Field.Old.Begin, Field.Old.End - Field.Old.Begin);
    if (HasChange)
      OS << formatv("<td class=\"n\">{0}</td>", newPlaceText(Field));
    if (HasNotes)
      OS << formatv("<td>{0}</td>", escaped(Field.Notes));
    OS << "</tr>\n";
  }
  OS << "</tbody></table>\n";
}

void printLayout(raw_ostream &OS, const LayoutView &View, uint64_t LineBytes) {
  printPictures(OS, View, LineBytes);
  printFields(OS, View);
}

} // namespace restruct
