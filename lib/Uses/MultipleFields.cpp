//===- MultipleFields.cpp - Accesses of several fields at once ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/MultipleFields.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace restruct {

namespace {

/// Lists the numbers in a range of bytes of an object.
class Collector {
public:
  Collector(const ElementLayout &Layout, const DataLayout &DL, uint64_t Begin,
            uint64_t End, SmallVectorImpl<CoveredNumber> &Numbers,
            bool AreCopied = false)
      : Layout(Layout), DL(DL), Begin(Begin), End(End), Numbers(Numbers),
        AreCopied(AreCopied) {}

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
  /// Pointers count, and an array of numbers or pointers is one.
  bool AreCopied;
  SmallVector<std::pair<const DTransStructType *, unsigned>, 2> Path;
};

} // namespace

/// The numbers of one access are not many, but those that are copied may be.
static constexpr size_t MaxNumbers = 16;
static constexpr size_t MaxCopied = 64;

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
  uint64_t Extent = T->getNumElements() * *Size;
  if (AreCopied && At >= Begin && At + Extent <= End &&
      !elementOfArrays(T)->isStructTy()) {
    if (Numbers.size() == MaxCopied)
      return false;
    Numbers.push_back({At, Extent, T, Path});
    return true;
  }
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
  if (!isNumberType(*Ty) && !(AreCopied && Ty->isPointerTy()))
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
  const auto *T = dyn_cast<DTransStructType>(Place.Pointee);
  uint64_t Begin = Place.At.getOffset();
  unsigned Depth = 0;
  // From a structure to its member that has the first byte, padding included.
  while (T && !T->isOpaque() && !Layout.isUnion(T)) {
    std::optional<uint64_t> Whole = Layout.sizeOf(T);
    if (!Whole || Begin >= *Whole || Size > *Whole - Begin)
      break;
    if (Place.At.getArrayDepth() <= Depth)
      Object = {T, Begin};
    const StructLayout *Own = DL.getStructLayout(T->getLLVMStructType());
    unsigned I = Own->getElementContainingOffset(Begin);
    if (I >= T->getNumFields())
      break;
    ArrayRef<const DTransType *> Types = Layout.getFieldTypes(*T, I);
    const DTransType *Member = Types.front();
    Begin -= Own->getElementOffset(I);
    std::optional<uint64_t> Extent = Layout.sizeOf(Member);
    if (Types.size() != 1 || !Extent || Begin >= *Extent)
      break;
    while (const auto *Array = dyn_cast<DTransArrayType>(Member)) {
      Member = Array->getElementType();
      std::optional<uint64_t> Stride = Layout.sizeOf(Member);
      if (!Stride || *Stride == 0)
        return Object;
      Begin %= *Stride;
      ++Depth;
    }
    T = dyn_cast<DTransStructType>(Member);
  }
  return Object;
}

/// The numbers at \p V in an access of type \p Accessed. \p HasPadding is set
/// if it covers other bytes, too.
static std::optional<MultipleFields>
numbersAt(const PointerView &V, Type *Accessed, const ElementLayout &Layout,
          const DataLayout &DL, bool &HasPadding) {
  if (!V.IsTrusted || !V.Place || !V.Place->At.isOffsetKnown() ||
      !V.Place->Pointee->isStructTy() || !DL.isLittleEndian())
    return std::nullopt;
  Type *Scalar = Accessed->getScalarType();
  TypeSize Size = DL.getTypeStoreSize(Accessed);
  if (!isNumberType(*Scalar) || Size.isScalable() ||
      DL.getTypeSizeInBits(Accessed) != 8 * Size)
    return std::nullopt;
  auto Object = objectAround(*V.Place, Size, Layout, DL);
  if (!Object)
    return std::nullopt;
  MultipleFields Result{Object->first, Object->second, {}};
  Collector Of(Layout, DL, Result.Begin, Result.Begin + Size, Result.Numbers);
  if (!Of.collect(Result.Object, 0) || Result.Numbers.empty())
    return std::nullopt;
  uint64_t Covered = 0;
  for (const CoveredNumber &Number : Result.Numbers)
    Covered += Number.Size;
  HasPadding = Covered != Size;
  if (!HasPadding && Result.Numbers.size() == 1)
    return std::nullopt;
  return Result;
}

