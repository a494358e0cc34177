//===- Phases.cpp - The interprocedural phases ----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How each phase is computed from the one before it.
///
//===----------------------------------------------------------------------===//

#include "BottomUp.h"
#include "ExternalClosure.h"
#include "GlobalsPublisher.h"
#include "Steensgaard.h"
#include "TopDown.h"

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

#include <optional>

using namespace llvm;

namespace restruct {

static constexpr DSNode::NodeTy KeptFlags = ~DSNode::IncompleteNode;

static DSNodeHandle noImage(DSNodeHandle) { return {}; }

SteensgaardDataStructures::SteensgaardDataStructures(
    const LocalDataStructures &Local)
    : DataStructures(DSAPhase::Steensgaard, Local) {
  std::vector<std::unique_ptr<DSGraph>> Graphs;
  DSGraph *Graph =
      Graphs.emplace_back(std::make_unique<DSGraph>(GlobalsGraph.get())).get();
  computeSteensgaard(Local, *Graph, *CallGraph);
  GlobalsGraph->setImagePolicy(ImagePolicy::Unify);
  publishGlobals(*Graph);
  GlobalsGraph->propagateFlags(ExternalFlags,
                               DSNode::ExternalNode | DSNode::IncompleteNode);
  std::vector<unsigned> GraphOfFunction(Functions->size(), 1);
  for (FunctionId F : Functions->ids())
    if (Local.getDSGraph(F))
      GraphOfFunction[index(F)] = 0;
  addGraphs(std::move(Graphs), GraphOfFunction);
}

/// Marks what external code may access, once all units are finished, and the
/// calls that may call it.
static void findExternal(const Module &M, DSGraph &GlobalsGraph,
                         BottomUpResult &Result) {
  auto GetTaken = [&](const Function &F) { return Result.getTaken(F); };
  ExternalClosure Closure(M, &GlobalsGraph, GetTaken);
  for (const auto &[Unit, Graph] : zip_equal(Result.Units, Result.Graphs)) {
    if (Unit.HasShared)
      Closure.addGraph(*Graph);
    if (Unit.HasIndirectCalls)
      for (const DSCallSite &Call : Unit.Calls)
        Closure.addCall(Call);
  }
  Closure.run();
  for (const BottomUpUnit &Unit : Result.Units)
    if (Unit.HasIndirectCalls)
      for (size_t I = 0; I != Unit.Calls.size(); ++I)
        if (Unit.Calls[I].isIndirectCall() &&
            mayBeExternalCode(*Unit.Calls[I].getCalleeNode()))
          Result.Sites.setIncomplete(Unit.Sites[I]);
}

/// The call graph, after the calls of external code are known.
static DSCallGraph makeCallGraph(const DSCallGraph &Named,
                                 BottomUpResult &Result) {
  BitVector Resolved(Named.getNumCalls()); // resolved from graphs
  for (const BottomUpUnit &Unit : Result.Units)
    if (Unit.HasIndirectCalls)
      for (const DSCallSite &Call : Unit.Calls)
        if (Call.isIndirectCall())
          Resolved.set(index(Call.getNumber()));
  DSCallGraph CallGraph = DSCallGraph::withCallsOf(Named);
  DenseMap<FunctionSetId, unsigned> Lists; // of the call graph
  Result.Uncalled.resize(Result.Functions.size(), true);
  Result.Sites.takeCallees(
      [&](CallId Call, ArrayRef<FunctionSetId> Sets, bool IsIncomplete) {
        FunctionSetId All = FunctionSets::Empty;
        for (FunctionSetId Set : Sets)
          All = Result.Sets.unite(All, Set);
        SmallVector<FunctionId, 4> Ids;
        for (const Function *F : Named.callees(Call))
          if (ArrayRef<FunctionId> Found = Result.Sets.members(All);
              Found.size() != 1 || &Result.Functions[Found.front()] != F)
            Ids.push_back(Result.Functions.getId(*F));
        All = Result.Sets.unite(All, Result.Sets.get(Ids));
        ArrayRef<FunctionId> Members = Result.Sets.members(All);
        // Must be called once for each large set.
        auto GetFunctions = [&] {
          for (FunctionId F : Members)
            Result.Uncalled.reset(index(F));
          return to_vector<4>(map_range(
              Members, [&](FunctionId F) { return &Result.Functions[F]; }));
        };
        if (Members.size() <= 1) {
          CallGraph.setCallees(Call, GetFunctions());
        } else {
          auto [It, IsNew] = Lists.try_emplace(All);
          if (IsNew)
            It->second = CallGraph.addList(GetFunctions());
          CallGraph.shareCallees(Call, It->second);
        }
        if (IsIncomplete ||
            (!Named.isComplete(Call) && !Resolved.test(index(Call))))
          CallGraph.setIncomplete(Call);
      });
  return CallGraph;
}

BUDataStructures::BUDataStructures(const LocalDataStructures &Local)
    : DataStructures(DSAPhase::BU, Local), Local(&Local) {
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
  findExternal(*M, *GlobalsGraph, *Bindings);
  *CallGraph = makeCallGraph(Local.getCallGraph(), *Bindings);
  CoarseningReason = Bindings->CoarseningReason;
  addGraphs(std::move(Bindings->Graphs), Bindings->UnitOf);
}

void BUDataStructures::dropGraphs() {
  Bindings.reset();
  DataStructures::dropGraphs();
}

BUDataStructures::BUDataStructures(BUDataStructures &&) = default;
BUDataStructures &BUDataStructures::operator=(BUDataStructures &&) = default;
BUDataStructures::~BUDataStructures() = default;

EquivBUDataStructures::EquivBUDataStructures(const BUDataStructures &BU)
    : DataStructures(DSAPhase::EquivBU, BU) {
  const LocalDataStructures &Local = *BU.Local;
  (void)GlobalsGraph->append(*Local.getGlobalsGraph(), KeptFlags, noImage);
  GlobalsGraph->setImagePolicy(ImagePolicy::Unify);
  auto GetKnown = [&]() -> const DSCallGraph & { return BU.getCallGraph(); };
  Bindings = std::make_unique<BottomUpResult>(
      computeBottomUp({Local, *GlobalsGraph, &BU.getCallGraph(), GetKnown}));
  findExternal(*M, *GlobalsGraph, *Bindings);
  *CallGraph = makeCallGraph(Local.getCallGraph(), *Bindings);
  CoarseningReason = BU.getCoarseningReason().str();
  addGraphs(std::move(Bindings->Graphs), Bindings->UnitOf);
}

EquivBUDataStructures::EquivBUDataStructures(EquivBUDataStructures &&) =
    default;
EquivBUDataStructures &
EquivBUDataStructures::operator=(EquivBUDataStructures &&) = default;
EquivBUDataStructures::~EquivBUDataStructures() = default;

TDDataStructures::TDDataStructures(const BUDataStructures &BU)
    : DataStructures(DSAPhase::TD, BU) {
  CallGraph = BU.CallGraph;
  CoarseningReason = BU.getCoarseningReason().str();
  TopDownResult Result =
      computeTopDown(*BU.Bindings, *BU.getGlobalsGraph(), *GlobalsGraph);
  if (!Result.CoarseningReason.empty())
    CoarseningReason = std::move(Result.CoarseningReason);
  addGraphs(std::move(Result.Graphs), BU.Bindings->UnitOf);
}

EQTDDataStructures::EQTDDataStructures(const EquivBUDataStructures &EquivBU)
    : DataStructures(DSAPhase::EQTD, EquivBU) {
  CallGraph = EquivBU.CallGraph;
  CoarseningReason = EquivBU.getCoarseningReason().str();
  TopDownResult Result = computeTopDown(
      *EquivBU.Bindings, *EquivBU.getGlobalsGraph(), *GlobalsGraph);
  if (!Result.CoarseningReason.empty())
    CoarseningReason = std::move(Result.CoarseningReason);
  addGraphs(std::move(Result.Graphs), EquivBU.Bindings->UnitOf);
}

} // namespace restruct
