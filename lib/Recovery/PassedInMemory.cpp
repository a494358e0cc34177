//===- PassedInMemory.cpp - Structures as arguments -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/PassedInMemory.h"

#include "restruct/Recovery/ElementLayout.h"
#include "restruct/Recovery/PointerFact.h"
#include "restruct/Types/DTransTypeManager.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace restruct {

static constexpr Attribute::AttrKind InMemory[] = {
    Attribute::ByVal, Attribute::StructRet, Attribute::ByRef,
    Attribute::InAlloca, Attribute::Preallocated};

bool isPassedInMemory(const Argument &A) {
  return any_of(InMemory,
                [&](Attribute::AttrKind K) { return A.hasAttribute(K); });
}

bool isPassedInMemory(const CallBase &Call, unsigned I) {
  return any_of(InMemory,
                [&](Attribute::AttrKind K) { return Call.paramHasAttr(I, K); });
}

/// The type that the attributes name, or null.
static Type *typeOf(AttributeSet Attributes) {
  for (Attribute::AttrKind K : InMemory)
    if (Attribute Found = Attributes.getAttribute(K); Found.isValid())
      return Found.getValueAsType();
  return nullptr;
}

static AttributeSet attributesOf(const Argument &A) {
  return A.getParent()->getAttributes().getParamAttrs(A.getArgNo());
}

static AttributeSet attributesOf(const CallBase &Call, unsigned I) {
  return Call.getAttributes().getParamAttrs(I);
}

static const DTransStructType *structOf(Type *Ty,
                                        const DTransTypeManager &Manager) {
  auto *Struct = dyn_cast_or_null<StructType>(Ty);
  return Struct && !Struct->isLiteral() ? Manager.lookupStructType(Struct)
                                        : nullptr;
}

const DTransStructType *structInMemory(const Argument &A,
                                       const DTransTypeManager &Manager) {
  return structOf(typeOf(attributesOf(A)), Manager);
}

const DTransStructType *structInMemory(const CallBase &Call, unsigned I,
                                       const DTransTypeManager &Manager) {
  return structOf(typeOf(attributesOf(Call, I)), Manager);
}

bool isObjectAt(const PointerFact &Place, const DTransStructType *T,
                const ElementLayout &Layout) {
  return T && Place.At.isOffsetKnown() &&
         is_contained(Layout.typesAt(Place.Pointee, Place.At), T);
}

/// Why \p Call, a direct call of the function, does not pass \p A as it is
/// declared; empty if it does.
static StringRef whyPassedOtherwise(const CallBase &Call, const Argument &A) {
  const Function &F = *A.getParent();
  if (!isa<CallInst, InvokeInst>(Call) ||
      Call.getFunctionType() != F.getFunctionType() ||
      Call.getCallingConv() != F.getCallingConv())
    return "an argument is passed in memory, and a call has another type than "
           "the function";
  if (Call.isMustTailCall())
    return "an argument is passed in memory by a call that reuses the memory "
           "of its caller's arguments";
  AttributeSet Given = attributesOf(Call, A.getArgNo()),
               Taken = attributesOf(A);
  bool IsSame = Given.getAttribute(Attribute::ByVal) ==
                    Taken.getAttribute(Attribute::ByVal) &&
                Given.getAttribute(Attribute::StructRet) ==
                    Taken.getAttribute(Attribute::StructRet);
  // What is passed by value is aligned as its attribute says.
  if (Taken.hasAttribute(Attribute::ByVal))
    IsSame &= Given.getAlignment() == Taken.getAlignment() &&
              Given.getStackAlignment() == Taken.getStackAlignment();
  return IsSame ? StringRef()
                : "an argument is passed in memory, and a call and the "
                  "function disagree about its type or alignment";
}

static StringRef computeWhyFixed(const Argument &A) {
  const Function &F = *A.getParent();
  AttributeSet Taken = attributesOf(A);
  if (!Taken.hasAttribute(Attribute::ByVal) &&
      !Taken.hasAttribute(Attribute::StructRet))
    return "an argument is passed in memory that the caller lays out";
  if (F.isDeclaration() || F.isInterposable())
    return "an argument is passed in memory to an external function";
  if (!F.hasLocalLinkage())
    return "an argument is passed in memory, and other modules may call the "
           "function";
  if (F.isVarArg())
    return "an argument is passed in memory to a function with variable "
           "arguments";
  if (F.hasFnAttribute(Attribute::Naked))
    return "an argument is passed in memory to a function in assembly";
  for (const Use &U : F.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !Call->isCallee(&U))
      return "an argument is passed in memory, and the function's address is "
             "taken";
    if (StringRef Why = whyPassedOtherwise(*Call, A); !Why.empty())
      return Why;
  }
  return {};
}

StringRef PassedInMemory::whyFixed(const Argument &A) {
  auto [It, IsNew] = Known.try_emplace(&A);
  if (IsNew)
    It->second = computeWhyFixed(A);
  return It->second;
}

StringRef PassedInMemory::whyFixed(const CallBase &Call, unsigned I) {
  const Function *F = Call.getCalledFunction();
  if (!F)
    return "an argument is passed in memory to an unknown function";
  if (I >= F->arg_size())
    return "a variable argument is passed in memory";
  return whyFixed(*F->getArg(I));
}

} // namespace restruct
