//===- BottomUpEngine.cpp - Callees before callers ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: a function's graph should include the effects of all its
/// callees. So callees come first; but the callees of an indirect call are
/// known only from the graphs.
///
/// Words: a *component* is a set of functions that share a graph, at first one
/// function each. It is *finished* when its graph is as callers clone it. A
/// call is *open* if its callees may depend on the callers of the component.
///
/// Phases:
///
///   1. Tarjan's algorithm over the call graph as far as it is known: direct
///      calls, and functions that the local graphs name at indirect ones.
///   2. When an SCC is complete, its functions get one graph, and all calls of
///      finished callees are bound: the callee's graph is cloned in place, with
///      its open calls. A call within the component merges.
///   3. Cloning may show new callees. If all are finished, they are bound. If
///      not, the component stays on Tarjan's stack, as one vertex, and the
///      traversal continues along the new edges; then comes 2 again, or the
///      component turns out to be part of a larger one. llvm::scc_iterator
///      cannot serve, because it visits graphs that do not grow meanwhile.
///   4. A finished component is published in the globals graph
///      (GlobalsPublisher.cpp). A function pointer that is loaded from shared
///      memory may be any function that the globals graph has there, now or
///      when other components are finished. So all calls are checked again at
///      the end of a round. If there are new callees, there is another round,
///      with the globals graph and the edges of this one.
///
/// Sound: a call in function F whose callee node finally contains f1, ..., fn
/// is bound to all of them, in a graph that models F in the contexts known to
/// the functions of that graph. Where a caller G of F may add to the node,
/// because it is reachable from F's formals or from arguments of an open call,
/// the call is open, and G has a copy of it with its arguments; so the argument
/// is repeated for G. Where other memory may add to it, it has an image in the
/// globals graph, and phase 4 checks that. There is no third way in which a
/// pointer flows to a node.
///
/// Memory that external code may access is marked when a component is finished
/// (exposeExternal): a caller may get a node without the one from which it was
/// reached.
///
/// Cloning may make graphs grow without bound, because each caller clones the
/// nodes of its callees. When more nodes are created than the budget allows,
/// all unfinished functions become one component, and each finished callee is
/// cloned into it only once for all calls. So at most as many new nodes follow
/// as there are. Still sound: cells are only merged.
///
/// Terminates: edges are only added, and there are finitely many. After
/// MaxRounds a call that still has new callees gets those of Steensgaard's
/// analysis, which include all of them.
///
//===----------------------------------------------------------------------===//

#include "BottomUpEngine.h"

#include "GlobalsPublisher.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <cassert>
#include <optional>

using namespace llvm;

