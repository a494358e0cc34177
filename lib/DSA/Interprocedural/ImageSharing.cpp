//===- ImageSharing.cpp - Nodes with a common image -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two nodes of a function's graph with a common image in the globals graph are
/// the same memory, so they are merged. Facts about the image then hold for the
/// node: flags, stride, member arrays, and the targets of links.
///
/// Contexts are not distinguished: a node has the images of all contexts, and a
/// merge for one context holds in all. A node with more than DSNode::MaxImages
/// images may be any shared memory: it is merged with all nodes of its graph
/// that have an image (Images.cpp).
///
/// A merged node has the images of both; so this repeats until a fixpoint.
///
//===----------------------------------------------------------------------===//

#include "ImageSharing.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace restruct {

static constexpr DSNode::NodeTy StrideFlags =
    DSNode::ArrayNode | DSNode::CollapsedNode;

ImageSharing::ImageSharing(DSGraph &Globals) : Globals(Globals) {
  for (const DSNode &N : Globals.nodes())
    AllGlobalsFlags |= N.getNodeFlags() & ~StrideFlags;
}

void ImageSharing::apply(DSGraph &Graph) {
  while (mergeSharers(Graph))
    ;
}

/// Adds flags of other objects that \p N may be. \returns true if it was a
/// member array, and cannot be one with these.
static bool takeFlags(DSGraph &Graph, const DSNode &N, DSNode::NodeTy Flags) {
  Graph.addFlags(N, Flags);
  if (N.getHolder().isNull() || N.couldBeMember(N.getMemberBytes()))
    return false;
  Graph.dissolveMember(N);
  return true;
}

/// Merges nodes with a common image. \returns true if anything changed, so that
/// another iteration is needed.
bool ImageSharing::mergeSharers(DSGraph &Graph) {
  SmallVector<DSNodeHandle, 32> Shared;
  SmallVector<std::pair<const Function *, DSNodeHandle>, 8> Named;
  DSNodeHandle Any;
  DSNodeHandle Pool = Globals.getPooledConstants();
  bool HasPool = false;
  for (const DSNode &N : Graph.nodes()) {
    if (N.hasAnyImage())
      Any = DSNodeHandle(&N, 0);
    if (N.hasAnyImage() || !N.globalsImages().empty())
      Shared.push_back(DSNodeHandle(&N, 0));
    HasPool |= !Pool.isNull() && is_contained(N.globalsImages(), Pool);
    for (const GlobalValue *G : N.globals())
      if (const auto *F = dyn_cast<Function>(G))
        Named.push_back({F, Graph.getNodeForValue(F)});
  }

  bool Changed = false;
  auto Merge = [&](DSNodeHandle A, DSNodeHandle B) {
    if (A == B)
      return;
    Graph.merge(A, B);
    Changed = true;
  };
  if (!Any.isNull()) {
    Graph.collapse(*Any.getNode(), CollapseCause::UnrelatedOffsets);
    for (const DSNodeHandle &N : Shared)
      Graph.merge(N, Any);
    for (const auto &[F, Place] : Named)
      Graph.merge(Place, Any);
    takeFlags(Graph, *Any.getNode(), AllGlobalsFlags);
    return false; // no images are left
  }

  // The cell of offset 0 of the image's node in this graph.
  ImagePlaces PlaceOf;
  for (const DSNodeHandle &Handle : Shared) {
    DSNodeHandle N(Handle.getNode(), 0); // images are relative to offset 0
    SmallVector<DSNodeHandle, 4> Images(N.getNode()->globalsImages());
    for (const DSNodeHandle &Image : Images) {
      const DSNode &I = *Image.getNode();
      Changed |=
          takeFlags(Graph, *N.getNode(), I.getNodeFlags() & ~StrideFlags);
      if (I.getStride() != 0 && N.getNode()->getStride() != I.getStride()) {
        uint64_t Before = N.getNode()->getStride();
        Graph.addStride(N, I.getStride());
        Changed |= N.getNode()->getStride() != Before;
      }
      DSNodeHandle Start =
          Graph.getPlaceAt(N, -static_cast<int64_t>(Image.getOffset()));
      auto [It, IsNew] = PlaceOf.try_emplace(&I, Start);
      if (!IsNew)
        Merge(It->second, Start);
      // The pool stands for each of the constants.
      if (HasPool && DSGraph::isPureConstant(I)) {
        auto [PoolIt, IsFirst] = PlaceOf.try_emplace(Pool.getNode(), Start);
        if (!IsFirst)
          Merge(PoolIt->second, Start);
      }
    }
  }
  Changed |= addMemberships(Graph, Shared, PlaceOf);
  Changed |= shareTargets(Graph, Shared);
  // A function has no image by itself; see GlobalsPublisher.cpp.
  for (const auto &[F, Place] : Named) {
    DSNodeHandle Image = Globals.getNodeForValue(F);
    auto It = PlaceOf.find(Image.getNode());
    if (It != PlaceOf.end())
      Merge(Place, Graph.getPlaceAt(It->second,
                                    static_cast<int64_t>(Image.getOffset())));
  }
  return Changed;
}

