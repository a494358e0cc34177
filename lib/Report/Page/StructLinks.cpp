//===- StructLinks.cpp - Links between the structures of a page -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StructLinks.h"

#include "../TextTools.h"
#include "HTMLText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>
#include <set>

using namespace llvm;

namespace restruct {

StructLinks::StructLinks(const ReportModel &Model, std::vector<Node> Shown)
    : Nodes(std::move(Shown)) {
  for (const StructReport &S : Model.Structs)
    NameOf.try_emplace(S.IRName, S.Name);
  for (auto [I, N] : enumerate(Nodes)) {
    // The first of several descriptions of one type represents it.
    NumberOf.try_emplace(N.IRName, I);
    if (!N.Report)
      continue;
    for (const std::string &Alias : N.Report->IRAliases)
      NumberOf.try_emplace(Alias, I);
    for (const FieldReport &Field : N.Report->Fields)
      for (const TypeLink &Link : Field.Links)
        Edges.push_back({I, Field.Name, Link.IRName, Link.ThroughPointers});
  }
}

const size_t *StructLinks::lookup(StringRef IRName) const {
  auto It = NumberOf.find(IRName);
  return It == NumberOf.end() ? nullptr : &It->second;
}

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

/// The name of a structure, as a link if it has a section.
std::string StructLinks::refer(StringRef IRName) const {
  if (const size_t *Number = lookup(IRName))
    return formatv("<a href=\"{0}\">{1}</a>", linkTo(Nodes[*Number].IRName),
                   escaped(Nodes[*Number].Name));
  auto It = NameOf.find(IRName);
  return escaped(It == NameOf.end() ? ("%" + IRName).str() : It->second);
}

void StructLinks::printList(raw_ostream &OS, size_t Index) const {
  // By kind and structure: the fields that lead there.
  using Key = std::pair<StringRef, std::string>;
  std::vector<std::pair<Key, std::vector<std::string>>> Rows;
  auto Add = [&](StringRef Kind, StringRef IRName, const Edge &E) {
    Key Wanted(Kind, refer(IRName));
    auto It =
        find_if(Rows, [&](const auto &Row) { return Row.first == Wanted; });
    if (It == Rows.end())
      It = Rows.insert(Rows.end(), {Wanted, {}});
    if (!E.Field.empty() && !is_contained(It->second, E.Field))
      It->second.push_back(E.Field);
  };
  for (const Edge &E : Edges)
    if (E.From == Index)
      Add(E.ThroughPointers ? "points to" : "contains", E.To, E);
  for (const Edge &E : Edges)
    if (const size_t *To = lookup(E.To); To && *To == Index && E.From != Index)
      Add(E.ThroughPointers ? "is pointed to by" : "is contained in",
          Nodes[E.From].IRName, E);
  if (Rows.empty())
    return;
  OS << "<h3>Links</h3>\n<ul class=\"links\">\n";
  for (const auto &[Where, Fields] : Rows) {
    OS << formatv("<li>{0} {1}", Where.first, Where.second);
    if (!Fields.empty())
      OS << formatv(" ({0})", escaped(join(Fields, ", ")));
    OS << "</li>\n";
  }
  OS << "</ul>\n";
}

//===----------------------------------------------------------------------===//
// The drawing
//===----------------------------------------------------------------------===//

/// Those of the first structures that have links among each other.
std::vector<size_t> StructLinks::chooseDrawn() const {
  constexpr size_t MaxDrawn = 50;
  std::set<size_t> Linked; // In the order of the page.
  for (const Edge &E : Edges)
    if (const size_t *To = lookup(E.To);
        To && *To != E.From && std::max(*To, E.From) < MaxDrawn)
      Linked.insert({E.From, *To});
  return {Linked.begin(), Linked.end()};
}

void StructLinks::printDrawing(raw_ostream &OS) const {
  constexpr unsigned RowHeight = 24, LetterWidth = 8, ArcWidth = 420;
  std::vector<size_t> Drawn = chooseDrawn();
  if (Drawn.empty())
    return;
  size_t Longest = 0;
  for (size_t Index : Drawn)
    Longest = std::max(Longest, Nodes[Index].Name.size());
  unsigned X = LetterWidth * unsigned(std::min<size_t>(Longest, 60)) + 20;
  unsigned Width = X + ArcWidth;
  std::map<size_t, unsigned> RowOf;
  for (auto [Row, Node] : enumerate(Drawn))
    RowOf[Node] = unsigned(Row);
  auto YOf = [](unsigned Row) { return RowHeight * Row + RowHeight / 2; };
  // A large one would hide the sections below it.
  constexpr size_t MaxOpen = 10;
  OS << formatv("<details{1}><summary><h2>Graph</h2> {0}</summary>\n"
                "<p class=\"note\">An arc leads from a structure to one that a "
                "field of it contains (thick) or points to (thin).</p>\n",
                amount(Drawn.size(), "structure", "structures"),
                Drawn.size() <= MaxOpen ? " open" : "");
  OS << formatv("<svg id=\"graph\" role=\"img\" aria-label=\"links between "
                "structures\" viewBox=\"0 0 {0} {1}\" "
                "style=\"max-width:{0}px\">\n"
                "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"14\" "
                "refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
                "markerUnits=\"userSpaceOnUse\" "
                "orient=\"auto\"><path d=\"M0 0 8 4 0 8\"/></marker></defs>\n",
                Width, RowHeight * unsigned(Drawn.size()));
  // Several fields may lead to the same structure: one arc.
  std::map<std::tuple<unsigned, unsigned, bool>, std::vector<std::string>> Arcs;
  for (const Edge &E : Edges)
    if (const size_t *To = lookup(E.To); To && *To != E.From)
      if (RowOf.contains(E.From) && RowOf.contains(*To))
        Arcs[{RowOf[E.From], RowOf[*To], E.ThroughPointers}].push_back(E.Field);
  for (const auto &[Arc, Fields] : Arcs) {
    auto [From, To, ThroughPointers] = Arc;
    unsigned Distance = From < To ? To - From : From - To;
    unsigned Radius = std::min(RowHeight * Distance / 2, ArcWidth - 20);
    OS << formatv("<path class=\"arc {0}\" data-a=\"{1}\" data-b=\"{2}\" "
                  "marker-end=\"url(#arrow)\" "
                  "d=\"M{3} {4}A{5} {6} 0 0 {7} {3} {8}\"><title>{9} {10} "
                  "{11} ({12})</title></path>\n",
                  ThroughPointers ? "points" : "contains", From, To, X,
                  YOf(From), Radius, RowHeight * Distance / 2,
                  From < To ? 1 : 0, YOf(To), escaped(Nodes[Drawn[From]].Name),
                  ThroughPointers ? "points to" : "contains",
                  escaped(Nodes[Drawn[To]].Name), escaped(join(Fields, ", ")));
  }
  for (auto [Row, Index] : enumerate(Drawn)) {
    const Node &N = Nodes[Index];
    unsigned Y = YOf(unsigned(Row));
    OS << formatv("<circle class=\"{0}\" cx=\"{1}\" cy=\"{2}\" r=\"5\"/>"
                  "<a href=\"{3}\" data-n=\"{4}\"><text x=\"{5}\" "
                  "y=\"{6}\">{7}</text></a>\n",
                  heatClass(N.Share), X, Y, linkTo(N.IRName), Row, X - 12,
                  Y + 4, escaped(N.Name));
  }
  OS << "</svg></details>\n";
}

} // namespace restruct
