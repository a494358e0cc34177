//===- Planners.cpp - Decide on new layouts -------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// **The model** (CostModel.h). An access to an object that is not in the cache
/// costs the lines that its hot fields touch; objects in arrays, and small ones
/// on the heap, share lines with their neighbours, so each byte less is a gain;
/// and two fields that are used together cost one line more where they are
/// apart. A new layout must be expected to cost less, and never make the object
/// larger. A field is hot if it is accessed at least a tenth as often as the
/// most accessed one.
///
/// **The layout.** The cheapest of these orders: the old one; hot fields first,
/// then the others; the hot fields line by line, on each those that are used
/// together; all fields as one group. In each group, the next field is the one
/// with the largest alignment that needs no padding (FieldPacker.h). What is
/// left at the end of the hot fields is filled with small cold ones.
///
/// **Threads.** Fields that threads write stay on lines apart from other fields
/// where the old layout keeps them apart: else each write takes the line from
/// the other threads. Such a structure keeps its layout.
///
//===----------------------------------------------------------------------===//

#include "restruct/Plan/Planners.h"

#include "FieldPacker.h"
#include "SplitPlanner.h"

#include "restruct/Plan/CallPlanner.h"
#include "restruct/Plan/LayoutBuilder.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

bool denotes(StringRef Name, const PlanStruct &S) {
  Name.consume_front("%");
  if (Name.empty())
    return false;
  if (S.Id.Name == Name || S.SourceName == Name)
    return true;
  // Without a source record "struct.node" is all that is known.
  StringRef Own = S.Id.Name;
  return S.SourceName.empty() &&
         (Own.consume_front("struct.") || Own.consume_front("class.") ||
          Own.consume_front("union.")) &&
         Own == Name;
}

bool PlanOptions::mayChange(const PlanStruct &S) const {
  auto IsIt = [&](StringRef Name) { return denotes(Name, S); };
  return (Structs.empty() || any_of(Structs, IsIt)) && none_of(Except, IsIt);
}

namespace {

/// Gains that are smaller are none.
constexpr double LeastGain = 0.01;

/// Plans one structure.
class StructPlanner {
public:
  StructPlanner(const PlanStruct &S, const PlanOptions &Options);
  /// Nothing if its layout is good as it is.
  std::optional<FieldOrder> run();
  /// The size that it gets.
  uint64_t getSize() const { return NewSize; }

private:
  using Order = std::vector<unsigned>;

  double getHeat(unsigned I) const { return S.Fields[I].getHeat(); }
  LayoutExtents measure(const Order &Fields) const;
  bool isBetter(const Order &Fields) const;
  Order choose() const;
  void improve(Order &Fields, uint64_t Limit) const;
  Order arrange(const std::vector<Order> &Groups) const;
  std::vector<Order> groupByAffinity(Order Hot) const;

  const PlanStruct &S;
  const PlanOptions &Options;
  /// The fields that remain: those that keep their offsets, and others.
  Order Pinned, Free;
  Order Constants;
  uint64_t NewSize = 0;
  bool Deletes = false;
};

} // namespace

StructPlanner::StructPlanner(const PlanStruct &S, const PlanOptions &Options)
    : S(S), Options(Options) {
  for (auto [I, Field] : enumerate(S.Fields)) {
    if (Options.DeleteFields && Field.CanDelete.isYes()) {
      Deletes = true;
      continue;
    }
    if (Options.SingleValue && Field.CanBeConstant.isYes()) {
      Deletes = true;
      Constants.push_back(unsigned(I));
      continue;
    }
    (Field.CanMove.isYes() ? Free : Pinned).push_back(unsigned(I));
  }
}

LayoutExtents StructPlanner::measure(const Order &Fields) const {
  FieldOrder Result;
  for (unsigned I : Fields)
    Result.Fields.push_back({I});
  return getExtents(S, Result);
}

