//===- Advice.cpp - What to change, and why it was not --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The planners run three times: on what is legal, which gives what the
/// compiler does, and on an input in which every structure of the program may
/// change, which gives what a person could do:
///
///     legal           plan           what restruct-cc does     Done
///     hypothetical    plan           the advice                Provable,
///                                                              Unproven
///     hypothetical    order alone    what a patch of the source can do
///
/// The hypothetical input assumes as little as a person would have to verify:
/// fields move, and those that no load reads are deleted. It does not assume
/// anything about values. What C relies on stays as it is: a structure at the
/// beginning of another one, a flexible array at its end, the members of a
/// union, and the declarations of system headers.
///
//===----------------------------------------------------------------------===//

#include "restruct/Report/Advice.h"

#include "restruct/Plan/CostModel.h"
#include "restruct/Plan/Planners.h"
#include "restruct/Profile/PlanProfile.h"
#include "restruct/Report/NameSearch.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"

#include <map>

using namespace llvm;

namespace restruct {

namespace {

struct Row {
  StringLiteral Key;
  StringLiteral Sentence;
};
constexpr Row Kinds[] = {
#define ADVICE_KIND(Name, Key, Sentence) {Key, Sentence},
#include "restruct/Report/AdviceKinds.def"
};
constexpr Row Statuses[] = {
#define ADVICE_STATUS(Name, Key, Sentence) {Key, Sentence},
#include "restruct/Report/AdviceStatuses.def"
};

} // namespace

StringRef getKey(AdviceKind Kind) { return Kinds[unsigned(Kind)].Key; }
StringRef getSentence(AdviceKind Kind) {
  return Kinds[unsigned(Kind)].Sentence;
}
StringRef getKey(AdviceStatus Status) { return Statuses[unsigned(Status)].Key; }
StringRef getSentence(AdviceStatus Status) {
  return Statuses[unsigned(Status)].Sentence;
}

std::string getQuestion(SafetyCondition Condition) {
#define ADVICE_QUESTION(Name, Question)                                        \
  if (Condition == SafetyCondition::Name)                                      \
    return Question;
#include "restruct/Report/AdviceQuestions.def"
  return ("Does anything depend on its layout? " + getSentence(Condition))
      .str();
}

namespace {

/// Advises on the structures of one program.
class Adviser {
public:
  /// \p Profile may be null; \p Input has its frequencies, and \p Compiled
  /// those that the compiler has.
  Adviser(const ReportModel &Report, const PlanInput &Input,
          const PlanInput &Compiled, const MatchedProfile *Profile);
  std::vector<StructAdvice> run();

private:
  std::string whyFixed(unsigned I) const;
  void assumeLegal(unsigned I);
  LayoutPlan planOrder() const;
  const StructPlan *choosePlan(unsigned I) const;
  bool staysInCache(unsigned I) const;
  bool isWorthwhile(unsigned I, const StructPlan &Plan) const;
  StructAdvice describe(unsigned I) const;
  void describePlan(unsigned I, const StructPlan &Plan,
                    StructAdvice &Advice) const;
  std::optional<OrderAdvice> describeOrder(unsigned I) const;
  AdvisedField describeField(unsigned I, unsigned Field) const;
  double countAccessesOf(unsigned I, unsigned Field) const;
  double getCost(unsigned I) const;

