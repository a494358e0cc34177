//===- CallUses.cpp - Calls -----------------------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StructUsesBuilder.h"

#include "restruct/Uses/ExitHandlers.h"
#include "restruct/Uses/FirstField.h"
#include "restruct/Uses/VariableArguments.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

void StructUsesBuilder::visitArgument(const CallBase &Call, unsigned I,
                                      const Argument &Parameter) {
  // Safety allows it of a class of the C++ library alone.
  const PointerView &V = view(Call.getArgOperand(I));
  const DTransType *Meant =
      declaredPointee(Types, *Parameter.getParent(), Parameter.getArgNo());
  if (!view(&Parameter).IsTrusted && Meant && Meant->isStructTy() &&
      is_contained(typesBeginningAt(V), Meant))
    return flow(*Call.getArgOperand(I), Meant, Call);
  flow(*Call.getArgOperand(I), view(&Parameter), Call);
}

/// The function names the type of an object that it takes or returns in memory.
void StructUsesBuilder::visitParametersInMemory(const Function &F) {
  for (const Argument &A : F.args()) {
    if (!isPassedInMemory(A))
      continue;
    const DTransStructType *T = structInMemory(A, *Types.Manager);
    const PointerView &V = view(&A);
    StringRef Why = InMemory.whyFixed(A);
    if (Why.empty() && (!T || !V.IsTrusted || V.wholeStruct() != T))
      Why = "a parameter is passed in memory as another type";
    if (!Why.empty()) {
      unhandled(T, A, Why);
      unhandled(V, A, Why);
      continue;
    }
    StructUse Use{UseKind::InMemory, &A};
    Use.Pointee = Use.Unit = T;
    add(Use);
  }
}

/// Argument \p I of \p Call, which is passed in memory. \returns whether it is
/// a copy, so that its address goes nowhere.
bool StructUsesBuilder::visitPassedInMemory(const CallBase &Call, unsigned I) {
  bool IsCopy = Call.isByValArgument(I);
  const DTransStructType *T = structInMemory(Call, I, *Types.Manager);
  const PointerView &V = view(Call.getArgOperand(I));
  StringRef Why = InMemory.whyFixed(Call, I);
  // A result whose type is fixed, in an object or a member.
  if (!Why.empty() && !IsCopy && T && is_contained(typesBeginningAt(V), T)) {
    unhandled(T, Call, Why);
    flow(*Call.getArgOperand(I), T, Call);
    return true;
  }
  bool IsKnown = V.IsTrusted && V.Place && T &&
                 (!IsCopy || isObjectAt(*V.Place, T, layout()));
  if (Why.empty() && !IsKnown)
    Why = "an argument is passed in memory as another type";
  if (!Why.empty()) {
    unhandled(T, Call, Why);
    unhandled(V, Call, Why);
    return true;
  }
  StructUse Use{UseKind::InMemory, &Call, I};
  Use.Pointee = Use.Unit = T;
  if (IsCopy) {
    Use.Pointee = V.Place->Pointee;
    Use.At = V.Place->At;
    keepFields(V, T, Call, "it is passed by value");
  }
  add(Use);
  return IsCopy;
}

bool StructUsesBuilder::flowToFirstField(const CallBase &Call, unsigned I) {
  const Value &Argument = *Call.getArgOperand(I);
  auto Given = getGivenFirstField(Call, I, view(&Argument), layout());
  if (Given)
    flow(Argument, Given->FieldType, Call);
  return Given.has_value();
}

void StructUsesBuilder::visitDirectCall(const CallBase &Call,
                                        const Function &F) {
  const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call);
  const FreeCall *Free = Memory.Allocations.getFree(Call);
  for (const Use &Argument : Call.args()) {
    unsigned I = Call.getArgOperandNo(&Argument);
    const PointerView &V = view(Argument);
    if (isPassedInMemory(Call, I) && visitPassedInMemory(Call, I))
      continue;
    if (V.Into.empty())
      continue;
    if ((Allocation && Argument == Allocation->Reallocated) ||
        (Free && Argument == Free->Freed))
      continue;
    if (I >= F.arg_size()) {
      bool IsFormatted = onlyFormatsArguments(F);
      if (IsFormatted && flowToFirstField(Call, I))
        continue;
      if (IsFormatted && V.Place && V.Place->At != Position::at(0))
        flow(*Argument, nullptr, Call);
      else
        unhandled(V, Call, "it is passed as a variadic argument");
      continue;
    }
    // Safety allows it if the function accesses only the field.
    if (flowToFirstField(Call, I))
      continue;
    const llvm::Argument *Becomes = Parameters.becomesParameter(Argument);
    visitArgument(Call, I, Becomes ? *Becomes : *F.getArg(I));
  }
}

