//===- Analyses.cpp - Every module analysis, for a pass manager -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Passes/Analyses.h"

#include "restruct/DSA/DataStructuresAnalysis.h"
#include "restruct/Fields/DTransAnalysisInfo.h"
#include "restruct/Fields/FieldFactsAnalysis.h"
#include "restruct/Fields/IndirectAllocations.h"
#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerTypeAnalysis.h"
#include "restruct/Safety/DTransSafetyAnalysis.h"
#include "restruct/Types/DeclaredTypesAnalysis.h"

using namespace llvm;

namespace restruct {

void registerAnalyses(ModuleAnalysisManager &AM) {
#define MODULE_ANALYSIS(Name, Analysis)                                        \
  AM.registerPass([] { return Analysis(); });
#include "PassRegistry.def"
  AM.registerPass([] { return ResolvedMemoryAnalysis(resolveAllocations); });
}

} // namespace restruct
