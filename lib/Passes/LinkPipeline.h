//===- LinkPipeline.h - The link-time pipeline ------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_LINKPIPELINE_H
#define RESTRUCT_LIB_PASSES_LINKPIPELINE_H

#include "AliasAnalyses.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace restruct {

/// Registers Restruct's work, and the optimisation that the pre-link compile
/// deferred, at the start of full link-time optimisation. Recomputes alias
/// analyses after it.
void registerLinkPipeline(llvm::PassBuilder &PB, AliasComputation MakeAliases);

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_LINKPIPELINE_H
