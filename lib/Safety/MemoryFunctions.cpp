//===- MemoryFunctions.cpp - memcpy, memmove, memset --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Spec: "Intrinsic", BadMemFuncSize, MemFuncPartialWrite,
/// BadMemFuncManipulation. A memory function may handle whole structures, any
/// number of them, or a run of whole fields of one. What is copied has to be
/// the same on both sides: assumption 2 of Recovery.
///
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Whether [Begin, End) begins and ends with fields of \p T, padding after the
/// last aside.
static bool isRunOfFields(const DTransStructType &T, const DataLayout &DL,
                          uint64_t Begin, uint64_t End) {
  if (T.isOpaque() || !T.getLLVMStructType()->isSized() ||
      T.getLLVMStructType()->isScalableTy())
    return false;
  const StructLayout *Layout = DL.getStructLayout(T.getLLVMStructType());
  uint64_t Size = DL.getTypeAllocSize(T.getLLVMStructType());
  bool BeginsField = false, EndsField = End == Size;
  for (unsigned I = 0; I != T.getNumFields(); ++I) {
    uint64_t Start = Layout->getElementOffset(I);
    uint64_t Stop =
        Start + DL.getTypeAllocSize(T.getLLVMStructType()->getElementType(I));
    BeginsField |= Start == Begin;
    EndsField |= Stop == End || (Start == End && Start > Begin);
  }
  return BeginsField && EndsField && Begin < End && End <= Size;
}

DTransSafetyVisitor::Covered
DTransSafetyVisitor::coveredBy(const MemIntrinsic &I,
                               const PointerView &V) const {
  const DataLayout &DL = M.getDataLayout();
  if (I.getLength()->getType()->getIntegerBitWidth() > 64)
    return Covered::Unknown;
  AllocationSize Bytes = computeSize(*I.getLength(), DL);
  std::optional<uint64_t> Size =
      V.Place ? sizeOf(V.Place->Pointee) : std::nullopt;
  if (!V.IsTrusted || !Size || *Size == 0)
    return Covered::Unknown;
  if (V.Place->At == Position::at(0) &&
      Bytes.isMultipleOfUnlessWrapped(*Size) == Answer::Yes)
    return Covered::Whole;
  const auto *Struct = dyn_cast<DTransStructType>(V.Place->Pointee);
  std::optional<uint64_t> Constant = Bytes.getConstant();
  if (!Struct || !Constant || V.Place->At.isAnyElement())
    return Covered::Unknown;
  uint64_t Begin = V.Place->At.getOffset();
  return *Constant <= *Size &&
                 isRunOfFields(*Struct, DL, Begin, Begin + *Constant)
             ? Covered::SomeFields
             : Covered::Unknown;
}

void DTransSafetyVisitor::visitMemIntrinsic(MemIntrinsic &I) {
  SmallVector<const Value *, 2> Memory(1, I.getRawDest());
  auto *Transfer = dyn_cast<MemTransferInst>(&I);
  if (Transfer)
    Memory.push_back(Transfer->getRawSource());
  add(view(I.getLength()).Touched, Condition::BadPtrManipulation, &I,
      "an address is used as a size");

  StructSet Touched, Into;
  for (const Value *Pointer : Memory) {
    Touched.insert_range(view(Pointer).Touched);
    Into.insert_range(view(Pointer).Into);
  }
  if (Touched.empty())
    return;
  if (I.isVolatile())
    add(Into, Condition::VolatileData, &I, "a volatile memory function");
  if (Transfer) {
    const PointerView &To = view(Memory[0]), &From = view(Memory[1]);
    if (!To.IsTrusted || !From.IsTrusted || !To.Place || !From.Place ||
        !To.Place->samePlace(*From.Place))
      add(Touched, Condition::BadMemFuncManipulation, &I,
          "source and destination are not known to be of one type");
  }
  for (const Value *Pointer : Memory) {
    const PointerView &V = view(Pointer);
    switch (coveredBy(I, V)) {
    case Covered::Whole:
      break;
    case Covered::SomeFields:
      add(V.Into, Condition::MemFuncPartialWrite, &I,
          "some of the fields, and all of these");
      break;
    case Covered::Unknown:
      add(V.Touched, Condition::BadMemFuncSize, &I,
          "neither whole structures nor whole fields");
      break;
    }
  }
}

} // namespace restruct
