//===- LocalMemory.cpp - Instructions in the graph ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalBuilder.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

void LocalBuilder::recordAccess(const AccessPlace &Place, uint64_t Offset,
                                Type *Ty, AccessKind Kind) {
  DSNodeHandle At = getPlaceAt(Place.Cell, Offset);
  Graph.addAccess(At.getNode(),
                  {At.getOffset(), Ty, Place.Stride, Kind.MayReadPointer,
                   Kind.MayWritePointer, Kind.ReadsIfCopied,
                   Kind.WritesIfCopied},
                  DL.getTypeStoreSize(Ty).getKnownMinValue());
  Graph.noteBytes(*At.getNode(), Kind.MayReadPointer, Kind.MayWritePointer);
}

void LocalBuilder::recordBytes(const Value &Pointer, AccessKind Kind) {
  DSNodeHandle Place = getPlace(Pointer);
  if (Place.isNull())
    return;
  Graph.addAccess(Place.getNode(),
                  {Place.getOffset(), Type::getInt8Ty(F.getContext()), 1,
                   Kind.MayReadPointer, Kind.MayWritePointer},
                  1);
  Graph.noteBytes(*Place.getNode(), Kind.MayReadPointer, Kind.MayWritePointer);
}

void LocalBuilder::recordTransfer(const Value &Pointer,
                                  std::optional<uint64_t> Bytes,
                                  AccessKind Kind) {
  constexpr uint64_t MaxSeparateBytes = 256;
  DSNodeHandle Place = getPlace(Pointer);
  if (Place.isNull())
    return;
  if (Bytes)
    Graph.noteExtent(Place, *Bytes, At);
  if (!Bytes || *Bytes > MaxSeparateBytes) {
    recordBytes(Pointer, Kind);
    return;
  }
  for (uint64_t I = 0; I != *Bytes; ++I)
    recordAccess(Pointer, Place, I, Type::getInt8Ty(F.getContext()), Kind);
}

void LocalBuilder::noteCopy(DSNodeHandle Place, const Instruction &Access) {
  // A memcpy that was turned into a load and store of a pointer has no tag,
  // either.
  if (Accesses.classify(Access) != TagKind::Pointer)
    addFlags(Place, DSNode::CopiedNode);
}

void LocalBuilder::visitAllocaInst(AllocaInst &I) {
  DSNodeHandle Place = getPlace(I);
  addFlags(Place, DSNode::AllocaNode);
  if (std::optional<TypeSize> Size = I.getAllocationSize(DL))
    Graph.growTo(Place, Size->getKnownMinValue());
}

void LocalBuilder::visitLoadInst(LoadInst &I) {
  for (const AccessPlace &Accessed : getPlaces(*I.getPointerOperand()))
    load(I, Accessed);
}

void LocalBuilder::load(const LoadInst &I, const AccessPlace &Accessed) {
  const DSNodeHandle &Place = Accessed.Cell;
  if (Place.isNull())
    return;
  addAccessFlag(Place, DSNode::ReadNode);
  Type *Ty = I.getType();
  if (Ty->isPtrOrPtrVectorTy() || Integers.isMoved(I)) {
    recordAccess(Accessed, 0, Ty, {});
    noteCopy(Place, I);
    if (DSNodeHandle Loaded = Graph.getNodeForValue(&I); Loaded.isNull())
      Graph.addPlace(&I, getLink(Place, Ty));
    else // a pointer derived from it came first
      Graph.addLink(Place, getLinkBytes(Ty), Loaded, At);
    return;
  }
  if (!holdsPointer(Ty)) {
    recordAccess(Accessed, 0, Ty,
                 {Integers.mayReadPointer(I), false,
                  Integers.mayReadCopiedPointer(I), false});
    return;
  }
  DSNodeHandle Loaded = getPlace(I);
  for (const ScalarLeaf &Leaf : getScalarLeaves(Ty, DL)) {
    recordAccess(Accessed, Leaf.Offset, Leaf.Ty, {!Leaf.IsPointer, false});
    if (Leaf.IsPointer)
      merge(getLink(getPlaceAt(Place, Leaf.Offset), Leaf.Bytes),
            getLink(getPlaceAt(Loaded, Leaf.Offset), Leaf.Bytes));
  }
}

void LocalBuilder::connect(DSNodeHandle Place, const Value &V) {
  Type *Ty = V.getType();
  if (const auto *C = dyn_cast<Constant>(&V)) {
    Constants.addContents(*C, Place);
    return;
  }
  DSNodeHandle Stored = getPlace(V);
  if (Stored.isNull())
    return;
  if (Ty->isPtrOrPtrVectorTy() || Ty->isIntegerTy()) {
    Graph.addLink(Place, getLinkBytes(Ty), Stored, At);
    return;
  }
  for (const ScalarLeaf &Leaf : getScalarLeaves(Ty, DL))
    if (Leaf.IsPointer)
      merge(getLink(getPlaceAt(Place, Leaf.Offset), Leaf.Bytes),
            getLink(getPlaceAt(Stored, Leaf.Offset), Leaf.Bytes));
}

