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

static bool mentionsStruct(const ValueTypeInfo &Info) {
  auto IsStruct = [](const PointerFact &Fact) {
    return Fact.Pointee->isStructTy();
  };
  return any_of(Info.declarations().facts(), IsStruct) ||
         any_of(Info.usages().facts(), IsStruct);
}

/// The cell of \p V in a structure, if it is unique.
std::optional<PointerFact> FieldFactsBuilder::placeOf(const Value &V) const {
  std::optional<PointerFact> Place = Pointers.getDominantFact(&V);
  // Recovery has no facts of a constant address whose memory holds no pointer.
  if (const auto *GEP = dyn_cast<GEPOperator>(&V); GEP && isa<Constant>(V) &&
                                                   V.getType()->isPointerTy() &&
                                                   !Pointers.isTracked(&V)) {
    APInt Offset(DL.getIndexTypeSizeInBits(V.getType()), 0);
    const Value *Base = V.stripAndAccumulateConstantOffsets(
        DL, Offset, /*AllowNonInbounds=*/true);
    Place = Pointers.getDominantFact(Base);
    if (Place) {
      PointerStep Step;
      Step.Constant = Offset.getSExtValue();
      // An offset inside a global array counts its elements.
      const auto *G = dyn_cast<GlobalVariable>(Base);
      if (G && G->getValueType()->isArrayTy() && !Offset.isNegative() &&
          Offset.ult(DL.getTypeAllocSize(G->getValueType()).getFixedValue()))
        Step.Counted = Place->Pointee;
      Place->At = Layout.move(Place->Pointee, Place->At, Step);
    }
  }
  if (!Place || !Place->Pointee->isStructTy() || !Place->At.isOffsetKnown())
    return std::nullopt;
  return Place;
}

bool FieldFactsBuilder::pointsToStruct(const Value &V) const {
  // The cell is one of the facts, except for constants without facts.
  return mentionsStruct(Pointers.getValueTypeInfo(&V)) ||
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
  if (!mentionsStruct(Info))
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
    if (U.getOperandNo() != 0) {
      if (IsStruct)
        exposePointees(V, ExposureKind::UnhandledUse, &I);
      return;
    }
    [[fallthrough]];
  case Instruction::Add:
  case Instruction::Sub: {
    // The result has another cell; checkValue() handles it.
    bool ToStruct = pointsToStruct(I);
    // The difference of two addresses is a plain integer.
    bool IsDifference = I.getOpcode() == Instruction::Sub &&
                        pointsToStruct(*I.getOperand(0)) &&
                        pointsToStruct(*I.getOperand(1));
    if (IsStruct && !ToStruct && !IsDifference)
      exposePointees(V, ExposureKind::FlowsToOther, &I);
    if (!IsStruct && I.getOpcode() == Instruction::GetElementPtr && ToStruct &&
        !isExempt(V))
      exposePointees(I, ExposureKind::FlowsFromOther, &I);
    return;
  }
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
  case Instruction::Ret: {
    const Function &F = *I.getFunction();
    if (Memory.Allocations.getWrapper(F))
      return; // Calls of it are new memory.
    const DTransFunctionType *Signature = Types.Functions.lookup(&F);
    const DTransType *Pointee =
        Signature ? Signature->getReturnType()->getPointerElementType()
                  : nullptr;
    if (Pointee) {
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
    return;
  }
  case Instruction::Call:
  case Instruction::Invoke:
  case Instruction::CallBr:
    return checkCallArgument(U, cast<CallBase>(I));
  default:
    if (IsStruct)
      exposePointees(V, ExposureKind::UnhandledUse, &I);
    if (pointsToStruct(I))
      exposePointees(I, ExposureKind::UnhandledUse, &I);
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Handles an argument that is passed by value, in memory: the call reads the
/// object, and writes the same to the parameter's. \returns false if the callee
/// may be unknown, or take it as another type.
bool FieldFactsBuilder::visitCopiedArgument(const Use &U,
                                            const CallBase &Call) {
  unsigned I = Call.getArgOperandNo(&U);
  if (!Call.getCalledFunction() || !Call.isByValArgument(I) ||
      !InMemory.whyFixed(Call, I).empty())
    return false;
  const DTransStructType *T = structInMemory(Call, I, *Types.Manager);
  std::optional<PointerFact> Place = placeOf(*U);
  std::optional<PointerFact> Taken =
      placeOf(*Call.getCalledFunction()->getArg(I));
  std::optional<uint64_t> Size = T ? Layout.sizeOf(T) : std::nullopt;
  if (!Size || !Place || !isObjectAt(*Place, T, Layout) || !Taken ||
      Taken->Pointee != T || Taken->At != Position::at(0))
    return false;
  access(Place->Pointee, Place->At.getOffset(), *Size,
         effectAt(Call, AccessEffect::Read));
  access(T, 0, *Size, effectAt(Call, AccessEffect::WriteSame));
  return true;
}

void FieldFactsBuilder::checkCallArgument(const Use &U, const CallBase &Call) {
  const Value &V = *U;
  bool IsStruct = pointsToStruct(V);
  if (Call.isCallee(&U))
    return;
  if (isa<IntrinsicInst>(Call))
    return checkIntrinsic(U, Call);
  if (!Call.isArgOperand(&U)) {
    if (IsStruct)
      exposePointees(V, ExposureKind::UnhandledUse, &Call);
    return;
  }
  unsigned Number = Call.getArgOperandNo(&U);
  if (const FreeCall *Free = Memory.Allocations.getFree(Call))
    if (Free->Freed == &V)
      return;
  if (const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call))
    if (Allocation->Reallocated == &V)
      return checkFlow(V, Call, Call);
  if (const FunctionModel *Model = Memory.Library.lookup(Call))
    return checkLibraryArgument(U, Call, *Model);
  if (visitCopiedArgument(U, Call))
    return;
  const Function *F = Call.getCalledFunction();
  if (!F || F->isDeclaration() || F->isInterposable() ||
      Number >= F->arg_size() || Call.isByValArgument(Number) ||
      Call.isPassPointeeByValueArgument(Number)) {
    // checkIndirectCallees() decides whether the callees are known.
    if (!F && !Call.isInlineAsm() &&
        Number < Call.getFunctionType()->getNumParams() &&
        !Call.isPassPointeeByValueArgument(Number))
      return;
    return exposeReached(V, ExposureKind::UnknownCall, &Call);
  }
  if (F->getFunctionType() == Call.getFunctionType() &&
      followPassed(V, *F->getArg(Number)))
    return;
  checkFlow(V, *F->getArg(Number), Call);
}

/// An indirect call of functions that allocate or free.
void FieldFactsBuilder::checkResolvedCallees(const CallBase &Call,
                                             const ResolvedCall &Resolved) {
  const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call);
  const FreeCall *Free = Memory.Allocations.getFree(Call);
  for (const Use &U : Call.args()) {
    if ((Allocation && U == Allocation->Reallocated) ||
        (Free && U == Free->Freed))
      continue; // checkCallArgument() checks it.
    for (const Function *F : Resolved.Callees)
      if (!F->isDeclaration())
        checkFlow(*U, *F->getArg(Call.getArgOperandNo(&U)), Call);
      else
        exposeReached(*U, ExposureKind::UnknownCall, &Call);
  }
}

