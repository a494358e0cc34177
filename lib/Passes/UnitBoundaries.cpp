//===- UnitBoundaries.cpp - Units told apart in one linked module ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Stock full LTO simplifies each translation unit by itself, and inlines and
/// infers across units only afterwards, in a pipeline that is built for that.
/// restruct-cc simplifies the linked module. If everything were visible then,
/// the first half would do the second half's work with other heuristics, and
/// the code, though never wrong, would differ from stock's without being
/// reliably better: in bzip2 a failing assertion is a call to another unit,
/// which early inference finds not to return; the sort's loops are threaded
/// differently then, and the registers do not last for them (+3 %
/// instructions).
///
/// So the units are told apart again while the owed half runs:
///
///      linked                          while the boundary stands
///
///      define internal g   ; b.c       define g             ; b.c
///      h: call g           ; b.c       h: call g            ; b.c
///      f: call g           ; a.c       declare g.declared
///                                      f: call g.declared   ; a.c
///
///   1. Raise. Calls from another unit get a declaration as their callee. What
///      other units may name becomes external, whether they do or not:
///      functions keep their signatures and are not known to have their last
///      call inlined, and of variables it is not known who reads and writes
///      them.
///   2. Half of the owed pipeline runs.
///   3. Lower. The declaration is replaced by the definition, which gets its
///      linkage back, and an analysis may see the whole program. All this is
///      repeated for the other half. What was inferred of a definition is then
///      on the definition alone: the new declaration is what the old one was.
///
/// Why it is sound: a call to an external function that may do whatever the
/// program's external functions may do is what the call is. What is inferred
/// about either side in phase 2 holds for every body, so also for this one.
/// Only calls are redirected: were the address replaced where it is a value, it
/// could be compared with the definition's, which is the same at run time but
/// not to constant folding.
///
/// What it leaves: values of constants, and functions whose address is taken.
/// Functions that are copied into each unit (linkonce_odr) have no boundary.
///
//===----------------------------------------------------------------------===//

#include "UnitBoundaries.h"

#include "restruct/Types/LinkContract.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Whether passes keep \p F although a declaration takes its calls. Linkage
/// from outside (weak, for one) says that they do, or means something by
/// itself.
static bool mayStandApart(const Function &F) {
  return F.hasLocalLinkage() ||
         (!F.isDeclarationForLinker() && !F.isDiscardableIfUnused());
}

/// The uses of \p F that call it from other units.
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

/// What another unit knew of \p F, as a new declaration.
static Function *declare(Function &F, AttributeList Attributes) {
  Function *Declaration = Function::Create(
      F.getFunctionType(), GlobalValue::ExternalLinkage, F.getAddressSpace(),
      F.getName() + ".declared", F.getParent());
  Declaration->setCallingConv(F.getCallingConv());
  Declaration->setAttributes(Attributes);
  Declaration->setDSOLocal(true);
  // It may well call back: the rest of its unit is in this module.
  Declaration->removeFnAttr(Attribute::NoCallback);
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
