//===- FieldAddresses.cpp - Flows of field addresses ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The address of a field is harmless if it flows to a location that is
/// declared to point to such a field, and only the field is accessed through
/// it.
///
///   - **A member that is a structure** (`&s->list`, for a `struct list *`) may
///     flow anywhere: into memory, to callers and callees. The rules check each
///     use of it as such a structure. A use that leads out of the member
///     (container_of, a cast back) is a condition on the member, and its
///     conditions propagate to the structures that contain it. Offsets by whole
///     elements stay in the array that the member is, or is an element of, as C
///     requires.
///   - **A pointer to a structure** (`&s->next`, for a `struct s **`) likewise:
///     `*list->tail = s; list->tail = &s->next;`. Whatever is wrong with a
///     value that points to such pointers is a condition on the structures that
///     these point to; it propagates to the structures that contain such a
///     field (MemberAddresses::getHandedFrom()).
///   - **Another field** (`&s->count`, for an `int *`) may be passed to a
///     function that FieldConfinement can analyse, or returned by one. An
///     `int *` in memory is not tracked.
///
/// The beginning of a structure is also the address of its first field; in IR
/// the two are one value. The destination decides which of them is meant: a
/// `struct list *` receives the address of the member. The rewriter follows the
/// same rule. A first field stays the first if the address flows somewhere as
/// that of the field; so it may be freed as such, and compared with the
/// structure. If it is not known which member flows, these uses depend on which
/// is the first: MemberAddresses finds them. `<` observes which of two members
/// comes first: FieldOrder.cpp.
///
/// The address behind the last element of an array field is that of the next
/// field. If the next field has the element's type, it is neither.
///
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "restruct/Types/FieldArguments.h"
#include "restruct/Uses/FirstField.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Whether addresses of fields of type \p T may flow anywhere: it is a
/// structure, or a pointer that leads to one.
static bool isMemberType(const DTransType *T) {
  while (const DTransType *Pointee = pointeeOf(T))
    T = elementOfArrays(Pointee);
  return T && T->isStructTy();
}

/// The type of the pointers that \p V is declared to point to, if it is a
/// member type; else null.
static const DTransType *pointersAt(const PointerView &V) {
  const DTransType *T = V.CommonField;
  if (V.Place && V.Place->At == Position::at(0))
    T = V.Place->Pointee;
  return T && T->isPointerTy() && isMemberType(T) ? T : nullptr;
}

DTransSafetyVisitor::TypeSet
DTransSafetyVisitor::typesAt(const PointerView &V) {
  TypeSet Types;
  Types.insert_range(V.Into);
  if (const DTransType *Pointer = pointersAt(V))
    Types.insert(Pointer);
  return Types;
}

DTransSafetyVisitor::AddressRole
DTransSafetyVisitor::roleAs(const PointerView &V,
                            const DTransType *Wanted) const {
  if (!V.IsTrusted || !Wanted)
    return AddressRole::Unknown;
  Wanted = elementOfArrays(Wanted);
  AddressRole OfField =
      isMemberType(Wanted) ? AddressRole::Member : AddressRole::Field;
  if (OfField == AddressRole::Member && V.MayBeEnd)
    OfField = AddressRole::Unknown;
  if (!V.Place)
    return V.CommonField == Wanted ? OfField : AddressRole::Unknown;
  const PointerFact &Place = *V.Place;
  if (Place.Pointee == Wanted && Place.At == Position::at(0))
    return AddressRole::Itself;
  // Bytes that begin at the structure may be all of it.
  bool IsBytes = isGenericPointee(Wanted) && Place.At == Position::at(0);
  if (!Place.Pointee->isStructTy() || !Place.At.isOffsetKnown() || IsBytes ||
      !is_contained(Pointers.getLayout().typesAt(Place.Pointee, Place.At),
                    Wanted))
    return AddressRole::Unknown;
  return OfField;
}

