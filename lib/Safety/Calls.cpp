//===- Calls.cpp - Calls --------------------------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Spec: "Call", "Invoke", "Return". A pointer may be passed to a function of
/// the program whose parameter touches all structures that the pointer touches.
/// It may be passed to an allocation or deallocation that it belongs to. Every
/// other callee captures it: AddressTaken, or FieldAddressTaken.
///
/// An indirect call follows its declared signature if all its possible callees
/// are declared in the same way. Its possible callees are the address-taken
/// functions of its declared type, and those of another type if the program
/// converts pointers between the two types, as old-style C does implicitly
/// (FunctionPointerTypes). An argument of such a call that does not match the
/// declaration of the callee is refused on both sides.
///
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "restruct/Uses/FirstField.h"
#include "restruct/Uses/VariableArguments.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Records that \p V escapes.
void DTransSafetyVisitor::escape(const Value &V, const Value &Where,
                                 StringRef Sentence) {
  const PointerView &OfV = view(&V);
  if (!OfV.touches())
    return;
  if (OfV.isAmbiguous())
    add(OfV.Touched, Condition::AmbiguousPointerTarget, &Where, Sentence);
  add(OfV.Elements, Condition::FieldAddressTaken, &Where, Sentence);
  if (!OfV.isElement() || !OfV.IsTrusted)
    add(OfV.Touched, Condition::AddressTaken, &Where, Sentence);
}

/// Spec: AmbiguousPointerTarget, for a callee with a body. A pointer that is
/// untyped for all its users is UntypedHandling (rule 1).
void DTransSafetyVisitor::checkTarget(const Value &Argument,
                                      const CallBase &Call) {
  const PointerView &V = view(&Argument);
  if (V.isAmbiguous() && V.IsUsed)
    add(V.Touched, Condition::AmbiguousPointerTarget, &Call,
        "the argument may point to several types, and the function uses it as "
        "one of them");
}

void DTransSafetyVisitor::escapeArguments(const CallBase &Call,
                                          StringRef Sentence) {
  for (const Use &Argument : Call.args())
    escape(*Argument, Call, Sentence);
}

/// Unknown callees capture the arguments and may return anything.
void DTransSafetyVisitor::escapeCall(const CallBase &Call, StringRef Sentence) {
  escapeArguments(Call, Sentence);
  escape(Call, Call, Sentence);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void DTransSafetyVisitor::visitCallBase(CallBase &Call) {
  checkPassingConvention(Call);
  if (isa<CallBrInst>(Call))
    return visitInstruction(Call);
  if (Call.isInlineAsm()) {
    for (const Use &Operand : Call.operands())
      add(view(Operand).Touched, Condition::InlineAsm, &Call,
          "inline assembly takes its address");
    return add(view(&Call).Touched, Condition::InlineAsm, &Call,
               "inline assembly returns its address");
  }
  const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call);
  const FreeCall *Free = Memory.Allocations.getFree(Call);
  if (Allocation)
    checkAllocation(Call, *Allocation);
  if (Free)
    checkFree(*Free);

  const auto *F = dyn_cast<Function>(
      Call.getCalledOperand()->stripPointerCastsAndAliases());
  if (!F)
    return checkIndirectCall(Call);
  if (F->getFunctionType() != Call.getFunctionType()) {
    checkMismatch(Call, nullptr, *F);
    return escapeCall(Call, "the called function has another signature");
  }
  if (!F->isDeclaration() && !F->isInterposable())
    return checkDirectCall(Call, *F);
  checkLibraryCall(Call, *F, Allocation, Free);
}

/// Whether argument \p I points into an array of bytes in a field. An array of
/// one element may be longer.
bool DTransSafetyVisitor::isStringInField(const CallBase &Call, unsigned I) {
  const PointerView &V = view(Call.getArgOperand(I));
  if (!isGivenField(Call, I, V, Pointers.getLayout()))
    return false;
  SmallVector<ElementPointee, 2> Fields =
      Pointers.getLayout().fieldsAt(V.Place->Pointee, V.Place->At);
  const auto *Array =
      Fields.empty()
          ? nullptr
          : dyn_cast_or_null<DTransArrayType>(Fields.back().FieldType);
  return Array && Array->getNumElements() > 1 &&
         elementOfArrays(Array)->getLLVMType()->isIntegerTy(8);
}

