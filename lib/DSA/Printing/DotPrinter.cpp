//===- DotPrinter.cpp - Graphs as drawings for dot ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A node is a table: flags, size and stride in the head, then a row for each
/// offset that is accessed, has a link or is the target of one; edges leave and
/// enter rows. Values are ovals, calls boxes with a row for each argument. Each
/// graph of a phase is a frame.
///
//===----------------------------------------------------------------------===//

#include "Descriptions.h"
#include "SelectedGraphs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/raw_ostream.h"

#include <set>
#include <utility>

using namespace llvm;

namespace restruct {

namespace {

class DotPrinter {
public:
  /// All names of the drawing begin with \p Frame, so that several graphs fit
  /// into one.
  DotPrinter(raw_ostream &OS, ModuleNames &Names, const GraphNames &Graph,
             std::string Frame)
      : OS(OS), Names(Names), Graph(Graph), Frame(std::move(Frame)) {}
  void print();

private:
  void collectOffsets();
  void printNode(const DSNode &N);
  void printHead(const DSNode &N);
  void printPlace(size_t Number, const NamedPlace &P);
  void printCall(size_t Number, const DSCallSite &Call, bool IsResolved);
  void printArrow(const Twine &From, const DSNodeHandle &To,
                  StringRef Style = "");
  std::string nameOf(const DSNode &N) const { return Frame + Graph.getName(N); }
  void printText(const Twine &Text) { printHTMLEscaped(Text.str(), OS); }