void DTransSafetyVisitor::handOver(const PointerView &V,
                                   const DTransType *Wanted, const Value &Where,
                                   StringRef Sentence, bool IsMerge) {
  const DTransType *Member = elementOfArrays(Wanted);
  StructSet Around;
  for (const DTransStructType *T : V.Into)
    if (T != Member)
      Around.insert(T);
  add(Around, Condition::FieldAddressPassed, &Where, Sentence);
  // What a merge of pointers may point to is part of its view.
  if (!isMemberType(Member) || (IsMerge && Member->isPointerTy()))
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
    const auto *Field = find_if(
        Fields, [&](const ElementPointee &Each) { return Each.Parent == T; });
    MemberUses.addFlow(T, Member, Where,
                       Field != Fields.end() ? std::optional(Field->Field)
                                             : std::nullopt,
                       NumElements, V.Place && V.Place->At == Position::at(0),
                       isLibrarysOwn(T, Where));
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
  // If the beginning of a structure flows to a `void *` that is an `int *` for
  // other callers, nothing declares that it means the first field: the memory
  // may be read as an int whatever it is.
  if (Role == AddressRole::Unknown || !V.isElement())
    add(V.Into, Condition::FieldAddressTaken, &Where,
        "the address of its first field reaches the same use");
  else
    handOver(V, To.CommonField, Where,
             "other addresses of its type reach the same use",
             /*IsMerge=*/true);
  return true;
}

/// Whether \p Where is code of the C++ library that handles objects of a class
/// of its own.
bool DTransSafetyVisitor::isLibrarysOwn(const DTransType *T,
                                        const Value &Where) {
  const auto *Struct = dyn_cast<DTransStructType>(T);
  return Struct && Library.isClass(Struct) && Library.isInLibrary(&Where);
}

/// The C++ library leaves an object only for others of an array that it was
/// given, and frees no member, so that its steps and frees are not noted.
void DTransSafetyVisitor::noteStep(const PointerView &Base, const Value &From,
                                   std::optional<int64_t> NumElements) {
  const DTransType *Moved = Base.CommonField
                                ? dyn_cast<DTransStructType>(Base.CommonField)
                                : Base.wholeStruct();
  // A value that points to a pointer in a structure has that cell.
  const Value *Object = &From;
  if (!Moved && !Base.CommonField) {
    Moved = pointersAt(Base);
    Object = getUnderlyingObject(Object);
  }
  // Memory that is a separate object.
  const auto *Call = dyn_cast<CallBase>(Object);
  bool IsOwn = isa<GlobalVariable, AllocaInst>(Object) ||
               (Call && Memory.Allocations.getAllocation(*Call));
  if (!Moved || IsOwn || Library.isInLibrary(&From))
    return;
  MemberUses.addStep(Moved, NumElements);
}

void DTransSafetyVisitor::noteFreed(const PointerView &V, const Value &Where) {
  if (Library.isInLibrary(&Where))
    return;
  TypeSet Types;
  if (V.IsTrusted && V.Place)
    Types.insert(V.Place->Pointee);
  else
    Types.insert_range(V.Into);
  for (const DTransType *T : Types)
    MemberUses.addFreed(T);
}

void DTransSafetyVisitor::noteComparison(const PointerView &A,
                                         const PointerView &B,
                                         const Value &Where) {
  TypeSet Both = typesAt(A), OfB = typesAt(B);
  if (Both.empty() || OfB.empty() || arePlacesEqual(A, B))
    return;
  Both.insert_range(OfB);
  if (Both.size() > 1)
    MemberUses.addComparison(std::move(Both), Where);
}

/// The type of the pointer at \p V, a field or not, if it is a member type.
/// Null for the beginning of a structure, which may be meant.
static const DTransType *pointerMeant(const PointerView &V,
                                      const ElementLayout &Layout) {
  if (!V.IsTrusted || V.MayBeEnd)
    return nullptr;
  if (!V.isElement() || !V.Place)
    return pointersAt(V);
  for (const DTransType *T : Layout.typesAt(V.Place->Pointee, V.Place->At))
    if (T->isPointerTy() && isMemberType(T))
      return T;
  return nullptr;
}

bool DTransSafetyVisitor::arePointersOfOneType(const PointerView &A,
                                               const PointerView &B) const {
  const DTransType *Type = pointerMeant(A, Pointers.getLayout());
  return Type && Type == pointerMeant(B, Pointers.getLayout());
}

/// Whether \p A and \p B point to objects of one structure, of which one is a
/// member of another object, like a sentinel: `n != &tree->nil`. Wherever the
/// member is, they are the same object or not. The address of a first member
/// may mean the structure around it, and is not meant here.
bool DTransSafetyVisitor::areObjects(const PointerView &A, const PointerView &B,
                                     const Value &Where) {
  auto IsMember = [&](const PointerView &V, const DTransStructType *T) {
    return V.isElement() && roleAs(V, T) == AddressRole::Member;
  };
  for (const auto &[V, Other] : {std::pair(&A, &B), std::pair(&B, &A)}) {
    if (!V->IsTrusted)
      continue;
    // It may already be one or the other.
    const auto *T = V->CommonField ? dyn_cast<DTransStructType>(V->CommonField)
                                   : V->wholeStruct();
    if (!T || (V->CommonField && !IsMember(*V, T)) ||
        !(IsMember(*Other, T) || roleAs(*Other, T) == AddressRole::Itself))
      continue;
    for (const PointerView *Member : {V, Other})
      if (IsMember(*Member, T))
        handOver(*Member, T, Where, "the address of a member is compared");
    return true;
  }
  return false;
}

