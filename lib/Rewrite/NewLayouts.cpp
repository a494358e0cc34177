//===- NewLayouts.cpp - Old and new layouts -------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NewLayouts.h"

#include "restruct/Types/NaturalAlignment.h"
#include "restruct/Types/StructIdentity.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

NewLayouts::NewLayouts(Module &M, ArrayRef<PlannedStruct> Plan,
                       const PointerTypeAnalyzer &Pointers)
    : DL(M.getDataLayout()), Pointers(Pointers) {
  for (const PlannedStruct &Planned : Plan) {
    StructType *Old = Planned.Type->getLLVMStructType();
    std::string Name = Old->getName().str();
    Old->setName(Name + ".before");
    Layout &L = Layouts[Planned.Type];
    L.Plan = Planned.Plan;
    L.Values = Planned.Values;
    L.New = StructType::create(M.getContext(), Name);
    for (unsigned Part = 1; Part <= Planned.Plan->Parts.size(); ++Part)
      L.Parts.push_back(StructType::create(
          M.getContext(), Name + ".part" + std::to_string(Part)));
  }
  // A structure follows those that it contains.
  for (const PlannedStruct &Planned : Plan)
    createBody(Planned.Type, Layouts[Planned.Type]);
}

/// The elements of a part.
SmallVector<Type *, 16> NewLayouts::createPart(const DTransStructType *T,
                                               Layout &L, unsigned Part) {
  LLVMContext &Context = L.New->getContext();
  std::vector<std::pair<uint64_t, unsigned>> Kept;
  for (auto [I, Field] : enumerate(L.Plan->Fields))
    if (!Field.IsDeleted && Field.Part == Part)
      Kept.push_back({Field.Offset, unsigned(I)});
  llvm::sort(Kept);
  SmallVector<Type *, 16> Elements;
  uint64_t End = 0;
  // What LLVM aligns the part to, which a class that is shown packed does not
  // raise (NaturalAlignment.h).
  Align Shown(1);
  auto PadTo = [&](uint64_t Offset, Align Next) {
    if (alignTo(End, Next) < Offset)
      Elements.push_back(
          ArrayType::get(Type::getInt8Ty(Context), Offset - End));
  };
  for (auto [Offset, I] : Kept) {
    Type *Ty = map(T->getField(I).getLLVMType());
    if (uint64_t Narrow = L.Plan->Fields[I].NarrowSize)
      Ty = IntegerType::get(Context, unsigned(8 * Narrow));
    PadTo(Offset, DL.getABITypeAlign(Ty));
    Shown = std::max(Shown, DL.getABITypeAlign(Ty));
    L.ElementOf[I] = Elements.size();
    Elements.push_back(Ty);
    End = Offset + DL.getTypeAllocSize(Ty).getFixedValue();
  }
  if (Part == 0)
    PadTo(L.Plan->Size, Shown);
  else
    PadTo(L.Plan->Parts[Part - 1].Size, Shown);
  return Elements;
}

void NewLayouts::createBody(const DTransStructType *T, Layout &L) {
  L.ElementOf.assign(T->getNumFields(), 0);
  for (auto [I, Part] : enumerate(L.Parts))
    Part->setBody(createPart(T, L, unsigned(I) + 1));
  SmallVector<Type *, 16> Elements = createPart(T, L, 0);
  // The mark of its identity, if it has one, stays.
  ArrayRef<Type *> Old = T->getLLVMStructType()->elements();
  append_range(
      Elements,
      Old.drop_front(getDescribedElements(T->getLLVMStructType()).size()));
  L.New->setBody(Elements);
}

const NewLayouts::Layout *NewLayouts::lookup(const DTransType *T) const {
  const auto *Struct = dyn_cast_or_null<DTransStructType>(T);
  auto It = Struct ? Layouts.find(Struct) : Layouts.end();
  return It == Layouts.end() ? nullptr : &It->second;
}

bool NewLayouts::isChanged(const DTransType *T) const {
  return T && lookup(elementOfArrays(T));
}

bool NewLayouts::pointsIntoChanged(const PointerView &V) const {
  return any_of(
      V.Into, [&](const DTransStructType *T) { return lookup(T) != nullptr; });
}

const DTransStructType *NewLayouts::lookupChanged(StructType *Ty) const {
  const DTransStructType *T =
      Ty->isLiteral()
          ? nullptr
          : Pointers.getDeclaredTypes().Manager->lookupStructType(Ty);
  return lookup(T) ? T : nullptr;
}

Type *NewLayouts::map(Type *Ty) const {
  if (auto *Array = dyn_cast<ArrayType>(Ty)) {
    Type *Element = map(Array->getElementType());
    return Element == Array->getElementType()
               ? Ty
               : ArrayType::get(Element, Array->getNumElements());
  }
  auto *Struct = dyn_cast<StructType>(Ty);
  const DTransStructType *T = Struct ? lookupChanged(Struct) : nullptr;
  return T ? map(T) : Ty;
}

