//===- LinkContract.cpp - What compile and link tell each other -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/LinkContract.h"

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
  Metadata *Flag = M.getModuleFlag(OwedOptimizationFlag);
  if (!Flag)
    return std::nullopt;

  NamedMDNode *Flags = M.getModuleFlagsMetadata();
  SmallVector<MDNode *, 8> Others;
  for (MDNode *Node : Flags->operands()) {
    const auto *Name = Node->getNumOperands() > 1
                           ? dyn_cast_or_null<MDString>(Node->getOperand(1))
                           : nullptr;
    if (!Name || Name->getString() != OwedOptimizationFlag)
      Others.push_back(Node);
  }
  Flags->clearOperands();
  for (MDNode *Node : Others)
    Flags->addOperand(Node);

  auto *Value = mdconst::dyn_extract<ConstantInt>(Flag);
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
}

} // namespace restruct
