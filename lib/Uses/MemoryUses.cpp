//===- MemoryUses.cpp - Memory functions and allocations ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StructUsesBuilder.h"

#include "restruct/Uses/ArrayFields.h"
#include "restruct/Uses/Distances.h"
#include "restruct/Uses/MultipleFields.h"
#include "restruct/Uses/TypedAllocations.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

static bool holdsStructure(const DTransType *T) {
  NamedByType Named;
  collectNamed(T, Named);
  return !Named.ByValue.empty();
}

/// What the number of bytes of \p I, from \p V on, is a multiple of: an object
/// that begins there. \p IsNumbers is set if the bytes lie in a field, or array
/// of them, that holds no structure. Null if neither is so.
const DTransType *StructUsesBuilder::coveredUnit(const MemIntrinsic &I,
                                                 unsigned Operand,
                                                 const PointerView &V,
                                                 bool &IsNumbers) const {
  IsNumbers = false;
  if (!V.IsTrusted || !V.Place || !V.Place->At.isOffsetKnown() ||
      I.getLength()->getType()->getIntegerBitWidth() > 64)
    return nullptr;
  AllocationSize Bytes = computeSize(*I.getLength(), M.getDataLayout());
  std::optional<uint64_t> Constant = Bytes.getConstant();
  std::optional<uint64_t> Whole = layout().sizeOf(V.Place->Pointee);
  if (V.Place->At == Position::at(0) && Whole && *Whole != 0 &&
      Bytes.isMultipleOfUnlessWrapped(*Whole) == Answer::Yes)
    return V.Place->Pointee;
  if (V.wholeStruct() &&
      getDistanceUnit(*I.getLength(), *Result.Views) == V.wholeStruct())
    return V.Place->Pointee;
  if (coversHeader(V, *I.getLength()))
    return V.Place->Pointee;
  if (const DTransType *Element =
          getTailElement(V, layout(), *Result.Relations)) {
    IsNumbers = true;
    return Element;
  }
  SmallVector<const DTransType *, 4> Types =
      layout().typesAt(V.Place->Pointee, V.Place->At);
  // One member, or an array of members as a whole.
  if (Constant && *Constant != 0)
    for (const DTransType *T : Types)
      if (layout().sizeOf(T) == *Constant) {
        const DTransType *Element = elementOfArrays(T);
        IsNumbers = !holdsStructure(Element);
        return Element;
      }
  SmallVector<ElementPointee, 2> Fields =
      layout().fieldsAt(V.Place->Pointee, V.Place->At);
  if (Fields.empty() || !Fields.back().FieldType)
    return nullptr;
  for (const ElementPointee &Field : Fields) {
    const auto *Array = dyn_cast_or_null<DTransArrayType>(Field.FieldType);
    const DTransType *Element = Array ? elementOfArrays(Array) : nullptr;
    std::optional<uint64_t> Size =
        Element ? layout().sizeOf(Element) : std::nullopt;
    if (!Size || *Size == 0 || Array->getNumElements() < 2 ||
        Field.OffsetInField % *Size != 0 || !holdsStructure(Element) ||
        Bytes.isMultipleOfUnlessWrapped(*Size) != Answer::Yes)
      continue;
    std::optional<uint64_t> Extent = layout().sizeOf(Field.FieldType);
    if (!Constant || (Extent && Field.OffsetInField <= *Extent &&
                      *Constant <= *Extent - Field.OffsetInField))
      return Element;
  }
  // Some elements of an array.
  if (std::optional<ArrayField> Array = getArrayField(I, Operand, V, layout());
      Array && Array->mayHold(Bytes)) {
    IsNumbers = true;
    return Array->Element;
  }
  // Some numbers of one field.
  const ElementPointee &Field = Fields.back();
  std::optional<uint64_t> Size = layout().sizeOf(Field.FieldType);
  const DTransType *Number = elementOfArrays(Field.FieldType);
  if (!Constant || !Size || holdsStructure(Number) ||
      V.Place->At.isAnyElement() || Field.OffsetInField > *Size ||
      *Constant > *Size - Field.OffsetInField)
    return nullptr;
  IsNumbers = true;
  return Number;
}

/// Whether \p Bytes from \p V on are the header of a structure with a flexible
/// array, and any part of the array.
bool StructUsesBuilder::coversHeader(const PointerView &V,
                                     const Value &Bytes) const {
  const DTransStructType *T = V.IsTrusted ? V.wholeStruct() : nullptr;
  std::optional<uint64_t> Tail = getTailOffset(T, layout(), *Result.Relations);
  return Tail && isAtLeastUnlessWrapped(Bytes, *Tail);
}

