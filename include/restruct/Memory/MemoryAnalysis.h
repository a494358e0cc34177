//===- MemoryAnalysis.h - Library model and allocations of a module -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_MEMORY_MEMORYANALYSIS_H
#define RESTRUCT_MEMORY_MEMORYANALYSIS_H

#include "restruct/Memory/Allocations.h"
#include "restruct/Memory/LibraryModel.h"

#include "llvm/IR/PassManager.h"

namespace restruct {

/// Everything that the part Memory computes for a module. Refers to the
/// module's functions and instructions: valid until IR changes.
struct MemoryInfo {
  explicit MemoryInfo(const llvm::Module &M)
      : Library(M), Allocations(M, Library) {}

  LibraryModel Library;
  AllocationRecognizer Allocations;
};

/// MemoryInfo, cached by the pass manager until a pass changes the module.
class MemoryAnalysis : public llvm::AnalysisInfoMixin<MemoryAnalysis> {
public:
  using Result = MemoryInfo;
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &);

private:
  friend llvm::AnalysisInfoMixin<MemoryAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace restruct

#endif // RESTRUCT_MEMORY_MEMORYANALYSIS_H