void DTransSafetyVisitor::checkDirectCall(const CallBase &Call,
                                          const Function &F) {
  const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call);
  const FreeCall *Free = Memory.Allocations.getFree(Call);
  for (const Use &Argument : Call.args()) {
    unsigned I = Call.getArgOperandNo(&Argument);
    if (I >= F.arg_size()) {
      if (isStringInField(Call, I) && onlyFormatsArguments(F))
        add(view(Argument).Into, Condition::FieldAddressPassed, &Call,
            "the called function formats the string in the field");
      else
        escape(*Argument, Call, "it is passed as a variadic argument");
      continue;
    }
    if (isKnownCopy(Call, I))
      continue; // checkPassingConvention() has checked it.
    // The wrapper is proven to do nothing else with it.
    if ((Allocation && Argument == Allocation->Reallocated) ||
        (Free && Argument == Free->Freed))
      continue;
    // A function that is only called, with the data that is passed with it.
    if (const llvm::Argument *A = Parameters.givesFunction(Argument)) {
      const auto &Given = *cast<Function>(Argument.get());
      for (const CallBase *Inner : Parameters.getCalled(*A)->Calls)
        if (const DTransFunctionType *Signature =
                Types.IndirectCalls.lookup(Inner))
          checkDeclaredAlike(*Inner, *Signature, Given);
      continue;
    }
    if (getGivenFirstField(Call, I, view(Argument), Pointers.getLayout()) &&
        Confinement.takesBytesOfFirstField(Call, I)) {
      add(view(Argument).Into, Condition::FieldAddressPassed, &Call,
          "the called function accesses only the field");
      continue;
    }
    const llvm::Argument *Becomes = Parameters.becomesParameter(Argument);
    checkPassed(Call, *Argument, Becomes ? *Becomes : *F.getArg(I));
  }
}

/// Whether the address of a member, a class of the C++ library, is given to a
/// function of the library that is declared to take such an object. What else
/// it takes the address for concerns the member alone (LibraryCode.cpp).
bool DTransSafetyVisitor::isGivenToLibrary(const CallBase &Call,
                                           const PointerView &V,
                                           const llvm::Argument &Taken) {
  const Function &F = *Taken.getParent();
  const auto *Object = dyn_cast_or_null<DTransStructType>(
      declaredPointee(Types, F, Taken.getArgNo()));
  if (!Object || !Library.isClass(Object) || !Library.isOfLibrary(F) ||
      roleAs(V, Object) != AddressRole::Member)
    return false;
  handOver(V, Object, Call, "the address of a member is passed");
  return true;
}

/// Whether the function that has the parameter \p Taken is declared to take an
/// object without data, which may be a base of the object that it gets, and
/// accesses none of it.
bool DTransSafetyVisitor::isGivenAsEmptyClass(const llvm::Argument &Taken) {
  const auto *Object = dyn_cast_or_null<DTransStructType>(
      declaredPointee(Types, *Taken.getParent(), Taken.getArgNo()));
  return Object && Object->isEmptyClass() && !view(&Taken).IsUsed;
}

/// Rule 3, for one argument of a call and the parameter that receives it.
void DTransSafetyVisitor::checkPassed(const CallBase &Call,
                                      const Value &Argument,
                                      const llvm::Argument &Taken) {
  checkTarget(Argument, Call);
  const PointerView &V = view(&Argument), &Parameter = view(&Taken);
  if (arePlacesEqual(V, Parameter) || isGivenToLibrary(Call, V, Taken))
    return;
  if (isGivenAsEmptyClass(Taken))
    return add(V.Elements, Condition::FieldAddressPassed, &Call,
               "it is passed as an object without data");
  bool IsDeclared = Parameter.IsTrusted && Parameter.Place &&
                    Parameter.Place->At == Position::at(0);
  const DTransType *Wanted = IsDeclared ? Parameter.Place->Pointee : nullptr;
  AddressRole Role = roleAs(V, Wanted);
  bool StaysInField =
      Role != AddressRole::Itself && staysInField(Call, V, Taken);
  bool IsPointer = Wanted && elementOfArrays(Wanted)->isPointerTy();
  if (Role == AddressRole::Member && !(IsPointer && StaysInField))
    return handOver(V, Wanted, Call, "the address of a member is passed");
  StructSet Lost = structsOnlyIn(V.Touched, Parameter.Touched);
  bool IsField = Role == AddressRole::Field || Role == AddressRole::Member;
  if (Lost.empty() && isGivenAsPart(V, Parameter, Call))
    return;
  if (Lost.empty() && Parameter.isElement() == V.isElement() && !IsField)
    return;
  if (StaysInField)
    return add(V.Into, Condition::FieldAddressPassed, &Call,
               "the called function accesses only the field");
  add(IsField ? V.Into : V.Elements, Condition::FieldAddressTaken, &Call,
      "the address of a field is passed");
  if (!IsField && (!V.isElement() || !V.IsTrusted))
    add(Lost, Condition::MismatchedArgUse, &Call,
        "the parameter has another type");
  else // A pointer field: its pointee.
    add(structsOnlyIn(V.Touched, V.Into), Condition::MismatchedArgUse, &Call,
        "the parameter has another type");
}

