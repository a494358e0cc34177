//===- Explanation.cpp - A verdict in plain words -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One condition stands for all: of those that block most, the one with the
/// fewest steps to another structure, then one with a known line. Fixing its
/// causes is necessary, and the way to them is the easiest to follow.
///
//===----------------------------------------------------------------------===//

#include "restruct/Report/Explanation.h"

#include "TextTools.h"

#include "restruct/Report/Advice.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <set>

using namespace llvm;

namespace restruct {

std::string ExplanationNote::text() const {
  std::string Text;
  if (!Place.File.empty()) {
    Text = Place.File + ":" + std::to_string(Place.Line);
    if (Place.Column)
      Text += ":" + std::to_string(Place.Column);
    Text += ": ";
  }
  Text += "note: ";
  PlaceReport Inside = Place;
  Inside.File.clear();
  if (std::string Where = Inside.text(); !Where.empty())
    Text += Where + ": ";
  return Text + Sentence;
}

/// The causes at the end of the condition's way.
static ArrayRef<CauseReport> causesOf(const ConditionReport &C) {
  return C.Way.empty() ? C.Causes : C.CausesThere;
}

/// The first cause with a line, or else the first one; null if there is none.
static const CauseReport *chooseCause(const ConditionReport &C) {
  ArrayRef<CauseReport> Causes = causesOf(C);
  const auto *WithLine = find_if(
      Causes, [](const CauseReport &Cause) { return Cause.Place.Line != 0; });
  if (WithLine != Causes.end())
    return WithLine;
  return Causes.empty() ? nullptr : &Causes.front();
}

/// Null if nothing blocks a change.
static const ConditionReport *chooseCondition(const SafetyReport &Safety) {
  auto Rank = [](const ConditionReport &C) {
    const CauseReport *Cause = chooseCause(C);
    return std::tuple(-int64_t(C.Blocks.size()), C.Way.size(),
                      !Cause || Cause->Place.Line == 0);
  };
  const ConditionReport *Best = nullptr;
  for (const ConditionReport &C : Safety.Conditions)
    if (!C.Blocks.empty() && (!Best || Rank(C) < Rank(*Best)))
      Best = &C;
  return Best;
}

//===----------------------------------------------------------------------===//
// The way
//===----------------------------------------------------------------------===//

/// Where the structure called \p Name for users is declared.
static PlaceReport placeOf(const ReportModel &Model, StringRef Name) {
  PlaceReport Place;
  for (const StructReport &S : Model.Structs)
    if (S.Name == Name && !S.File.empty()) {
      Place.File = S.File;
      Place.Line = S.Line;
      break;
    }
  return Place;
}

static std::vector<ExplanationNote> describeWay(const ReportModel &Model,
                                                const StructReport &S,
                                                const ConditionReport &C) {
  std::vector<ExplanationNote> Way;
  std::string Name = S.Name;
  PlaceReport Place = placeOf(Model, Name);
  for (const SpreadStep &Step : C.Way) {
    Way.push_back({Place, Name + ": " + Step.Sentence + " " + Step.From});
    Name = Step.From;
    Place = placeOf(Model, Name);
  }
  Way.push_back({Place, Name + ": " + getSentence(C.Condition).str()});
  // For the type itself there is nothing to add.
  if (const CauseReport *Cause = chooseCause(C);
      Cause && !Cause->Place.text().empty())
    Way.push_back({Cause->Place, Cause->Sentence});
  return Way;
}

//===----------------------------------------------------------------------===//
// The summary
//===----------------------------------------------------------------------===//

/// "may change in every way", "is fixed".
static std::string verdictSentence(const StructReport &S) {
  std::string Name = "The layout of " + S.Name;
  switch (S.Safety.getVerdict()) {
  case StructVerdict::MayChange:
    return Name + " may change: the analysis found nothing that depends on it";
  case StructVerdict::Partly:
    return Name + " may change by " + changesText(S.Safety.Legal) + " only";
  case StructVerdict::Blocked:
    return Name + " is fixed";
  }
  llvm_unreachable("all verdicts are listed");
}

/// The places of the causes, each line once.
static size_t countPlaces(const ConditionReport &C) {
  std::set<std::string> Places;
  for (const CauseReport &Cause : causesOf(C))
    Places.insert(Cause.Place.text());
  return Places.size();
}

static std::string summarize(const StructReport &S, const ConditionReport *C) {
  std::string Text = verdictSentence(S);
  if (!S.Safety.IsAnalysed)
    return Text + ": it is not analysed, as no code of the input has its type.";
  if (!C)
    return Text + (S.IsUsed ? "." : "; but it found no use of it, either.");
  Text += ": " + getSentence(C->Condition).str();
  if (!C->Way.empty())
    Text += ". This holds of " + C->Way.back().From +
            ", from where the condition spreads to it in " +
            amount(C->Way.size(), "step", "steps");
  if (const CauseReport *Cause = chooseCause(*C);
      Cause && !Cause->Place.text().empty()) {
    size_t Places = countPlaces(*C);
    Text += formatv(". {0} {1}: {2}",
                    Places == 1 ? "The place is"
                                : formatv("Of {0} places one is", Places).str(),
                    Cause->Place.text(), Cause->Sentence);
  }
  Text += ".";
  size_t Others = size_t(count_if(S.Safety.Conditions,
                                  [](const ConditionReport &Other) {
                                    return !Other.Blocks.empty();
                                  })) -
                  1;
  if (Others != 0)
    Text +=
        formatv(" {0} changes, too.", amount(Others, "further condition blocks",
                                             "further conditions block"));
  return Text + " To change it in the source, verify first: " +
         getQuestion(C->Condition);
}

Explanation explainVerdict(const ReportModel &Model, const StructReport &S) {
  const ConditionReport *C = chooseCondition(S.Safety);
  Explanation Result;
  Result.Summary = summarize(S, C);
  if (C)
    Result.Way = describeWay(Model, S, *C);
  return Result;
}

} // namespace restruct