  const PlanInput &Input;
  const PlanInput &Compiled;
  const MatchedProfile *Profile;
  PlanInput Hypothetical;
  /// By index into Input.Structs; null if the report does not have it.
  std::vector<const StructReport *> Reports;
  std::vector<double> Heat;
  double AllHeat = 0;
  /// By index, too; null if the structure keeps its layout.
  std::vector<const StructPlan *> Done, Advised, Ordered;
};

} // namespace

//===----------------------------------------------------------------------===//
// What is assumed
//===----------------------------------------------------------------------===//

/// The fields of the source in element \p I of the IR type.
static std::vector<const FieldReport *> fieldsIn(const StructReport &Report,
                                                 const PlanField &Element) {
  std::vector<const FieldReport *> Fields;
  for (const FieldReport &Field : Report.Fields)
    if (Field.Bits.Offset >= 8 * Element.Offset &&
        Field.Bits.Offset < 8 * (Element.Offset + Element.Size))
      Fields.push_back(&Field);
  return Fields;
}

/// Why no change is advised, whatever analysis says; empty if one may be.
std::string Adviser::whyFixed(unsigned I) const {
  const PlanStruct &S = Input.Structs[I];
  const StructReport *Report = Reports[I];
  if (!Report || !Report->IsComplete)
    return "its layout is not known";
  if (Report->InSystemHeader)
    return "a system header declares it";
  if (Report->Keyword == "union")
    return "it is a union";
  if (Report->IsPacked)
    return "it is packed, which says that its layout matters";
  if (S.Fields.empty())
    return "its layout is not known";
  if (S.Fields.back().Size == 0 || S.Fields.back().NumElements == 0)
    return "it ends in a flexible array";
  return {};
}

/// Whether \p Element stands for no field of the source: clang fills classes
/// whose end derived classes may use with elements of bytes.
static bool isPadding(const StructReport &Report, const PlanField &Element) {
  return fieldsIn(Report, Element).empty();
}

static bool isNeverRead(const StructReport &Report, const PlanField &Element) {
  std::vector<const FieldReport *> Fields = fieldsIn(Report, Element);
  return Report.Use.Knowledge != FieldKnowledge::None && !Fields.empty() &&
         all_of(Fields, [](const FieldReport *Field) {
           return Field->Use && !Field->Use->IsAddressTaken &&
                  !Field->Use->IsComplexUse &&
                  (!Field->Use->IsRead || Field->Use->IsValueUnused);
         });
}

/// Whether \p Element, the last of its structure, is an array of one element,
/// as those were written that have more when they are allocated.
static bool isOldFlexibleArray(const StructReport &Report,
                               const PlanField &Element) {
  return any_of(fieldsIn(Report, Element), [](const FieldReport *Field) {
    return StringRef(Field->Spelling).ends_with("[1]");
  });
}

void Adviser::assumeLegal(unsigned I) {
  PlanStruct &S = Hypothetical.Structs[I];
  if (!whyFixed(I).empty())
    return;
  bool EndsInArray = isOldFlexibleArray(*Reports[I], S.Fields.back());
  S.CanChange = S.CanReorder = {};
  for (auto [Number, Field] : enumerate(S.Fields)) {
    // Pointers to the structure may be pointers to its first member.
    if (Number == 0 && Field.Struct)
      continue;
    if (EndsInArray && Number + 1 == S.Fields.size())
      continue;
    Field.CanMove = Field.CanLeave = {};
    if (isNeverRead(*Reports[I], Field) || isPadding(*Reports[I], Field))
      Field.CanDelete = {};
  }
  bool IsMember = any_of(Input.Structs, [&](const PlanStruct &Outer) {
    return any_of(Outer.Fields,
                  [&](const PlanField &Field) { return Field.Struct == I; });
  });
  if (S.HasManyObjects && !IsMember)
    S.CanSplit = {};
}

//===----------------------------------------------------------------------===//
// What the plans say
//===----------------------------------------------------------------------===//

static std::vector<const StructPlan *> byIndex(const PlanInput &Input,
                                               const LayoutPlan &Plan) {
  std::vector<const StructPlan *> Result;
  for (const PlanStruct &S : Input.Structs) {
    auto It = find_if(Plan.Structs,
                      [&](const StructPlan &P) { return P.Id == S.Id; });
    Result.push_back(It == Plan.Structs.end() ? nullptr : &*It);
  }
  return Result;
}

/// The advice that leads to the change of one field.
static std::optional<AdviceKind> kindOf(const FieldPlacement &Field) {
  switch (Field.getChange()) {
  case FieldChange::None:
    return std::nullopt;
  case FieldChange::Delete:
    return AdviceKind::DeleteFields;
  case FieldChange::MakeConstant:
    return AdviceKind::ConstantFields;
  case FieldChange::MakeIndex:
    return AdviceKind::IndexFields;
  case FieldChange::Narrow:
    return AdviceKind::NarrowFields;
  case FieldChange::MoveOut:
    return AdviceKind::MoveOut;
  }
  llvm_unreachable("all changes are listed");
}

/// Whether \p Done, what the compiler does, has that change of the field, too.
static bool isDone(const StructPlan *Done, unsigned Field, AdviceKind Kind) {
  return Done && kindOf(Done->Fields[Field]) == Kind;
}

/// Whether safety analysis allows the change.
static bool isLegal(const PlanStruct &S, unsigned I, AdviceKind Kind) {
  const PlanField &Field = S.Fields[I];
  if (!S.CanChange.isYes())
    return false;
  switch (Kind) {
  case AdviceKind::DeleteFields:
    return Field.CanDelete.isYes();
  case AdviceKind::ConstantFields:
    return Field.CanBeConstant.isYes();
  case AdviceKind::NarrowFields:
    return Field.CanNarrow.isYes();
  case AdviceKind::IndexFields:
    return Field.CanIndex.isYes();
  case AdviceKind::MoveOut:
    return S.CanSplit.isYes() && Field.CanLeave.isYes();
  case AdviceKind::Reorder:
    return S.CanReorder.isYes() && Field.CanMove.isYes();
  case AdviceKind::Follow:
    return true;
  }
  llvm_unreachable("all kinds are listed");
}

/// Whether all fields that \p Plan keeps may change their places.
static bool mayReorder(const PlanStruct &S, const StructPlan &Plan) {
  return all_of(seq<unsigned>(0, unsigned(S.Fields.size())),
                [&](unsigned Field) {
                  return Plan.Fields[Field].IsDeleted ||
                         isLegal(S, Field, AdviceKind::Reorder);
                });
}

static AdviceStatus statusOf(bool IsDone, bool IsLegal) {
  return IsDone    ? AdviceStatus::Done
         : IsLegal ? AdviceStatus::Provable
                   : AdviceStatus::Unproven;
}

/// Not the visits, of which planners know.
double Adviser::countAccessesOf(unsigned I, unsigned Field) const {
  if (!Profile)
    return Input.Structs[I].Fields[Field].getHeat();
  const ProfiledStructure *Found = Profile->Structs[I];
  return Found ? double(Found->Fields[Field].Reads) +
                     double(Found->Fields[Field].Writes)
               : 0;
}

AdvisedField Adviser::describeField(unsigned I, unsigned Number) const {
  const PlanField &Field = Input.Structs[I].Fields[Number];
  AdvisedField Result;
  for (const FieldReport *Source : fieldsIn(*Reports[I], Field)) {
    if (!Source->Name.empty())
      Result.Names.push_back(Source->Name);
    Result.Spelling = Source->Spelling;
  }
  if (Result.Names.empty())
    Result.Names.push_back("#" + std::to_string(Number));
  Result.OldOffset = Field.Offset;
  Result.OldSize = Field.Size;
  Result.Share = Heat[I] > 0 ? countAccessesOf(I, Number) / Heat[I] : 0;
  return Result;
}

/// The steps of \p Plan by kind and status, and its fields in their new order.
void Adviser::describePlan(unsigned I, const StructPlan &Plan,
                           StructAdvice &Advice) const {
  const PlanStruct &S = Input.Structs[I];
  std::map<std::pair<AdviceKind, AdviceStatus>, std::vector<std::string>> Steps;
  for (auto [Number, Placed] : enumerate(Plan.Fields)) {
    std::optional<AdviceKind> Kind = kindOf(Placed);
    if (!Kind || isPadding(*Reports[I], S.Fields[Number]))
      continue;
    AdviceStatus Status = statusOf(isDone(Done[I], unsigned(Number), *Kind),
                                   isLegal(S, unsigned(Number), *Kind));
    append_range(Steps[{*Kind, Status}],
                 describeField(I, unsigned(Number)).Names);
  }
  if (Plan.reordersFields()) {
    bool IsDone = Done[I] && Done[I]->reordersFields();
    Steps[{AdviceKind::Reorder, statusOf(IsDone, mayReorder(S, Plan))}] = {};
  }
  if (Steps.empty())
    Steps[{AdviceKind::Follow, statusOf(Done[I], S.CanChange.isYes())}] = {};
  for (auto &[Kind, Fields] : Steps) {
    Advice.Steps.push_back({Kind.first, Kind.second, std::move(Fields)});
    Advice.Status =
        std::max(Advice.Status.value_or(AdviceStatus::Done), Kind.second);
  }
  for (unsigned Part = 0; Part <= Plan.Parts.size(); ++Part)
    for (unsigned Number : Plan.getFieldsOfPart(Part)) {
      AdvisedField Field = describeField(I, Number);
      const FieldPlacement &Placed = Plan.Fields[Number];
      Field.Offset = Placed.Offset;
      Field.Size = Placed.NarrowSize != 0 ? Placed.NarrowSize : Field.OldSize;
      Field.Part = Part;
      Advice.Fields.push_back(std::move(Field));
    }
  for (auto [Number, Placed] : enumerate(Plan.Fields))
    if (Placed.IsDeleted && !isPadding(*Reports[I], S.Fields[Number])) {
      Advice.Fields.push_back(describeField(I, unsigned(Number)));
      Advice.Fields.back().IsDeleted = true;
    }
}

/// The change of which analysis says whether it is legal.
static LayoutChange changeOf(AdviceKind Kind) {
  switch (Kind) {
  case AdviceKind::DeleteFields:
  case AdviceKind::ConstantFields:
    return LayoutChange::DeleteFields;
  case AdviceKind::NarrowFields:
  case AdviceKind::IndexFields:
    return LayoutChange::NarrowFields;
  case AdviceKind::MoveOut:
    return LayoutChange::SplitStruct;
  case AdviceKind::Reorder:
  case AdviceKind::Follow:
    return LayoutChange::ReorderFields;
  }
  llvm_unreachable("all kinds are listed");
}

/// The conditions that block a step. What blocks all changes is enough to know:
/// conditions that only say where objects lie matter if nothing else does.
static std::vector<const ConditionReport *>
listBlocking(const SafetyReport &Safety, ArrayRef<AdviceStep> Steps) {
  std::vector<const ConditionReport *> All, Some;
  for (const ConditionReport &C : Safety.Conditions) {
    if (C.blocksAll())
      All.push_back(&C);
    else if (any_of(Steps, [&](const AdviceStep &Step) {
               return Step.Status == AdviceStatus::Unproven &&
                      is_contained(C.Blocks, changeOf(Step.Kind));
             }))
      Some.push_back(&C);
  }
  return All.empty() ? Some : All;
}

/// What a person has to answer, each question once.
static std::vector<std::string>
listQuestions(ArrayRef<const ConditionReport *> Blocking) {
  std::vector<std::string> Questions;
  for (const ConditionReport *C : Blocking)
    if (std::string Question = getQuestion(C->Condition);
        !is_contained(Questions, Question))
      Questions.push_back(std::move(Question));
  return Questions;
}

/// The causes of \p Blocking, each place once.
static std::vector<Obstacle>
collectObstacles(ArrayRef<const ConditionReport *> Blocking) {
  using Key =
      std::tuple<std::string, unsigned, std::string, std::string, std::string>;
  MapVector<Key, Obstacle, std::map<Key, unsigned>> Found;
  for (const ConditionReport *C : Blocking) {
    std::string From = C->Way.empty() ? "" : C->Way.back().From;
    for (const CauseReport &Cause :
         C->Way.empty() ? C->Causes : C->CausesThere) {
      Obstacle &At = Found[{Cause.Place.File, Cause.Place.Line,
                            Cause.Place.Function, Cause.Place.Global, From}];
      At.Place = Cause.Place;
      At.From = From;
      if (!is_contained(At.Sentences, Cause.Sentence))
        At.Sentences.push_back(Cause.Sentence);
    }
  }
  auto IsClear = [](const Obstacle &At) {
    return At.From.empty() && At.Place.Line != 0;
  };
  std::vector<Obstacle> Result;
  for (bool WantsClear : {true, false})
    for (const auto &[Where, At] : Found)
      if (IsClear(At) == WantsClear)
        Result.push_back(At);
  return Result;
}

/// Whether the profile shows that objects of structure \p I hardly ever leave
/// the first cache, as those of which there are few: then no layout is better.
bool Adviser::staysInCache(unsigned I) const {
  constexpr double MostMisses = 0.002; // of the accesses
  const ProfiledStructure *Found = Profile ? Profile->Structs[I] : nullptr;
  if (!Found || Found->Visits == 0)
    return false;
  double Misses = 0;
  for (const ProfiledField &Field : Found->Fields)
    Misses += double(Field.FirstMisses);
  return Misses < MostMisses * countAccesses(*Found);
}

bool Adviser::isWorthwhile(unsigned I, const StructPlan &Plan) const {
  /// Of a cache line.
  constexpr double LeastGain = 0.05;
  const PlanStruct &S = Input.Structs[I];
  return Plan.getSizeOfAllParts() < S.Size ||
         countLinesOfVisit(S, getExtents(S, Plan)) + LeastGain <
             countLinesOfVisit(S, getOldExtents(S));
}

/// What the source of structure \p I should be, if it is worth an edit: null if
/// the compiler does nothing, and a person would win next to nothing. What a
/// person would do in vain is not added to what the compiler does.
const StructPlan *Adviser::choosePlan(unsigned I) const {
  const StructPlan *Plan = Advised[I];
  if (!Plan || !whyFixed(I).empty())
    return nullptr;
  if (staysInCache(I))
    return Done[I];
  return Done[I] || isWorthwhile(I, *Plan) ? Plan : nullptr;
}

/// What an order of the fields gives that a person can write: restruct-cc may
/// do more, but only if it compiles the program.
std::optional<OrderAdvice> Adviser::describeOrder(unsigned I) const {
  const StructPlan *Plan = Ordered[I];
  if (!Plan || !whyFixed(I).empty() || !Plan->reordersFields() ||
      staysInCache(I) || !isWorthwhile(I, *Plan))
    return std::nullopt;
  const PlanStruct &S = Input.Structs[I];
  OrderAdvice Order;
  Order.Size = Plan->getSizeOfAllParts();
  Order.Lines = countLinesOfVisit(S, getExtents(S, *Plan));
  for (unsigned Number : Plan->getFieldsOfPart(0)) {
    Order.Fields.push_back(describeField(I, Number));
    Order.Fields.back().Offset = Plan->Fields[Number].Offset;
    Order.Fields.back().Size = Order.Fields.back().OldSize;
  }
  if (!mayReorder(S, *Plan))
    Order.Questions = listQuestions(listBlocking(
        Reports[I]->Safety,
        AdviceStep{AdviceKind::Reorder, AdviceStatus::Unproven, {}}));
  return Order;
}

/// The names of the fields in element \p I of the IR type of \p S.
static void appendNames(const PlanStruct &S, unsigned I,
                        const StructReport *Report,
                        std::vector<std::string> &Names) {
  size_t Before = Names.size();
  if (Report)
    for (const FieldReport *Field : fieldsIn(*Report, S.Fields[I]))
      if (!Field->Name.empty())
        Names.push_back(Field->Name);
  if (Names.size() == Before)
    Names.push_back("#" + utostr(I));
}

static std::vector<UsedTogether> listUsedTogether(const PlanStruct &S,
                                                  const StructReport *Report) {
  double All = 0;
  for (const PlanVisits &Visits : S.Visits)
    All += Visits.Count;
  std::vector<PlanVisits> Sorted = S.Visits;
  llvm::sort(Sorted, [](const PlanVisits &A, const PlanVisits &B) {
    return std::tie(B.Count, A.Fields) < std::tie(A.Count, B.Fields);
  });
  std::vector<UsedTogether> Together;
  for (const PlanVisits &Visits : Sorted) {
    UsedTogether New;
    New.Share = All > 0 ? Visits.Count / All : 0;
    for (unsigned I : Visits.Fields)
      appendNames(S, I, Report, New.Fields);
    Together.push_back(std::move(New));
  }
  return Together;
}

static MeasuredStruct summarize(const ProfiledStructure &Found) {
  MeasuredStruct Result;
  for (const ProfiledField &Field : Found.Fields) {
    Result.Accesses = SaturatingAdd(Result.Accesses, Field.Reads, Field.Writes);
    Result.FirstMisses = SaturatingAdd(Result.FirstMisses, Field.FirstMisses);
    Result.SecondMisses =
        SaturatingAdd(Result.SecondMisses, Field.SecondMisses);
  }
  Result.Visits = Found.Visits;
  if (Found.Visits != 0)
    Result.LinesOfVisit = double(Found.Lines) / double(Found.Visits);
  Result.Objects = Found.Objects;
  return Result;
}

/// How often a line of structure \p I is touched.
double Adviser::getCost(unsigned I) const {
  const PlanStruct &S = Input.Structs[I];
  if (Profile && Profile->Structs[I] && Profile->Structs[I]->Visits != 0)
    return double(Profile->Structs[I]->Lines);
  return Heat[I] * std::max(1.0, countLinesOfVisit(S, getOldExtents(S)));
}

StructAdvice Adviser::describe(unsigned I) const {
  const PlanStruct &S = Input.Structs[I];
  StructAdvice Advice;
  Advice.Name = S.Id.Name;
  Advice.IRName = S.Id.Name;
  if (const StructReport *Report = Reports[I]) {
    Advice.Name = Report->Name;
    Advice.File = Report->File;
    Advice.Line = Report->Line;
  }
  Advice.Share = AllHeat > 0 ? Heat[I] / AllHeat : 0;
  Advice.Cost = getCost(I);
  if (Profile && Profile->Structs[I])
    Advice.Measured = summarize(*Profile->Structs[I]);
  if (Advice.Measured)
    Advice.Measured->Together = listUsedTogether(S, Reports[I]);
  Advice.OldSize = Advice.Size =
      Reports[I] ? Reports[I]->SizeInBits / 8 : S.Size;
  Advice.OldLines = Advice.Lines = countLinesOfVisit(S, getOldExtents(S));
  Advice.Fixed = whyFixed(I);
  Advice.StaysInCache = staysInCache(I);
  Advice.Order = describeOrder(I);
  const StructPlan *Plan = choosePlan(I);
  if (!Plan)
    return Advice;
  Advice.Size = Plan->getSizeOfAllParts();
  Advice.PartSizes.push_back(Plan->Size);
  for (const PartPlan &Part : Plan->Parts)
    Advice.PartSizes.push_back(Part.Size);
  Advice.Lines = countLinesOfVisit(S, getExtents(S, *Plan));
  describePlan(I, *Plan, Advice);
  if (Advice.Status != AdviceStatus::Unproven)
    return Advice;
  std::vector<const ConditionReport *> Blocking =
      listBlocking(Reports[I]->Safety, Advice.Steps);
  Advice.Obstacles = collectObstacles(Blocking);
  Advice.Questions = listQuestions(Blocking);
  return Advice;
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

/// How often fields of the structure are accessed. Several fields may be in one
/// element of the IR type.
static double countAccesses(const StructReport &Report) {
  std::map<unsigned, double> HeatOf;
  for (const FieldReport &Field : Report.Fields)
    if (Field.Use)
      HeatOf[Field.Use->Element] = Field.Use->Reads + Field.Use->Writes;
  double Sum = 0;
  for (auto [Element, Heat] : HeatOf)
    Sum += Heat;
  return Sum;
}

Adviser::Adviser(const ReportModel &Report, const PlanInput &Input,
                 const PlanInput &Compiled, const MatchedProfile *Profile)
    : Input(Input), Compiled(Compiled), Profile(Profile), Hypothetical(Input) {
  StringMap<const StructReport *> ByName = mapByIRName(Report);
  for (auto [I, S] : enumerate(Input.Structs)) {
    Reports.push_back(ByName.lookup(S.Id.Name));
    if (Profile)
      Heat.push_back(Profile->Structs[I] ? countAccesses(*Profile->Structs[I])
                                         : 0);
    else
      Heat.push_back(Reports.back() ? countAccesses(*Reports.back()) : 0);
    AllHeat += Heat.back();
  }
}

/// What an order of the members alone can give. The compiler then chooses the
/// padding anew.
LayoutPlan Adviser::planOrder() const {
  PlanOptions Options;
#define TRANSFORMATION(Name, Key, Sentence) Options.Name = false;
#include "restruct/Plan/Transformations.def"
  Options.ReorderFields = Options.DeleteFields = true;
  PlanInput Orderable = Hypothetical;
  for (auto [S, Report] : zip_equal(Orderable.Structs, Reports))
    for (PlanField &Field : S.Fields)
      if (!Report || !isPadding(*Report, Field))
        Field.CanDelete = {"it is in the source"};
  return planLayouts(Orderable, Options);
}

std::vector<StructAdvice> Adviser::run() {
  for (unsigned I = 0; I != Input.Structs.size(); ++I)
    assumeLegal(I);
  LayoutPlan Now = planLayouts(Compiled, {});
  LayoutPlan Then = planLayouts(Hypothetical, {});
  LayoutPlan OrderAlone = planOrder();
  Done = byIndex(Input, Now);
  Ordered = byIndex(Hypothetical, OrderAlone);
  Advised = byIndex(Input, Then);
  std::vector<StructAdvice> Result;
  for (unsigned I = 0; I != Input.Structs.size(); ++I)
    if (Heat[I] > 0)
      Result.push_back(describe(I));
  return Result;
}

AdviceModel advise(const ReportModel &Report, const PlanInput &Input,
                   bool IsProfiled) {
  AdviceModel Model;
  Model.ModuleName = Report.ModuleName;
  Model.IsProfiled = IsProfiled;
  Model.Structs = Adviser(Report, Input, Input, nullptr).run();
  sortAdvice(Model, AdviceOrder::Cost);
  return Model;
}

AdviceModel advise(const ReportModel &Report, const PlanInput &Input,
                   const FieldProfile &Profile,
                   std::vector<std::string> &Warnings) {
  MatchedProfile Found = matchProfile(Input, Profile);
  llvm::append_range(Warnings, Found.Warnings);
  PlanInput Measured = Input;
  applyProfile(Measured, Found);
  AdviceModel Model;
  Model.ModuleName = Report.ModuleName;
  Model.IsMeasured = true;
  Model.Structs = Adviser(Report, Measured, Input, &Found).run();
  sortAdvice(Model, AdviceOrder::Cost);
  return Model;
}

std::vector<MemberOrder> listOrders(const AdviceModel &Model) {
  std::vector<MemberOrder> Orders;
  for (const StructAdvice &S : Model.Structs) {
    if (!S.Order || S.File.empty())
      continue;
    Orders.push_back({.Name = S.Name,
                      .File = S.File,
                      .Line = S.Line,
                      .OldSize = S.OldSize,
                      .Size = S.Order->Size,
                      .OldLines = S.OldLines,
                      .Lines = S.Order->Lines,
                      .Members = {},
                      .Questions = S.Order->Questions});
    for (const AdvisedField &Field : S.Order->Fields)
      Orders.back().Members.push_back({Field.OldOffset, Field.OldSize});
  }
  return Orders;
}

} // namespace restruct