/// An indirect call of functions that allocate or free.
void DTransSafetyVisitor::checkResolvedCall(const CallBase &Call,
                                            const ResolvedCall &Resolved) {
  const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call);
  const FreeCall *Free = Memory.Allocations.getFree(Call);
  for (const Use &Argument : Call.args()) {
    // All callees do nothing else with it.
    if ((Allocation && Argument == Allocation->Reallocated) ||
        (Free && Argument == Free->Freed))
      continue;
    unsigned I = Call.getArgOperandNo(&Argument);
    for (const Function *F : Resolved.Callees)
      if (!F->isDeclaration() && I < F->arg_size())
        checkPassed(Call, *Argument, *F->getArg(I));
      else
        escape(*Argument, Call, "it is passed to an allocation function");
  }
}

/// Whether \p Meant, the result of an overriding function, is a pointer to a
/// class with virtual functions that begins with that to which \p Said points.
bool DTransSafetyVisitor::isCovariant(const DTransType *Said,
                                      const DTransType *Meant) const {
  const auto *Base = dyn_cast_or_null<DTransStructType>(pointeeOf(Said));
  const auto *Derived = dyn_cast_or_null<DTransStructType>(pointeeOf(Meant));
  const VirtualTables &Tables = Pointers.getVirtualTables();
  return Base && Derived && Tables.isPolymorphic(Base) &&
         Tables.isPolymorphic(Derived) &&
         Pointers.getLayout().contains(Derived, Position::at(0), Base,
                                       Position::at(0));
}

/// Whether argument \p I of \p Call, declared as a pointer to \p Wanted, is the
/// address of a field that \p F may leave.
bool DTransSafetyVisitor::mayLeaveField(const CallBase &Call, unsigned I,
                                        const DTransType *Wanted,
                                        const Function &F) {
  const PointerView &V = view(Call.getArgOperand(I));
  return roleAs(V, Wanted) == AddressRole::Field &&
         (F.isDeclaration() || I >= F.arg_size() ||
          !staysInField(Call, V, *F.getArg(I)));
}

void DTransSafetyVisitor::checkIndirectCall(const CallBase &Call) {
  if (const ResolvedCall *Resolved = Memory.Allocations.getResolved(Call))
    return checkResolvedCall(Call, *Resolved);
  const DTransFunctionType *Signature = Types.IndirectCalls.lookup(&Call);
  if (!Signature)
    return escapeCall(Call, "an indirect call without a declared type");
  if (const VirtualSlot *Slot = Pointers.getVirtualTables().lookup(Call))
    return checkVirtualCall(Call, *Slot, *Signature);
  std::optional<SmallVector<const Function *, 4>> Callees =
      Parameters.getCallees(Call);
  bool IsKnown =
      !Pointers.getValueTypeInfo(Call.getCalledOperand()).isPartial();
  if (!Callees && !IsKnown)
    escapeCall(Call, "the called function is unknown");
  std::optional<FunctionList> Functions =
      IsKnown ? Pointers.getCallbackTypes().getCallees(Call) : std::nullopt;
  for (const Use &Argument : Call.args()) {
    unsigned I = Call.getArgOperandNo(&Argument);
    if (Callees) {
      for (const Function *F : *Callees)
        if (I < F->arg_size())
          checkPassed(Call, *Argument, *F->getArg(I));
        else
          escape(*Argument, Call, "it is passed as a variadic argument");
      continue;
    }
    if (I >= Signature->getNumParams()) {
      escape(*Argument, Call, "it is passed as a variadic argument");
      continue;
    }
    const DTransType *Wanted = pointeeOf(Signature->getParamType(I));
    // A parameter without a type is what each of the functions uses it as.
    if (Functions && Wanted && isGenericPointee(Wanted)) {
      for (const Function *F : *Functions)
        if (Pointers.getCallbackTypes().onlyFrees(*F))
          checkFree({.Call = &Call, .Freed = Argument});
        else if (!F->isDeclaration()) // Else see checkSignatures().
          checkPassed(Call, *Argument, *F->getArg(I));
      continue;
    }
    const PointerView &V = view(Argument);
    if (Functions && !Functions->empty() &&
        roleAs(V, Wanted) == AddressRole::Field &&
        none_of(*Functions, [&](const Function *F) {
          return mayLeaveField(Call, I, Wanted, *F);
        })) {
      add(V.Into, Condition::FieldAddressPassed, &Call,
          "the called functions access only the field");
      continue;
    }
    checkDeclared(Call, *Argument, Signature->getParamType(I));
  }
}

