//===- JSONPrinter.cpp - Reports for programs -----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The keys are documented in docs/json-schema.md and checked by the schemas in
/// docs/schemas/. A key that is removed or changes its meaning makes a new
/// version of the schema; new keys do not.
///
//===----------------------------------------------------------------------===//

#include "restruct/Report/ReportPrinter.h"

#include "llvm/Support/JSON.h"

using namespace llvm;

namespace restruct {
namespace {

class JSONPrinter {
public:
  JSONPrinter(raw_ostream &OS, const ReportModel &Model, bool WithLayout)
      : OS(OS), J(OS, /*IndentSize=*/2), Model(Model), WithLayout(WithLayout) {}

  void print() {
    J.object([&] {
      J.attribute("schema",
                  WithLayout ? "restruct-report/1" : "restruct-types/1");
      text("module", Model.ModuleName);
      if (WithLayout)
        J.attribute("cacheLineBytes", Model.CacheLineBytes);
      J.attributeArray("structs", [&] {
        for (const StructReport &S : Model.Structs)
          J.object([&] { printStruct(S); });
      });
      J.attributeObject("totals", [&] { printTotals(); });
      strings("warnings", Model.Warnings);
    });
    J.flush();
    OS << '\n';
  }

private:
  /// Names in a program need not be UTF-8; JSON must be.
  void text(StringRef Key, StringRef Value) {
    J.attribute(Key, json::fixUTF8(Value));
  }
  void textOrNull(StringRef Key, StringRef Value) {
    if (Value.empty())
      J.attribute(Key, nullptr);
    else
      text(Key, Value);
  }
  void strings(StringRef Key, ArrayRef<std::string> Values) {
    J.attributeArray(Key, [&] {
      for (const std::string &Value : Values)
        J.value(json::fixUTF8(Value));
    });
  }

  void printStruct(const StructReport &S) {
    text("name", S.Name);
    textOrNull("kind", S.Keyword);
    textOrNull("sourceName", S.SourceName);
    textOrNull("identity", S.Identity);
    text("irName", S.IRName);
    strings("irAliases", S.IRAliases);
    text("definition", S.Definition);
    textOrNull("file", S.File);
    if (S.Line)
      J.attribute("line", S.Line);
    else
      J.attribute("line", nullptr);
    J.attribute("origin", getKey(S.Origin));
    J.attribute("complete", S.IsComplete);
    J.attribute("used", S.IsUsed);
    J.attribute("packed", S.IsPacked);
    J.attribute("overAligned", S.IsOverAligned);
    J.attribute("systemHeader", S.InSystemHeader);
    J.attribute("conflicting", S.IsConflicting);
    J.attribute("sizeBits", S.SizeInBits);
    J.attribute("alignBits", S.AlignInBits);
    if (WithLayout) {
      J.attribute("cacheLines", S.CacheLines);
      J.attribute("holeBits", S.HoleBits);
      J.attributeArray("holes", [&] {
        for (const BitRange &Hole : S.Holes)
          J.object([&] { printRange(Hole); });
      });
    }
    J.attributeArray("fields", [&] {
      for (const FieldReport &Field : S.Fields)
        J.object([&] { printField(Field); });
    });
  }

  void printField(const FieldReport &Field) {
    textOrNull("name", Field.Name);
    printRange(Field.Bits);
    textOrNull("typeSpelling", Field.Spelling);
    text("type", Field.Type);
    textOrNull("pointee", Field.Pointee);
    strings("flags", Field.Flags);
    if (WithLayout)
      J.attribute("straddlesCacheLine", Field.StraddlesCacheLine);
  }

  void printRange(const BitRange &Range) {
    J.attribute("offsetBits", Range.Offset);
    J.attribute("sizeBits", Range.Size);
  }

  void printTotals() {
    const ReportTotals &T = Model.Totals;
    J.attribute("structs", T.Structs);
    J.attribute("used", T.Used);
    J.attribute("incomplete", T.Incomplete);
    J.attribute("conflicting", T.Conflicting);
    J.attributeObject("byOrigin", [&] {
      for (const auto &[Origin, Count] : T.ByOrigin)
        J.attribute(getKey(Origin), Count);
    });
    if (WithLayout) {
      J.attribute("withHoles", T.WithHoles);
      J.attribute("spanningLines", T.SpanningLines);
      J.attribute("bytes", T.Bytes);
      J.attribute("holeBytes", T.HoleBytes);
    } else {
      J.attribute("globals", T.Globals);
      J.attribute("functions", T.Functions);
      J.attribute("allocas", T.Allocas);
      J.attribute("indirectCalls", T.IndirectCalls);
      J.attribute("allocations", T.Allocations);
    }
  }

  raw_ostream &OS;
  json::OStream J;
  const ReportModel &Model;
  bool WithLayout;
};

} // namespace

void printReportJSON(raw_ostream &OS, const ReportModel &Model) {
  JSONPrinter(OS, Model, /*WithLayout=*/true).print();
}

void printTypesJSON(raw_ostream &OS, const ReportModel &Model) {
  JSONPrinter(OS, Model, /*WithLayout=*/false).print();
}

} // namespace restruct
