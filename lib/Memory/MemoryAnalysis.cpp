//===- MemoryAnalysis.cpp - Library model and allocations of a module -----===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/MemoryAnalysis.h"

#include "restruct/Types/DeclaredTypesAnalysis.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

AnalysisKey MemoryAnalysis::Key;

MemoryInfo MemoryAnalysis::run(Module &M, ModuleAnalysisManager &) {
  return MemoryInfo(M);
}

AnalysisKey ResolvedMemoryAnalysis::Key;

MemoryInfo ResolvedMemoryAnalysis::run(Module &M, ModuleAnalysisManager &AM) {
  return Resolve ? Resolve(M, AM.getResult<DeclaredTypesAnalysis>(M).Types)
                 : MemoryInfo(M);
}

} // namespace restruct
