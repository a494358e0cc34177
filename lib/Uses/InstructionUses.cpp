//===- InstructionUses.cpp - Instructions ---------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StructUsesBuilder.h"

#include "restruct/Memory/BucketNumbers.h"
#include "restruct/Uses/AddressSteps.h"
#include "restruct/Uses/ArrayFields.h"
#include "restruct/Uses/MultipleFields.h"
#include "restruct/Uses/Padding.h"
#include "restruct/Uses/StorageUnits.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

void StructUsesBuilder::visitStep(const GEPOperator &GEP, const Value &Where,
                                  bool IsInstruction) {
  const PointerView &Base = view(GEP.getPointerOperand());
  const PointerView &To = view(&GEP);
  if (Base.Into.empty() && To.Into.empty())
    return;
  std::optional<AddressStep> Step = computeAddressStep(
      GEP, Base, To, layout(), *Types.Manager, M.getDataLayout());
  if (!Step) {
    unhandled(Base, Where, "an offset has no equivalent in another layout");
    return unhandled(To, Where,
                     "an offset has no equivalent in another layout");
  }
  if (isDisabled(UseKind::Step))
    return unhandled(Base, Where, "its rule is disabled");
  keepBase(*Step, Where);
  noteStep(*Step, Where);
  noteElementStep(*Step, GEP);
  if (IsInstruction)
    add({UseKind::Step, &GEP, 0});
}

/// A field from whose address that of another is computed, in bytes, has to
/// exist. SROA computes addresses so where it splits a copy.
void StructUsesBuilder::keepBase(const AddressStep &Step, const Value &Where) {
  if (Step.How != AddressStep::Form::Bytes || Step.From == Position::at(0))
    return;
  SmallVector<ElementPointee, 2> There =
      layout().fieldsAt(Step.Pointee, Step.To);
  for (const ElementPointee &Base : layout().fieldsAt(Step.Pointee, Step.From))
    if (none_of(There, [&](const ElementPointee &Field) {
          return Field.Parent == Base.Parent && Field.Field == Base.Field;
        }))
      keepField(Base.Parent, Base.Field, Where,
                "the address of another field is computed from its own",
                /*MayGo=*/false);
}

bool StructUsesBuilder::addPadding(const Instruction &I, unsigned Operand,
                                   uint64_t Size) {
  const PointerView &V = view(I.getOperand(Operand));
  StructUse Use{UseKind::Padding, &I, Operand};
  Use.Unit = paddingAt(V, Size, layout(), M.getDataLayout());
  if (!Use.Unit)
    return false;
  Use.Pointee = V.Place->Pointee;
  Use.At = V.Place->At;
  add(Use);
  return true;
}

void StructUsesBuilder::visitAccess(const Instruction &I, unsigned Operand,
                                    Type *Accessed) {
  const PointerView &V = view(I.getOperand(Operand));
  if (V.Into.empty())
    return;
  const DataLayout &DL = M.getDataLayout();
  TypeSize Size = DL.getTypeStoreSize(Accessed);
  if (isa<LoadInst, StoreInst>(I) && !Size.isScalable() &&
      Accessed->isIntegerTy() && addPadding(I, Operand, Size.getFixedValue()))
    return;
  StructUse Use{UseKind::Access, &I, Operand};
  for (const DTransType *T : typesBeginningAt(V))
    if (isStorageUnit(T, Accessed) ||
        (!T->isStructTy() && !T->isArrayTy() && T->getLLVMType()->isSized() &&
         DL.getTypeStoreSize(T->getLLVMType()) ==
             DL.getTypeStoreSize(Accessed)))
      Use.Unit = T;
  if (!Use.Unit && visitMultipleFields(I, Operand))
    return;
  if (!Use.Unit || !V.IsTrusted)
    return unhandled(V, I, "an access matches no field");
  if (V.Place) {
    Use.Pointee = V.Place->Pointee;
    Use.At = V.Place->At;
  } else {
    Use.Pointee = V.CommonField;
    keepFields(V, nullptr, I, "it may be accessed like other fields");
  }
  SmallVector<DeadReads::Field, 2> Fields;
  for (const ElementPointee &Field : layout().fieldsAt(Use.Pointee, Use.At))
    Fields.push_back({Field.Parent, Field.Field});
  add(Use);
  addLink(I, Use, Fields);
  for (DeadReads::Field F : Fields) {
    auto It = Result.SummaryOf.find(F.first);
    if (It == Result.SummaryOf.end() ||
        F.second >= Result.Summaries[It->second].Fields.size())
      continue;
    FieldUses &Field = Result.Summaries[It->second].Fields[F.second];
    if (Accessed != Use.Unit->getLLVMType() && !Field.AddressUsed)
      Field.AddressUsed = {&I, "it is accessed as another type"};
    const Value *&First = isa<LoadInst>(I) ? Field.Read : Field.Written;
    First = First ? First : &I;
    if (!isa<LoadInst, StoreInst>(I) && !Field.Kept)
      Field.Kept = Field.AddressUsed = {&I, "an atomic operation accesses it"};
    if (I.isVolatile()) {
      UseCause Cause = {&I, "a volatile access has to stay one of its size"};
      if (!Field.Kept)
        Field.Kept = Cause;
      if (!Field.AddressUsed)
        Field.AddressUsed = Cause;
    }
  }
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    Reads.addLoad(*Load, Fields);
  if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    Reads.addStore(*Store, Fields);
    if (!Fields.empty())
      noteStore(*Store, Fields.back());
  }
}

