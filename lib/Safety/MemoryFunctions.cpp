//===- MemoryFunctions.cpp - memcpy, memmove, memset ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Spec: "Intrinsic", BadMemFuncSize, MemFuncPartialWrite,
/// BadMemFuncManipulation. A memory function may access any number of whole
/// structures, one field, elements of a numeric array field, or a run of whole
/// fields. A copy must have the same type on both sides: assumption 2 of
/// Recovery. A member that is a structure counts as such a structure.
///
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "restruct/Uses/ArrayFields.h"
#include "restruct/Uses/Distances.h"
#include "restruct/Uses/MultipleFields.h"
#include "restruct/Uses/Padding.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Whether [Begin, End) begins and ends with fields of \p T, ignoring padding
/// after the last.
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

/// The types that begin where \p V points and have exactly \p Size bytes,
/// outermost first; empty if that is unknown.
static SmallVector<const DTransType *, 4>
objectsOfSize(const ElementLayout &Layout, const PointerView &V,
              uint64_t Size) {
  SmallVector<const DTransType *, 4> Objects;
  if (V.IsTrusted && V.Place && V.Place->At.isOffsetKnown() && Size != 0)
    Objects = Layout.typesAt(V.Place->Pointee, V.Place->At);
  erase_if(Objects,
           [&](const DTransType *T) { return Layout.sizeOf(T) != Size; });
  return Objects;
}

/// The element types of array fields to whose beginning \p V points and of
/// which \p Bytes are a whole number. A known number must not exceed the array;
/// an unknown one is assumed to stay in it.
static SmallVector<const DTransType *, 2>
elementsCovered(const ElementLayout &Layout, const PointerView &V,
                const AllocationSize &Bytes) {
  SmallVector<const DTransType *, 2> Elements;
  if (!V.IsTrusted || !V.Place || !V.Place->At.isOffsetKnown() || V.MayBeEnd)
    return Elements;
  auto StaysIn = [&](const ElementPointee &Field) {
    std::optional<uint64_t> Whole = Layout.sizeOf(Field.FieldType);
    std::optional<uint64_t> Constant = Bytes.getConstant();
    return !Constant || (Whole && Field.OffsetInField <= *Whole &&
                         *Constant <= *Whole - Field.OffsetInField);
  };
  for (const ElementPointee &Field :
       Layout.fieldsAt(V.Place->Pointee, V.Place->At)) {
    const auto *Array = dyn_cast_or_null<DTransArrayType>(Field.FieldType);
    const DTransType *Element = Array ? elementOfArrays(Array) : nullptr;
    std::optional<uint64_t> Size = Element && Element->isStructTy()
                                       ? Layout.sizeOf(Element)
                                       : std::nullopt;
    if (Size && *Size != 0 && Array->getNumElements() > 1 &&
        Field.OffsetInField % *Size == 0 &&
        Bytes.isMultipleOfUnlessWrapped(*Size) == Answer::Yes && StaysIn(Field))
      Elements.push_back(Element);
  }
  return Elements;
}

/// Whether \p Bytes from \p From to \p To are one structure of one type, or any
/// number of them in arrays.
static bool isOneStructure(const ElementLayout &Layout, const PointerView &To,
                           const PointerView &From,
                           const AllocationSize &Size) {
  SmallVector<const DTransType *, 2> Elements =
      elementsCovered(Layout, From, Size);
  if (any_of(elementsCovered(Layout, To, Size),
             [&](const DTransType *T) { return is_contained(Elements, T); }))
    return true;
  std::optional<uint64_t> Bytes = Size.getConstant();
  if (!Bytes)
    return false;
  SmallVector<const DTransType *, 4> Read = objectsOfSize(Layout, From, *Bytes);
  return any_of(objectsOfSize(Layout, To, *Bytes), [&](const DTransType *T) {
    return T->isStructTy() && is_contained(Read, T);
  });
}

/// The type of the pointers of a field that \p I covers at \p V, its operand;
/// null if it covers none, or perhaps a part of one.
static const DTransType *pointersCovered(const MemIntrinsic &I,
                                         unsigned Operand, const PointerView &V,
                                         const AllocationSize &Bytes,
                                         const ElementLayout &Layout) {
  std::optional<ArrayField> Array = getArrayField(I, Operand, V, Layout);
  return Array && Array->Element->isPointerTy() && Array->mayHold(Bytes)
             ? Array->Element
             : nullptr;
}

