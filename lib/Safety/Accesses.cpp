//===- Accesses.cpp - Local variables, loads and stores -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "restruct/Uses/MultipleFields.h"
#include "restruct/Uses/Padding.h"
#include "restruct/Uses/StorageUnits.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

void DTransSafetyVisitor::visitAllocaInst(AllocaInst &I) {
  const DTransType *T = Types.getType(I);
  checkVariableType(I, T);
  checkBytesUsedAsStructures(I, T);
  NamedByType Named;
  collectNamed(T, Named);
  add(Named.ByValue, Condition::LocalInstance, &I,
      "a local variable has this declared type");
  add(Named.ThroughPointers, Condition::LocalPtr, &I,
      "a local variable has this declared type");
  for (const DTransStructType *Element : Named.ByValue) {
    std::optional<uint64_t> Size = sizeOf(Element);
    if (!Size || *Size == 0)
      continue;
    StructSet Set;
    Set.insert(Element);
    if (const Instruction *Where = Sizes.findObserver(I, *Size))
      add(Set, Condition::AllocationSizeObserved, Where,
          "the size in bytes of a local array is also used for something else");
  }
}

/// Refuses whole structures as values: what their instructions do with the
/// layout is not modelled. Called for the type of each instruction and operand.
void DTransSafetyVisitor::checkWholeStructure(const Instruction &I, Type *Ty) {
  while (auto *Array = dyn_cast<ArrayType>(Ty))
    Ty = Array->getElementType();
  auto *Struct = dyn_cast<StructType>(Ty);
  if (!Struct || Struct->isLiteral())
    return;
  StructSet Set;
  if (const DTransStructType *T = Types.Manager->lookupStructType(Struct))
    Set.insert(T);
  add(Set, Condition::WholeStructureReference, &I,
      "an instruction uses a whole structure as a value");
}

static SmallVector<const DTransType *, 4> typesAt(const ElementLayout &Layout,
                                                  const PointerFact &Fact) {
  SmallVector<const DTransType *, 4> Types;
  if (Fact.At.isOffsetKnown())
    Types = Layout.typesAt(Fact.Pointee, Fact.At);
  return Types;
}

/// The scalar types that begin at one position, which an access can match.
static SmallVector<const DTransType *, 4> slotsAt(const ElementLayout &Layout,
                                                  const PointerFact &Fact) {
  SmallVector<const DTransType *, 4> Slots = typesAt(Layout, Fact);
  erase_if(Slots, [](const DTransType *T) {
    return T->isStructTy() || T->isArrayTy();
  });
  return Slots;
}

/// Pointers that share their bytes with another member of a union. An access of
/// \p Size bytes at \p Fact that is not an access to the pointer can change or
/// copy it without a trace.
static StructSet pointersAccessedAsBytes(const ElementLayout &Layout,
                                         const PointerFact &Fact, uint64_t Size,
                                         bool IsPointerSized) {
  /// No scalar access is larger.
  static constexpr uint64_t MaxSize = 64;
  StructSet Pointees;
  if (!Fact.At.isOffsetKnown() || !Fact.Pointee->isStructTy())
    return Pointees;
  bool IsShared = Layout.leavesAt(Fact.Pointee, Fact.At).size() > 1;
  for (uint64_t I = 0; IsShared && I != std::min(Size, MaxSize); ++I) {
    PointerStep Step;
    Step.Constant = int64_t(I);
    Position At = Layout.move(Fact.Pointee, Fact.At, Step);
    if (!At.isOffsetKnown())
      break;
    for (const ElementLayout::Leaf &Leaf : Layout.leavesAt(Fact.Pointee, At)) {
      if (!Leaf.Type->isPointerTy() ||
          (IsPointerSized && Leaf.Offset == Fact.At.getOffset()))
        continue;
      NamedByType Named;
      collectNamed(Leaf.Type, Named);
      Pointees.insert_range(Named.ThroughPointers);
    }
  }
  return Pointees;
}

