//===- HTMLPrinter.cpp - Reports as HTML ----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One self-contained page, without scripts or other files: the totals, a table
/// of the structures, and below it for each the text of the report, linked from
/// the table.
///
//===----------------------------------------------------------------------===//

#include "restruct/Report/ReportPrinter.h"

#include "TextTools.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

static std::string escaped(StringRef Text) {
  std::string Result;
  raw_string_ostream OS(Result);
  printHTMLEscaped(json::fixUTF8(printable(Text)), OS);
  return Result;
}

/// Like escaped(), for text of several lines that this tool generated.
static std::string escapedLines(StringRef Text) {
  std::string Result;
  raw_string_ostream OS(Result);
  printHTMLEscaped(json::fixUTF8(Text), OS);
  return Result;
}

static constexpr StringLiteral Head = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<style>
body { font: 15px sans-serif; margin: 2em auto; max-width: 72em; padding: 0 1em; color: #1f2328; }
table { border-collapse: collapse; } td, th { padding: .2em .8em; text-align: left; }
tr:nth-child(even) { background: #f6f8fa; } td.n { text-align: right; }
pre { background: #f6f8fa; padding: 1em; overflow-x: auto; font-size: 13px; }
.blocked { color: #cf222e; } .partly-blocked { color: #9a6700; } .may-change { color: #1a7f37; }
a { color: #0969da; text-decoration: none; }
</style>
)";

static void printRow(raw_ostream &OS, const StructReport &S, size_t Number,
                     bool IsAnalysed) {
  OS << formatv("<tr><td><a href=\"#s{0}\">{1}</a></td><td>{2}</td>"
                "<td class=\"n\">{3}</td><td class=\"n\">{4}</td>",
                Number, escaped(S.Name),
                S.File.empty() ? ""
                               : escaped(S.File + ":" + std::to_string(S.Line)),
                S.SizeInBits / 8, S.HoleBits / 8);
  if (!IsAnalysed) {
    OS << "</tr>\n";
    return;
  }
  const ConditionReport *First = S.Safety.getFirstCause();
  OS << formatv("<td class=\"{0}\">{1}</td><td>{2}</td></tr>\n",
                getKey(S.Safety.getVerdict()), escaped(verdictText(S.Safety)),
                First ? getName(First->Condition) : StringRef());
}

void printReportHTML(raw_ostream &OS, const ReportModel &Model,
                     const TextOptions &Options) {
  std::vector<const StructReport *> Shown = listShown(Model, Options);
  OS << Head << "<title>restruct report: " << escaped(Model.ModuleName)
     << "</title></head>\n<body><h1>" << escaped(Model.ModuleName)
     << "</h1>\n<pre>";
  std::string Totals;
  raw_string_ostream TotalsOS(Totals);
  printTotalsText(TotalsOS, Model);
  OS << escapedLines(Totals) << "</pre>\n<table><tr><th>struct</th>"
     << "<th>defined at</th><th>bytes</th><th>holes</th><th>layout</th>"
     << "<th>first cause</th></tr>\n";
  for (size_t I = 0; I != Shown.size(); ++I)
    printRow(OS, *Shown[I], I, Model.Program.has_value());
  OS << "</table>\n";
  for (size_t I = 0; I != Shown.size(); ++I) {
    std::string Text;
    raw_string_ostream TextOS(Text);
    printStructText(TextOS, Model, *Shown[I]);
    OS << formatv("<pre id=\"s{0}\">{1}</pre>\n", I, escapedLines(Text));
  }
  OS << "</body></html>\n";
}

} // namespace restruct
