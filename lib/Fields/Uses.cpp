//===- Uses.cpp - Flows of pointers into structures -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Checks the uses of pointers. Each value that may point into a structure must
/// have one known cell, and each of its uses must be handled. For an edge from
/// one value to another (copies, parameters, results, memory), both ends must
/// agree:
///
///     from            to                   then
///     S+8             S+8                  no effect
///     S+8             T, S has a T at 8    the address of that field is taken
///     S+8             i32, likewise        likewise
///     S+8             anything else        S is exposed
///     no structure    S                    S is exposed
///
//===----------------------------------------------------------------------===//

#include "FieldFactsBuilder.h"

#include "restruct/Fields/FieldAccess.h"
#include "restruct/Memory/BucketNumbers.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

/// Whether \p V points to no object.
bool FieldFactsBuilder::isExempt(const Value &V) const {
  if (isa<ConstantPointerNull, UndefValue, ConstantInt, ConstantFP>(V))
    return true;
  // Small integers are markers; an address may be that of a device.
  const auto *Expr = dyn_cast<ConstantExpr>(&V);
  const auto *Number = Expr && Expr->getOpcode() == Instruction::IntToPtr
                           ? dyn_cast<ConstantInt>(Expr->getOperand(0))
                           : nullptr;
  return Number && Number->getValue().getSignificantBits() <= 13;
}

/// The cell of \p V in a structure, if it is unique.
std::optional<PointerFact> FieldFactsBuilder::placeOf(const Value &V) const {
  return findPlaceInStruct(V, Pointers, DL);
}

bool FieldFactsBuilder::pointsToStruct(const Value &V) const {
  // The cell is one of the facts, except for constants without facts.
  return mentionsStruct(V, Pointers) ||
         (isa<Constant>(V) && isa<GEPOperator>(V) && placeOf(V));
}

/// Whether \p V, which may point to several structures, is only compared and
/// freed, and cast to one of them where it is used.
bool FieldFactsBuilder::isOnlyNarrowed(const Value &V) const {
  return all_of(V.users(), [&](const User *U) {
    const auto *Compare = dyn_cast<ICmpInst>(U);
    const auto *Call = dyn_cast<CallBase>(U);
    const FreeCall *Free = Call ? Memory.Allocations.getFree(*Call) : nullptr;
    return Pointers.isNarrowed(U) || (Compare && Compare->isEquality()) ||
           (Free && Free->Freed == &V);
  });
}

/// Exposes the pointees of \p V, unless it has one known cell or touches none.
void FieldFactsBuilder::checkValue(const Value &V) {
  const ValueTypeInfo &Info = Pointers.getValueTypeInfo(&V);
  if (!mentionsStruct(V, Pointers))
    return;
  if (Info.isPartial()) {
    const Value *Origin = Info.getIncompleteOrigin();
    return exposePointees(V, ExposureKind::PointerNotKnown,
                          Origin ? Origin : &V);
  }
  if (!placeOf(V)) {
    // followMerged() counts the accesses of merged fields.
    if (!mergedFieldType(V) && !isOnlyNarrowed(V))
      exposePointees(V, ExposureKind::PointerAmbiguous, &V);
    return;
  }
  // All pointers in a structure that is passed in registers have that cell.
  if (!V.getType()->isPointerTy() && !V.getType()->isIntegerTy() &&
      !isPassedInRegisters(*V.getType()))
    exposePointees(V, ExposureKind::UnhandledUse, &V);
}

/// The operands of a constant flow into it.
void FieldFactsBuilder::checkConstant(const Constant &Root) {
  SmallVector<const Constant *, 8> Work{&Root};
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (isa<GlobalValue, ConstantData>(C) || !ConstantsSeen.insert(C).second)
      continue;
    checkValue(*C);
    for (const Use &U : C->operands()) {
      const auto *Operand = dyn_cast<Constant>(U);
      if (!Operand)
        continue;
      if (const auto *F = dyn_cast<Function>(Operand))
        exposeSignature(*F, ExposureKind::UnknownCaller, F);
      Work.push_back(Operand);
      if (isa<GEPOperator>(C) || !isa<ConstantExpr>(C)) {
        // The base of an address has another cell; checkValue() is enough,
        // except for a result that is unknown.
        if (placeOf(*Operand) && !pointsToStruct(*C))
          exposePointees(*Operand, ExposureKind::FlowsToOther, C);
        continue;
      }
      checkFlow(*Operand, *C, *C);
    }
  }
}

