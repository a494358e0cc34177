//===- ElementLayout.cpp - Byte offsets in types --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every query descends from a type to one byte of it. A type and an offset
/// have at most one layout of members (descend()). Only the types of the
/// members have alternatives, in unions and where descriptions of a field
/// conflict. stations() lists all types on the path, with all alternatives.
///
/// Pointer arithmetic loses information most easily:
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
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

/// Limits the path to one byte. Nested unions could make it grow without bound.
static constexpr unsigned MaxStations = 64;

ElementLayout::ElementLayout(const DataLayout &DL, const DeclaredTypes &Types)
    : DL(&DL), Types(&Types) {
  for (const SourceRecord &Record : Types.Records) {
    if (Record.Kind != RecordKind::Union)
      continue;
    auto &Members = UnionMembers[Record.Type];
    for (const SourceField &Field : Record.Fields)
      if (Field.BitOffset == 0 && !is_contained(Members, Field.Type))
        Members.push_back(Field.Type);
  }
  update();
}

/// The flexible array at the end of \p T, or null.
static const DTransArrayType *flexibleTailOf(const DTransType *T) {
  const auto *Struct = dyn_cast<DTransStructType>(T);
  if (!Struct || Struct->getNumFields() == 0)
    return nullptr;
  const auto *Tail =
      dyn_cast<DTransArrayType>(Struct->fields().back().getTypes().front());
  return Tail && Tail->getNumElements() == 0 ? Tail : nullptr;
}

void ElementLayout::update() {
  SmallVector<const DTransType *, 8> Pending;
  auto Visit = [&](const DTransType *Member) {
    Member = elementOfArrays(Member);
    if (!Member->isStructTy() || !Nested.insert(Member).second)
      return;
    if (cast<DTransStructType>(Member)->isLiteral())
      Pending.push_back(Member);
  };
  if (NumStructsSeen == 0)
    for (const SourceRecord &Record : Types->Records)
      if (Record.Kind == RecordKind::Union)
        for (const DTransType *Member : UnionMembers.lookup(Record.Type))
          Visit(Member);
  ArrayRef<const DTransStructType *> Structs = Types->Manager->namedStructs();
  for (; NumStructsSeen < Structs.size(); ++NumStructsSeen)
    Pending.push_back(Structs[NumStructsSeen]);
  while (!Pending.empty())
    for (const DTransFieldMember &Field :
         cast<DTransStructType>(Pending.pop_back_val())->fields())
      for (const DTransType *Member : Field.getTypes())
        Visit(Member);
  Shapes.clear(); // a structure may have got its body since
  Types->Manager->forEachType(
      [&](const DTransType &T) { Shapes[&T] = computeShape(&T); });
}

ElementLayout::TypeShape ElementLayout::shapeOf(const DTransType *T) const {
  auto It = Shapes.find(T);
  return It == Shapes.end() ? computeShape(T) : It->second;
}

ElementLayout::TypeShape
ElementLayout::computeShape(const DTransType *T) const {
  TypeShape Shape;
  Type *Ty = T->getLLVMType();
  if (Ty->isSized() && !Ty->isScalableTy())
    Shape.Size = DL->getTypeAllocSize(Ty).getFixedValue();
  const auto *Struct = dyn_cast<DTransStructType>(T);
  if (!Struct)
    return Shape;
  Shape.IsUnion =
      UnionMembers.contains(T) || Struct->getName().starts_with("union.");
  Shape.Tail = flexibleTailOf(T);
  if (Shape.Size && Struct->getNumFields() != 0 &&
      !Struct->getLLVMStructType()->isOpaque())
    Shape.Fields = DL->getStructLayout(Struct->getLLVMStructType());
  return Shape;
}

ArrayRef<const DTransType *>
ElementLayout::getFieldTypes(const DTransStructType &T, unsigned I) const {
  auto It = Inferred.find({&T, I});
  return It == Inferred.end() ? T.getField(I).getTypes() : ArrayRef(It->second);
}

std::optional<uint64_t> ElementLayout::offsetOfField(const DTransStructType &T,
                                                     unsigned I) const {
  const StructLayout *Fields = shapeOf(&T).Fields;
  return Fields ? std::optional(Fields->getElementOffset(I).getFixedValue())
                : std::nullopt;
}

