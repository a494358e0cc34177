//===- SafetyRemarks.h - Safety conditions as remarks -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_SAFETYREMARKS_H
#define RESTRUCT_LIB_PASSES_SAFETYREMARKS_H

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/PassManager.h"

namespace restruct {

/// Whether remarks of SafetyRemarksPass are enabled in modules of \p Context.
bool wantsSafetyRemarks(llvm::LLVMContext &Context);

/// dtrans-safety-remarks: emits the results of safety analysis as optimisation
/// remarks of the pass "dtrans-safety": an analysis remark for each cause that
/// blocks a change, and a missed remark for each structure with a blocked
/// change. Does nothing, and analyses nothing, unless these remarks are
/// enabled.
struct SafetyRemarksPass : llvm::PassInfoMixin<SafetyRemarksPass> {
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_SAFETYREMARKS_H
