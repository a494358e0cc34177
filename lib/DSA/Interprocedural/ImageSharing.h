//===- ImageSharing.h - Nodes with a common image ---------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_IMAGESHARING_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_IMAGESHARING_H

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

#include <cstdint>

namespace restruct {

/// Applies facts about the images of a graph's nodes to the graph.
class ImageSharing {
public:
  /// \p Globals has its final nodes and flags.
  explicit ImageSharing(DSGraph &Globals);
  void apply(DSGraph &Graph);

private:
  bool mergeSharers(DSGraph &Graph);
  /// By image node, the graph's cell for its offset 0.
  using ImagePlaces = llvm::DenseMap<const DSNode *, DSNodeHandle>;
  static bool addMemberships(DSGraph &Graph,
                             llvm::ArrayRef<DSNodeHandle> Shared,
                             const ImagePlaces &PlaceOf);
  static bool shareTargets(DSGraph &Graph, llvm::ArrayRef<DSNodeHandle> Shared);

  DSGraph &Globals;
  DSNode::NodeTy AllGlobalsFlags =
      DSNode::ShadowNode; // of all nodes of the globals graph
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_IMAGESHARING_H
