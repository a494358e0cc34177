//===- AnalysisDescriber.cpp - Report data from analysis results ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/AnalysisDescriber.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

std::string describeName(StringRef Keyword, StringRef SourceName,
                         StringRef IRName, StringRef File, uint32_t Line) {
  if (Keyword.empty())
    return ("%" + IRName).str();
  if (!SourceName.empty())
    return (Keyword + " " + SourceName).str();
  if (File.empty())
    return (Keyword + " (unnamed)").str();
  return (Keyword + " (unnamed at " + File + ":" + Twine(Line) + ")").str();
}

AnalysisDescriber::AnalysisDescriber(const Module &M,
                                     const DeclaredTypes &Types,
                                     const DTransAnalysisInfo &Info,
                                     bool WithCode, const PlanInput *Plan)
    : Info(Info), Slots(&M), WithCode(WithCode) {
  if (Plan)
    for (const PlanStruct &S : Plan->Structs)
      if (S.CanSplit.isYes() && S.Storage == PartStorage::Variable)
        SplitInVariables.insert(S.Id.Name);
  for (const SourceRecord &Record : Types.Records)
    if (!Record.Name.empty() || !Record.File.empty())
      Names.try_emplace(Record.Type,
                        describeName(getKeyword(Record.Kind), Record.Name, "",
                                     Record.File, Record.Line));
  for (const StructSafety &Struct : Info.getSafety().structs())
    for (const StructType *Alias : Struct.getType()->getLLVMAliases())
      TypeOf.try_emplace(Alias, Struct.getType());
}

std::string AnalysisDescriber::nameOf(const DTransStructType *T) const {
  auto It = Names.find(T);
  return It == Names.end() ? T->str() : It->second;
}

//===----------------------------------------------------------------------===//
// Safety
//===----------------------------------------------------------------------===//

std::string AnalysisDescriber::codeOf(const Value &Where) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (const auto *I = dyn_cast<Instruction>(&Where)) {
    Slots.incorporateFunction(*I->getFunction());
    I->print(OS, Slots);
  } else {
    Where.printAsOperand(OS, /*PrintType=*/true, Slots);
  }
  // Metadata after the operands is not part of the text.
  return StringRef(Text).split('\n').first.split(", !").first.trim().str();
}

CauseReport AnalysisDescriber::describeCause(const SafetyCause &Cause) {
  CauseReport Report;
  Report.Sentence = Cause.Sentence;
  Report.Place = describePlace(Cause.Where);
  // A global's name is part of its location.
  if (WithCode && Cause.Where && !isa<GlobalValue>(Cause.Where))
    Report.Code = codeOf(*Cause.Where);
  if (Cause.From)
    Report.From = nameOf(Cause.From);
  return Report;
}

/// Finds the nearest type from which the condition spread to \p T and that has
/// causes of its own: breadth first, over all causes that are kept.
void AnalysisDescriber::followSpread(ConditionReport &Report,
                                     const DTransStructType *T,
                                     const SafetyRecord &Record) {
  struct Reached {
    const SafetyRecord *Record;
    const SafetyCause *Step; ///< Null for T.
    size_t Before;           ///< Index of the type that the step is from.
  };
  auto HasOwn = [](const SafetyRecord &R) {
    return any_of(R.Causes, [](const SafetyCause &C) { return !C.From; });
  };
  std::vector<Reached> Queue = {{&Record, nullptr, 0}};
  SmallPtrSet<const DTransStructType *, 8> Seen = {T};
  size_t I = 0;
  for (; I != Queue.size() && !HasOwn(*Queue[I].Record); ++I)
    for (const SafetyCause &Cause : Queue[I].Record->Causes) {
      if (!Seen.insert(Cause.From).second)
        continue;
      const StructSafety *Related = Info.getSafety().lookup(Cause.From);
      const SafetyRecord *Next =
          Related ? Related->lookup(Report.Condition) : nullptr;
      if (Next && !Next->Causes.empty())
        Queue.push_back({Next, &Cause, I});
    }
  if (I == 0 || I == Queue.size())
    return;
  for (const SafetyCause &Cause : Queue[I].Record->Causes)
    if (!Cause.From)
      Report.CausesThere.push_back(describeCause(Cause));
  for (; Queue[I].Step; I = Queue[I].Before)
    Report.Way.insert(Report.Way.begin(),
                      {Queue[I].Step->Sentence, nameOf(Queue[I].Step->From)});
}

bool AnalysisDescriber::doesBlock(const DTransStructType *T,
                                  SafetyCondition Condition,
                                  LayoutChange Change) const {
  bool IsSplit =
      Change == LayoutChange::SplitStruct || Change == LayoutChange::AosToSoa;
  return blocks(Condition, Change) &&
         !(IsSplit && isAboutVariables(Condition) &&
           SplitInVariables.contains(T->getName()));
}

SafetyReport AnalysisDescriber::describeSafety(const DTransStructType *T) {
  SafetyReport Report;
  const StructSafety *Struct = T ? Info.getSafety().lookup(T) : nullptr;
  if (!Struct)
    return Report;
  Report.IsAnalysed = true;
  for (const auto &[Condition, Record] : Struct->records()) {
    ConditionReport New;
    New.Condition = Condition;
    New.Count = Record.Count;
    for (const SafetyCause &Cause : Record.Causes)
      New.Causes.push_back(describeCause(Cause));
    for (LayoutChange Change : allLayoutChanges())
      if (doesBlock(T, Condition, Change))
        New.Blocks.push_back(Change);
    followSpread(New, T, Record);
    Report.Conditions.push_back(std::move(New));
  }
  for (LayoutChange Change : allLayoutChanges())
    if (none_of(Report.Conditions, [&](const ConditionReport &C) {
          return is_contained(C.Blocks, Change);
        }))
      Report.Legal.push_back(Change);
  return Report;
}