  raw_ostream &OS;
  ModuleNames &Names;
  const GraphNames &Graph;
  std::string Frame;
  /// Rows of each node, by its number.
  std::vector<std::set<uint64_t>> Offsets;
};

} // namespace

void DotPrinter::collectOffsets() {
  Offsets.resize(Graph.countAllNodes());
  auto Add = [this](const DSNodeHandle &To) {
    if (!To.isNull())
      Offsets[Graph.getNumber(*To.getNode())].insert(To.getOffset());
  };
  for (const NamedPlace &P : Graph.places())
    Add(P.Place);
  for (const DSNode *N : Graph.nodes()) {
    for (const DSLink &L : N->links()) {
      Add(L.Target);
      Offsets[Graph.getNumber(*N)].insert(L.Begin);
    }
    for (const DSAccessType &A : N->accessTypes())
      Offsets[Graph.getNumber(*N)].insert(A.Offset);
  }
  for (const GraphNames::NamedCall &Named : Graph.calls())
    Named.Call->forEachHandle(Add);
}

void DotPrinter::printHead(const DSNode &N) {
  OS << "<tr><td port=\"head\" bgcolor=\""
     << (N.isCollapsedNode() ? "lightgrey" : "white") << "\"><b>";
  printText(Graph.getName(N));
  OS << "</b> ";
  printText(describeFlags(N.getNodeFlags()));
  OS << "<br/>size " << N.getSize();
  if (N.getStride() != 0)
    OS << ", stride " << N.getStride();
  if (std::string Structs = describeStructs(Graph.structs(N));
      !Structs.empty()) {
    OS << "<br/>of ";
    printText(Structs);
  }
  if (N.isCollapsedNode()) {
    OS << "<br/>";
    printText(describeCollapse(N, Names));
  }
  for (const GlobalValue *G : N.globals()) {
    OS << "<br/>";
    printText(Names.getNames(*G, nullptr));
  }
  OS << "</td></tr>";
}

void DotPrinter::printNode(const DSNode &N) {
  OS << "    " << nameOf(N)
     << " [shape=plain, label=<<table border=\"0\" cellborder=\"1\" "
        "cellspacing=\"0\">";
  printHead(N);
  for (uint64_t Offset : Offsets[Graph.getNumber(N)]) {
    OS << "<tr><td align=\"left\" port=\"o" << Offset << "\">" << Offset;
    // An offset that is only a target has just a number.
    StringRef Before = ": ";
    for (const DSAccessType &A : N.accessTypes())
      if (A.Offset == Offset) {
        OS << std::exchange(Before, ", ");
        printText(describeType(*A.Ty));
        if (A.Stride != 0)
          OS << " every " << A.Stride;
        if (A.MayReadPointer || A.MayWritePointer)
          OS << " (bytes of pointers)";
      }
    for (const DSLink &L : N.links())
      if (L.Begin == Offset)
        OS << std::exchange(Before, ", ")
           << (L.IsMember ? "array to " : "link to ")
           << (L.isTail() ? "the end" : std::to_string(L.End));
    OS << "</td></tr>";
  }
  OS << "</table>>];\n";
  for (const DSLink &L : N.links())
    printArrow(nameOf(N) + ":o" + Twine(L.Begin), L.Target,
               L.IsMember ? " [style=dashed, arrowhead=none]" : "");
}

void DotPrinter::printArrow(const Twine &From, const DSNodeHandle &To,
                            StringRef Style) {
  if (To.isNull() || !Graph.isShown(*To.getNode()))
    return;
  OS << "    " << From << " -> " << nameOf(*To.getNode()) << ":o"
     << To.getOffset() << Style << ";\n";
}

void DotPrinter::printPlace(size_t Number, const NamedPlace &P) {
  std::string Name = Frame + "v" + std::to_string(Number);
  OS << "    " << Name << " [shape=oval, label=<";
  if (P.Function && Graph.hasSeveralFunctions())
    printText(Names.getNames(*P.Function, nullptr) + ": ");
  printText(P.V ? Names.getNames(*P.V, P.Function) : P.Name);
  if (uint64_t Stride = P.V ? Graph.getGraph().getOffsetStride(P.V) : 0)
    OS << " every " << Stride;
  OS << ">];\n";
  printArrow(Name, P.Place);
}

void DotPrinter::printCall(size_t Number, const DSCallSite &Call,
                           bool IsResolved) {
  std::string Name = Frame + "c" + std::to_string(Number);
  OS << "    " << Name
     << " [shape=plain, label=<<table border=\"0\" cellborder=\"1\" "
        "cellspacing=\"0\"><tr><td port=\"callee\">";
  printText(Names.describeCall(Call.getCallSite()));
  OS << (IsResolved ? "" : "<br/>unresolved") << "</td></tr>";
  for (unsigned I = 0; I < Call.getNumPtrArgs(); ++I)
    if (!Call.getPtrArg(I).isNull())
      OS << "<tr><td port=\"a" << I << "\">argument " << I << "</td></tr>";
  if (!Call.getVAVal().isNull())
    OS << "<tr><td port=\"va\">further arguments</td></tr>";
  if (!Call.getRetVal().isNull())
    OS << "<tr><td port=\"ret\">result</td></tr>";
  OS << "</table>>];\n";
  if (Call.isIndirectCall() && Graph.isShown(*Call.getCalleeNode()))
    OS << "    " << Name << ":callee -> " << nameOf(*Call.getCalleeNode())
       << ":head;\n";
  for (unsigned I = 0; I < Call.getNumPtrArgs(); ++I)
    printArrow(Name + ":a" + Twine(I), Call.getPtrArg(I));
  printArrow(Name + ":va", Call.getVAVal());
  printArrow(Name + ":ret", Call.getRetVal());
}

void DotPrinter::print() {
  collectOffsets();
  for (const DSNode *N : Graph.nodes())
    printNode(*N);
  for (auto [Number, P] : enumerate(Graph.places()))
    printPlace(Number, P);
  for (auto [Number, Named] : enumerate(Graph.calls()))
    printCall(Number, *Named.Call, Named.IsResolved);
}

static constexpr StringLiteral Style =
    "  rankdir=LR;\n  node [fontname=\"monospace\", fontsize=10];\n";

static void printFrame(raw_ostream &OS, ModuleNames &Names,
                       const GraphNames &Graph, const std::string &Title,
                       unsigned Number) {
  OS << "  subgraph cluster" << Number << " {\n    label=<";
  printHTMLEscaped(Title, OS);
  OS << ">;\n";
  DotPrinter(OS, Names, Graph, "g" + std::to_string(Number)).print();
  OS << "  }\n";
}

void printDOT(raw_ostream &OS, const DSGraph &Graph, const Module &M) {
  ModuleNames Names(M);
  GraphNames Nodes(Graph, Names, 'n');
  OS << "digraph dsa {\n" << Style;
  DotPrinter(OS, Names, Nodes, "").print();
  OS << "}\n";
}

void printDOT(raw_ostream &OS, const DataStructures &Results,
              const DSAPrintOptions &Options) {
  ModuleNames Names(Results.getModule());
  OS << "digraph \"" << getName(Results.getPhase()) << "\" {\n" << Style;
  const SelectedGraphs Selected(Results, Names, Options);
  if (const GraphNames *Globals = Selected.getShownGlobals())
    printFrame(OS, Names, *Globals, "globals graph", 0);
  Selected.forEach([&](const GraphNames &Graph, unsigned Number) {
    printFrame(OS, Names, Graph, describeFunctions(Graph.getGraph(), Names),
               Number);
  });
  OS << "}\n";
}

} // namespace restruct