StructType *NewLayouts::map(const DTransStructType *T) const {
  const Layout *L = lookup(T);
  return L ? L->New : T->getLLVMStructType();
}

Type *NewLayouts::mapPart(const DTransType *T, unsigned Part) const {
  if (const auto *Array = dyn_cast<DTransArrayType>(T))
    return ArrayType::get(mapPart(Array->getElementType(), Part),
                          Array->getNumElements());
  return Part == 0 ? map(T->getLLVMType()) : lookup(T)->Parts[Part - 1];
}

const StructPlan *NewLayouts::lookupSplit(const DTransType *T) const {
  const Layout *L = lookup(T);
  return L && L->Plan->isSplit() ? L->Plan : nullptr;
}

unsigned NewLayouts::getPart(const DTransStructType *T, unsigned I) const {
  const Layout *L = lookup(T);
  return L ? L->Plan->Fields[I].Part : 0;
}

unsigned NewLayouts::getPartOfCell(const DTransType *T, Position At) const {
  if (!lookupSplit(T) || At == Position::at(0))
    return 0;
  const auto *Struct = cast<DTransStructType>(T);
  const StructLayout *Old = DL.getStructLayout(Struct->getLLVMStructType());
  unsigned I = Old->getElementContainingOffset(At.getOffset());
  return I < Struct->getNumFields() ? getPart(Struct, I) : 0;
}

unsigned NewLayouts::mapField(const DTransStructType *T, unsigned I) const {
  const Layout *L = lookup(T);
  return L ? L->ElementOf[I] : I;
}

bool NewLayouts::isDeleted(const DTransStructType *T, unsigned I) const {
  const Layout *L = lookup(T);
  return L && I < L->Plan->Fields.size() && L->Plan->Fields[I].IsDeleted;
}

bool NewLayouts::isIndex(const DTransStructType *T, unsigned I) const {
  const Layout *L = lookup(T);
  return L && I < L->Plan->Fields.size() && L->Plan->Fields[I].IsIndex;
}

bool NewLayouts::isIndex(const DTransType *Pointee, Position At) const {
  SmallVector<ElementPointee, 2> Fields =
      Pointers.getLayout().fieldsAt(Pointee, At);
  return !Fields.empty() && isIndex(Fields.back().Parent, Fields.back().Field);
}

IntegerType *NewLayouts::getNarrowType(const DTransType *T, unsigned I,
                                       bool &IsSigned) const {
  const Layout *L = lookup(T);
  if (!L || I >= L->Plan->Fields.size() || L->Plan->Fields[I].NarrowSize == 0)
    return nullptr;
  const FieldPlacement &Placed = L->Plan->Fields[I];
  IsSigned = Placed.IsSigned;
  return IntegerType::get(L->New->getContext(),
                          unsigned(8 * Placed.NarrowSize));
}

IntegerType *NewLayouts::getNarrowType(const DTransType *Pointee, Position At,
                                       bool &IsSigned) const {
  SmallVector<ElementPointee, 2> Fields =
      Pointers.getLayout().fieldsAt(Pointee, At);
  return Fields.empty() ? nullptr
                        : getNarrowType(Fields.back().Parent,
                                        Fields.back().Field, IsSigned);
}

IntegerType *NewLayouts::getNarrowMember(const DTransStructType *T,
                                         uint64_t Offset,
                                         bool &IsSigned) const {
  const StructLayout *Old = DL.getStructLayout(T->getLLVMStructType());
  return getNarrowType(T, Old->getElementContainingOffset(Offset), IsSigned);
}

Constant *NewLayouts::getValue(const DTransType *Pointee, Position At) const {
  SmallVector<ElementPointee, 2> Fields =
      Pointers.getLayout().fieldsAt(Pointee, At);
  for (const ElementPointee &Field : reverse(Fields)) {
    const Layout *L = lookup(Field.Parent);
    if (L && L->Plan->Fields[Field.Field].IsConstant)
      return L->Values[Field.Field];
  }
  return nullptr;
}

uint64_t NewLayouts::getOldSize(const DTransType *T) const {
  return *Pointers.getLayout().sizeOf(T);
}

uint64_t NewLayouts::getNewSize(const DTransType *T) const {
  uint64_t Count = 1;
  while (const auto *Array = dyn_cast<DTransArrayType>(T)) {
    Count *= Array->getNumElements();
    T = Array->getElementType();
  }
  const Layout *L = lookup(T);
  return Count * (L ? L->Plan->Size : getOldSize(T));
}

Align NewLayouts::getNewAlign(const DTransType *T) const {
  T = elementOfArrays(T);
  const Layout *L = lookup(T);
  return L ? Align(L->Plan->Align) : getNaturalAlign(T->getLLVMType(), DL);
}

