//===- ConstantPlaces.h - Where constants point, in one graph ---*- C++ -*-===//
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

/// Gives globals, constant expressions and library domains their places in one
/// graph. Contents of globals are not its business.
class ConstantPlaces {
public:
  ConstantPlaces(const ModuleFacts &Facts, DSGraph &Graph,
                 bool NullIsObject = false)
      : Facts(Facts), Graph(Graph), NullIsObject(NullIsObject) {}

  /// Where \p C points: a pointer, a vector of pointers (any lane), or an
  /// aggregate, whose place is a node with links at the offsets of its fields.
  /// Null if it points nowhere: null, undefined, an address of code.
  DSNodeHandle getPlace(const llvm::Constant &C);
  /// Where the contents of the constant \p C at \p Place lead: links for its
  /// pointers; globals in its numbers are exposed.
  void addContents(const llvm::Constant &C, DSNodeHandle Place);
  /// The library's memory of \p Domain, with what it is known to hold.
  DSNodeHandle getDomain(LibraryDomain Domain);
  /// Where the pointers lead that were put into \p Domain.
  DSNodeHandle getDomainContents(LibraryDomain Domain);
  /// Globals that the number \p C is made from are known as numbers now.
  void exposeGlobals(const llvm::Constant &C);
  /// A node of which nothing is known.
  DSNodeHandle createUnknown(uint32_t MoreFlags = 0);

private:
  DSNodeHandle getGlobal(const llvm::GlobalValue &G);
  /// As getPlace, for what points to one place.
  DSNodeHandle getPointer(const llvm::Constant &C);
  bool pointsNowhere(const llvm::Value &Base) const;

  const ModuleFacts &Facts;
  DSGraph &Graph;
  bool NullIsObject;
  /// Places of constants other than globals; never iterated.
  llvm::DenseMap<const llvm::Constant *, DSNodeHandle> Places;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_CONSTANTPLACES_H
