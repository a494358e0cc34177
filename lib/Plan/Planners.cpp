//===- Planners.cpp - Decide on new layouts -------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// **The model.** An access to an object that is not in the cache costs the
/// lines that it touches; objects in arrays, and small ones on the heap, share
/// lines with their neighbours, so each byte less is a gain. A new layout must
///
///   - make the object smaller, or
///   - bring its hot fields onto fewer lines, if it is larger than a line,
///
/// and never make it larger. A field is hot if it is accessed at least a tenth
/// as often as the most accessed one.
///
/// **The layout.** Hot fields come first, then the others. In each of the two
/// groups, the next field is the one with the largest alignment that needs no
/// padding. What is left at the end of the hot fields is filled with small cold
/// ones.
///
//===----------------------------------------------------------------------===//

#include "restruct/Plan/Planners.h"

#include "SplitPlanner.h"

#include "restruct/Plan/CallPlanner.h"
#include "restruct/Plan/LayoutBuilder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

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

constexpr uint64_t CacheLine = 64;
/// A hot field is accessed at least this part of the most accessed one.
constexpr double HotShare = 0.1;

/// Plans one structure.
class StructPlanner {
public:
  StructPlanner(const PlanStruct &S, const PlanOptions &Options);
  /// Nothing if its layout is good as it is.
  std::optional<FieldOrder> run();
  /// The size that it gets.
  uint64_t getSize() const { return NewSize; }

private:
  double getHeat(unsigned I) const {
    return S.Fields[I].Reads + S.Fields[I].Writes;
  }
  bool isHot(unsigned I) const {
    return Hottest > 0 && getHeat(I) >= HotShare * Hottest;
  }
  bool isBetter(const std::vector<unsigned> &Order) const;
  std::vector<unsigned> sort() const;
  void place(std::vector<unsigned> &Order, std::vector<unsigned> Group,
             uint64_t &Offset) const;
  uint64_t measure(const std::vector<unsigned> &Order, uint64_t &HotSpan) const;

  const PlanStruct &S;
  const PlanOptions &Options;
  double Hottest = 0;
  /// The fields that remain: those that stay at the beginning, and others.
  std::vector<unsigned> Pinned, Free;
  std::vector<unsigned> Constants;
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
    Hottest = std::max(Hottest, getHeat(I));
  }
}

/// The size with the fields in \p Order, and the bytes from the first hot field
/// to the end of the last.
uint64_t StructPlanner::measure(const std::vector<unsigned> &Order,
                                uint64_t &HotSpan) const {
  uint64_t Offset = 0, Align = 1, First = UINT64_MAX, Last = 0;
  for (unsigned I : Order) {
    const PlanField &Field = S.Fields[I];
    Offset = alignTo(Offset, Field.Align);
    if (isHot(I)) {
      First = std::min(First, Offset);
      Last = Offset + Field.Size;
    }
    Offset += Field.Size;
    Align = std::max(Align, Field.Align);
  }
  HotSpan = Last == 0 ? 0 : Last - First;
  return alignTo(Offset, Align);
}

/// Appends \p Group to \p Order, of which the last field ends at \p Offset.
void StructPlanner::place(std::vector<unsigned> &Order,
                          std::vector<unsigned> Group, uint64_t &Offset) const {
  llvm::sort(Group, [&](unsigned A, unsigned B) {
    if (S.Fields[A].Align != S.Fields[B].Align)
      return S.Fields[A].Align > S.Fields[B].Align;
    if (getHeat(A) != getHeat(B))
      return getHeat(A) > getHeat(B);
    return A < B;
  });
  while (!Group.empty()) {
    auto Next = find_if(
        Group, [&](unsigned I) { return Offset % S.Fields[I].Align == 0; });
    if (Next == Group.end()) // The smallest alignment needs the least padding.
      Next = std::prev(Group.end());
    const PlanField &Field = S.Fields[*Next];
    Offset = alignTo(Offset, Field.Align) + Field.Size;
    Order.push_back(*Next);
    Group.erase(Next);
  }
}

