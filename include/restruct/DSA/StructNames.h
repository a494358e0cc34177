//===- StructNames.h - Of which structures nodes are ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The structures as which code accesses the objects of a node: what it says
/// where it computes the address of a field, and where it declares a variable
/// (docs/adr/0088). For people: no analysis uses them.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_STRUCTNAMES_H
#define RESTRUCT_DSA_STRUCTNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace restruct {

class DSGraph;
class DSNode;

/// The structures of the nodes of one graph, by name in IR ("struct.list").
/// Refers to the graph, which must not change, and to its module.
class StructNames {
public:
  explicit StructNames(const DSGraph &Graph);

  /// Sorted, each once.
  llvm::ArrayRef<llvm::StringRef> lookup(const DSNode &N) const;

private:
  llvm::DenseMap<const DSNode *, llvm::SmallVector<llvm::StringRef, 1>>
      Names; // its order has no effect
};

} // namespace restruct

#endif // RESTRUCT_DSA_STRUCTNAMES_H
