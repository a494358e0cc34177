//===- FieldAddresses.cpp - Where addresses of fields may go --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The address of a field is harmless where a pointer to just such a field is
/// declared to be, and no more than the field is reached from it.
///
///   - **A member that is a structure** (`&s->list`, for a `struct list *`) may
///     go anywhere: into memory, to callers and callees. Each use of it as such
///     a structure is seen by the rules, whoever has the pointer; what leads
///     out of the member (container_of, a cast back) is a condition on the
///     member, and conditions on it apply to what contains it. Steps by whole
///     elements stay in the array that the member is, or is an element of, as C
///     has it.
///   - **Another field** (`&s->count`, for an `int *`) may go to a function
///   that
///     FieldConfinement can follow. Nobody follows an `int *` in memory.
///
/// The beginning of a structure is the address of its first field as well; in
/// IR the two are one value. Which is meant is told by where it goes: what is
/// given to a `struct list *` is the address of the member. The rewriter goes
/// by the same rule. It leaves two things that depend on which member is the
/// first: that the whole is freed as its first member, and that the address of
/// the whole is compared with that of a member. Structures whose addresses went
/// somewhere as that of a member, and where one of these may happen, are
/// refused in the end (checkMembers). Which of two members comes first is asked
/// by `<`: FieldOrder.cpp.
///
/// The address behind the last element of an array that is a field is that of
/// the next field. Where that has the type of the elements, it is neither.
///
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

DTransSafetyVisitor::AddressRole
DTransSafetyVisitor::roleAs(const PointerView &V,
                            const DTransType *Wanted) const {
  if (!V.IsTrusted || !Wanted)
    return AddressRole::Unknown;
  Wanted = elementOfArrays(Wanted);
  AddressRole OfField =
      Wanted->isStructTy() ? AddressRole::Member : AddressRole::Field;
  if (OfField == AddressRole::Member && V.MayBeEnd)
    OfField = AddressRole::Unknown;
  if (!V.Place)
    return V.CommonField == Wanted ? OfField : AddressRole::Unknown;
  const PointerFact &Place = *V.Place;
  if (Place.Pointee == Wanted && Place.At == Position::at(0))
    return AddressRole::Itself;
  // Bytes that begin where the structure does may be all of it.
  bool IsBytes = isGenericPointee(Wanted) && Place.At == Position::at(0);
  if (!Place.Pointee->isStructTy() || !Place.At.isOffsetKnown() || IsBytes ||
      !is_contained(Pointers.getLayout().typesAt(Place.Pointee, Place.At),
                    Wanted))
    return AddressRole::Unknown;
  return OfField;
}

void DTransSafetyVisitor::handOver(const PointerView &V,
                                   const DTransType *Wanted, const Value &Where,
                                   StringRef Sentence) {
  Wanted = elementOfArrays(Wanted);
  const auto *Member = dyn_cast<DTransStructType>(Wanted);
  StructSet Around;
  for (const DTransStructType *T : V.Into)
    if (T != Member)
      Around.insert(T);
  add(Around, Condition::FieldAddressPassed, &Where, Sentence);
  if (!Member)
    return;
  uint64_t NumElements = 1;
  SmallVector<ElementPointee, 2> Fields;
  if (V.Place)
    Fields = Pointers.getLayout().fieldsAt(V.Place->Pointee, V.Place->At);
  for (const ElementPointee &Field : Fields)
    if (const auto *Array = dyn_cast_or_null<DTransArrayType>(Field.FieldType);
        Array && elementOfArrays(Array) == Member)
      NumElements = Array->getNumElements();
  for (const DTransStructType *T : Around) {
    HandedMember &Handed = Members[{T, Member}];
    Handed.Where = Handed.Where ? Handed.Where : &Where;
    if (Fields.empty() || Fields.front().Parent != T)
      Handed.MayBeAnyField = true;
    else
      Handed.Fields.insert(Fields.front().Field);
    if (NumElements <= 1) {
      Handed.Alone = Handed.Alone ? Handed.Alone : &Where;
    } else if (!Handed.InArray || NumElements < Handed.NumElements) {
      Handed.InArray = &Where;
      Handed.NumElements = NumElements;
    }
  }
}

bool DTransSafetyVisitor::isGivenAsPart(const PointerView &V,
                                        const PointerView &To,
                                        const Value &Where) {
  if (!V.IsTrusted || !To.IsTrusted || !To.CommonField || V.Into.empty() ||
      V.CommonField == To.CommonField)
    return false;
  AddressRole Role = roleAs(V, To.CommonField);
  if (Role == AddressRole::Itself)
    return false;
  // Where the beginning of a structure goes to a `void *` that is an `int *`
  // for others, nothing declares that its first field is meant: what is there
  // may be read as an int whatever it is.
  if (Role == AddressRole::Unknown || !V.isElement())
    add(V.Into, Condition::FieldAddressTaken, &Where,
        "what begins with it, and is no structure, goes to the same place");
  else
    handOver(V, To.CommonField, Where,
             "addresses of others of its type go to the same place");
  return true;
}

