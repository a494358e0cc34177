//===- UnitBuilder.cpp - The graph of one component -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The graph of one component starts as those of its functions. It is finished
/// when all possible callees of its calls are bound (BottomUpEngine.cpp
/// describes the whole algorithm): functions of the component itself by
/// merging, which is here, and finished ones by cloning (CallBinding.cpp).
///
//===----------------------------------------------------------------------===//

#include "BottomUpEngine.h"
#include "GlobalsPublisher.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <cassert>

using namespace llvm;

namespace restruct {

/// Flags that a copy in another context does not get.
static constexpr DSNode::NodeTy KeptFlags = ~DSNode::IncompleteNode;

void BottomUpEngine::startGraph(Component &C) {
  C.Graph = std::make_unique<DSGraph>(&Input.GlobalsGraph, Now->Memory);
  C.Work = std::make_unique<UnitWork>();
}

void BottomUpEngine::addLocalGraph(Component &C, FunctionId F) {
  if (!C.Graph)
    startGraph(C);
  const DSGraph &Local = Functions.getGraph(F);
  IndexInGraph[index(F)] = static_cast<unsigned>(C.Graph->getNumFunctions());
  DSGraphCopy Copy = C.Graph->append(
      Local, KeptFlags, [](DSNodeHandle) { return DSNodeHandle(); });
  for (const DSCallSite &Call : Local.getFunctionCalls()) {
    addCall(C, Copy(Call), Now->Sites.get(Call.getNumber()));
    if (Call.isIndirectCall())
      if (const DSCallGraph *Given = getGivingCallGraph(Call.getNumber()))
        giveCallees(C, static_cast<unsigned>(C.States.size() - 1), *Given);
  }
}

/// Reserves memory for \p Members: a component may contain all functions.
void BottomUpEngine::reserve(Component &C, ArrayRef<ComponentId> Members) {
  if (Members.empty())
    return;
  size_t NumCalls = C.Unit.Calls.size();
  GraphSize Size;
  if (C.Graph)
    Size += C.Graph->getGraphSize();
  for (ComponentId Number : Members) {
    const Component &Member = (*Now)[Number];
    NumCalls += Member.Unit.Calls.size();
    if (Member.Graph) {
      Size += Member.Graph->getGraphSize();
      continue;
    }
    for (FunctionId F : Member.Functions) {
      const DSGraph &Local = Functions.getGraph(F);
      Size += Local.getGraphSize();
      NumCalls += Local.getFunctionCalls().size();
    }
  }
  if (Size.Functions == 0)
    return; // sets of functions
  if (!C.Graph)
    startGraph(C);
  C.Graph->reserve(Size);
  C.Unit.Calls.reserve(NumCalls);
  C.States.reserve(NumCalls);
}

void BottomUpEngine::absorb(Component &Into, Component &From) {
  Into.NextEdge = Into.Edges.size(); // both were followed to their ends
  if (!From.Graph) {
    for (FunctionId F : From.Functions)
      addLocalGraph(Into, F);
    return;
  }
  if (!Into.Graph) // so far, a set of functions
    startGraph(Into);
  for (FunctionId F : From.Functions)
    IndexInGraph[index(F)] +=
        static_cast<unsigned>(Into.Graph->getNumFunctions());
  DSGraphCopy Copy = Into.Graph->append(
      *From.Graph, KeptFlags, [](DSNodeHandle Image) { return Image; });
  auto Base = static_cast<unsigned>(Into.States.size());
  auto BaseBound = static_cast<unsigned>(Into.Unit.Bound.size());
  for (unsigned I = 0; I != From.States.size(); ++I) {
    addCall(Into, Copy(From.Unit.Calls[I]), From.Unit.Sites[I]);
    Into.States.back() = From.States[I];
    if (From.States[I].InheritedFrom != NoBinding)
      Into.States.back().InheritedFrom += BaseBound;
  }
  for (BoundCall &Bound : From.Unit.Bound) {
    Bound.Call += Base;
    for (unsigned &Inherited : Bound.Inherited)
      Inherited += Base;
    Into.Unit.Bound.push_back(std::move(Bound));
  }
  From.Graph->releaseNodes();
  From.Graph.reset();
  From.Work.reset();
}

/// Unifies the parameters of functions that share a graph because one call may
/// call any of them.
void BottomUpEngine::unifyGroups(Component &C) {
  for (FunctionId F : C.Functions) {
    if (NextInGroup[index(F)] == F)
      continue;
    CallInterface One = getTaken(C, F);
    CallInterface Other = getTaken(C, NextInGroup[index(F)]);
    forEachBinding(One, Other, [&](DSNodeHandle A, DSNodeHandle B) {
      C.Graph->merge(A, B);
    });
  }
}

bool BottomUpEngine::resolve(Component &C) {
  Partitions Known; // while this runs, no function is finished
  size_t NumEdges = C.Edges.size();
  bool IsPublished = false;
  while (true) {
    bool Changed = false;
    // Inherited calls are appended at the end.
    for (unsigned I = 0; I != C.States.size(); ++I)
      Changed |= resolveCall(C, I, Known);
    if (Changed) {
      IsPublished = false;
      continue;
    }
    if (!IsPublished) { // images may show more callees
      publishGlobals(*C.Graph);
      IsPublished = true;
      continue;
    }
    if (C.Edges.size() != NumEdges)
      return true;
    findOpenCalls(C);
    if (C.Unit.Open.size() <= Input.Local.getOptions().MaxPendingCalls)
      break;
    CoarseningReason = "more calls wait for their callees than allowed";
    for (unsigned Call : C.Unit.Open)
      giveCallees(C, Call, Input.GetCoarseCallGraph());
  }
  return false;
}

/// Binds \p Call to those new callees that can be bound; the others become
/// edges. \returns true if the graph may have changed.
bool BottomUpEngine::resolveCall(Component &C, unsigned Call,
                                 Partitions &Known) {
  FunctionSetId Callees = getCallees(C, Call);
  FunctionSetId Before = C.States[Call].Done;
  if (Callees == Before)
    return false;
  if (!C.States[Call].IsGiven &&
      Sets.members(Callees).size() > Input.Local.getOptions().MaxCallees) {
    CoarseningReason = "a call has more callees than are found out by context";
    giveCallees(C, Call, Input.GetCoarseCallGraph());
    Callees = Sets.unite(Callees, getCallees(C, Call));
  }
  CalleePartition Found = partition(C, Callees, Known);
  // Do not bind the finished ones either: that would create a dispatcher for
  // each part of a large set.
  if (Found.Waits)
    return false;
  FunctionSetId Done = Sets.unite(Before, Found.All);
  if (Done == Before)
    return false;
  C.States[Call].Done = Done;
  noteMismatches(C, Call, Found.All);
  if (Found.HasDeclared)
    bindExternal(C, C.Unit.Calls[Call]);
  if (Found.Within != FunctionSets::Empty)
    mergeCallees(C, Call, Found.Within);
  if (Found.Ready != FunctionSets::Empty)
    bind(C, Call, Found.Ready, Before);
  return true;
}

CalleePartition BottomUpEngine::partition(Component &C, FunctionSetId Callees,
                                          Partitions &Known) {
  if (ArrayRef<FunctionId> Members = Sets.members(Callees); Members.size() == 1)
    return partitionOne(C, Callees, Members.front());
  auto [It, IsNew] = Known.try_emplace(Callees);
  CalleePartition &Result = It->second;
  if (!IsNew)
    return Result;
  auto [Body, IsFirst] = Bodies.try_emplace(Callees, Callees);
  if (IsFirst) {
    SmallVector<FunctionId, 8> WithBody;
    copy_if(Sets.members(Callees), std::back_inserter(WithBody),
            [&](FunctionId F) { return Functions.hasBody(F); });
    Body->second = Sets.get(WithBody);
  }
  FunctionSetId WithBody = Body->second;
  Result.HasDeclared = WithBody != Callees;
  Result.All = Callees;
  if (auto Set = Now->VertexOf.find(WithBody); Set != Now->VertexOf.end()) {
    const Component &Callee = getComponent(Set->second);
    Result.Waits = &Callee != &C && !Callee.IsFinished;
    if (Result.Waits)
      C.Edges.push_back(Set->second);
    else if (Callee.IsFinished)
      Result.Ready = WithBody;
    if (&Callee != &C)
      return Result;
  }
  std::vector<FunctionId> Within;
  std::vector<FunctionId> Ready;
  for (FunctionId F : Sets.members(WithBody)) {
    const Component &Callee = getComponent(F);
    if (&Callee == &C)
      Within.push_back(F);
    else if (Callee.IsFinished)
      Ready.push_back(F);
    else
      Result.Waits = true;
  }
  if (Result.Waits) {
    addEdges(C, WithBody);
    return Result;
  }
  Result.Within = Sets.get(Within);
  Result.Ready = Sets.get(Ready);
  return Result;
}

/// The fast path for a single function, without table lookups.
CalleePartition BottomUpEngine::partitionOne(Component &C, FunctionSetId Alone,
                                             FunctionId F) {
  CalleePartition Result;
  Result.All = Alone;
  Result.HasDeclared = !Functions.hasBody(F);
  if (Result.HasDeclared)
    return Result;
  const Component &Callee = getComponent(F);
  if (&Callee == &C)
    Result.Within = Alone;
  else if (Callee.IsFinished)
    Result.Ready = Alone;
  else
    C.Edges.push_back(VertexId(F));
  Result.Waits = &Callee != &C && !Callee.IsFinished;
  return Result;
}

FunctionSetId BottomUpEngine::getCallees(Component &C, unsigned Call) {
  const CallState &State = C.States[Call];
  FunctionSetId Result = State.Given;
  if (State.IsDirect)
    return Result;
  const DSCallSite &Site = C.Unit.Calls[Call];
  if (!State.IsGiven) {
    const DSNode &N = *Site.getCalleeNode();
    Result = C.Contained.get(N, Functions, Sets);
    for (const DSNodeHandle &Image : N.globalsImages())
      Result =
          Sets.unite(Result, InGlobals.get(*Image.getNode(), Functions, Sets));
  }
  return Input.Local.getOptions().FilterCalleesBySignature
             ? filter(Site, Result)
             : Result;
}

/// Binds \p Call to functions of the component itself: all calls of the same
/// functions share one junction.
void BottomUpEngine::mergeCallees(Component &C, unsigned Call,
                                  FunctionSetId Callees) {
  ArrayRef<FunctionId> Members = Sets.members(Callees);
  if (FunctionId First = Members.front();
      Members.size() == 1 && !Functions.isVarArg(First)) {
    mergePlaces(C, getTaken(C, First), CallInterface(C.Unit.Calls[Call]));
    return;
  }
  auto [It, IsNew] = C.Work->Junctions.try_emplace(Callees);
  if (IsNew) {
    for (FunctionId F : Members)
      It->second.addPlaces(*C.Graph, getTaken(C, F), Functions.isVarArg(F));
    It->second.joinVarArgs(*C.Graph);
  }
  mergePlaces(C, It->second.Places, CallInterface(C.Unit.Calls[Call]));
}

void BottomUpEngine::mergePlaces(Component &C, const CallInterface &A,
                                 const CallInterface &B) {
  forEachBinding(A, B, [&](DSNodeHandle PlaceA, DSNodeHandle PlaceB) {
    C.Graph->merge(PlaceA, PlaceB);
  });
}

void BottomUpEngine::addCall(Component &C, DSCallSite Call,
                             SiteSetId CallSites) {
  CallState State;
  if (Call.isDirectCall()) {
    FunctionId F = Call.getCalleeNumber();
    State.IsDirect = State.IsGiven = true;
    if (Functions.hasBody(F))
      State.Given = Sets.get(F);
  }
  C.Unit.HasIndirectCalls |= !State.IsDirect;
  C.Unit.Calls.push_back(std::move(Call));
  C.Unit.Sites.push_back(CallSites);
  C.States.push_back(State);
}

} // namespace restruct