/// One group after the other, around the pinned fields.
StructPlanner::Order
StructPlanner::arrange(const std::vector<Order> &Groups) const {
  auto Describe = [&](unsigned I) {
    const PlanField &Field = S.Fields[I];
    return PackedField{I, Field.Size, Field.Align, getHeat(I), Field.Offset};
  };
  std::vector<PackedField> Fixed;
  for (unsigned I : Pinned)
    Fixed.push_back(Describe(I));
  std::vector<std::vector<PackedField>> Packed;
  for (const Order &Group : Groups)
    for (Packed.emplace_back(); unsigned I : Group)
      Packed.back().push_back(Describe(I));
  return packFields(std::move(Fixed), std::move(Packed));
}

/// Groups of \p Hot fields that fit on a line, each of fields that are used
/// together.
std::vector<StructPlanner::Order>
StructPlanner::groupByAffinity(Order Hot) const {
  auto Affinity = [&](unsigned I, const Order &Group) {
    double Sum = 0;
    for (const PlanVisits &Visits : S.Visits)
      if (is_contained(Visits.Fields, I))
        Sum += Visits.Count * double(count_if(Visits.Fields, [&](unsigned J) {
                 return is_contained(Group, J);
               }));
    return Sum;
  };
  std::vector<Order> Groups;
  uint64_t Left = 0;
  while (!Hot.empty()) {
    auto IsLess = [&](unsigned A, unsigned B) {
      double OfA = Groups.empty() ? 0 : Affinity(A, Groups.back());
      double OfB = Groups.empty() ? 0 : Affinity(B, Groups.back());
      return OfA != OfB ? OfA < OfB : getHeat(A) < getHeat(B);
    };
    auto Next = max_element(Hot, IsLess);
    if (Groups.empty() || S.Fields[*Next].Size > Left) {
      Groups.emplace_back();
      Left = CacheLineBytes;
      Next = max_element(Hot, IsLess);
    }
    Left -= std::min(Left, S.Fields[*Next].Size);
    Groups.back().push_back(*Next);
    Hot.erase(Next);
  }
  return Groups;
}

/// The cheapest of some orders that are not larger than the fields in their old
/// order.
StructPlanner::Order StructPlanner::choose() const {
  Order Same;
  for (unsigned I = 0; I != S.Fields.size(); ++I)
    if (is_contained(Pinned, I) || is_contained(Free, I))
      Same.push_back(I);
  if (!Options.ReorderFields || !S.CanReorder.isYes())
    return Same;
  Order Hot, Cold;
  for (unsigned I : Free)
    (isHotField(S, I) ? Hot : Cold).push_back(I);
  std::vector<Order> Grouped = groupByAffinity(Hot);
  Grouped.push_back(Cold);
  std::vector<double> Visits(S.Fields.size());
  std::vector<PlanVisits> Assumed;
  for (const PlanVisits &Of : getVisits(S, Assumed))
    for (unsigned I : Of.Fields)
      Visits[I] += Of.Count;
  Order ByVisits = Free;
  llvm::sort(ByVisits, [&](unsigned A, unsigned B) {
    return Visits[A] != Visits[B] ? Visits[A] > Visits[B] : A < B;
  });
  Order Best = Same;
  LayoutExtents BestLayout = measure(Same);
  double Least = getCost(S, BestLayout) + LeastGain / 2;
  uint64_t Limit = BestLayout.Size;
  std::vector<Order> Candidates = {arrange({Hot, Cold}), arrange(Grouped),
                                   arrange({Free})};
  // On one line, any order is as good as another.
  bool IsSearched = Pinned.empty() && Limit > CacheLineBytes;
  if (IsSearched)
    Candidates.push_back(std::move(ByVisits));
  for (Order &Fields : Candidates) {
    if (IsSearched)
      improve(Fields, Limit);
    // The fields around pinned ones may need more padding than before.
    LayoutExtents Layout = measure(Fields);
    double Cost = getCost(S, Layout);
    if (Layout.Size > Limit || Cost >= Least)
      continue;
    Best = Fields;
    Least = Cost;
  }
  return Best;
}

