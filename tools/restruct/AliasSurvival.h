//===- AliasSurvival.h - Alias precision as passes run ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_ALIASSURVIVAL_H
#define RESTRUCT_TOOLS_ALIASSURVIVAL_H

#include "restruct/Alias/MayAliasCause.h"
#include "restruct/Passes/ObservedPipeline.h"

#include <array>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace restruct {

/// Answers about the pairs of locations of a module, at one moment of the
/// optimisation pipeline; see AliasEvaluation.
struct AliasSurvival {
  uint64_t Basic = 0; ///< May-alias pairs of basic-aa only.
  uint64_t Both = 0;  ///< May-alias pairs with ds-aa as well.
  std::array<uint64_t, NumMayAliasCauses> Causes = {}; ///< Of Both.
};
using AliasSurvivals = std::array<AliasSurvival, NumPipelineMoments>;

/// Optimises \p M with stock's alias analyses and ds-aa, and counts.
AliasSurvivals countSurvivals(llvm::Module &M);

void printSurvivalText(llvm::raw_ostream &OS, llvm::StringRef Name,
                       const AliasSurvivals &Moments);
void printSurvivalJSON(llvm::raw_ostream &OS, llvm::StringRef Name,
                       const AliasSurvivals &Moments);

} // namespace restruct

#endif // RESTRUCT_TOOLS_ALIASSURVIVAL_H
