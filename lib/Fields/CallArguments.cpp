//===- CallArguments.cpp - Pointers into structures that calls pass -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Checks the arguments and results of calls, as Uses.cpp checks other uses. A
/// call passes a pointer to the parameter of a known callee, to all functions
/// of its type, to the library, whose effects the table has, or to external
/// code, which exposes the structure.
///
//===----------------------------------------------------------------------===//

#include "FieldFactsBuilder.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

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
         effectAt(Call, AccessEffect::Read, U.get()));
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

/// The same for a virtual call. Its object is one of the class of each callee:
/// C++ says so.
void FieldFactsBuilder::checkVirtualCallees(const CallBase &Call,
                                            const VirtualSlot &Slot) {
  std::optional<PointerFact> Result =
      pointsToStruct(Call) ? placeOf(Call) : std::nullopt;
  if (Slot.IsOpen) {
    for (const Use &U : Call.args())
      exposeReached(*U, ExposureKind::UnknownCall, &Call);
    exposeReached(Call, ExposureKind::UnknownCall, &Call);
  }
  unsigned Object = numberOfObject(Call);
  checkIntoPointee(*Call.getArgOperand(Object), Slot.Class, Call);
  for (const Function *F : Slot.Callees) {
    for (const Use &U : Call.args()) {
      unsigned Number = Call.getArgOperandNo(&U);
      if (Number >= F->arg_size())
        exposeReached(*U, ExposureKind::UnknownCall, &Call);
      else if (Number != Object)
        checkFlow(*U, *F->getArg(Number), Call);
    }
    const DTransType *Pointee = declaredResultPointee(Types, *F);
    if (pointsToStruct(Call) &&
        (!Result || !Pointee || Result->At != Position::at(0) ||
         !Layout.contains(elementOfArrays(Pointee), Position::at(0),
                          Result->Pointee, Position::at(0))))
      exposeReached(Call, ExposureKind::UnknownCall, &Call);
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
  if (const VirtualSlot *Slot = Pointers.getVirtualTables().lookup(Call))
    return checkVirtualCallees(Call, *Slot);
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
    const DTransType *Pointee = declaredResultPointee(Types, *F);
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
                    effectAt(Call, Kind, &V));
    if (!Size)
      return exposePointees(V, ExposureKind::LibraryCall, &Call);
    accessThrough(*Size, effectAt(Call, Kind, &V));
  };
  Apply(Argument.Reads, Argument.ReadExtent, AccessEffect::Read);
  Apply(Argument.Writes, Argument.WriteExtent, AccessEffect::WriteUnknown);
}

} // namespace restruct