/// Whether \p Load, which covers \p Fields and padding, is only stored to the
/// same fields of objects, perhaps after a merge.
static bool isOnlyCopied(const LoadInst &Load, const MultipleFields &Fields,
                         PointerViews &Views, const ElementLayout &Layout,
                         const DataLayout &DL) {
  static constexpr size_t MaxValues = 16;
  SmallSetVector<const Value *, 4> Values;
  Values.insert(&Load);
  for (size_t N = 0; N != Values.size(); ++N)
    for (const Use &U : Values[N]->uses()) {
      if (isa<PHINode, SelectInst>(U.getUser()) &&
          U.getUser()->getType() == Load.getType()) {
        Values.insert(U.getUser());
        if (Values.size() > MaxValues)
          return false;
        continue;
      }
      const auto *Store = dyn_cast<StoreInst>(U.getUser());
      bool HasPadding = false;
      std::optional<MultipleFields> To =
          Store && Store->isSimple() &&
                  U.getOperandNo() != StoreInst::getPointerOperandIndex()
              ? numbersAt(Views.of(Store->getPointerOperand()), Load.getType(),
                          Layout, DL, HasPadding)
              : std::nullopt;
      if (!To || To->Object != Fields.Object || To->Begin != Fields.Begin)
        return false;
    }
  return true;
}

std::optional<MultipleFields> coverFields(const Instruction &I,
                                          PointerViews &Views,
                                          const ElementLayout &Layout,
                                          const DataLayout &DL) {
  const Value *Address = getLoadStorePointerOperand(&I);
  if (!Address || I.isVolatile() || I.isAtomic())
    return std::nullopt;
  bool HasPadding = false;
  std::optional<MultipleFields> Result = numbersAt(
      Views.of(Address), getLoadStoreType(&I), Layout, DL, HasPadding);
  const auto *Load = dyn_cast<LoadInst>(&I);
  if (Result && HasPadding && Load &&
      !isOnlyCopied(*Load, *Result, Views, Layout, DL))
    return std::nullopt;
  return Result;
}

/// The fields of the object at \p V in the next \p Size bytes; nothing if one
/// is covered in part.
static std::optional<MultipleFields> fieldsCopied(const PointerView &V,
                                                  uint64_t Size,
                                                  const ElementLayout &Layout,
                                                  const DataLayout &DL) {
  if (!V.IsTrusted || !V.Place || !V.Place->At.isOffsetKnown() ||
      !V.Place->Pointee->isStructTy())
    return std::nullopt;
  auto Object = objectAround(*V.Place, Size, Layout, DL);
  if (!Object)
    return std::nullopt;
  MultipleFields Result{Object->first, Object->second, {}};
  Collector Of(Layout, DL, Result.Begin, Result.Begin + Size, Result.Numbers,
               /*AreCopied=*/true);
  if (!Of.collect(Result.Object, 0) || Result.Numbers.empty())
    return std::nullopt;
  return Result;
}

std::optional<HeldFields> getHeldFields(const MemTransferInst &I,
                                        PointerViews &Views,
                                        const ElementLayout &Layout,
                                        const DataLayout &DL) {
  const auto *To = dyn_cast<AllocaInst>(I.getRawDest());
  const auto *From = dyn_cast<AllocaInst>(I.getRawSource());
  const AllocaInst *Variable = To && !Views.of(To).touches() ? To : From;
  if (!Variable || Views.of(Variable).touches() ||
      Variable->isArrayAllocation())
    return std::nullopt;
  std::optional<HeldFields> Result;
  const MultipleFields *First = nullptr;
  std::optional<MultipleFields> OfFirst;
  for (const User *U : Variable->users()) {
    if (const auto *Marker = dyn_cast<IntrinsicInst>(U);
        Marker && Marker->isLifetimeStartOrEnd())
      continue;
    const auto *Copy = dyn_cast<MemTransferInst>(U);
    const auto *Length =
        Copy ? dyn_cast<ConstantInt>(Copy->getLength()) : nullptr;
    if (!Length || Copy->isVolatile() ||
        Length->getValue().getActiveBits() > 32 ||
        DL.getTypeAllocSize(Variable->getAllocatedType()) !=
            TypeSize::getFixed(Length->getZExtValue()))
      return std::nullopt;
    unsigned Operand = Copy->getRawDest() == Variable ? 1 : 0;
    std::optional<MultipleFields> Fields =
        fieldsCopied(Views.of(Copy->getArgOperand(Operand)),
                     Length->getZExtValue(), Layout, DL);
    if (!Fields || Copy->getArgOperand(Operand) == Variable ||
        (First &&
         (Fields->Object != First->Object || Fields->Begin != First->Begin)))
      return std::nullopt;
    if (Copy == &I)
      Result = HeldFields{Variable, Operand, *Fields};
    if (!First)
      First = &OfFirst.emplace(std::move(*Fields));
  }
  return Result;
}

} // namespace restruct
