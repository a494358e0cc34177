//===- UnitPromises.cpp - What only a definition's unit says --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnitPromises.h"

#include "restruct/Types/LinkContract.h"

#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ModRef.h"

using namespace llvm;

namespace restruct {

/// The effects of an access to \p Pointer that the function's callers see.
static MemoryEffects effectsOf(const Value &Pointer, ModRefInfo Access) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&Pointer, Objects);
  MemoryEffects Effects = MemoryEffects::none();
  for (const Value *Object : Objects) {
    if (isa<AllocaInst>(Object))
      continue;
    const auto *G = dyn_cast<GlobalVariable>(Object);
    if (G && G->isConstant() && !isModSet(Access))
      continue;
    if (const auto *A = dyn_cast<Argument>(Object)) {
      if (!A->hasPassPointeeByValueCopyAttr())
        Effects |= MemoryEffects::argMemOnly(Access);
      continue;
    }
    return MemoryEffects(Access).getWithoutLoc(IRMemLocation::InaccessibleMem);
  }
  return Effects;
}

static MemoryEffects effectsOf(const Instruction &I) {
  if (const auto *Transfer = dyn_cast<AnyMemTransferInst>(&I))
    return effectsOf(*Transfer->getDest(), ModRefInfo::Mod) |
           effectsOf(*Transfer->getSource(), ModRefInfo::Ref);
  if (const auto *Set = dyn_cast<AnyMemSetInst>(&I))
    return effectsOf(*Set->getDest(), ModRefInfo::Mod);
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return Call->isLifetimeStartOrEnd() ? MemoryEffects::none()
                                        : Call->getMemoryEffects();
  ModRefInfo Access = ModRefInfo::NoModRef;
  if (I.mayReadFromMemory())
    Access |= ModRefInfo::Ref;
  if (I.mayWriteToMemory())
    Access |= ModRefInfo::Mod;
  std::optional<MemoryLocation> Place = MemoryLocation::getOrNone(&I);
  return Place ? effectsOf(*Place->Ptr, Access) : MemoryEffects(Access);
}

/// Whether the body of \p F has effects that \p F says it has not.
static bool contradicts(const Function &F) {
  MemoryEffects Claimed = F.getMemoryEffects();
  return any_of(instructions(F), [&](const Instruction &I) {
    return (Claimed | effectsOf(I)) != Claimed;
  });
}

void dropContradictedEffects(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() &&
        F.getMemoryEffects() != MemoryEffects::unknown() && contradicts(F)) {
      F.removeFnAttr(Attribute::Memory);
      F.removeFnAttr(Attribute::WillReturn);
    }
}

void dropUnitsPromises(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration() || !F.hasFnAttribute(ExportedAttribute))
      continue;
    for (Argument &A : F.args())
      A.removeAttr(Attribute::NonNull);
    F.removeRetAttr(Attribute::NonNull);
    F.removeRetAttr(Attribute::NoAlias);
  }
}

} // namespace restruct
