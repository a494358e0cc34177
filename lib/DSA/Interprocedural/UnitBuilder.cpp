//===- UnitBuilder.cpp - The graph of one component -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Binding calls in one component's graph (BottomUpEngine.cpp has the whole).
///
/// A finished callee is cloned from the places that the call gives it. Of an
/// open call of the callee, all places are cloned as well, also those that the
/// callee's own parameters do not reach:
///
///     void each(void (*f)(struct s *, struct s *)) {
///       struct s *a = malloc(...), *b = malloc(...);
///       f(a, b);                     // open: the caller says what f is
///     }
///
/// If the caller's f links a to b, then this happens in the caller's graph; the
/// top-down phase maps it back to each's.
///
/// Calls that pass the same places to the same functions say the same, and are
/// bound once. Functions that one call may call, and that lie in several
/// components, are first bound in a graph of their own, a dispatcher, which all
/// calls share that may call just these. What comes out is the same: at one
/// call all of them are given the same places, so these would be merged in any
/// case.
///
/// Recursion through a pointer would be unrolled for ever:
///
///     void walk(struct w *p) { struct w q = *p; q.visit = p->visit;
///                              p->visit(&q); }     // visit may be walk
///
/// The copy of walk's open call that the caller inherits calls walk, whose copy
/// is another call of walk, and so on. So a call that was inherited from a
/// binding of walk, directly or by way of others, and calls walk again, passes
/// its arguments to that binding: they are merged with what was passed there.
/// If there was no place for some of them, null say, it is bound itself. And of
/// one call site a component has at most MaxCopies calls; more are merged with
/// the first.
///
//===----------------------------------------------------------------------===//

#include "../ReachableCloner.h"
#include "BottomUpEngine.h"
#include "GlobalsPublisher.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <cassert>

using namespace llvm;

