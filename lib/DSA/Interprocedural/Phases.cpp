//===- Phases.cpp - The phases that look beyond a function ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How each phase is made from the one before it.
///
//===----------------------------------------------------------------------===//

#include "BottomUp.h"
#include "ExternalClosure.h"
#include "GlobalsPublisher.h"
#include "Steensgaard.h"
#include "TopDown.h"

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

#include <optional>

using namespace llvm;

namespace restruct {

static constexpr uint32_t KeptFlags = ~uint32_t(DSNode::IncompleteNode);

static DSNodeHandle noImage(DSNodeHandle) { return {}; }

SteensgaardDataStructures::SteensgaardDataStructures(
    const LocalDataStructures &Local)
    : DataStructures(DSAPhase::Steensgaard, Local.getModule(),
                     Local.getMemory(), Local.getOptions()) {
  auto Graph = std::make_unique<DSGraph>(GlobalsGraph.get());
  computeSteensgaard(Local, *Graph, CallGraph);
  GlobalsGraph->setImagePolicy(ImagePolicy::Unify);
  publishGlobals(*Graph);
  GlobalsGraph->propagateFlags(UnseenFlags,
                               DSNode::ExternalNode | DSNode::IncompleteNode);
  addGraph(std::move(Graph));
}

/// Marks what callers, or other users of shared memory, may add to.
static void markIncomplete(DSGraph &Graph, const BottomUpUnit &Unit) {
  auto Mark = [&](const DSNodeHandle &Place) {
    Graph.addFlags(*Place.getNode(), DSNode::IncompleteNode);
  };
  for (const Function *F : Graph.functions()) {
    CallInterface Taken(Graph, *F);
    Taken.Result = {};
    Taken.forEachPlace(Mark);
  }
  Unit.Dispatcher.forEachPlace(Mark);
  for (unsigned Open : Unit.Open) {
    const DSCallSite &Call = Unit.Calls[Open];
    Call.forEachHandle(Mark);
    Graph.addAuxFunctionCall(Call);
  }
  for (DSNode &N : Graph.nodes())
    if (isShared(N))
      Graph.addFlags(N, DSNode::IncompleteNode);
  Graph.propagateFlags(DSNode::IncompleteNode, DSNode::IncompleteNode);
}

/// What follows when all units are there: unseen code, and which calls may call
/// it. \returns the call graph.
static DSCallGraph finishBottomUp(const DataStructures &Local,
                                  DSGraph &GlobalsGraph,
                                  BottomUpResult &Result) {
  const Module &M = Local.getModule();
  ExternalClosure Closure(M, &GlobalsGraph);
  for (const BottomUpUnit &Unit : Result.Units)
    Closure.addGraph(*Unit.Graph, Unit.Calls);
  Closure.run();
  for (const BottomUpUnit &Unit : Result.Units) {
    for (size_t I = 0; I != Unit.Calls.size(); ++I)
      if (Unit.Calls[I].isIndirectCall() &&
          mayBeUnseenCode(*Unit.Calls[I].getCalleeNode()))
        Result.Sites.setIncomplete(Unit.Sites[I]);
    markIncomplete(*Unit.Graph, Unit);
  }

  DSCallGraph CallGraph;
  const FunctionTable &Functions = Result.Functions;
  DenseSet<const CallBase *> Resolved; // calls that are more than their names
  for (const BottomUpUnit &Unit : Result.Units)
    for (const DSCallSite &Call : Unit.Calls)
      if (Call.isIndirectCall())
        Resolved.insert(&Call.getCallSite());
  CallGraph.reserve(Local.getCallGraph().getNumCalls());
  DenseMap<const CallBase *, FunctionSetId> Callees;
  Callees.reserve(static_cast<unsigned>(Local.getCallGraph().getNumCalls()));
  DenseSet<const CallBase *> Incomplete;
  Result.Sites.takeCallees([&](const CallBase &Site,
                               ArrayRef<FunctionSetId> Sets,
                               bool IsIncomplete) {
    FunctionSetId &All = Callees[&Site];
    for (FunctionSetId Set : Sets)
      All = Result.Sets.unite(All, Set);
    if (IsIncomplete)
      Incomplete.insert(&Site);
  });
  DenseMap<FunctionSetId, unsigned> Lists; // of the call graph
  const DSCallGraph &Named = Local.getCallGraph();
  for (const CallBase *Site : Named.calls()) {
    SmallVector<FunctionId, 4> Ids;
    for (const Function *F : Named.callees(*Site))
      Ids.push_back(Functions.getId(*F));
    FunctionSetId All =
        Result.Sets.unite(Callees.lookup(Site), Result.Sets.get(Ids));
    ArrayRef<FunctionId> Members = Result.Sets.members(All);
    auto GetFunctions = [&] {
      return to_vector<4>(
          map_range(Members, [&](FunctionId F) { return &Functions[F]; }));
    };
    if (Members.size() <= 1) {
      CallGraph.setCallees(*Site, GetFunctions());
    } else {
      auto [It, IsNew] = Lists.try_emplace(All);
      if (IsNew)
        It->second = CallGraph.addList(GetFunctions());
      CallGraph.shareCallees(*Site, It->second);
    }
    if (Incomplete.contains(Site) ||
        (!Named.isComplete(*Site) && !Resolved.contains(Site)))
      CallGraph.setIncomplete(*Site);
  }
  return CallGraph;
}

BUDataStructures::BUDataStructures(const LocalDataStructures &Local)
    : DataStructures(DSAPhase::BU, Local.getModule(), Local.getMemory(),
                     Local.getOptions()),
      Local(&Local) {
  (void)GlobalsGraph->append(*Local.getGlobalsGraph(), KeptFlags, noImage);
  GlobalsGraph->setImagePolicy(ImagePolicy::Unify);
  std::optional<SteensgaardDataStructures> Steensgaard;
  auto GetCoarse = [&]() -> const DSCallGraph & {
    if (!Steensgaard)
      Steensgaard.emplace(Local);
    return Steensgaard->getCallGraph();
  };
  Bindings = std::make_unique<BottomUpResult>(
      computeBottomUp({Local, *GlobalsGraph, nullptr, GetCoarse}));
  CallGraph = finishBottomUp(Local, *GlobalsGraph, *Bindings);
  CoarseningReason = Bindings->CoarseningReason;
  addGraphs(std::move(Bindings->Graphs));
}

BUDataStructures::BUDataStructures(BUDataStructures &&) = default;
BUDataStructures &BUDataStructures::operator=(BUDataStructures &&) = default;
BUDataStructures::~BUDataStructures() = default;

EquivBUDataStructures::EquivBUDataStructures(const BUDataStructures &BU)
    : DataStructures(DSAPhase::EquivBU, BU.getModule(), BU.getMemory(),
                     BU.getOptions()) {
  const LocalDataStructures &Local = *BU.Local;
  (void)GlobalsGraph->append(*Local.getGlobalsGraph(), KeptFlags, noImage);
  GlobalsGraph->setImagePolicy(ImagePolicy::Unify);
  auto GetKnown = [&]() -> const DSCallGraph & { return BU.getCallGraph(); };
  Bindings = std::make_unique<BottomUpResult>(
      computeBottomUp({Local, *GlobalsGraph, &BU.getCallGraph(), GetKnown}));
  CallGraph = finishBottomUp(Local, *GlobalsGraph, *Bindings);
  CoarseningReason = BU.getCoarseningReason().str();
  addGraphs(std::move(Bindings->Graphs));
}

EquivBUDataStructures::EquivBUDataStructures(EquivBUDataStructures &&) =
    default;
EquivBUDataStructures &
EquivBUDataStructures::operator=(EquivBUDataStructures &&) = default;
EquivBUDataStructures::~EquivBUDataStructures() = default;

/// Functions that nothing is known to call may be called with anything, lest
/// their graphs look as if all their callers had been seen.
static void markUncalled(const DataStructures &Phase) {
  DenseSet<const Function *> Called;
  DenseSet<const void *> Seen; // lists that calls share
  for (const CallBase *Site : Phase.getCallGraph().calls()) {
    ArrayRef<const Function *> Callees = Phase.getCallGraph().callees(*Site);
    if (Seen.insert(Callees.data()).second)
      Called.insert_range(Callees);
  }
  for (DSGraph *Graph : Phase.graphs()) {
    for (const Function *F : Graph->functions())
      if (!Called.contains(F))
        CallInterface(*Graph, *F).forEachPlace([&](const DSNodeHandle &Place) {
          Graph->addFlags(*Place.getNode(), DSNode::IncompleteNode);
        });
    Graph->propagateFlags(DSNode::IncompleteNode, DSNode::IncompleteNode);
  }
}

TDDataStructures::TDDataStructures(const BUDataStructures &BU)
    : DataStructures(DSAPhase::TD, BU.getModule(), BU.getMemory(),
                     BU.getOptions()) {
  CallGraph = BU.getCallGraph();
  CoarseningReason = BU.getCoarseningReason().str();
  addGraphs(computeTopDown(*BU.Bindings, *BU.getGlobalsGraph(), *GlobalsGraph));
  markUncalled(*this);
}

EQTDDataStructures::EQTDDataStructures(const EquivBUDataStructures &EquivBU)
    : DataStructures(DSAPhase::EQTD, EquivBU.getModule(), EquivBU.getMemory(),
                     EquivBU.getOptions()) {
  CallGraph = EquivBU.getCallGraph();
  CoarseningReason = EquivBU.getCoarseningReason().str();
  addGraphs(computeTopDown(*EquivBU.Bindings, *EquivBU.getGlobalsGraph(),
                           *GlobalsGraph));
  markUncalled(*this);
}

} // namespace restruct