void DTransSafetyVisitor::noteStep(const PointerView &Base, const Value &From,
                                   std::optional<int64_t> NumElements) {
  const auto *Struct = Base.CommonField
                           ? dyn_cast<DTransStructType>(Base.CommonField)
                           : Base.wholeStruct();
  // Memory that is an object of its own.
  const auto *Call = dyn_cast<CallBase>(&From);
  bool IsOwn = isa<GlobalVariable, AllocaInst>(From) ||
               (Call && Memory.Allocations.getAllocation(*Call));
  if (!Struct || IsOwn)
    return;
  Stepped.insert(Struct);
  if (NumElements) {
    uint64_t &Known = Farthest[Struct];
    Known =
        std::max(Known, *NumElements < 0 ? UINT64_MAX : uint64_t(*NumElements));
  }
}

void DTransSafetyVisitor::noteFreed(const PointerView &V) {
  if (V.IsTrusted && V.Place) {
    if (const auto *Struct = dyn_cast<DTransStructType>(V.Place->Pointee))
      Freed.insert(Struct);
    return;
  }
  Freed.insert_range(V.Into);
}

void DTransSafetyVisitor::noteComparison(const PointerView &A,
                                         const PointerView &B,
                                         const Value &Where) {
  if (A.Into.empty() || B.Into.empty() || arePlacesEqual(A, B))
    return;
  StructSet Both = A.Into;
  Both.insert_range(B.Into);
  if (Both.size() > 1)
    Comparisons.push_back({std::move(Both), &Where});
}

void DTransSafetyVisitor::checkMembers() {
  for (const auto &[Pair, Handed] : Members) {
    auto [Whole, Member] = Pair;
    StructSet Self;
    Self.insert(Whole);
    if (Handed.Alone && Stepped.contains(Member))
      add(Self, Condition::FieldAddressTaken, Handed.Alone,
          "from this member steps may lead to others");
    if (Handed.InArray && Farthest.lookup(Member) >= Handed.NumElements)
      add(Self, Condition::FieldAddressTaken, Handed.InArray,
          "from this array constant steps may lead out of it");
    bool IsFirst = Pointers.getLayout().contains(Whole, Position::at(0), Member,
                                                 Position::at(0));
    if (Freed.contains(Member) && IsFirst)
      add(Self, Condition::FieldAddressTaken, Handed.Where,
          "it may be freed as its first member");
    // That they are equal depends on whether it is the first.
    for (const auto &[Compared, At] : Comparisons)
      if (Compared.contains(Whole) && Compared.contains(Member))
        add(Self, Condition::FieldAddressTaken, At,
            IsFirst ? "it may be compared with its first member"
                    : "it may be compared with a member of it");
  }
}

/// Whether \p Address is one of a field of the very type that \p Parameter is
/// declared to point to (so what is in it, pointers included, is seen as what
/// it is), and the function and those that it calls stay in the field.
bool DTransSafetyVisitor::staysInField(const PointerView &Address,
                                       const Argument &Parameter) {
  const PointerView &Taken = view(&Parameter);
  if (!Address.IsTrusted || !Address.Place || !Taken.IsTrusted ||
      !Taken.Place || Taken.Place->At != Position::at(0))
    return false;
  // Of the address of the structure itself, nobody knows whether an index
  // leaves the array that begins it.
  bool MayBeWhole = !Address.isElement();
  const ElementLayout &Layout = Pointers.getLayout();
  const DTransType *Type = Taken.Place->Pointee;
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(Address.Place->Pointee, Address.Place->At);
  // The innermost field whose type, or whose elements' type, it is.
  for (const ElementPointee &Field : reverse(Fields)) {
    if (!Field.FieldType || elementOfArrays(Field.FieldType) != Type)
      continue;
    std::optional<uint64_t> Size = sizeOf(Type);
    // One element may be a tail of any length: nothing else of it is its own.
    const auto *Array = dyn_cast<DTransArrayType>(Field.FieldType);
    bool IsArray = Array && Array->getNumElements() > 1;
    return Size && *Size != 0 && !Type->isUnknownPointerTy() &&
           !(MayBeWhole && Array) &&
           (Field.OffsetInField == 0 ||
            (IsArray && Field.OffsetInField % *Size == 0)) &&
           Confinement.staysIn(Parameter,
                               {*Size, IsArray ? Array->getNumElements() : 1});
  }
  return false;
}

} // namespace restruct
