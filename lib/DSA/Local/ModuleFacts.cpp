//===- ModuleFacts.cpp - Facts for the graphs of all functions ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleFacts.h"

#include "restruct/DSA/DSNode.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace restruct {

/// \p IsWindows selects the convention of the target.
static VAListLayout findVAListLayout(const Module &M, bool IsWindows) {
  const Triple &T = M.getTargetTriple();
  uint64_t Pointer = M.getDataLayout().getPointerSize();
  if (T.getArch() == Triple::x86_64 && !IsWindows && !T.isX32())
    return {8, 16}; // two offsets; overflow_arg_area, reg_save_area
  if (T.isAArch64(64) && !T.isOSDarwin() && !IsWindows)
    return {0, 24}; // stack, gr_top, vr_top; two offsets
  if (T.getArch() == Triple::x86 || T.isARM() || T.isRISCV() || T.isMIPS() ||
      T.isPPC64() || T.isSPARC() || T.isWasm() ||
      (IsWindows && T.getArch() == Triple::x86_64) || T.isAArch64(64))
    return {0, Pointer};
  return {0, 0};
}

VAListLayout ModuleFacts::getVAListLayout(const Function &F) const {
  const Triple &T = M->getTargetTriple();
  switch (F.getCallingConv()) {
  case CallingConv::Win64:
    return WindowsVAList;
  case CallingConv::X86_64_SysV:
    return UnixVAList;
  default:
    return T.isOSWindows() || T.isUEFI() ? WindowsVAList : UnixVAList;
  }
}

ModuleFacts::ModuleFacts(const Module &M, const MemoryInfo &Memory)
    : M(&M), Memory(&Memory),
      UnixVAList(findVAListLayout(M, /*IsWindows=*/false)),
      WindowsVAList(findVAListLayout(M, /*IsWindows=*/true)),
      Plain(M, Memory.Library) {
  SmallVector<GlobalValue *, 16> Used;
  collectUsedGlobalVariables(M, Used, /*CompilerUsed=*/false);
  collectUsedGlobalVariables(M, Used, /*CompilerUsed=*/true);
  KnownOutside.insert_range(Used);
  for (const GlobalIFunc &I : M.ifuncs())
    if (const Function *Resolver = I.getResolverFunction())
      KnownOutside.insert(Resolver);
  // An alias is another name of the same object.
  for (const GlobalAlias &A : M.aliases())
    if (!A.hasLocalLinkage() || KnownOutside.contains(&A))
      if (const GlobalObject *Object = A.getAliaseeObject())
        KnownOutside.insert(Object);

  // Creates the type, so that readers need not.
  (void)M.getDataLayout().getIntPtrType(M.getContext());
}

const DataLayout &ModuleFacts::getDataLayout() const {
  return M->getDataLayout();
}

DSNode::NodeTy ModuleFacts::flagsOf(const GlobalValue &G) const {
  DSNode::NodeTy Flags = DSNode::GlobalNode;
  if (!G.hasLocalLinkage() || KnownOutside.contains(&G))
    Flags |= DSNode::ExternalNode;
  if (const auto *F = dyn_cast<Function>(&G)) {
    if (F->isDeclaration())
      Flags |= DSNode::ExternFuncNode;
    // Prefix or prologue data; its contents are not tracked.
    if (F->hasPrefixData() || F->hasPrologueData())
      Flags |= DSNode::ExternalNode;
    return Flags;
  }
  if (isa<GlobalIFunc>(G))
    return Flags | DSNode::ExternFuncNode | DSNode::ExternalNode |
           DSNode::UnknownNode;
  if (isa<GlobalAlias>(G))
    return G.isInterposable() ? Flags | DSNode::UnknownNode : Flags;
  const auto &V = cast<GlobalVariable>(G);
  // The linker collects named sections, and lets code refer to their bounds.
  if (V.hasSection() || V.isExternallyInitialized())
    Flags |= DSNode::ExternalNode;
  if (V.isDeclaration())
    Flags |= DSNode::ExternGlobalNode;
  return Flags;
}

} // namespace restruct
