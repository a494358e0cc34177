//===- ReportPage.cpp - A report as a page --------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/ReportPrinter.h"

#include "../TextTools.h"
#include "HTMLText.h"
#include "LayoutView.h"
#include "PageFrame.h"
#include "SourceExcerpts.h"
#include "StructLinks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace llvm;

namespace restruct {

namespace {

/// Prints one page: the totals, the table, the graph, and a section for each
/// structure.
class ReportPage {
public:
  ReportPage(raw_ostream &OS, const ReportModel &Model,
             const TextOptions &Options)
      : OS(OS), Model(Model), Shown(listShown(Model, Options)),
        Links(Model, listNodes()) {}
  void print();

private:
  std::vector<StructLinks::Node> listNodes();
  void printTotals();
  PageRow makeRow(size_t Index) const;
  void printSection(size_t Index);
  void printCauses(const StructReport &S);

  raw_ostream &OS;
  const ReportModel &Model;
  std::vector<const StructReport *> Shown;
  /// Of sections. A type with several descriptions has several.
  std::vector<std::string> Ids;
  StructLinks Links;
  SourceExcerpts Sources;
};

} // namespace

std::vector<StructLinks::Node> ReportPage::listNodes() {
  std::vector<StructLinks::Node> Nodes;
  StringSet<> Known;
  for (auto [I, S] : enumerate(Shown)) {
    Ids.push_back(idOf(S->IRName));
    if (!Known.insert(S->IRName).second)
      Ids.back() += "~~" + utostr(I);
    Nodes.push_back({S, S->IRName, S->Name, 0});
  }
  return Nodes;
}

void ReportPage::printTotals() {
  std::string Totals;
  raw_string_ostream TotalsOS(Totals);
  printTotalsText(TotalsOS, Model);
  OS << "<h1>" << escaped(Model.ModuleName) << "</h1>\n<pre>"
     << escapedLines(Totals) << "</pre>\n";
}

static constexpr PageColumn Columns[] = {
    {"name", "structure", false, "name in the source"},
    {"place", "declared at", false, "file and line"},
    {"bytes", "bytes", true, "of an object"},
    {"holes", "holes", true, "bytes that no field covers"},
    {"lines", "lines", true, "cache lines of an object, at least"},
    {"layout", "layout", false, "whether it may change"},
    {"cause", "first cause", false, "the condition that blocks changes"},
};

PageRow ReportPage::makeRow(size_t Index) const {
  const StructReport &S = *Shown[Index];
  std::string Verdict =
      Model.Program ? getKey(S.Safety.getVerdict()).str() : "not analysed";
  PageRow Row;
  Row.Id = Ids[Index];
  Row.Filter = Verdict;
  Row.Search = S.Name + " " + S.File + " " + S.IRName + " " + Verdict;
  for (const FieldReport &Field : S.Fields)
    Row.Search += " " + Field.Name;
  const ConditionReport *First = S.Safety.getFirstCause();
  Row.Cells = {
      {escaped(S.Name), 0, /*IsRowHeader=*/true},
      {escaped(placeText(S))},
      {utostr(S.SizeInBits / 8), double(S.SizeInBits)},
      {utostr(S.HoleBits / 8), double(S.HoleBits)},
      {utostr(S.CacheLines), double(S.CacheLines)},
      {Model.Program ? formatv("<span class=\"{0}\">{1}</span>", Verdict,
                               escaped(verdictText(S.Safety)))
                           .str()
                     : std::string()},
      {Model.Program && First ? getName(First->Condition).str()
                              : std::string()},
  };
  return Row;
}

/// The source of the first causes, each line once.
void ReportPage::printCauses(const StructReport &S) {
  constexpr size_t MaxPlaces = 8;
  std::set<std::pair<StringRef, unsigned>> Places;
  for (const ConditionReport &C : S.Safety.Conditions)
    for (const CauseReport &Cause : C.Way.empty() ? C.Causes : C.CausesThere)
      if (!C.Blocks.empty() && Places.size() < MaxPlaces &&
          Cause.Place.Line != 0 &&
          Places.insert({Cause.Place.File, Cause.Place.Line}).second) {
        OS << formatv("<p class=\"place\">{0}: {1}</p>\n",
                      escaped(Cause.Place.text()), escaped(Cause.Sentence));
        Sources.print(OS, Cause.Place.File, Cause.Place.Line);
      }
}

void ReportPage::printSection(size_t Index) {
  const StructReport &S = *Shown[Index];
  OS << formatv("<details class=\"struct\" id=\"{0}\"><summary><h2>{1}</h2> "
                "<span class=\"place\">{2}</span></summary>\n<noscript>",
                Ids[Index], escaped(S.Name), escaped(placeText(S)));
  if (S.IsComplete)
    printLayout(OS, viewReport(S), Model.CacheLineBytes);
  std::string Text;
  raw_string_ostream TextOS(Text);
  printStructText(TextOS, Model, S);
  OS << "<h3>Report</h3>\n<pre>" << escapedLines(StringRef(Text).rtrim())
     << "</pre>\n";
  printCauses(S);
  Links.printList(OS, Index);
  OS << "</noscript></details>\n";
}

void ReportPage::print() {
  std::string Title = "restruct report: " + Model.ModuleName;
  printPage(OS, Title, [&] {
    printTotals();
    std::vector<PageRow> Rows;
    for (size_t I = 0; I != Shown.size(); ++I)
      Rows.push_back(makeRow(I));
    printStructTable(OS, Columns, Rows, "layout");
    Links.printDrawing(OS);
    OS << "<div id=\"sections\">\n";
    for (size_t I = 0; I != Shown.size(); ++I)
      printSection(I);
    OS << "</div>\n";
  });
}

void printReportHTML(raw_ostream &OS, const ReportModel &Model,
                     const TextOptions &Options) {
  ReportPage(OS, Model, Options).print();
}

} // namespace restruct
