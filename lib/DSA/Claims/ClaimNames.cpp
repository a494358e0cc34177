//===- ClaimNames.cpp - Values by the names of textual IR -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClaimNames.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"

using namespace llvm;

namespace restruct {

const Value *ClaimNames::getValue(const Function &F, StringRef Name) {
  if (const ValueSymbolTable *Symbols = F.getValueSymbolTable())
    if (const Value *V = Symbols->lookup(Name))
      return isa<BasicBlock>(V) ? nullptr : V;
  unsigned Slot = 0;
  if (Name.getAsInteger(10, Slot))
    return nullptr;
  return number(F).Values.lookup(Slot);
}

const GlobalValue *ClaimNames::getGlobal(StringRef Name) const {
  if (const GlobalValue *G = M.getNamedValue(Name))
    return G;
  unsigned Slot = 0;
  if (Name.getAsInteger(10, Slot))
    return nullptr;
  for (const GlobalValue &G : M.global_values())
    if (!G.hasName() && Slot-- == 0)
      return &G;
  return nullptr;
}

const CallBase *ClaimNames::getCall(const Function &F, uint64_t Number) {
  const Numbered &Numbers = number(F);
  return Number < Numbers.Calls.size() ? Numbers.Calls[Number] : nullptr;
}

const ClaimNames::Numbered &ClaimNames::number(const Function &F) {
  auto [It, IsNew] = Functions.try_emplace(&F);
  if (!IsNew)
    return It->second;
  Slots.incorporateFunction(F);
  auto Add = [&](const Value &V) {
    if (int Slot = V.hasName() ? -1 : Slots.getLocalSlot(&V); Slot >= 0)
      It->second.Values[static_cast<unsigned>(Slot)] = &V;
  };
  for (const Argument &A : F.args())
    Add(A);
  for (const Instruction &I : instructions(F)) {
    if (!I.getType()->isVoidTy())
      Add(I);
    if (const auto *Call = dyn_cast<CallBase>(&I);
        Call && !isa<IntrinsicInst>(I))
      It->second.Calls.push_back(Call);
  }
  return It->second;
}

} // namespace restruct