/// Moves fields, one at a time, to where they cost less, as long as \p Fields
/// become no larger than \p Limit.
void StructPlanner::improve(Order &Fields, uint64_t Limit) const {
  constexpr size_t MaxFields = 24, MaxVisits = 128;
  constexpr unsigned MaxRounds = 3;
  if (Fields.size() > MaxFields || S.Visits.size() > MaxVisits)
    return;
  LayoutExtents Now = measure(Fields);
  Limit = std::max(Limit, Now.Size);
  double Least = getCost(S, Now);
  bool HasChanged = true;
  for (unsigned Round = 0; Round != MaxRounds && HasChanged; ++Round) {
    HasChanged = false;
    for (size_t From = 0; From != Fields.size(); ++From) {
      std::optional<Order> Best;
      for (size_t To = 0; To != Fields.size(); ++To) {
        if (To == From)
          continue;
        Order Moved = Fields;
        Moved.erase(Moved.begin() + ptrdiff_t(From));
        Moved.insert(Moved.begin() + ptrdiff_t(To), Fields[From]);
        LayoutExtents Layout = measure(Moved);
        double Cost = Layout.Size > Limit ? Least : getCost(S, Layout);
        if (Cost < Least - LeastGain / 10) {
          Least = Cost;
          Best = std::move(Moved);
        }
      }
      if (Best) {
        Fields = std::move(*Best);
        HasChanged = true;
      }
    }
  }
}

/// Whether the model expects \p Fields, some of them deleted, to win.
bool StructPlanner::isBetter(const Order &Fields) const {
  LayoutExtents Old = getOldExtents(S), New = measure(Fields);
  double Gain = getCost(S, Old) - getCost(S, New);
  if (Deletes) // Their stores are a gain of their own.
    return Gain > -LeastGain;
  // An object that fits on a line is good as it is.
  return Gain > LeastGain && (New.Size < Old.Size || Old.Size > CacheLineBytes);
}

std::optional<FieldOrder> StructPlanner::run() {
  NewSize = S.Size;
  // What is never accessed gains nothing.
  if (!Options.Always && none_of(S.Fields, [](const PlanField &Field) {
        return Field.Writes > 0 || Field.Reads > 0;
      }))
    return std::nullopt;
  Order Fields = choose();
  NewSize = measure(Fields).Size;
  if (!Options.Always && !isBetter(Fields))
    return std::nullopt;
  FieldOrder Result;
  Result.Constants = Constants;
  for (unsigned I : Fields)
    Result.Fields.push_back({I});
  return Result;
}

/// The plan of \p S with these fields narrow.
static std::optional<FieldOrder> planNarrow(const PlanStruct &S,
                                            const PlanOptions &Options,
                                            ArrayRef<unsigned> Fields,
                                            uint64_t &Size) {
  PlanStruct Narrow = S;
  for (unsigned I : Fields)
    Narrow.Fields[I].Size = Narrow.Fields[I].Align = S.Fields[I].NarrowSize;
  StructPlanner Planner(Narrow, Options);
  std::optional<FieldOrder> Result = Planner.run();
  if (!Result) // Smaller than before in any order.
    Result = getOldOrder(S);
  for (OrderedField &Field : Result->Fields)
    Field.IsNarrow = is_contained(Fields, Field.Field);
  Size = getSize(S, *Result);
  return Result;
}

/// A plan with narrow integers or indices, those of \p Fields, if it makes
/// \p S smaller than \p Size, which it has by the plan \p Order. Each extension
/// and truncation may cost an instruction, so what need not be narrow for that
/// stays as it is, the hottest field first.
static std::optional<FieldOrder> narrow(const PlanStruct &S,
                                        const PlanOptions &Options,
                                        std::vector<unsigned> Fields,
                                        std::optional<FieldOrder> Order,
                                        uint64_t &Size) {
  uint64_t NewSize = Size;
  std::optional<FieldOrder> Best = planNarrow(S, Options, Fields, NewSize);
  if (Fields.empty() || NewSize >= Size)
    return Order;
  llvm::sort(Fields, [&](unsigned A, unsigned B) {
    double OfA = S.Fields[A].getHeat(), OfB = S.Fields[B].getHeat();
    return OfA != OfB ? OfA < OfB : A < B;
  });
  for (size_t N = Fields.size(); N-- != 0;) {
    std::vector<unsigned> Fewer = Fields;
    Fewer.erase(Fewer.begin() + N);
    uint64_t SizeOfFewer = 0;
    std::optional<FieldOrder> Other =
        planNarrow(S, Options, Fewer, SizeOfFewer);
    if (SizeOfFewer > NewSize)
      continue;
    Best = std::move(Other);
    Fields = std::move(Fewer);
  }
  Size = NewSize;
  return Best;
}

