//===- AdviceJSON.cpp - Advice as JSON ------------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The keys are documented in docs/json-schema.md and checked by
/// docs/schemas/restruct-advise.schema.json.
///
//===----------------------------------------------------------------------===//

#include "restruct/Report/Advice.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

/// Names in a program need not be UTF-8; JSON must be.
static json::Value toJSON(StringRef Text) { return json::fixUTF8(Text); }

static json::Value toJSONOrNull(StringRef Text) {
  return Text.empty() ? json::Value(nullptr) : toJSON(Text);
}

static json::Value toJSONOrNull(unsigned Number) {
  return Number == 0 ? json::Value(nullptr) : json::Value(Number);
}

static json::Value toJSON(ArrayRef<std::string> Texts) {
  json::Array Result;
  for (const std::string &Text : Texts)
    Result.push_back(toJSON(StringRef(Text)));
  return Result;
}

static json::Value toJSON(const AdvisedField &Field) {
  auto OrNull = [&](uint64_t Number) {
    return Field.IsDeleted ? json::Value(nullptr) : json::Value(Number);
  };
  return json::Object{{"names", toJSON(Field.Names)},
                      {"typeSpelling", toJSONOrNull(Field.Spelling)},
                      {"oldOffset", Field.OldOffset},
                      {"oldSize", Field.OldSize},
                      {"share", Field.Share},
                      {"deleted", Field.IsDeleted},
                      {"offset", OrNull(Field.Offset)},
                      {"size", OrNull(Field.Size)},
                      {"part", OrNull(Field.Part)}};
}

static json::Value toJSON(const Obstacle &At) {
  return json::Object{{"file", toJSONOrNull(At.Place.File)},
                      {"line", toJSONOrNull(At.Place.Line)},
                      {"column", toJSONOrNull(At.Place.Column)},
                      {"function", toJSONOrNull(At.Place.Function)},
                      {"global", toJSONOrNull(At.Place.Global)},
                      {"sentences", toJSON(At.Sentences)},
                      {"from", toJSONOrNull(At.From)}};
}

static json::Value toJSON(const std::optional<OrderAdvice> &Order) {
  if (!Order)
    return nullptr;
  json::Array Fields;
  for (const AdvisedField &Field : Order->Fields)
    Fields.push_back(toJSON(Field));
  return json::Object{{"size", Order->Size},
                      {"lines", Order->Lines},
                      {"fields", std::move(Fields)},
                      {"questions", toJSON(Order->Questions)}};
}

static json::Value toJSON(const std::optional<MeasuredStruct> &Measured) {
  if (!Measured)
    return nullptr;
  json::Array Together;
  for (const UsedTogether &Each : Measured->Together)
    Together.push_back(
        json::Object{{"fields", toJSON(Each.Fields)}, {"share", Each.Share}});
  return json::Object{{"accesses", Measured->Accesses},
                      {"firstMisses", Measured->FirstMisses},
                      {"secondMisses", Measured->SecondMisses},
                      {"visits", Measured->Visits},
                      {"linesOfVisit", Measured->LinesOfVisit},
                      {"objects", Measured->Objects},
                      {"usedTogether", std::move(Together)}};
}

static json::Value toJSON(const StructAdvice &S) {
  json::Array Steps, Fields, Obstacles;
  for (const AdviceStep &Step : S.Steps)
    Steps.push_back(json::Object{{"kind", getKey(Step.Kind)},
                                 {"status", getKey(Step.Status)},
                                 {"fields", toJSON(Step.Fields)}});
  for (const AdvisedField &Field : S.Fields)
    Fields.push_back(toJSON(Field));
  for (const Obstacle &At : S.Obstacles)
    Obstacles.push_back(toJSON(At));
  return json::Object{
      {"name", toJSON(StringRef(S.Name))},
      {"irName", toJSON(StringRef(S.IRName))},
      {"file", toJSONOrNull(S.File)},
      {"line", toJSONOrNull(S.Line)},
      {"share", S.Share},
      {"oldSize", S.OldSize},
      {"size", S.Size},
      {"partSizes", json::Array(S.PartSizes)},
      {"oldLines", S.OldLines},
      {"lines", S.Lines},
      {"cost", S.Cost},
      {"measured", toJSON(S.Measured)},
      {"status", S.Status ? json::Value(getKey(*S.Status)) : nullptr},
      {"fixed", toJSONOrNull(S.Fixed)},
      {"staysInCache", S.StaysInCache},
      {"steps", std::move(Steps)},
      {"fields", std::move(Fields)},
      {"order", toJSON(S.Order)},
      {"questions", toJSON(S.Questions)},
      {"obstacles", std::move(Obstacles)}};
}

void printAdviceJSON(raw_ostream &OS, const AdviceModel &Model) {
  json::Array Structs;
  for (const StructAdvice &S : Model.Structs)
    Structs.push_back(toJSON(S));
  json::Array Sets;
  for (const ObjectSet &Set : Model.Objects.Sets)
    Sets.push_back(toJSON(Set));
  json::OStream J(OS, /*IndentSize=*/2);
  J.value(json::Object{{"schema", "restruct-advise/1"},
                       {"module", toJSON(StringRef(Model.ModuleName))},
                       {"profiled", Model.IsProfiled},
                       {"measured", Model.IsMeasured},
                       {"structs", std::move(Structs)},
                       {"objectSets", std::move(Sets)}});
  J.flush();
  OS << '\n';
}

} // namespace restruct
