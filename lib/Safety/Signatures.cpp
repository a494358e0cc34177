//===- Signatures.cpp - Results and signatures of functions ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

void DTransSafetyVisitor::visitReturnInst(ReturnInst &I) {
  const Value *V = I.getReturnValue();
  if (!V || !view(V).touches())
    return;
  const PointerView &OfV = view(V);
  const Function &F = *I.getFunction();
  if (!F.hasLocalLinkage())
    add(OfV.Touched, Condition::AddressTaken, &I,
        "other modules may call the function");
  StructSet Declared, Fields = OfV.Elements;
  if (const DTransFunctionType *Signature = Types.Functions.lookup(&F)) {
    const DTransType *Wanted = pointeeOf(Signature->getReturnType());
    switch (roleAs(OfV, Wanted)) {
    case AddressRole::Itself:
      return;
    case AddressRole::Member:
      return handOver(OfV, Wanted, I, "the address of a member is returned");
    case AddressRole::Field:
      if (resultStaysInField(F, OfV, elementOfArrays(Wanted)))
        return add(OfV.Into, Condition::FieldAddressPassed, &I,
                   "callers access only the field whose address is returned");
      Fields = OfV.Into;
      break;
    case AddressRole::Unknown:
      break;
    }
    Declared = namedBehind(Signature->getReturnType());
  }
  add(Fields, Condition::FieldAddressTaken, &I,
      "the address of a field is returned");
  StructSet Undeclared = structsOnlyIn(OfV.Touched, Declared);
  if (Undeclared.empty())
    return;
  // Without a declaration, each caller must know the type by itself.
  for (const Use &U : F.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    bool IsCall = Call && Call->isCallee(&U) &&
                  Call->getFunctionType() == F.getFunctionType();
    if (!IsCall || (!Call->use_empty() &&
                    !structsOnlyIn(Undeclared, view(Call).Touched).empty()))
      add(Undeclared, Condition::AddressTaken, &I,
          "it is returned as an untyped pointer");
    else if (!Call->use_empty())
      isGivenAsPart(OfV, view(Call), I);
  }
}

/// Adds to \p Passed what \p V touches, argument \p I of a call or function of
/// type \p Signature, if it is declared as a pointer without a type.
void DTransSafetyVisitor::addUntyped(const DTransFunctionType &Signature,
                                     unsigned I, const Value &V,
                                     StructSet &Passed) {
  const DTransType *Pointee = I < Signature.getNumParams()
                                  ? pointeeOf(Signature.getParamType(I))
                                  : nullptr;
  if (Pointee && isGenericPointee(Pointee))
    Passed.insert_range(view(&V).Touched);
}

/// The types of callbacks must be what CallbackTypes takes them for: pointers
/// to functions are not hidden as something else. And an access to such a
/// pointer that is not known can call the function with anything.
void DTransSafetyVisitor::checkCallbackTypes() {
  const CallbackTypes &Callbacks = Pointers.getCallbackTypes();
  // What the functions of a closed type get without a type.
  MapVector<const DTransFunctionType *, StructSet> Passed;
  DenseMap<const DTransFunctionType *, const Value *> Where;
  for (const Function &F : M)
    if (const DTransFunctionType *Signature = Types.Functions.lookup(&F);
        is_contained(Callbacks.functions(Signature), &F) &&
        Callbacks.isClosed(Signature)) {
      Where.try_emplace(Signature, &F);
      for (const Argument &A : F.args())
        addUntyped(*Signature, A.getArgNo(), A, Passed[Signature]);
    }
  for (const auto &[Call, Signature] : Types.IndirectCalls)
    if (Callbacks.isClosed(Signature)) {
      Where.try_emplace(Signature, Call);
      for (const Use &Argument : Call->args())
        addUntyped(*Signature, Call->getArgOperandNo(&Argument), *Argument,
                   Passed[Signature]);
    }
  for (const StoredFunction &Stored : StoredFunctions)
    if (FunctionPointers.isConverted(*Stored.Slot))
      add(Stored.Touched, Condition::UnsafePointerStore, Stored.Where,
          "the memory is not declared to hold such pointers");
  for (const auto &[Signature, Structs] : Passed) {
    if (FunctionPointers.isConverted(*Signature))
      add(Structs, Condition::AddressTaken, Where.lookup(Signature),
          "pointers to functions that take it as an untyped pointer are "
          "converted to something else");
    Relations.addCallback(*Signature, Structs);
  }
}

