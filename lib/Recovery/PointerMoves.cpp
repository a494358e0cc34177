//===- PointerMoves.cpp - Where pointer arithmetic leads in a type --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Computes the position in a type to which a distance of constant and unknown
/// parts leads:
///
///   1. the constant part leads to a byte of the type, of another element of an
///      array in it, or, by whole elements, of another object of the type;
///   2. each unknown part indexes one of the arrays around that byte.
///
/// The result is somewhere() if the program may mean something else. That is
/// where information is lost most easily:
///
///     struct item { long key; struct list link; };      link at 8
///     char *p = (char *)&i->link - 8;
///
/// In bytes this is the same as going back one element in an array of `list`
/// and forward to its last field. If another structure may contain a `list`,
/// the answer is therefore "somewhere"; if none does, it is the field. A
/// getelementptr that counts `list`s shows which of the two it means.
///
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/ElementLayout.h"

#include "restruct/Recovery/PointerFact.h"
#include "restruct/Types/StructIdentity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

/// Whether an index of this array may count bytes of the structure that begins
/// with the array.
bool ElementLayout::ArrayAround::mayLeave(const PointerStep &Step) const {
  return BeginsLarger && !Step.Counted && !Step.IsInField &&
         (Step.IndexedBytes == 0 || Step.IndexedBytes > Extent);
}

/// Whether \p Step, whose constant is not 0, leads from an element by an index,
/// of which the constant is a part.
bool ElementLayout::ArrayAround::isIndexedBy(const PointerStep &Step) const {
  if (Offset != 0 || Step.Constant % int64_t(ElementSize) != 0)
    return false;
  if (Step.IndexedBytes != 0)
    return Step.IndexedBytes <= Extent;
  // A constant as large as the array leads to something else.
  return !mayLeave(Step) && uint64_t(std::abs(Step.Constant)) < Extent &&
         all_of(
             Step.Strides,
             [&](uint64_t Stride) { return Stride % ElementSize == 0; });
}

/// Where the constant of \p Step leads from the byte in an unknown element of
/// this array: the offset of that byte of the first element. Nothing if it may
/// lead out of the array.
std::optional<uint64_t>
ElementLayout::ArrayAround::moveToElement(const PointerStep &Step) const {
  int64_t InElement;
  if (AddOverflow(int64_t(Offset), Step.Constant, InElement))
    return std::nullopt;
  uint64_t Distance = AbsoluteValue(InElement);
  bool StaysInElement = InElement >= 0 && Distance < ElementSize;
  if (!StaysInElement && Distance >= Extent && Extent != PointerStep::Endless)
    return std::nullopt;
  // In bytes, the memory before or behind an unknown element may be another
  // field as well; an index that counts elements stays in the array.
  if (!StaysInElement && Distance % ElementSize != 0 && !Step.Counted)
    return std::nullopt;
  if (!StaysInElement && mayLeave(Step))
    return std::nullopt;
  int64_t Remainder = InElement % int64_t(ElementSize);
  if (Remainder < 0)
    Remainder += int64_t(ElementSize);
  return Start + uint64_t(Remainder);
}

/// The arrays in \p T that contain byte \p Offset, outermost first.
ElementLayout::ArraysAround ElementLayout::arraysAround(const DTransType *T,
                                                        uint64_t Offset) const {
  ArraysAround Arrays;
  uint64_t Start = 0;
  // The outermost structure that begins at Start.
  uint64_t StructStart = 0, StructSize = 0;
  for (unsigned Steps = 0; Steps < MaxStations && !isUnion(T); ++Steps) {
    if (T->isStructTy() && (StructSize == 0 || StructStart != Start)) {
      StructStart = Start;
      StructSize = sizeOf(T).value_or(0);
    }
    Descent D = descend(T, Offset);
    if (D.Members.empty())
      break;
    if (D.IsArray)
      Arrays.push_back(
          {Start + D.Start, D.Extent, *sizeOf(D.Members.front()), D.Offset,
           unsigned(Arrays.size() + 1),
           StructStart == Start + D.Start && StructSize > D.Extent});
    Start += D.Start;
    Offset = D.Offset;
    T = D.Members.front();
  }
  return Arrays;
}

