//===- SelectedGraphs.cpp - The graphs that a print shows -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelectedGraphs.h"

#include "Descriptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/PrintPasses.h"

using namespace llvm;

namespace restruct {

SelectedGraphs::SelectedGraphs(const DataStructures &Results,
                               ModuleNames &Names,
                               const DSAPrintOptions &Options)
    : Results(Results), Names(Names), Options(Options),
      Globals(*Results.getGlobalsGraph(), Names, 'g'), ShownGlobals(Globals),
      ShowsGlobals(!Options.OnlyFunction && isFunctionInPrintList("*") &&
                   select(ShownGlobals)) {}

/// \p Roots and all nodes that they reach.
static DenseSet<const DSNode *>
findReachable(SmallVector<const DSNode *, 8> Roots) {
  DenseSet<const DSNode *> Reached;
  while (!Roots.empty()) {
    const DSNode *N = Roots.pop_back_val();
    if (Reached.insert(N).second)
      N->forEachNeighbor([&](const DSNode &Next) { Roots.push_back(&Next); });
  }
  return Reached;
}

/// Restricts \p Graph to what is selected, and returns whether that is
/// something.
bool SelectedGraphs::select(GraphNames &Graph) const {
  if (!Options.OnlyValues.empty()) {
    SmallVector<const DSNode *, 8> Roots;
    for (const NamedPlace &P : Graph.places())
      if (P.V && is_contained(Options.OnlyValues, P.V))
        Roots.push_back(P.Place.getNode());
    Graph.restrictTo(findReachable(std::move(Roots)));
  }
  if (!Options.OnlyStructs.empty()) {
    DenseSet<const DSNode *> Kept;
    for (const DSNode *N : Graph.nodes())
      if (any_of(Graph.structs(*N), [&](StringRef Name) {
            return is_contained(Options.OnlyStructs, Name);
          }))
        Kept.insert(N);
    Graph.restrictTo(Kept);
  }
  bool SelectsNodes =
      !Options.OnlyValues.empty() || !Options.OnlyStructs.empty();
  return !SelectsNodes || !Graph.nodes().empty();
}

/// Whether opt's -filter-print-funcs has a function of \p Graph, as it has all
/// unless it is given.
static bool isInPrintList(const DSGraph &Graph) {
  return isFunctionInPrintList("*") ||
         any_of(Graph.functions(), [](const Function *F) {
           return isFunctionInPrintList(F->getName());
         });
}

void SelectedGraphs::forEach(
    function_ref<void(const GraphNames &, unsigned)> Visit) const {
  unsigned Number = 0;
  for (const DSGraph *Graph : Results.graphs()) {
    ++Number;
    if (Options.OnlyFunction ? Graph != getOnlyGraph(Results, Options)
                             : !isInPrintList(*Graph))
      continue;
    GraphNames Named(*Graph, Names, 'n');
    if (select(Named))
      Visit(Named, Number);
  }
}

} // namespace restruct
