//===- Accesses.h - The accesses and calls of a function --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_ACCESSES_H
#define RESTRUCT_LIB_CHECK_ACCESSES_H

#include "Questions.h"

namespace restruct::check {

/// What is to be known of a function.
enum class AskAbout {
  Nothing,  ///< its accesses count in calls of it alone
  Answers,  ///< classes are what an answer can depend on
  Overlaps, ///< classes are what aa-eval tells apart: loads and stores by their
            ///< pointer and size; calls are those of code that is seen
};

/// Whether \p F can tell what it does.
bool canBeInstrumented(const llvm::Function &F);

/// Fills \p Plan, all but its pairs.
void collectAccesses(FunctionPlan &Plan, const llvm::DominatorTree &DT,
                     AskAbout What);

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_ACCESSES_H