/// Checks indirect calls. External code that has a function's address calls it
/// by its IR type, or by one to which its address was converted. The declared
/// types of the function must then be those of the call.
void DTransSafetyVisitor::checkSignatures() {
  checkCallbackTypes();
  DenseMap<const FunctionType *, SmallVector<const Function *, 4>> Reachable;
  for (const Function &F : M) {
    if (F.isIntrinsic())
      continue;
    if (const DTransFunctionType *Signature = Types.Functions.lookup(&F);
        Signature && !F.isDeclaration() && !F.hasLocalLinkage())
      add(namedBehind(Signature), Condition::AddressTaken, &F,
          "other modules may call the function");
    checkParametersInMemory(F);
    if (any_of(F.uses(),
               [&](const Use &U) { return !Parameters.isKnownUse(U); }))
      Reachable[F.getFunctionType()].push_back(&F);
    if (!F.isDeclaration() && !M.getModuleInlineAsm().empty())
      add(view(&F).Touched, Condition::InlineAsm, &F,
          "assembly in the module may call the function");
  }
  for (const auto &[Call, Signature] : Types.IndirectCalls) {
    if (Parameters.getCallees(*Call))
      continue; // checkDirectCall() checks them where they are passed.
    if (Pointers.getVirtualTables().lookup(*Call))
      continue; // checkVirtualCall() checks them.
    if (const ResolvedCall *Resolved = Memory.Allocations.getResolved(*Call)) {
      for (const Function *F : Resolved->Callees)
        if (!F->isDeclaration())
          checkDeclaredAlike(*Call, *Signature, *F);
      continue;
    }
    for (const Function *F : Reachable.lookup(Call->getFunctionType()))
      if (!FunctionPointers.mayCall(*Signature, *F))
        continue;
      else if (Pointers.getCallbackTypes().onlyFrees(*F))
        continue; // checkIndirectCall() knows it.
      else if (F->isDeclaration() || F->isInterposable())
        escapeCall(*Call, "the indirect call may call an external function");
      else
        checkDeclaredAlike(*Call, *Signature, *F);
    for (const Function *F : FunctionPointers.getConverted(*Call, *Signature))
      if (any_of(F->uses(),
                 [&](const Use &U) { return !Parameters.isKnownUse(U); }))
        checkMismatch(*Call, Signature, *F);
  }
}

/// \p Call, which is declared as \p Signature or undeclared, may call \p F with
/// an IR type that differs from F's. Each argument arrives at the parameter of
/// the same number, if at all.
void DTransSafetyVisitor::checkMismatch(const CallBase &Call,
                                        const DTransFunctionType *Signature,
                                        const Function &F) {
  const DTransFunctionType *Declared = Types.Functions.lookup(&F);
  StructSet Mismatched;
  auto Meet = [&](const Value *V, const DTransType *Said,
                  const DTransType *Meant, const Value *Known) {
    bool IsAlike = Said && Said == Meant && !Said->isUnknownPointerTy();
    // The address of a field, of which the call knows other callees.
    if (const auto *Taken = dyn_cast_or_null<Argument>(Known))
      IsAlike &= !mayLeaveField(Call, Taken->getArgNo(), pointeeOf(Meant), F);
    if (IsAlike || roleAs(view(V), pointeeOf(Meant)) == AddressRole::Itself)
      return;
    Mismatched.insert_range(view(V).Touched);
    Mismatched.insert_range(namedBehind(Said));
    Mismatched.insert_range(namedBehind(Meant));
    if (Known)
      Mismatched.insert_range(view(Known).Touched);
  };
  for (const Use &Argument : Call.args()) {
    unsigned I = Call.getArgOperandNo(&Argument);
    if (I >= F.arg_size())
      break;
    Meet(Argument,
         Signature && I < Signature->getNumParams() ? Signature->getParamType(I)
                                                    : nullptr,
         Declared && I < Declared->getNumParams() ? Declared->getParamType(I)
                                                  : nullptr,
         F.getArg(I));
  }
  if (!Call.use_empty() && !F.getReturnType()->isVoidTy())
    Meet(&Call, Signature ? Signature->getReturnType() : nullptr,
         Declared ? Declared->getReturnType() : nullptr, nullptr);
  add(Mismatched, Condition::MismatchedArgUse, &Call,
      "the indirect call may call a function of another type");
}

/// \p Call, which is declared as \p Signature, may call \p F.
void DTransSafetyVisitor::checkDeclaredAlike(
    const CallBase &Call, const DTransFunctionType &Signature,
    const Function &F) {
  const DTransFunctionType *Declared = Types.Functions.lookup(&F);
  if (Declared == &Signature)
    return;
  StructSet Mismatched = view(&F).Touched;
  if (!Declared)
    Mismatched.insert_range(namedBehind(&Signature));
  else
    for (unsigned I = 0; I <= Signature.getNumParams(); ++I) {
      bool IsResult = I == Signature.getNumParams();
      const DTransType *Said =
          IsResult ? Signature.getReturnType() : Signature.getParamType(I);
      const DTransType *Meant = IsResult ? Declared->getReturnType()
                                : I < Declared->getNumParams()
                                    ? Declared->getParamType(I)
                                    : nullptr;
      if (Said == Meant) {
        // The address of a field, of which the call knows other callees.
        if (!IsResult && I < Call.arg_size() &&
            mayLeaveField(Call, I, pointeeOf(Meant), F))
          Mismatched.insert_range(view(Call.getArgOperand(I)).Touched);
        continue;
      }
      Mismatched.insert_range(namedBehind(Said));
      if (!IsResult && I < Call.arg_size())
        Mismatched.insert_range(view(Call.getArgOperand(I)).Touched);
      if (Meant)
        Mismatched.insert_range(namedBehind(Meant));
    }
  add(Mismatched, Condition::MismatchedArgUse, &Call,
      "the indirect call may call a function with another declared type");
}

} // namespace restruct
