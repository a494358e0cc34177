//===- FunctionPlaces.h - The cells of functions' interfaces ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_FUNCTIONPLACES_H
#define RESTRUCT_DSA_FUNCTIONPLACES_H

#include "restruct/DSA/DSNode.h"
#include "restruct/DSA/GraphMemory.h"

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class Function;
} // namespace llvm

namespace restruct {

/// The cells of a function's interface.
struct FunctionPlaces {
  const llvm::Function *F;
  DSNodeHandle Return;  ///< Target of its results; null for no pointer.
  DSNodeHandle VarArgs; ///< Target of its variable arguments; null for none.
  /// Targets of its parameters, by number; only if KnowsFormals.
  GraphVector<DSNodeHandle> Formals;
  bool KnowsFormals = false;
};

/// The functions of a graph, in order of insertion.
class FunctionPlacesList {
public:
  explicit FunctionPlacesList(GraphMemory &Memory) : Memory(&Memory) {}

  FunctionPlaces *begin() { return List.begin(); }
  FunctionPlaces *end() { return List.end(); }
  const FunctionPlaces *begin() const { return List.begin(); }
  const FunctionPlaces *end() const { return List.end(); }
  size_t size() const { return List.size(); }
  const FunctionPlaces &operator[](size_t I) const { return List[I]; }

  /// Null if \p F is not in the list.
  const FunctionPlaces *find(const llvm::Function &F) const;
  FunctionPlaces &getOrCreate(const llvm::Function &F);
  /// Appends a function, which must be new.
  FunctionPlaces &add(const FunctionPlaces &New);
  void reserve(size_t NumFunctions);

private:
  GraphMemory *Memory;
  GraphVector<FunctionPlaces> List;
  /// Indices into List; empty as long as the list is short. Never iterated.
  llvm::DenseMap<const llvm::Function *, unsigned> Index;
};

} // namespace restruct

#endif // RESTRUCT_DSA_FUNCTIONPLACES_H
