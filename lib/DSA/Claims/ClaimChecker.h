//===- ClaimChecker.h - Whether a claim holds -------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_CLAIMS_CLAIMCHECKER_H
#define RESTRUCT_LIB_DSA_CLAIMS_CLAIMCHECKER_H

#include "Claim.h"

#include <string>

namespace restruct {

/// What holds in \p Results instead of \p C; empty if \p C holds.
std::string findFault(const Claim &C, const DataStructures &Results);

/// A place of a claim, in a graph.
struct FoundPlace {
  const DSGraph *Graph = nullptr;
  DSNodeHandle Place;  ///< Null if there is none.
  std::string Missing; ///< Why there is none: "main:p has no place".
};

/// Finds \p Place in the graphs of \p Results.
FoundPlace findPlace(const ClaimPlace &Place, const DataStructures &Results);

/// \p Offset in a node, relative to \p From; not negative if the node has a
/// stride.
int64_t countFrom(const DSNodeHandle &From, uint64_t Offset);

/// Whether two places of one graph may point to the same byte in one
/// activation, according to the promise of the phase.
bool mayMeet(const DSNodeHandle &A, const DSNodeHandle &B);

/// "Heap, Read; size 8", and the cause of a collapse.
std::string describeNode(const DSNode &N);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_CLAIMS_CLAIMCHECKER_H
