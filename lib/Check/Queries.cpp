//===- Queries.cpp - Alias queries and what violates their answers --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An analysis answers that two locations do not alias. Which events in a run
/// violate that answer? (Spec: "Must, May, and No Alias Responses".)
///
/// **Values, not names.** The answer is about the values that two pointers have
/// at one program point. In
///
///   for (p = first; p; p = q)         p is NoAlias with q = p->next, and yet
///     q = p->next;                    q of one round is p of the next.
///
/// p and q both have values wherever the definitions of both dominate. In SSA
/// form one definition then dominates the other; let P be the pointer that is
/// defined first, Q the other. Whenever Q is defined, the current value of P is
/// the one to compare with. An *instance* of P lasts from one execution of its
/// definition to the next. So:
///
///   a pair of pointers of which neither dominates the other is not queried:
///   there is no program point at which both are known to have values
///   each access by Q is compared with the value that P has then
///   accesses by P count from P's definition before that until the next one
///
/// **A dependence, not a comparison.** Equal addresses by themselves violate
/// nothing. Both accesses must be executed, in one instance of P, either first,
/// and one of them must write: two names for a location that is only read are
/// allowed.
///
/// **The same object.** "If the memory is freed and reallocated between, the
/// dependence is mediated by that." The runtime records when bytes are freed,
/// and earlier accesses do not count. The same applies when the stack is
/// restored, and to what a function with a `noalias` result returns. Lifetime
/// markers of local variables are removed from the program, so two variables
/// have two addresses.
///
/// **Types.** tbaa and tbaa-ext judge by the types of accesses, and memory may
/// be reused for another type, even without being freed. A violation then is
/// reading with another type what was written. So if only these analyses give
/// an answer, only a read after a write counts, and only if the bytes are still
/// those that were written and are not all zero.
///
/// **Scopes.** Noalias scopes are valid for one execution of a scope, so
/// accesses with such metadata start anew where a scope is declared.
///
/// **Must and partial alias.** When one of two accesses is executed, and the
/// other one was executed in the same instance, their addresses must be equal,
/// or their bytes must overlap.
///
/// **Calls.** "The call does not write to (or read from) this location" is
/// queried for each call and each location whose pointer is defined before it.
/// During the call, every access of instrumented code is compared with the
/// value of the pointer. An excluded access conflicts with an access of the
/// caller as above: before the call or after it, in the same instance, and one
/// of the two writes. Copying an argument that is passed by value (byval) is a
/// read of the caller, and one of the call. Accesses of uninstrumented code are
/// not observed.
///
/// Accesses of a function by the same pointer, with the same size, metadata and
/// effects form one *class*: everything that an answer can depend on is equal.
/// The cost is quadratic in the number of classes.
///
/// Not queried: other address spaces, accesses of scalable size, pairs of
/// accesses of one instruction, pairs that only read, calls of intrinsics and
/// assembly, calls that no code can follow (musttail), and calls that return
/// twice.
///
//===----------------------------------------------------------------------===//

#include "AccessCollector.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct::check {

namespace {

[[maybe_unused]] constexpr unsigned MaxAnalyses = 24;

/// Selects a random sample of a given size, spread evenly over all queries.
class Sampler {
public:
  Sampler(uint64_t Wanted, uint64_t Seed) : Wanted(Wanted), State(Seed) {}
  void setTotal(uint64_t Total) { this->Total = Total; }
  bool take() {
    if (!Wanted || Total <= Wanted)
      return true;
    // splitmix64: the same on every platform.
    uint64_t Z = State += 0x9e3779b97f4a7c15;
    Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9;
    Z = (Z ^ (Z >> 27)) * 0x94d049bb133111eb;
    Z ^= Z >> 31;
    return double(Z >> 11) * 0x1p-53 < double(Wanted) / double(Total);
  }

private:
  uint64_t Wanted;
  uint64_t State;
  uint64_t Total = 0;
};

/// Asks all queries about one function.
class CheckPlanner {
public:
  CheckPlanner(FunctionPlan &Plan, const DominatorTree &DT, uint64_t TypeBased)
      : Plan(Plan), DT(DT), TypeBased(TypeBased) {}

