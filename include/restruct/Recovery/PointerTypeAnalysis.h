//===- PointerTypeAnalysis.h - PointerTypeAnalyzer as an analysis ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_POINTERTYPEANALYSIS_H
#define RESTRUCT_RECOVERY_POINTERTYPEANALYSIS_H

#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "llvm/IR/PassManager.h"

namespace restruct {

/// Computes a PointerTypeAnalyzer from DeclaredTypesAnalysis and
/// ResolvedMemoryAnalysis. It is invalidated with either of them.
class PointerTypeAnalysis
    : public llvm::AnalysisInfoMixin<PointerTypeAnalysis> {
public:
  /// The PointerTypeAnalyzer, as a result of the new pass manager.
  class Result {
  public:
    explicit Result(PointerTypeAnalyzer Analyzer)
        : Analyzer(std::move(Analyzer)) {}
    const PointerTypeAnalyzer &get() const { return Analyzer; }
    const PointerTypeAnalyzer *operator->() const { return &Analyzer; }
    bool invalidate(llvm::Module &M, const llvm::PreservedAnalyses &PA,
                    llvm::ModuleAnalysisManager::Invalidator &Invalidator);

  private:
    PointerTypeAnalyzer Analyzer;
  };
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  friend llvm::AnalysisInfoMixin<PointerTypeAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_POINTERTYPEANALYSIS_H
