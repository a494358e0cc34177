//===- PoolRuntime.cpp - Memory of split structures -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Pools.c is compiled to bitcode with Restruct, which carries it: a program
/// needs no library, and the layout can change where there are no libraries to
/// link (`restruct opt`).
///
//===----------------------------------------------------------------------===//

#include "restruct/Runtime/PoolRuntime.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace restruct {

static constexpr unsigned char Bitcode[] = {
#include "Pools.bc.inc"
};

bool hasPoolRuntime(const Triple &Target) {
  Triple Own(sys::getDefaultTargetTriple());
  return Target.isOSLinux() && Target.getArch() == Own.getArch() &&
         Target.getEnvironment() == Own.getEnvironment();
}

void linkPoolRuntime(Module &M) {
  if (none_of(M, [](const Function &F) {
        return F.isDeclaration() && F.getName().starts_with("restruct_");
      }))
    return;
  Expected<std::unique_ptr<Module>> Runtime = parseBitcodeFile(
      MemoryBufferRef(
          StringRef(reinterpret_cast<const char *>(Bitcode), sizeof(Bitcode)),
          "restruct pool runtime"),
      M.getContext());
  if (!Runtime)
    reportFatalInternalError(Runtime.takeError());
  // The program decides on these.
  (*Runtime)->setDataLayout(M.getDataLayout());
  (*Runtime)->setTargetTriple(M.getTargetTriple());
  if (NamedMDNode *Flags = (*Runtime)->getModuleFlagsMetadata())
    Flags->eraseFromParent();
  StringSet<> Defined;
  for (const Function &F : **Runtime)
    if (!F.isDeclaration() && !F.hasLocalLinkage())
      Defined.insert(F.getName());
  Linker::linkModules(M, std::move(*Runtime), Linker::LinkOnlyNeeded);
  for (const auto &Name : Defined)
    if (Function *F = M.getFunction(Name.getKey()); F && !F->isDeclaration())
      F->setLinkage(GlobalValue::InternalLinkage);
}

} // namespace restruct
