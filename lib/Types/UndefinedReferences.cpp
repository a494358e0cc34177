//===- UndefinedReferences.cpp - What stock's link would miss -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/UndefinedReferences.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace restruct {

/// The machine code of \p M's unit contains \p G, used or not.
static bool isEmittedByItsUnit(const GlobalVariable &G) {
  return G.hasInitializer() && !G.hasComdat() &&
         (G.hasExternalLinkage() || G.hasWeakAnyLinkage());
}

static bool mustBeDefined(const GlobalValue &G) {
  const auto *F = dyn_cast<Function>(&G);
  return G.isDeclaration() && G.hasExternalLinkage() && G.hasName() &&
         !(F && F->isIntrinsic());
}

static SetVector<StringRef> namesIn(const NamedMDNode &Names) {
  SetVector<StringRef> Result;
  for (const MDNode *Node : Names.operands())
    for (const MDOperand &Operand : Node->operands())
      if (const auto *Name = dyn_cast_or_null<MDString>(Operand);
          Name && !Name->getString().empty())
        Result.insert(Name->getString());
  return Result;
}

/// Replaces what is recorded in \p M by \p Names.
static void record(Module &M, ArrayRef<StringRef> Names) {
  LLVMContext &Context = M.getContext();
  SmallVector<Metadata *, 16> Operands;
  for (StringRef Name : Names)
    Operands.push_back(MDString::get(Context, Name));
  if (NamedMDNode *Old = M.getNamedMetadata(UndefinedReferencesMetadata))
    Old->eraseFromParent();
  if (!Operands.empty())
    M.getOrInsertNamedMetadata(UndefinedReferencesMetadata)
        ->addOperand(MDNode::get(Context, Operands));
}

void recordUndefinedReferences(Module &M) {
  SetVector<StringRef> Names;
  SmallPtrSet<const Constant *, 32> Seen;
  SmallVector<const Constant *, 32> Worklist;
  for (const GlobalVariable &G : M.globals())
    if (isEmittedByItsUnit(G))
      Worklist.push_back(G.getInitializer());
  while (!Worklist.empty()) {
    const Constant *C = Worklist.pop_back_val();
    if (isa<ConstantData>(C) || !Seen.insert(C).second)
      continue;
    if (const auto *G = dyn_cast<GlobalValue>(C)) {
      if (mustBeDefined(*G))
        Names.insert(G->getName());
      continue; // Other variables have initializers of their own.
    }
    for (const Use &Operand : C->operands())
      if (const auto *Part = dyn_cast<Constant>(Operand))
        Worklist.push_back(Part);
  }
  record(M, Names.getArrayRef());
}

void resolveUndefinedReferences(Module &M) {
  const NamedMDNode *Known = M.getNamedMetadata(UndefinedReferencesMetadata);
  if (!Known)
    return;
  SmallVector<StringRef, 16> Names;
  for (StringRef Name : namesIn(*Known))
    if (const GlobalValue *G = M.getNamedValue(Name);
        G && mustBeDefined(*G) && !G->use_empty())
      Names.push_back(Name);
  record(M, Names);
}

void keepUndefinedReferences(Module &M) {
  NamedMDNode *Known = M.getNamedMetadata(UndefinedReferencesMetadata);
  if (!Known)
    return;
  SmallVector<Constant *, 16> Forgotten;
  for (StringRef Name : namesIn(*Known)) {
    GlobalValue *G = M.getNamedValue(Name);
    if (!G)
      G = new GlobalVariable(M, Type::getInt8Ty(M.getContext()),
                             /*isConstant=*/false, GlobalValue::ExternalLinkage,
                             /*Initializer=*/nullptr, Name);
    G->removeDeadConstantUsers();
    if (G->use_empty() && mustBeDefined(*G))
      Forgotten.push_back(G);
  }
  Known->eraseFromParent();
  if (Forgotten.empty())
    return;
  auto *Table =
      ArrayType::get(PointerType::getUnqual(M.getContext()), Forgotten.size());
  auto *References = new GlobalVariable(
      M, Table, /*isConstant=*/true, GlobalValue::PrivateLinkage,
      ConstantArray::get(Table, Forgotten), "restruct.undefined");
  appendToUsed(M, References);
}

} // namespace restruct
