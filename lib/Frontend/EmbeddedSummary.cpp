//===- EmbeddedSummary.cpp - Summary of the bitcode in an object ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmbeddedSummary.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace restruct {

/// Where LLVM embeds the bitcode of fat objects.
static constexpr StringRef FatLTOSection = ".llvm.lto";

static GlobalVariable *findFatLTOBitcode(Module &M) {
  for (GlobalVariable &G : M.globals())
    if (G.getSection() == FatLTOSection && G.hasInitializer() &&
        isa<ConstantDataSequential>(G.getInitializer()))
      return &G;
  return nullptr;
}

/// Writes \p Bitcode again without its summary, or nothing if it cannot be
/// read.
static SmallString<0> withoutSummary(MemoryBufferRef Bitcode) {
  SmallString<0> Result;
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> M = parseBitcodeFile(Bitcode, Context);
  if (!M) {
    consumeError(M.takeError());
    return Result;
  }
  raw_svector_ostream OS(Result);
  WriteBitcodeToFile(**M, OS);
  return Result;
}

/// Erases \p Old, and what embedBufferInModule() made to keep it.
static void eraseEmbedded(Module &M, GlobalVariable &Old) {
  removeFromUsedLists(
      M, [&](Constant *C) { return C->stripPointerCasts() == &Old; });
  if (NamedMDNode *List = M.getNamedMetadata("llvm.embedded.objects")) {
    SmallVector<MDNode *> Others;
    for (MDNode *Entry : List->operands())
      if (mdconst::dyn_extract_or_null<GlobalVariable>(Entry->getOperand(0)) !=
          &Old)
        Others.push_back(Entry);
    List->clearOperands();
    for (MDNode *Entry : Others)
      List->addOperand(Entry);
  }
  Old.eraseFromParent();
}

void dropSummaryThatNamesIFuncs(Module &M) {
  if (M.ifunc_empty())
    return;
  GlobalVariable *Old = findFatLTOBitcode(M);
  if (!Old)
    return;
  StringRef Bytes =
      cast<ConstantDataSequential>(Old->getInitializer())->getRawDataValues();
  SmallString<0> New =
      withoutSummary(MemoryBufferRef(Bytes, M.getModuleIdentifier()));
  if (New.empty())
    return;
  eraseEmbedded(M, *Old);
  embedBufferInModule(M, MemoryBufferRef(New, M.getModuleIdentifier()),
                      FatLTOSection);
}

} // namespace restruct