namespace restruct {

/// So many components of callees make a dispatcher.
static constexpr size_t MinDispatched = 4;

/// So many calls of one site are told apart in a component.
static constexpr unsigned MaxCopies = 16;

/// Flags that a copy in another context does not have.
static constexpr uint32_t KeptFlags = ~uint32_t(DSNode::IncompleteNode);

void BottomUpEngine::startGraph(Component &C) {
  C.Graph = std::make_unique<DSGraph>(&Input.GlobalsGraph, Memory);
  C.Work = std::make_unique<UnitWork>();
}

void BottomUpEngine::addLocalGraph(Component &C, FunctionId F) {
  if (!C.Graph)
    startGraph(C);
  const DSGraph &Local = Functions.getGraph(F);
  IndexInGraph[F] = static_cast<unsigned>(C.Graph->getNumFunctions());
  DSGraphCopy Copy = C.Graph->append(
      Local, KeptFlags, [](DSNodeHandle) { return DSNodeHandle(); });
  for (const DSCallSite &Call : Local.getFunctionCalls()) {
    addCall(C, Copy(Call), Sites.get(Call.getNumber()));
    if (Call.isIndirectCall())
      if (const DSCallGraph *Given = getGivenCallees(Call.getNumber()))
        giveCallees(C, static_cast<unsigned>(C.States.size() - 1), *Given);
  }
}

/// Makes room for what \p Members have: a component may be of all functions.
void BottomUpEngine::reserve(Component &C, ArrayRef<unsigned> Members) {
  if (Members.empty())
    return;
  size_t NumCalls = C.Unit.Calls.size();
  GraphSize Size;
  if (C.Graph)
    Size += C.Graph->getGraphSize();
  for (unsigned Number : Members) {
    const Component &Member = *Components[Number];
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
  Into.NextEdge = Into.Edges.size(); // both were followed to the end
  if (!From.Graph) {
    for (FunctionId F : From.Functions)
      addLocalGraph(Into, F);
    return;
  }
  if (!Into.Graph) // so far, a set of functions
    startGraph(Into);
  for (FunctionId F : From.Functions)
    IndexInGraph[F] += static_cast<unsigned>(Into.Graph->getNumFunctions());
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
  From.Graph.reset();
  From.Work.reset();
}

/// Makes the parameters of functions that share a graph because one call may
/// call them one by one the same.
void BottomUpEngine::unifyGroups(Component &C) {
  for (FunctionId F : C.Functions) {
    if (NextInGroup[F] == F)
      continue;
    CallInterface One = getTaken(C, F);
    CallInterface Other = getTaken(C, NextInGroup[F]);
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
    // Inherited calls are added at the end.
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

/// Binds \p Call to those callees that it was not bound to yet, and that can be
/// bound; the others become edges. \returns true if the graph may have changed.
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
  // Not even those that are ready: there would be a dispatcher for each part of
  // a large set.
  if (Found.Waits)
    return false;
  FunctionSetId Done = Sets.unite(Before, Found.All);
  if (Done == Before)
    return false;
  C.States[Call].Done = Done;
  noteMismatches(C, Call, Found.All);
  if (Found.HasDeclared)
    bindUnseen(C, C.Unit.Calls[Call]);
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
  if (auto Set = VertexOf.find(WithBody); Set != VertexOf.end()) {
    const Component &Callee = *Components[getComponent(Set->second)];
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
    const Component &Callee = *Components[getComponent(F)];
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

/// Of a single function, as most calls have: without a look at tables.
CalleePartition BottomUpEngine::partitionOne(Component &C, FunctionSetId Alone,
                                             FunctionId F) {
  CalleePartition Result;
  Result.All = Alone;
  Result.HasDeclared = !Functions.hasBody(F);
  if (Result.HasDeclared)
    return Result;
  const Component &Callee = *Components[getComponent(F)];
  if (&Callee == &C)
    Result.Within = Alone;
  else if (Callee.IsFinished)
    Result.Ready = Alone;
  else
    C.Edges.push_back(F);
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
    Result = getContained(C.Contained, N);
    for (const DSNodeHandle &Image : N.globalsImages())
      Result = Sets.unite(Result, getContained(InGlobals, *Image.getNode()));
  }
  return Input.Local.getOptions().FilterCalleesBySignature
             ? filter(Site, Result)
             : Result;
}

FunctionSetId BottomUpEngine::getContained(
    DenseMap<const DSNode *, std::pair<size_t, FunctionSetId>> &Known,
    const DSNode &N) {
  if (N.globals().empty())
    return FunctionSets::Empty;
  auto &[NumGlobals, Result] = Known[&N];
  if (NumGlobals != N.globals().size()) {
    SmallVector<FunctionId, 8> Callees;
    Functions.collect(N, Callees);
    NumGlobals = N.globals().size();
    Result = Sets.get(Callees);
  }
  return Result;
}

/// Binds \p Call to functions of the component itself: all calls of the same
/// functions meet in one junction.
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

/// \p Callees, which are finished, by their components.
BottomUpEngine::CalleeGroups
BottomUpEngine::groupByUnit(FunctionSetId Callees) const {
  SmallVector<std::pair<unsigned, FunctionId>, 8> ByNumber;
  for (FunctionId F : Sets.members(Callees))
    ByNumber.push_back({Components[getComponent(F)]->Number, F});
  sort(ByNumber);
  CalleeGroups Groups;
  for (size_t I = 0; I != ByNumber.size(); ++I) {
    if (I == 0 || ByNumber[I].first != ByNumber[I - 1].first)
      Groups.emplace_back();
    Groups.back().push_back(ByNumber[I].second);
  }
  return Groups;
}

/// Binds \p Call to \p Callees, which are finished. It was bound to \p Before.
void BottomUpEngine::bind(Component &C, unsigned Call, FunctionSetId Callees,
                          FunctionSetId Before) {
  auto Known = Dispatchers.find(Callees);
  if (Known != Dispatchers.end()) {
    bindUnit(C, Call, *Components[Known->second], {});
    return;
  }
  CalleeGroups Groups = groupByUnit(Callees);
  if (Groups.size() >= MinDispatched) {
    bindUnit(C, Call, makeDispatcher(C.Unit.Calls[Call], Callees), {});
    return;
  }
  ArrayRef<FunctionId> Bound = Sets.members(Before);
  for (SmallVector<FunctionId, 4> &Group : Groups) {
    erase_if(Group, [&](FunctionId F) { return binary_search(Bound, F); });
    if (!Group.empty())
      bindUnit(C, Call, *Components[getComponent(Group.front())], Group);
  }
}

/// Appends places, so that equal places give equal keys. A key stays true: a
/// number is never given to another node.
static void appendKey(const CallInterface &Places, PlacesKey &Key) {
  auto Append = [&](const DSNodeHandle &H) {
    Key.push_back(H.isNull() ? ~uint64_t(0) : H.getNode()->getId());
    Key.push_back(H.getOffset());
  };
  Append(Places.Result);
  Append(Places.VarArgs);
  for (const DSNodeHandle &H : Places.Args)
    Append(H);
}

void BottomUpEngine::bindUnit(Component &C, unsigned Call, Component &Callee,
                              ArrayRef<FunctionId> CalleeFunctions) {
  if (mergeRecursion(C, Call, Callee, CalleeFunctions))
    return;
  CallInterface Passed(C.Unit.Calls[Call]);
  PlacesKey Key;
  Key.reserve(2 + CalleeFunctions.size() + 2 * (Passed.Args.size() + 2));
  Key.assign({Callee.Number, CalleeFunctions.size()});
  append_range(Key, CalleeFunctions);
  if (IsOutOfBudget) {
    auto [It, IsFirst] = C.Work->FirstCalls.try_emplace(Key, Call);
    if (!IsFirst)
      mergePlaces(C, Passed, CallInterface(C.Unit.Calls[It->second]));
  }
  appendKey(Passed, Key);
  if (!C.Work->Bindings.insert(std::move(Key)).second)
    return;

  DSGraph::BlameScope Blame(*C.Graph, &C.Unit.Calls[Call].getCallSite());
  size_t NumNodes = C.Graph->getNumCreatedNodes();
  auto Number = static_cast<unsigned>(C.Unit.Bound.size());
  BoundCall Bound{Call, Callee.Number, {}, {}};
  ReachableCloner Cloner(*C.Graph, *Callee.Graph, KeptFlags,
                         ReachableCloner::Depth::StopAtImages);
  auto BindPlaces = [&](const CallInterface &Taken) {
    forEachBinding(Taken, Passed,
                   [&](DSNodeHandle InCallee, DSNodeHandle InCall) {
                     Cloner.bind(InCallee, InCall);
                   });
  };
  for (FunctionId F : CalleeFunctions) {
    Bound.Functions.push_back(&Functions[F]);
    BindPlaces(getTaken(Callee, F));
  }
  if (CalleeFunctions.empty())
    BindPlaces(*Callee.Unit.Dispatcher);
  for (unsigned Open : Callee.Unit.Open)
    Bound.Inherited.push_back(inherit(C, Callee, Open, Cloner, Number));
  C.Unit.Bound.push_back(std::move(Bound));
  NumClonedNodes += C.Graph->getNumCreatedNodes() - NumNodes;
  if (NumClonedNodes > NodeBudget && !IsOutOfBudget) {
    IsOutOfBudget = true;
    CoarseningReason = "cloning makes too many nodes";
  }
}

/// Whether all places of \p Call have a counterpart in \p Before: a call
/// through another type may have none for the result.
static bool hasPlacesOf(const CallInterface &Before,
                        const CallInterface &Call) {
  auto Lacks = [](const DSNodeHandle &There, const DSNodeHandle &Here) {
    return There.isNull() && !Here.isNull();
  };
  for (size_t I = 0; I != Call.Args.size(); ++I)
    if (Lacks(I < Before.Args.size() ? Before.Args[I] : Before.VarArgs,
              Call.Args[I]))
      return false;
  return !Lacks(Before.Result, Call.Result) &&
         !Lacks(Before.VarArgs, Call.VarArgs);
}

/// If \p Call was inherited from a binding of the same functions, passes its
/// arguments there.
bool BottomUpEngine::mergeRecursion(Component &C, unsigned Call,
                                    const Component &Callee,
                                    ArrayRef<FunctionId> CalleeFunctions) {
  for (unsigned From = C.States[Call].InheritedFrom; From != NoBinding;
       From = C.States[C.Unit.Bound[From].Call].InheritedFrom) {
    const BoundCall &Before = C.Unit.Bound[From];
    if (Before.Callee != Callee.Number ||
        !equal(Before.Functions, map_range(CalleeFunctions, [&](FunctionId F) {
                 return &Functions[F];
               })))
      continue;
    CallInterface Here(C.Unit.Calls[Call]);
    CallInterface There(C.Unit.Calls[Before.Call]);
    if (!hasPlacesOf(There, Here))
      continue;
    mergePlaces(C, Here, There);
    return true;
  }
  return false;
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

unsigned BottomUpEngine::getKinds(Component &C, unsigned Call) {
  unsigned &Known = C.States[Call].Kinds;
  if (Known == UnknownKinds) {
    const DSCallSite &Site = C.Unit.Calls[Call];
    std::string Kinds = describePassed(Site);
    if (Input.Local.getOptions().FilterCalleesBySignature)
      Kinds += ' ' + getSignatureKinds(Site);
    Known = KindNumbers.try_emplace(Kinds, KindNumbers.size()).first->second;
  }
  return Known;
}

CallKey BottomUpEngine::getKey(const DSCallSite &Call, unsigned Kinds) {
  CallInterface Passed(Call);
  CallKey Key;
  Key.reserve(2 + 2 * (Passed.Args.size() + 2));
  Key.assign({Kinds, Call.getCalleeNode()->getId()});
  appendKey(Passed, Key);
  return Key;
}

/// \p Call stands for \p CallSites as well, of which \p Done are bound.
void BottomUpEngine::takeOver(Component &C, unsigned Call, SiteSetId CallSites,
                              FunctionSetId Done) {
  C.Unit.Sites[Call] = Sites.unite(C.Unit.Sites[Call], CallSites);
  C.States[Call].Done = Sets.unite(C.States[Call].Done, Done);
}

/// Whether a copy of \p Call, which is in the graph that \p Cloner copies, has
/// a node of its own.
static bool hasPlaceToCopy(const DSCallSite &Call,
                           const ReachableCloner &Cloner) {
  bool Result = false;
  Call.forEachHandle([&](const DSNodeHandle &H) {
    const DSNode &N = *H.getNode();
    Result |= N.globals().empty() && N.domains() == 0 &&
              Cloner.lookupCopy(N).isNull();
  });
  return Result;
}

/// Gives \p C call \p Open of \p Callee, which is open there, and which the
/// binding \p From brings along with what \p Cloner copies. What the callee
/// bound the call to came along with the places. \returns its index.
unsigned BottomUpEngine::inherit(Component &C, Component &Callee, unsigned Open,
                                 ReachableCloner &Cloner, unsigned From) {
  const DSCallSite &There = Callee.Unit.Calls[Open];
  SiteSetId CallSites = Callee.Unit.Sites[Open];
  FunctionSetId Done = Callee.States[Open].Done;
  if (auto Known = C.Work->Copies.find(There.getNumber());
      Known != C.Work->Copies.end() && Known->second.second >= MaxCopies &&
      hasPlaceToCopy(There, Cloner)) {
    // It is none of those that are here. Its nodes need not be made first, only
    // to be merged: this happens to most calls of programs that have many.
    unsigned First = Known->second.first;
    const DSCallSite &Here = C.Unit.Calls[First];
    Cloner.bind(There.getCalleePlace(), Here.getCalleePlace());
    forEachBinding(CallInterface(There), CallInterface(Here),
                   [&](DSNodeHandle InCallee, DSNodeHandle InCall) {
                     Cloner.bind(InCallee, InCall);
                   });
    There.forEachHandle([&](const DSNodeHandle &H) { // where First has none
      (void)Cloner.getOrCreateCopy(H);
    });
    takeOver(C, First, CallSites, Done);
    return First;
  }

  DSCallSite Call = There;
  Call.mapHandles(
      [&](const DSNodeHandle &H) { return Cloner.getOrCreateCopy(H); });
  const unsigned Kinds = getKinds(Callee, Open);
  auto [It, IsNew] = C.Work->Pending.try_emplace(
      getKey(Call, Kinds), static_cast<unsigned>(C.States.size()));
  unsigned Index = It->second;
  if (IsNew) {
    auto &[First, NumCopies] =
        C.Work->Copies.try_emplace(Call.getNumber(), Index, 0u).first->second;
    if (++NumCopies > MaxCopies) {
      C.Graph->merge(Call.getCalleePlace(),
                     C.Unit.Calls[First].getCalleePlace());
      mergePlaces(C, CallInterface(Call), CallInterface(C.Unit.Calls[First]));
      It->second = Index = First;
    } else {
      addCall(C, std::move(Call), CallSites);
      C.States.back().InheritedFrom = From;
      C.States.back().Kinds = Kinds;
    }
  }
  takeOver(C, Index, CallSites, Done);
  return Index;
}

/// The component that binds each of \p Set to the same places.
Component &BottomUpEngine::makeDispatcher(const DSCallSite &Call,
                                          FunctionSetId Set) {
  auto Number = static_cast<unsigned>(Components.size());
  Dispatchers[Set] = Number;
  ArrayRef<FunctionId> Callees = Sets.members(Set);
  Component &C = addComponent();
  startGraph(C);
  auto NewPlace = [&] { return DSNodeHandle(&C.Graph->createNode(), 0); };

  C.Unit.Dispatcher = std::make_unique<CallInterface>();
  CallInterface &Places = *C.Unit.Dispatcher;
  size_t NumArgs = 0;
  for (FunctionId F : Callees)
    NumArgs = std::max(NumArgs, Functions[F].arg_size());
  Places.Args.resize(NumArgs);
  for (FunctionId F : Callees) {
    CallInterface Taken = getTaken(*Components[getComponent(F)], F);
    for (size_t I = 0; I != NumArgs; ++I)
      if (Places.Args[I].isNull() &&
          !(I < Taken.Args.size() ? Taken.Args[I] : Taken.VarArgs).isNull())
        Places.Args[I] = NewPlace();
    if (Places.VarArgs.isNull() && !Taken.VarArgs.isNull())
      Places.VarArgs = NewPlace();
    if (Places.Result.isNull() && !Taken.Result.isNull())
      Places.Result = NewPlace();
  }

  DSCallSite Site(Call.getCallSite(), NewPlace());
  Site.setNumbers(Call.getNumber(), DSCallSite::NoNumber);
  for (const DSNodeHandle &Arg : Places.Args)
    Site.addPtrArg(Arg);
  Site.getRetVal() = Places.Result;
  Site.getVAVal() = Places.VarArgs;
  addCall(C, std::move(Site), Sites.get(Call.getNumber()));
  for (const auto &Group : groupByUnit(Set))
    bindUnit(C, 0, *Components[getComponent(Group.front())], Group);
  publishGlobals(*C.Graph);
  exposeUnseen(C);
  std::vector<bool> IsOpen(C.States.size(), true);
  IsOpen[0] = false;
  listOpenCalls(C, IsOpen);
  addFinished(Number);
  return C;
}

} // namespace restruct