/// \p Use accesses \p Several fields: those that are read have to exist.
void StructUsesBuilder::keepTogether(const Instruction &I, const StructUse &Use,
                                     const MultipleFields &Several,
                                     bool IsRead) {
  SmallSetVector<DeadReads::Field, 4> Fields;
  // The object, in those around it.
  for (const ElementPointee &Field : layout().fieldsAt(Use.Pointee, Use.At)) {
    if (Field.Parent == Several.Object)
      break;
    Fields.insert({Field.Parent, Field.Field});
  }
  for (const CoveredNumber &Number : Several.Numbers)
    Fields.insert_range(Number.Fields);
  for (DeadReads::Field F : Fields)
    if (FieldUses *Field = lookupField(F)) {
      UseCause Cause = {&I, "it is accessed together with other fields"};
      if (!Field->AddressUsed)
        Field->AddressUsed = Cause;
      if (IsRead && !Field->Kept)
        Field->Kept = Cause;
      const Value *&First = IsRead ? Field->Read : Field->Written;
      First = First ? First : &I;
    }
}

/// An access of several fields as one number. \returns false if it is none.
bool StructUsesBuilder::visitMultipleFields(const Instruction &I,
                                            unsigned Operand) {
  const PointerView &V = view(I.getOperand(Operand));
  std::optional<MultipleFields> Several =
      coverFields(I, *Result.Views, layout(), M.getDataLayout());
  if (!Several)
    return false;
  StructUse Use{UseKind::MultipleFields, &I, Operand};
  Use.Pointee = V.Place->Pointee;
  Use.At = V.Place->At;
  Use.Unit = Several->Object;
  add(Use);
  keepTogether(I, Use, *Several,
               /*IsRead=*/isa<LoadInst>(I) && !I.use_empty());
  return true;
}

void StructUsesBuilder::visitStored(const Value &Stored, const Value *Address,
                                    const Value &Where) {
  if (view(&Stored).Into.empty())
    return;
  const PointerView &OfStored = view(&Stored), &To = view(Address);
  const DTransType *Meant = nullptr;
  for (const DTransType *Slot : typesBeginningAt(To))
    if (const DTransType *Pointee = Slot->getPointerElementType()) {
      Meant = elementOfArrays(Pointee);
      // Memory that may hold pointers to several structures holds this one.
      if (OfStored.IsTrusted && OfStored.wholeStruct() == Meant)
        break;
    }
  flow(Stored, Meant, Where);
}

void StructUsesBuilder::visitMerge(const Instruction &I) {
  for (const Use &Operand : I.operands())
    if (Operand->getType() == I.getType())
      flow(*Operand, view(&I), I);
}

/// A small structure that is passed in registers: all its pointers have one
/// cell.
void StructUsesBuilder::visitRegisters(const Instruction &I) {
  const PointerView &Result = view(&I);
  for (const Use &Operand : I.operands()) {
    const PointerView &V = view(Operand);
    if (!V.Into.empty() && !arePlacesEqual(V, Result) &&
        !extractsInteger(I, V, Result))
      unhandled(V, I, "an instruction without a rule uses it");
  }
}

