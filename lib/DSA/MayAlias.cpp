//===- MayAlias.cpp - Alias queries on graphs -----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In any one activation of a function each object has one node of the
/// function's graph, at one distance; but two incomplete nodes may share
/// objects (DataStructures.h). So
///
///   no node                         may
///   both nodes incomplete           may
///   one node                        compare bytes, modulo the stride
///   a member array and its holder   compare bytes, if the access to the array
///                                   is known to stay in it
///   other nodes of one graph        never
///
/// A function's graph need not have a cell for a global that the function does
/// not name. The globals graph has one, which is compared with images:
///
///   the node has no images          never: no global reaches it
///   an image at the same node       compare bytes
///   images at other nodes           never
///   any image, pooled constants,
///   a domain of the library         may
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/MayAlias.h"

#include "restruct/DSA/DSGraph.h"
#include "restruct/DSA/DSNode.h"
#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Constant.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace restruct {

ByteRange getByteRange(int64_t Offset, LocationSize Size) {
  if (Size.mayBeBeforePointer())
    return {Offset, std::nullopt, true};
  if (!Size.hasValue() || Size.isScalable())
    return {Offset, std::nullopt};
  return {Offset, Size.getValue().getFixedValue()};
}

NodeBytes getBytes(const DSGraph &Graph, const Value &Pointer,
                   LocationSize Size) {
  DSNodeHandle Cell = Graph.getNodeForValue(&Pointer);
  if (Cell.isNull() && isa<Constant>(Pointer) && Graph.getGlobalsGraph())
    Cell = Graph.getGlobalsGraph()->getNodeForValue(&Pointer);
  if (Cell.isNull())
    return {nullptr, getByteRange(0, Size), 0};
  const DSNode *Node = Cell.getNode();
  return {Node, getByteRange(static_cast<int64_t>(Cell.getOffset()), Size),
          getCommonPeriod(Node->getStride(), Graph.getOffsetStride(&Pointer))};
}

NodeBytes getImage(const NodeBytes &Here, const DSNodeHandle &Image) {
  NodeBytes There = Here;
  There.Node = Image.getNode();
  There.Bytes.Begin += static_cast<int64_t>(Image.getOffset());
  There.Period = getCommonPeriod(Here.Period, There.Node->getStride());
  return There;
}

/// \p There is in the globals graph of \p Here's graph.
static bool mayShareImage(const NodeBytes &Here, const NodeBytes &There) {
  const DSNode &N = *Here.Node;
  if (N.hasAnyImage() || N.domains() != 0)
    return true;
  DSNodeHandle Pool = There.Node->getParentGraph()->getPooledConstants();
  return any_of(N.globalsImages(), [&](const DSNodeHandle &Image) {
    return Image == Pool || mayShareBytes(getImage(Here, Image), There);
  });
}

bool mayAliasIfComplete(const NodeBytes &A, const NodeBytes &B) {
  if (!A.Node || !B.Node)
    return true;
  const DSGraph *InA = A.Node->getParentGraph();
  const DSGraph *InB = B.Node->getParentGraph();
  if (InA == InB)
    return mayShareBytes(A, B);
  if (InA->getGlobalsGraph() == InB)
    return mayShareImage(A, B);
  if (InB->getGlobalsGraph() == InA)
    return mayShareImage(B, A);
  return true;
}

bool mayAlias(const NodeBytes &A, const NodeBytes &B) {
  if (!A.Node || !B.Node ||
      (A.Node->isIncompleteNode() && B.Node->isIncompleteNode()))
    return true;
  return mayAliasIfComplete(A, B);
}

static bool isPointerOf(const Function &F, const Value *V) {
  if (!V || !V->getType()->isPointerTy())
    return false;
  if (const auto *A = dyn_cast<Argument>(V))
    return A->getParent() == &F;
  if (const auto *I = dyn_cast<Instruction>(V))
    return I->getParent() && I->getFunction() == &F;
  return isa<Constant>(V);
}

bool mayAlias(const DataStructures &Graphs, const Function &F, const Value *A,
              LocationSize SizeA, const Value *B, LocationSize SizeB) {
  switch (Graphs.getPhase()) {
  case DSAPhase::Local:
  case DSAPhase::BU:
  case DSAPhase::EquivBU:
    return true;
  case DSAPhase::TD:
  case DSAPhase::EQTD:
  case DSAPhase::Steensgaard:
    break;
  }
  // A function of another module has no graph here.
  const DSGraph *Graph =
      F.getParent() == &Graphs.getModule() ? Graphs.getDSGraph(F) : nullptr;
  if (!Graph || !isPointerOf(F, A) || !isPointerOf(F, B))
    return true;
  return mayAlias(getBytes(*Graph, *A, SizeA), getBytes(*Graph, *B, SizeB));
}

} // namespace restruct
