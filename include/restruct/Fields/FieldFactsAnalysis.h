//===- FieldFactsAnalysis.h - FieldFacts as an analysis ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_FIELDFACTSANALYSIS_H
#define RESTRUCT_FIELDS_FIELDFACTSANALYSIS_H

#include "restruct/Fields/FieldFacts.h"

#include "llvm/IR/PassManager.h"

namespace restruct {

/// Computes FieldFacts from PointerTypeAnalysis, ResolvedMemoryAnalysis and
/// block frequencies. It is invalidated with the first two, and by changes of
/// the IR.
class FieldFactsAnalysis : public llvm::AnalysisInfoMixin<FieldFactsAnalysis> {
public:
  /// The FieldFacts, as a result of the new pass manager.
  class Result {
  public:
    explicit Result(FieldFacts Facts) : Facts(std::move(Facts)) {}
    const FieldFacts &get() const { return Facts; }
    const FieldFacts *operator->() const { return &Facts; }
    bool invalidate(llvm::Module &M, const llvm::PreservedAnalyses &PA,
                    llvm::ModuleAnalysisManager::Invalidator &Invalidator);

  private:
    FieldFacts Facts;
  };
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  friend llvm::AnalysisInfoMixin<FieldFactsAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace restruct

#endif // RESTRUCT_FIELDS_FIELDFACTSANALYSIS_H
