//===- ConstantPlaces.h - Cells of constants in one graph -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_CONSTANTPLACES_H
#define RESTRUCT_LIB_DSA_LOCAL_CONSTANTPLACES_H

#include "ModuleFacts.h"

#include "restruct/DSA/DSGraph.h"

namespace llvm {
class Constant;
} // namespace llvm

namespace restruct {

/// Gives globals, constant expressions and library domains their cells in one
/// graph. The contents of globals are added elsewhere.
class ConstantPlaces {
public:
  ConstantPlaces(const ModuleFacts &Facts, DSGraph &Graph,
                 bool NullIsObject = false)
      : Facts(Facts), Graph(Graph), NullIsObject(NullIsObject) {}

  /// The cell of \p C: a pointer, a vector of pointers (any lane), or an
  /// aggregate, which has a node with links at the offsets of its fields. Null
  /// if there is none: null, undefined, an address of code.
  DSNodeHandle getPlace(const llvm::Constant &C);
  /// Adds the contents of the constant \p C at \p Place: links for its
  /// pointers; globals from which its integers are computed escape.
  void addContents(const llvm::Constant &C, DSNodeHandle Place);
  /// The library's memory of \p Domain, with its known contents.
  DSNodeHandle getDomain(LibraryDomain Domain);
  /// The target of the pointers that are stored to \p Domain.
  DSNodeHandle getDomainContents(LibraryDomain Domain);
  /// Marks the globals from which the integer \p C is computed as converted to
  /// integers.
  void exposeGlobals(const llvm::Constant &C);
  /// A node about which nothing is known.
  DSNodeHandle createUnknown(DSNode::NodeTy MoreFlags = DSNode::ShadowNode);

private:
  DSNodeHandle getGlobal(const llvm::GlobalValue &G);
  /// Like getPlace(), for a value with a single target.
  DSNodeHandle getPointer(const llvm::Constant &C);
  bool pointsNowhere(const llvm::Value &Base) const;

  const ModuleFacts &Facts;
  DSGraph &Graph;
  bool NullIsObject;
  /// Cells of constants other than globals; never iterated.
  llvm::DenseMap<const llvm::Constant *, DSNodeHandle> Places;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_CONSTANTPLACES_H
