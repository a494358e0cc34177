//===- MetadataLowering.h - DSA's facts as metadata and attributes --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes the answers of ds-aa into the module, for hosts that do not accept
/// the name of an alias analysis (docs/alias.md):
///
///   !alias.scope, !noalias   of loads, stores, memcpy, memmove and memset that
///                            are neither volatile nor atomic
///   memory(...)              of functions, the result of getMemoryEffects
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

/// Limits of the metadata that the lowering adds.
struct MetadataLoweringOptions {
  /// The maximum number of scopes of a function. The size of a function's
  /// metadata is quadratic in it.
  unsigned MaxScopes = 64;
};

/// Functions that have scopes carry this string attribute. Its value, the
/// source file and the function's name, keeps MergeFunctions from merging
/// functions with different facts.
inline constexpr llvm::StringLiteral ScopesAttribute = "lower-ds-aa";

/// The changes of one function.
struct FunctionLowering {
  const llvm::Function *F = nullptr;
  /// The function is part of a recursion that its graph does not model, or is
  /// called from one. It gets no scopes.
  bool IsHiddenRecursion = false;
  bool HasNewEffects = false; ///< memory(...) is stronger than before.
  unsigned Accesses = 0;      ///< Accesses that got metadata.
  unsigned Scopes = 0;
  unsigned FoldedNodes = 0;     ///< Whose fields share a scope, for the limit.
  unsigned CellsLeftOut = 0;    ///< Without a scope of their own, likewise.
  unsigned AccessesLeftOut = 0; ///< To these places.
};

/// Writes the alias facts of \p Graphs (EQTD) and the mod/ref summaries of
/// \p Bodies (EquivBU, from which \p Graphs is computed) into \p M, their
/// module. Only adds metadata and attributes, and is idempotent.
///
/// \returns the functions with something to report, in module order.
std::vector<FunctionLowering>
lowerToMetadata(llvm::Module &M, const DataStructures &Graphs,
                const DataStructures &Bodies, const MemoryInfo &Memory,
                const MetadataLoweringOptions &Options = {});

} // namespace restruct

#endif // RESTRUCT_ALIAS_METADATALOWERING_H