/// Makes nodes whose images are a member array and its holder so, too. \returns
/// true if that is new.
bool ImageSharing::addMemberships(DSGraph &Graph, ArrayRef<DSNodeHandle> Shared,
                                  const ImagePlaces &PlaceOf) {
  bool Changed = false;
  for (const DSNodeHandle &Handle : Shared)
    for (const DSNodeHandle &Image :
         SmallVector<DSNodeHandle, 4>(Handle.getNode()->globalsImages())) {
      const DSNode &I = *Image.getNode();
      DSNodeHandle Outer = I.getHolder();
      if (Outer.isNull())
        continue;
      auto Holder = PlaceOf.find(Outer.getNode());
      auto Array = PlaceOf.find(&I);
      if (Holder != PlaceOf.end() && Array != PlaceOf.end())
        Changed |= Graph.addMember(
            Graph.getPlaceAt(Holder->second,
                             static_cast<int64_t>(Outer.getOffset())),
            I.getMemberBytes(), Array->second);
    }
  return Changed;
}

/// Whether offset 0 of \p N is known to be \p Offset of \p Image.
static bool hasImageAt(const DSNode &N, const DSNode &Image, int64_t Offset) {
  return any_of(N.globalsImages(), [&](const DSNodeHandle &H) {
    auto Known = static_cast<int64_t>(H.getOffset());
    return H.getNode() == &Image &&
           (Known == Offset ||
            (Image.getStride() != 0 &&
             Image.normalize(Known) == Image.normalize(Offset)));
  });
}

/// Whether the pool of constants, an image of \p N, represents \p Image.
static bool hasInPool(const DSNode &N, const DSNode &Image) {
  DSNodeHandle Pool = Image.getParentGraph()->getPooledConstants();
  return !Pool.isNull() && is_contained(N.globalsImages(), Pool) &&
         DSGraph::isPureConstant(Image);
}

/// Adds to the target of each link the images that the link has in an image of
/// its node: contexts may have given the node more images. The same for member
/// arrays; a member whose bytes are not a member array in the image is
/// dissolved. \returns true if anything changed.
bool ImageSharing::shareTargets(DSGraph &Graph, ArrayRef<DSNodeHandle> Shared) {
  bool Changed = false;
  for (const DSNodeHandle &Handle : Shared) {
    const DSNode &N = *Handle.getNode();
    if (N.links().empty())
      continue;
    SmallVector<DSNodeHandle, 4> Images(N.globalsImages());
    for (const DSLink &L : SmallVector<DSLink, 4>(N.links()))
      for (const DSNodeHandle &Image : Images) {
        const DSNode &Target = *L.Target.getNode();
        if ((L.IsMember && Target.getHolder().isNull()) || Target.hasAnyImage())
          break;
        const DSNode &I = *Image.getNode();
        auto [There, Offset] = I.getCounterpart(
            L, static_cast<int64_t>(Image.getOffset() + L.Begin));
        if (!There || hasInPool(Target, *There) ||
            hasImageAt(Target, *There,
                       Offset - static_cast<int64_t>(L.Target.getOffset())))
          continue;
        Changed = true;
        if (There == &I && L.IsMember)
          Graph.dissolveMember(Target);
        else
          Graph.addGlobalsImage(L.Target, DSNodeHandle(There, Offset));
      }
  }
  return Changed;
}

} // namespace restruct
