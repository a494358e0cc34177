//===- PageFrame.cpp - What every page has --------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PageFrame.h"

#include "HTMLText.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace llvm;

namespace restruct {

// The sources of the page, embedded by CMakeLists.txt.
static constexpr char Frame[] = {
#include "Page.html.inc"
};
static constexpr char Style[] = {
#include "Page.css.inc"
};
static constexpr char Script[] = {
#include "Page.js.inc"
};

template <size_t Size> static StringRef textOf(const char (&Bytes)[Size]) {
  return StringRef(Bytes, Size);
}

void printPage(raw_ostream &OS, StringRef Title,
               function_ref<void()> PrintBody) {
  StringRef Rest = textOf(Frame);
  while (!Rest.empty()) {
    auto [Before, AtMark] = Rest.split("{{");
    OS << Before;
    auto [Mark, After] = AtMark.split("}}");
    if (Mark == "title")
      OS << escaped(Title);
    else if (Mark == "style")
      OS << textOf(Style);
    else if (Mark == "script")
      OS << textOf(Script);
    else if (Mark == "body")
      PrintBody();
    Rest = After;
  }
}

//===----------------------------------------------------------------------===//
// The table of structures
//===----------------------------------------------------------------------===//

/// They are of no use without the script, which shows them.
static void printTools(raw_ostream &OS, ArrayRef<PageRow> Rows,
                       StringRef FilterName) {
  std::set<StringRef> Kinds;
  for (const PageRow &Row : Rows)
    Kinds.insert(Row.Filter);
  OS << "<form id=\"tools\" role=\"search\" hidden>\n"
        "<label>search <input id=\"search\" type=\"search\" "
        "placeholder=\"structure, field or file; press /\"></label>\n"
     << formatv("<label>{0} <select id=\"filter\"><option "
                "value=\"\">all</option>",
                escaped(FilterName));
  for (StringRef Kind : Kinds)
    OS << formatv("<option>{0}</option>", escaped(Kind));
  OS << "</select></label>\n"
        "<output id=\"count\"></output>\n</form>\n";
}

static void printHead(raw_ostream &OS, ArrayRef<PageColumn> Columns) {
  OS << "<thead><tr>";
  for (const PageColumn &Column : Columns)
    OS << formatv("<th scope=\"col\" data-key=\"{0}\"{1} title=\"{2}\"><button "
                  "type=\"button\">{3}</button></th>",
                  Column.Key, Column.IsNumber ? " class=\"n\"" : "",
                  Column.Note, Column.Title);
  OS << "</tr></thead>\n";
}

static void printRow(raw_ostream &OS, ArrayRef<PageColumn> Columns,
                     const PageRow &Row) {
  OS << formatv("<tr data-for=\"{0}\" data-filter=\"{1}\" "
                "data-search=\"{2}\">",
                Row.Id, escaped(Row.Filter), escaped(Row.Search));
  for (auto [Column, Cell] : zip_equal(Columns, Row.Cells)) {
    if (Cell.IsRowHeader)
      OS << formatv("<th scope=\"row\"><a href=\"#{0}\">{1}</a></th>", Row.Id,
                    Cell.HTML);
    else if (Column.IsNumber)
      OS << formatv("<td class=\"n\" data-v=\"{0:e6}\">{1}</td>", Cell.Number,
                    Cell.HTML);
    else
      OS << "<td>" << Cell.HTML << "</td>";
  }
  OS << "</tr>\n";
}

void printStructTable(raw_ostream &OS, ArrayRef<PageColumn> Columns,
                      ArrayRef<PageRow> Rows, StringRef FilterName) {
  printTools(OS, Rows, FilterName);
  OS << "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"structures\">\n<table id=\"structs\">\n";
  printHead(OS, Columns);
  OS << "<tbody>\n";
  for (const PageRow &Row : Rows)
    printRow(OS, Columns, Row);
  OS << "</tbody></table></div>\n";
}

} // namespace restruct
