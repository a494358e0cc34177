//===- DSAPasses.h - Passes of data structure analysis ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_DSAPASSES_H
#define RESTRUCT_LIB_PASSES_DSAPASSES_H

#include "restruct/DSA/DataStructuresAnalysis.h"
#include "restruct/DSA/Printing.h"

#include "llvm/Support/raw_ostream.h"

namespace restruct {

/// print<dsa-PHASE>: prints all graphs of a phase on standard output.
template <typename Analysis>
struct PrintDSAPass : llvm::PassInfoMixin<PrintDSAPass<Analysis>> {
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &AM) {
    printText(llvm::outs(), AM.getResult<Analysis>(M));
    return llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// dot-dsa<PHASE>: draws all graphs of a phase.
template <typename Analysis>
struct DotDSAPass : llvm::PassInfoMixin<DotDSAPass<Analysis>> {
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &AM) {
    printDOT(llvm::outs(), AM.getResult<Analysis>(M));
    return llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// print<dsa-callgraph-PHASE>: prints the possible callees of each call.
template <typename Analysis>
struct PrintDSACallGraphPass
    : llvm::PassInfoMixin<PrintDSACallGraphPass<Analysis>> {
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &AM) {
    printCallGraphText(llvm::outs(), AM.getResult<Analysis>(M));
    return llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// dot-dsa-callgraph<PHASE>: draws the call graph of a phase.
template <typename Analysis>
struct DotDSACallGraphPass
    : llvm::PassInfoMixin<DotDSACallGraphPass<Analysis>> {
  llvm::PreservedAnalyses run(llvm::Module &M,
                              llvm::ModuleAnalysisManager &AM) {
    printCallGraphDOT(llvm::outs(), AM.getResult<Analysis>(M));
    return llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// dsa-check: checks the claims in the file that -dsa-check-file names, and
/// reports an error if one does not hold.
struct DSACheckPass : llvm::PassInfoMixin<DSACheckPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_DSAPASSES_H
