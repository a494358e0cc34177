//===- RandomPlan.cpp - Random legal plans --------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/CallPlanner.h"
#include "restruct/Plan/LayoutBuilder.h"
#include "restruct/Plan/Planners.h"

#include "llvm/ADT/STLExtras.h"

#include <random>

using namespace llvm;

namespace restruct {

namespace {

/// A stream of decisions that is the same on every machine.
class Dice {
public:
  explicit Dice(uint64_t Seed) : Engine(Seed) {}
  uint64_t below(uint64_t Limit) { return Engine() % Limit; }
  bool oneIn(uint64_t N) { return below(N) == 0; }
  template <typename Range> void shuffle(Range &Items) {
    for (size_t I = Items.size(); I > 1; --I)
      std::swap(Items[I - 1], Items[below(I)]);
  }

private:
  std::mt19937_64 Engine;
};

} // namespace

/// Padding of a few bytes, and sometimes of so many that offsets and sizes need
/// more digits; but a variable with a million objects still has room.
static uint64_t drawPadding(Dice &Random) {
  return Random.oneIn(16) ? Random.below(700) : Random.below(40);
}

/// Adds the \p Pinned fields to \p Order: the first field in front, others
/// anywhere between the free ones, which then lie in front or behind.
static void addPinned(ArrayRef<unsigned> Pinned, std::vector<unsigned> &Order,
                      Dice &Random) {
  for (unsigned I : Pinned) {
    size_t At = I == 0 ? 0 : Random.below(Order.size() + 1);
    Order.insert(Order.begin() + ptrdiff_t(At), I);
  }
}

/// The fields of \p S that remain, in their new order. The constants among the
/// others are added to \p Constants.
static std::vector<unsigned> chooseFields(const PlanStruct &S,
                                          const PlanOptions &Options,
                                          Dice &Random,
                                          std::vector<unsigned> &Constants) {
  std::vector<unsigned> Pinned, Free;
  for (auto [I, Field] : enumerate(S.Fields)) {
    if (!Field.CanMove.isYes())
      Pinned.push_back(unsigned(I));
    else if (Options.SingleValue && Field.CanBeConstant.isYes() &&
             Random.oneIn(2))
      Constants.push_back(unsigned(I));
    else if (!Options.DeleteFields || !Field.CanDelete.isYes() ||
             Random.oneIn(4))
      Free.push_back(unsigned(I));
  }
  if (Options.ReorderFields && S.CanReorder.isYes() && !Random.oneIn(8)) {
    Random.shuffle(Free);
    addPinned(Pinned, Free, Random);
  } else {
    append_range(Free, Pinned);
    llvm::sort(Free);
  }
  return Free;
}

/// Moves some fields to up to three other parts.
static void splitRandomly(const PlanStruct &S, FieldOrder &Order,
                          Dice &Random) {
  unsigned Wanted = 1 + unsigned(Random.below(3)), NumParts = 0;
  std::vector<unsigned> PartOf(Wanted + 1, 0);
  for (OrderedField &Field : Order.Fields) {
    uint64_t Part = Random.below(Wanted + 1);
    if (Part == 0 || !S.Fields[Field.Field].CanLeave.isYes())
      continue;
    if (PartOf[Part] == 0) // Each part has a field.
      PartOf[Part] = ++NumParts;
    Field.Part = PartOf[Part];
  }
}

static FieldOrder drawOrder(const PlanInput &Input, const PlanStruct &S,
                            const PlanOptions &Options, Dice &Random) {
  FieldOrder Order;
  for (unsigned I : chooseFields(S, Options, Random, Order.Constants)) {
    const PlanField &Field = S.Fields[I];
    OrderedField Next{I};
    if (Field.CanMove.isYes() && Random.oneIn(3))
      Next.PaddingBefore = drawPadding(Random);
    bool MayShrink = (Options.NarrowFields && Field.CanNarrow.isYes()) ||
                     (Options.IndexFields && Field.CanIndex.isYes() &&
                      Options.mayChange(Input.Structs[*Field.Pointee]));
    Next.IsNarrow = MayShrink && Random.oneIn(2);
    Order.Fields.push_back(Next);
  }
  if (Options.SplitStructs && S.CanSplit.isYes() && Random.oneIn(2))
    splitRandomly(S, Order, Random);
  Order.PaddingAfter = Random.oneIn(2) ? drawPadding(Random) : 0;
  return Order;
}

/// All fields of \p S, of which some that are alike change their places. That
/// is possible wherever fields may change their order.
static FieldOrder exchangeAlike(const PlanStruct &S, const PlanOptions &Options,
                                Dice &Random) {
  FieldOrder Order = getOldOrder(S);
  auto IsFree = [&](unsigned I) { return S.Fields[I].CanMove.isYes(); };
  if (!Options.ReorderFields || !S.CanReorder.isYes())
    return Order;
  for (unsigned I = 0; I != S.Fields.size(); ++I) {
    auto With = unsigned(Random.below(S.Fields.size()));
    unsigned A = Order.Fields[I].Field, B = Order.Fields[With].Field;
    if (IsFree(A) && IsFree(B) && S.Fields[A].Size == S.Fields[B].Size &&
        S.Fields[A].Align == S.Fields[B].Align)
      std::swap(Order.Fields[I], Order.Fields[With]);
  }
  return Order;
}

/// A structure that keeps its size, or has fields that keep their offsets, has
/// no room for most orders: some are tried.
static FieldOrder orderRandomly(const PlanInput &Input, const PlanStruct &S,
                                const PlanOptions &Options, Dice &Random) {
  constexpr unsigned MaxTries = 16;
  for (unsigned Try = 0; Try != MaxTries; ++Try) {
    FieldOrder Order = drawOrder(Input, S, Options, Random);
    if (isPossible(S, Order))
      return Order;
    Order.PaddingAfter = 0;
    for (OrderedField &Field : Order.Fields)
      Field.PaddingBefore = 0;
    if (isPossible(S, Order))
      return Order;
  }
  return exchangeAlike(S, Options, Random);
}

LayoutPlan planRandomly(const PlanInput &Input, uint64_t Seed,
                        const PlanOptions &Options) {
  Dice Random(Seed);
  LayoutPlan Plan;
  auto Decide = [&](const PlanStruct &S) -> std::optional<FieldOrder> {
    // One that keeps its layout may still have to follow a member.
    if (!Options.mayChange(S) || Random.oneIn(12))
      return std::nullopt;
    return orderRandomly(Input, S, Options, Random);
  };
  // A program with few structures would have seeds that change nothing.
  constexpr unsigned MaxTries = 3;
  for (unsigned Try = 0; Try != MaxTries && Plan.Structs.empty(); ++Try)
    Plan = buildLayouts(Input, Decide);
  Plan.Calls = planCallsRandomly(
      Input, Options, [&](uint64_t Limit) { return Random.below(Limit); });
  return Plan;
}

} // namespace restruct
