//===- LayoutBuilder.cpp - Lays out the fields of a plan ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/LayoutBuilder.h"

#include "NewMembers.h"

#include "restruct/Plan/CostModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

FieldOrder getOldOrder(const PlanStruct &S) {
  FieldOrder Order;
  for (unsigned I = 0; I != S.Fields.size(); ++I)
    Order.Fields.push_back({I, 0});
  return Order;
}

bool resizeMembers(PlanStruct &S, ArrayRef<const StructPlan *> PlanOf) {
  bool HasChangedMember = false;
  for (PlanField &Field : S.Fields)
    if (const StructPlan *Inner =
            Field.Struct ? PlanOf[*Field.Struct] : nullptr) {
      Field.Size = SaturatingMultiply(Inner->Size, Field.NumElements);
      Field.Align = Inner->Align;
      HasChangedMember = true;
    }
  return HasChangedMember;
}

namespace {

/// Places the fields of one part, each behind the one before, around those that
/// are pinned.
class PartBuilder {
public:
  void addPinned(const PlanField &Field) {
    // No other field lies at the address of one that has no bytes.
    uint64_t Size = std::max<uint64_t>(Field.Size, 1);
    Pinned.push_back({Field.Offset, Field.Offset + Size});
    llvm::sort(Pinned);
  }

  /// \returns the offset of the field.
  uint64_t place(const PlanField &Field, const OrderedField &Next) {
    uint64_t Size = Field.getSize(Next.IsNarrow);
    uint64_t Align = Field.getAlign(Next.IsNarrow);
    Part.Align = std::max(Part.Align, Align);
    uint64_t Offset = Field.Offset;
    if (Field.CanMove.isYes())
      Offset = findRoom(alignTo(End + Next.PaddingBefore, Align), Size, Align);
    End = std::max(End, Offset + Size);
    Part.Size = std::max(Part.Size, End);
    return Offset;
  }

  PartPlan Part;

private:
  uint64_t findRoom(uint64_t Offset, uint64_t Size, uint64_t Align) const {
    for (auto [From, To] : Pinned)
      if (Offset < To && From < Offset + std::max<uint64_t>(Size, 1))
        Offset = alignTo(To, Align);
    return Offset;
  }

  uint64_t End = 0; ///< Of the fields up to here.
  /// Where each pinned field begins and ends, sorted.
  std::vector<std::pair<uint64_t, uint64_t>> Pinned;
};

} // namespace

static StructPlan layOut(const PlanStruct &S, const FieldOrder &Order) {
  StructPlan Plan;
  Plan.Id = S.Id;
  Plan.Storage = S.Storage;
  FieldPlacement Deleted;
  Deleted.IsDeleted = true;
  Plan.Fields.assign(S.Fields.size(), Deleted);
  for (unsigned I : Order.Constants)
    Plan.Fields[I].IsConstant = true;
  std::vector<PartBuilder> Builders(1);
  for (const OrderedField &Next : Order.Fields) {
    if (Builders.size() <= Next.Part)
      Builders.resize(Next.Part + 1);
    if (!S.Fields[Next.Field].CanMove.isYes())
      Builders[Next.Part].addPinned(S.Fields[Next.Field]);
  }
  for (const OrderedField &Next : Order.Fields) {
    const PlanField &Field = S.Fields[Next.Field];
    FieldPlacement &Placed = Plan.Fields[Next.Field];
    Placed = {};
    Placed.Part = Next.Part;
    Placed.Offset = Builders[Next.Part].place(Field, Next);
    if (Next.IsNarrow) {
      Placed.NarrowSize = Field.NarrowSize;
      Placed.IsSigned = Field.IsSigned;
      Placed.IsIndex = !Field.CanNarrow.isYes();
    }
  }
  std::vector<PartPlan> Parts;
  for (const PartBuilder &Builder : Builders)
    Parts.push_back(Builder.Part);
  Parts.front().Size += Order.PaddingAfter;
  if (!S.CanResize.isYes())
    Parts.front().Size = std::max(Parts.front().Size, S.Size);
  for (PartPlan &Part : Parts)
    // An object without fields keeps an address of its own.
    Part.Size = std::max<uint64_t>(alignTo(Part.Size, Part.Align), 1);
  Plan.Size = Parts.front().Size;
  Plan.Align = Parts.front().Align;
  Plan.Parts.assign(Parts.begin() + 1, Parts.end());
  return Plan;
}

uint64_t getSize(const PlanStruct &S, const FieldOrder &Order) {
  return layOut(S, Order).Size;
}

bool keepsOrder(const StructPlan &Plan) {
  std::vector<std::pair<unsigned, uint64_t>> Places;
  for (const FieldPlacement &Placed : Plan.Fields)
    if (!Placed.IsDeleted)
      Places.push_back({Placed.Part, Placed.Offset});
  return is_sorted(Places);
}

