//===- FunctionSets.h - Sets of functions, each once ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_FUNCTIONSETS_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_FUNCTIONSETS_H

#include "restruct/DSA/DSNode.h"
#include "restruct/DSA/FunctionNumbers.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"

#include <unordered_map>
#include <utility>
#include <vector>

namespace llvm {
class Function;
class GlobalValue;
} // namespace llvm

namespace restruct {

class DataStructures;
class DSGraph;

/// The function that \p G is, or is an alias of; null if it is none.
const llvm::Function *getFunction(const llvm::GlobalValue &G);

/// The module's functions, with the local phase's graphs.
class FunctionTable {
public:
  FunctionTable() = default;
  explicit FunctionTable(const DataStructures &Local);

  unsigned size() const { return Numbers->size(); }
  const llvm::Function &operator[](FunctionId Id) const {
    return (*Numbers)[Id];
  }
  FunctionId getId(const llvm::Function &F) const { return Numbers->getId(F); }
  bool isVarArg(FunctionId Id) const { return VarArg.test(Id); }
  /// Whether the function has a graph.
  bool hasBody(FunctionId Id) const { return Graphs[Id] != nullptr; }
  /// Its graph; only if it has a body.
  const DSGraph &getGraph(FunctionId Id) const { return *Graphs[Id]; }
  /// Appends the functions that \p N contains, unsorted.
  void collect(const DSNode &N, llvm::SmallVectorImpl<FunctionId> &Ids) const;

private:
  const FunctionNumbers *Numbers = nullptr; // the phases', who share them
  std::vector<const DSGraph *> Graphs;      // null without a body
  llvm::BitVector VarArg; // so that functions need not be read
};

/// Number of a set; equal numbers are equal sets.
using FunctionSetId = unsigned;

/// All sets of functions that came up. Programs with large tables of functions
/// have many calls that may call the same; what depends on the set alone is to
/// be found out once.
class FunctionSets {
public:
  static constexpr FunctionSetId Empty = 0;

  /// Of functions with numbers below \p NumFunctions.
  explicit FunctionSets(unsigned NumFunctions = 0);
  /// The set of \p Functions, in any order, perhaps repeated.
  FunctionSetId get(llvm::ArrayRef<FunctionId> Functions);
  FunctionSetId unite(FunctionSetId A, FunctionSetId B);
  /// Sorted. Valid for as long as this lives.
  llvm::ArrayRef<FunctionId> members(FunctionSetId Set) const {
    if (Set == Empty)
      return {};
    if (Set <= All.size())
      return llvm::ArrayRef(All).slice(Set - 1, 1);
    return *Members[Set - All.size() - 1];
  }

private:
  struct Hash {
    size_t operator()(const std::vector<FunctionId> &Set) const {
      return llvm::hash_combine_range(Set.begin(), Set.end());
    }
  };
  // The set of function F alone is number F + 1: most sets are such. Larger
  // ones follow.
  std::vector<FunctionId> All;
  // Never iterated.
  std::unordered_map<std::vector<FunctionId>, FunctionSetId, Hash> Known;
  std::vector<const std::vector<FunctionId> *> Members; // keys of Known
  llvm::DenseMap<std::pair<FunctionSetId, FunctionSetId>, FunctionSetId> Unions;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_FUNCTIONSETS_H