void FieldFactsBuilder::checkIntoPointee(const Value &From,
                                         const DTransType *Pointee,
                                         const Value &Where) {
  std::optional<PointerFact> Place = placeOf(From);
  Pointee = elementOfArrays(Pointee);
  if (!Place) {
    expose(Pointee, ExposureKind::FlowsFromOther, &Where);
    exposePointees(From, ExposureKind::PointerAmbiguous, &Where);
    return;
  }
  if (Place->Pointee == Pointee && Place->At == Position::at(0))
    return;
  bool IsPart =
      !isGenericPointee(Pointee) &&
      Layout.contains(Place->Pointee, Place->At, Pointee, Position::at(0));
  if (!IsPart) {
    expose(Place->Pointee, ExposureKind::FlowsToOther, &Where);
    expose(Pointee, ExposureKind::FlowsFromOther, &Where);
    return;
  }
  if (const auto *Inner = dyn_cast<DTransStructType>(Pointee);
      Inner && Facts.lookup(Inner) && !Inner->isOpaque()) {
    // The fields of the inner structure record the accesses through it.
    for (const ElementPointee &P : Layout.fieldsAt(Place->Pointee, Place->At)) {
      auto It = Facts.Structs.find(P.Parent);
      if (P.Parent == Pointee)
        break;
      if (It != Facts.Structs.end() && P.Field < It->second.Fields.size()) {
        FieldInfo &Info = It->second.Fields[P.Field];
        Info.AddressTaken = Info.ComplexUse = true;
      }
    }
    return;
  }
  std::optional<uint64_t> Size = Layout.sizeOf(Pointee);
  if (!Size || !Place->At.isOffsetKnown())
    return expose(Place->Pointee, ExposureKind::MemoryRange, &Where);
  AccessEffect Effect;
  Effect.Kind = AccessEffect::Taken;
  Effect.Where = &Where;
  access(Place->Pointee, Place->At.getOffset(), *Size, Effect);
}

void FieldFactsBuilder::checkFlow(const Value &From, const Value &To,
                                  const Value &Where) {
  if (isExempt(From))
    return;
  bool FromStruct = pointsToStruct(From);
  if (!FromStruct && !pointsToStruct(To))
    return;
  std::optional<PointerFact> Source = placeOf(From);
  std::optional<PointerFact> Target = Pointers.getDominantFact(&To);
  if (!Target || (!Source && Target->Pointee->isStructTy()) ||
      (FromStruct && !Source)) {
    exposePointees(From, ExposureKind::FlowsToOther, &Where);
    exposePointees(To, ExposureKind::FlowsFromOther, &Where);
    return;
  }
  if (!Source || Source->samePlace(*Target))
    return;
  if (Target->At == Position::at(0))
    return checkIntoPointee(From, Target->Pointee, Where);
  exposePointees(From, ExposureKind::FlowsToOther, &Where);
  exposePointees(To, ExposureKind::FlowsFromOther, &Where);
}

/// Checks that memory is declared to hold the stored pointer.
void FieldFactsBuilder::checkStored(const Value &From, const Value &Slot,
                                    const Value &Where) {
  if (isExempt(From))
    return;
  if (!From.getType()->isPointerTy() && !From.getType()->isIntegerTy())
    return exposePointees(From, ExposureKind::UnhandledUse, &Where);
  bool FromStruct = pointsToStruct(From);
  auto Held =
      Pointers.getAccessedTypes(&Slot, DL.getTypeStoreSize(From.getType()));
  // Memory that may hold pointers to several structures holds this one. What is
  // loaded from it is narrowed, or exposes them all.
  std::optional<PointerFact> Place = placeOf(From);
  if (Place && Place->At == Position::at(0) &&
      any_of(Held, [&](const DTransType *Type) {
        const DTransType *Pointee = Type->getPointerElementType();
        return Pointee && elementOfArrays(Pointee) == Place->Pointee;
      }))
    return;
  bool IsHeld = false;
  for (const DTransType *Type : Held)
    if (const DTransType *Pointee = Type->getPointerElementType()) {
      IsHeld = true;
      if (FromStruct || elementOfArrays(Pointee)->isStructTy())
        checkIntoPointee(From, Pointee, Where);
      // A function pointer, or a pointer to a pointer, that is unknown.
      else if (Pointers.getValueTypeInfo(&From).isPartial())
        exposeNamed(Pointee, ExposureKind::FlowsFromOther, &Where);
    }
  if (!IsHeld && FromStruct)
    exposePointees(From, ExposureKind::FlowsToOther, &Where);
}

