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

/// The function \p G, looking through aliases; null if it is none.
const llvm::Function *getFunction(const llvm::GlobalValue &G);

/// The module's functions, with the local phase's graphs.
class FunctionTable {
public:
  FunctionTable() = default;
  explicit FunctionTable(const DataStructures &Local);

  unsigned size() const { return Numbers->size(); }
  auto ids() const { return Numbers->ids(); }
  const llvm::Function &operator[](FunctionId Id) const {
    return (*Numbers)[Id];
  }
  FunctionId getId(const llvm::Function &F) const { return Numbers->getId(F); }
  bool isVarArg(FunctionId Id) const { return VarArg.test(index(Id)); }
  /// Whether the function has a graph.
  bool hasBody(FunctionId Id) const { return Graphs[index(Id)] != nullptr; }
  /// Its graph; only if it has a body.
  const DSGraph &getGraph(FunctionId Id) const { return *Graphs[index(Id)]; }
  /// Appends the functions that \p N contains, unsorted.
  void collect(const DSNode &N, llvm::SmallVectorImpl<FunctionId> &Ids) const;

private:
  const FunctionNumbers *Numbers = nullptr; // shared by all phases
  std::vector<const DSGraph *> Graphs;      // null without a body
  llvm::BitVector VarArg;                   // avoids reading the functions
};

/// The number of a set; equal sets have equal numbers.
enum class FunctionSetId : unsigned {};
constexpr unsigned index(FunctionSetId Set) {
  return static_cast<unsigned>(Set);
}

/// The unique sets of functions. In programs with large tables of functions
/// many calls have the same callees, and facts that depend only on the set are
/// computed once.
class FunctionSets {
public:
  static constexpr FunctionSetId Empty = FunctionSetId(0);

  /// For functions with numbers below \p NumFunctions.
  explicit FunctionSets(unsigned NumFunctions = 0);
  /// The set of \p Functions, in any order, possibly with duplicates.
  FunctionSetId get(llvm::ArrayRef<FunctionId> Functions);
  FunctionSetId unite(FunctionSetId A, FunctionSetId B);
  /// Sorted. Valid for as long as this lives.
  llvm::ArrayRef<FunctionId> members(FunctionSetId Set) const {
    if (Set == Empty)
      return {};
    unsigned Number = index(Set) - 1;
    if (Number < All.size())
      return llvm::ArrayRef(All).slice(Number, 1);
    return *Members[Number - All.size()];
  }

private:
  struct Hash {
    size_t operator()(const std::vector<FunctionId> &Set) const {
      return llvm::hash_combine_range(Set.begin(), Set.end());
    }
  };
  // Set F + 1 is the singleton of function F, the most frequent case. Number
  // sets follow.
  std::vector<FunctionId> All;
  // Never iterated.
  std::unordered_map<std::vector<FunctionId>, FunctionSetId, Hash> Known;
  std::vector<const std::vector<FunctionId> *> Members; // keys of Known
  llvm::DenseMap<std::pair<FunctionSetId, FunctionSetId>, FunctionSetId> Unions;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_FUNCTIONSETS_H
