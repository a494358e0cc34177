//===- MemoryPasses.cpp - Passes around allocations and the library -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryPasses.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

PreservedAnalyses PrintDTransAllocationsPass::run(Module &M,
                                                  ModuleAnalysisManager &AM) {
  AM.getResult<MemoryAnalysis>(M).Allocations.print(outs());
  return PreservedAnalyses::all();
}

PreservedAnalyses PrintResolvedAllocationsPass::run(Module &M,
                                                    ModuleAnalysisManager &AM) {
  AM.getResult<ResolvedMemoryAnalysis>(M).Allocations.print(outs());
  return PreservedAnalyses::all();
}

static void printCall(const CallBase &Call, const LibraryModel &Library) {
  const auto *Callee = dyn_cast<Function>(Call.getCalledOperand());
  if (!Callee || !Callee->isDeclaration())
    return;
  outs() << "call of ";
  Callee->printAsOperand(outs(), /*PrintType=*/false);
  outs() << " in ";
  Call.getFunction()->printAsOperand(outs(), /*PrintType=*/false);
  if (const FunctionModel *Model = Library.lookup(Call)) {
    outs() << ", as ";
    print(outs(), *Model);
  } else {
    outs() << ": unknown\n";
  }
}

PreservedAnalyses PrintDTransLibraryPass::run(Module &M,
                                              ModuleAnalysisManager &AM) {
  const LibraryModel &Library = AM.getResult<MemoryAnalysis>(M).Library;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (const auto *Call = dyn_cast<CallBase>(&I))
        printCall(*Call, Library);
  return PreservedAnalyses::all();
}

} // namespace restruct