/// Checks that all possible callees of an indirect call declare the types that
/// the call passes and receives.
void FieldFactsBuilder::checkIndirectCallees(const CallBase &Call) {
  if (Call.isInlineAsm() || Call.getCalledFunction())
    return;
  auto ExposeAll = [&] {
    for (const Use &U : Call.args())
      exposeReached(*U, ExposureKind::UnknownCall, &Call);
    exposeReached(Call, ExposureKind::UnknownCall, &Call);
  };
  if (const ResolvedCall *Resolved = Memory.Allocations.getResolved(Call))
    return checkResolvedCallees(Call, *Resolved);
  // With a type other than its own, or through an alias.
  if (const auto *F = dyn_cast<Function>(
          Call.getCalledOperand()->stripPointerCastsAndAliases())) {
    exposeSignature(*F, ExposureKind::UnknownCaller, &Call);
    return ExposeAll();
  }
  if (Pointers.getValueTypeInfo(Call.getCalledOperand()).isPartial()) {
    exposeReached(*Call.getCalledOperand(), ExposureKind::UnknownCall, &Call);
    return ExposeAll();
  }
  bool Concerns =
      pointsToStruct(Call) ||
      any_of(Call.args(), [&](const Use &U) { return pointsToStruct(*U); });
  auto Targets = AddressTaken.find(Call.getFunctionType());
  if (Targets == AddressTaken.end()) {
    if (Concerns)
      ExposeAll();
    return;
  }
  constexpr size_t MaxTargets = 256;
  bool IsClosed = Targets->second.size() <= MaxTargets;
  for (const Function *F : Targets->second)
    IsClosed &= !F->isDeclaration() && !F->isInterposable();
  // One answer for all calls of a type would be linear, but the cells of the
  // arguments differ from call to call.
  for (const Use &U : Call.args()) {
    unsigned Number = Call.getArgOperandNo(&U);
    if (!IsClosed)
      exposePointees(*U, ExposureKind::UnknownCall, &Call);
    for (const Function *F : Targets->second)
      if (IsClosed && Number < F->arg_size())
        checkFlow(*U, *F->getArg(Number), Call);
  }
  if (!Concerns || !pointsToStruct(Call))
    return;
  std::optional<PointerFact> Result = placeOf(Call);
  for (const Function *F : Targets->second) {
    const DTransFunctionType *Signature = Types.Functions.lookup(F);
    const DTransType *Pointee =
        Signature ? Signature->getReturnType()->getPointerElementType()
                  : nullptr;
    if (!IsClosed || !Result || !Pointee || Result->At != Position::at(0) ||
        elementOfArrays(Pointee) != Result->Pointee)
      return exposePointees(Call, ExposureKind::UnknownCall, &Call);
  }
}

