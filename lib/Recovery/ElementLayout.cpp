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
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/ElementLayout.h"

#include "restruct/Recovery/PointerFact.h"
#include "restruct/Types/StructIdentity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

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
  findBases();
  findBuffers();
  update();
}

/// Clang has a type of its own for the object of a base whose padding at the
/// end holds members of a derived class. Pointers to it are declared as those
/// to the class.
void ElementLayout::findBases() {
  for (const SourceRecord &Record : Types->Records)
    for (const SourceField &Base : Record.Fields) {
      if (!Base.has(FieldFlag::BaseClass) && !Base.has(FieldFlag::VirtualBase))
        continue;
      const StructLayout *Fields = shapeOf(Record.Type).Fields;
      if (!Fields || Base.BitOffset / 8 >= Fields->getSizeInBytes())
        continue;
      unsigned I = Fields->getElementContainingOffset(Base.BitOffset / 8);
      ArrayRef<const DTransType *> Declared =
          Record.Type->getField(I).getTypes();
      const auto *Object = dyn_cast<DTransStructType>(Declared.front());
      if (Declared.size() == 1 && Object && Object != Base.Type &&
          Fields->getElementOffset(I) == Base.BitOffset / 8 &&
          stripRenameSuffix(Object->getName()).ends_with(".base"))
        Described[{Record.Type, I}] = Base.Type;
    }
}

/// The nodes of containers of libstdc++ keep their elements in buffers of
/// bytes, which code accesses as elements alone.
void ElementLayout::findBuffers() {
  for (const SourceRecord &Record : Types->Records) {
    if (!Record.InSystemHeader || Record.Fields.empty() ||
        Record.Type->getNumFields() == 0 ||
        !StringRef(Record.Name).starts_with("__gnu_cxx::__aligned_"))
      continue;
    // The buffer of another library may be something else.
    const SourceField &Kept = Record.Fields.back();
    const DTransType *Bytes = Record.Type->getField(0).getTypes().front();
    if (Kept.Name != "_M_storage" || Kept.BitOffset != 0 ||
        Kept.Type == Bytes || sizeOf(Kept.Type) != sizeOf(Bytes) ||
        sizeOf(Kept.Type) != sizeOf(Record.Type))
      continue;
    Described[{Record.Type, 0}] = Kept.Type;
    Buffers.insert(Record.Type);
  }
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
  while (!Pending.empty()) {
    const auto *Struct = cast<DTransStructType>(Pending.pop_back_val());
    for (unsigned I = 0; I != Struct->getNumFields(); ++I)
      for (const DTransType *Member : getFieldTypes(*Struct, I))
        Visit(Member);
  }
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
  if (auto It = Inferred.find({&T, I}); It != Inferred.end())
    return It->second;
  if (auto It = Described.find({&T, I}); It != Described.end())
    return ArrayRef(It->second);
  return T.getField(I).getTypes();
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
      for (unsigned I = 0; I != Struct->getNumFields(); ++I)
        append_range(Pending, getFieldTypes(*Struct, I));
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
