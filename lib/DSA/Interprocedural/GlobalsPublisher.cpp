//===- GlobalsPublisher.cpp - Memory reachable from globals ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: one function stores in memory behind a global, another loads
/// from there, and neither calls the other. Propagating the contents of all
/// globals up the call graph would copy the program's data into each graph.
///
/// So the contents are kept once, in the globals graph. A node of a function's
/// graph has an *image*, the cell of the same objects in the globals graph. For
///
///     void put(struct s *p) { g = p; }      // put: p's node has image *g
///     void use(struct s *p) { put(p);       // use: so has its p, cloned along
///                             q = g->next;  //   g's node has image g, its
///                             r = p->next } //   target *g: so q's and r's
///                                           //   nodes have (*g)->next
///
/// publishing maintains, for each finished graph G and the globals graph GG:
///
///   (1) a node that contains a global variable, or is a domain, has an image;
///   (2) if N has image I, and a link at b to T, then I has one at b, to an
///       image of T;
///   (3) two images of one node are the same cell (ImagePolicy::Unify).
///
/// Hence q and r have the same image in the example: the image alone determines
/// what is reachable from N. This is why cloning need not follow the links of a
/// node with an image (ReachableCloner::Depth::StopAtImages): what the caller
/// itself does to that memory, the caller publishes at the same images. And it
/// is why two nodes of one graph may share objects only if they are one node,
/// or have a common image (ImageSharing.cpp merges them), or get one from
/// callers.
///
/// A function's code is not memory that is written. Its node gets no image from
/// containing a function. Otherwise all functions that one pointer may point to
/// would be merged wherever any of them is named. A function that is stored in
/// shared memory has an image as the target of that memory.
///
//===----------------------------------------------------------------------===//

#include "GlobalsPublisher.h"

#include "../ReachableCloner.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace restruct {

static bool isFunction(const GlobalValue *G) {
  if (isa<Function>(G) || isa<GlobalVariable>(G))
    return isa<Function>(G);
  return isa<Function>(G->getAliaseeObject() ? G->getAliaseeObject() : G);
}

bool isShared(const DSNode &N) {
  return N.domains() != 0 || !N.globalsImages().empty() || N.hasAnyImage() ||
         !all_of(N.globals(), isFunction);
}

void publishGlobals(DSGraph &Graph) {
  DSGraph &Globals = *Graph.getGlobalsGraph();
  Graph.forgetMergedNodes();
  ReachableCloner Cloner(Globals, Graph, ~DSNode::IncompleteNode,
                         ReachableCloner::Depth::Everything);
  for (const DSNode &N : Graph.nodes()) {
    DSNodeHandle Start(&N, 0);
    for (const DSNodeHandle &Image : N.globalsImages())
      Cloner.bind(Start, Image);
    if (!isShared(N) || !Cloner.lookupCopy(N).isNull())
      continue;
    // Copying a node binds all its globals and domains to those of the copy.
    const GlobalValue *const *Variable = find_if_not(N.globals(), isFunction);
    if (Variable != N.globals().end())
      Cloner.bind(Graph.getNodeForValue(*Variable),
                  Globals.getOrCreateNodeForValue(*Variable));
    else
      (void)Cloner.getOrCreateCopy(Start);
  }
  for (const DSNode &N : Graph.nodes())
    if (DSNodeHandle Image = Cloner.lookupCopy(N); !Image.isNull())
      Graph.setGlobalsImage(N, Image);
}

} // namespace restruct