/// Whether \p Accessed matches a field of type \p Field of the same size: it is
/// the same type, or interprets the same bits with the same operations (spec:
/// "MismatchedElementAccess", and "Load" of pointers as numbers). A pointer
/// that is accessed as floating point would escape without a trace, and a
/// transformation that narrows a field depends on the meaning of its bits.
static bool isSameKind(Type *Field, Type *Accessed) {
  if (Field == Accessed)
    return true;
  if (Field->isPointerTy())
    return Accessed->isPointerTy() || Accessed->isIntegerTy();
  return Field->isIntOrIntVectorTy() && Accessed->isIntOrIntVectorTy();
}

/// Whether the bytes that \p Load reads are only stored as padding again. A
/// program may keep bytes of its own there.
bool DTransSafetyVisitor::isCopiedToPadding(const Instruction &Load) {
  const DataLayout &DL = M.getDataLayout();
  return all_of(Load.users(), [&](const User *U) {
    const auto *Store = dyn_cast<StoreInst>(U);
    return Store && Store->getValueOperand() == &Load && Store->isSimple() &&
           paddingAt(view(Store->getPointerOperand()),
                     DL.getTypeStoreSize(Load.getType()).getFixedValue(),
                     Pointers.getLayout(), DL);
  });
}

void DTransSafetyVisitor::checkAccess(const Instruction &I,
                                      const Value *Address, Type *Accessed,
                                      bool IsVolatile, bool IsAtomic) {
  const PointerView &V = view(Address);
  if (!V.touches())
    return;
  if (IsAtomic)
    add(V.Into, Condition::AtomicAccess, &I, "an atomic access");
  if (IsVolatile || IsAtomic)
    MemberUses.addSpecial(typesAt(V));

  const DataLayout &DL = M.getDataLayout();
  TypeSize Size = DL.getTypeStoreSize(Accessed);
  if (isa<LoadInst, StoreInst>(I) && !IsVolatile && !IsAtomic &&
      !Size.isScalable() && Accessed->isIntegerTy() &&
      paddingAt(V, Size.getFixedValue(), Pointers.getLayout(), DL) &&
      (isa<StoreInst>(I) || isCopiedToPadding(I)))
    return;
  auto Fits = [&](const DTransType *Slot) {
    if (isStorageUnit(Slot, Accessed))
      return true;
    Type *Ty = Slot->getLLVMType();
    if (Slot->isStructTy() || Slot->isArrayTy())
      return false;
    return Ty->isSized() && isSameKind(Ty, Accessed) &&
           DL.getTypeStoreSize(Ty) == Size;
  };
  const ValueTypeInfo &Known = Pointers.getValueTypeInfo(Address);
  bool FitsAll = !Accessed->isAggregateType();
  bool IsPointerSized = (Accessed->isPointerTy() || Accessed->isIntegerTy()) &&
                        Size == TypeSize::getFixed(DL.getPointerSize());
  for (const FactSet *Facts : {&Known.declarations(), &Known.usages()}) {
    FitsAll &= !Facts->isEverything();
    for (const PointerFact &Fact : Facts->facts())
      // Usages are among the types at the declared position.
      if (!Fact.isGeneric() &&
          (Facts == &Known.declarations() || Known.declarations().empty())) {
        FitsAll &= any_of(restruct::typesAt(Pointers.getLayout(), Fact), Fits);
        add(pointersAccessedAsBytes(Pointers.getLayout(), Fact,
                                    Size.getKnownMinValue(), IsPointerSized),
            Condition::MismatchedElementAccess, &I,
            "an access of another type overlaps a pointer to it");
      }
  }
  if (!V.IsTrusted && !V.IsUsed)
    add(V.Touched, Condition::BadCasting, &I,
        "the type of the accessed memory is unknown");
  // It is still one access of as many bytes, wherever the field is (ADR 74).
  bool IsOfField =
      isa<LoadInst, StoreInst>(I) && FitsAll && V.IsTrusted && V.Place;
  if (IsVolatile && IsOfField)
    add(V.Into, Condition::VolatileField, &I, "a volatile access");
  else if (IsVolatile)
    add(V.Into, Condition::VolatileData, &I,
        "a volatile access of no known field");
  if (FitsAll)
    return;
  // Each of the fields can be accessed by itself.
  if (auto Several = coverFields(I, Views, Pointers.getLayout(), DL)) {
    StructSet Object;
    Object.insert(Several->Object);
    add(Object, Condition::MultipleFieldAccess, &I,
        "one access covers several fields");
  } else {
    add(V.Into.empty() ? V.Touched : V.Into, Condition::MismatchedElementAccess,
        &I, "the access does not match any single field");
  }
}