/// Whether [Begin, End) begins and ends with fields of \p T. Padding counts for
/// the field in front of it.
static bool areWholeFields(const DTransStructType &T, const DataLayout &DL,
                           uint64_t Begin, uint64_t End) {
  const StructLayout &Layout = *DL.getStructLayout(T.getLLVMStructType());
  uint64_t Size = DL.getTypeAllocSize(T.getLLVMStructType());
  bool IsBegin = false, IsEnd = End == Size;
  for (unsigned I = 0; I != T.getNumFields(); ++I) {
    uint64_t Start = Layout.getElementOffset(I);
    uint64_t Stop = Start + DL.getTypeStoreSize(T.getField(I).getLLVMType());
    uint64_t Next = I + 1 != T.getNumFields() ? Layout.getElementOffset(I + 1)
                                              : TypeSize::getFixed(Size);
    IsBegin |= Start == Begin;
    IsEnd |= Stop <= End && End <= Next;
  }
  return IsBegin && IsEnd && Begin < End && End <= Size;
}

/// A memory function that sets several fields of an object, or copies them to
/// the same fields of another one.
bool StructUsesBuilder::visitFieldRange(const MemIntrinsic &I) {
  const PointerView &To = view(I.getRawDest());
  const auto *Length = dyn_cast<ConstantInt>(I.getLength());
  const auto *Transfer = dyn_cast<MemTransferInst>(&I);
  if (!Length || !To.IsTrusted || !To.Place || To.Place->At.isAnyElement() ||
      !To.Place->At.isOffsetKnown() ||
      (Transfer && !arePlacesEqual(To, view(Transfer->getRawSource()))))
    return false;
  const auto *T = dyn_cast<DTransStructType>(To.Place->Pointee);
  uint64_t Begin = To.Place->At.getOffset();
  if (!T || T->isLiteral() || T->isOpaque() || layout().isUnion(T) ||
      !T->getLLVMStructType()->isSized() ||
      T->getLLVMStructType()->isScalableTy() ||
      Begin + Length->getZExtValue() >
          layout().getTailOffset(T).value_or(UINT64_MAX) ||
      !areWholeFields(*T, M.getDataLayout(), Begin,
                      Begin + Length->getZExtValue()))
    return false;
  // The range begins at the address of this field.
  unsigned First = M.getDataLayout()
                       .getStructLayout(T->getLLVMStructType())
                       ->getElementContainingOffset(Begin);
  if (FieldUses *Field = lookupField({T, First}); Field && Begin != 0) {
    UseCause Cause = {&I, "a memory function accesses fields from it on"};
    if (!Field->Kept)
      Field->Kept = Cause;
    if (!Field->AddressUsed)
      Field->AddressUsed = Cause;
  }
  StructUse Use{UseKind::FieldRange, &I, 0};
  Use.Pointee = Use.Unit = T;
  Use.At = To.Place->At;
  add(Use);
  const auto *Set = dyn_cast<MemSetInst>(&I);
  const auto *Byte = Set ? dyn_cast<ConstantInt>(Set->getValue()) : nullptr;
  if (Set && !(Byte && Byte->isZero()))
    keepNumbers(T, I);
  return true;
}

/// A copy of some fields to or from a variable that holds them.
bool StructUsesBuilder::visitHeldFields(const MemIntrinsic &I) {
  const auto *Transfer = dyn_cast<MemTransferInst>(&I);
  std::optional<HeldFields> Held =
      Transfer && !I.isVolatile()
          ? getHeldFields(*Transfer, *Result.Views, layout(), M.getDataLayout())
          : std::nullopt;
  if (!Held)
    return false;
  const PointerView &V = view(I.getArgOperand(Held->Operand));
  StructUse Use{UseKind::HeldFields, &I, Held->Operand};
  Use.Pointee = V.Place->Pointee;
  Use.At = V.Place->At;
  Use.Unit = Held->Fields.Object;
  add(Use);
  keepTogether(I, Use, Held->Fields, /*IsRead=*/true);
  return true;
}