std::optional<uint64_t> ElementLayout::sizeOf(const DTransType *T) const {
  return shapeOf(T).Size;
}

bool ElementLayout::isUnion(const DTransType *T) const {
  return T->isStructTy() && shapeOf(T).IsUnion;
}

bool ElementLayout::isNestedElsewhere(const DTransType *T) const {
  return Nested.contains(T);
}

bool ElementLayout::hasFlexibleTail(const DTransType *T) const {
  const TypeShape Shape = shapeOf(T);
  return !Shape.IsUnion && Shape.Tail && Shape.Size;
}

std::optional<uint64_t>
ElementLayout::getTailOffset(const DTransType *T) const {
  const TypeShape Shape = shapeOf(T);
  if (Shape.IsUnion || !Shape.Tail || !Shape.Fields)
    return std::nullopt;
  unsigned Last = cast<DTransStructType>(T)->getNumFields() - 1;
  return Shape.Fields->getElementOffset(Last).getFixedValue();
}

bool ElementLayout::endsInArray(const DTransType *T) const {
  SmallVector<const DTransType *, 4> Pending{T};
  for (unsigned I = 0; I != Pending.size(); ++I) {
    if (I == MaxStations)
      return true;
    if (Pending[I]->isArrayTy())
      return true;
    const auto *Struct = dyn_cast<DTransStructType>(Pending[I]);
    if (!Struct)
      continue;
    if (!isUnion(Struct)) {
      if (Struct->getNumFields() != 0)
        append_range(Pending, Struct->fields().back().getTypes());
      continue;
    }
    auto Members = UnionMembers.find(Struct);
    if (Members == UnionMembers.end())
      return true;
    append_range(Pending, Members->second);
  }
  return false;
}

ElementLayout::Descent ElementLayout::descend(const DTransType *T,
                                              uint64_t Offset) const {
  Descent D;
  const TypeShape Shape = shapeOf(T);
  if (!Shape.Size)
    return D;
  if (Shape.IsUnion) {
    D.Offset = Offset;
    for (const DTransType *Member : UnionMembers.lookup(T))
      if (std::optional<uint64_t> Size = sizeOf(Member); Size && Offset < *Size)
        D.Members.push_back(Member);
    return D;
  }
  auto IntoArray = [&](const DTransType *Element, uint64_t Start,
                       uint64_t Extent) {
    std::optional<uint64_t> Size = sizeOf(Element);
    if (!Size || *Size == 0)
      return;
    D.Members.push_back(Element);
    D.Start = Start;
    D.IsArray = true;
    D.IsFirst = (Offset - Start) / *Size == 0;
    D.Offset = (Offset - Start) % *Size;
    D.Extent = Extent;
  };
  if (const auto *Array = dyn_cast<DTransArrayType>(T)) {
    uint64_t Extent = *Shape.Size;
    if (Array->getNumElements() == 0 || Offset < Extent)
      IntoArray(Array->getElementType(), 0,
                Array->getNumElements() == 0 ? PointerStep::Endless : Extent);
    return D;
  }
  const StructLayout *Layout = Shape.Fields;
  if (!Layout)
    return D;
  const auto *Struct = cast<DTransStructType>(T);
  unsigned Last = Struct->getNumFields() - 1;
  if (Shape.Tail && Offset >= Layout->getElementOffset(Last).getFixedValue()) {
    D.Field = Last;
    append_range(D.Members, Struct->getField(Last).getTypes());
    D.Start = Layout->getElementOffset(Last).getFixedValue();
    D.Offset = Offset - D.Start;
    return D;
  }
  if (Offset >= *Shape.Size)
    return D;
  // The mark at the end is not a field, and bytes from there on are padding.
  D.Field = Layout->getElementContainingOffset(Offset);
  if (D.Field > Last)
    return D;
  D.Start = Layout->getElementOffset(D.Field).getFixedValue();
  D.Offset = Offset - D.Start;
  ArrayRef<const DTransType *> Types = getFieldTypes(*Struct, D.Field);
  std::optional<uint64_t> Size = sizeOf(Types.front());
  bool IsEmptyMember = Size && *Size == 0 && D.Offset == 0;
  if (Size && (D.Offset < *Size || IsEmptyMember))
    append_range(D.Members, Types);
  return D;
}

