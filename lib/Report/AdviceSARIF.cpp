//===- AdviceSARIF.cpp - Advice as SARIF ----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/AdviceFormats.h"

#include "AdviceWords.h"
#include "SARIFWriter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace restruct {

namespace {

/// A rule for each status: who can make the change.
class AdviceSARIF {
public:
  AdviceSARIF(raw_ostream &OS, const AdviceModel &Model, unsigned Top)
      : Out(OS), Shown(ArrayRef(Model.Structs).take_front(Top)) {}

  void print() {
    Out.print([&] { printRules(); },
              [&] {
                for (auto [I, S] : enumerate(Shown))
                  if (S.Status)
                    Out.object([&] { printResult(S, I); });
              });
  }

private:
  void printRules() {
    auto Rule = [&](AdviceStatus Status) {
      Out.object([&] { Out.rule(getKey(Status), getSentence(Status)); });
    };
#define ADVICE_STATUS(Name, Key, Sentence) Rule(AdviceStatus::Name);
#include "restruct/Report/AdviceStatuses.def"
  }

  static std::string messageOf(const StructAdvice &S) {
    std::string Text = S.Name + ": bytes " + bytesText(S) + ", lines " +
                       linesText(S) + ": " +
                       join(map_range(S.Steps,
                                      [&](const AdviceStep &Step) {
                                        return stepText(S, Step);
                                      }),
                            "; ");
    for (const std::string &Question : S.Questions)
      Text += (&Question == &S.Questions.front() ? ". Verify first: " : " ") +
              Question;
    return Text;
  }

  void printResult(const StructAdvice &S, size_t Index) {
    json::OStream &J = Out.json();
    SARIFWriter::Declaration Struct = {S.Name, S.File, S.Line};
    J.attribute("ruleId", getKey(*S.Status));
    J.attribute("ruleIndex", unsigned(*S.Status));
    J.attribute("level", "note");
    // From 100, the most important, to 0: the order of the advice.
    J.attribute("rank",
                100.0 * double(Shown.size() - Index) / double(Shown.size()));
    Out.message("message", messageOf(S));
    J.attributeArray("locations", [&] {
      Out.object([&] { Out.location(PlaceReport(), Struct); });
    });
    J.attributeArray("relatedLocations", [&] {
      for (auto [Id, At] : enumerate(S.Obstacles))
        Out.object([&] {
          J.attribute("id", unsigned(Id));
          Out.location(At.Place, Struct);
          Out.message("message", obstacleText(At));
        });
    });
  }

  SARIFWriter Out;
  ArrayRef<StructAdvice> Shown;
};

} // namespace

void printAdviceSARIF(raw_ostream &OS, const AdviceModel &Model,
                      const AdviceOptions &Options) {
  AdviceSARIF(OS, Model, Options.Top).print();
}

} // namespace restruct
