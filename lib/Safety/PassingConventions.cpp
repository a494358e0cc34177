//===- PassingConventions.cpp - How arguments are passed ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An argument that is passed by value in memory (byval) is a copy of a whole
/// object, like one by memcpy; the memory of a result (sret) is passed as any
/// other address. Besides, both the call and the function name the type of the
/// object. So its layout may change if all of them can follow (PassedInMemory).
///
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Whether argument \p I of \p Call is a copy of an object at a known cell,
/// for a parameter that all calls pass alike.
bool DTransSafetyVisitor::isKnownCopy(const CallBase &Call, unsigned I) {
  const Function *F = Call.getCalledFunction();
  if (!F || !Call.isByValArgument(I) || !InMemory.whyFixed(Call, I).empty())
    return false;
  const DTransStructType *T = structInMemory(Call, I, *Types.Manager);
  const PointerView &V = view(Call.getArgOperand(I));
  return T && V.IsTrusted && V.Place &&
         isObjectAt(*V.Place, T, Pointers.getLayout()) &&
         isDeclaredInMemory(*F->getArg(I));
}

/// Whether the parameter \p A is known to point to what its attribute names.
bool DTransSafetyVisitor::isDeclaredInMemory(const Argument &A) {
  const DTransStructType *T = structInMemory(A, *Types.Manager);
  const PointerView &V = view(&A);
  return T && V.IsTrusted && V.wholeStruct() == T;
}

/// Of an argument of \p Call, or of a parameter.
void DTransSafetyVisitor::addInMemory(const Value &Where, const PointerView &V,
                                      const DTransStructType *T,
                                      StringRef WhyFixed) {
  StructSet Named;
  if (T)
    Named.insert(T);
  if (WhyFixed.empty())
    return add(Named, Condition::PassedInMemory, &Where,
               "an argument is passed in memory by known calls");
  Named.insert_range(V.Into);
  add(Named, Condition::ByValArg, &Where, WhyFixed);
}

/// Whether argument \p I of \p Call is memory for a result that is an object of
/// the C++ library's own, which one of its functions returns.
bool DTransSafetyVisitor::isLibraryResult(const CallBase &Call, unsigned I) {
  const Function *F = Call.getCalledFunction();
  const DTransStructType *T = structInMemory(Call, I, *Types.Manager);
  if (!F || !T || Call.isByValArgument(I) || !Library.isClass(T) ||
      !(F->isDeclaration() ? Library.isOfLibraryAlone(*F)
                           : Library.isOfLibrary(*F)))
    return false;
  const PointerView &V = view(Call.getArgOperand(I));
  AddressRole Role = roleAs(V, T);
  if (Role != AddressRole::Itself && Role != AddressRole::Member)
    return false;
  if (Role == AddressRole::Member)
    handOver(V, T, Call, "the library returns a member of its own type");
  addConfined(T, Condition::ByValArg, &Call, InMemory.whyFixed(Call, I));
  return true;
}

void DTransSafetyVisitor::checkPassingConvention(const CallBase &Call) {
  for (const Use &Argument : Call.args()) {
    unsigned I = Call.getArgOperandNo(&Argument);
    if (!isPassedInMemory(Call, I))
      continue;
    StringRef Why = InMemory.whyFixed(Call, I);
    if (!Why.empty() && isLibraryResult(Call, I))
      continue;
    bool IsKnown =
        Call.isByValArgument(I)
            ? isKnownCopy(Call, I)
            : Why.empty() &&
                  isDeclaredInMemory(*Call.getCalledFunction()->getArg(I));
    if (Why.empty() && !IsKnown)
      Why = "an argument is passed in memory, and may be something else than "
            "its type says";
    addInMemory(Call, view(Argument), structInMemory(Call, I, *Types.Manager),
                Why);
  }
  for (unsigned I = 0; I != Call.getNumOperandBundles(); ++I)
    for (const Use &Operand : Call.getOperandBundleAt(I).Inputs)
      add(view(Operand).Touched, Condition::UnhandledUse, &Call,
          "an operand bundle uses it");
  if (!isa<InvokeInst>(Call))
    return;
  add(view(&Call).Touched, Condition::HasCppHandling, &Call,
      "an invoke passes or returns it");
  for (const Use &Argument : Call.args())
    add(view(Argument).Touched, Condition::HasCppHandling, &Call,
        "an invoke passes or returns it");
}

void DTransSafetyVisitor::checkParametersInMemory(const Function &F) {
  for (const Argument &A : F.args()) {
    if (!isPassedInMemory(A))
      continue;
    StringRef Why = InMemory.whyFixed(A);
    if (Why.empty() && !isDeclaredInMemory(A))
      Why = "an argument is passed in memory, and may be something else than "
            "its type says";
    addInMemory(F, view(&A), structInMemory(A, *Types.Manager), Why);
  }
}

} // namespace restruct
