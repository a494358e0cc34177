//===- PlanVerifier.cpp - Whether a plan is legal -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NewMembers.h"

#include "restruct/Plan/CallPlanner.h"
#include "restruct/Plan/LayoutBuilder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

namespace {

/// Checks one structure of a plan.
class StructVerifier {
public:
  StructVerifier(const PlanStruct &Old, const StructPlan &New,
                 ArrayRef<const StructPlan *> PlanOf)
      : Old(Old), New(New), PlanOf(PlanOf) {}
  std::string run();

private:
  std::string checkLegality() const;
  std::string checkStorage() const;
  std::string checkNarrow(unsigned I) const;
  std::string checkSize(unsigned Part, const PartPlan &Given) const;
  std::string checkLayout(unsigned Part, const PartPlan &Given) const;

  const PlanStruct &Old; ///< With the new sizes of its fields.
  const StructPlan &New;
  ArrayRef<const StructPlan *> PlanOf; ///< By index of a structure, or null.
};

} // namespace

std::string StructVerifier::checkStorage() const {
  if (New.isSplit() && !Old.CanSplit.isYes())
    return "it may not be split: " + Old.CanSplit.Reason;
  if (New.IsIndexed && !Old.CanSplit.isYes())
    return "it may not be indexed: " + Old.CanSplit.Reason;
  if (New.isSplit() && New.IsConsequence)
    return "it follows a member, so it is not split";
  if ((New.isSplit() || New.IsIndexed) && New.Storage != Old.Storage)
    return "its objects are stored in another way";
  return {};
}

/// Checks the representation of a field that remains.
std::string StructVerifier::checkNarrow(unsigned I) const {
  const PlanField &Field = Old.Fields[I];
  const FieldPlacement &Placed = New.Fields[I];
  if (Placed.IsIndex) {
    if (!Field.CanIndex.isYes())
      return Old.describeField(I) +
             " may not become an index: " + Field.CanIndex.Reason;
    if (Placed.NarrowSize != IndexSize || Placed.IsSigned)
      return Old.describeField(I) + " is no index of 4 bytes";
    const StructPlan *Pointee = PlanOf[*Field.Pointee];
    if (!Pointee || !Pointee->IsIndexed)
      return Old.describeField(I) +
             " points to a structure that is not indexed";
    return {};
  }
  if (Placed.NarrowSize == 0)
    return {};
  if (!Field.CanNarrow.isYes())
    return Old.describeField(I) +
           " may not be narrowed: " + Field.CanNarrow.Reason;
  if (Placed.NarrowSize != Field.NarrowSize ||
      Placed.IsSigned != Field.IsSigned)
    return Old.describeField(I) + " has another range";
  return {};
}

std::string StructVerifier::checkLegality() const {
  if (!New.IsConsequence && !Old.CanChange.isYes())
    return Old.CanChange.Reason;
  if (std::string Reason = checkStorage(); !Reason.empty())
    return Reason;
  if (!Old.CanResize.isYes() && New.Size != Old.Size)
    return "its size may not change: " + Old.CanResize.Reason;
  bool IsDeleting = false;
  for (auto [I, Field] : enumerate(Old.Fields)) {
    const FieldPlacement &Placed = New.Fields[I];
    if (Placed.IsDeleted) {
      IsDeleting = true;
      if (Placed.IsConstant) {
        if (!Field.CanBeConstant.isYes())
          return Old.describeField(I) + " may not be replaced by a value: " +
                 Field.CanBeConstant.Reason;
        continue;
      }
      if (!Field.CanDelete.isYes())
        return Old.describeField(I) +
               " may not be deleted: " + Field.CanDelete.Reason;
      continue;
    }
    if (std::string Reason = checkNarrow(unsigned(I)); !Reason.empty())
      return Reason;
    if (Placed.Offset != Field.Offset && !Field.CanMove.isYes())
      return Old.describeField(I) + " may not move: " + Field.CanMove.Reason;
    if (Placed.Part > New.Parts.size())
      return Old.describeField(I) + " is in a part that does not exist";
    if (Placed.Part != 0 && !Field.CanLeave.isYes())
      return Old.describeField(I) +
             " may not leave the first part: " + Field.CanLeave.Reason;
  }
  if (New.IsConsequence && IsDeleting)
    return "it follows a member, so its fields are not deleted";
  bool IsInOrder = keepsOrder(New);
  if (New.IsConsequence && !IsInOrder)
    return "it follows a member, so its fields keep their order";
  if (!IsInOrder && !Old.CanReorder.isYes())
    return "fields may not change their order: " + Old.CanReorder.Reason;
  return {};
}