static std::optional<FieldOrder> narrowNumbers(const PlanStruct &S,
                                               const PlanOptions &Options,
                                               std::optional<FieldOrder> Order,
                                               uint64_t &Size) {
  std::vector<unsigned> Fields;
  for (auto [I, Field] : enumerate(S.Fields))
    if (Field.CanNarrow.isYes())
      Fields.push_back(unsigned(I));
  return narrow(S, Options, std::move(Fields), std::move(Order), Size);
}

/// A plan with indices in place of pointers, too, if the model expects that the
/// bytes that they save are worth more than computing the addresses.
static std::optional<FieldOrder> narrowPointers(const PlanStruct &S,
                                                const PlanOptions &Options,
                                                std::optional<FieldOrder> Order,
                                                uint64_t Size) {
  std::vector<unsigned> Fields;
  for (auto [I, Field] : enumerate(S.Fields))
    if (Field.canShrink())
      Fields.push_back(unsigned(I));
  if (!S.HasManyObjects || none_of(S.Fields, [](const PlanField &Field) {
        return Field.CanIndex.isYes();
      }))
    return Order;
  FieldOrder Old = Order ? *Order : getOldOrder(S);
  std::optional<FieldOrder> New =
      narrow(S, Options, std::move(Fields), Order, Size);
  bool IsBetter = New && getCostInOnePiece(S, *New) <
                             (1 - LeastGain) * getCostInOnePiece(S, Old);
  return IsBetter ? New : Order;
}

static std::optional<FieldOrder> decide(const PlanStruct &S,
                                        const PlanOptions &Options) {
  StructPlanner Plain(S, Options);
  std::optional<FieldOrder> Order = Plain.run();
  uint64_t Size = Plain.getSize();
  Order = narrowNumbers(S, Options, std::move(Order), Size);
  Order = narrowPointers(S, Options, std::move(Order), Size);
  if (Order && !keepsLinesApart(S, getOldExtents(S), getExtents(S, *Order)))
    return std::nullopt;
  return Order;
}

/// \p Given without the verdicts of which the options make no use.
static PlanInput restrictTo(const PlanOptions &Options,
                            const PlanInput &Given) {
  PlanInput Input = Given;
  for (PlanStruct &S : Input.Structs)
    for (PlanField &Field : S.Fields) {
      if (!Options.NarrowFields)
        Field.CanNarrow.Reason = "it is not asked for";
      const PlanStruct *Pointee =
          Field.Pointee ? &Given.Structs[*Field.Pointee] : nullptr;
      // The pools' lock costs more than the cache gives.
      if (!Options.IndexFields || Given.HasThreads || !Pointee ||
          !Pointee->HasManyObjects || !Options.mayChange(*Pointee))
        Field.CanIndex.Reason = "it is not asked for, or not worthwhile";
    }
  return Input;
}

LayoutPlan planLayouts(const PlanInput &Given, const PlanOptions &Options) {
  PlanInput Input = restrictTo(Options, Given);
  LayoutPlan Plan = buildLayouts(
      Input, [&](const PlanStruct &S) -> std::optional<FieldOrder> {
        if (!Options.mayChange(S))
          return std::nullopt;
        std::optional<FieldOrder> Order = decide(S, Options);
        if (!Options.SplitStructs || Input.HasThreads)
          return Order;
        std::optional<FieldOrder> Split =
            planSplit(S, Order ? *Order : getOldOrder(S));
        return Split ? Split : Order;
      });
  Plan.Calls = planCalls(Input, Options, Plan);
  return Plan;
}

} // namespace restruct