void StructUsesBuilder::visitMemIntrinsic(const MemIntrinsic &I) {
  SmallVector<unsigned, 2> Addresses(1, 0);
  if (isa<MemTransferInst>(I))
    Addresses.push_back(1);
  if (const auto *Length = dyn_cast<ConstantInt>(I.getLength());
      Length && Length->getValue().getActiveBits() <= 32 && !I.isVolatile()) {
    bool IsPadding = false;
    for (unsigned Operand : Addresses)
      IsPadding |= addPadding(I, Operand, Length->getZExtValue());
    if (IsPadding)
      return;
  }
  if (visitHeldFields(I))
    return;
  const DTransType *Common = nullptr;
  bool IsFirst = true, IsAlike = true;
  SmallVector<StructUse, 2> Found;
  for (unsigned Operand : Addresses) {
    const PointerView &V = view(I.getArgOperand(Operand));
    if (V.Into.empty()) {
      IsAlike &= IsFirst || !Common;
      IsFirst = false;
      continue;
    }
    bool IsNumbers = false;
    const DTransType *Unit = coveredUnit(I, Operand, V, IsNumbers);
    if (!Unit && Operand == 0 && visitFieldRange(I))
      return;
    if (!Unit) {
      for (unsigned Each : Addresses)
        unhandled(view(I.getArgOperand(Each)), I,
                  "a memory function covers a part of it");
      return;
    }
    StructUse Use{UseKind::ByteCount, &I, Operand};
    Use.Pointee = V.Place->Pointee;
    Use.At = V.Place->At;
    // What is accessed begins at the cell, at the outermost level if that does
    // not matter.
    Use.Unit = Unit;
    const DTransType *Counted = IsNumbers ? nullptr : Unit;
    IsAlike &= IsFirst || Common == Counted;
    Common = Counted;
    IsFirst = false;
    keepFields(V, Unit, I, "a memory function accesses it",
               /*MayGo=*/isa<MemSetInst>(I));
    Found.push_back(Use);
  }
  if (!IsAlike) {
    for (unsigned Operand : Addresses)
      unhandled(view(I.getArgOperand(Operand)), I,
                "a memory function copies between different types");
    return;
  }
  for (const StructUse &Use : Found) {
    add(Use);
    const auto *Set = dyn_cast<MemSetInst>(&I);
    const auto *Byte = Set ? dyn_cast<ConstantInt>(Set->getValue()) : nullptr;
    if (Set && !(Byte && Byte->isZero()))
      keepNumbers(Use.Unit, I);
  }
}

/// The bytes of all fields of \p Unit get a value of their own.
void StructUsesBuilder::keepNumbers(const DTransType *Unit,
                                    const Value &Where) {
  NamedByType Named;
  collectNamed(Unit, Named);
  StructSet All = Named.ByValue;
  for (size_t N = 0; N != All.size(); ++N) {
    for (unsigned I = 0; I != All[N]->getNumFields(); ++I)
      if (FieldUses *Field = lookupField({All[N], I});
          Field && !Field->AddressUsed)
        Field->AddressUsed = {&Where, "a memory function sets its bytes"};
    All.insert_range(Result.Relations->containedIn(All[N]));
  }
}

void StructUsesBuilder::visitAllocation(const CallBase &Call,
                                        const AllocationCall &Allocation) {
  const PointerView &V = view(&Call);
  if (V.Into.empty())
    return;
  const DTransStructType *T = V.IsTrusted ? V.wholeStruct() : nullptr;
  std::optional<uint64_t> Size = T ? layout().sizeOf(T) : std::nullopt;
  if (!Size || *Size == 0 || Allocation.Into)
    return unhandled(V, Call, "memory is allocated in a way without a rule");
  // Its size stays as it is.
  if (std::optional<uint64_t> Tail =
          getTailOffset(T, layout(), *Result.Relations);
      Tail && hasRoomUnlessWrapped(Allocation, *Tail))
    return;
  if (const ResolvedCall *Resolved = Memory.Allocations.getResolved(Call);
      Resolved && any_of(Resolved->Callees, [&](const Function *F) {
        return !F->isDeclaration() &&
               isTypedInside(*F, T, Memory, *Result.Views);
      }))
    return unhandled(V, Call,
                     "a function that is called through a pointer "
                     "allocates it as one");
  if (const Function *F = Call.getCalledFunction();
      F && !F->isDeclaration() && isTypedInside(*F, T, Memory, *Result.Views))
    return;
  StructUse Use{UseKind::Allocation, &Call};
  Use.Pointee = Use.Unit = T;
  for (unsigned I : Allocation.SizeArguments) {
    const Value &Argument = *Call.getArgOperand(I);
    AllocationSize Bytes;
    if (Argument.getType()->getIntegerBitWidth() <= 64)
      Bytes = computeSize(Argument, M.getDataLayout());
    if (Bytes.getMinimum() == 0 &&
        Bytes.isMultipleOfUnlessWrapped(*Size) == Answer::Yes) {
      Use.Operand = I;
      return add(Use);
    }
  }
  unhandled(V, Call, "no argument of an allocation is a multiple of its size");
}

/// A sized delete. The calls in the body of a wrapper are uses by themselves.
void StructUsesBuilder::visitFree(const FreeCall &Free) {
  const PointerView &V = view(Free.Freed);
  if (!Free.Size || V.Into.empty())
    return;
  const DTransStructType *T =
      V.IsTrusted && !V.isElement() ? V.wholeStruct() : nullptr;
  std::optional<uint64_t> Size = T ? layout().sizeOf(T) : std::nullopt;
  if (!Size || *Size == 0 || isa<Constant>(Free.Freed) ||
      Free.Size->getType()->getIntegerBitWidth() > 64 ||
      computeSize(*Free.Size, M.getDataLayout())
              .isMultipleOfUnlessWrapped(*Size) != Answer::Yes)
    return unhandled(V, *Free.Call,
                     "operator delete is given another size than its own");
  StructUse Use{UseKind::SizedFree, Free.Call, Free.SizeArgument};
  Use.Pointee = Use.Unit = T;
  add(Use);
}

} // namespace restruct
