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

/// Which functions nodes contain, as sets, looked up again only for a node that
/// has got more globals.
class ContainedSets {
public:
  FunctionSetId get(const DSNode &N, const FunctionTable &Table,
                    FunctionSets &Sets);

private:
  /// What a node contained when it had so many globals. Never iterated.
  llvm::DenseMap<const DSNode *, std::pair<size_t, FunctionSetId>> Known;
};

/// Which functions nodes contain. Many contain the same, and many of them.
class ContainedFunctions {
public:
  explicit ContainedFunctions(const FunctionTable &Table)
      : Table(Table), Sets(Table.size()) {}
  FunctionSetId get(const DSNode &N) { return Known.get(N, Table, Sets); }
  /// Says that each place of \p All contains the set with it.
  void add(DSGraph &Graph,
           llvm::ArrayRef<std::pair<DSNodeHandle, FunctionSetId>> All);

private:
  const FunctionTable &Table;
  FunctionSets Sets;
  ContainedSets Known;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_CONTAINEDFUNCTIONS_H
