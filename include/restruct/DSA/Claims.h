//===- Claims.h - Checking claims about DSA's graphs ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The query language of tests: lines of a file that state what holds in the
/// graphs of a phase, for example
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

/// A claim that does not hold, or is malformed.
struct ClaimFault {
  unsigned Line;   ///< From 1.
  unsigned Column; ///< From 1.
  /// What holds instead, or why the text is malformed.
  std::string Message;
};

/// The claims of one file, checked.
struct ClaimResults {
  unsigned NumClaims = 0;         ///< Each phase of a claim counts.
  std::vector<ClaimFault> Faults; ///< In file order.
};

/// Checks every claim in \p Text about \p M. \p GetPhase returns the result of
/// a phase, and is called only for phases with claims. Each of these is
/// verified; a fault in a graph is reported as a fault of the first claim about
/// the phase. A text without claims is a fault in line 1.
ClaimResults
checkClaims(llvm::StringRef Text, const llvm::Module &M,
            llvm::function_ref<const DataStructures &(DSAPhase)> GetPhase);

} // namespace restruct

#endif // RESTRUCT_DSA_CLAIMS_H