bool ElementLayout::stations(const DTransType *T, uint64_t Offset,
                             SmallVectorImpl<Station> &Result) const {
  Result.push_back({T, 0, Offset, 0, true});
  for (unsigned I = 0; I < Result.size(); ++I) {
    if (Result.size() > MaxStations)
      return false;
    Station At = Result[I];
    Descent D = descend(At.Type, At.Offset);
    // Padding is not a leaf of any member.
    Result[I].IsLeaf =
        D.Members.empty() && !At.Type->isStructTy() && !At.Type->isArrayTy();
    for (const DTransType *Member : D.Members)
      Result.push_back({Member, At.Start + D.Start, D.Offset,
                        At.ArrayDepth + (D.IsArray ? 1 : 0), true});
  }
  return true;
}

std::optional<Position> ElementLayout::canonicalize(const DTransType *T,
                                                    uint64_t Offset) const {
  std::optional<uint64_t> Size = sizeOf(T);
  if (!Size)
    return Offset == 0 ? std::optional(Position::at(0)) : std::nullopt;
  if (isGenericPointee(T))
    return Position::at(0);
  if (Offset != 0 && Offset >= *Size && !hasFlexibleTail(T) &&
      !(isa<DTransArrayType>(T) && *Size == 0))
    return std::nullopt;
  // Fields and elements only: the layout has no alternatives down to a union,
  // and an offset does not change inside one.
  uint64_t Start = 0;
  unsigned Depth = 0, IndexedDepth = 0;
  for (unsigned Steps = 0; Steps < MaxStations && !isUnion(T); ++Steps) {
    Descent D = descend(T, Offset);
    if (D.Members.empty())
      break;
    Start += D.Start;
    Offset = D.Offset;
    if (D.IsArray) {
      ++Depth;
      if (!D.IsFirst)
        IndexedDepth = Depth;
    }
    T = D.Members.front();
  }
  return IndexedDepth == 0 ? Position::at(Start + Offset)
                           : Position::anyElement(Start + Offset, IndexedDepth);
}

