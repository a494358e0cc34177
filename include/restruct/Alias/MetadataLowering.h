//===- MetadataLowering.h - DSA's facts as metadata and attributes --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What ds-aa knows, written into the module, for hosts that cannot be told the
/// name of an alias analysis (docs/alias.md):
///
///   !alias.scope, !noalias   of loads, stores, memcpy, memmove and memset that
///                            are neither volatile nor atomic
///   memory(...)              of functions, as getMemoryEffects has it
///
/// Stock LLVM reads both. MetadataLowering.cpp argues that they stay true while
/// passes change the module.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_ALIAS_METADATALOWERING_H
#define RESTRUCT_ALIAS_METADATALOWERING_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace restruct {

class DataStructures;
struct MemoryInfo;

struct MetadataLoweringOptions {
  /// Scopes of one function at most. What a function's metadata takes is
  /// quadratic in it.
  unsigned MaxScopes = 64;
};

/// Functions that have scopes carry this string attribute. Its value, the
/// source file and the function's name, keeps MergeFunctions from making
/// functions with different facts one.
inline constexpr llvm::StringLiteral ScopesAttribute = "lower-ds-aa";

/// What was done to one function.
struct FunctionLowering {
  const llvm::Function *F = nullptr;
  /// Calls itself, or is called by a function that does, in a way that the
  /// graph of the recursion does not show. Has no scopes.
  bool IsHiddenRecursion = false;
  bool HasNewEffects = false; ///< memory(...) is stronger than it was.
  unsigned Accesses = 0;      ///< That got metadata.
  unsigned Scopes = 0;
  unsigned FoldedNodes = 0;     ///< Whose fields share a scope, for the limit.
  unsigned PlacesLeftOut = 0;   ///< Without a scope of their own, likewise.
  unsigned AccessesLeftOut = 0; ///< To these places.
};

/// Writes the facts of \p Graphs (EQTD), and what functions do by \p Bodies
/// (EquivBU, of which \p Graphs is made), into \p M, their module. Only adds;
/// done again, it changes nothing.
///
/// \returns functions with something to tell, in the module's order.
std::vector<FunctionLowering>
lowerToMetadata(llvm::Module &M, const DataStructures &Graphs,
                const DataStructures &Bodies, const MemoryInfo &Memory,
                const MetadataLoweringOptions &Options = {});

} // namespace restruct

#endif // RESTRUCT_ALIAS_METADATALOWERING_H
