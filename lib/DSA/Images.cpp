//===- Images.cpp - Cells of a node in the globals graph ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A parameter of a function that is called with many objects, strlen say, gets
/// many images, one for each string of the program. Beyond a limit they are
/// replaced by one of two coarser answers, each of which includes the finer:
///
///     separate images
///       at most MaxImages
///            |
///     one image for all constants    the pool: string literals and other
///     without pointers, separate     read-only constants that are merged with
///     images for the others          nothing else
///            |
///     any image
///
/// The pool is a node of the globals graph with a stride of 1. A node with a
/// constant as image shares memory with nodes of the same graph that have the
/// pool.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/GlobalVariable.h"

#include <cassert>

using namespace llvm;

namespace restruct {

void DSGraph::addGlobalsImage(DSNodeHandle Place, DSNodeHandle Image) {
  assert(GlobalsGraph && Image.getNode()->Parent == GlobalsGraph &&
         "an image is a place of the globals graph");
  DSNode &N = getMutable(Place);
  if (N.AnyImage)
    return;
  DSNodeHandle Start =
      GlobalsGraph->getPlaceAt(Image, -static_cast<int64_t>(Place.getOffset()));
  if (is_contained(N.globalsImages(), Start))
    return;
  if (GlobalsGraph->Policy == ImagePolicy::Unify &&
      !N.globalsImages().empty()) {
    GlobalsGraph->merge(N.globalsImages().front(), Start);
    return;
  }
  if (!GlobalsGraph->PooledConstants.isNull() &&
      is_contained(N.globalsImages(), GlobalsGraph->PooledConstants) &&
      isPureConstant(*Start.getNode()))
    return;
  getRare(N).GlobalsImages.push_back(*Memory, Start);
  if (N.globalsImages().size() <= DSNode::MaxImages)
    return;
  GlobalsGraph->poolConstants(N);
  if (N.globalsImages().size() > DSNode::MaxImages)
    setAnyImage(N);
}

bool DSGraph::isPureConstant(const DSNode &N) {
  constexpr DSNode::NodeTy Allowed =
      DSNode::GlobalNode | DSNode::ReadNode | DSNode::ArrayNode |
      DSNode::CollapsedNode | DSNode::IncompleteNode | DSNode::CopiedNode |
      DSNode::VariableNode | DSNode::WidelyAccessedNode |
      DSNode::SteppedBackNode;
  return !N.globals().empty() && N.Links.empty() && N.getHolder().isNull() &&
         !(N.Flags & ~Allowed) && N.Domains == 0 &&
         all_of(N.globals(), [](const GlobalValue *G) {
           const auto *Variable = dyn_cast<GlobalVariable>(G);
           return Variable && Variable->isConstant();
         });
}

/// Replaces the constants among the images of \p N, of a function's graph, by
/// the pool.
void DSGraph::poolConstants(DSNode &N) {
  auto IsPure = [](const DSNodeHandle &Image) {
    return isPureConstant(*Image.getNode());
  };
  if (none_of(N.globalsImages(), IsPure))
    return;
  if (PooledConstants.isNull()) {
    DSNode &Pool = createNode(DSNode::GlobalNode | DSNode::ReadNode);
    PooledConstants = DSNodeHandle(&Pool, 0);
    addStride(PooledConstants, 1);
  }
  GraphVector<DSNodeHandle> &Images = N.Rare->GlobalsImages;
  Images.erase(std::remove_if(Images.begin(), Images.end(), IsPure),
               Images.end());
  if (!is_contained(Images, PooledConstants))
    Images.push_back(*N.Parent->Memory, PooledConstants);
}

void DSGraph::setGlobalsImage(const DSNode &N, DSNodeHandle Image) {
  getRare(getMutable(N)).GlobalsImages.assign(*Memory, 1, Image);
}

void DSGraph::setAnyImage(const DSNode &Of) {
  DSNode &N = getMutable(Of);
  N.AnyImage = true;
  if (N.Rare)
    N.Rare->GlobalsImages.clear();
}

SmallVector<const GlobalValue *, 4> DSGraph::getAllGlobals(const DSNode &N) {
  SmallSetVector<const GlobalValue *, 4> All;
  All.insert_range(N.globals());
  auto Add = [&](const DSNode &Image) { All.insert_range(Image.globals()); };
  const DSGraph *Globals = N.Parent->GlobalsGraph;
  for (const DSNodeHandle &Image : N.globalsImages()) {
    if (!(Image == Globals->PooledConstants)) {
      Add(*Image.getNode());
      continue;
    }
    for (const DSNode &Constant : Globals->nodes())
      if (isPureConstant(Constant))
        Add(Constant);
  }
  if (N.AnyImage)
    for (const DSNode &Image : Globals->nodes())
      Add(Image);
  return All.takeVector();
}

} // namespace restruct
