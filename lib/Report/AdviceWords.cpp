//===- AdviceWords.cpp - The words of an advice ---------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AdviceWords.h"

#include "TextTools.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace restruct {

bool hasVisits(const AdviceModel &Model) {
  return any_of(Model.Structs, [](const StructAdvice &S) {
    return S.Measured && S.Measured->Visits != 0;
  });
}

std::string rankingText(const AdviceModel &Model) {
  return formatv("structures by {0}: {1}", getKey(Model.Order),
                 hasVisits(Model)
                     ? "accesses and misses as a profile of fields has them, "
                       "lines for each visit"
                 : Model.IsMeasured
                     ? "accesses and misses as samples have them, times cache "
                       "lines"
                 : Model.IsProfiled
                     ? "accesses, as the profile counts them, times cache lines"
                     : "accesses, as loops and calls suggest, times cache "
                       "lines");
}

static std::string changeText(const std::string &Old, const std::string &New) {
  return Old == New ? Old : Old + " -> " + New;
}

std::string bytesText(const StructAdvice &S) {
  return changeText(utostr(S.OldSize), utostr(S.Size));
}

static std::string linesText(double Lines) {
  return Lines > 0 ? formatv("{0:f1}", Lines).str() : "-";
}

std::string linesText(const StructAdvice &S) {
  return changeText(linesText(S.OldLines), linesText(S.Lines));
}

std::string orderText(const StructAdvice &S) {
  if (!S.Order || (S.Order->Size == S.Size && S.Steps.size() == 1))
    return {};
  return formatv("the order of the fields alone, which --patch writes: {0} "
                 "bytes, {1} lines",
                 S.Order->Size, linesText(S.Order->Lines));
}

double countMisses(const AdviceModel &Model) {
  double Sum = 0;
  for (const StructAdvice &S : Model.Structs)
    if (S.Measured)
      Sum += double(S.Measured->FirstMisses);
  return Sum;
}

std::string missesText(const StructAdvice &S, double AllMisses) {
  return S.Measured && AllMisses > 0
             ? shareText(double(S.Measured->FirstMisses) / AllMisses)
             : "-";
}

std::string statusText(const StructAdvice &S) {
  if (S.Status)
    return getKey(*S.Status).str();
  return S.Fixed.empty() ? "good" : "-";
}

std::string whyKept(const StructAdvice &S) {
  if (S.Status)
    return {};
  return S.Fixed.empty() && S.StaysInCache
             ? "its objects hardly ever leave the first cache"
             : S.Fixed;
}

std::string placeText(const StructAdvice &S) {
  return S.File.empty() ? std::string()
                        : formatv("{0}:{1}", printable(S.File), S.Line).str();
}

std::string stepText(const StructAdvice &S, const AdviceStep &Step) {
  std::string Text = getSentence(Step.Kind).str();
  if (!Step.Fields.empty())
    Text += ": " + printable(join(Step.Fields, ", "));
  if (Step.Status != *S.Status || Step.Status == AdviceStatus::Provable)
    Text += formatv(" ({0})", getSentence(Step.Status));
  return Text;
}

std::string obstacleText(const Obstacle &At) {
  std::string Place = At.Place.text();
  std::string Text = (Place.empty() ? "" : Place + ": ") +
                     join(At.Sentences, "; ") +
                     (At.From.empty() ? "" : " (" + At.From + ")");
  return printable(Text);
}

std::string otherPlacesText(size_t More) {
  return "and at " + amount(More, "other place", "other places") +
         "; restruct explain shows all";
}

} // namespace restruct
