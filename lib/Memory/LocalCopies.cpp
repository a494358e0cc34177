//===- LocalCopies.cpp - Copies that SROA leaves --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalCopies.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// Copies that are not read
//===----------------------------------------------------------------------===//

/// Whether \p U writes \p Variable, or says how long it exists.
static bool onlyWrites(const User *U, const AllocaInst &Variable) {
  if (const auto *Store = dyn_cast<StoreInst>(U))
    return Store->isSimple() && Store->getValueOperand() != &Variable;
  if (const auto *Fill = dyn_cast<MemIntrinsic>(U)) {
    const auto *Copy = dyn_cast<MemTransferInst>(Fill);
    return !Fill->isVolatile() && Fill->getRawDest() == &Variable &&
           !(Copy && Copy->getRawSource() == &Variable);
  }
  const auto *Call = dyn_cast<IntrinsicInst>(U);
  return Call && Call->isLifetimeStartOrEnd();
}

static bool dropUnreadCopies(Function &F) {
  SmallVector<AllocaInst *, 8> Unread;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I);
        Variable && all_of(Variable->users(), [&](const User *U) {
          return onlyWrites(U, *Variable);
        }))
      Unread.push_back(Variable);
  for (AllocaInst *Variable : Unread) {
    for (User *U : make_early_inc_range(Variable->users()))
      cast<Instruction>(U)->eraseFromParent();
    Variable->eraseFromParent();
  }
  return !Unread.empty();
}

//===----------------------------------------------------------------------===//
// Copies of parts
//===----------------------------------------------------------------------===//

/// Whether \p Variable, of a type that SROA made, is only copied as a whole.
static bool holdsPart(const AllocaInst &Variable, const DataLayout &DL) {
  auto *Ty = dyn_cast<StructType>(Variable.getAllocatedType());
  if (!Ty || !Ty->isLiteral() || Variable.isArrayAllocation() ||
      !Ty->isSized() || Ty->isScalableTy())
    return false;
  return all_of(Variable.users(), [&](const User *U) {
    const auto *Call = dyn_cast<IntrinsicInst>(U);
    const auto *Copy = dyn_cast<MemTransferInst>(U);
    const auto *Length =
        Copy ? dyn_cast<ConstantInt>(Copy->getLength()) : nullptr;
    return (Call && Call->isLifetimeStartOrEnd()) ||
           (Length && Length->equalsInt(DL.getTypeAllocSize(Ty)));
  });
}

static bool holdPartsAsBytes(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  SmallVector<AllocaInst *, 8> Parts;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I);
        Variable && holdsPart(*Variable, DL))
      Parts.push_back(Variable);
  for (AllocaInst *Variable : Parts)
    Variable->setAllocatedType(
        ArrayType::get(Type::getInt8Ty(F.getContext()),
                       DL.getTypeAllocSize(Variable->getAllocatedType())));
  return !Parts.empty();
}

bool simplifyLocalCopies(Function &F) {
  bool Changed = dropUnreadCopies(F);
  Changed |= holdPartsAsBytes(F);
  return Changed;
}

} // namespace restruct