void StructUsesBuilder::visitIndirectCall(const CallBase &Call) {
  const DTransFunctionType *Signature = Types.IndirectCalls.lookup(&Call);
  std::optional<SmallVector<const Function *, 4>> Callees =
      Parameters.getCallees(Call);
  std::optional<FunctionList> Functions =
      Pointers.getCallbackTypes().getCallees(Call);
  const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call);
  const FreeCall *Free = Memory.Allocations.getFree(Call);
  for (const Use &Argument : Call.args()) {
    const PointerView &V = view(Argument);
    if (V.Into.empty())
      continue;
    if ((Allocation && Argument == Allocation->Reallocated) ||
        (Free && Argument == Free->Freed)) {
      keepInOnePiece(V, Call,
                     "a function that is called through a pointer frees it");
      continue;
    }
    unsigned I = Call.getArgOperandNo(&Argument);
    if (Callees && all_of(*Callees, [&](const Function *F) {
          return I < F->arg_size();
        })) {
      for (const Function *F : *Callees)
        visitArgument(Call, I, *F->getArg(I));
      continue;
    }
    if (Callees || !Signature || I >= Signature->getNumParams()) {
      unhandled(V, Call, "a call without a known signature passes it");
      continue;
    }
    const DTransType *Meant =
        Signature->getParamType(I)->getPointerElementType();
    if (Functions && Meant && isGenericPointee(Meant)) {
      for (const Function *F : *Functions)
        if (Pointers.getCallbackTypes().onlyFrees(*F))
          keepInOnePiece(
              V, Call, "a function that is called through a pointer frees it");
        else if (!F->isDeclaration())
          visitArgument(Call, I, *F->getArg(I));
      continue;
    }
    flow(*Argument, Meant, Call);
  }
}

/// Handles argument \p I if the callee traverses an array of structures, and
/// passes its elements to a function of the program. \returns false if it does
/// not.
bool StructUsesBuilder::visitWalk(const CallBase &Call, unsigned I,
                                  const FunctionModel &Model) {
  std::optional<LibraryCallback> Callback =
      Pointers.getCallbackTypes().getLibraryCallback(Call);
  if (!Callback)
    return false;
  bool IsGiven = false;
  for (auto [N, From] : enumerate(Callback->Model->parameters())) {
    if (From.Arg != I)
      continue;
    IsGiven = true;
    for (const Function *F : Callback->Callees)
      if (N < F->arg_size())
        visitArgument(Call, I, *F->getArg(unsigned(N)));
    if (From.K != PointerSource::Within)
      continue;
    const PointerView &V = view(Call.getArgOperand(I));
    const DTransStructType *T = V.IsTrusted ? V.wholeStruct() : nullptr;
    if (!T || From.Stride >= Call.arg_size())
      return false;
    StructUse Use{UseKind::Walk, &Call, From.Stride};
    Use.Pointee = Use.Unit = T;
    bool IsKnown = any_of(Result.Uses, [&](const StructUse &Other) {
      return Other.Where == &Call && Other.Kind == UseKind::Walk;
    });
    if (!IsKnown)
      add(Use);
  }
  return IsGiven;
}

void StructUsesBuilder::visitLibraryCall(const CallBase &Call) {
  const FunctionModel *Model = Memory.Library.lookup(Call);
  const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call);
  const FreeCall *Free = Memory.Allocations.getFree(Call);
  for (const Use &Argument : Call.args()) {
    const PointerView &V = view(Argument);
    bool IsReallocated = Allocation && Argument == Allocation->Reallocated;
    if (IsReallocated && view(&Call).wholeStruct() != V.wholeStruct())
      keepInOnePiece(V, Call, "it is reallocated as something else");
    if (V.Into.empty() || IsReallocated || (Free && Argument == Free->Freed))
      continue;
    unsigned I = Call.getArgOperandNo(&Argument);
    if (const Function *Handler = getExitHandler(Call, I);
        Handler && !Handler->isDeclaration()) {
      visitArgument(Call, I, *Handler->getArg(0));
      continue;
    }
    if (Model && visitWalk(Call, I, *Model))
      continue;
    // A member that the library knows.
    const auto *F = dyn_cast<Function>(
        Call.getCalledOperand()->stripPointerCastsAndAliases());
    const DTransType *Meant = F ? declaredPointee(Types, *F, I) : nullptr;
    if (Meant && Meant->isStructTy() &&
        is_contained(typesBeginningAt(V), Meant)) {
      flow(*Argument, Meant, Call);
      continue;
    }
    // Safety allows only those that access no more than one field.
    if (flowToFirstField(Call, I))
      continue;
    flow(*Argument, nullptr, Call);
    if (V.Place && V.Place->At == Position::at(0))
      unhandled(V, Call, "a library function takes its address");
  }
}

void StructUsesBuilder::visitCall(const CallBase &Call) {
  if (const auto *Memory = dyn_cast<MemIntrinsic>(&Call))
    return visitMemIntrinsic(*Memory);
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call)) {
    if (Intrinsic->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(Intrinsic))
      return;
    switch (Intrinsic->getIntrinsicID()) {
    case Intrinsic::prefetch:
      return;
    case Intrinsic::threadlocal_address:
      return flow(*Call.getArgOperand(0), view(&Call), Call);
    default:
      for (const Use &Operand : Call.args())
        unhandled(view(Operand), Call, "an intrinsic without a rule uses it");
      return unhandled(view(&Call), Call,
                       "an intrinsic without a rule returns it");
    }
  }
  if (const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call))
    visitAllocation(Call, *Allocation);
  if (const FreeCall *Free = Memory.Allocations.getFree(Call))
    visitFree(*Free);
  const auto *F = dyn_cast<Function>(
      Call.getCalledOperand()->stripPointerCastsAndAliases());
  if (F && !F->isDeclaration() && !F->isInterposable())
    return visitDirectCall(Call, *F);
  for (unsigned I = 0; I != Call.arg_size(); ++I)
    if (isPassedInMemory(Call, I))
      visitPassedInMemory(Call, I);
  if (!F)
    return visitIndirectCall(Call);
  visitLibraryCall(Call);
}

} // namespace restruct
