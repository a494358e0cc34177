//===- ContainedFunctions.h - Which functions nodes contain -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_CONTAINEDFUNCTIONS_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_CONTAINEDFUNCTIONS_H

#include "FunctionSets.h"

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <utility>

namespace restruct {

/// Caches the set of functions that each node contains. A set is recomputed
/// only if the node gets more globals.
class ContainedSets {
public:
  FunctionSetId get(const DSNode &N, const FunctionTable &Table,
                    FunctionSets &Sets);

private:
  /// The set for a number of globals. Never iterated.
  llvm::DenseMap<const DSNode *, std::pair<size_t, FunctionSetId>> Known;
};

/// The sets of functions that nodes contain. Many nodes share large sets.
class ContainedFunctions {
public:
  explicit ContainedFunctions(const FunctionTable &Table)
      : Table(Table), Sets(Table.size()) {}
  FunctionSetId get(const DSNode &N) { return Known.get(N, Table, Sets); }
  /// Adds to the node of each cell in \p All the functions of its set.
  void add(DSGraph &Graph,
           llvm::ArrayRef<std::pair<DSNodeHandle, FunctionSetId>> All);

private:
  const FunctionTable &Table;
  FunctionSets Sets;
  ContainedSets Known;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_CONTAINEDFUNCTIONS_H
