//===- DSGraphCopy.h - From the cells of a graph to their copies *- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_DSGRAPHCOPY_H
#define RESTRUCT_DSA_DSGRAPHCOPY_H

#include "restruct/DSA/DSCallSite.h"
#include "restruct/DSA/DSNode.h"

#include "llvm/ADT/SmallVector.h"

namespace restruct {

/// The result of copying a graph: maps cells of the original to their copies.
class DSGraphCopy {
public:
  /// The copy of the cell \p Place of the original; null for null.
  DSNodeHandle operator()(const DSNodeHandle &Place) const;
  /// The copy of \p Call, with all its cells mapped.
  DSCallSite operator()(const DSCallSite &Call) const;

private:
  friend class DSGraph;
  /// By id in the original; null for nodes that were merged into others.
  llvm::SmallVector<DSNode *, 32> Copies;
};

} // namespace restruct

#endif // RESTRUCT_DSA_DSGRAPHCOPY_H
