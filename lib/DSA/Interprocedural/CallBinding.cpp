//===- CallBinding.cpp - Finished callees into a caller's graph -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Binds a component's calls of finished components. UnitBuilder.cpp has the
/// rest of its graph, BottomUpEngine.cpp the whole algorithm.
///
/// A finished callee is cloned from the cells of the call. For an open call of
/// the callee, all its cells are cloned as well, also those that are not
/// reachable from the callee's own parameters:
///
///     void each(void (*f)(struct s *, struct s *)) {
///       struct s *a = malloc(...), *b = malloc(...);
///       f(a, b);                     // open: the caller says what f is
///     }
///
/// If the caller's f links a to b, then this happens in the caller's graph; the
/// top-down phase maps it back to the graph of each.
///
/// Calls that pass the same cells to the same functions are equivalent, and are
/// bound once. If one call may call functions of several components, these are
/// first bound in a graph of their own, a dispatcher, which all calls with just
/// these callees share. The result is the same: one call passes the same cells
/// to all of them, so these would be merged in any case.
///
/// Recursion through a function pointer would be unrolled without end:
///
///     void walk(struct w *p) { struct w q = *p; q.visit = p->visit;
///                              p->visit(&q); }     // visit may be walk
///
/// The copy of walk's open call that the caller inherits calls walk, whose copy
/// is another call of walk, and so on. So a call that was inherited from a
/// binding of walk, directly or transitively, and calls walk again, passes its
/// arguments to that binding: they are merged with those passed there. If some
/// of them have no cell there, such as null, the call is bound itself. And of
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

#include <cassert>

using namespace llvm;

namespace restruct {

/// The minimum number of callee components for a dispatcher.
static constexpr size_t MinDispatched = 4;

/// The maximum number of calls of one site in a component.
static constexpr unsigned MaxCopies = 16;

/// Flags that a clone in another context does not get.
static constexpr DSNode::NodeTy KeptFlags = ~DSNode::IncompleteNode;

/// Groups \p Callees, which are finished, by component.
BottomUpEngine::CalleeGroups
BottomUpEngine::groupByUnit(FunctionSetId Callees) const {
  SmallVector<std::pair<unsigned, FunctionId>, 8> ByNumber;
  for (FunctionId F : Sets.members(Callees))
    ByNumber.push_back({getComponent(F).Number, F});
  sort(ByNumber);
  CalleeGroups Groups;
  for (size_t I = 0; I != ByNumber.size(); ++I) {
    if (I == 0 || ByNumber[I].first != ByNumber[I - 1].first)
      Groups.emplace_back();
    Groups.back().push_back(ByNumber[I].second);
  }
  return Groups;
}

/// Binds \p Call to \p Callees, which are finished. It is already bound to
/// \p Before.
void BottomUpEngine::bind(Component &C, unsigned Call, FunctionSetId Callees,
                          FunctionSetId Before) {
  auto Known = Now->Dispatchers.find(Callees);
  if (Known != Now->Dispatchers.end()) {
    bindUnit(C, Call, (*Now)[Known->second], {});
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
      bindUnit(C, Call, getComponent(Group.front()), Group);
  }
}

/// Appends cells, so that equal cells give equal keys. A key stays valid: node
/// numbers are never reused.
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
  for (FunctionId F : CalleeFunctions)
    Key.push_back(index(F));
  if (Now->IsOutOfBudget) {
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
  Now->NumClonedNodes += C.Graph->getNumCreatedNodes() - NumNodes;
  if (Now->NumClonedNodes > NodeBudget && !Now->IsOutOfBudget) {
    Now->IsOutOfBudget = true;
    CoarseningReason = "cloning makes too many nodes";
  }
}

/// Whether all cells of \p Call have a counterpart in \p Before: a call with
/// another function type may have none for the result.
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

/// If \p Call was inherited from a binding of the same functions, merges its
/// arguments with those of that binding.
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

/// \p Call also represents \p CallSites, of which \p Done are bound.
void BottomUpEngine::takeOver(Component &C, unsigned Call, SiteSetId CallSites,
                              FunctionSetId Done) {
  C.Unit.Sites[Call] = Now->Sites.unite(C.Unit.Sites[Call], CallSites);
  C.States[Call].Done = Sets.unite(C.States[Call].Done, Done);
}

/// Whether a clone of \p Call, which is in the graph that \p Cloner clones, has
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

/// Adds to \p C the open call \p Open of \p Callee, inherited through the
/// binding \p From, with the cells that \p Cloner clones. What the callee bound
/// the call to is already included in these. \returns its index.
unsigned BottomUpEngine::inherit(Component &C, Component &Callee, unsigned Open,
                                 ReachableCloner &Cloner, unsigned From) {
  const DSCallSite &There = Callee.Unit.Calls[Open];
  SiteSetId CallSites = Callee.Unit.Sites[Open];
  FunctionSetId Done = Callee.States[Open].Done;
  if (auto Known = C.Work->Copies.find(There.getNumber());
      Known != C.Work->Copies.end() && Known->second.second >= MaxCopies &&
      hasPlaceToCopy(There, Cloner)) {
    // It is none of the existing calls. Merge it at once, instead of creating
    // nodes only to merge them, as for most calls of programs with many.
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

/// The component that binds each of \p Set to the same cells.
Component &BottomUpEngine::makeDispatcher(const DSCallSite &Call,
                                          FunctionSetId Set) {
  ComponentId Number = addComponent();
  Now->Dispatchers[Set] = Number;
  ArrayRef<FunctionId> Callees = Sets.members(Set);
  Component &C = (*Now)[Number];
  startGraph(C);
  auto NewPlace = [&] { return DSNodeHandle(&C.Graph->createNode(), 0); };

  C.Unit.Dispatcher = std::make_unique<CallInterface>();
  CallInterface &Places = *C.Unit.Dispatcher;
  size_t NumArgs = 0;
  for (FunctionId F : Callees)
    NumArgs = std::max(NumArgs, Functions[F].arg_size());
  Places.Args.resize(NumArgs);
  for (FunctionId F : Callees) {
    CallInterface Taken = getTaken(getComponent(F), F);
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
  Site.setNumbers(Call.getNumber(), DSCallSite::NoFunction);
  for (const DSNodeHandle &Arg : Places.Args)
    Site.addPtrArg(Arg);
  Site.getRetVal() = Places.Result;
  Site.getVAVal() = Places.VarArgs;
  addCall(C, std::move(Site), Now->Sites.get(Call.getNumber()));
  for (const auto &Group : groupByUnit(Set))
    bindUnit(C, 0, getComponent(Group.front()), Group);
  std::vector<bool> IsOpen(C.States.size(), true);
  IsOpen[0] = false;
  mergeOpenCalls(C, IsOpen);
  publishGlobals(*C.Graph);
  exposeExternal(C);
  listOpenCalls(C, IsOpen);
  addFinished(Number);
  return C;
}

} // namespace restruct
