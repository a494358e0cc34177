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

/// Copies what is reachable from places of Source into Into, in place, as
/// DSGraph::cloneReachable says; with a memory of what was copied, so that it
/// can be asked for the copy of a place, and be given more places.
///
/// Source must not change in the meantime. Into may.
class ReachableCloner {
public:
  /// Whether all of a node that has an image in the globals graph is copied, or
  /// not its links and globals: these are known from the image.
  enum class Depth : uint8_t { Everything, StopAtImages };

  ReachableCloner(DSGraph &Into, const DSGraph &Source, uint32_t KeptFlags,
                  Depth HowDeep)
      : Into(Into), Source(Source), KeptFlags(KeptFlags), HowDeep(HowDeep) {}

  /// Says that place \p From of Source is place \p To of Into. Either may be
  /// null, which says nothing.
  void bind(DSNodeHandle From, DSNodeHandle To);
  /// The copy of \p From, which is made if there is none; null for null.
  DSNodeHandle getOrCreateCopy(DSNodeHandle From);
  /// The copy of offset 0 of \p N, or null if it was not copied.
  DSNodeHandle lookupCopy(const DSNode &N) const { return Copies.lookup(&N); }

private:
  using Pair = std::pair<DSNodeHandle, DSNodeHandle>;
  void visit(const Pair &Next);
  bool stopsAt(const DSNode &N) const;
  /// Adds what is known of \p N to its copy, which begins at \p Start.
  void copyFacts(const DSNode &N, DSNodeHandle Start);

  DSGraph &Into;
  const DSGraph &Source;
  uint32_t KeptFlags;
  Depth HowDeep;
  llvm::SmallDenseMap<const DSNode *, DSNodeHandle, 16> Copies; // of offset 0
  llvm::SmallVector<Pair, 16> Worklist;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_REACHABLECLONER_H