/// Whether \p Step counts elements of \p T, under whatever name: linking may
/// have renamed a structure to another one with the same body.
static bool countsElementsOf(const PointerStep &Step, const DTransType *T) {
  if (Step.Counted == T)
    return true;
  const auto *Counted = dyn_cast_or_null<DTransStructType>(Step.Counted);
  const auto *Struct = dyn_cast<DTransStructType>(T);
  if (!Counted || !Struct || Counted->getLLVMStructType()->isOpaque() ||
      Struct->getLLVMStructType()->isOpaque())
    return false;
  return Counted->getLLVMStructType()->isPacked() ==
             Struct->getLLVMStructType()->isPacked() &&
         getDescribedElements(Counted->getLLVMStructType()) ==
             getDescribedElements(Struct->getLLVMStructType());
}

/// The offset in \p T, of \p Size bytes, to which the constant of \p Step leads
/// from \p From. Nothing if it may lead to several.
std::optional<uint64_t>
ElementLayout::offsetAfter(const DTransType *T, uint64_t Size, Position From,
                           const PointerStep &Step) const {
  // The constant of an index `i - 1` is part of the index.
  int64_t Constant = Step.Constant;
  if (!Step.Strides.empty() && Constant != 0)
    if (ArraysAround Arrays = arraysAround(T, From.getOffset());
        !Arrays.empty() && Arrays.back().isIndexedBy(Step))
      Constant = 0;
  int64_t Offset;
  if (AddOverflow(int64_t(From.getOffset()), Constant, Offset))
    return std::nullopt;
  if (From.isAnyElement() && Constant != 0) {
    // The pointer stays within an array whose element is unknown.
    const ArraysAround Arrays = arraysAround(T, From.getOffset());
    for (const ArrayAround &Array : reverse(Arrays))
      if (Array.Depth <= From.getArrayDepth())
        if (std::optional<uint64_t> Found = Array.moveToElement(Step))
          return Found;
    // Or it leaves T by whole elements of T.
    bool IsMeant = Step.Constant % int64_t(Size) == 0 &&
                   (countsElementsOf(Step, T) || !isNestedElsewhere(T));
    return IsMeant ? std::optional(From.getOffset()) : std::nullopt;
  }
  if (Offset >= 0 && (uint64_t(Offset) < Size || hasFlexibleTail(T)))
    return uint64_t(Offset);
  bool IsMeant = countsElementsOf(Step, T) || !T->isStructTy() ||
                 (!isNestedElsewhere(T) && (Offset < 0 || !endsInArray(T)));
  if (!IsMeant)
    return std::nullopt;
  Offset %= int64_t(Size);
  return uint64_t(Offset < 0 ? Offset + int64_t(Size) : Offset);
}

/// The depth of the innermost array around byte \p Offset of \p T that a stride
/// of \p Step indexes; 0 for none. Nothing if a stride indexes none of them.
std::optional<unsigned>
ElementLayout::depthOfIndexes(const DTransType *T, uint64_t Size,
                              uint64_t Offset, const PointerStep &Step) const {
  if (Step.Strides.empty())
    return 0;
  ArraysAround Arrays = arraysAround(T, Offset);
  unsigned Depth = 0;
  for (uint64_t Stride : Step.Strides) {
    if (Stride % Size == 0)
      continue;
    const ArrayAround *Indexed = find_if(Arrays, [&](const ArrayAround &A) {
      return Stride % A.ElementSize == 0;
    });
    if (Indexed == Arrays.end() || Indexed->mayLeave(Step))
      return std::nullopt;
    Depth = std::max(Depth, Indexed->Depth);
  }
  return Depth;
}

Position ElementLayout::move(const DTransType *T, Position From,
                             const PointerStep &Step) const {
  if (isGenericPointee(T))
    return Position::at(0);
  if (!From.isOffsetKnown() || !Step.IsKnown)
    return Position::somewhere();
  if (Step.isZero())
    return From;
  std::optional<uint64_t> Size = sizeOf(T);
  if (!Size || *Size == 0 || *Size > uint64_t(INT64_MAX) ||
      From.getOffset() > uint64_t(INT64_MAX))
    return Position::somewhere();
  std::optional<uint64_t> Offset = offsetAfter(T, *Size, From, Step);
  std::optional<Position> Canonical =
      Offset ? canonicalize(T, *Offset) : std::nullopt;
  if (!Canonical)
    return Position::somewhere();
  uint64_t Final = Canonical->getOffset();
  std::optional<unsigned> Indexed = depthOfIndexes(T, *Size, Final, Step);
  if (!Indexed)
    return Position::somewhere();
  unsigned Depth =
      std::max({From.getArrayDepth(), Canonical->getArrayDepth(), *Indexed});
  return Depth == 0 ? Position::at(Final) : Position::anyElement(Final, Depth);
}

} // namespace restruct
