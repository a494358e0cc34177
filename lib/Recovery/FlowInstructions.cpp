//===- FlowInstructions.cpp - Flows through instructions ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlowCollector.h"

#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/NarrowingCasts.h"
#include "restruct/Recovery/PointerSteps.h"
#include "restruct/Types/LinkContract.h"
#include "restruct/Types/PointerCasts.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

uint32_t FlowCollector::storeSize(Type *Ty) const {
  TypeSize Size = DL.getTypeStoreSize(Ty);
  return Size.isScalable()
             ? UINT32_MAX
             : uint32_t(std::min<uint64_t>(Size.getFixedValue(), UINT32_MAX));
}

void FlowCollector::visitInstruction(Instruction &I) { visitOperation(I); }

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void FlowCollector::visitAllocaInst(AllocaInst &I) {
  OptionalNode Node = nodeOf(&I);
  if (!Node)
    return;
  declare(*Node, Types.getType(I),
          Types.Allocas.contains(&I) ? EvidenceKind::DeclaredAlloca
                                     : EvidenceKind::ValueType,
          &I, /*IsAnchor=*/true);
  Graph[*Node].IsOrigin = !Graph[*Node].Anchor;
}

/// An access by \p I at \p Address. If \p Stored is null, it loads the value of
/// \p I.
void FlowCollector::collectAccess(const Instruction &I, const Value *Address,
                                  const Value *Stored) {
  if (isa<Constant>(Address))
    nodeOf(Address); // asked for, even if nothing is said of it here
  TaggedStructs Tag = Names.readTag(I);
  if (Tag.Base)
    use(Address, Tag.Base, Tag.Offset, EvidenceKind::TBAATag, &I);
  if (Stored) {
    use(Stored, Tag.Pointee, 0, EvidenceKind::TBAATag, &I);
    addEdge(nodeOf(Address), nodeOf(Stored), FlowKind::Store,
            storeSize(Stored->getType()), &I);
    return;
  }
  OptionalNode Loaded = nodeOf(&I);
  if (!Loaded)
    return;
  Graph[*Loaded].IsOrigin = true;
  if (Tag.Pointee) {
    Graph[*Loaded].HasPointeeTag = true;
    declare(*Loaded, Tag.Pointee, EvidenceKind::TBAATag, &I,
            /*IsAnchor=*/false);
  }
  if (!isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst>(I))
    return;
  uint32_t Size = isa<LoadInst, AtomicRMWInst>(I)
                      ? storeSize(I.getType())
                      : uint32_t(DL.getPointerSize());
  if (OptionalNode Slot = nodeOf(Address))
    addEdge(Slot, Loaded, FlowKind::Load, Size, &I);
  else if (!isa<Constant>(Address))
    addCause(*Loaded, IncompleteCause::UnknownMemory);
}

void FlowCollector::visitLoadInst(LoadInst &I) {
  collectAccess(I, I.getPointerOperand(), nullptr);
}

void FlowCollector::visitStoreInst(StoreInst &I) {
  collectAccess(I, I.getPointerOperand(), I.getValueOperand());
}

void FlowCollector::visitAtomicCmpXchgInst(AtomicCmpXchgInst &I) {
  collectAccess(I, I.getPointerOperand(), nullptr);
  collectAccess(I, I.getPointerOperand(), I.getNewValOperand());
  collectAccess(I, I.getPointerOperand(), I.getCompareOperand());
}

void FlowCollector::visitAtomicRMWInst(AtomicRMWInst &I) {
  collectAccess(I, I.getPointerOperand(), nullptr);
  if (I.getOperation() == AtomicRMWInst::Xchg)
    collectAccess(I, I.getPointerOperand(), I.getValOperand());
  else
    markUnhandled(I);
}

void FlowCollector::visitICmpInst(ICmpInst &I) {
  OptionalNode A = nodeOf(I.getOperand(0)), B = nodeOf(I.getOperand(1));
  if (A && B && I.isEquality())
    Graph.Comparisons.push_back({*A, *B, &I});
}

//===----------------------------------------------------------------------===//
// Operations on pointers, shared with constant expressions
//===----------------------------------------------------------------------===//

/// Integers of that many bits, sign-extended, are never mapped addresses.
static constexpr unsigned MarkBits = 13;

