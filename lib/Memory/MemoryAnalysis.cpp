//===- MemoryAnalysis.cpp - Library model and allocations of a module -----===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

AnalysisKey MemoryAnalysis::Key;

MemoryInfo MemoryAnalysis::run(Module &M, ModuleAnalysisManager &) {
  return MemoryInfo(M);
}

} // namespace restruct