namespace restruct {

/// Rounds after which graphs are no longer searched for new callees.
static constexpr unsigned MaxRounds = 4;

/// The minimum size of a set of functions that is a vertex.
static constexpr size_t MinVertex = 16;

BottomUpResult computeBottomUp(const BottomUpInput &Input) {
  return BottomUpEngine(Input).run();
}

BottomUpEngine::BottomUpEngine(const BottomUpInput &Input)
    : Input(Input), Functions(Input.Local), IndexInGraph(Functions.size()),
      Sets(Functions.size()), LateEdges(Functions.size()),
      NextInGroup(Functions.size()) {
  for (FunctionId F : Functions.ids())
    NextInGroup[index(F)] = F;
  if (Input.Known)
    groupCallees();
  NodeBudget = Input.Local.getNumInstructions() *
               Input.Local.getOptions().MaxNodesPerInstruction;
}

BottomUpResult BottomUpEngine::run() {
  do {
    ++NumRounds;
    startRound();
    for (FunctionId F : Functions.ids())
      if (Functions.hasBody(F) && getComponent(F).Index == 0)
        walk(Now->getComponent(VertexId(F)));
  } while (findNewCallees());
  return takeResult();
}

void BottomUpEngine::startRound() {
  Now.emplace(Input.Local.getCallGraph());
  Now->ComponentOf.reserve(Functions.size());
  Now->Components.reserve(Functions.size());
  for (FunctionId F : Functions.ids()) {
    ComponentId Number = addComponent();
    Component &C = (*Now)[Number];
    Now->ComponentOf.push_back(Number);
    if (!Functions.hasBody(F))
      continue;
    C.Functions.push_back(F);
    C.Edges.push_back(VertexId(NextInGroup[index(F)]));
  }
  for (FunctionId F : Functions.ids()) {
    if (!Functions.hasBody(F))
      continue;
    Component &C = getComponent(F);
    addEdges(C, LateEdges[index(F)]);
    const DSGraph &Local = Functions.getGraph(F);
    SmallVector<FunctionId, 8> Callees;
    for (const DSCallSite &Call : Local.getFunctionCalls())
      if (Call.isDirectCall())
        Callees.push_back(Call.getCalleeNumber());
      else if (const DSCallGraph *Given = getGivingCallGraph(Call.getNumber()))
        addEdges(C, getGiven(Call.getNumber(), *Given));
      else
        Functions.collect(*Call.getCalleeNode(), Callees);
    addEdges(C.Edges, Callees);
  }
}

ComponentId BottomUpEngine::addComponent() {
  Now->Components.push_back(new (Now->ComponentMemory.Allocate()) Component);
  return static_cast<ComponentId>(Now->Components.size() - 1);
}

/// Adds edges from \p C to those of \p Callees that have a body.
void BottomUpEngine::addEdges(Component &C, FunctionSetId Callees) {
  ArrayRef<FunctionId> Members = Sets.members(Callees);
  SmallVectorImpl<VertexId> *Edges = &C.Edges;
  if (Members.size() >= MinVertex) {
    auto [It, IsNew] = Now->VertexOf.try_emplace(
        Callees, static_cast<VertexId>(Now->ComponentOf.size()));
    Edges->push_back(It->second);
    if (!IsNew)
      return;
    ComponentId Number = addComponent();
    Component &Set = (*Now)[Number];
    Now->ComponentOf.push_back(Number);
    Set.FunctionSets.push_back(It->second);
    Edges = &Set.Edges;
  }
  addEdges(*Edges, Members);
}

void BottomUpEngine::addEdges(SmallVectorImpl<VertexId> &Edges,
                              ArrayRef<FunctionId> Callees) const {
  for (FunctionId F : Callees)
    if (Functions.hasBody(F))
      Edges.push_back(VertexId(F));
}

const DSCallGraph *BottomUpEngine::getGivingCallGraph(CallId Site) const {
  if (Input.Known)
    return Input.Known;
  return CoarseSites.contains(Site) ? &Input.GetCoarseCallGraph() : nullptr;
}

void BottomUpEngine::groupCallees() {
  EquivalenceClasses<FunctionId> Groups;
  DenseSet<FunctionSetId> Seen;
  for (CallId Call : Input.Known->ids()) {
    if (Input.Known->callees(Call).size() < 2)
      continue;
    FunctionSetId Callees = getGiven(Call, *Input.Known);
    if (!Seen.insert(Callees).second)
      continue;
    std::optional<FunctionId> First;
    for (FunctionId F : Sets.members(Callees)) {
      if (!Functions.hasBody(F))
        continue;
      if (First)
        Groups.unionSets(*First, F);
      First = F;
    }
  }
  for (const auto *Class : Groups) {
    if (!Class->isLeader())
      continue;
    SmallVector<FunctionId, 8> Members(Groups.member_begin(*Class),
                                       Groups.member_end());
    sort(Members);
    for (size_t I = 0; I != Members.size(); ++I)
      NextInGroup[index(Members[I])] = Members[(I + 1) % Members.size()];
  }
}

void BottomUpEngine::walk(ComponentId Root) {
  SmallVector<ComponentId, 64> Path;
  auto Enter = [&](ComponentId Number) {
    Component &C = (*Now)[Number];
    C.Index = C.Low = Now->NextIndex++;
    C.IsOnStack = true;
    Now->Stack.push_back(Number);
    Path.push_back(Number);
  };
  Enter(Root);
  while (!Path.empty()) {
    if (Now->IsOutOfBudget && !Now->IsRestOneComponent)
      contractUnfinished(Path);
    ComponentId Number = Path.back();
    Component &C = (*Now)[Number];
    if (C.NextEdge != C.Edges.size()) {
      ComponentId Next = Now->getComponent(C.Edges[C.NextEdge++]);
      const Component &Callee = (*Now)[Next];
      if (Callee.Index == 0)
        Enter(Next);
      else if (Callee.IsOnStack)
        C.Low = std::min(C.Low, Callee.Index);
      continue;
    }
    if (C.Low == C.Index) {
      contract(Number);
      if (!C.Functions.empty() && resolve(C))
        continue; // along the new edges
      finish(Number);
    }
    Path.pop_back();
    if (!Path.empty()) {
      Component &Caller = (*Now)[Path.back()];
      Caller.Low = std::min(Caller.Low, C.Low);
    }
  }
}

void BottomUpEngine::contract(ComponentId Root) {
  Component &C = (*Now)[Root];
  bool IsNew = !C.Graph;
  if (IsNew)
    for (FunctionId F : C.Functions)
      addLocalGraph(C, F);
  size_t Begin = Now->Stack.size();
  while (Now->Stack[Begin - 1] != Root)
    --Begin;
  const bool Grew = Begin != Now->Stack.size();
  reserve(C, ArrayRef(Now->Stack).drop_front(Begin));
  for (; Now->Stack.back() != Root; Now->Stack.pop_back())
    addMember(Root, Now->Stack.back());
  if (Input.Known && (Grew || IsNew))
    unifyGroups(C);
}

/// Moves the functions of \p Number to \p Root.
void BottomUpEngine::addMember(ComponentId Root, ComponentId Number) {
  Component &C = (*Now)[Root];
  Component &Member = (*Now)[Number];
  absorb(C, Member);
  for (FunctionId F : Member.Functions)
    Now->ComponentOf[index(F)] = Root;
  for (VertexId V : Member.FunctionSets)
    Now->ComponentOf[index(V)] = Root;
  append_range(C.Functions, Member.Functions);
  append_range(C.FunctionSets, Member.FunctionSets);
  Member.IsOnStack = false;
}

/// Merges all unfinished functions into one component, which then is the path.
/// No finished function calls one of them.
void BottomUpEngine::contractUnfinished(SmallVectorImpl<ComponentId> &Path) {
  Now->IsRestOneComponent = true;
  ComponentId Root = Path.front();
  Component &C = (*Now)[Root];
  if (!C.Graph)
    for (FunctionId F : C.Functions)
      addLocalGraph(C, F);
  for (unsigned V = 0; V != Now->ComponentOf.size(); ++V) {
    bool HasBody = V >= Functions.size() || Functions.hasBody(FunctionId(V));
    ComponentId Number = Now->getComponent(VertexId(V));
    if (HasBody && Number != Root && !(*Now)[Number].IsFinished)
      addMember(Root, Number);
  }
  C.NextEdge = C.Edges.size();
  C.Low = C.Index;
  Path.assign(1, Root);
  Now->Stack.assign(1, Root);
  if (Input.Known)
    unifyGroups(C);
}

void BottomUpEngine::finish(ComponentId Number) {
  Component &C = (*Now)[Number];
  assert(Now->Stack.back() == Number && "what it calls is finished");
  Now->Stack.pop_back();
  C.IsOnStack = false;
  if (C.Functions.empty()) { // a set of functions that none of them calls
    C.IsFinished = true;
    return;
  }
  exposeExternal(C);
  addFinished(Number);
}

void BottomUpEngine::addFinished(ComponentId Number) {
  Component &C = (*Now)[Number];
  markIncomplete(C);
  auto Settle = [&](DSNodeHandle Place) { return C.Graph->getSettled(Place); };
  for (DSCallSite &Call : C.Unit.Calls)
    Call.mapHandles(Settle);
  if (C.Unit.Dispatcher)
    C.Unit.Dispatcher->mapPlaces(Settle);
  C.Graph->releaseMergedNodes();
  C.IsFinished = true;
  C.Number = static_cast<unsigned>(Now->Finished.size());
  C.Work.reset();
  Now->Finished.push_back(Number);
}

/// Whether any call has callees that its component did not bind. These become
/// edges of the next round.
bool BottomUpEngine::findNewCallees() {
  bool Any = false;
  DenseSet<SiteSetId> Seen;
  for (ComponentId Number : Now->Finished) {
    Component &C = (*Now)[Number];
    if (C.Functions.empty() || !C.Unit.HasIndirectCalls)
      continue; // a dispatcher leaves all calls to its callers
    FunctionSetId New = FunctionSets::Empty;
    for (unsigned I = 0; I != C.States.size(); ++I) {
      FunctionSetId All = Sets.unite(C.States[I].Done, getCallees(C, I));
      if (All == C.States[I].Done)
        continue;
      Any = true;
      New = Sets.unite(New, All);
      if (NumRounds < MaxRounds)
        continue;
      Now->Sites.forEachSite(C.Unit.Sites[I], Seen,
                             [&](CallId Site) { CoarseSites.insert(Site); });
      CoarseningReason = "calls of functions that are found in memory are "
                         "resolved without contexts: too many rounds";
    }
    // An edge of one is an edge of all: the next round has all edges of this
    // one, so these functions will share a graph again.
    FunctionSetId &Late = LateEdges[index(C.Functions.front())];
    Late = Sets.unite(Late, New);
  }
  return Any;
}

FunctionSetId BottomUpEngine::getGiven(CallId Site, const DSCallGraph &From) {
  // Callees are given by at most one call graph.
  auto [It, IsNew] = GivenTo.try_emplace(Site, FunctionSets::Empty);
  if (!IsNew)
    return It->second;
  ArrayRef<const Function *> Callees = From.callees(Site);
  const auto *Named = dyn_cast<Function>(
      From[Site].getCalledOperand()->stripPointerCastsAndAliases());
  if (!Named)
    if (auto Known = GivenLists.find(Callees.data()); Known != GivenLists.end())
      return It->second = Known->second;
  SmallVector<FunctionId, 8> Ids;
  for (const Function *F : Callees)
    if (F != Named) // the library's function; this is a call that it makes
      Ids.push_back(Functions.getId(*F));
  It->second = Sets.get(Ids);
  if (!Named)
    GivenLists[Callees.data()] = It->second;
  return It->second;
}

void BottomUpEngine::giveCallees(Component &C, unsigned Call,
                                 const DSCallGraph &From) {
  CallState &State = C.States[Call];
  State.IsGiven = true;
  const GivenCallees &Given = Now->GivenToSets.get(
      Now->Sites, C.Unit.Sites[Call],
      [&](CallId Site) {
        return GivenCallees{getGiven(Site, From), !From.isComplete(Site)};
      },
      [&](const GivenCallees &A, const GivenCallees &B) {
        return GivenCallees{Sets.unite(A.Functions, B.Functions),
                            A.MayBeExternal || B.MayBeExternal};
      });
  State.Given = Sets.unite(State.Given, Given.Functions);
  State.IsGivenExternal |= Given.MayBeExternal;
}

BottomUpResult BottomUpEngine::takeResult() {
  BottomUpResult Result;
  Result.CoarseningReason = CoarseningReason;
  Result.NodeBudget = NodeBudget;
  Result.Units.reserve(Now->Finished.size()); // to move a unit is to copy it
  Result.Graphs.reserve(Now->Finished.size());
  Result.UnitOf.assign(Functions.size(), ~0u);
  for (ComponentId Number : Now->Finished) {
    Component &C = (*Now)[Number];
    for (unsigned I = 0; I != C.States.size(); ++I) {
      Now->Sites.addCallees(C.Unit.Sites[I], C.States[I].Done);
      if (C.States[I].IsGivenExternal)
        Now->Sites.setIncomplete(C.Unit.Sites[I]);
    }
    for (FunctionId F : C.Functions)
      Result.UnitOf[index(F)] = static_cast<unsigned>(Result.Units.size());
    C.Unit.Graph = C.Graph.get();
    Result.Units.push_back(std::move(C.Unit));
    Result.Graphs.push_back(std::move(C.Graph));
  }
  Result.Sites = std::move(Now->Sites);
  Result.Sets = std::move(Sets);
  Result.Functions = std::move(Functions);
  Result.IndexInGraph = std::move(IndexInGraph);
  return Result;
}

} // namespace restruct