void FlowCollector::visitOperation(const User &Op) {
  if (!Holders.mayHold(Op.getType()))
    return;
  const auto *Operation = dyn_cast<Operator>(&Op);
  unsigned Opcode = Operation ? Operation->getOpcode() : 0;
  switch (Opcode) {
  case Instruction::GetElementPtr:
    return collectGEP(cast<GEPOperator>(Op));
  case Instruction::PHI:
  case Instruction::Freeze:
  case Instruction::AddrSpaceCast:
  case Instruction::InsertValue:
  case Instruction::ShuffleVector:
    for (const Use &Operand : Op.operands())
      addCopy(Operand, &Op);
    return;
  case Instruction::BitCast:
    return addEdge(nodeOf(Op.getOperand(0)), nodeOf(&Op),
                   isNarrowingCast(Op) ? FlowKind::Narrow : FlowKind::Copy, 0,
                   &Op);
  case Instruction::ExtractElement:
  case Instruction::ExtractValue:
    return addCopy(Op.getOperand(0), &Op);
  case Instruction::InsertElement:
  case Instruction::Select: {
    bool IsSelect = Opcode == Instruction::Select;
    addCopy(Op.getOperand(IsSelect ? 1 : 0), &Op);
    addCopy(Op.getOperand(IsSelect ? 2 : 1), &Op);
    return;
  }
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr:
  case Instruction::IntToPtr: {
    const Value *From = Op.getOperand(0);
    // Integers of another width do not hold a whole pointer. Small constants
    // (null, -1) are markers, not addresses of objects; memory at other
    // constants is laid out by a device or another process.
    if (!Holders.mayHold(From->getType()) && !isa<Constant>(From))
      markUnhandled(Op);
    if (const auto *Number = dyn_cast<ConstantInt>(From);
        Number && Number->getValue().getSignificantBits() > MarkBits)
      markUnhandled(Op);
    return addCopy(From, &Op);
  }
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Or:
  case Instruction::And:
    return collectArithmetic(Op, Opcode);
  default:
    return markUnhandled(Op);
  }
}

static bool isNameless(const StructType &Ty) {
  return !Ty.isLiteral() && !Ty.hasName();
}

/// The structure of which \p Base is a global array, if \p Step is a constant
/// number of bytes that stays in it; else null.
const DTransType *
FlowCollector::elementCountedBy(const Value *Base,
                                const PointerStep &Step) const {
  const auto *G = dyn_cast<GlobalVariable>(Base);
  const DTransType *Declared = G ? Types.Globals.lookup(G) : nullptr;
  if (!Declared || !Declared->isArrayTy() || !Step.IsKnown ||
      !Step.Strides.empty() || Step.Constant < 0 ||
      uint64_t(Step.Constant) >= DL.getTypeAllocSize(G->getValueType()))
    return nullptr;
  const DTransType *Element = elementOfArrays(Declared);
  return Element->isStructTy() ? Element : nullptr;
}

/// Whether the source has \p V, which is not computed by bytes or merged, as a
/// pointer to a structure, or names the field that it is the address of. Other
/// units may declare another type for a variable or function; and the address
/// of a variable may come from an initialiser, in which it was cast.
bool FlowCollector::isStructOrField(const Value &V) const {
  auto IsStruct = [](const DTransType *T) {
    return T && elementOfArrays(T)->isStructTy();
  };
  if (isa<Constant>(V))
    return isa<ConstantData>(V);
  if (const auto *A = dyn_cast<Argument>(&V)) {
    const DTransFunctionType *Signature =
        Types.Functions.lookup(A->getParent());
    return Signature && A->getArgNo() < Signature->getNumParams() &&
           IsStruct(pointeeOf(Signature->getParamType(A->getArgNo())));
  }
  if (const auto *Call = dyn_cast<CallBase>(&V)) {
    const Function *Callee = Call->getCalledFunction();
    bool IsOfUnit = Callee && !Callee->isDeclaration() &&
                    !calledAcrossUnits(*Call->getFunction(), *Callee);
    const DTransFunctionType *Signature =
        IsOfUnit ? Types.Functions.lookup(Callee) : nullptr;
    return IsStruct(pointeeOf(Types.Allocations.lookup(Call))) ||
           (Signature && IsStruct(pointeeOf(Signature->getReturnType())));
  }
  if (const auto *Load = dyn_cast<LoadInst>(&V))
    return IsStruct(Names.readTag(*Load).Pointee);
  if (const auto *Variable = dyn_cast<AllocaInst>(&V))
    return IsStruct(Types.getType(*Variable));
  const auto *GEP = dyn_cast<GetElementPtrInst>(&V);
  return GEP && GEP->getSourceElementType()->isStructTy();
}

