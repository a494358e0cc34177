//===- AdvicePage.cpp - Advice as a page ----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/AdviceFormats.h"
#include "restruct/Report/NameSearch.h"

#include "../AdviceWords.h"
#include "../TextTools.h"
#include "HTMLText.h"
#include "LayoutView.h"
#include "ObjectSetsView.h"
#include "PageFrame.h"
#include "SourceExcerpts.h"
#include "StructLinks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace restruct {

namespace {

/// Prints one page: the table, the graph, and a section for each structure.
class AdvicePage {
public:
  AdvicePage(raw_ostream &OS, const AdviceModel &Model,
             const ReportModel &Report)
      : OS(OS), Model(Model), Report(Report), AllMisses(countMisses(Model)),
        Links(Report, listNodes()) {}
  void print();

private:
  std::vector<StructLinks::Node> listNodes();
  void printIntroduction();
  void printTable();
  PageRow makeRow(size_t Index) const;
  bool isOpen(size_t Index) const;
  void printSection(size_t Index);
  void printSteps(const StructAdvice &S);
  void printQuestions(const StructAdvice &S);
  void printObstacles(const StructAdvice &S);

  raw_ostream &OS;
  const AdviceModel &Model;
  const ReportModel &Report;
  double AllMisses;
  /// By index into the structures of Model; null if the report has none.
  std::vector<const StructReport *> Reports;
  StructLinks Links;
  SourceExcerpts Sources;
};

} // namespace