void LocalBuilder::visitStoreInst(StoreInst &I) {
  for (const AccessPlace &Accessed : getPlaces(*I.getPointerOperand()))
    store(I, Accessed);
}

void LocalBuilder::store(const StoreInst &I, const AccessPlace &Accessed) {
  const DSNodeHandle &Place = Accessed.Cell;
  const Value &Stored = *I.getValueOperand();
  // An integer constant that is computed from an address escapes also if the
  // cell is unknown.
  if (Place.isNull()) {
    if (const auto *C = dyn_cast<Constant>(&Stored); C && !isa<ConstantData>(C))
      Constants.exposeGlobals(*C);
    return;
  }
  addAccessFlag(Place, DSNode::ModifiedNode);
  Type *Ty = Stored.getType();
  bool IsMoved = Integers.isMoved(Stored);
  if (Ty->isPtrOrPtrVectorTy() || IsMoved || isa<Constant>(Stored)) {
    recordAccess(Accessed, 0, Ty, {});
    if (!isa<ConstantData>(Stored))
      noteCopy(Place, I);
    connect(Place, Stored);
    return;
  }
  if (!holdsPointer(Ty)) {
    bool MayCarry = Integers.mayCarryPointer(Stored);
    bool IsNumber = Accesses.classify(I) == TagKind::Number;
    recordAccess(Accessed, 0, Ty,
                 {false, IsNumber ? isa<PtrToIntInst>(Stored) : MayCarry, false,
                  IsNumber && MayCarry});
    return;
  }
  for (const ScalarLeaf &Leaf : getScalarLeaves(Ty, DL))
    recordAccess(Accessed, Leaf.Offset, Leaf.Ty, {false, !Leaf.IsPointer});
  connect(Place, Stored);
}

void LocalBuilder::visitAtomicCmpXchgInst(AtomicCmpXchgInst &I) {
  const Value &Pointer = *I.getPointerOperand();
  DSNodeHandle Place = getPlace(Pointer);
  if (Place.isNull())
    return;
  addAccessFlag(Place, DSNode::ReadNode | DSNode::ModifiedNode);
  Type *Ty = I.getNewValOperand()->getType();
  if (!holdsPointer(Ty)) {
    recordAccess(Pointer, Place, 0, Ty,
                 {true, Integers.mayCarryPointer(*I.getNewValOperand())});
    return;
  }
  recordAccess(Pointer, Place, 0, Ty, {});
  DSNodeHandle Held = getLink(Place, Ty);
  merge(Held, getPlace(*I.getNewValOperand()));
  // The result is a pair: the old value, and whether it was replaced.
  merge(getLink(getPlace(I), Ty), Held);
}

void LocalBuilder::visitAtomicRMWInst(AtomicRMWInst &I) {
  const Value &Pointer = *I.getPointerOperand();
  DSNodeHandle Place = getPlace(Pointer);
  if (Place.isNull())
    return;
  addAccessFlag(Place, DSNode::ReadNode | DSNode::ModifiedNode);
  Type *Ty = I.getType();
  if (!holdsPointer(Ty)) {
    bool IsNumber = Accesses.classify(I) == TagKind::Number;
    recordAccess(Pointer, Place, 0, Ty,
                 {Integers.mayReadPointer(I), !IsNumber});
    return;
  }
  recordAccess(Pointer, Place, 0, Ty, {});
  DSNodeHandle Held = getLink(Place, Ty);
  merge(Held, getPlace(*I.getValOperand()));
  merge(Held, getPlace(I));
}

uint64_t LocalBuilder::getFieldOffset(Type *Ty, ArrayRef<unsigned> Indices) {
  uint64_t Offset = 0;
  for (unsigned Index : Indices) {
    if (auto *Struct = dyn_cast<StructType>(Ty)) {
      Offset += DL.getStructLayout(Struct)
                    ->getElementOffset(Index)
                    .getKnownMinValue();
      Ty = Struct->getElementType(Index);
    } else {
      Ty = Ty->getArrayElementType();
      Offset += Index * DL.getTypeAllocSize(Ty).getKnownMinValue();
    }
  }
  return Offset;
}

void LocalBuilder::visitExtractValueInst(ExtractValueInst &I) {
  if (!holdsPointer(I.getType()))
    return;
  const Value &Aggregate = *I.getAggregateOperand();
  DSNodeHandle Whole = getPlace(Aggregate);
  if (Whole.isNull())
    return;
  DSNodeHandle Field =
      getPlaceAt(Whole, getFieldOffset(Aggregate.getType(), I.getIndices()));
  Graph.addPlace(&I, I.getType()->isPtrOrPtrVectorTy()
                         ? getLink(Field, I.getType())
                         : Field);
}

