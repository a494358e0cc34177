//===- Claims.h - Checking claims about DSA's graphs ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The query language of tests: lines of a file that say what holds in the
/// graphs of a phase, e.g.
///
///     ; DSA-CHECK td,eqtd: same-place main:list:8 main:node
///
/// docs/dsa.md, "Checking claims", has the grammar; ClaimKinds.def is the table
/// of claims.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_CLAIMS_H
#define RESTRUCT_DSA_CLAIMS_H

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace restruct {

/// A claim that does not hold, or is none.
struct ClaimFault {
  unsigned Line;   ///< From 1.
  unsigned Column; ///< From 1.
  /// What holds instead, or what is wrong with the text.
  std::string Message;
};

struct ClaimResults {
  unsigned NumClaims = 0;         ///< Each phase of a claim counts.
  std::vector<ClaimFault> Faults; ///< In the order of the file.
};

/// Checks every claim in \p Text about \p M. \p GetPhase gives a phase's
/// result, and is asked for phases that are claimed about alone; each of these
/// is verified, and a fault in a graph is a fault of the first claim about the
/// phase. A text without claims is a fault in line 1.
ClaimResults
checkClaims(llvm::StringRef Text, const llvm::Module &M,
            llvm::function_ref<const DataStructures &(DSAPhase)> GetPhase);

} // namespace restruct

#endif // RESTRUCT_DSA_CLAIMS_H
