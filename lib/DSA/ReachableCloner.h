//===- ReachableCloner.h - Part of one graph, into another ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_REACHABLECLONER_H
#define RESTRUCT_LIB_DSA_REACHABLECLONER_H

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace restruct {

/// Clones the part of Source that is reachable from given cells into Into, in
/// place (see DSGraph::cloneReachable). Remembers the clones, so that clients
/// can look up the clone of a cell, and add more cells.
///
/// Source must not change meanwhile; Into may.
class ReachableCloner {
public:
  /// Whether to clone the links and globals of a node that has an image in the
  /// globals graph; the image determines these.
  enum class Depth : uint8_t { Everything, StopAtImages };

  ReachableCloner(DSGraph &Into, const DSGraph &Source,
                  DSNode::NodeTy KeptFlags, Depth HowDeep)
      : Into(Into), Source(Source), KeptFlags(KeptFlags), HowDeep(HowDeep) {}

  /// Binds cell \p From of Source to cell \p To of Into. Either may be null,
  /// which binds nothing.
  void bind(DSNodeHandle From, DSNodeHandle To);
  /// The clone of \p From, which is created if needed; null for null.
  DSNodeHandle getOrCreateCopy(DSNodeHandle From);
  /// The clone of offset 0 of \p N, or null if it was not cloned.
  DSNodeHandle lookupCopy(const DSNode &N) const { return Copies.lookup(&N); }

private:
  using Pair = std::pair<DSNodeHandle, DSNodeHandle>;
  void visit(const Pair &Next);
  bool stopsAt(const DSNode &N) const;
  /// Adds the facts of \p N to its clone, which begins at \p Start.
  void copyFacts(const DSNode &N, DSNodeHandle Start);

  DSGraph &Into;
  const DSGraph &Source;
  DSNode::NodeTy KeptFlags;
  Depth HowDeep;
  llvm::SmallDenseMap<const DSNode *, DSNodeHandle, 16> Copies; // of offset 0
  llvm::SmallVector<Pair, 16> Worklist;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_REACHABLECLONER_H