void LocalBuilder::visitInsertValueInst(InsertValueInst &I) {
  if (!holdsPointer(I.getType()))
    return;
  DSNodeHandle Whole = getPlace(I);
  merge(Whole, getPlace(*I.getAggregateOperand()));
  const Value &Inserted = *I.getInsertedValueOperand();
  if (holdsPointer(Inserted.getType()))
    connect(getPlaceAt(Whole, getFieldOffset(I.getType(), I.getIndices())),
            Inserted);
}

void LocalBuilder::joinAggregates(Instruction &I, ArrayRef<Value *> From) {
  if (Offsets.isDerived(I) || !holdsPointer(I.getType()))
    return;
  for (const Value *V : From)
    merge(getPlace(I), getPlace(*V));
}

void LocalBuilder::visitPHINode(PHINode &I) {
  joinAggregates(I, SmallVector<Value *, 8>(I.incoming_values()));
}

void LocalBuilder::visitSelectInst(SelectInst &I) {
  joinAggregates(I, {I.getTrueValue(), I.getFalseValue()});
}

void LocalBuilder::visitFreezeInst(FreezeInst &I) {
  joinAggregates(I, {I.getOperand(0)});
}

void LocalBuilder::visitAddressAsNumber(Instruction &I) {
  if (Integers.exposes(I))
    expose(getPlace(*I.getOperand(0)),
           DSNode::ExternalNode | DSNode::PtrToIntNode);
}

void LocalBuilder::visitIntToPtrInst(IntToPtrInst &I) {
  constexpr DSNode::NodeTy FromNumber =
      DSNode::IntToPtrNode | DSNode::UnknownNode | DSNode::ExternalNode |
      DSNode::IncompleteNode;
  DSNodeHandle Place = getPlace(I);
  if (Offsets.isDerived(I)) {
    // This may load an integer that was stored with a tag of its own.
    if (Integers.comesFromMemory(*I.getOperand(0)))
      addFlags(Place, FromNumber);
    return;
  }
  AddressTrace Trace = Integers.trace(*I.getOperand(0));
  for (const Value *Pointer : Trace.Pointers) {
    DSNodeHandle From = getPlace(*Pointer);
    if (From.isNull())
      continue;
    collapse(From);
    merge(Place, From);
  }
  if (!Trace.IsComplete)
    addFlags(Place, FromNumber);
}

void LocalBuilder::visitReturnInst(ReturnInst &I) {
  const Value *V = I.getReturnValue();
  if (!V || !holdsPointer(V->getType()))
    return;
  if (Return.isNull())
    Return = getPlace(*V);
  else
    merge(Return, getPlace(*V));
}

void LocalBuilder::visitLandingPadInst(LandingPadInst &I) {
  // External code may throw, so the caught object may be anything.
  DSNodeHandle Thrown = Constants.getDomainContents(LibraryDomain::Exceptions);
  addFlags(Thrown, DSNode::UnknownNode | DSNode::ExternalNode);
  if (!holdsPointer(I.getType()))
    return;
  if (I.getType()->isPointerTy()) {
    Graph.addPlace(&I, Thrown);
    return;
  }
  for (const ScalarLeaf &Leaf : getScalarLeaves(I.getType(), DL))
    if (Leaf.IsPointer)
      merge(getLink(getPlaceAt(getPlace(I), Leaf.Offset), Leaf.Bytes), Thrown);
}

void LocalBuilder::visitResumeInst(ResumeInst &I) {
  DSNodeHandle Place = getPlace(*I.getValue());
  if (Place.isNull())
    return;
  DSNodeHandle Thrown = Constants.getDomainContents(LibraryDomain::Exceptions);
  for (const ScalarLeaf &Leaf : getScalarLeaves(I.getValue()->getType(), DL))
    if (Leaf.IsPointer)
      merge(I.getValue()->getType()->isPointerTy()
                ? Place
                : getLink(getPlaceAt(Place, Leaf.Offset), Leaf.Bytes),
            Thrown);
}

void LocalBuilder::visitInstruction(Instruction &I) {
  if (Offsets.isDerived(I))
    return;
  switch (I.getOpcode()) {
  case Instruction::ICmp:
  case Instruction::Br:
  case Instruction::IndirectBr:
  case Instruction::Switch:
    return;
  default:
    break;
  }
  // An unknown instruction: it may do anything to its pointers.
  for (const Value *Operand : I.operand_values())
    if (holdsPointer(Operand->getType()))
      expose(getPlace(*Operand));
  if (holdsPointer(I.getType()))
    merge(getPlace(I), getUnknown());
}

} // namespace restruct
