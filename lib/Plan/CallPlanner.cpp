//===- CallPlanner.cpp - Decide which calls become direct -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A call of a function pointer costs little more than a direct one, but it
/// cannot be inlined. If a field holds one function, calls through it become
/// direct calls of that. If it holds a few, the loaded address is compared:
///
///     call %f(...)     if (%f == @a) call @a(...)
///                      else          call @b(...)
///
/// A comparison and a branch cost less than an indirect branch, so the model
/// expects a gain where the call is not rare. If the field may hold others, the
/// indirect call remains behind the comparisons; the model then expects a gain
/// only from functions that make up most of what is stored.
///
//===----------------------------------------------------------------------===//

#include "restruct/Plan/CallPlanner.h"

#include "restruct/Plan/Planners.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace restruct {

/// More comparisons than these cost more than an indirect call.
static constexpr size_t MaxCompared = 4;
/// A call is rare if it is executed less than this part of the most frequent
/// call through a field.
static constexpr double RareShare = 0.01;
/// Where other functions may be called, one is compared with only if it is at
/// least this part of what is stored.
static constexpr double LikelyShare = 0.8;

static double hottestCall(const PlanInput &Input) {
  double Hottest = 0;
  for (const PlanStruct &S : Input.Structs)
    for (const PlanField &Field : S.Fields)
      for (const PlanCall &Call : Field.Calls)
        Hottest = std::max(Hottest, Call.Frequency);
  return Hottest;
}

/// The functions that calls through \p Field are compared with, the most likely
/// one first; empty if that is not expected to win.
static std::vector<std::string> chooseFunctions(const PlanField &Field) {
  std::vector<PlanFunction> Functions = Field.Functions;
  llvm::sort(Functions, [](const PlanFunction &A, const PlanFunction &B) {
    return A.Stored != B.Stored ? A.Stored > B.Stored : A.Name < B.Name;
  });
  bool AreKnown = Field.AreFunctionsKnown.isYes();
  if (!AreKnown || Functions.size() > MaxCompared) {
    double All = Field.OtherFunctions;
    for (const PlanFunction &F : Functions)
      All += F.Stored;
    erase_if(Functions, [&](const PlanFunction &F) {
      return F.Stored < LikelyShare * All || All == 0;
    });
  }
  std::vector<std::string> Names;
  for (const PlanFunction &F : Functions)
    Names.push_back(F.Name);
  return Names;
}

static std::optional<CallPlan> planField(const PlanStruct &S, unsigned I,
                                         double Hottest) {
  const PlanField &Field = S.Fields[I];
  CallPlan Plan;
  Plan.Id = S.Id;
  Plan.Field = I;
  Plan.Functions = chooseFunctions(Field);
  Plan.IsComplete = Field.AreFunctionsKnown.isYes() &&
                    Plan.Functions.size() == Field.Functions.size();
  bool IsFree = Plan.IsComplete && Plan.Functions.size() == 1;
  for (auto [Number, Call] : enumerate(Field.Calls))
    if (Call.CanBeDirect.isYes() &&
        (IsFree ||
         (Call.Frequency > 0 && Call.Frequency >= RareShare * Hottest)))
      Plan.Calls.push_back(unsigned(Number));
  if (Plan.Functions.empty() || Plan.Calls.empty())
    return std::nullopt;
  return Plan;
}

/// Whether \p Plan removes the field, with the loads from it.
static bool isRemoved(const LayoutPlan &Plan, const StructId &Id, unsigned I) {
  return any_of(Plan.Structs, [&](const StructPlan &S) {
    return S.Id == Id && S.Fields[I].IsDeleted;
  });
}

std::vector<CallPlan> planCalls(const PlanInput &Input,
                                const PlanOptions &Options,
                                const LayoutPlan &Plan) {
  std::vector<CallPlan> Result;
  if (!Options.IndirectCalls)
    return Result;
  double Hottest = hottestCall(Input);
  for (const PlanStruct &S : Input.Structs)
    for (unsigned I = 0; I != S.Fields.size(); ++I)
      if (Options.mayChange(S) && !S.Fields[I].Calls.empty() &&
          !isRemoved(Plan, S.Id, I))
        if (std::optional<CallPlan> New = planField(S, I, Hottest))
          Result.push_back(std::move(*New));
  return Result;
}