namespace {

/// An array around a byte.
struct ArrayAround {
  uint64_t Start;       ///< In the outermost type.
  uint64_t Extent;      ///< In bytes.
  uint64_t ElementSize; ///< Never 0.
  uint64_t Offset;      ///< Of the byte, in the element.
  unsigned Depth;       ///< 1 for the outermost.
  /// A larger structure begins at the same byte.
  bool BeginsLarger;
};

/// Whether an index of \p Array may count bytes of the structure that begins
/// with the array.
static bool mayLeave(const ArrayAround &Array, const PointerStep &Step) {
  return Array.BeginsLarger && !Step.Counted &&
         (Step.IndexedBytes == 0 || Step.IndexedBytes > Array.Extent);
}

/// Whether \p Step, whose constant is not 0, leads from an element of \p Array
/// by an index, of which the constant is a part.
static bool indexes(const ArrayAround &Array, const PointerStep &Step) {
  auto Size = int64_t(Array.ElementSize);
  if (Array.Offset != 0 || Step.Constant % Size != 0)
    return false;
  if (Step.IndexedBytes != 0)
    return Step.IndexedBytes <= Array.Extent;
  // A constant as large as the array leads to something else.
  return !mayLeave(Array, Step) &&
         uint64_t(std::abs(Step.Constant)) < Array.Extent &&
         all_of(
             Step.Strides,
             [&](uint64_t Stride) { return Stride % Array.ElementSize == 0; });
}

} // namespace

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

  // The arrays inside of T that contain From, outermost first.
  SmallVector<ArrayAround, 2> Arrays;
  auto FindArrays = [&](uint64_t Offset) {
    Arrays.clear();
    const DTransType *Outer = T;
    uint64_t Start = 0;
    // The outermost structure that begins at Start.
    uint64_t StructStart = 0, StructSize = 0;
    for (unsigned Steps = 0; Steps < MaxStations && !isUnion(Outer); ++Steps) {
      if (Outer->isStructTy() && (StructSize == 0 || StructStart != Start)) {
        StructStart = Start;
        StructSize = sizeOf(Outer).value_or(0);
      }
      Descent D = descend(Outer, Offset);
      if (D.Members.empty())
        break;
      if (D.IsArray)
        Arrays.push_back(
            {Start + D.Start, D.Extent, *sizeOf(D.Members.front()), D.Offset,
             unsigned(Arrays.size() + 1),
             StructStart == Start + D.Start && StructSize > D.Extent});
      Start += D.Start;
      Offset = D.Offset;
      Outer = D.Members.front();
    }
  };

  // The constant of an index `i - 1` is part of the index.
  int64_t Constant = Step.Constant;
  if (!Step.Strides.empty() && Constant != 0) {
    FindArrays(From.getOffset());
    if (!Arrays.empty() && indexes(Arrays.back(), Step))
      Constant = 0;
  }
  int64_t Offset;
  if (AddOverflow(int64_t(From.getOffset()), Constant, Offset))
    return Position::somewhere();
  unsigned Depth = From.getArrayDepth();

  if (From.isAnyElement() && Constant != 0) {
    // From an unknown element: the pointer stays within its array.
    FindArrays(From.getOffset());
    bool Found = false;
    for (const ArrayAround &Array : reverse(Arrays)) {
      if (Array.Depth > From.getArrayDepth())
        continue; // not the array whose element is unknown
      int64_t InElement;
      if (AddOverflow(int64_t(Array.Offset), Step.Constant, InElement))
        break;
      uint64_t Distance =
          InElement < 0 ? 0 - uint64_t(InElement) : uint64_t(InElement);
      bool StaysInElement = InElement >= 0 && Distance < Array.ElementSize;
      if (!StaysInElement && Distance >= Array.Extent &&
          Array.Extent != PointerStep::Endless)
        continue;
      // In bytes, the memory before or behind an unknown element may be another
      // field as well; an index that counts elements stays in the array.
      if (!StaysInElement && uint64_t(Distance) % Array.ElementSize != 0 &&
          !Step.Counted)
        continue;
      if (!StaysInElement && mayLeave(Array, Step))
        continue;
      int64_t Remainder = InElement % int64_t(Array.ElementSize);
      if (Remainder < 0)
        Remainder += int64_t(Array.ElementSize);
      Offset = int64_t(Array.Start) + Remainder;
      Found = true;
      break;
    }
    // Or it leaves T by whole elements of T.
    if (!Found && Step.Constant % int64_t(*Size) == 0 &&
        (countsElementsOf(Step, T) || !isNestedElsewhere(T))) {
      Offset = int64_t(From.getOffset());
      Found = true;
    }
    if (!Found)
      return Position::somewhere();
  } else if (Offset < 0 || (uint64_t(Offset) >= *Size && !hasFlexibleTail(T))) {
    bool IsMeant = countsElementsOf(Step, T) || !T->isStructTy() ||
                   (!isNestedElsewhere(T) && (Offset < 0 || !endsInArray(T)));
    if (!IsMeant)
      return Position::somewhere();
    Offset %= int64_t(*Size);
    if (Offset < 0)
      Offset += int64_t(*Size);
  }

  std::optional<Position> Canonical = canonicalize(T, uint64_t(Offset));
  if (!Canonical)
    return Position::somewhere();
  uint64_t Final = Canonical->getOffset();
  Depth = std::max(Depth, Canonical->getArrayDepth());

  FindArrays(Final);
  for (uint64_t Stride : Step.Strides) {
    if (Stride % *Size == 0)
      continue;
    const ArrayAround *Indexed = find_if(Arrays, [&](const ArrayAround &A) {
      return Stride % A.ElementSize == 0;
    });
    if (Indexed == Arrays.end() || mayLeave(*Indexed, Step))
      return Position::somewhere();
    Depth = std::max(Depth, Indexed->Depth);
  }
  return Depth == 0 ? Position::at(Final) : Position::anyElement(Final, Depth);
}