std::vector<unsigned> StructPlanner::sort() const {
  auto Arrange = [&](bool ByHeat) {
    std::vector<unsigned> Order, Hot, Cold;
    uint64_t Offset = 0;
    for (unsigned I : Pinned) {
      Offset = alignTo(Offset, S.Fields[I].Align) + S.Fields[I].Size;
      Order.push_back(I);
    }
    for (unsigned I : Free)
      (ByHeat && isHot(I) ? Hot : Cold).push_back(I);
    place(Order, Hot, Offset);
    place(Order, Cold, Offset);
    return Order;
  };
  std::vector<unsigned> ByHeat = Arrange(true), BySize = Arrange(false);
  uint64_t Span;
  return measure(ByHeat, Span) > measure(BySize, Span) ? BySize : ByHeat;
}

bool StructPlanner::isBetter(const std::vector<unsigned> &Order) const {
  std::vector<unsigned> Old;
  for (unsigned I = 0; I != S.Fields.size(); ++I)
    Old.push_back(I);
  uint64_t OldSpan, NewSpan;
  uint64_t OldSize = measure(Old, OldSpan), NewSize = measure(Order, NewSpan);
  if (NewSize != OldSize)
    return NewSize < OldSize;
  return OldSize > CacheLine &&
         divideCeil(NewSpan, CacheLine) < divideCeil(OldSpan, CacheLine);
}

std::optional<FieldOrder> StructPlanner::run() {
  // What is never accessed gains nothing.
  if (!Options.Always && none_of(S.Fields, [](const PlanField &Field) {
        return Field.Writes > 0 || Field.Reads > 0;
      })) {
    NewSize = S.Size;
    return std::nullopt;
  }
  std::vector<unsigned> Order;
  for (unsigned I = 0; I != S.Fields.size(); ++I)
    if (is_contained(Pinned, I) || is_contained(Free, I))
      Order.push_back(I);
  uint64_t Span;
  NewSize = measure(Order, Span);
  if (Options.ReorderFields && S.CanReorder.isYes()) {
    // A small field that stays at the beginning may need padding behind it.
    std::vector<unsigned> Sorted = sort();
    if (uint64_t Size = measure(Sorted, Span); Size <= NewSize) {
      Order = std::move(Sorted);
      NewSize = Size;
    }
  }
  // Deleted stores are a gain of their own.
  if (!Deletes && !Options.Always && !isBetter(Order))
    return std::nullopt;
  FieldOrder Result;
  Result.Constants = Constants;
  for (unsigned I : Order)
    Result.Fields.push_back({I});
  return Result;
}

/// A plan with narrow integers, if it makes \p S smaller than \p Size, which it
/// has by the plan \p Order. Extending a narrow integer costs nothing beside a
/// load.
static std::optional<FieldOrder> narrow(const PlanStruct &S,
                                        const PlanOptions &Options,
                                        std::optional<FieldOrder> Order,
                                        uint64_t Size) {
  PlanStruct Narrow = S;
  for (PlanField &Field : Narrow.Fields)
    if (Field.CanNarrow.isYes())
      Field.Size = Field.Align = Field.NarrowSize;
  StructPlanner Planner(Narrow, Options);
  std::optional<FieldOrder> Smaller = Planner.run();
  if (Planner.getSize() >= Size)
    return Order;
  if (!Smaller) // Smaller than before in any order.
    Smaller = getOldOrder(S);
  for (OrderedField &Field : Smaller->Fields)
    Field.IsNarrow = S.Fields[Field.Field].CanNarrow.isYes();
  return Smaller;
}

LayoutPlan planLayouts(const PlanInput &Input, const PlanOptions &Options) {
  LayoutPlan Plan = buildLayouts(
      Input, [&](const PlanStruct &S) -> std::optional<FieldOrder> {
        if (!Options.mayChange(S))
          return std::nullopt;
        StructPlanner Plain(S, Options);
        std::optional<FieldOrder> Order = Plain.run();
        if (Options.NarrowFields)
          Order = narrow(S, Options, std::move(Order), Plain.getSize());
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