//===----------------------------------------------------------------------===//
// Fields
//===----------------------------------------------------------------------===//

/// What Exposure::sentence() says, with the names that users know.
std::string AnalysisDescriber::describeExposure(const Exposure &E) const {
  std::string Text = getSentence(E.Kind).str();
  if (E.From)
    Text += ": " + nameOf(E.From);
  if (std::string Place = describePlace(E.Where).text(); !Place.empty())
    Text += " (" + Place + ")";
  return Text;
}

static double shareOf(double Part, double Whole) {
  return Whole > 0 ? Part / Whole : 0;
}

/// All known reads and writes of the fields.
static double countAccesses(const StructFieldFacts &Facts) {
  double All = 0;
  for (const FieldInfo &Field : Facts.fields())
    All += Field.getReadFrequency() + Field.getWriteFrequency();
  return All;
}

std::vector<AccessorReport>
AnalysisDescriber::describeAccessors(const StructFieldFacts &Facts) {
  struct Found {
    AccessorReport Report;
    FieldAccessor Hottest;
  };
  MapVector<const Function *, Found> ByFunction;
  double All = countAccesses(Facts);
  for (const auto &[Element, Field] : enumerate(Facts.fields()))
    for (const auto &[F, Access] : Field.accessors()) {
      Found &Own = ByFunction[F];
      FieldAccessReport New = {unsigned(Element), shareOf(Access.Reads, All),
                               shareOf(Access.Writes, All)};
      Own.Report.Share += New.ReadShare + New.WriteShare;
      Own.Report.Fields.push_back(New);
      if (!Own.Hottest.Hottest ||
          Own.Hottest.HottestFrequency < Access.HottestFrequency)
        Own.Hottest = Access;
    }
  std::vector<AccessorReport> Reports;
  for (auto &[F, Own] : ByFunction) {
    Own.Report.Place = describePlace(Own.Hottest.Hottest);
    Own.Report.IsInLoop = Own.Hottest.IsInLoop;
    Reports.push_back(std::move(Own.Report));
  }
  llvm::sort(Reports, [](const AccessorReport &A, const AccessorReport &B) {
    return std::tuple(-A.Share, StringRef(A.Place.Function)) <
           std::tuple(-B.Share, StringRef(B.Place.Function));
  });
  return Reports;
}

StructUseReport
AnalysisDescriber::describeUse(const DTransStructType *T) const {
  StructUseReport Report;
  const StructFieldFacts *Facts = T ? Info.getFields().lookup(T) : nullptr;
  if (!Facts)
    return Report;
  for (const auto &[Pair, Weight] : Facts->affinities())
    Report.Affinities.push_back({Pair.first, Pair.second, Weight});
  llvm::sort(Report.Affinities,
             [](const AffinityReport &A, const AffinityReport &B) {
               return std::tuple(-A.Weight, A.Element, A.Other) <
                      std::tuple(-B.Weight, B.Element, B.Other);
             });
  Report.Groups = groupByAffinity(Report.Affinities);
  if (WithCode)
    Report.Accessors = describeAccessors(*Facts);
  if (Facts->getExposure())
    Report.Exposure = describeExposure(*Facts->getExposure());
  else
    Report.Knowledge =
        Info.areFieldsKnown(T) ? FieldKnowledge::Known : FieldKnowledge::Seen;
  return Report;
}

/// The constant without its type: "0", "@compare".
static std::string valueText(const Constant &C) {
  std::string Text;
  raw_string_ostream OS(Text);
  C.printAsOperand(OS, /*PrintType=*/false);
  return Text;
}

std::optional<FieldUseReport>
AnalysisDescriber::describeField(const DTransStructType *T,
                                 unsigned Element) const {
  const StructFieldFacts *Facts = T ? Info.getFields().lookup(T) : nullptr;
  if (!Facts || Element >= Facts->fields().size())
    return std::nullopt;
  double All = countAccesses(*Facts);
  const FieldInfo &Field = Facts->fields()[Element];
  FieldUseReport Report;
  Report.Element = Element;
  Report.IsRead = Field.isRead();
  Report.IsWritten = Field.isWritten();
  Report.IsValueUnused = Field.isRead() && Field.isValueUnused();
  Report.IsComplexUse = Field.isComplexUse();
  Report.IsAddressTaken = Field.isAddressTaken();
  Report.Reads = Field.getReadFrequency();
  Report.Writes = Field.getWriteFrequency();
  Report.ReadShare = shareOf(Report.Reads, All);
  Report.WriteShare = shareOf(Report.Writes, All);
  // These are only valid if all accesses are known.
  Report.IsNoValue = Info.isNoValue(T, Element);
  if (const Constant *Value = Info.getSingleValue(T, Element))
    Report.SingleValue = valueText(*Value);
  if (const Function *F = Info.getSingleAllocFunction(T, Element))
    Report.SingleAllocFunction = F->getName().str();
  return Report;
}

ProgramReport AnalysisDescriber::describeProgram() const {
  const ProgramFacts &Program = Info.getProgram();
  ProgramReport Report;
  Report.IsWholeProgram = Program.isWholeProgram();
  Report.IsFreeOfExceptionHandling = Program.isFreeOfExceptionHandling();
  for (const ProgramFact &Fact : Program.facts())
    Report.Facts.push_back({Fact.Kind, describePlace(Fact.First), Fact.Count});
  return Report;
}

} // namespace restruct
