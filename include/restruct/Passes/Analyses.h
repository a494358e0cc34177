//===- Analyses.h - Every module analysis, for a pass manager ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PASSES_ANALYSES_H
#define RESTRUCT_PASSES_ANALYSES_H

#include "llvm/IR/PassManager.h"

namespace restruct {

/// Makes all module analyses of Restruct known to \p AM: DeclaredTypesAnalysis,
/// MemoryAnalysis, ResolvedMemoryAnalysis, PointerTypeAnalysis,
/// DTransSafetyAnalysis, FieldFactsAnalysis, DTransAnalysis, and those of
/// DSA/DataStructuresAnalysis.h. FieldFactsAnalysis needs LLVM's own analyses
/// of functions as well (llvm::PassBuilder).
void registerAnalyses(llvm::ModuleAnalysisManager &AM);

} // namespace restruct

#endif // RESTRUCT_PASSES_ANALYSES_H