void FieldFactsBuilder::markComplexUse(const Value &V,
                                       const Instruction &User) {
  const auto *GEP = dyn_cast<GEPOperator>(&V);
  std::optional<PointerFact> Place = placeOf(V);
  if (!Place || !Place->At.isOffsetKnown() ||
      (Place->At == Position::at(0) && !(GEP && GEP->getNumIndices() > 1)))
    return;
  for (const ElementPointee &Pointee :
       Layout.fieldsAt(Place->Pointee, Place->At)) {
    if (auto It = Facts.Structs.find(Pointee.Parent);
        It != Facts.Structs.end() && Pointee.Field < It->second.Fields.size())
      It->second.Fields[Pointee.Field].ComplexUse = true;
    // The getelementptr names this field, not the first one in it.
    if (GEP && Pointee.OffsetInField == 0 && Pointee.FieldType &&
        GEP->getResultElementType() == Pointee.FieldType->getLLVMType())
      break;
  }
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

/// \p U is an operand of \p I, which computes one address from another.
void FieldFactsBuilder::checkStep(const Use &U, const Instruction &I) {
  const Value &V = *U;
  bool IsStruct = pointsToStruct(V);
  bool IsGEP = isa<GetElementPtrInst>(I);
  if (IsGEP && U.getOperandNo() != 0) {
    if (IsStruct)
      exposePointees(V, ExposureKind::UnhandledUse, &I);
    return;
  }
  // The result has another cell; checkValue() handles it.
  bool ToStruct = pointsToStruct(I);
  // The difference of two addresses is a plain integer.
  bool IsDifference = I.getOpcode() == Instruction::Sub &&
                      pointsToStruct(*I.getOperand(0)) &&
                      pointsToStruct(*I.getOperand(1));
  if (IsStruct && !ToStruct && !IsDifference)
    exposePointees(V, ExposureKind::FlowsToOther, &I);
  if (!IsStruct && IsGEP && ToStruct && !isExempt(V))
    exposePointees(I, ExposureKind::FlowsFromOther, &I);
}

/// The result has the type that the function declares, or else flows to all
/// calls.
void FieldFactsBuilder::checkReturned(const Value &V, const ReturnInst &I) {
  const Function &F = *I.getFunction();
  if (Memory.Allocations.getWrapper(F))
    return; // Calls of it are new memory.
  bool IsStruct = pointsToStruct(V);
  if (const DTransType *Pointee = declaredResultPointee(Types, F)) {
    if (!isExempt(V) && (IsStruct || elementOfArrays(Pointee)->isStructTy()))
      checkIntoPointee(V, Pointee, I);
    return;
  }
  for (const Use &FunctionUse : F.uses()) {
    const auto *Call = dyn_cast<CallBase>(FunctionUse.getUser());
    if (Call && Call->isCallee(&FunctionUse) &&
        !Memory.Allocations.getAllocation(*Call))
      checkFlow(V, *Call, I);
    else if (IsStruct && !Call)
      exposePointees(V, ExposureKind::FlowsToOther, &I);
  }
}

void FieldFactsBuilder::checkUse(const Use &U, const Instruction &I) {
  const Value &V = *U;
  if (const auto *F = dyn_cast<Function>(&V))
    return checkFunctionAddress(*F, U, I);
  bool IsStruct = pointsToStruct(V);
  bool IsAddress = isa<LoadInst, GetElementPtrInst>(I) ||
                   (isa<StoreInst>(I) &&
                    U.getOperandNo() == StoreInst::getPointerOperandIndex());
  if (IsStruct && !IsAddress)
    markComplexUse(V, I);
  switch (I.getOpcode()) {
  case Instruction::Alloca:
  case Instruction::Load:
  case Instruction::ICmp:
  case Instruction::Br:
  case Instruction::Switch:
    return;
  case Instruction::Store:
    if (U.getOperandNo() != StoreInst::getPointerOperandIndex())
      checkStored(V, *cast<StoreInst>(I).getPointerOperand(), I);
    return;
  case Instruction::AtomicRMW:
    if (U.getOperandNo() != AtomicRMWInst::getPointerOperandIndex())
      checkStored(V, *cast<AtomicRMWInst>(I).getPointerOperand(), I);
    return;
  case Instruction::AtomicCmpXchg:
    if (U.getOperandNo() != AtomicCmpXchgInst::getPointerOperandIndex())
      checkStored(V, *cast<AtomicCmpXchgInst>(I).getPointerOperand(), I);
    return;
  case Instruction::GetElementPtr:
  case Instruction::Add:
  case Instruction::Sub:
    return checkStep(U, I);
  case Instruction::PHI:
  case Instruction::Freeze:
    if (!followMerged(V, I))
      checkFlow(V, I, I);
    return;
  case Instruction::ExtractValue:
    // Of a pair, a number.
    if (!I.getType()->isPointerTy() && !pointsToStruct(I) && placeOf(V))
      return;
    return checkFlow(V, I, I);
  case Instruction::InsertValue:
    if (!IsStruct && !V.getType()->isPointerTy() &&
        Pointers.getValueTypeInfo(&V).isEmpty())
      return;
    [[fallthrough]];
  case Instruction::BitCast:
    if (Pointers.isNarrowed(&I))
      return;
    [[fallthrough]];
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr:
  case Instruction::IntToPtr:
    return checkFlow(V, I, I);
  case Instruction::Select:
    if (U.getOperandNo() != 0 && !followMerged(V, I))
      checkFlow(V, I, I);
    return;
  case Instruction::Ret:
    return checkReturned(V, cast<ReturnInst>(I));
  case Instruction::Call:
  case Instruction::Invoke:
  case Instruction::CallBr:
    return checkCallArgument(U, cast<CallBase>(I));
  default:
    if (isBucketNumber(I))
      return;
    if (IsStruct)
      exposePointees(V, ExposureKind::UnhandledUse, &I);
    if (pointsToStruct(I))
      exposePointees(I, ExposureKind::UnhandledUse, &I);
  }
}

} // namespace restruct