/// Whether the C++ library stores \p V, the address of an array of pointers, in
/// an object of its own. It loads such an address as what it is.
bool DTransSafetyVisitor::isLibrarysStore(const Value &Where,
                                          const PointerView &V) {
  const auto *Store = dyn_cast<StoreInst>(&Where);
  if (!Store || !leadsToPointers(V) || !Library.isInLibrary(Store))
    return false;
  const PointerView &To = view(Store->getPointerOperand());
  return !To.Into.empty() && all_of(To.Into, [&](const DTransStructType *T) {
    return Library.isClass(T);
  });
}

/// Whether \p V points to an object of one of several structures, all of them
/// among \p Types, and no use treats it as one.
bool DTransSafetyVisitor::isOneOf(
    const Value *V, const SmallPtrSetImpl<const DTransType *> &Types) {
  const PointerView &OfV = view(V);
  return OfV.isAmbiguous() && !OfV.IsUsed && !OfV.isElement() &&
         Pointers.getValueTypeInfo(V).isComplete() &&
         all_of(OfV.Into,
                [&](const DTransStructType *T) { return Types.contains(T); });
}

/// Whether a pointer to a function is stored where pointers to functions of one
/// type are declared, such as `int (*)()`, that external code does not know.
/// Then the calls through that type decide (FunctionPointerTypes), and what the
/// function takes is behind the structures with such pointers.
bool DTransSafetyVisitor::isStoredFunction(const Value *Stored,
                                           ArrayRef<const DTransType *> Slots,
                                           const Value &Where) {
  const ValueTypeInfo &Info = Pointers.getValueTypeInfo(Stored);
  auto IsFunction = [](const PointerFact &Fact) {
    return Fact.Pointee->isFunctionTy();
  };
  if (!Info.isComplete() || Slots.size() != 1 ||
      Info.declarations().isEverything() || Info.usages().isEverything() ||
      Info.declarations().empty() ||
      !all_of(Info.declarations().facts(), IsFunction) ||
      !all_of(Info.usages().facts(), IsFunction))
    return false;
  const auto *Slot = dyn_cast_or_null<DTransFunctionType>(
      Slots.front()->getPointerElementType());
  if (!Slot || !Pointers.getCallbackTypes().isClosed(Slot))
    return false;
  const StructSet &Touched = view(Stored).Touched;
  Relations.addCallback(*Slot, Touched);
  StoredFunctions.push_back({Slot, Touched, &Where});
  return true;
}