  /// The number of queries: about two classes, and about a call and a class.
  std::pair<uint64_t, uint64_t> count() const {
    uint64_t Pairs = 0, Calls = 0;
    for (unsigned A = 0; A != Plan.Classes.size(); ++A)
      for (unsigned B = 0; B != A; ++B)
        Pairs += laterOf(A, B).has_value();
    for (const WatchedCall &W : Plan.Calls)
      for (const AccessClass &C : Plan.Classes)
        Calls += isDefinedAt(Plan, DT, C, *W.Call);
    return {Pairs, Calls};
  }

  void askPairs(MutableArrayRef<BatchAAResults> AAs, Sampler &S,
                CheckCounts &Counts) {
    for (unsigned A = 0; A != Plan.Classes.size(); ++A)
      for (unsigned B = 0; B != A; ++B) {
        std::optional<unsigned> Later = laterOf(A, B);
        if (!Later)
          continue;
        ++Counts.Pairs;
        if (!S.take())
          continue;
        ++Counts.AskedPairs;
        if (askPair(AAs, A + B - *Later, *Later))
          ++Counts.CheckedPairs;
      }
  }

  void askCalls(MutableArrayRef<BatchAAResults> AAs, Sampler &S,
                CheckCounts &Counts) {
    for (WatchedCall &W : Plan.Calls)
      for (unsigned C = 0; C != Plan.Classes.size(); ++C) {
        if (!isDefinedAt(Plan, DT, Plan.Classes[C], *W.Call))
          continue;
        ++Counts.Calls;
        if (!S.take())
          continue;
        ++Counts.AskedCalls;
        if (askCall(AAs, W, C))
          ++Counts.CheckedCalls;
      }
  }

private:
  /// The one of two classes whose pointer is defined later; none if there is
  /// nothing to query.
  std::optional<unsigned> laterOf(unsigned A, unsigned B) const {
    if (!((Plan.Classes[A].Flags | Plan.Classes[B].Flags) & Writes))
      return std::nullopt;
    return getLaterClass(Plan, DT, A, B);
  }

  bool askPair(MutableArrayRef<BatchAAResults> AAs, unsigned Earlier,
               unsigned Later) {
    const AccessClass &E = Plan.Classes[Earlier];
    AccessClass &L = Plan.Classes[Later];
    AliasResult Said = AAs[0].alias(E.Location, L.Location);
    std::optional<Answer> Kind = toAnswer(Said);
    if (!Kind)
      return false;
    if (*Kind != SaidNoAlias &&
        (E.Pointer == L.Pointer || E.Size == DynamicSize ||
         L.Size == DynamicSize))
      return false; // trivially true, or undecidable
    uint32_t Alone = 0;
    for (auto [I, AA] : enumerate(AAs.drop_front()))
      if (static_cast<AliasResult::Kind>(AA.alias(E.Location, L.Location)) ==
          static_cast<AliasResult::Kind>(Said))
        Alone |= 1u << I;
    L.Pairs.push_back({Earlier, *Kind | Alone << AnalysesShift});
    return true;
  }

  static std::optional<Answer> toAnswer(AliasResult Said) {
    switch (static_cast<AliasResult::Kind>(Said)) {
    case AliasResult::NoAlias:
      return SaidNoAlias;
    case AliasResult::MustAlias:
      return SaidMustAlias;
    case AliasResult::PartialAlias:
      return SaidPartialAlias;
    case AliasResult::MayAlias:
      return std::nullopt;
    }
    llvm_unreachable("all answers are listed");
  }

  /// The effects of the call on a class that the answer excludes, as far as
  /// they can conflict.
  static uint32_t denied(BatchAAResults &AA, const WatchedCall &W,
                         const AccessClass &C) {
    ModRefInfo Said = AA.getModRefInfo(W.Call, C.Location);
    uint32_t Denied = 0;
    if (!isModSet(Said))
      Denied |= Writes;
    if (!isRefSet(Said) && (C.Flags & Writes))
      Denied |= Reads;
    return Denied;
  }

