//===- OwnEffects.cpp - Memory effects that a body contradicts ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OwnEffects.h"

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
  const Value *Object = getUnderlyingObject(&Pointer);
  if (isa<AllocaInst>(Object))
    return MemoryEffects::none();
  if (const auto *A = dyn_cast<Argument>(Object))
    return A->hasPassPointeeByValueCopyAttr()
               ? MemoryEffects::none()
               : MemoryEffects::argMemOnly(Access);
  if (const auto *G = dyn_cast<GlobalVariable>(Object);
      G && G->isConstant() && !isModSet(Access))
    return MemoryEffects::none();
  return MemoryEffects(Access).getWithoutLoc(IRMemLocation::InaccessibleMem);
}

static MemoryEffects effectsOf(const Instruction &I) {
  if (const auto *Transfer = dyn_cast<AnyMemTransferInst>(&I))
    return effectsOf(*Transfer->getDest(), ModRefInfo::Mod) |
           effectsOf(*Transfer->getSource(), ModRefInfo::Ref);
  if (const auto *Set = dyn_cast<AnyMemSetInst>(&I))
    return effectsOf(*Set->getDest(), ModRefInfo::Mod);
  if (isa<CallBase>(I))
    return MemoryEffects::none();
  if (std::optional<MemoryLocation> Place = MemoryLocation::getOrNone(&I)) {
    ModRefInfo Access = ModRefInfo::NoModRef;
    if (I.mayReadFromMemory())
      Access |= ModRefInfo::Ref;
    if (I.mayWriteToMemory())
      Access |= ModRefInfo::Mod;
    return effectsOf(*Place->Ptr, Access);
  }
  return MemoryEffects::none();
}

void addOwnEffects(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration() || F.getMemoryEffects() == MemoryEffects::unknown())
      continue;
    MemoryEffects Effects = F.getMemoryEffects();
    for (const Instruction &I : instructions(F))
      Effects |= effectsOf(I);
    if (Effects != F.getMemoryEffects())
      F.setMemoryEffects(Effects);
  }
}

} // namespace restruct