/// Rule 3, for memory: a pointer is stored only where such pointers are
/// declared. \p Slots are the declared types at that position.
void DTransSafetyVisitor::checkStoredValue(const Value &Where,
                                           const Value *Stored,
                                           ArrayRef<const DTransType *> Slots) {
  FunctionPointers.noteStored(Stored, Slots);
  const PointerView &V = view(Stored);
  if (!V.touches() || isStoredFunction(Stored, Slots, Where))
    return;
  bool Fits = false; // One that is not trusted has no role.
  const DTransType *AsMember = nullptr;
  // Of several types that the memory is declared to hold pointers to, any may
  // be stored. A load means one of them, or its uses are checked as those of
  // any.
  bool IsShared = any_of(Slots, [](const DTransType *Slot) {
    const DTransType *Target = Slot->getPointerElementType();
    return Target && !isGenericPointee(elementOfArrays(Target));
  });
  SmallPtrSet<const DTransType *, 4> Held;
  NamedByType Wanted;
  for (const DTransType *Slot : Slots) {
    if (Slot->isStructTy() || Slot->isArrayTy())
      continue;
    collectNamed(Slot, Wanted);
    const DTransType *Target = Slot->getPointerElementType();
    if (Target)
      Target = elementOfArrays(Target);
    if (IsShared && !Slot->isUnknownPointerTy() &&
        (!Target || isGenericPointee(Target)))
      continue;
    Held.insert(Target);
    AddressRole Role = roleAs(V, Target);
    Fits |= Role != AddressRole::Unknown;
    if (Role == AddressRole::Member)
      AsMember = Target;
    else if (Role == AddressRole::Field)
      add(V.Into, Condition::FieldAddressTaken, &Where,
          "the address of a field is stored");
  }
  if (isOneOf(Stored, Held))
    return;
  if (Fits) {
    if (AsMember)
      handOver(V, AsMember, Where, "the address of a member is stored");
    return;
  }
  if (Slots.empty() && isLibrarysStore(Where, V))
    return;
  add(V.Elements, Condition::FieldAddressTaken, &Where,
      "the address of a field is stored");
  add(V.Touched, Condition::UnsafePointerStore, &Where,
      "the memory is not declared to hold such pointers");
  add(Wanted.ThroughPointers, Condition::UnsafePointerStore, &Where,
      "another type of pointer is stored where a pointer to it is declared");
}

/// The types of the memory behind a trusted address.
static SmallVector<const DTransType *, 4>
trustedSlots(const ElementLayout &Layout, const PointerView &Address) {
  if (!Address.IsTrusted)
    return {};
  if (Address.CommonField)
    return {Address.CommonField};
  return slotsAt(Layout, *Address.Place);
}

void DTransSafetyVisitor::visitLoadInst(LoadInst &I) {
  checkAccess(I, I.getPointerOperand(), I.getType(), I.isVolatile(),
              I.isAtomic());
}

void DTransSafetyVisitor::visitStoreInst(StoreInst &I) {
  const Value *Stored = I.getValueOperand();
  checkAccess(I, I.getPointerOperand(), Stored->getType(), I.isVolatile(),
              I.isAtomic());
  checkStoredValue(
      I, Stored,
      trustedSlots(Pointers.getLayout(), view(I.getPointerOperand())));
}

void DTransSafetyVisitor::visitAtomicRMWInst(AtomicRMWInst &I) {
  checkAccess(I, I.getPointerOperand(), I.getValOperand()->getType(),
              I.isVolatile(), /*IsAtomic=*/true);
  if (I.getOperation() == AtomicRMWInst::Xchg)
    return checkStoredValue(
        I, I.getValOperand(),
        trustedSlots(Pointers.getLayout(), view(I.getPointerOperand())));
  add(view(I.getValOperand()).Touched, Condition::UnhandledUse, &I,
      "an atomic operation does arithmetic on its address");
}

void DTransSafetyVisitor::visitAtomicCmpXchgInst(AtomicCmpXchgInst &I) {
  checkAccess(I, I.getPointerOperand(), I.getNewValOperand()->getType(),
              I.isVolatile(), /*IsAtomic=*/true);
  for (const Value *Stored : {I.getNewValOperand(), I.getCompareOperand()})
    checkStoredValue(
        I, Stored,
        trustedSlots(Pointers.getLayout(), view(I.getPointerOperand())));
}

} // namespace restruct