  bool askCall(MutableArrayRef<BatchAAResults> AAs, WatchedCall &W,
               unsigned Class) {
    const AccessClass &C = Plan.Classes[Class];
    uint32_t Denied = denied(AAs[0], W, C);
    if (!Denied)
      return false;
    uint32_t Alone = 0;
    for (auto [I, AA] : enumerate(AAs.drop_front()))
      if ((denied(AA, W, C) & Denied) == Denied)
        Alone |= 1u << I;
    if (Alone && !(Alone & ~TypeBased))
      return false; // due to a tag on the call: undecidable
    W.Pairs.push_back({Class, Denied | Alone << AnalysesShift});
    return true;
  }

  FunctionPlan &Plan;
  const DominatorTree &DT;
  uint64_t TypeBased;
};

} // namespace

std::optional<unsigned> getLaterClass(const FunctionPlan &Plan,
                                      const DominatorTree &DT, unsigned A,
                                      unsigned B) {
  auto *PA = dyn_cast<Instruction>(Plan.Pointers[Plan.Classes[A].Pointer]);
  auto *PB = dyn_cast<Instruction>(Plan.Pointers[Plan.Classes[B].Pointer]);
  if (PA == PB || !PB)
    return A;
  if (!PA)
    return B;
  if (DT.dominates(PB, PA))
    return A;
  if (DT.dominates(PA, PB))
    return B;
  return std::nullopt;
}

bool isDefinedAt(const FunctionPlan &Plan, const DominatorTree &DT,
                 const AccessClass &C, const Instruction &I) {
  auto *P = dyn_cast<Instruction>(Plan.Pointers[C.Pointer]);
  return !P || DT.dominates(P, &I);
}

bool isTypeBased(StringRef Analysis) {
  return Analysis == "tbaa" || Analysis == "tbaa-ext";
}

std::vector<FunctionPlan> planChecks(Module &M, const CheckedAnalyses &Analyses,
                                     const CheckOptions &Options,
                                     CheckCounts &Counts) {
  assert(Analyses.Names.size() <= MaxAnalyses && "see CheckedAnalyses");
  uint64_t TypeBased = 0;
  for (auto [I, Name] : enumerate(Analyses.Names))
    if (isTypeBased(Name))
      TypeBased |= uint64_t(1) << I;

  std::vector<FunctionPlan> Plans;
  uint64_t Pairs = 0, Calls = 0;
  for (Function &F : M) {
    if (!canBeInstrumented(F))
      continue;
    DominatorTree DT(F);
    bool IsAskedAbout = !Options.OnlyFunction || Options.OnlyFunction == &F;
    FunctionPlan &Plan = Plans.emplace_back();
    Plan.F = &F;
    collectAccesses(Plan, DT,
                    IsAskedAbout ? AskAbout::Answers : AskAbout::Nothing);
    if (Options.Sample) {
      auto [MorePairs, MoreCalls] = CheckPlanner(Plan, DT, TypeBased).count();
      Pairs += MorePairs;
      Calls += MoreCalls;
    }
  }
  Sampler PairSampler(Options.Sample, Options.Seed);
  PairSampler.setTotal(Pairs);
  Sampler CallSampler(Options.Sample, ~Options.Seed);
  CallSampler.setTotal(Calls);
  for (FunctionPlan &Plan : Plans) {
    if (Plan.Classes.empty())
      continue;
    DominatorTree DT(*Plan.F);
    std::vector<AAResults> Results = Analyses.Get(*Plan.F);
    // Consecutive queries share most of the work.
    std::vector<BatchAAResults> AAs(Results.begin(), Results.end());
    CheckPlanner Planner(Plan, DT, TypeBased);
    Planner.askPairs(AAs, PairSampler, Counts);
    Planner.askCalls(AAs, CallSampler, Counts);
  }
  return Plans;
}

} // namespace restruct::check