bool isPossible(const PlanStruct &S, const FieldOrder &Order) {
  StructPlan Plan = layOut(S, Order);
  return (S.CanResize.isYes() || Plan.Size == S.Size) &&
         (S.CanReorder.isYes() || keepsOrder(Plan));
}

LayoutExtents getExtents(const PlanStruct &S, const FieldOrder &Order) {
  return getExtents(S, layOut(S, Order));
}

static uint64_t hundredths(double Number) {
  return uint64_t(Number * 100 + 0.5);
}

/// Adds to \p Plan that the structures are indexed of which fields hold
/// indices.
static void markIndexed(const PlanInput &Input, LayoutPlan &Plan) {
  std::vector<bool> IsIndexed(Input.Structs.size());
  for (const auto &[Index, S] : enumerate(Input.Structs))
    for (const StructPlan &New : Plan.Structs)
      if (New.Id == S.Id)
        for (auto [Field, Placed] : zip_equal(S.Fields, New.Fields))
          if (Placed.IsIndex)
            IsIndexed[*Field.Pointee] = true;
  for (const auto &[Index, S] : enumerate(Input.Structs)) {
    if (!IsIndexed[Index])
      continue;
    auto It = find_if(Plan.Structs,
                      [&](const StructPlan &New) { return New.Id == S.Id; });
    if (It == Plan.Structs.end()) {
      StructPlan New = layOut(S, getOldOrder(S));
      New.OldSize = S.Size;
      New.OldLines = New.Lines =
          hundredths(countLinesOfVisit(S, getOldExtents(S)));
      It = Plan.Structs.insert(Plan.Structs.end(), std::move(New));
    }
    It->IsIndexed = true;
  }
}

/// The order that \p Decide finds for \p S; if that is not possible, then
/// without its padding, or none.
static std::optional<FieldOrder>
findOrder(const PlanStruct &S,
          function_ref<std::optional<FieldOrder>(const PlanStruct &)> Decide) {
  if (!S.CanChange.isYes())
    return std::nullopt;
  std::optional<FieldOrder> Order = Decide(S);
  if (!Order || isPossible(S, *Order))
    return Order;
  Order->PaddingAfter = 0;
  for (OrderedField &Field : Order->Fields)
    Field.PaddingBefore = 0;
  if (!isPossible(S, *Order))
    return std::nullopt;
  return Order;
}

/// The structures that keep their size because one that contains them has no
/// room for another one, by index: its size is fixed, or a field that is not at
/// its beginning is pinned.
static std::vector<bool> findKeptMembers(const PlanInput &Input) {
  std::vector<bool> IsKept(Input.Structs.size());
  for (size_t Index = Input.Structs.size(); Index-- != 0;) {
    const PlanStruct &S = Input.Structs[Index];
    bool HasNoRoom = IsKept[Index] || !S.CanResize.isYes() ||
                     any_of(S.Fields, [](const PlanField &Field) {
                       return Field.Offset != 0 && !Field.CanMove.isYes();
                     });
    for (const PlanField &Field : S.Fields)
      if (HasNoRoom && Field.Struct)
        IsKept[*Field.Struct] = true;
  }
  return IsKept;
}

LayoutPlan buildLayouts(
    const PlanInput &Input,
    function_ref<std::optional<FieldOrder>(const PlanStruct &)> Decide) {
  LayoutPlan Plan;
  std::vector<const StructPlan *> PlanOf(Input.Structs.size());
  Plan.Structs.reserve(Input.Structs.size()); // PlanOf points into it.
  std::vector<bool> IsKept = findKeptMembers(Input);
  for (auto [Index, Old] : enumerate(Input.Structs)) {
    PlanStruct S = Old;
    if (IsKept[Index] && S.CanResize.isYes())
      S.CanResize.Reason = "a structure that contains it has no room";
    bool IsConsequence = resizeMembers(S, PlanOf);
    std::optional<FieldOrder> Order = findOrder(S, Decide);
    if (!Order && !IsConsequence)
      continue;
    StructPlan New = layOut(S, Order ? *Order : getOldOrder(S));
    New.OldSize = Old.Size;
    New.IsConsequence = !Order;
    New.OldLines = hundredths(countLinesOfVisit(Old, getOldExtents(Old)));
    New.Lines = hundredths(countLinesOfVisit(Old, getExtents(S, New)));
    bool IsSame = !IsConsequence && New.Size == Old.Size &&
                  New.Align == Old.Align && !New.isSplit() &&
                  all_of(zip(New.Fields, Old.Fields), [](const auto &Pair) {
                    const auto &[Placed, Field] = Pair;
                    return !Placed.IsDeleted && Placed.NarrowSize == 0 &&
                           Placed.Offset == Field.Offset;
                  });
    if (IsSame)
      continue;
    Plan.Structs.push_back(std::move(New));
    PlanOf[Index] = &Plan.Structs.back();
  }
  markIndexed(Input, Plan);
  return Plan;
}

} // namespace restruct
