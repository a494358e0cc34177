//===- ModuleFlags.cpp - Module flags that are read once ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleFlags.h"

#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

Metadata *takeModuleFlag(Module &M, StringRef FlagName) {
  Metadata *Flag = M.getModuleFlag(FlagName);
  if (!Flag)
    return nullptr;

  NamedMDNode *Flags = M.getModuleFlagsMetadata();
  SmallVector<MDNode *, 8> Others;
  for (MDNode *Node : Flags->operands()) {
    const auto *Name = Node->getNumOperands() > 1
                           ? dyn_cast_or_null<MDString>(Node->getOperand(1))
                           : nullptr;
    if (!Name || Name->getString() != FlagName)
      Others.push_back(Node);
  }
  Flags->clearOperands();
  for (MDNode *Node : Others)
    Flags->addOperand(Node);
  return Flag;
}

} // namespace restruct