/// Rule 3, for an argument of a call of which the declared type of the
/// parameter is all that counts.
void DTransSafetyVisitor::checkDeclared(const CallBase &Call,
                                        const Value &Argument,
                                        const DTransType *Parameter) {
  checkTarget(Argument, Call);
  const PointerView &V = view(&Argument);
  const DTransType *Wanted = pointeeOf(Parameter);
  AddressRole Role = roleAs(V, Wanted);
  if (Role == AddressRole::Itself)
    return;
  if (Role == AddressRole::Member)
    return handOver(V, Wanted, Call, "the address of a member is passed");
  bool IsField = Role == AddressRole::Field;
  add(IsField ? V.Into : V.Elements, Condition::FieldAddressTaken, &Call,
      "the address of a field is passed");
  if (!IsField && (!V.isElement() || !V.IsTrusted))
    add(structsOnlyIn(V.Touched, namedBehind(Parameter)),
        Condition::MismatchedArgUse, &Call, "the parameter has another type");
}

/// A virtual function gets an object of its class, or of one derived from it:
/// C++ says so. For the call, the object is one of the declared class, or of a
/// class derived from that. All other arguments are those of a direct call of
/// each of the functions.
void DTransSafetyVisitor::checkVirtualCall(
    const CallBase &Call, const VirtualSlot &Slot,
    const DTransFunctionType &Signature) {
  unsigned Object = numberOfObject(Call);
  AddressRole Role = roleAs(view(Call.getArgOperand(Object)), Slot.Class);
  if (Role != AddressRole::Itself && Role != AddressRole::Member)
    return escapeCall(Call, "the object of the call is unknown");
  if (Slot.IsOpen)
    escapeCall(Call, "the virtual call may call unknown code");
  // What functions outside of the program would get.
  StructSet Passed = namedBehind(&Signature);
  Passed.insert_range(view(&Call).Touched);
  for (const Use &Argument : Call.args()) {
    unsigned I = Call.getArgOperandNo(&Argument);
    Passed.insert_range(view(Argument).Touched);
    if (I == Object) {
      checkDeclared(Call, *Argument, Signature.getParamType(I));
      continue;
    }
    for (const Function *F : Slot.Callees)
      if (I >= F->arg_size())
        escape(*Argument, Call, "it is passed as a variadic argument");
      else if (!isKnownCopy(Call, I))
        checkPassed(Call, *Argument, *F->getArg(I));
  }
  Relations.addVirtual(Slot.Class, Passed);
  for (const Function *F : Slot.Callees) {
    const DTransFunctionType *Declared = Types.Functions.lookup(F);
    const DTransType *Said = Signature.getReturnType();
    const DTransType *Meant = Declared ? Declared->getReturnType() : nullptr;
    if (Said == Meant || isCovariant(Said, Meant))
      continue;
    StructSet Mismatched = namedBehind(Said);
    Mismatched.insert_range(namedBehind(Meant));
    Mismatched.insert_range(view(&Call).Touched);
    add(Mismatched, Condition::MismatchedArgUse, &Call,
        "the virtual call may call a function with another declared result");
  }
}

} // namespace restruct