SmallVector<const DTransType *, 4>
ElementLayout::typesAt(const DTransType *T, Position At, bool *IsWhole) const {
  SmallVector<const DTransType *, 4> Result;
  if (!At.isOffsetKnown())
    return Result;
  SmallVector<Station, 8> Way;
  bool Whole = stations(T, At.getOffset(), Way);
  if (IsWhole)
    *IsWhole = Whole;
  for (const Station &S : Way)
    if (S.Offset == 0 && S.ArrayDepth >= At.getArrayDepth() &&
        !is_contained(Result, S.Type))
      Result.push_back(S.Type);
  return Result;
}

SmallVector<ElementLayout::Leaf, 2>
ElementLayout::leavesAt(const DTransType *T, Position At, bool *IsWhole) const {
  SmallVector<Leaf, 2> Result;
  if (!At.isOffsetKnown()) {
    if (IsWhole)
      *IsWhole = false;
    return Result;
  }
  SmallVector<Station, 8> Way;
  bool Whole = stations(T, At.getOffset(), Way);
  if (IsWhole)
    *IsWhole = Whole;
  for (const Station &S : Way)
    if (S.IsLeaf)
      Result.push_back({S.Type, S.Start});
  return Result;
}

SmallVector<ElementPointee, 2> ElementLayout::fieldsAt(const DTransType *T,
                                                       Position At) const {
  SmallVector<ElementPointee, 2> Result;
  if (!At.isOffsetKnown())
    return Result;
  uint64_t Offset = At.getOffset();
  for (unsigned Steps = 0; Steps < MaxStations && !isUnion(T); ++Steps) {
    Descent D = descend(T, Offset);
    if (D.Members.empty())
      break;
    if (const auto *Struct = dyn_cast<DTransStructType>(T)) {
      ArrayRef<const DTransType *> Types = getFieldTypes(*Struct, D.Field);
      // Of several inferred types, only the declared one says what it is.
      if (Types.size() != 1 && isInferred(*Struct, D.Field))
        Types = Struct->getField(D.Field).getTypes();
      Result.push_back({Struct, D.Field, D.Offset,
                        Types.size() == 1 ? Types.front() : nullptr});
    }
    T = D.Members.front();
    Offset = D.Offset;
  }
  return Result;
}

bool ElementLayout::hasNested(const DTransType *T,
                              const DTransType *Inner) const {
  SmallVector<const DTransType *, 8> Pending{T};
  DenseSet<const DTransType *> Seen;
  while (!Pending.empty()) {
    const DTransType *Type = Pending.pop_back_val();
    if (Type == Inner)
      return true;
    if (!Seen.insert(Type).second)
      continue;
    if (const auto *Array = dyn_cast<DTransArrayType>(Type))
      Pending.push_back(Array->getElementType());
    else if (isUnion(Type))
      append_range(Pending, UnionMembers.lookup(Type));
    else if (const auto *Struct = dyn_cast<DTransStructType>(Type))
      for (const DTransFieldMember &Field : Struct->fields())
        append_range(Pending, Field.getTypes());
  }
  return false;
}

bool ElementLayout::contains(const DTransType *T, Position At,
                             const DTransType *Inner, Position InnerAt) const {
  if (T == Inner && At.isAtMost(InnerAt))
    return true;
  if (!InnerAt.isOffsetKnown())
    return hasNested(T, Inner);
  if (!At.isOffsetKnown())
    return false;
  SmallVector<Station, 8> Way;
  if (!stations(T, At.getOffset(), Way))
    return false;
  return any_of(Way, [&](const Station &S) {
    bool SameType = S.Type == Inner ||
                    (S.Type->isUnknownPointerTy() && Inner->isPointerTy()) ||
                    (S.Type->isPointerTy() && Inner->isUnknownPointerTy());
    unsigned Depth = At.getArrayDepth() > S.ArrayDepth
                         ? At.getArrayDepth() - S.ArrayDepth
                         : 0;
    return SameType && S.Offset == InnerAt.getOffset() &&
           Depth <= InnerAt.getArrayDepth();
  });
}

} // namespace restruct
