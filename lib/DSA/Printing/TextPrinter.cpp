//===- TextPrinter.cpp - Graphs as text -----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prints the pointers, then the nodes, then the calls, one fact a line:
///
///     graph of @push
///       %list -> n0
///       %node -> n1+8
///       return -> n1
///       n0: Heap, Modified; size 16
///         ptr at 8
///         [8, 16) -> n1
///       call @log(n1+8, -)
///
/// In a graph of several functions, names of values begin with the function.
///
//===----------------------------------------------------------------------===//

#include "Descriptions.h"
#include "SelectedGraphs.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

namespace {

class TextPrinter {
public:
  /// \p Images is null without a globals graph.
  TextPrinter(raw_ostream &OS, ModuleNames &Names, const GraphNames &Graph,
              const GraphNames *Images)
      : OS(OS), Names(Names), Graph(Graph), Images(Images) {}
  void print();

private:
  void printPlace(const NamedPlace &P);
  void printNode(const DSNode &N);
  void printGlobals(const DSNode &N);
  void printImages(const DSNode &N);
  void printCall(StringRef Kind, const DSCallSite &Call);

  raw_ostream &OS;
  ModuleNames &Names;
  const GraphNames &Graph;
  const GraphNames *Images;
};

} // namespace

void TextPrinter::printPlace(const NamedPlace &P) {
  OS << "  ";
  if (P.Function && Graph.hasSeveralFunctions())
    OS << Names.getNames(*P.Function, nullptr) << ": ";
  OS << (P.V ? Names.getNames(*P.V, P.Function) : P.Name) << " -> "
     << Graph.getName(P.Place);
  if (uint64_t Stride = P.V ? Graph.getGraph().getOffsetStride(P.V) : 0)
    OS << ", and every " << Stride << " bytes from there";
  OS << '\n';
}

void TextPrinter::printGlobals(const DSNode &N) {
  if (N.globals().empty())
    return;
  OS << "    contains ";
  ListSeparator Separator(", ");
  for (const GlobalValue *G : N.globals())
    OS << Separator << Names.getNames(*G, nullptr);
  OS << '\n';
}

void TextPrinter::printImages(const DSNode &N) {
  if (N.hasAnyImage()) {
    OS << "    in the globals graph: any\n";
    return;
  }
  if (N.globalsImages().empty() || !Images)
    return;
  OS << "    in the globals graph:";
  for (const DSNodeHandle &Image : N.globalsImages())
    OS << ' ' << Images->getName(Image);
  OS << '\n';
}

void TextPrinter::printNode(const DSNode &N) {
  OS << "  " << Graph.getName(N) << ": " << describeFlags(N.getNodeFlags())
     << "; size " << N.getSize();
  if (N.getStride() != 0)
    OS << "; stride " << N.getStride();
  if (std::string Structs = describeStructs(Graph.structs(N)); !Structs.empty())
    OS << "; of " << Structs;
  OS << '\n';
  if (N.isCollapsedNode())
    OS << "    collapsed: " << describeCollapse(N, Names) << '\n';
  printGlobals(N);
  printImages(N);
  for (const DSAccessType &A : N.accessTypes())
    OS << "    " << describeAccess(A) << '\n';
  for (const DSLink &L : N.links())
    OS << "    [" << L.Begin << ", "
       << (L.isTail() ? "end" : std::to_string(L.End))
       << (L.IsMember ? ") is the array " : ") -> ") << Graph.getName(L.Target)
       << '\n';
}

void TextPrinter::printCall(StringRef Kind, const DSCallSite &Call) {
  OS << "  " << Kind << Names.describeCall(Call.getCallSite());
  if (Call.isDirectCall())
    OS << " of " << Names.getNames(*Call.getCalleeFunc(), nullptr);
  else
    OS << " of " << Graph.getName(*Call.getCalleeNode());
  OS << " with (";
  ListSeparator Separator(", ");
  for (unsigned I = 0; I < Call.getNumPtrArgs(); ++I)
    OS << Separator << Graph.getName(Call.getPtrArg(I));
  if (!Call.getVAVal().isNull())
    OS << Separator << "..." << Graph.getName(Call.getVAVal());
  OS << ')';
  if (!Call.getRetVal().isNull())
    OS << " -> " << Graph.getName(Call.getRetVal());
  OS << '\n';
}

void TextPrinter::print() {
  for (const NamedPlace &P : Graph.places())
    printPlace(P);
  for (const DSNode *N : Graph.nodes())
    printNode(*N);
  for (const auto &[Call, IsResolved] : Graph.calls())
    printCall(IsResolved ? "" : "unresolved: ", *Call);
}

void printText(raw_ostream &OS, const DSGraph &Graph, const Module &M) {
  ModuleNames Names(M);
  TextPrinter(OS, Names, GraphNames(Graph, Names, 'n'), nullptr).print();
}

void printText(raw_ostream &OS, const DataStructures &Results,
               const DSAPrintOptions &Options) {
  ModuleNames Names(Results.getModule());
  const SelectedGraphs Selected(Results, Names, Options);
  OS << "phase " << getName(Results.getPhase()) << '\n';
  if (Results.wasCoarsened())
    OS << "coarsened: " << Results.getCoarseningReason() << '\n';
  if (const GraphNames *Globals = Selected.getShownGlobals()) {
    OS << "globals graph\n";
    TextPrinter(OS, Names, *Globals, nullptr).print();
  }
  Selected.forEach([&](const GraphNames &Graph, unsigned) {
    OS << "graph of " << describeFunctions(Graph.getGraph(), Names) << '\n';
    TextPrinter(OS, Names, Graph, &Selected.getGlobals()).print();
  });
}

} // namespace restruct
