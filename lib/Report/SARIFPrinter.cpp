//===- SARIFPrinter.cpp - Causes that block changes, as SARIF -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// SARIF 2.1.0 (OASIS), the format that code review tools and editors show at
/// source lines. A rule is a safety condition; a result is a cause that blocks
/// some change of a structure. If a cause has no location, it gets the
/// structure's.
///
//===----------------------------------------------------------------------===//

#include "restruct/Report/ReportPrinter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace restruct {

/// \p Path as a URI reference (RFC 3986): of a file, or relative.
static std::string uriOf(StringRef Path) {
  std::string URI = Path.starts_with("/") ? "file://" : "";
  bool IsFirstSegment = URI.empty();
  for (char C : Path) {
    IsFirstSegment &= C != '/';
    // A colon in the first segment of a relative path would end a scheme.
    bool IsPlain = isAlnum(C) || StringRef("-._~/!$&'()*+,;=@").contains(C) ||
                   (C == ':' && !IsFirstSegment);
    if (IsPlain)
      URI += C;
    else
      URI += "%" + toHex(StringRef(&C, 1));
  }
  return URI;
}

namespace {

class SARIFPrinter {
public:
  SARIFPrinter(raw_ostream &OS, const ReportModel &Model, bool ShowAll)
      : OS(OS), J(OS, /*IndentSize=*/2), Model(Model), ShowAll(ShowAll) {}

  void print() {
    J.object([&] {
      J.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
      J.attribute("version", "2.1.0");
      J.attributeArray("runs", [&] { J.object([&] { printRun(); }); });
    });
    J.flush();
    OS << '\n';
  }

private:
  void text(StringRef Key, StringRef Value) {
    J.attribute(Key, json::fixUTF8(Value));
  }
  void message(StringRef Key, StringRef Text) {
    J.attributeObject(Key, [&] { text("text", Text); });
  }

  void printRun() {
    J.attributeObject("tool", [&] {
      J.attributeObject("driver", [&] {
        J.attribute("name", "restruct");
        J.attribute("version", RESTRUCT_VERSION);
        J.attributeArray("rules", [&] {
          for (SafetyCondition Condition : allSafetyConditions())
            J.object([&] { printRule(Condition); });
        });
      });
    });
    J.attribute("columnKind", "utf16CodeUnits");
    J.attributeArray("results", [&] {
      for (const StructReport &S : Model.Structs)
        if (ShowAll || (S.IsUsed && !S.InSystemHeader))
          printResults(S);
    });
  }

  void printRule(SafetyCondition Condition) {
    J.attribute("id", getName(Condition));
    message("shortDescription", getSentence(Condition));
    J.attributeObject("defaultConfiguration",
                      [&] { J.attribute("level", "note"); });
    J.attributeObject("properties", [&] {
      J.attributeArray("blocks", [&] {
        for (LayoutChange Change : getBlockedChanges(Condition))
          J.value(getKey(Change));
      });
    });
  }

  void printResults(const StructReport &S) {
    for (const ConditionReport &C : S.Safety.Conditions) {
      if (C.Blocks.empty())
        continue;
      for (const CauseReport &Cause : C.Causes)
        J.object([&] { printResult(S, C, Cause); });
    }
  }

  void printResult(const StructReport &S, const ConditionReport &C,
                   const CauseReport &Cause) {
    J.attribute("ruleId", getName(C.Condition));
    J.attribute("ruleIndex", unsigned(C.Condition));
    J.attribute("level", "note");
    std::string Sentence = Cause.Sentence;
    if (!Cause.From.empty())
      Sentence += " " + Cause.From;
    message("message",
            S.Name + ": " + getName(C.Condition).str() + ": " + Sentence);
    J.attributeArray("locations",
                     [&] { J.object([&] { printLocation(S, Cause.Place); }); });
  }

  void printLocation(const StructReport &S, const PlaceReport &Place) {
    if (!Place.File.empty())
      printPhysical(Place.File, Place.Line, Place.Column);
    else if (!S.File.empty())
      printPhysical(S.File, S.Line, 0);
    StringRef Function = Place.Function, Global = Place.Global;
    StringRef Name = !Function.empty() ? Function
                     : !Global.empty() ? Global
                                       : StringRef(S.Name);
    J.attributeArray("logicalLocations", [&] {
      J.object([&] {
        text("name", Name);
        J.attribute("kind", !Function.empty() ? "function"
                            : !Global.empty() ? "variable"
                                              : "type");
      });
    });
  }

  void printPhysical(StringRef File, unsigned Line, unsigned Column) {
    J.attributeObject("physicalLocation", [&] {
      J.attributeObject("artifactLocation", [&] { text("uri", uriOf(File)); });
      if (Line)
        J.attributeObject("region", [&] {
          J.attribute("startLine", Line);
          if (Column)
            J.attribute("startColumn", Column);
        });
    });
  }

  raw_ostream &OS;
  json::OStream J;
  const ReportModel &Model;
  bool ShowAll;
};

} // namespace

void printReportSARIF(raw_ostream &OS, const ReportModel &Model,
                      const TextOptions &Options) {
  SARIFPrinter(OS, Model, Options.ShowAll).print();
}

} // namespace restruct
