//===- Accessors.cpp - Functions that return an address -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accessors.h"

#include "restruct/Types/LinkContract.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace restruct {

/// An accessor is about as long as the call of it.
static constexpr unsigned MaxInstructions = 6;

/// Whether \p GEP leads to a field of scalars. Bytes may be the storage of an
/// object, whose type the declaration of the accessor tells.
static bool leadsToScalars(const GetElementPtrInst &GEP) {
  Type *Ty = GEP.getResultElementType();
  while (const auto *Array = dyn_cast<ArrayType>(Ty))
    Ty = Array->getElementType();
  return isa<StructType>(GEP.getSourceElementType()) &&
         Ty->isSingleValueType() && !Ty->isIntegerTy(8);
}

static bool isAccessor(const Function &F) {
  if (F.isDeclaration() || F.isInterposable() || F.size() != 1 ||
      F.isVarArg() || F.hasFnAttribute(Attribute::NoInline) || F.hasOptNone() ||
      F.front().size() > MaxInstructions)
    return false;
  for (const Instruction &I : F.front())
    if (!isa<GetElementPtrInst, ReturnInst, SExtInst, ZExtInst>(I))
      return false;
  const auto *Return = dyn_cast<ReturnInst>(F.front().getTerminator());
  const Value *Address = Return ? Return->getReturnValue() : nullptr;
  bool HasField = false;
  while (const auto *GEP = dyn_cast_if_present<GetElementPtrInst>(Address)) {
    HasField |= leadsToScalars(*GEP);
    Address = GEP->getPointerOperand();
  }
  return HasField && isa<Argument>(Address);
}

/// Whether the inliner may replace \p Call by \p Callee's body before the link.
static bool mayInline(const CallBase &Call, const Function &Callee) {
  const Function &Caller = *Call.getFunction();
  return &Caller != &Callee && Call.getCalledFunction() == &Callee &&
         Call.getCallingConv() == Callee.getCallingConv() &&
         !Call.isNoInline() && !Call.isMustTailCall() &&
         !isa<CallBrInst>(Call) && !Caller.hasOptNone() &&
         !calledAcrossUnits(Caller, Callee) &&
         AttributeFuncs::areInlineCompatible(Caller, Callee);
}

/// Inlines \p Accessor into its callers, and adds those that became accessors
/// to \p Accessors.
static bool inlineInto(Function &Accessor,
                       SmallSetVector<Function *, 16> &Accessors) {
  SmallVector<CallBase *, 16> Calls;
  for (Use &U : Accessor.uses())
    if (auto *Call = dyn_cast<CallBase>(U.getUser());
        Call && Call->isCallee(&U) && mayInline(*Call, Accessor))
      Calls.push_back(Call);
  bool Changed = false;
  for (CallBase *Call : Calls) {
    Function *Caller = Call->getFunction();
    if (auto *Invoke = dyn_cast<InvokeInst>(Call))
      Call = changeToCall(Invoke);
    InlineFunctionInfo Info;
    Changed |= InlineFunction(*Call, Info).isSuccess();
    if (isAccessor(*Caller))
      Accessors.insert(Caller);
  }
  return Changed;
}

bool inlineAccessors(Module &M) {
  SmallSetVector<Function *, 16> Accessors;
  for (Function &F : M)
    if (isAccessor(F))
      Accessors.insert(&F);
  bool Changed = false;
  for (size_t I = 0; I != Accessors.size(); ++I)
    Changed |= inlineInto(*Accessors[I], Accessors);
  for (Function *F : Accessors)
    if (F->isDefTriviallyDead()) {
      F->eraseFromParent();
      Changed = true;
    }
  return Changed;
}

} // namespace restruct
