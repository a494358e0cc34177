//===- DataStructuresAnalysis.h - The phases, as analyses -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each phase of DSA as a module analysis. Each requests the phases that it
/// depends on.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_DATASTRUCTURESANALYSIS_H
#define RESTRUCT_DSA_DATASTRUCTURESANALYSIS_H

#include "restruct/DSA/DataStructures.h"

#include "llvm/IR/PassManager.h"

namespace restruct {

/// \p DataStructuresT, cached by the pass manager until a pass changes the
/// module. Specialised for the six results of DataStructures.h.
template <typename DataStructuresT>
class DataStructuresAnalysis
    : public llvm::AnalysisInfoMixin<DataStructuresAnalysis<DataStructuresT>> {
public:
  /// Refers to the result of MemoryAnalysis, and is invalidated with it.
  struct Result : DataStructuresT {
    using DataStructuresT::DataStructuresT;
    bool invalidate(llvm::Module &M, const llvm::PreservedAnalyses &PA,
                    llvm::ModuleAnalysisManager::Invalidator &Inv);
  };
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  friend llvm::AnalysisInfoMixin<DataStructuresAnalysis<DataStructuresT>>;
  static llvm::AnalysisKey Key;
};

/// `dsa-local`.
using LocalAnalysis = DataStructuresAnalysis<LocalDataStructures>;
/// `dsa-steens`.
using SteensgaardAnalysis = DataStructuresAnalysis<SteensgaardDataStructures>;
/// `dsa-bu`.
using BUAnalysis = DataStructuresAnalysis<BUDataStructures>;
/// `dsa-eqbu`.
using EquivBUAnalysis = DataStructuresAnalysis<EquivBUDataStructures>;
/// `dsa-td`.
using TDAnalysis = DataStructuresAnalysis<TDDataStructures>;
/// `dsa-eqtd`.
using EQTDAnalysis = DataStructuresAnalysis<EQTDDataStructures>;

} // namespace restruct

#endif // RESTRUCT_DSA_DATASTRUCTURESANALYSIS_H
