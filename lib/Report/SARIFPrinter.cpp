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

#include "SARIFWriter.h"

using namespace llvm;

namespace restruct {

namespace {

class SARIFPrinter {
public:
  SARIFPrinter(raw_ostream &OS, const ReportModel &Model, bool ShowAll)
      : Out(OS), Model(Model), ShowAll(ShowAll) {}

  void print() {
    Out.print(
        [&] {
          for (SafetyCondition Condition : allSafetyConditions())
            Out.object([&] { printRule(Condition); });
        },
        [&] {
          for (const StructReport &S : Model.Structs)
            if (ShowAll || (S.IsUsed && !S.InSystemHeader))
              printResults(S);
        });
  }

private:
  void printRule(SafetyCondition Condition) {
    Out.rule(getName(Condition), getSentence(Condition));
    json::OStream &J = Out.json();
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
        Out.object([&] { printResult(S, C, Cause); });
    }
  }

  void printResult(const StructReport &S, const ConditionReport &C,
                   const CauseReport &Cause) {
    json::OStream &J = Out.json();
    J.attribute("ruleId", getName(C.Condition));
    J.attribute("ruleIndex", unsigned(C.Condition));
    J.attribute("level", "note");
    std::string Sentence = Cause.Sentence;
    if (!Cause.From.empty())
      Sentence += " " + Cause.From;
    Out.message("message",
                S.Name + ": " + getName(C.Condition).str() + ": " + Sentence);
    J.attributeArray("locations", [&] {
      Out.object([&] { Out.location(Cause.Place, {S.Name, S.File, S.Line}); });
    });
  }

  SARIFWriter Out;
  const ReportModel &Model;
  bool ShowAll;
};

} // namespace

void printReportSARIF(raw_ostream &OS, const ReportModel &Model,
                      const TextOptions &Options) {
  SARIFPrinter(OS, Model, Options.ShowAll).print();
}

} // namespace restruct