std::string StructVerifier::checkSize(unsigned Part,
                                      const PartPlan &Given) const {
  uint64_t Align = 1;
  for (auto [Placed, Field] : zip(New.Fields, Old.Fields))
    if (!Placed.IsDeleted && Placed.Part == Part)
      Align = std::max(Align, Placed.NarrowSize != 0 ? Placed.NarrowSize
                                                     : Field.Align);
  std::string Whose =
      Part == 0 ? "its " : "of part " + std::to_string(Part) + ", the ";
  if (Given.Align != Align)
    return Whose + "alignment is not " + std::to_string(Align) +
           ", as its fields need";
  if (Given.Size == 0 || Given.Size % Given.Align != 0)
    return Whose + "size is not a multiple of its alignment";
  // Sizes of arrays are computed without checks for overflow.
  constexpr uint64_t AnyProgram = uint64_t(1) << 32;
  if (Given.Size > AnyProgram && Given.Size / 2 > Old.Size)
    return Whose + "size is too large";
  return {};
}

std::string StructVerifier::checkLayout(unsigned Part,
                                        const PartPlan &Given) const {
  std::vector<std::pair<uint64_t, unsigned>> Kept;
  for (auto [I, Placed] : enumerate(New.Fields))
    if (!Placed.IsDeleted && Placed.Part == Part)
      Kept.push_back({Placed.Offset, unsigned(I)});
  if (Kept.empty() && Part != 0)
    return "part " + std::to_string(Part) + " has no fields";
  llvm::sort(Kept);
  uint64_t End = 0;
  for (auto [Offset, I] : Kept) {
    const PlanField &Field = Old.Fields[I];
    uint64_t Narrow = New.Fields[I].NarrowSize;
    uint64_t Size = Narrow != 0 ? Narrow : Field.Size;
    uint64_t Align = Narrow != 0 ? Narrow : Field.Align;
    if (!isPowerOf2_64(Align) || Offset % Align != 0 ||
        Given.Align % Align != 0)
      return Old.describeField(I) + " is not aligned";
    if (Offset < End)
      return Old.describeField(I) + " overlaps another field";
    if (Offset > Given.Size || Size > Given.Size - Offset)
      return Old.describeField(I) + " lies behind the end";
    End = Offset + Size;
  }
  return {};
}

std::string StructVerifier::run() {
  if (New.Fields.size() != Old.Fields.size())
    return "it has " + std::to_string(Old.Fields.size()) + " fields";
  if (New.OldSize != Old.Size)
    return "its size in the program is " + std::to_string(Old.Size);
  if (std::string Reason = checkLegality(); !Reason.empty())
    return Reason;
  std::vector<PartPlan> Parts{{New.Size, New.Align}};
  append_range(Parts, New.Parts);
  for (auto Check : {&StructVerifier::checkSize, &StructVerifier::checkLayout})
    for (auto [Part, Given] : enumerate(Parts))
      if (std::string Reason = (this->*Check)(unsigned(Part), Given);
          !Reason.empty())
        return Reason;
  return {};
}

/// Why no structure of the program is \p Id.
static std::string whyUnknown(const PlanInput &Input, const StructId &Id) {
  auto It = find_if(Input.Structs,
                    [&](const PlanStruct &S) { return S.Id.Name == Id.Name; });
  if (It == Input.Structs.end())
    return "'" + Id.Name + "' is not a structure of the program";
  if (It->Id.LayoutHash != Id.LayoutHash)
    return "the plan was made for another definition of '" + Id.Name + "'";
  return "'" + Id.Name + "' of the program is declared in '" + It->Id.File +
         "', not in '" + Id.File + "'";
}

std::string verifyPlan(const PlanInput &Input, const LayoutPlan &Plan) {
  std::vector<const StructPlan *> PlanOf(Input.Structs.size());
  for (const StructPlan &New : Plan.Structs) {
    auto It = find_if(Input.Structs,
                      [&](const PlanStruct &S) { return S.Id == New.Id; });
    if (It == Input.Structs.end())
      return whyUnknown(Input, New.Id);
    const StructPlan *&Slot = PlanOf[It - Input.Structs.begin()];
    if (Slot)
      return "'" + New.Id.Name + "' is planned twice";
    Slot = &New;
  }
  for (auto [Index, S] : enumerate(Input.Structs)) {
    PlanStruct Old = S;
    bool HasChangedMember = resizeMembers(Old, PlanOf);
    if (!PlanOf[Index]) {
      if (HasChangedMember)
        return "'" + S.Id.Name +
               "' contains a structure that changes, and is "
               "not planned";
      continue;
    }
    if (PlanOf[Index]->IsConsequence && !HasChangedMember)
      return "'" + S.Id.Name + "' contains no structure that changes";
    std::string Reason = StructVerifier(Old, *PlanOf[Index], PlanOf).run();
    if (!Reason.empty())
      return "'" + S.Id.Name + "': " + Reason;
  }
  return verifyCalls(Input, Plan.Calls);
}

} // namespace restruct
