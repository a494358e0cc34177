//===- Accesses.cpp - Local variables, loads and stores -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

void DTransSafetyVisitor::visitAllocaInst(AllocaInst &I) {
  const DTransType *T = Types.Allocas.lookup(&I);
  if (!T)
    T = Types.Manager->getOrCreateFromIR(I.getAllocatedType());
  checkVariableType(I, T);
  checkBytesUsedAsStructures(I, T);
  NamedByType Named;
  collectNamed(T, Named);
  add(Named.ByValue, Condition::LocalInstance, &I,
      "a local variable is declared so");
  add(Named.ThroughPointers, Condition::LocalPtr, &I,
      "a local variable is declared so");
  for (const DTransStructType *Element : Named.ByValue) {
    std::optional<uint64_t> Size = sizeOf(Element);
    if (!Size || *Size == 0)
      continue;
    StructSet Set;
    Set.insert(Element);
    if (const Instruction *Where = Sizes.findObserver(I, *Size))
      add(Set, Condition::AllocationSizeObserved, Where,
          "the number of bytes of a local array is used for something else");
  }
}

/// Values that are whole structures: what their instructions do with the
/// layout, nobody says. Called for the type of each instruction and operand.
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
      "a whole structure is a value");
}

/// Of the types that begin at one place those that are no aggregates: what an
/// access can fit.
static SmallVector<const DTransType *, 4> slotsAt(const ElementLayout &Layout,
                                                  const PointerFact &Fact) {
  SmallVector<const DTransType *, 4> Slots;
  if (Fact.At.isOffsetKnown())
    Slots = Layout.typesAt(Fact.Pointee, Fact.At);
  erase_if(Slots, [](const DTransType *T) {
    return T->isStructTy() || T->isArrayTy();
  });
  return Slots;
}

/// Bytes that are shared by a pointer and by something else, in a union: an
/// access of \p Size bytes at \p Fact that is none of the pointer changes it,
/// or takes it away, where nobody looks.
static StructSet pointersAccessedAsBytes(const ElementLayout &Layout,
                                         const PointerFact &Fact, uint64_t Size,
                                         bool IsPointerSized) {
  /// No access of one value is larger.
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

/// Whether an access as \p Accessed is one of a field of type \p Field, if it
/// is as large: the same, or one that means the same bits by the same
/// operations (spec: "MismatchedElementAccess", and "Load" of pointers as
/// numbers). A pointer that is accessed as floating point would leave without a
/// trace; and who narrows a field has to know what its bits mean.
static bool isSameKind(Type *Field, Type *Accessed) {
  if (Field == Accessed)
    return true;
  if (Field->isPointerTy())
    return Accessed->isPointerTy() || Accessed->isIntegerTy();
  return Field->isIntOrIntVectorTy() && Accessed->isIntOrIntVectorTy();
}

void DTransSafetyVisitor::checkAccess(const Instruction &I,
                                      const Value *Address, Type *Accessed,
                                      bool IsVolatile, bool IsAtomic) {
  const PointerView &V = view(Address);
  if (!V.touches())
    return;
  if (IsVolatile)
    add(V.Into, Condition::VolatileData, &I, "a volatile access");
  if (IsAtomic)
    add(V.Into, Condition::AtomicAccess, &I, "an atomic access");

  const DataLayout &DL = M.getDataLayout();
  TypeSize Size = DL.getTypeStoreSize(Accessed);
  auto Fits = [&](const DTransType *Slot) {
    Type *Ty = Slot->getLLVMType();
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
      // What a use says is one of the types at the place that is declared.
      if (!Fact.isGeneric() &&
          (Facts == &Known.declarations() || Known.declarations().empty())) {
        FitsAll &= any_of(slotsAt(Pointers.getLayout(), Fact), Fits);
        add(pointersAccessedAsBytes(Pointers.getLayout(), Fact,
                                    Size.getKnownMinValue(), IsPointerSized),
            Condition::MismatchedElementAccess, &I,
            "a pointer to it is accessed as something else");
      }
  }
  if (!V.IsTrusted && !V.IsUsed)
    add(V.Touched, Condition::BadCasting, &I,
        "it is not known of what type the accessed memory is");
  if (!FitsAll)
    add(V.Into.empty() ? V.Touched : V.Into, Condition::MismatchedElementAccess,
        &I, "the access is of no single field");
}

/// Rule 3, for memory: a pointer goes where such pointers are declared to be.
/// \p Slots are the types of that place.
void DTransSafetyVisitor::checkStoredValue(const Value &Where,
                                           const Value *Stored,
                                           ArrayRef<const DTransType *> Slots) {
  FunctionPointers.noteStored(Stored, Slots);
  const PointerView &V = view(Stored);
  if (!V.touches())
    return;
  bool HasSlot = false, Fits = V.IsTrusted;
  const DTransType *AsMember = nullptr;
  // In a union, whoever loads from it sees the one pointer of a type.
  bool IsShared = any_of(Slots, [](const DTransType *Slot) {
    const DTransType *Target = Slot->getPointerElementType();
    return Target && !isGenericPointee(elementOfArrays(Target));
  });
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
    HasSlot = true;
    switch (roleAs(V, Target)) {
    case AddressRole::Itself:
      break;
    case AddressRole::Member:
      AsMember = Target;
      break;
    case AddressRole::Field:
      add(V.Into, Condition::FieldAddressTaken, &Where,
          "the address of a field is stored");
      break;
    case AddressRole::Unknown:
      Fits = false;
      break;
    }
  }
  if (Fits && HasSlot) {
    if (AsMember)
      handOver(V, AsMember, Where, "the address of a member is stored");
    return;
  }
  add(V.Elements, Condition::FieldAddressTaken, &Where,
      "the address of a field is stored");
  add(V.Touched, Condition::UnsafePointerStore, &Where,
      "it is not declared that such pointers are stored there");
  add(Wanted.ThroughPointers, Condition::UnsafePointerStore, &Where,
      "another kind of pointer is stored where it is expected");
}

/// The types of the memory behind an address that is beyond doubt.
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
      "an atomic operation computes with it");
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
