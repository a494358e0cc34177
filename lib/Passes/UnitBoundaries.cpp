//===- UnitBoundaries.cpp - Translation unit boundaries in a module -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Stock full LTO simplifies each translation unit separately. It inlines and
/// infers across translation units only afterwards, in a pipeline that is built
/// for that. restruct-cc simplifies the linked module. If every definition were
/// visible then, the first half would do the second half's work with other
/// heuristics. The code would be correct, but differ from stock's without being
/// reliably better. For example, a failing assertion in bzip2 is a call to
/// another translation unit, and early inference finds that it does not return.
/// The sort's loops are then threaded differently, and need more registers (+3
/// % instructions).
///
/// So the boundaries between translation units stand while the deferred half
/// runs:
///
///      linked                          while the boundary stands
///
///      define internal g   ; b.c       define g             ; b.c
///      h: call g           ; b.c       h: call g            ; b.c
///      f: call g           ; a.c       declare g.declared
///                                      f: call g.declared   ; a.c
///
///   1. Raise. Calls from another translation unit get a declaration as their
///      callee. Everything that other translation units may name becomes
///      external, whether they use it or not: functions keep their signatures,
///      and inlining does not assume that it sees their last call; variables
///      may be read and written elsewhere.
///   2. Half of the deferred pipeline runs.
///   3. Lower. The definition replaces the declaration, its linkage is
///      restored, and an analysis may see the whole program. The other half
///      then runs in the same way. Attributes that passes infer for a
///      definition stay on the definition alone: the new declaration is a copy
///      of the old one.
///
/// Why it is sound: the call is a special case of a call to an external
/// function with the effects that the program's external functions may have.
/// What passes infer about either side in phase 2 holds for every body, so also
/// for this one. Only calls are redirected. If the address were replaced where
/// it is a value, it could be compared with that of the definition: both are
/// equal at run time, but not in constant folding.
///
/// Boundaries do not hide constant initializers, nor functions whose address is
/// taken. Functions that are copied into each translation unit (linkonce_odr)
/// have no boundary.
///
//===----------------------------------------------------------------------===//

#include "UnitBoundaries.h"

#include "restruct/Types/LinkContract.h"

#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Whether passes keep \p F although its calls use a declaration. A linkage
/// that is already external (weak, for example) ensures that, or has a meaning
/// of its own.
static bool mayStandApart(const Function &F) {
  return F.hasLocalLinkage() ||
         (!F.isDeclarationForLinker() && !F.isDiscardableIfUnused());
}

/// The uses of \p F that call it from other translation units.
static SmallVector<Use *, 16> collectCallsAcrossUnits(Function &F) {
  SmallVector<Use *, 16> Calls;
  for (Use &U : F.uses()) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    if (Call && Call->isCallee(&U) &&
        calledAcrossUnits(*Call->getFunction(), F))
      Calls.push_back(&U);
  }
  return Calls;
}

/// What the attributes \p Old of a definition say of every call of the
/// function, as far as other translation units know it without more than its
/// prototype. What their declarations promise beyond, clang makes attributes of
/// the calls: effects on memory, no exceptions, no return, results that are not
/// null or not aliased, references to so many bytes. What it gives to
/// definitions alone, other units do not know: parameters that are `restrict`
/// or not null.
static AttributeList attributesOfPrototype(AttributeList Old, LLVMContext &C,
                                           unsigned NumParameters) {
  AttributeMask OfParameter, OfResult;
  for (Attribute::AttrKind Kind :
       {Attribute::NonNull, Attribute::NoAlias, Attribute::Dereferenceable,
        Attribute::DereferenceableOrNull}) {
    OfParameter.addAttribute(Kind);
    OfResult.addAttribute(Kind);
  }
  OfResult.addAttribute(Attribute::Alignment);
  AttrBuilder OfFunction(C);
  for (Attribute::AttrKind Kind :
       {Attribute::ReturnsTwice, Attribute::Convergent, Attribute::StrictFP,
        Attribute::NoBuiltin})
    if (Old.hasFnAttr(Kind))
      OfFunction.addAttribute(Kind);
  SmallVector<AttributeSet, 8> OfParameters;
  for (unsigned I = 0; I != NumParameters; ++I)
    OfParameters.push_back(
        Old.getParamAttrs(I).removeAttributes(C, OfParameter));
  return AttributeList::get(C, AttributeSet::get(C, OfFunction),
                            Old.getRetAttrs().removeAttributes(C, OfResult),
                            OfParameters);
}

/// A new declaration of \p F with what another translation unit knew of it.
static Function *declare(Function &F, AttributeList Attributes) {
  Function *Declaration = Function::Create(
      F.getFunctionType(), GlobalValue::ExternalLinkage, F.getAddressSpace(),
      F.getName() + ".declared", F.getParent());
  Declaration->setCallingConv(F.getCallingConv());
  Declaration->setAttributes(
      attributesOfPrototype(Attributes, F.getContext(), F.arg_size()));
  Declaration->setDSOLocal(true);
  return Declaration;
}

UnitBoundaries::UnitBoundaries(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasFnAttribute(ExportedAttribute) &&
        mayStandApart(F))
      Functions.push_back({&F, F.getLinkage(), F.getAttributes(), nullptr});
  for (GlobalVariable &G : M.globals())
    if (G.hasLocalLinkage() && G.hasAttribute(ExportedAttribute))
      Variables.push_back({&G, G.getLinkage()});
  raise();
}

UnitBoundaries::~UnitBoundaries() { lower(); }

void UnitBoundaries::raise() {
  for (FunctionBoundary &B : Functions) {
    Value *Definition = B.Definition;
    if (!Definition)
      continue;
    auto &F = *cast<Function>(Definition);
    if (F.hasLocalLinkage())
      F.setLinkage(GlobalValue::ExternalLinkage);
    SmallVector<Use *, 16> Calls = collectCallsAcrossUnits(F);
    if (Calls.empty())
      continue;
    Function *Declaration = declare(F, B.Attributes);
    for (Use *Call : Calls)
      Call->set(Declaration);
    B.Declaration = Declaration;
  }
  for (const VariableBoundary &B : Variables)
    if (Value *G = B.Definition)
      cast<GlobalVariable>(G)->setLinkage(GlobalValue::ExternalLinkage);
}

void UnitBoundaries::lower() {
  for (FunctionBoundary &B : Functions) {
    Value *Definition = B.Definition;
    if (!Definition)
      continue;
    cast<Function>(Definition)->setLinkage(B.Linkage);
    Value *Declaration = B.Declaration;
    if (!Declaration)
      continue;
    Declaration->replaceAllUsesWith(Definition);
    cast<Function>(Declaration)->eraseFromParent();
  }
  for (const VariableBoundary &B : Variables)
    if (Value *G = B.Definition)
      cast<GlobalVariable>(G)->setLinkage(B.Linkage);
}

} // namespace restruct
