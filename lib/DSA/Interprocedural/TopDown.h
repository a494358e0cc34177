//===- TopDown.h - Callers into callees -------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_TOPDOWN_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_TOPDOWN_H

#include "BottomUp.h"

#include "llvm/ADT/BitVector.h"

#include <memory>
#include <string>
#include <vector>

namespace restruct {

struct TopDownResult {
  std::vector<std::unique_ptr<DSGraph>> Graphs; ///< By unit.
  std::string CoarseningReason; ///< Not empty if a budget ran out.
};

/// Copies the graphs of \p Below, whose globals graph is \p OldGlobals, and
/// adds to each the facts that its callers pass. \p Globals is empty, and
/// becomes the copy of \p OldGlobals. Functions without known callers may be
/// called with any arguments.
TopDownResult computeTopDown(const BottomUpResult &Below,
                             const DSGraph &OldGlobals, DSGraph &Globals);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_TOPDOWN_H
