//===- JSONPrinter.cpp - Reports as JSON ----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The keys are documented in docs/json-schema.md and checked by the schemas in
/// docs/schemas/. Removing a key, or changing its meaning, makes a new version
/// of the schema; adding keys does not.
///
//===----------------------------------------------------------------------===//

#include "restruct/Report/Explanation.h"
#include "restruct/Report/ReportPrinter.h"

#include "llvm/Support/JSON.h"

using namespace llvm;

namespace restruct {
namespace {

/// Types only, with layout and analysis, or everything about one type.
enum class Document : uint8_t { Types, Report, Explanation };

class JSONPrinter {
public:
  JSONPrinter(raw_ostream &OS, const ReportModel &Model, Document Kind)
      : OS(OS), J(OS, /*IndentSize=*/2), Model(Model),
        WithLayout(Kind != Document::Types),
        WithCode(Kind == Document::Explanation) {}

  void print() {
    J.object([&] {
      J.attribute("schema",
                  WithLayout ? "restruct-report/2" : "restruct-types/1");
      text("module", Model.ModuleName);
      if (WithLayout) {
        J.attribute("cacheLineBytes", Model.CacheLineBytes);
        printProgram();
      }
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

  void printExplanation(StringRef IRName) {
    J.object([&] {
      J.attribute("schema", "restruct-explain/1");
      text("module", Model.ModuleName);
      text("type", IRName);
      printProgram();
      J.attributeArray("descriptions", [&] {
        for (const StructReport &S : Model.Structs)
          if (S.IRName == IRName)
            J.object([&] {
              printStruct(S);
              printVerdict(S);
            });
      });
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
  /// Lines and columns count from 1.
  void numberOrNull(StringRef Key, unsigned Number) {
    if (Number)
      J.attribute(Key, Number);
    else
      J.attribute(Key, nullptr);
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
    numberOrNull("line", S.Line);
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
      printAnalysis(S);
    }
    J.attributeArray("fields", [&] {
      for (const FieldReport &Field : S.Fields)
        J.object([&] { printField(Field); });
    });
  }

  void printVerdict(const StructReport &S) {
    Explanation Why = explainVerdict(Model, S);
    text("summary", Why.Summary);
    J.attributeArray("notes", [&] {
      for (const ExplanationNote &Note : Why.Way)
        J.object([&] {
          text("sentence", Note.Sentence);
          printPlace(Note.Place);
        });
    });
  }

  void printField(const FieldReport &Field) {
    textOrNull("name", Field.Name);
    printRange(Field.Bits);
    textOrNull("typeSpelling", Field.Spelling);
    text("type", Field.Type);
    textOrNull("pointee", Field.Pointee);
    strings("flags", Field.Flags);
    if (!WithLayout)
      return;
    J.attribute("straddlesCacheLine", Field.StraddlesCacheLine);
    if (Field.Use)
      J.attributeObject("use", [&] { printFieldUse(*Field.Use); });
    else
      J.attribute("use", nullptr);
  }

  void printFieldUse(const FieldUseReport &Use) {
    J.attribute("element", Use.Element);
    J.attribute("shared", Use.IsShared);
    J.attribute("read", Use.IsRead);
    J.attribute("written", Use.IsWritten);
    J.attribute("valueUnused", Use.IsValueUnused);
    J.attribute("complexUse", Use.IsComplexUse);
    J.attribute("addressTaken", Use.IsAddressTaken);
    J.attribute("reads", Use.Reads);
    J.attribute("writes", Use.Writes);
    J.attribute("readShare", Use.ReadShare);
    J.attribute("writeShare", Use.WriteShare);
    J.attribute("noValue", Use.IsNoValue);
    textOrNull("singleValue", Use.SingleValue);
    textOrNull("singleAllocFunction", Use.SingleAllocFunction);
  }

  void changes(StringRef Key, ArrayRef<LayoutChange> Changes) {
    J.attributeArray(Key, [&] {
      for (LayoutChange Change : Changes)
        J.value(getKey(Change));
    });
  }

  void printPlace(const PlaceReport &Place) {
    textOrNull("file", Place.File);
    numberOrNull("line", Place.Line);
    numberOrNull("column", Place.Column);
    textOrNull("function", Place.Function);
    textOrNull("global", Place.Global);
  }

  void printCauses(StringRef Key, ArrayRef<CauseReport> Causes) {
    J.attributeArray(Key, [&] {
      for (const CauseReport &Cause : Causes)
        J.object([&] {
          text("sentence", Cause.Sentence);
          textOrNull("from", Cause.From);
          printPlace(Cause.Place);
          if (WithCode)
            textOrNull("code", Cause.Code);
        });
    });
  }

  /// The types to which the condition spreads.
  static StringRef spreadKey(SafetyCondition Condition) {
    switch (getSpread(Condition)) {
    case SafetySpread::SpreadNone:
      return "none";
    case SafetySpread::SpreadMembers:
      return "members";
    case SafetySpread::SpreadContainers:
      return "containers";
    case SafetySpread::SpreadLayout:
      return "layout";
    case SafetySpread::SpreadReach:
      return "reach";
    }
    llvm_unreachable("all kinds are listed");
  }

  void printCondition(const ConditionReport &C) {
    J.attribute("condition", getName(C.Condition));
    J.attribute("meaning", getSentence(C.Condition));
    if (WithCode)
      J.attribute("spreads", spreadKey(C.Condition));
    changes("blocks", C.Blocks);
    J.attribute("count", C.Count);
    printCauses("causes", C.Causes);
    J.attributeArray("way", [&] {
      for (const SpreadStep &Step : C.Way)
        J.object([&] {
          text("sentence", Step.Sentence);
          text("from", Step.From);
        });
    });
    printCauses("causesThere", C.CausesThere);
  }

  void printAnalysis(const StructReport &S) {
    if (Model.Program)
      J.attribute("verdict", getKey(S.Safety.getVerdict()));
    else
      J.attribute("verdict", nullptr);
    J.attribute("analysed", S.Safety.IsAnalysed);
    changes("legalChanges", S.Safety.Legal);
    J.attributeArray("safety", [&] {
      for (const ConditionReport &C : S.Safety.Conditions)
        J.object([&] { printCondition(C); });
    });
    J.attribute("fieldKnowledge", getKey(S.Use.Knowledge));
    textOrNull("exposure", S.Use.Exposure);
    J.attributeArray("affinities", [&] {
      for (const AffinityReport &A : S.Use.Affinities)
        J.object([&] {
          J.attributeArray("elements", [&] {
            J.value(A.Element);
            J.value(A.Other);
          });
          J.attribute("weight", A.Weight);
        });
    });
    J.attributeArray("usedTogether", [&] {
      for (const std::vector<unsigned> &Group : S.Use.Groups)
        J.array([&] {
          for (unsigned Element : Group)
            J.value(Element);
        });
    });
    if (WithCode)
      printAccessors(S.Use.Accessors);
  }

  void printAccessors(ArrayRef<AccessorReport> Accessors) {
    J.attributeArray("accessedBy", [&] {
      for (const AccessorReport &A : Accessors)
        J.object([&] {
          printPlace(A.Place);
          J.attribute("inLoop", A.IsInLoop);
          J.attribute("share", A.Share);
          J.attributeArray("fields", [&] {
            for (const FieldAccessReport &Field : A.Fields)
              J.object([&] {
                J.attribute("element", Field.Element);
                J.attribute("readShare", Field.ReadShare);
                J.attribute("writeShare", Field.WriteShare);
              });
          });
        });
    });
  }

  void printProgram() {
    if (!Model.Program) {
      J.attribute("program", nullptr);
      return;
    }
    const ProgramReport &Program = *Model.Program;
    J.attributeObject("program", [&] {
      J.attribute("wholeProgram", Program.IsWholeProgram);
      J.attribute("freeOfExceptionHandling", Program.IsFreeOfExceptionHandling);
      J.attributeArray("facts", [&] {
        for (const ProgramFactReport &Fact : Program.Facts)
          J.object([&] {
            J.attribute("fact", getKey(Fact.Kind));
            J.attribute("meaning", getSentence(Fact.Kind));
            J.attribute("count", Fact.Count);
            J.attributeObject("first", [&] { printPlace(Fact.First); });
          });
      });
    });
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
      J.attribute("types", T.Types);
      J.attribute("mayChange", T.MayChange);
      J.attribute("partlyBlocked", T.PartlyBlocked);
      J.attribute("blocked", T.Blocked);
      J.attributeArray("byFirstCause", [&] {
        for (const auto &[Condition, Count] : T.ByFirstCause)
          J.object([&] {
            if (Condition)
              J.attribute("condition", getName(*Condition));
            else
              J.attribute("condition", nullptr);
            J.attribute("types", Count);
          });
      });
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
  bool WithCode; ///< And everything else that only an explanation has.
};

} // namespace

void printReportJSON(raw_ostream &OS, const ReportModel &Model) {
  JSONPrinter(OS, Model, Document::Report).print();
}

void printTypesJSON(raw_ostream &OS, const ReportModel &Model) {
  JSONPrinter(OS, Model, Document::Types).print();
}

void printExplanationJSON(raw_ostream &OS, const ReportModel &Model,
                          StringRef IRName) {
  JSONPrinter(OS, Model, Document::Explanation).printExplanation(IRName);
}

} // namespace restruct
