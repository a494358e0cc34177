//===- DOTPrinter.cpp - Reports as drawings for graphviz ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A structure is a table: its name and verdict in the head, in the verdict's
/// colour, then a row for each field. Edges lead from the rows of fields to
/// heads: "contains" for members by value, "points to" for pointers. A
/// structure that has an edge but is not shown is a grey box with its name
/// only. Nodes and ports are named by the numbers of structures and fields, so
/// no name of the program needs quoting.
///
//===----------------------------------------------------------------------===//

#include "restruct/Report/ReportPrinter.h"

#include "TextTools.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {
namespace {

struct Palette {
  StringLiteral Fill, Says;
};
constexpr Palette NotAnalysed = {"#ffffff", "not analysed"};
constexpr Palette NotShown = {"#eaeef2", "not shown"};

} // namespace

static Palette colorOf(StructVerdict V) {
  switch (V) {
  case StructVerdict::MayChange:
    return {"#dafbe1", "may change"};
  case StructVerdict::Partly:
    return {"#fff8c5", "may change in part"};
  case StructVerdict::Blocked:
    return {"#ffebe9", "fixed"};
  }
  llvm_unreachable("all verdicts are listed");
}

namespace {

class DOTPrinter {
public:
  DOTPrinter(raw_ostream &OS, const ReportModel &Model,
             const TextOptions &Options)
      : OS(OS), Model(Model), Shown(listShown(Model, Options)) {}

  void print() {
    numberStructs();
    OS << "digraph restruct {\n"
          "  graph [rankdir=LR, label=<";
    text(Model.ModuleName);
    OS << ">];\n"
          "  node [shape=plain, fontname=\"sans-serif\", fontsize=11];\n"
          "  edge [fontname=\"sans-serif\", fontsize=9];\n";
    printLegend();
    for (const auto &[I, S] : enumerate(Shown))
      printStruct(I, *S);
    for (const auto &[IRName, Number] : Others)
      printOther(Number, IRName);
    for (const auto &[I, S] : enumerate(Shown))
      printEdges(I, *S);
    OS << "}\n";
  }

private:
  /// The first of several descriptions of one type represents it.
  void numberStructs() {
    for (const auto &[I, S] : enumerate(Shown)) {
      NumberOf.try_emplace(S->IRName, I);
      for (const std::string &Alias : S->IRAliases)
        NumberOf.try_emplace(Alias, I);
    }
    for (const StructReport &S : Model.Structs)
      NameOf.try_emplace(S.IRName, S.Name);
    for (const StructReport *S : Shown)
      for (const FieldReport &Field : S->Fields)
        for (const TypeLink &Link : Field.Links)
          if (!NumberOf.contains(Link.IRName))
            Others.try_emplace(Link.IRName, Shown.size() + Others.size());
  }

  void text(StringRef Text) {
    printHTMLEscaped(json::fixUTF8(printable(Text)), OS);
  }

  Palette colorOfStruct(const StructReport &S) const {
    return Model.Program ? colorOf(S.Safety.getVerdict()) : NotAnalysed;
  }

  void printLegend() {
    OS << "  legend [label=<<table border=\"0\" cellborder=\"1\" "
          "cellspacing=\"0\">";
    SmallVector<Palette, 4> Colors;
    if (Model.Program)
      for (StructVerdict V : {StructVerdict::MayChange, StructVerdict::Partly,
                              StructVerdict::Blocked})
        Colors.push_back(colorOf(V));
    else
      Colors.push_back(NotAnalysed);
    if (!Others.empty())
      Colors.push_back(NotShown);
    for (const Palette &Color : Colors)
      OS << "<tr><td bgcolor=\"" << Color.Fill << "\">" << Color.Says
         << "</td></tr>";
    OS << "</table>>];\n";
  }

  void printStruct(size_t Number, const StructReport &S) {
    OS << "  s" << Number
       << " [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\">"
          "<tr><td port=\"head\" colspan=\"3\" bgcolor=\""
       << colorOfStruct(S).Fill << "\"><b>";
    text(S.Name);
    OS << "</b>";
    if (!S.File.empty()) {
      OS << "<br/>";
      text(S.File + ":" + utostr(S.Line));
    }
    OS << "<br/>";
    if (S.IsComplete)
      OS << amount(S.SizeInBits / 8, "byte", "bytes") << ", holes "
         << S.HoleBits / 8;
    else
      OS << "declared, never defined";
    if (Model.Program) {
      OS << "<br/>" << verdictText(S.Safety);
      if (const ConditionReport *First = S.Safety.getFirstCause())
        OS << ": " << getName(First->Condition);
    }
    OS << "</td></tr>";
    for (const auto &[I, Field] : enumerate(S.Fields))
      printField(I, Field);
    OS << "</table>>];\n";
  }

  void printField(size_t Number, const FieldReport &Field) {
    OS << "<tr><td align=\"right\">" << Field.Bits.Offset / 8;
    if (uint64_t Bit = Field.Bits.Offset % 8)
      OS << ':' << Bit;
    OS << "</td><td align=\"left\">";
    text(Field.Name.empty() ? "-" : Field.Name);
    OS << "</td><td align=\"left\" port=\"f" << Number << "\">";
    text(Field.Spelling.empty() ? Field.Type : Field.Spelling);
    OS << "</td></tr>";
  }

  void printOther(size_t Number, StringRef IRName) {
    OS << "  s" << Number << " [shape=box, style=filled, fillcolor=\""
       << NotShown.Fill << "\", label=<";
    auto It = NameOf.find(IRName);
    text(It == NameOf.end() ? ("%" + IRName).str() : It->second);
    OS << ">];\n";
  }

  void printEdges(size_t Number, const StructReport &S) {
    for (const auto &[I, Field] : enumerate(S.Fields))
      for (const TypeLink &Link : Field.Links) {
        auto It = NumberOf.find(Link.IRName);
        bool IsShown = It != NumberOf.end();
        OS << formatv("  s{0}:f{1}:e -> s{2}{3}", Number, I,
                      IsShown ? It->second : Others.lookup(Link.IRName),
                      IsShown ? ":head" : "");
        OS << (Link.ThroughPointers
                   ? " [label=\"points to\"];\n"
                   : " [label=\"contains\", style=bold, arrowhead=diamond];\n");
      }
  }

  raw_ostream &OS;
  const ReportModel &Model;
  std::vector<const StructReport *> Shown;
  StringMap<size_t> NumberOf; ///< Index into Shown, by name in IR.
  StringMap<std::string> NameOf;
  /// Numbers following those of Shown, by name in IR, in order of occurrence.
  MapVector<StringRef, size_t> Others;
};

} // namespace

void printReportDOT(raw_ostream &OS, const ReportModel &Model,
                    const TextOptions &Options) {
  DOTPrinter(OS, Model, Options).print();
}

} // namespace restruct
