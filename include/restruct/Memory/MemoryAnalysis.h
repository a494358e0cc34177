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
  /// \p Callees are those of indirect calls that may allocate or free.
  explicit MemoryInfo(const llvm::Module &M,
                      const IndirectCallees &Callees = {})
      : Library(M), Allocations(M, Library, Callees) {}

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

struct DeclaredTypes;

/// MemoryInfo that also has the allocations through pointers, for analyses of
/// types and layouts. Alias analyses use MemoryAnalysis. The callees of
/// indirect calls are found by a part that uses this one, which gives a
/// resolver; without one, the results are the same.
class ResolvedMemoryAnalysis
    : public llvm::AnalysisInfoMixin<ResolvedMemoryAnalysis> {
public:
  using Result = MemoryInfo;
  using Resolver = MemoryInfo (*)(const llvm::Module &, DeclaredTypes &);
  explicit ResolvedMemoryAnalysis(Resolver Resolve = nullptr)
      : Resolve(Resolve) {}
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  friend llvm::AnalysisInfoMixin<ResolvedMemoryAnalysis>;
  static llvm::AnalysisKey Key;
  Resolver Resolve;
};

} // namespace restruct

#endif // RESTRUCT_MEMORY_MEMORYANALYSIS_H
