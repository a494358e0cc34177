//===- AccessCollector.h - The accesses and calls of a function -*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_ACCESSCOLLECTOR_H
#define RESTRUCT_LIB_CHECK_ACCESSCOLLECTOR_H

#include "Queries.h"

namespace restruct::check {

/// What to find out about a function.
enum class AskAbout {
  Nothing,  ///< its accesses count only within calls of it
  Answers,  ///< classes are what an answer can depend on
  Overlaps, ///< classes are what aa-eval distinguishes: loads and stores by
            ///< pointer and size; calls are those of instrumented code
};

/// Whether \p F can be instrumented to report its accesses.
bool canBeInstrumented(const llvm::Function &F);

/// Fills in \p Plan except for its pairs.
void collectAccesses(FunctionPlan &Plan, const llvm::DominatorTree &DT,
                     AskAbout What);

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_ACCESSCOLLECTOR_H