std::vector<CallPlan>
planCallsRandomly(const PlanInput &Input, const PlanOptions &Options,
                  function_ref<uint64_t(uint64_t)> Below) {
  std::vector<CallPlan> Result;
  if (!Options.IndirectCalls)
    return Result;
  for (const PlanStruct &S : Input.Structs)
    for (unsigned I = 0; I != S.Fields.size(); ++I) {
      const PlanField &Field = S.Fields[I];
      if (!Options.mayChange(S) || Field.Functions.empty())
        continue;
      CallPlan Plan;
      Plan.Id = S.Id;
      Plan.Field = I;
      for (const PlanFunction &F : Field.Functions)
        Plan.Functions.push_back(F.Name);
      for (size_t N = Plan.Functions.size(); N > 1; --N)
        std::swap(Plan.Functions[N - 1], Plan.Functions[Below(N)]);
      Plan.IsComplete = Field.AreFunctionsKnown.isYes() && Below(3) != 0;
      if (!Plan.IsComplete)
        Plan.Functions.resize(1 + Below(Plan.Functions.size()));
      for (auto [Number, Call] : enumerate(Field.Calls))
        if (Call.CanBeDirect.isYes() && Below(4) != 0)
          Plan.Calls.push_back(unsigned(Number));
      if (!Plan.Calls.empty())
        Result.push_back(std::move(Plan));
    }
  return Result;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Why calls through \p Field may not become direct as \p Plan says.
static std::string verifyField(const PlanField &Field, const CallPlan &Plan) {
  if (Plan.Functions.empty() || Plan.Calls.empty())
    return "no functions, or no calls";
  for (auto [N, Name] : enumerate(Plan.Functions)) {
    if (none_of(Field.Functions,
                [&](const PlanFunction &F) { return F.Name == Name; }))
      return "'" + Name + "' is not stored in it";
    if (is_contained(ArrayRef(Plan.Functions).take_front(N), Name))
      return "'" + Name + "' is listed twice";
  }
  if (Plan.IsComplete) {
    if (!Field.AreFunctionsKnown.isYes())
      return "other functions may be called: " + Field.AreFunctionsKnown.Reason;
    if (Plan.Functions.size() != Field.Functions.size())
      return "other functions are stored in it";
  }
  for (auto [N, Call] : enumerate(Plan.Calls)) {
    if (Call >= Field.Calls.size())
      return "there are " + std::to_string(Field.Calls.size()) +
             " calls through it";
    if (is_contained(ArrayRef(Plan.Calls).take_front(N), Call))
      return "a call is listed twice";
    if (!Field.Calls[Call].CanBeDirect.isYes())
      return "call " + std::to_string(Call) +
             " may not be direct: " + Field.Calls[Call].CanBeDirect.Reason;
  }
  return {};
}

std::string verifyCalls(const PlanInput &Input,
                        const std::vector<CallPlan> &Plans) {
  for (auto [N, Plan] : enumerate(Plans)) {
    auto S = find_if(Input.Structs,
                     [&](const PlanStruct &S) { return S.Id == Plan.Id; });
    if (S == Input.Structs.end())
      return "calls: '" + Plan.Id.Name + "' is not a structure of the program";
    std::string Place = "calls through " + S->describeField(Plan.Field) +
                        " of '" + Plan.Id.Name + "': ";
    if (Plan.Field >= S->Fields.size())
      return Place + "it has " + std::to_string(S->Fields.size()) + " fields";
    for (const CallPlan &Other : ArrayRef(Plans).take_front(N))
      if (Other.Id == Plan.Id && Other.Field == Plan.Field)
        return Place + "they are planned twice";
    if (std::string Reason = verifyField(S->Fields[Plan.Field], Plan);
        !Reason.empty())
      return Place + Reason;
  }
  return {};
}

} // namespace restruct
