//===- SafetyReport.cpp - Analysis results in a report --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/SafetyReport.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instruction.h"

#include <map>

using namespace llvm;

namespace restruct {

StringRef getKey(StructVerdict V) {
  switch (V) {
  case StructVerdict::MayChange:
    return "may-change";
  case StructVerdict::Partly:
    return "partly-blocked";
  case StructVerdict::Blocked:
    return "blocked";
  }
  llvm_unreachable("all verdicts are listed");
}

StringRef getKey(FieldKnowledge Knowledge) {
  switch (Knowledge) {
  case FieldKnowledge::None:
    return "none";
  case FieldKnowledge::Seen:
    return "seen";
  case FieldKnowledge::Known:
    return "known";
  }
  llvm_unreachable("all kinds are listed");
}

std::string PlaceReport::text() const {
  std::string Text;
  if (!File.empty()) {
    Text = File + ":" + std::to_string(Line);
    if (Column)
      Text += ":" + std::to_string(Column);
  }
  auto Add = [&](const std::string &Part) {
    Text += (Text.empty() ? "" : " ") + Part;
  };
  if (!Global.empty())
    Add("@" + demangle(Global));
  if (!Function.empty())
    Add("in '" + demangle(Function) + "'");
  return Text;
}

static void placeOfFunction(PlaceReport &Place, const Function &F) {
  if (const DISubprogram *SP = F.getSubprogram(); SP && Place.File.empty()) {
    Place.File = SP->getFilename().str();
    Place.Line = SP->getLine();
  }
}

static void placeOfGlobal(PlaceReport &Place, const GlobalValue &G) {
  Place.Global = G.getName().str();
  const auto *Variable = dyn_cast<GlobalVariable>(&G);
  if (!Variable)
    return;
  SmallVector<DIGlobalVariableExpression *, 1> Described;
  Variable->getDebugInfo(Described);
  if (Described.empty() || !Described.front()->getVariable())
    return;
  const DIGlobalVariable &D = *Described.front()->getVariable();
  Place.File = D.getFilename().str();
  Place.Line = D.getLine();
}

PlaceReport describePlace(const Value *Where) {
  PlaceReport Place;
  if (!Where)
    return Place;
  if (const auto *I = dyn_cast<Instruction>(Where)) {
    if (const DebugLoc &Loc = I->getDebugLoc(); Loc && Loc.getLine()) {
      Place.File = Loc->getFilename().str();
      Place.Line = Loc.getLine();
      Place.Column = Loc.getCol();
    }
    Place.Function = I->getFunction()->getName().str();
    placeOfFunction(Place, *I->getFunction());
  } else if (const auto *A = dyn_cast<Argument>(Where)) {
    Place.Function = A->getParent()->getName().str();
    placeOfFunction(Place, *A->getParent());
  } else if (const auto *F = dyn_cast<Function>(Where)) {
    Place.Global = F->getName().str();
    placeOfFunction(Place, *F);
  } else if (const auto *G = dyn_cast<GlobalValue>(Where)) {
    placeOfGlobal(Place, *G);
  }
  if (Place.Line == 0)
    Place.File.clear();
  return Place;
}

StructVerdict SafetyReport::getVerdict() const {
  if (Legal.empty())
    return StructVerdict::Blocked;
  return Legal.size() == allLayoutChanges().size() ? StructVerdict::MayChange
                                                   : StructVerdict::Partly;
}

const ConditionReport *SafetyReport::getFirstCause() const {
  const ConditionReport *First = nullptr;
  auto Rank = [](const ConditionReport &C) {
    return std::pair(C.blocksAll(), C.Way.empty());
  };
  for (const ConditionReport &C : Conditions)
    if (!C.Blocks.empty() && (!First || Rank(C) > Rank(*First)))
      First = &C;
  return First;
}

bool ConditionReport::blocksAll() const {
  return Blocks.size() == allLayoutChanges().size();
}

std::vector<std::vector<unsigned>>
groupByAffinity(ArrayRef<AffinityReport> Affinities) {
  EquivalenceClasses<unsigned> Classes;
  for (const AffinityReport &A : Affinities)
    if (A.Weight > 0 && A.Weight * 2 >= Affinities.front().Weight)
      Classes.unionSets(A.Element, A.Other);
  std::vector<std::vector<unsigned>> Groups;
  for (const auto &Class : Classes) {
    if (!Class->isLeader())
      continue;
    std::vector<unsigned> Members(Classes.member_begin(*Class),
                                  Classes.member_end());
    llvm::sort(Members);
    Groups.push_back(std::move(Members));
  }
  llvm::sort(Groups);
  return Groups;
}

} // namespace restruct
