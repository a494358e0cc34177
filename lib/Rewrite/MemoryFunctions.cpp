//===- MemoryFunctions.cpp - memcpy, memmove and memset -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A memory function for whole objects gets the new size, and one for each part
/// of a split structure is added. One for adjacent fields becomes one for each
/// place where some of them are now. One for padding is removed.
///
//===----------------------------------------------------------------------===//

#include "Edits.h"

#include "restruct/Uses/Distances.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace restruct {

void Edits::addByteCount(const StructUse &Use) {
  auto *I = mutableOf<MemIntrinsic>(Use);
  if (!Layouts.pointsIntoChanged(Uses.viewOf(I->getArgOperand(Use.Operand))))
    return;
  if (Layouts.isDeletedUnit(Use.Pointee, Use.At, Use.Unit)) {
    DeletedSets.push_back(I);
    return;
  }
  ByteCountEdit Edit{I, Use.Operand,
                     Layouts.getInnerPlace(Use.Pointee, Use.At, Use.Unit),
                     Layouts.getNewAlign(Use.Unit)};
  if (Layouts.isChanged(Use.Unit)) {
    Edit.NewSize = Layouts.getNewSize(Use.Unit);
    // Both addresses will be those of the new layout.
    bool IsDistance =
        getDistanceUnit(*I->getLength(), Uses.getViews()) == Use.Unit;
    Edit.OldSize = IsDistance ? Edit.NewSize : Layouts.getOldSize(Use.Unit);
    if (Layouts.lookupSplit(Use.Unit))
      Edit.Split = cast<DTransStructType>(Use.Unit);
  }
  ByteCounts.push_back(Edit);
}

/// The parts of a range of fields: adjacent fields are one.
void Edits::addRange(const StructUse &Use) {
  const auto *T = cast<DTransStructType>(Use.Unit);
  if (!Layouts.isChanged(T))
    return;
  auto *I = mutableOf<MemIntrinsic>(Use);
  uint64_t Begin = Use.At.getOffset();
  uint64_t End = Begin + cast<ConstantInt>(I->getLength())->getZExtValue();
  RangeEdit Edit{I, {}};
  for (unsigned N = 0; N != T->getNumFields(); ++N) {
    std::optional<FieldMove> Move = Layouts.getMove(T, N);
    if (Move && Move->OldOffset >= Begin && Move->OldOffset < End &&
        Move->NewSize != 0)
      Edit.Parts.push_back({Move->NewOffset, Move->NewSize, Move->Alignment});
  }
  llvm::sort(Edit.Parts, [](const RangePart &A, const RangePart &B) {
    return A.Offset < B.Offset;
  });
  size_t Last = 0;
  for (size_t N = 1; N < Edit.Parts.size(); ++N) {
    RangePart &Before = Edit.Parts[Last];
    if (Before.Offset + Before.Size == Edit.Parts[N].Offset)
      Before.Size += Edit.Parts[N].Size;
    else
      Edit.Parts[++Last] = Edit.Parts[N];
  }
  Edit.Parts.resize(std::min(Edit.Parts.size(), Last + 1));
  Edit.Base = Layouts.mapCell(T, Use.At);
  Ranges.push_back(std::move(Edit));
}

void Edits::applyByteCount(const ByteCountEdit &Edit) {
  auto *I = cast<MemIntrinsic>(Edit.I);
  IRBuilder<> Builder(I);
  I->setArgOperand(
      Edit.Operand,
      Splits.getAddress(Builder, Edit.Inner, I->getArgOperand(Edit.Operand)));
  bool IsSource = Edit.Operand == 1;
  auto *Transfer = dyn_cast<MemTransferInst>(I);
  Align Old = IsSource ? Transfer->getSourceAlign().valueOrOne()
                       : I->getDestAlign().valueOrOne();
  Align New = std::min(Old, Edit.Alignment);
  if (IsSource)
    Transfer->setSourceAlignment(New);
  else
    I->setDestAlignment(New);
  I->setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
  if (Edit.OldSize != 0 && Edit.Split)
    splitMemoryFunction(Edit);
  if (Edit.OldSize != 0)
    I->setLength(
        scaleBytes(Builder, I->getLength(), Edit.OldSize, Edit.NewSize));
}

/// Emits calls for all parts but the first one, which remains with \p Edit. It
/// is called for one of two addresses, and both are of whole objects.
void Edits::splitMemoryFunction(const ByteCountEdit &Edit) {
  auto *I = cast<MemIntrinsic>(Edit.I);
  IRBuilder<> Builder(I);
  const StructPlan &Plan = *Layouts.lookupSplit(Edit.Split);
  for (auto [Index, Part] : enumerate(Plan.Parts)) {
    auto PartOf = [&](Value *Object) {
      return Splits.getPart(Builder, Edit.Split, unsigned(Index) + 1, Object);
    };
    Align Alignment(Part.Align);
    Value *To = PartOf(I->getRawDest());
    Value *Length =
        scaleBytes(Builder, I->getLength(), Edit.OldSize, Part.Size);
    if (auto *Set = dyn_cast<MemSetInst>(I)) {
      Builder.CreateMemSet(To, Set->getValue(), Length, Alignment,
                           Set->isVolatile());
      continue;
    }
    auto *Transfer = cast<MemTransferInst>(I);
    Value *From = PartOf(Transfer->getRawSource());
    if (isa<MemMoveInst>(I))
      Builder.CreateMemMove(To, Alignment, From, Alignment, Length,
                            Transfer->isVolatile());
    else
      Builder.CreateMemCpy(To, Alignment, From, Alignment, Length,
                           Transfer->isVolatile());
  }
}

/// The bytes may belong to a field now.
void Edits::applyPadding(const PaddingEdit &Edit) {
  auto *Transfer = dyn_cast<MemTransferInst>(Edit.I);
  if (Transfer && Edit.Operand == 1) {
    IRBuilder<> Builder(Transfer);
    Builder.CreateMemSet(Transfer->getRawDest(), Builder.getInt8(0),
                         Transfer->getLength(), Transfer->getDestAlign());
  }
  remove(*Edit.I);
}

void Edits::applyRange(const RangeEdit &Edit) {
  IRBuilder<> Builder(Edit.I);
  auto *I = cast<MemIntrinsic>(Edit.I);
  auto *Transfer = dyn_cast<MemTransferInst>(I);
  auto At = [&](Value *Base, const RangePart &Part) {
    auto Distance = int64_t(Part.Offset) - int64_t(Edit.Base);
    return Distance == 0
               ? Base
               : Builder.CreatePtrAdd(
                     Base,
                     ConstantInt::getSigned(Builder.getInt64Ty(), Distance));
  };
  for (const RangePart &Part : Edit.Parts) {
    Value *To = At(I->getRawDest(), Part);
    Align Aligned = std::min(I->getDestAlign().valueOrOne(), Part.Alignment);
    if (Transfer)
      Builder.CreateMemMove(
          To, Aligned, At(Transfer->getRawSource(), Part),
          std::min(Transfer->getSourceAlign().valueOrOne(), Part.Alignment),
          Part.Size);
    else
      Builder.CreateMemSet(To, cast<MemSetInst>(I)->getValue(), Part.Size,
                           Aligned);
  }
  Removed.push_back(I);
}

} // namespace restruct