std::vector<StructLinks::Node> AdvicePage::listNodes() {
  StringMap<const StructReport *> ByName = mapByIRName(Report);
  std::vector<StructLinks::Node> Nodes;
  for (const StructAdvice &S : Model.Structs) {
    Reports.push_back(ByName.lookup(S.IRName));
    Nodes.push_back({Reports.back(), S.IRName, S.Name, S.Share});
  }
  return Nodes;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static std::vector<PageColumn> listColumns(const AdviceModel &Model) {
  std::vector<PageColumn> Columns = {
      {"rank", "#", true, "place in the order that restruct advise was given"},
      {"name", "structure", false, "name in the source"},
      {"accesses", "accesses", true,
       "share of the accesses to structures of the program"}};
  if (Model.IsMeasured)
    Columns.push_back({"misses", "misses", true,
                       "share of the misses of the first cache, by the "
                       "profile"});
  append_range(
      Columns,
      std::initializer_list<PageColumn>{
          {"bytes", "bytes", true, "of an object, before and after"},
          {"saved", "saved", true, "bytes that an object loses"},
          {"lines", "lines", true,
           hasVisits(Model)
               ? "cache lines that a visit touches, before and after"
               : "cache lines touched for each access to the most "
                 "accessed field, before and after"},
          {"advice", "advice", false,
           "done: restruct-cc does it; legal: it is proven legal; check: it is "
           "not proven; good: no layout is expected to be better"},
          {"place", "declared at", false, "file and line"}});
  return Columns;
}

static std::string badgeOf(const StructAdvice &S) {
  return formatv("<span class=\"badge {0}\">{1}</span>",
                 S.Status ? getKey(*S.Status) : "none", statusText(S));
}

PageRow AdvicePage::makeRow(size_t Index) const {
  const StructAdvice &S = Model.Structs[Index];
  PageRow Row;
  Row.Id = idOf(S.IRName);
  Row.Filter = statusText(S);
  Row.Search = S.Name + " " + S.File + " " + S.IRName + " " + statusText(S);
  if (const StructReport *Known = Reports[Index])
    for (const FieldReport &Field : Known->Fields)
      Row.Search += " " + Field.Name;
  std::string Why = whyKept(S);
  auto Saved = int64_t(S.OldSize) - int64_t(S.Size);
  Row.Cells = {
      // Sorted from the first.
      {utostr(Index + 1), -double(Index + 1)},
      {escaped(S.Name), 0, /*IsRowHeader=*/true},
      {escaped(shareText(S.Share)), S.Share},
  };
  if (Model.IsMeasured)
    Row.Cells.push_back({escaped(missesText(S, AllMisses)),
                         S.Measured ? double(S.Measured->FirstMisses) : 0});
  append_range(Row.Cells,
               std::initializer_list<PageCell>{
                   {bytesText(S), double(S.OldSize)},
                   {Saved == 0 ? "" : itostr(Saved), double(Saved)},
                   {linesText(S), S.OldLines},
                   {badgeOf(S)},
                   {escaped(placeText(S)) +
                    (Why.empty() ? "" : " (" + escaped(Why) + ")")}});
  return Row;
}

void AdvicePage::printTable() {
  std::vector<PageRow> Rows;
  for (size_t I = 0; I != Model.Structs.size(); ++I)
    Rows.push_back(makeRow(I));
  printStructTable(OS, listColumns(Model), Rows, "advice");
}

void AdvicePage::printIntroduction() {
  OS << "<h1>" << escaped(Model.ModuleName) << "</h1>\n<p>"
     << escaped(rankingText(Model)) << ".</p>\n"
     << "<p class=\"legend note\">share of the accesses: "
        "<span class=\"h0\">none</span><span class=\"h1\">&lt; 5%</span>"
        "<span class=\"h2\">&lt; 15%</span><span class=\"h3\">&lt; 35%</span>"
        "<span class=\"h4\">more</span> <span class=\"hole\">hole</span></p>\n";
}

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

void AdvicePage::printSteps(const StructAdvice &S) {
  OS << formatv("<p class=\"{0}\">{1}</p>\n<ul class=\"steps\">\n",
                getKey(*S.Status), escaped(getSentence(*S.Status)));
  for (const AdviceStep &Step : S.Steps)
    OS << "<li>" << escaped(stepText(S, Step)) << "</li>\n";
  OS << "</ul>\n";
  if (std::string Order = orderText(S); !Order.empty())
    OS << "<p>" << escaped(Order) << "</p>\n";
}

void AdvicePage::printQuestions(const StructAdvice &S) {
  if (S.Questions.empty())
    return;
  OS << "<h3>Verify first</h3>\n<ul class=\"questions\">\n";
  for (const std::string &Question : S.Questions)
    OS << "<li>" << escaped(Question) << "</li>\n";
  OS << "</ul>\n";
}

void AdvicePage::printObstacles(const StructAdvice &S) {
  constexpr size_t MaxObstacles = 20;
  if (S.Obstacles.empty())
    return;
  OS << "<h3>The analysis could not see it here</h3>\n"
        "<ul class=\"obstacles\">\n";
  ArrayRef<Obstacle> Shown = ArrayRef(S.Obstacles).take_front(MaxObstacles);
  for (const Obstacle &At : Shown) {
    OS << "<li>" << escaped(obstacleText(At)) << '\n';
    Sources.print(OS, At.Place.File, At.Place.Line);
    OS << "</li>\n";
  }
  OS << "</ul>\n";
  if (size_t More = S.Obstacles.size() - Shown.size())
    OS << formatv("<p class=\"note\">{0}</p>\n", otherPlacesText(More));
}

/// The first sections with advice are what the page is opened for.
bool AdvicePage::isOpen(size_t Index) const {
  constexpr ptrdiff_t MaxOpen = 3;
  auto HasAdvice = [](const StructAdvice &S) { return S.Status.has_value(); };
  ArrayRef<StructAdvice> Before = ArrayRef(Model.Structs).take_front(Index);
  return HasAdvice(Model.Structs[Index]) &&
         count_if(Before, HasAdvice) < MaxOpen;
}

void AdvicePage::printSection(size_t Index) {
  const StructAdvice &S = Model.Structs[Index];
  OS << formatv("<details class=\"struct\" id=\"{0}\"{1}><summary><h2>{2}. "
                "{3}</h2> {4} <span class=\"place\">{5}</span> {6} of the "
                "accesses; bytes {7}; lines {8}</summary>\n<noscript>",
                idOf(S.IRName), isOpen(Index) ? " open" : "", Index + 1,
                escaped(S.Name), badgeOf(S), escaped(placeText(S)),
                escaped(shareText(S.Share)), bytesText(S), linesText(S));
  if (std::string Why = whyKept(S); !Why.empty())
    OS << "<p>No change is advised: " << escaped(Why) << ".</p>\n";
  if (S.Status) {
    printSteps(S);
    printLayout(OS, viewAdvice(S), Report.CacheLineBytes);
  } else if (Reports[Index]) {
    printLayout(OS, viewReport(*Reports[Index]), Report.CacheLineBytes);
  }
  printQuestions(S);
  printObstacles(S);
  if (Reports[Index])
    printObjectSets(OS, Model.Objects, *Reports[Index], Links);
  Links.printList(OS, Index);
  OS << "</noscript></details>\n";
}

void AdvicePage::print() {
  std::string Title = "restruct advise: " + Model.ModuleName;
  printPage(OS, Title, [&] {
    printIntroduction();
    if (Model.Structs.empty()) {
      OS << "<p>" << NoAccessText << "</p>\n";
      return;
    }
    printTable();
    Links.printDrawing(OS);
    OS << "<div id=\"sections\">\n";
    for (size_t I = 0; I != Model.Structs.size(); ++I)
      printSection(I);
    OS << "</div>\n";
  });
}

void printAdviceHTML(raw_ostream &OS, const AdviceModel &Model,
                     const ReportModel &Report) {
  AdvicePage(OS, Model, Report).print();
}

} // namespace restruct
