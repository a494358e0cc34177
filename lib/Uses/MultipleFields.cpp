//===- MultipleFields.cpp - Accesses of several fields at once ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/MultipleFields.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/IR/DataLayout.h"

using namespace llvm;

namespace restruct {

namespace {

/// Lists the numbers in a range of bytes of an object.
class Collector {
public:
  Collector(const ElementLayout &Layout, const DataLayout &DL, uint64_t Begin,
            uint64_t End, SmallVectorImpl<CoveredNumber> &Numbers)
      : Layout(Layout), DL(DL), Begin(Begin), End(End), Numbers(Numbers) {}

  /// Adds those of the \p T at byte \p At. \returns false if one is covered in
  /// part, or is no number.
  bool collect(const DTransType *T, uint64_t At);

private:
  bool collectFields(const DTransStructType *T, uint64_t At);
  bool collectElements(const DTransArrayType *T, uint64_t At);

  const ElementLayout &Layout;
  const DataLayout &DL;
  uint64_t Begin, End;
  SmallVectorImpl<CoveredNumber> &Numbers;
  SmallVector<std::pair<const DTransStructType *, unsigned>, 2> Path;
};

} // namespace

/// The numbers of one access are not many.
static constexpr size_t MaxNumbers = 16;

bool Collector::collectFields(const DTransStructType *T, uint64_t At) {
  StructType *Ty = T->getLLVMStructType();
  if (T->isOpaque() || T->hasConflictingFields() || Layout.isUnion(T) ||
      T->getNumFields() != getDescribedElements(Ty).size())
    return false;
  const StructLayout *Own = DL.getStructLayout(Ty);
  for (unsigned I = 0; I != T->getNumFields(); ++I) {
    uint64_t From = At + Own->getElementOffset(I);
    uint64_t Size = DL.getTypeAllocSize(Ty->getElementType(I));
    // A flexible array has no end.
    if (Size == 0)
      return false;
    if (From >= End || From + Size <= Begin)
      continue;
    Path.push_back({T, I});
    ArrayRef<const DTransType *> Types = Layout.getFieldTypes(*T, I);
    if (Types.size() != 1 || !collect(Types.front(), From))
      return false;
    Path.pop_back();
  }
  return true;
}

bool Collector::collectElements(const DTransArrayType *T, uint64_t At) {
  std::optional<uint64_t> Size = Layout.sizeOf(T->getElementType());
  if (!Size || *Size == 0)
    return false;
  uint64_t First = Begin > At ? (Begin - At) / *Size : 0;
  for (uint64_t I = First; I < T->getNumElements() && At + I * *Size < End; ++I)
    if (!collect(T->getElementType(), At + I * *Size))
      return false;
  return true;
}

bool Collector::collect(const DTransType *T, uint64_t At) {
  if (const auto *Struct = dyn_cast<DTransStructType>(T))
    return collectFields(Struct, At);
  if (const auto *Array = dyn_cast<DTransArrayType>(T))
    return collectElements(Array, At);
  Type *Ty = T->getLLVMType();
  if (!Ty->isIntegerTy() && !Ty->isFloatingPointTy())
    return false;
  uint64_t Size = DL.getTypeStoreSize(Ty);
  if (DL.getTypeSizeInBits(Ty) != 8 * Size || DL.getTypeAllocSize(Ty) != Size ||
      At < Begin || At + Size > End || Numbers.size() == MaxNumbers)
    return false;
  Numbers.push_back({At, Size, T, Path});
  return true;
}

/// The innermost object around the cell of \p Place that has \p Size bytes from
/// there on, with the offset of the cell in it. No unknown element of an array
/// is inside of it.
static std::optional<std::pair<const DTransStructType *, uint64_t>>
objectAround(const PointerFact &Place, uint64_t Size,
             const ElementLayout &Layout, const DataLayout &DL) {
  std::optional<std::pair<const DTransStructType *, uint64_t>> Object;
  unsigned Depth = 0;
  for (const ElementPointee &Field : Layout.fieldsAt(Place.Pointee, Place.At)) {
    const DTransStructType *T = Field.Parent;
    uint64_t Begin = DL.getStructLayout(T->getLLVMStructType())
                         ->getElementOffset(Field.Field) +
                     Field.OffsetInField;
    std::optional<uint64_t> Whole = Layout.sizeOf(T);
    if (!Whole || Begin > *Whole || Size > *Whole - Begin)
      break;
    if (Place.At.getArrayDepth() <= Depth)
      Object = {T, Begin};
    for (const DTransType *Type = Field.FieldType;
         const auto *Array = dyn_cast_or_null<DTransArrayType>(Type);
         Type = Array->getElementType())
      ++Depth;
  }
  return Object;
}

std::optional<MultipleFields> coverFields(const PointerView &V, Type *Accessed,
                                          const ElementLayout &Layout,
                                          const DataLayout &DL) {
  if (!V.IsTrusted || !V.Place || !V.Place->At.isOffsetKnown() ||
      !V.Place->Pointee->isStructTy() || !DL.isLittleEndian())
    return std::nullopt;
  Type *Scalar = Accessed->getScalarType();
  TypeSize Size = DL.getTypeStoreSize(Accessed);
  if ((!Scalar->isIntegerTy() && !Scalar->isFloatingPointTy()) ||
      Size.isScalable() || DL.getTypeSizeInBits(Accessed) != 8 * Size)
    return std::nullopt;
  auto Object = objectAround(*V.Place, Size, Layout, DL);
  if (!Object)
    return std::nullopt;
  MultipleFields Result{Object->first, Object->second, {}};
  uint64_t End = Result.Begin + Size;
  Collector Of(Layout, DL, Result.Begin, End, Result.Numbers);
  if (!Of.collect(Result.Object, 0) || Result.Numbers.size() < 2)
    return std::nullopt;
  uint64_t Known = Result.Begin;
  for (const CoveredNumber &Number : Result.Numbers) {
    if (Number.Offset != Known)
      return std::nullopt;
    Known += Number.Size;
  }
  if (Known != End)
    return std::nullopt;
  return Result;
}

} // namespace restruct
