//===- SafetyInfo.cpp - Safety conditions of structures -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Safety/SafetyInfo.h"

#include "restruct/Recovery/Evidence.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

namespace {
struct Row {
  StringLiteral Name;
  StringLiteral Sentence;
  SafetySpread Spread;
};
constexpr Row Rows[] = {
#define SAFETY_CONDITION(Name, Spread, Sentence)                               \
  {#Name, Sentence, SafetySpread::Spread},
#include "restruct/Safety/SafetyConditions.def"
};
} // namespace

/// Lets a test prove that it fails without the condition.
static cl::opt<std::string>
    DisabledCondition("dtrans-safety-disable", cl::Hidden,
                      cl::desc("Never set this safety condition (testing)"));

StringRef getName(SafetyCondition Condition) {
  return Rows[unsigned(Condition)].Name;
}
StringRef getSentence(SafetyCondition Condition) {
  return Rows[unsigned(Condition)].Sentence;
}
SafetySpread getSpread(SafetyCondition Condition) {
  return Rows[unsigned(Condition)].Spread;
}

ArrayRef<SafetyCondition> allSafetyConditions() {
  static constexpr SafetyCondition All[] = {
#define SAFETY_CONDITION(Name, Spread, Sentence) SafetyCondition::Name,
#include "restruct/Safety/SafetyConditions.def"
  };
  return All;
}

std::optional<SafetyCondition> parseSafetyCondition(StringRef Name) {
  for (SafetyCondition Condition : allSafetyConditions())
    if (getName(Condition) == Name)
      return Condition;
  return std::nullopt;
}

bool StructSafety::hasAny(ArrayRef<SafetyCondition> Conditions) const {
  return any_of(Conditions,
                [&](SafetyCondition Condition) { return has(Condition); });
}

const SafetyRecord *StructSafety::lookup(SafetyCondition Condition) const {
  auto It = Records.find(Condition);
  return It == Records.end() ? nullptr : &It->second;
}

const StructSafety *
DTransSafetyInfo::lookup(const DTransStructType *Type) const {
  auto It = IndexOf.find(Type);
  return It == IndexOf.end() ? nullptr : &Structs[It->second];
}

void DTransSafetyInfo::addStruct(const DTransStructType *Type) {
  if (IndexOf.try_emplace(Type, unsigned(Structs.size())).second)
    Structs.emplace_back(Type);
}

bool DTransSafetyInfo::add(const DTransStructType *Type,
                           SafetyCondition Condition, const Value *Where,
                           StringRef Sentence, const DTransStructType *From) {
  if (!DisabledCondition.empty() && DisabledCondition == getName(Condition))
    return false;
  auto [It, IsNewStruct] = IndexOf.try_emplace(Type, unsigned(Structs.size()));
  if (IsNewStruct)
    Structs.emplace_back(Type);
  SafetyRecord &Record = Structs[It->second].Records[Condition];
  if (any_of(Record.Causes, [&](const SafetyCause &Known) {
        return Known.Where == Where && Known.From == From &&
               Known.Sentence == Sentence;
      }))
    return false;
  bool IsNew = Record.Count++ == 0;
  if (Record.Causes.size() < MaxCauses)
    Record.Causes.push_back({Where, Sentence.str(), From});
  return IsNew;
}

bool DTransSafetyInfo::replaceStruct(const DTransStructType *Old,
                                     const DTransStructType *New) {
  auto It = IndexOf.find(Old);
  if (It == IndexOf.end() || IndexOf.contains(New))
    return false;
  unsigned Index = It->second;
  IndexOf.erase(It);
  IndexOf[New] = Index;
  Structs[Index].Type = New;
  for (StructSafety &Struct : Structs)
    for (auto &[Condition, Record] : Struct.Records)
      for (SafetyCause &Cause : Record.Causes)
        if (Cause.From == Old)
          Cause.From = New;
  return true;
}

void DTransSafetyInfo::replaceValues(
    function_ref<const Value *(const Value *)> Now) {
  for (StructSafety &Struct : Structs)
    for (auto &[Condition, Record] : Struct.Records)
      for (SafetyCause &Cause : Record.Causes)
        if (Cause.Where)
          Cause.Where = Now(Cause.Where);
}

static void printWhere(raw_ostream &OS, const Value &Where,
                       ModuleSlotTracker &Slots) {
  if (const auto *I = dyn_cast<Instruction>(&Where)) {
    Slots.incorporateFunction(*I->getFunction());
    std::string Text;
    raw_string_ostream Stream(Text);
    I->print(Stream, Slots);
    OS << StringRef(Text).ltrim().take_until([](char C) { return C == '\n'; });
    OS << ' ' << describeLocation(I);
    return;
  }
  if (const auto *A = dyn_cast<Argument>(&Where)) {
    A->printAsOperand(OS, /*PrintType=*/false);
    OS << ' ' << describeLocation(A);
    return;
  }
  Where.printAsOperand(OS, /*PrintType=*/false, Slots);
}

void DTransSafetyInfo::print(raw_ostream &OS, const Module &M) const {
  ModuleSlotTracker Slots(&M);
  for (const StructSafety &Struct : Structs) {
    OS << *Struct.getType() << (Struct.records().empty() ? ": safe\n" : "\n");
    for (const auto &[Condition, Record] : Struct.records()) {
      OS << "  " << getName(Condition) << ": " << getSentence(Condition)
         << '\n';
      for (const SafetyCause &Cause : Record.Causes) {
        OS << "    " << Cause.Sentence;
        if (Cause.From)
          OS << ' ' << *Cause.From;
        if (Cause.Where) {
          OS << ": ";
          printWhere(OS, *Cause.Where, Slots);
        }
        OS << '\n';
      }
      if (Record.Count > Record.Causes.size())
        OS << "    and " << Record.Count - Record.Causes.size() << " more\n";
    }
  }
}

} // namespace restruct
