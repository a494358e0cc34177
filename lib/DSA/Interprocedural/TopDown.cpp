//===- TopDown.cpp - Callers into callees ---------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: bottom-up, two parameters of a function are two nodes, although
/// some caller passes one object twice. Here each graph is merged with what
/// holds in any of its contexts.
///
/// A callee's graph gets no new nodes, except for open calls (ContextWalk.cpp):
/// all its pointers have cells already. It gets the facts that its callers have
/// about these cells. A caller's bottom-up graph has a cell for each node of
/// the callee that the call reaches, since it contains a clone of the callee.
/// So:
///
///   1. Units are visited callers first, so that all arguments of a unit are
///      known when it is visited.
///   2. Nodes with a common image in the globals graph are merged: they are
///      shared memory (GlobalsPublisher.cpp, ImageSharing.cpp). They take the
///      image's flags and stride.
///   3. For each call that was bound in the unit, the callee's graph is
///      traversed from the call's cells, in parallel with the caller's
///      (ContextWalk.cpp). Two nodes of the callee whose cells lie in one node
///      of the caller are merged, at the distance of these cells. A node of the
///      callee takes the flags, stride, functions and images of its cell.
///
/// Merges in a callee are queued until the callee is visited (PassedDown). Its
/// graph is copied when the first caller queues something, and dropped after
/// the visit. The time between is short, so that it stays in the cache.
///
/// A function without known callers may be called with anything; otherwise its
/// graph would look as if all callers were known. Its callees are affected only
/// by what it passes.
///
/// Sound: let p and q be pointers of F that point to the same byte in some
/// activation. Consider where that memory came from. If F or its callees made p
/// and q alias, they have one node in F's bottom-up graph. If it happened
/// through memory reachable from globals, both nodes have an image there, in
/// F's graph or in that of a caller up to which neither is shared, and the
/// images are the same cell. Otherwise both were passed by the caller in cells
/// that alias there, and the argument is repeated for the caller. Images and
/// cells of callers are all brought down, so the nodes of p and q are merged in
/// each case. An external caller makes both nodes external, thus incomplete
/// (ExternalClosure.cpp).
///
//===----------------------------------------------------------------------===//

#include "TopDown.h"

#include "ContextWalk.h"
#include "ExternalClosure.h"
#include "ImageSharing.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

#include <cassert>

using namespace llvm;

namespace restruct {

namespace {

class TopDownEngine {
public:
  TopDownEngine(const BottomUpResult &Below, const DSGraph &OldGlobals,
                DSGraph &Globals);
  TopDownResult run();

private:
  TopDownUnit &getUnit(unsigned Number);
  void applyPassed(TopDownUnit &Unit);
  static void mergeAll(DSGraph &Graph);
  void pass(unsigned Caller, const BoundCall &Bound);
  void markUncalled(unsigned Unit);