/// Whether the source names what \p GEP, a number of bytes or of elements,
/// starts at: in its function no structure is taken for bytes, and what it
/// starts at is computed from pointers to structures.
bool FlowCollector::isNamedField(const GEPOperator &GEP) const {
  /// Of phis and selects.
  static constexpr size_t MaxValues = 64;
  const auto *I = dyn_cast<Instruction>(&GEP);
  if (!I || mayShowBytes(*I->getFunction()))
    return false;
  SmallSetVector<const Value *, 8> From;
  From.insert(GEP.getPointerOperand());
  for (size_t N = 0; N != From.size(); ++N) {
    const Value *V = From[N];
    if (isStructOrField(*V))
      continue;
    if (From.size() > MaxValues)
      return false;
    if (const auto *Step = dyn_cast<GEPOperator>(V)) {
      From.insert(Step->getPointerOperand());
    } else if (const auto *Choice = dyn_cast<SelectInst>(V)) {
      From.insert(Choice->getTrueValue());
      From.insert(Choice->getFalseValue());
    } else if (const auto *Phi = dyn_cast<PHINode>(V)) {
      From.insert_range(Phi->incoming_values());
    } else {
      return false;
    }
  }
  return true;
}

void FlowCollector::collectGEP(const GEPOperator &GEP) {
  const Value *Base = GEP.getPointerOperand();
  Type *Source = GEP.getSourceElementType();
  while (auto *Array = dyn_cast<ArrayType>(Source))
    Source = Array->getElementType();
  const DTransType *Counted =
      isa<StructType>(Source) ? Types.Manager->lookupFromIR(Source) : nullptr;
  // A type without a name is not from the source: the linker creates it for
  // offsets in a constant.
  if (Counted && !isNameless(*cast<StructType>(Source)))
    use(Base, Counted, 0, EvidenceKind::GEPSourceType, &GEP);

  PointerStep Step = computeStep(GEP, DL);
  Step.Counted = Counted ? Counted : elementCountedBy(Base, Step);
  Step.IsInField = !Counted && !Step.isZero() && isNamedField(GEP);
  Type *Indexed = GEP.getSourceElementType();
  if (const auto *First = dyn_cast<ConstantInt>(*GEP.idx_begin());
      Indexed->isArrayTy() && First && First->isZero()) {
    Step.IndexedBytes = DL.getTypeAllocSize(Indexed).getKnownMinValue();
    if (Indexed->getArrayNumElements() == 0)
      Step.IndexedBytes = PointerStep::Endless;
  }
  // The memory behind the cookie of new[] is a separate object.
  if (const auto *Call = dyn_cast<CallBase>(Base))
    if (const AllocationCall *Allocation =
            Memory.Allocations.getAllocation(*Call);
        Allocation && Allocation->CookieSize != 0 && Step.IsKnown &&
        Step.Strides.empty() &&
        Step.Constant == int64_t(Allocation->CookieSize)) {
      if (OptionalNode Node = nodeOf(&GEP))
        Graph[*Node].IsOrigin = true;
      return;
    }
  addStep(nodeOf(Base), nodeOf(&GEP), Step, &GEP);
}

/// An integer that holds a pointer still does after an addition, or after
/// masking its low bits. The difference of two is a plain integer, as are the
/// results of all other arithmetic.
void FlowCollector::collectArithmetic(const User &Op, unsigned Opcode) {
  OptionalNode Result = nodeOf(&Op);
  const Value *A = Op.getOperand(0), *B = Op.getOperand(1);
  if (isa<ConstantInt>(A))
    std::swap(A, B);
  const auto *Number = dyn_cast<ConstantInt>(B);
  bool IsDisjoint = false;
  if (const auto *Or = dyn_cast<PossiblyDisjointInst>(&Op))
    IsDisjoint = Or->isDisjoint();

  if (Number && Number->getValue().getSignificantBits() < 64 &&
      !(Opcode == Instruction::Sub && isa<ConstantInt>(Op.getOperand(0)))) {
    PointerStep Step;
    Step.Constant = Number->getSExtValue();
    if (Opcode == Instruction::Sub)
      Step.Constant = -Step.Constant;
    if (Opcode == Instruction::And ||
        (Opcode == Instruction::Or && !IsDisjoint))
      Step = PointerStep::unknown();
    return addStep(nodeOf(A), Result, Step, &Op);
  }
  // A difference has no pointer, but its operands may be constant addresses.
  nodeOf(A);
  nodeOf(B);
  markUnhandled(Op);
  if (Opcode != Instruction::Add)
    return;
  for (auto [Pointer, Distance] : {std::pair(A, B), std::pair(B, A)}) {
    PointerStep Step;
    addVariable(Step, Distance, 1);
    addStep(nodeOf(Pointer), Result, Step, &Op);
  }
}

} // namespace restruct