/// Whether both operands are addresses in one array. One of them may be that of
/// the structure, which the array then has to begin.
bool StructUsesBuilder::visitCommonArray(const Instruction &I,
                                         bool IsDistance) {
  const PointerView &A = view(I.getOperand(0)), &B = view(I.getOperand(1));
  if (A.Into.empty() || B.Into.empty())
    return false;
  const DTransType *Element = findCommonArray(
      *I.getOperand(0), *I.getOperand(1), *Result.Views, Memory, layout());
  if (!Element || (IsDistance && !isPlainValue(*Element)))
    return false;
  for (const Use &Operand : I.operands())
    flow(*Operand, Element, I);
  return true;
}

/// The result does not depend on the layout as long as the fields exist: the
/// address of a deleted one would be null.
void StructUsesBuilder::visitComparison(const Instruction &I) {
  if (visitCommonArray(I, /*IsDistance=*/false))
    return;
  for (const Use &Operand : I.operands()) {
    const PointerView &V = view(Operand);
    if (V.Into.empty())
      continue;
    SmallVector<const DTransType *, 4> Here = typesBeginningAt(V);
    keepFields(V, Here.empty() ? nullptr : Here.front(), I,
               "its address is compared");
  }
}

void StructUsesBuilder::visitDifference(const Instruction &I) {
  const PointerView &A = view(I.getOperand(0)), &B = view(I.getOperand(1));
  if (A.Into.empty() && B.Into.empty())
    return;
  if (visitCommonArray(I, /*IsDistance=*/true))
    return;
  const DTransStructType *T = A.IsTrusted ? A.wholeStruct() : nullptr;
  if (!T || !B.IsTrusted || B.wholeStruct() != T) {
    unhandled(A, I, "integer arithmetic on an address");
    return unhandled(B, I, "integer arithmetic on an address");
  }
  StructUse Use{UseKind::Difference, &I};
  Use.Pointee = Use.Unit = T;
  add(Use);
}

void StructUsesBuilder::visitReturn(const Instruction &I) {
  if (I.getNumOperands() == 0 || view(I.getOperand(0)).Into.empty())
    return;
  const Value &V = *I.getOperand(0);
  const Function &F = *I.getFunction();
  if (const DTransType *Pointee = declaredResultPointee(Types, F);
      Pointee && !isGenericPointee(Pointee))
    return flow(V, Pointee, I);
  // The callers decide what it is.
  for (const User *U : F.users())
    if (const auto *Call = dyn_cast<CallBase>(U);
        Call && Call->getCalledFunction() == &F && !Call->use_empty())
      flow(V, view(Call), I);
}

void StructUsesBuilder::visitInstruction(const Instruction &I) {
  for (const Use &Operand : I.operands())
    if (const auto *C = dyn_cast<Constant>(Operand))
      visitConstant(*C, I);
  noteLinkSources(I);
  switch (I.getOpcode()) {
  case Instruction::Alloca: {
    const auto &Variable = cast<AllocaInst>(I);
    return visitVariable(I, Types.getType(Variable),
                         Variable.getAllocatedType());
  }
  case Instruction::Load:
    return visitAccess(I, 0, I.getType());
  case Instruction::Store:
    visitAccess(I, 1, I.getOperand(0)->getType());
    return visitStored(*I.getOperand(0), I.getOperand(1), I);
  case Instruction::GetElementPtr:
    return visitStep(cast<GEPOperator>(I), I, /*IsInstruction=*/true);
  case Instruction::PHI:
  case Instruction::Select:
    return visitMerge(I);
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
    noteNumber(I);
    return flow(*I.getOperand(0), view(&I), I);
  case Instruction::BitCast:
    if (Pointers.isNarrowed(&I))
      return;
    [[fallthrough]];
  case Instruction::Freeze:
    return flow(*I.getOperand(0), view(&I), I);
  case Instruction::InsertValue:
  case Instruction::ExtractValue:
    return visitRegisters(I);
  case Instruction::ICmp:
    return visitComparison(I);
  case Instruction::Sub:
    return visitDifference(I);
  case Instruction::Ret:
    return visitReturn(I);
  case Instruction::Call:
  case Instruction::Invoke:
    return visitCall(cast<CallBase>(I));
  default:
    if (isBucketNumber(I))
      return;
    for (const Use &Operand : I.operands())
      unhandled(view(Operand), I, "an instruction without a rule uses it");
    unhandled(view(&I), I, "an instruction without a rule returns it");
  }
}

} // namespace restruct
