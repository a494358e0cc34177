//===- DTransSafetyAnalysis.h - Safety as an analysis -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_SAFETY_DTRANSSAFETYANALYSIS_H
#define RESTRUCT_SAFETY_DTRANSSAFETYANALYSIS_H

#include "restruct/Safety/SafetyInfo.h"

#include "llvm/IR/PassManager.h"

namespace restruct {

/// Computes the DTransSafetyInfo of a module from PointerTypeAnalysis and
/// ResolvedMemoryAnalysis. It is invalidated with either of them.
class DTransSafetyAnalysis
    : public llvm::AnalysisInfoMixin<DTransSafetyAnalysis> {
public:
  /// The DTransSafetyInfo, as a result of the new pass manager.
  class Result {
  public:
    explicit Result(DTransSafetyInfo Info) : Info(std::move(Info)) {}
    const DTransSafetyInfo &get() const { return Info; }
    const DTransSafetyInfo *operator->() const { return &Info; }
    bool invalidate(llvm::Module &M, const llvm::PreservedAnalyses &PA,
                    llvm::ModuleAnalysisManager::Invalidator &Invalidator);

  private:
    DTransSafetyInfo Info;
  };
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  friend llvm::AnalysisInfoMixin<DTransSafetyAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace restruct

#endif // RESTRUCT_SAFETY_DTRANSSAFETYANALYSIS_H