uint64_t NewLayouts::mapOffset(const DTransType *T, uint64_t Offset) const {
  if (Offset == 0)
    return 0;
  if (const auto *Array = dyn_cast<DTransArrayType>(T)) {
    const DTransType *Element = Array->getElementType();
    uint64_t Size = getOldSize(Element);
    return Size == 0 ? Offset
                     : Offset / Size * getNewSize(Element) +
                           mapOffset(Element, Offset % Size);
  }
  const auto *Struct = dyn_cast<DTransStructType>(T);
  if (!Struct || Struct->isOpaque() || Pointers.getLayout().isUnion(T) ||
      !Struct->getLLVMStructType()->isSized())
    return Offset;
  const StructLayout *Old = DL.getStructLayout(Struct->getLLVMStructType());
  unsigned I = Old->getElementContainingOffset(Offset);
  if (I >= Struct->getNumFields())
    return Offset;
  uint64_t Begin = Old->getElementOffset(I);
  const Layout *L = lookup(T);
  uint64_t New = L ? L->Plan->Fields[I].Offset : Begin;
  return New +
         mapOffset(Struct->getField(I).getTypes().front(), Offset - Begin);
}

std::optional<uint64_t> NewLayouts::mapMember(const DTransStructType *T,
                                              uint64_t Offset) const {
  const StructLayout *Old = DL.getStructLayout(T->getLLVMStructType());
  unsigned I = Old->getElementContainingOffset(Offset);
  const Layout *L = lookup(T);
  if (!L || I >= L->Plan->Fields.size() || L->Plan->Fields[I].IsDeleted ||
      L->Plan->Fields[I].Part != 0)
    return std::nullopt;
  return L->Plan->Fields[I].Offset +
         mapOffset(T->getField(I).getTypes().front(),
                   Offset - Old->getElementOffset(I));
}

std::optional<FieldMove> NewLayouts::getMove(const DTransStructType *T,
                                             unsigned I) const {
  const Layout *L = lookup(T);
  if (!L || L->Plan->Fields[I].IsDeleted)
    return std::nullopt;
  const FieldPlacement &Placed = L->Plan->Fields[I];
  const DTransType *Type = T->getField(I).getTypes().front();
  uint64_t Narrow = Placed.NarrowSize;
  return FieldMove{
      DL.getStructLayout(T->getLLVMStructType())->getElementOffset(I),
      Placed.Offset, Narrow != 0 ? Narrow : getNewSize(Type),
      Narrow != 0 ? Align(Narrow) : getNewAlign(Type)};
}

uint64_t NewLayouts::mapCell(const DTransType *T, Position At) const {
  SmallVector<const DTransType *, 4> Types =
      Pointers.getLayout().typesAt(T, At);
  if (!At.isAnyElement() || Types.empty())
    return mapOffset(T, At.getOffset());
  InnerPlace Inner =
      getInnerPlace(T, Position::at(At.getOffset()), Types.front());
  // At the beginning it is seen from the object, not from its part.
  return Inner.Split ? Inner.Offset
                     : mapOffset(T, At.getOffset()) + Inner.Offset;
}

InnerPlace NewLayouts::getInnerPlace(const DTransType *Pointee, Position At,
                                     const DTransType *Unit) const {
  InnerPlace Place;
  Unit = elementOfArrays(Unit);
  for (const DTransType *T : Pointers.getLayout().typesAt(Pointee, At)) {
    if (elementOfArrays(T) == Unit)
      return Place;
    const Layout *L = lookup(T);
    if (!L)
      continue;
    const auto *Struct = cast<DTransStructType>(T);
    unsigned First = DL.getStructLayout(Struct->getLLVMStructType())
                         ->getElementContainingOffset(0);
    const FieldPlacement &Placed = L->Plan->Fields[First];
    if (Placed.Part != 0) {
      Place.Split = Struct;
      Place.Part = Placed.Part;
    }
    Place.Offset += Placed.Offset;
  }
  return Place;
}

bool NewLayouts::isDeletedCell(const DTransType *Pointee, Position At,
                               bool IsAccess) const {
  for (const ElementPointee &Field :
       Pointers.getLayout().fieldsAt(Pointee, At)) {
    bool BeginsHere = Field.OffsetInField == 0;
    // The address of the structure itself.
    if (!IsAccess && At == Position::at(0))
      return false;
    if (isDeleted(Field.Parent, Field.Field))
      return true;
    if (BeginsHere && !IsAccess)
      return false;
  }
  return false;
}

bool NewLayouts::isDeletedUnit(const DTransType *Pointee, Position At,
                               const DTransType *Unit) const {
  if (At == Position::at(0) && Pointee == Unit)
    return false;
  Unit = elementOfArrays(Unit);
  for (const ElementPointee &Field :
       Pointers.getLayout().fieldsAt(Pointee, At)) {
    if (isDeleted(Field.Parent, Field.Field))
      return true;
    if (Field.FieldType && elementOfArrays(Field.FieldType) == Unit)
      return false;
  }
  return false;
}

} // namespace restruct