/// How \p Bytes at \p V, inside one numeric field, lie in it. Such a copy
/// contains no pointer, and does not reach the neighbours of the field.
enum class InField : uint8_t {
  No,    ///< or not known to be in one
  Parts, ///< such as 2 bytes of a number of 4
  Whole, ///< numbers
};
static InField isInField(const ElementLayout &Layout, const PointerView &V,
                         std::optional<uint64_t> Bytes) {
  if (!Bytes || !V.IsTrusted || !V.Place || !V.Place->At.isOffsetKnown() ||
      V.Place->At.isAnyElement())
    return InField::No;
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(V.Place->Pointee, V.Place->At);
  if (Fields.empty() || !Fields.back().FieldType)
    return InField::No;
  const ElementPointee &Field = Fields.back();
  const DTransType *Number = elementOfArrays(Field.FieldType);
  std::optional<uint64_t> Size = Layout.sizeOf(Field.FieldType),
                          Unit = Layout.sizeOf(Number);
  Type *Ty = Number->getLLVMType();
  if (!Size || !Unit || *Unit == 0 || !isNumberType(*Ty) ||
      Field.OffsetInField > *Size || *Bytes > *Size - Field.OffsetInField)
    return InField::No;
  return Field.OffsetInField % *Unit == 0 && *Bytes % *Unit == 0
             ? InField::Whole
             : InField::Parts;
}

bool DTransSafetyVisitor::isInTailOfNumbers(const PointerView &V) const {
  const DTransType *Element =
      getTailElement(V, Pointers.getLayout(), Relations);
  return Element && isNumberType(*Element->getLLVMType());
}

/// Whether the length of \p I is the distance of two objects of the type of
/// those that \p V, its operand, points to.
bool DTransSafetyVisitor::isDistance(const MemIntrinsic &I,
                                     const PointerView &V) {
  return V.IsTrusted && V.wholeStruct() &&
         getDistanceUnit(*I.getLength(), Views) == V.wholeStruct();
}

DTransSafetyVisitor::Covered
DTransSafetyVisitor::coveredBy(const MemIntrinsic &I, unsigned Operand,
                               const PointerView &V) {
  const DataLayout &DL = M.getDataLayout();
  if (leadsToPointers(V))
    return Covered::Whole;
  if (isDistance(I, V))
    return Covered::Whole;
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
  if (std::optional<uint64_t> Tail = getTailOffset(V.wholeStruct());
      Tail && isAtLeastUnlessWrapped(*I.getLength(), *Tail))
    return Covered::Whole;
  // Nothing lies behind the tail.
  if (getTailElement(V, Pointers.getLayout(), Relations))
    return Covered::OneField;
  const auto *Struct = dyn_cast<DTransStructType>(V.Place->Pointee);
  std::optional<uint64_t> Constant = Bytes.getConstant();
  if (Struct && Constant &&
      (!objectsOfSize(Pointers.getLayout(), V, *Constant).empty() ||
       isInField(Pointers.getLayout(), V, Constant) == InField::Whole))
    return Covered::OneField;
  if (Struct && !elementsCovered(Pointers.getLayout(), V, Bytes).empty())
    return Covered::OneField;
  if (std::optional<ArrayField> Array =
          getArrayField(I, Operand, V, Pointers.getLayout());
      Array && Array->mayHold(Bytes))
    return Covered::OneField;
  if (!Struct || !Constant || V.Place->At.isAnyElement())
    return Covered::Unknown;
  uint64_t Begin = V.Place->At.getOffset();
  return *Constant <= *Size &&
                 isRunOfFields(*Struct, DL, Begin, Begin + *Constant)
             ? Covered::SomeFields
             : Covered::Unknown;
}

/// The fields in front of a tail part, and so would the range.
void DTransSafetyVisitor::addIfEntersTail(const MemIntrinsic &I,
                                          const PointerView &V) {
  const auto *T = cast<DTransStructType>(V.Place->Pointee);
  // Unoptimised code computes a constant number of bytes.
  std::optional<uint64_t> Bytes =
      computeSize(*I.getLength(), M.getDataLayout()).getConstant();
  if (std::optional<uint64_t> Tail = getTailOffset(T);
      Tail && (!Bytes || V.Place->At.getOffset() + *Bytes > *Tail))
    addIfTail(*T, I,
              "a memory function accesses fields and a part of the array");
}

/// \p I handles whole elements of type \p T: how many bytes these are may be
/// used for something else.
void DTransSafetyVisitor::noteSizeOf(const MemIntrinsic &I,
                                     const DTransType *T) {
  const auto *Element = dyn_cast<DTransStructType>(elementOfArrays(T));
  std::optional<uint64_t> Size = Element ? sizeOf(Element) : std::nullopt;
  const Instruction *Where =
      Size && *Size != 0 ? Sizes.findObserver(I, *Size) : nullptr;
  if (!Where)
    return;
  StructSet Set;
  Set.insert(Element);
  add(Set, Condition::AllocationSizeObserved, Where,
      "the number of bytes that are copied or set is used for something else");
}

