//===- LinkContract.cpp - What compile and link tell each other -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/LinkContract.h"

#include "ModuleFlags.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;

namespace restruct {

void setOwedOptimizationLevel(Module &M, unsigned Level) {
  M.setModuleFlag(Module::Max, OwedOptimizationFlag, Level);
}

std::optional<unsigned> takeOwedOptimizationLevel(Module &M) {
  auto *Value = mdconst::dyn_extract_or_null<ConstantInt>(
      takeModuleFlag(M, OwedOptimizationFlag));
  if (!Value)
    return std::nullopt;
  return std::min<uint64_t>(Value->getLimitedValue(), 3);
}

void markUnit(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    F.addFnAttr(UnitAttribute, M.getSourceFileName());
    if (F.hasExternalLinkage() || F.hasWeakAnyLinkage())
      F.addFnAttr(ExportedAttribute);
  }
  for (GlobalVariable &G : M.globals())
    if (!G.isDeclaration() && (G.hasExternalLinkage() ||
                               G.hasWeakAnyLinkage() || G.hasCommonLinkage()))
      G.addAttribute(ExportedAttribute);
}

bool calledAcrossUnits(const Function &Caller, const Function &Callee) {
  return !Callee.isDeclaration() && Callee.hasFnAttribute(ExportedAttribute) &&
         Caller.getFnAttribute(UnitAttribute) !=
             Callee.getFnAttribute(UnitAttribute);
}

void stripUnits(Module &M) {
  for (Function &F : M) {
    F.removeFnAttr(UnitAttribute);
    F.removeFnAttr(ExportedAttribute);
  }
  for (GlobalVariable &G : M.globals())
    if (G.hasAttribute(ExportedAttribute))
      G.setAttributes(
          G.getAttributes().removeAttribute(M.getContext(), ExportedAttribute));
}

} // namespace restruct