void FieldFactsBuilder::checkIntrinsic(const Use &U, const CallBase &Call) {
  const Value &V = *U;
  switch (Call.getIntrinsicID()) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::assume:
  case Intrinsic::objectsize:
  case Intrinsic::prefetch:
  case Intrinsic::memset:
  case Intrinsic::memset_inline:
  case Intrinsic::memcpy:
  case Intrinsic::memcpy_inline:
  case Intrinsic::memmove:
    return; // Memory functions are accesses.
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::threadlocal_address:
  case Intrinsic::ssa_copy:
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
    if (U.getOperandNo() == 0)
      checkFlow(V, Call, Call);
    return;
  default:
    exposePointees(V, ExposureKind::UnhandledUse, &Call);
    exposePointees(Call, ExposureKind::UnhandledUse, &Call);
  }
}

/// Whether the result of \p Call is unused, or known to be the address of an
/// element of the array to which argument \p I, at \p Place, points.
bool FieldFactsBuilder::returnsElement(const CallBase &Call, unsigned I,
                                       const PointerFact &Place) const {
  if (Call.use_empty())
    return true;
  std::optional<PointerFact> Result = placeOf(Call);
  std::optional<ArrayBytes> Array = arrayOf(Call, I, Place);
  if (!Array || !Result || Result->Pointee != Place.Pointee)
    return false;
  uint64_t Offset = Result->At.getOffset();
  return Offset >= Array->Offset && Offset - Array->Offset < Array->Size &&
         Result->At != Position::at(0);
}

/// A library function may access the bytes that its arguments give, and return
/// the pointer.
void FieldFactsBuilder::checkLibraryArgument(const Use &U, const CallBase &Call,
                                             const FunctionModel &Model) {
  const Value &V = *U;
  std::optional<PointerFact> Place = placeOf(V);
  unsigned Number = Call.getArgOperandNo(&U);
  const ArgumentModel &Argument = Model.getArgument(Number);
  if (!pointsToStruct(V)) {
    if (Argument.Escapes || Argument.Writes != Reach::Nothing ||
        Argument.Reads == Reach::Everything || Model.keeps(Number) ||
        !Model.callbacks().empty())
      exposeReached(V, ExposureKind::LibraryCall, &Call);
    return;
  }
  bool MovesContents = any_of(Model.flows(), [&](const PointerFlow &Flow) {
    return (Flow.From.K == PointerSource::Contents &&
            Flow.From.Arg == Number) ||
           (Flow.To.K == PointerTarget::Contents && Flow.To.Arg == Number);
  });
  if (!Place || Argument.Escapes || Argument.Exposes || Argument.Frees ||
      Argument.Reads == Reach::Everything ||
      Argument.Writes == Reach::Everything || Model.keeps(Number) ||
      (Model.returns(Number) && !returnsElement(Call, Number, *Place)) ||
      MovesContents || !Model.callbacks().empty())
    return exposePointees(V, ExposureKind::LibraryCall, &Call);
  auto Apply = [&](Reach How, const AccessExtent &Extent,
                   AccessEffect::KindTy Kind) {
    if (How == Reach::Nothing)
      return;
    std::optional<uint64_t> Size;
    if ((Extent.K == AccessExtent::Exactly || Extent.K == AccessExtent::UpTo) &&
        Extent.Argument < Call.arg_size())
      if (const auto *C =
              dyn_cast<ConstantInt>(Call.getArgOperand(Extent.Argument)))
        Size = C->getLimitedValue(UINT32_MAX) * Extent.Unit;
    if (Size && Extent.Argument2 != NoArgument) {
      const auto *C =
          Extent.Argument2 < Call.arg_size()
              ? dyn_cast<ConstantInt>(Call.getArgOperand(Extent.Argument2))
              : nullptr;
      if (C)
        *Size *= C->getLimitedValue(UINT16_MAX);
      else
        Size.reset();
    }
    // A string, or a number of bytes that is not constant, stays in its array.
    bool IsString = Extent.K == AccessExtent::String ||
                    (Extent.K == AccessExtent::Unknown && Model.WritesString);
    bool IsCounted =
        Extent.K == AccessExtent::Exactly || Extent.K == AccessExtent::UpTo;
    if (std::optional<ArrayBytes> Array = !Size && (IsString || IsCounted)
                                              ? arrayOf(Call, Number, *Place)
                                              : std::nullopt)
      return access(Place->Pointee, Array->Offset, Array->Size,
                    effectAt(Call, Kind));
    if (!Size)
      return exposePointees(V, ExposureKind::LibraryCall, &Call);
    accessThrough(V, *Size, effectAt(Call, Kind));
  };
  Apply(Argument.Reads, Argument.ReadExtent, AccessEffect::Read);
  Apply(Argument.Writes, Argument.WriteExtent, AccessEffect::WriteUnknown);
}

} // namespace restruct