/// Whether \p Destination is a local variable from which memory functions copy,
/// and nothing else reads: a part of a structure that is copied.
static bool isOnlyCopied(const Value *Destination) {
  const auto *Variable = dyn_cast<AllocaInst>(Destination);
  return Variable && all_of(Variable->users(), [](const User *U) {
           const auto *Call = dyn_cast<IntrinsicInst>(U);
           return Call &&
                  (isa<MemIntrinsic>(Call) || Call->isLifetimeStartOrEnd());
         });
}

/// Whether all memory of structures that \p I accesses is padding. What it
/// copies from there must not be read: a program may keep bytes of its own
/// there.
bool DTransSafetyVisitor::touchesOnlyPadding(const MemIntrinsic &I) {
  const auto *Length = dyn_cast<ConstantInt>(I.getLength());
  if (!Length || Length->getValue().getActiveBits() > 32)
    return false;
  SmallVector<const Value *, 2> Memory(1, I.getRawDest());
  if (const auto *Transfer = dyn_cast<MemTransferInst>(&I)) {
    Memory.push_back(Transfer->getRawSource());
    if (view(Memory[1]).touches() && !view(Memory[0]).touches() &&
        !isOnlyCopied(Memory[0]))
      return false;
  }
  return all_of(Memory, [&](const Value *Pointer) {
    return !view(Pointer).touches() ||
           paddingAt(view(Pointer), Length->getZExtValue(),
                     Pointers.getLayout(), M.getDataLayout());
  });
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
    add(Into, Condition::VolatileData, &I, "a volatile memory operation");
  else if (touchesOnlyPadding(I))
    return;
  if (std::optional<HeldFields> Held =
          Transfer && !I.isVolatile()
              ? getHeldFields(*Transfer, Views, Pointers.getLayout(),
                              M.getDataLayout())
              : std::nullopt) {
    StructSet Object;
    Object.insert(Held->Fields.Object);
    return add(Object, Condition::MemFuncPartialWrite, &I,
               "some of its fields are copied to a variable, or from one");
  }
  if (Transfer) {
    const PointerView &To = view(Memory[0]), &From = view(Memory[1]);
    AllocationSize Size;
    if (I.getLength()->getType()->getIntegerBitWidth() <= 64)
      Size = computeSize(*I.getLength(), M.getDataLayout());
    std::optional<uint64_t> Bytes = Size.getConstant();
    bool IsSame = To.IsTrusted && From.IsTrusted && To.Place && From.Place &&
                  To.Place->samePlace(*From.Place);
    auto HoldsNumbers = [&](unsigned Operand) {
      const PointerView &V = view(Memory[Operand]);
      if (!V.touches() || isInTailOfNumbers(V) ||
          isInField(Pointers.getLayout(), V, Bytes) != InField::No)
        return true;
      std::optional<ArrayField> Array =
          getArrayField(I, Operand, V, Pointers.getLayout());
      return Array && !Array->Element->isPointerTy() && Array->mayHold(Size);
    };
    auto PointersAt = [&](unsigned Operand) {
      const PointerView &V = view(Memory[Operand]);
      return leadsToPointers(V) && V.IsTrusted && V.Place
                 ? V.Place->Pointee
                 : pointersCovered(I, Operand, V, Size, Pointers.getLayout());
    };
    bool ArePointers = PointersAt(0) && PointersAt(0) == PointersAt(1);
    if (!IsSame && !isOneStructure(Pointers.getLayout(), To, From, Size) &&
        !ArePointers && !(HoldsNumbers(0) && HoldsNumbers(1)))
      add(Touched, Condition::BadMemFuncManipulation, &I,
          "source and destination may have different types");
  }
  for (auto [Operand, Pointer] : enumerate(Memory)) {
    const PointerView &V = view(Pointer);
    if (V.isAmbiguous())
      add(V.Touched, Condition::AmbiguousPointerTarget, &I,
          "it may point to several types");
    switch (coveredBy(I, unsigned(Operand), V)) {
    case Covered::Whole:
      if (const auto *Length = dyn_cast<ConstantInt>(I.getLength());
          !Length || Length->getZExtValue() != sizeOf(V.Place->Pointee))
        noteStep(V, *Pointer);
      if (!isDistance(I, V)) // Else see checkDifference().
        noteSizeOf(I, V.Place->Pointee);
      break;
    case Covered::OneField:
      add(V.Into, Condition::FieldAddressPassed, &I,
          "a memory function accesses no more than one field");
      for (const DTransType *Element :
           elementsCovered(Pointers.getLayout(), V,
                           computeSize(*I.getLength(), M.getDataLayout())))
        noteSizeOf(I, Element);
      break;
    case Covered::SomeFields:
      add(V.Into, Condition::MemFuncPartialWrite, &I,
          "the accessed range covers whole fields, but not all of them");
      addIfEntersTail(I, V);
      break;
    case Covered::Unknown:
      add(V.Touched, Condition::BadMemFuncSize, &I,
          "the accessed range is neither whole structures nor whole fields");
      break;
    }
  }
}

} // namespace restruct