/// The extent of the field of exactly type \p Type whose address \p Address is;
/// nothing if it is not known to be one. \p Given is the size of the field that
/// the source gives away (Types/FieldArguments.h), if it says so.
std::optional<PassedField>
DTransSafetyVisitor::extentOfField(const PointerView &Address,
                                   const DTransType *Type,
                                   std::optional<uint64_t> Given) {
  std::optional<uint64_t> Size = sizeOf(Type);
  if (!Address.IsTrusted || !Size || *Size == 0 || Type->isUnknownPointerTy())
    return std::nullopt;
  if (!Address.Place) // One of several fields.
    return Address.CommonField == Type ? std::optional(PassedField{*Size, 1})
                                       : std::nullopt;
  // An index from the address of the structure itself may leave the array at
  // its beginning.
  bool MayBeWhole = !Address.isElement();
  const ElementLayout &Layout = Pointers.getLayout();
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(Address.Place->Pointee, Address.Place->At);
  bool MayBeFirst = any_of(Fields, [&](const ElementPointee &Field) {
    return Layout.offsetOfField(*Field.Parent, Field.Field).value_or(0) == 0;
  });
  // The innermost field that has the type, or whose elements have it.
  for (size_t N = Fields.size(); N-- != 0;) {
    const ElementPointee &Field = Fields[N];
    if (!Field.FieldType || elementOfArrays(Field.FieldType) != Type)
      continue;
    // An array of one element may be a flexible array: it has no fixed extent.
    const auto *Array = dyn_cast<DTransArrayType>(Field.FieldType);
    bool IsArray = Array && Array->getNumElements() > 1;
    // A tail ends with the memory of the object.
    bool IsTail = getTailElement(Address, Layout, Relations) != nullptr;
    bool IsElement = Field.OffsetInField % *Size == 0 && (IsTail || IsArray);
    if (!IsElement && Field.OffsetInField != 0)
      return std::nullopt;
    bool HasNumbers = isNumberType(*Type->getLLVMType());
    if (IsTail)
      return PassedField{*Size, UINT32_MAX, MayBeFirst, HasNumbers};
    // Nor may one from that of a member leave the array that it begins with.
    bool MayBeMember =
        mayBeginNested(ArrayRef(Fields).take_front(N + 1), Layout) &&
        Given != Layout.sizeOf(Field.FieldType);
    if ((MayBeWhole || MayBeMember) && Array)
      return std::nullopt;
    return PassedField{*Size, IsArray ? Array->getNumElements() : 1, MayBeFirst,
                       HasNumbers};
  }
  return std::nullopt;
}

/// Whether \p Address is that of a field of exactly the type that \p Parameter
/// is declared to point to, and the function and its callees only access that
/// field. The same type ensures that the analysis sees the contents, pointers
/// included, as what they are.
bool DTransSafetyVisitor::staysInField(const CallBase &Call,
                                       const PointerView &Address,
                                       const Argument &Parameter) {
  const PointerView &Taken = view(&Parameter);
  if (!Taken.IsTrusted || !Taken.Place || Taken.Place->At != Position::at(0))
    return false;
  std::optional<uint64_t> Given;
  if (Call.getCalledOperand() == Parameter.getParent())
    Given = getFieldArgument(Call, Parameter.getArgNo());
  std::optional<PassedField> Extent =
      extentOfField(Address, Taken.Place->Pointee, Given);
  return Extent && Confinement.staysIn(Call, Parameter, *Extent);
}

/// The same for an address that \p F returns, which is declared to return the
/// address of a \p Type.
bool DTransSafetyVisitor::resultStaysInField(const Function &F,
                                             const PointerView &Address,
                                             const DTransType *Type) {
  std::optional<PassedField> Extent =
      extentOfField(Address, Type, std::nullopt);
  return Extent && Confinement.resultStaysIn(F, *Extent);
}

} // namespace restruct
