//===- CallGraphPrinter.cpp - The callees of each call --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Text has a line for each call, below its caller:
///
///     @main
///       call @sort -> @sort, @less
///       %r = call %handler -> @on_key, @on_mouse, and external code
///         at input.c:40:7
///
//===----------------------------------------------------------------------===//

#include "Descriptions.h"
#include "GraphNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/GraphWriter.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <set>

using namespace llvm;

namespace restruct {

static std::string describePlaceInSource(const Instruction &I) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (const DebugLoc &Where = I.getDebugLoc())
    Where.print(OS);
  return Text;
}

void printCallGraphText(raw_ostream &OS, const DataStructures &Results,
                        const DSAPrintOptions &Options) {
  const DSCallGraph &CallGraph = Results.getCallGraph();
  ModuleNames Names(Results.getModule());
  const Function *Current = nullptr;
  OS << "call graph of phase " << getName(Results.getPhase()) << '\n';
  forEachCall(Results, Options, [&](const CallBase &Call) {
    if (Call.getFunction() != Current) {
      Current = Call.getFunction();
      OS << Names.getNames(*Current, nullptr) << '\n';
    }
    OS << "  " << Names.describeCall(Call) << " -> ";
    ListSeparator Separator(", ");
    for (const Function *Callee : CallGraph.callees(Call))
      OS << Separator << Names.getNames(*Callee, nullptr);
    if (!CallGraph.isComplete(Call))
      OS << (CallGraph.callees(Call).empty() ? "" : ", and ")
         << "external code";
    else if (CallGraph.callees(Call).empty())
      OS << "nothing";
    if (std::string Where = describePlaceInSource(Call); !Where.empty())
      OS << " (" << Where << ')';
    OS << '\n';
  });
}

void printCallGraphDOT(raw_ostream &OS, const DataStructures &Results,
                       const DSAPrintOptions &Options) {
  const DSCallGraph &CallGraph = Results.getCallGraph();
  const Module &M = Results.getModule();
  ModuleNames Names(M);
  // Edges of one caller, by callee: null for external code. The values count
  // direct and indirect calls.
  struct Edge {
    unsigned Direct = 0, Indirect = 0;
  };
  std::map<std::pair<unsigned, unsigned>, Edge> Edges;
  const unsigned External = ~0u;
  forEachCall(Results, Options, [&](const CallBase &Call) {
    unsigned Caller = Names.getOrder(*Call.getFunction());
    auto Count = [&](unsigned Callee) {
      Edge &E = Edges[{Caller, Callee}];
      ++(Call.isIndirectCall() ? E.Indirect : E.Direct);
    };
    for (const Function *Callee : CallGraph.callees(Call))
      Count(Names.getOrder(*Callee));
    if (!CallGraph.isComplete(Call))
      Count(External);
  });

  std::set<unsigned> Shown;
  for (const auto &[Ends, E] : Edges)
    Shown.insert({Ends.first, Ends.second});
  OS << "digraph \"call graph of phase " << getName(Results.getPhase())
     << "\" {\n  rankdir=LR;\n  node [shape=box, fontname=\"monospace\"];\n";
  for (const Function &F : M)
    if (Shown.count(Names.getOrder(F)))
      OS << "  f" << Names.getOrder(F) << " [label=\""
         << DOT::EscapeString(Names.getNames(F, nullptr)) << '"'
         << (F.isDeclaration() ? ", style=dashed" : "") << "];\n";
  if (Shown.count(External))
    OS << "  external [label=\"external code\", shape=oval, "
          "style=dashed];\n";
  for (const auto &[Ends, E] : Edges) {
    OS << "  f" << Ends.first << " -> ";
    if (Ends.second == External)
      OS << "external";
    else
      OS << 'f' << Ends.second;
    OS << " [label=\"";
    if (E.Direct > 1 || E.Indirect > 1)
      OS << E.Direct + E.Indirect;
    OS << '"' << (E.Direct == 0 ? ", style=dashed" : "") << "];\n";
  }
  OS << "}\n";
}

void printCallGraphJSON(raw_ostream &OS, const DataStructures &Results,
                        const DSAPrintOptions &Options) {
  const DSCallGraph &CallGraph = Results.getCallGraph();
  ModuleNames Names(Results.getModule());
  json::OStream J(OS, 2);
  J.object([&] {
    printJSONHead(J, "restruct-dsa-callgraph/1", Results);
    J.attributeArray("calls", [&] {
      forEachCall(Results, Options, [&](const CallBase &Call) {
        J.object([&] {
          J.attribute("caller", json::fixUTF8(Call.getFunction()->getName()));
          J.attribute("call", json::fixUTF8(Names.describeCall(Call)));
          std::string Where = describePlaceInSource(Call);
          J.attribute("location", Where.empty()
                                      ? json::Value(nullptr)
                                      : json::Value(json::fixUTF8(Where)));
          J.attribute("indirect", Call.isIndirectCall());
          J.attributeArray("callees", [&] {
            for (const Function *Callee : CallGraph.callees(Call))
              J.value(json::fixUTF8(Callee->getName()));
          });
          J.attribute("complete", CallGraph.isComplete(Call));
        });
      });
    });
  });
  OS << '\n';
}

} // namespace restruct