  const BottomUpResult &Below;
  BitVector UncalledUnits; // that have one
  DSGraph &Globals;
  DSGraphCopy GlobalsCopy;
  ImageSharing Images;
  std::shared_ptr<GraphMemory> Memory = std::make_shared<GraphMemory>();
  ContainedFunctions Functions;
  std::vector<TopDownUnit> Units; // by number of the unit below
  size_t OpenBudget;              // visits of nodes that are for open calls
  std::string CoarseningReason;
};

} // namespace

/// Flags that a copied graph keeps.
static constexpr DSNode::NodeTy KeptFlags = ~DSNode::IncompleteNode;

TopDownEngine::TopDownEngine(const BottomUpResult &Below,
                             const DSGraph &OldGlobals, DSGraph &Globals)
    : Below(Below), UncalledUnits(static_cast<unsigned>(Below.Units.size())),
      Globals(Globals),
      GlobalsCopy(Globals.append(OldGlobals, KeptFlags,
                                 [](DSNodeHandle) { return DSNodeHandle(); })),
      Images(Globals), Functions(Below.Functions), Units(Below.Units.size()),
      OpenBudget(Below.NodeBudget) {
  for (unsigned F : Below.Uncalled.set_bits())
    if (unsigned Unit = Below.UnitOf[F]; Unit < Units.size())
      UncalledUnits.set(Unit);
}

TopDownUnit &TopDownEngine::getUnit(unsigned Number) {
  TopDownUnit &New = Units[Number];
  if (New.Graph)
    return New;
  const BottomUpUnit &Old = Below.Units[Number];
  New.Graph = std::make_unique<DSGraph>(&Globals, Memory);
  DSGraphCopy Copy =
      New.Graph->append(*Old.Graph, KeptFlags,
                        [&](DSNodeHandle Image) { return GlobalsCopy(Image); });
  New.Graph->clearAuxFunctionCalls();
  New.Calls.reserve(Old.Calls.size());
  for (const DSCallSite &Call : Old.Calls)
    New.Calls.push_back(Copy(Call));
  if (Old.Dispatcher) {
    New.Dispatcher = std::make_unique<CallInterface>();
    New.Dispatcher->Result = Copy(Old.Dispatcher->Result);
    New.Dispatcher->VarArgs = Copy(Old.Dispatcher->VarArgs);
    for (const DSNodeHandle &Arg : Old.Dispatcher->Args)
      New.Dispatcher->Args.push_back(Copy(Arg));
  }
  for (unsigned Open : Old.Open)
    CallInterface(New.Calls[Open]).forEachPlace([&](const DSNodeHandle &Place) {
      Place.getNode()->markReachableNodes(New.OpenMemory);
    });
  New.NumOldNodes = static_cast<unsigned>(New.Graph->getNumCreatedNodes());
  return New;
}

TopDownResult TopDownEngine::run() {
  for (auto Number = static_cast<unsigned>(Units.size()); Number-- != 0;) {
    TopDownUnit &Unit = getUnit(Number);
    DSGraph &Graph = *Unit.Graph;
    applyPassed(Unit);
    Images.apply(Graph);
    Graph.propagateFlags(ExternalFlags,
                         DSNode::ExternalNode | DSNode::IncompleteNode);
    for (const BoundCall &Bound : Below.Units[Number].Bound)
      pass(Number, Bound);
    Unit.Calls = {};
    Unit.OpenMemory = {};
    if (UncalledUnits.test(Number))
      markUncalled(Number);
    Graph.propagateFlags(DSNode::IncompleteNode, DSNode::IncompleteNode);
  }
  Globals.propagateFlags(ExternalFlags,
                         DSNode::ExternalNode | DSNode::IncompleteNode);
  TopDownResult Result;
  Result.CoarseningReason = std::move(CoarseningReason);
  Result.Graphs.reserve(Units.size());
  for (TopDownUnit &Unit : Units)
    Result.Graphs.push_back(std::move(Unit.Graph));
  return Result;
}

void TopDownEngine::markUncalled(unsigned Unit) {
  DSGraph &Graph = *Units[Unit].Graph;
  for (size_t I = 0; I != Graph.getNumFunctions(); ++I)
    if (Below.Uncalled.test(
            index(Below.Functions.getId(*Graph.getPlacesAt(I).F))))
      CallInterface(Graph, I).forEachPlace([&](const DSNodeHandle &Place) {
        Graph.addFlags(*Place.getNode(), DSNode::IncompleteNode);
      });
}

void TopDownEngine::applyPassed(TopDownUnit &Unit) {
  DSGraph &Graph = *Unit.Graph;
  for (const auto &[Place, From] : Unit.Passed.Strides)
    if (From->isCollapsedNode())
      Graph.collapse(*Place.getNode(), From->getCollapseCause(),
                     From->getCollapseInstruction());
    else
      Graph.addStride(Place, From->getStride());
  for (const auto &[A, B, Bytes, Call] : Unit.Passed.Meetings)
    Graph.merge(A, Graph.getPlaceAt(B, Bytes), Call);
  for (const auto &[Holder, Begin, Bytes, Target, Offset, Call] :
       Unit.Passed.HeldPointers) {
    DSNodeHandle Place = Graph.getPlaceAt(Holder, Begin);
    Graph.merge(Graph.getOrCreateLink(Place, Bytes, Call),
                Graph.getPlaceAt(Target, Offset), Call);
  }
  for (const auto &[Array, Holder, Begin, Bytes, Call] :
       Unit.Passed.Memberships)
    Graph.addMember(Graph.getPlaceAt(Holder, Begin), Bytes, Array, Call);
  Functions.add(Graph, Unit.Passed.Contained);
  Unit.Passed = {};
  if (Unit.IsOutOfBudget) {
    mergeAll(Graph);
    CoarseningReason = "calls that wait for their callees reach too much";
  }
}

/// Merges all nodes into one, about which nothing is known.
void TopDownEngine::mergeAll(DSGraph &Graph) {
  DSNodeHandle All(&Graph.createNode(), 0);
  Graph.merge(Graph.getOrCreateLink(All, 1), All);
  for (const DSNode &N : Graph.nodes())
    Graph.merge(DSNodeHandle(&N, 0), All);
  Graph.collapse(*All.getNode(), CollapseCause::UnrelatedOffsets);
  Graph.addFlags(*All.getNode(), DSNode::AllocaNode | DSNode::HeapNode |
                                     DSNode::UnknownNode |
                                     DSNode::ExternalNode);
  Graph.setAnyImage(*All.getNode());
}

void TopDownEngine::pass(unsigned Caller, const BoundCall &Bound) {
  TopDownUnit &Callee = getUnit(Bound.Callee);
  ArrayRef<DSCallSite> Calls = Units[Caller].Calls;
  ContextWalk Walk(Callee, Globals, Functions, Calls[Bound.Call].getCallSite(),
                   OpenBudget);
  auto Bind = [&](const DSNodeHandle &InCallee, const DSNodeHandle &InCaller) {
    if (!InCallee.isNull() && !InCaller.isNull())
      Walk.bind(InCallee, InCaller);
  };
  CallInterface Passed(Calls[Bound.Call]);
  for (const Function *F : Bound.Functions)
    forEachBinding(CallInterface(*Callee.Graph, *F), Passed, Bind);
  if (Bound.Functions.empty())
    forEachBinding(*Callee.Dispatcher, Passed, Bind);
  ArrayRef<unsigned> Open = Below.Units[Bound.Callee].Open;
  assert(Open.size() == Bound.Inherited.size() && "each was inherited");
  for (size_t I = 0; I != Open.size(); ++I) {
    const DSCallSite &There = Callee.Calls[Open[I]];
    const DSCallSite &Here = Calls[Bound.Inherited[I]];
    forEachBinding(CallInterface(There), CallInterface(Here), Bind);
    Bind(There.getCalleePlace(), Here.getCalleePlace());
  }
  Walk.passMemberships();
}

TopDownResult computeTopDown(const BottomUpResult &Below,
                             const DSGraph &OldGlobals, DSGraph &Globals) {
  return TopDownEngine(Below, OldGlobals, Globals).run();
}

} // namespace restruct
