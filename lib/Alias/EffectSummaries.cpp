//===- EffectSummaries.cpp - Mod/ref summaries of functions ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Computes the transitive mod/ref summary of each function. A function G can
/// access memory that is visible to its caller in three ways, which are
/// summarised separately:
///
///   1. through pointers that it gets as arguments, or returns. These nodes of
///      its bottom-up graph have the flags Modified and Read, which include the
///      accesses of callees. CallEffectsBuilder.cpp maps them to the caller's
///      nodes.
///   2. through memory that is reachable from globals. Bottom-up graphs do not
///      carry all of it to callers. So the images of such nodes are collected
///      for each function, and joined over all its transitive callees.
///   3. by running external code or library code.
///
/// FunctionExits.cpp handles exits other than by a return.
///
/// Steensgaard's phase has only one graph, so all its memory is like that of 2.
/// The accesses of a function itself come from its local graph, which is
/// traversed in parallel with the one graph.
///
/// External code may call back every function whose address escaped to it, and
/// every externally visible one, so it has the effects of all of these. The
/// exception is `main`, if the program does not take its address: only the
/// start-up code calls it, once.
///
/// The accesses of another thread become visible after any call that
/// synchronises with it. So such a call has any effect on memory that is
/// reachable from globals. Without threads, only the functions that are
/// registered with the library (signal handlers, and arguments of atexit) may
/// run in between, so such a call has their effects.
///
//===----------------------------------------------------------------------===//

#include "EffectSummaries.h"

#include "GraphRelation.h"

#include "restruct/DSA/OperandBundles.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <utility>

using namespace llvm;

namespace restruct {

bool Effects::join(const Effects &Other) {
  bool Grew = false;
  auto JoinBits = [&](BitVector &Into, const BitVector &From) {
    if (!From.test(Into)) // nothing in From that is not in Into
      return;
    Into |= From;
    Grew = true;
  };
  JoinBits(Mod, Other.Mod);
  JoinBits(Ref, Other.Ref);
  for (bool Effects::*Flag :
       {&Effects::ExternalMod, &Effects::ExternalRef,
        &Effects::RunsExternalCode, &Effects::Library, &Effects::Synchronizes,
        &Effects::Jumps, &Effects::Allocates, &Effects::DeepMod,
        &Effects::DeepRef, &Effects::Anything})
    if (Other.*Flag && !(this->*Flag))
      this->*Flag = Grew = true;
  return Grew;
}

bool Effects::isNothing() const {
  return Mod.none() && Ref.none() && !ExternalMod && !ExternalRef &&
         !RunsExternalCode && !Library && !Synchronizes && !Allocates &&
         !DeepMod && !DeepRef && !Anything;
}

ModRefInfo Effects::onIncomplete() const {
  ModRefInfo What = ModRefInfo::NoModRef;
  if (ExternalMod)
    What |= ModRefInfo::Mod;
  if (ExternalRef)
    What |= ModRefInfo::Ref;
  return What;
}

Effects EffectSummaries::makeEmpty() const {
  Effects Result;
  Result.Mod.resize(NumIndices);
  Result.Ref.resize(NumIndices);
  return Result;
}

EffectSummaries::EffectSummaries(const DataStructures &Graphs,
                                 const DataStructures &Bodies,
                                 const MemoryInfo &Memory)
    : OneGraph(Graphs.getPhase() == DSAPhase::Steensgaard),
      DL(Graphs.getModule().getDataLayout()) {
  bool IsNumbered = numberUniverse(Graphs, Bodies);
  for (const Function &F : Graphs.getModule())
    if (Bodies.hasDSGraph(F) && Graphs.hasDSGraph(F)) {
      NumberOf[&F] = static_cast<unsigned>(Functions.size());
      ComponentOf.push_back(static_cast<unsigned>(Functions.size()));
      Functions.push_back(&F);
      All.push_back(makeEmpty());
      All.back().Anything = !IsNumbered;
    }
  HasSetjmp.resize(static_cast<unsigned>(Functions.size()));
  MayLongjmpOutOf.resize(static_cast<unsigned>(Functions.size()));
  ReadsVarArgs.resize(static_cast<unsigned>(Functions.size()));
  addOwnEffects(Graphs, Bodies);
  for (size_t I = 0; I != Functions.size(); ++I)
    for (const Instruction &Inst : instructions(*Functions[I]))
      addInstruction(Inst, Bodies, Memory, All[I]);
  // Take calls from the phase that answers queries: it knows all callees.
  std::vector<Numbers> CalleesOf = addCalls(Graphs.getCallGraph());
  close(CalleesOf);
  findLater(Graphs.getCallGraph());
  AnyExternalCode = Later.RunsExternalCode || any_of(All, [](const Effects &E) {
                      return E.RunsExternalCode;
                    });
  External = makeEmpty();
  findExternal(Graphs);
  for (size_t I = 0; I != Functions.size(); ++I)
    if (ComponentOf[I] == I)
      complete(All[I]);
  findNoReturn();
  findLongjmpExits(CalleesOf);
}

void EffectSummaries::complete(Effects &Into) const {
  // None of these functions gets arguments of this caller.
  bool DeepMod = Into.DeepMod, DeepRef = Into.DeepRef;
  if (Into.RunsExternalCode || Into.Synchronizes)
    (void)Into.join(Later);
  if (Into.RunsExternalCode || (Into.Synchronizes && AnyExternalCode))
    (void)Into.join(External);
  Into.DeepMod = DeepMod;
  Into.DeepRef = DeepRef;
  bool MayBeAnything =
      Into.RunsExternalCode ||
      (Into.Synchronizes && (HasThreads || AnyExternalCode)) ||
      ((Into.Library || Into.Synchronizes) && LibraryIsIncomplete);
  Into.ExternalMod |= MayBeAnything || Into.Mod.anyCommon(Incomplete);
  Into.ExternalRef |= MayBeAnything || Into.Ref.anyCommon(Incomplete);
}

const Effects *EffectSummaries::lookup(const Function &F) const {
  auto It = NumberOf.find(&F);
  return It == NumberOf.end() ? nullptr : &All[ComponentOf[It->second]];
}

bool EffectSummaries::readsVarArgs(const Function &F) const {
  auto It = NumberOf.find(&F);
  return It == NumberOf.end() || ReadsVarArgs.test(It->second);
}

/// The graph whose nodes represent the memory that all functions share. In
/// Steensgaard's phase that is the only graph; a module without function bodies
/// has only the globals graph.
static const DSGraph &getSharedGraph(const DataStructures &Graphs) {
  bool IsOne = Graphs.getPhase() == DSAPhase::Steensgaard;
  return IsOne && !Graphs.graphs().empty() ? *Graphs.graphs().front()
                                           : *Graphs.getGlobalsGraph();
}

/// \returns false if memory of one phase has no counterpart in the other.
bool EffectSummaries::numberUniverse(const DataStructures &Graphs,
                                     const DataStructures &Bodies) {
  const DSGraph &Shared = getSharedGraph(Graphs);
  for (const DSNode &N : Shared.nodes()) {
    IndicesOf[&N] = {static_cast<unsigned>(Universe.size())};
    Universe.push_back(&N);
  }
  NumIndices = static_cast<unsigned>(Universe.size());
  Incomplete.resize(NumIndices);
  LibraryNodes.resize(NumIndices);
  for (unsigned I = 0; I != NumIndices; ++I) {
    if (Universe[I]->isIncompleteNode())
      Incomplete.set(I);
    if (Universe[I]->domains() != 0)
      LibraryNodes.set(I);
  }
  LibraryIsIncomplete = LibraryNodes.anyCommon(Incomplete);
  if (OneGraph)
    return true;
  const DSGraph &Other = *Bodies.getGlobalsGraph();
  GraphRelation Relation(/*SharedIsLeaf=*/false, /*MaxPairs=*/size_t(1) << 22);
  for (const Value *V : Other.sharedValues()) {
    DSNodeHandle Here = Other.getNodeForValue(V);
    DSNodeHandle There = Shared.getNodeForValue(V);
    if (!Here.isNull() && !There.isNull())
      Relation.bind(Here, There);
  }
  for (unsigned I = 0; I != NumLibraryDomains; ++I) {
    auto Domain = static_cast<LibraryDomain>(I);
    DSNodeHandle Here = Other.getNodeForDomain(Domain);
    DSNodeHandle There = Shared.getNodeForDomain(Domain);
    if (!Here.isNull() && !There.isNull())
      Relation.bind(Here, There);
  }
  return Relation.run(
      [&](const DSNode &N, const DSNode &There, int64_t Distance) {
        auto Add = [&](const DSNode &Each) {
          unsigned I = IndicesOf.lookup(&Each).front();
          SmallVector<unsigned, 1> &Indices = IndicesOf[&N];
          if (!is_contained(Indices, I))
            Indices.push_back(I);
        };
        Add(There);
        forEachHiddenMember(
            N, There, Distance,
            [&](const DSNode &Array, int64_t, uint64_t) { Add(Array); });
      });
}

void EffectSummaries::addGraph(const DSGraph &Graph, Effects &Into) const {
  constexpr uint32_t External =
      DSNode::ExternalNode | DSNode::UnknownNode | DSNode::IntToPtrNode;
  for (const DSNode &N : Graph.nodes()) {
    ModRefInfo What = getEffect(N, DL);
    if (What == ModRefInfo::NoModRef)
      continue;
    if (N.getNodeFlags() & External) {
      Into.ExternalMod |= isModSet(What);
      Into.ExternalRef |= isRefSet(What);
    }
    if (!isReachedByGlobals(N))
      continue;
    bool KnowsAll = forEachIndex(N, [&](unsigned I) {
      if (isModSet(What))
        Into.Mod.set(I);
      if (isRefSet(What))
        Into.Ref.set(I);
    });
    Into.Anything |= !KnowsAll;
  }
}

void EffectSummaries::addOwnEffects(const DataStructures &Graphs,
                                    const DataStructures &Bodies) {
  for (const DSGraph *Graph : Bodies.graphs()) {
    Effects Own = makeEmpty();
    if (!OneGraph) {
      addGraph(*Graph, Own);
    } else {
      const DSGraph &One = getSharedGraph(Graphs);
      GraphRelation Relation(/*SharedIsLeaf=*/false);
      for (const Value *V : Graph->values()) {
        DSNodeHandle Here = Graph->getNodeForValue(V);
        DSNodeHandle There = One.getNodeForValue(V);
        if (Here.isNull())
          continue;
        if (There.isNull())
          Own.Anything = true;
        else
          Relation.bind(Here, There);
      }
      bool KnowsAll = Relation.run(
          [&](const DSNode &N, const DSNode &There, int64_t Distance) {
            ModRefInfo What = getEffect(N, DL);
            forEachTouched(N, There, Distance, DL, [&](const DSNode &Each) {
              unsigned I = IndicesOf.lookup(&Each).front();
              if (isModSet(What))
                Own.Mod.set(I);
              if (isRefSet(What))
                Own.Ref.set(I);
            });
          });
      Own.Anything |= !KnowsAll;
    }
    for (const Function *F : Graph->functions())
      if (auto It = NumberOf.find(F); It != NumberOf.end())
        (void)All[It->second].join(Own);
  }
}

void EffectSummaries::addInstruction(const Instruction &I,
                                     const DataStructures &Bodies,
                                     const MemoryInfo &Memory, Effects &Into) {
  if (const auto *Call = dyn_cast<CallBase>(&I)) {
    if (returnsTwice(*Call, Memory))
      HasSetjmp.set(NumberOf.lookup(Call->getFunction()));
    if (Call->getFunction()->isVarArg() &&
        (isa<VAStartInst>(Call) || Call->isMustTailCall()))
      ReadsVarArgs.set(NumberOf.lookup(Call->getFunction()));
    addCall(*Call, Bodies, Memory, Into);
    return;
  }
  if (I.isVolatile() || isa<FenceInst>(I) || isa<AtomicCmpXchgInst>(I) ||
      isa<AtomicRMWInst>(I))
    Into.Synchronizes = true;
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    Into.Synchronizes |= isStrongerThanMonotonic(Load->getOrdering());
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    Into.Synchronizes |= isStrongerThanMonotonic(Store->getOrdering());
}

void EffectSummaries::addExternalCall(Effects &Into) const {
  Into.RunsExternalCode = true;
  Into.Jumps = true;
  Into.Allocates = true;
  Into.ExternalMod = true;
  Into.ExternalRef = true;
  Into.Library = true;
  Into.Synchronizes = true;
}

/// The domains whose memory is passed to callbacks of \p Model.
static uint32_t getDomainsOfCallbacks(const FunctionModel &Model) {
  auto GetBit = [](LibraryDomain D) { return 1u << static_cast<unsigned>(D); };
  uint32_t Domains = 0;
  for (const CallbackModel &Callback : Model.callbacks())
    for (const PointerSource &Given : Callback.parameters())
      if (Given.K == PointerSource::Library)
        Domains |= GetBit(Given.Domain);
      else if (Callback.When != CallbackModel::DuringCall)
        for (const PointerFlow &Flow : Model.flows()) // kept until then
          if (Flow.To.K == PointerTarget::Library)
            Domains |= GetBit(Flow.To.Domain);
  return Domains;
}

void EffectSummaries::addModel(const FunctionModel &Model,
                               Effects &Into) const {
  Into.Library |= !Model.OnlyArguments;
  Into.Synchronizes |= Model.MaySynchronize;
  Into.Jumps |= Model.Jumps;
  Into.Allocates |= Model.Allocation.Alloc != AK_NotAlloc ||
                    Model.Allocation.Free != FK_NotFree;
  if (Model.StateReads || Model.StateWrites)
    addDomains(Model.StateDomains, Model.StateWrites, Model.StateReads, Into);
  if (uint32_t Domains = getDomainsOfCallbacks(Model))
    addDomains(Domains, /*Mod=*/true, /*Ref=*/true, Into);
}

void EffectSummaries::addDomains(uint32_t Domains, bool Mod, bool Ref,
                                 Effects &Into) const {
  BitVector Reached(NumIndices);
  for (unsigned I = 0; I != NumIndices; ++I)
    if (Universe[I]->domains() & Domains)
      Into.Anything |= !addReachable(*Universe[I], Reached);
  if (Mod)
    Into.Mod |= Reached;
  if (Ref)
    Into.Ref |= Reached;
}

bool EffectSummaries::addReachable(const DSNode &N, BitVector &Bits) const {
  SmallVector<unsigned, 16> Worklist;
  auto Add = [&](unsigned I) {
    if (Bits.test(I))
      return;
    Bits.set(I);
    Worklist.push_back(I);
  };
  bool KnowsAll = true;
  if (auto It = IndicesOf.find(&N); It != IndicesOf.end())
    for_each(It->second, Add); // a node of the universe itself
  else
    KnowsAll = forEachIndex(N, Add);
  while (!Worklist.empty())
    Universe[Worklist.pop_back_val()]->forEachNeighbor([&](const DSNode &Next) {
      if (auto It = IndicesOf.find(&Next); It != IndicesOf.end())
        for_each(It->second, Add);
    });
  return KnowsAll;
}

void EffectSummaries::addDeep(const DSNodeHandle &Cell, bool Mod, bool Ref,
                              Effects &Into) const {
  Into.DeepMod |= Mod;
  Into.DeepRef |= Ref;
  if (Cell.isNull()) {
    Into.Anything = true;
    return;
  }
  BitVector Reached(NumIndices);
  DenseSet<const DSNode *> Nodes;
  Cell.getNode()->markReachableNodes(Nodes);
  for (const DSNode *N : Nodes)
    if (OneGraph || isReachedByGlobals(*N))
      Into.Anything |= !addReachable(*N, Reached);
  if (Mod)
    Into.Mod |= Reached;
  if (Ref)
    Into.Ref |= Reached;
}

void EffectSummaries::addCall(const CallBase &Call,
                              const DataStructures &Bodies,
                              const MemoryInfo &Memory, Effects &Into) {
  if (Call.isInlineAsm()) {
    addExternalCall(Into);
    return;
  }
  if (hasExternalBundles(Call))
    addExternalCall(Into);
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration())
    return; // close() knows all callees with a body
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call)) {
    if (const auto *Copy = dyn_cast<MemIntrinsic>(Intrinsic))
      Into.Synchronizes |= Copy->isVolatile();
    if (const FunctionModel *Model = Memory.Library.lookup(Call))
      Into.Jumps |= !Model->callbacks().empty(); // a trap's handler may longjmp
    MemoryEffects ME = Intrinsic->getMemoryEffects();
    if (ME.onlyAccessesInaccessibleOrArgMem() ||
        Intrinsic->isAssumeLikeIntrinsic())
      return; // the graph has the accesses to arguments
  }
  const FunctionModel *Model = Memory.Library.lookup(Call);
  if (!Model) {
    addExternalCall(Into);
    return;
  }
  addModel(*Model, Into);
  for (const CallbackModel &Callback : Model->callbacks())
    HasThreads |= Callback.When == CallbackModel::OtherThread;
  if (!Model->callbacks().empty())
    CallsBack.try_emplace(&Call, Model);
  const DSGraph *Graph = Bodies.getDSGraph(*Call.getFunction());
  for (unsigned I = 0; I != Call.arg_size(); ++I) {
    const ArgumentModel &Argument = Model->getArgument(I);
    if (Argument.Escapes)
      addExternalCall(Into);
    bool Mod = Argument.Writes == Reach::Everything;
    bool Ref = Argument.Reads == Reach::Everything;
    const Value *Passed = Call.getArgOperand(I);
    if ((Mod || Ref) && !isa<ConstantData>(Passed))
      addDeep(Graph->getNodeForValue(Passed), Mod, Ref, Into);
  }
}

/// Whether \p Model runs the exit handlers of the program. These must not
/// longjmp out of it.
static bool isExit(const FunctionModel &Model) {
  return Model.Name == "exit" || Model.Name == "quick_exit";
}

/// Adds the effects of incomplete and external calls to their callers.
/// \returns the callees that have a summary, by the caller's number, most of
/// them once.
std::vector<EffectSummaries::Numbers>
EffectSummaries::addCalls(const DSCallGraph &Calls) {
  std::vector<Numbers> CalleesOf(Functions.size());
  // Calls of one caller follow one another.
  std::vector<const Function *> LastCaller(Functions.size());
  std::pair<const Function *, const void *> LastList;
  for (const CallBase *Call : Calls.calls()) {
    auto Caller = NumberOf.find(Call->getFunction());
    if (Caller == NumberOf.end())
      continue;
    if (!Calls.isComplete(*Call) && !isa<IntrinsicInst>(Call)) {
      const Function *Named = Call->getCalledFunction();
      const FunctionModel *Model = CallsBack.lookup(Call);
      Effects &E = All[Caller->second];
      bool Jumps = E.Jumps;
      if (!Named || !Named->isDeclaration() || Model)
        addExternalCall(E);
      if (Model && isExit(*Model))
        E.Jumps = Jumps;
    }
    ArrayRef<const Function *> Callees = Calls.callees(*Call);
    std::pair List(Caller->first, static_cast<const void *>(Callees.data()));
    if (Callees.size() > 1 && std::exchange(LastList, List) == List)
      continue; // as the call before
    for (const Function *Callee : Callees) {
      auto It = NumberOf.find(Callee);
      if (Callee->isInterposable())
        addExternalCall(All[Caller->second]);
      if (It != NumberOf.end()) {
        if (std::exchange(LastCaller[It->second], Caller->first) !=
            Caller->first)
          CalleesOf[Caller->second].push_back(It->second);
      } else if (Call->getCalledFunction() != Callee)
        addExternalCall(All[Caller->second]); // a declaration, by pointer
    }
  }
  return CalleesOf;
}

/// Joins each function's summary with those of its transitive callees. All
/// functions of an SCC have the same summary, so it is computed once (Tarjan's
/// algorithm, callees first).
void EffectSummaries::close(ArrayRef<Numbers> CalleesOf) {
  struct Visit {
    unsigned Function;
    unsigned Next; // of its callees
  };
  // The discovery index of each function, from 1 on, and the lowest index that
  // is reachable from it; Done is greater than all.
  constexpr unsigned Done = ~0u;
  std::vector<unsigned> Found(Functions.size()), Low(Functions.size());
  std::vector<unsigned> JoinedTo(Functions.size(), Done);
  std::vector<Visit> Path;
  std::vector<unsigned> Open; // found, and in no SCC yet
  unsigned Clock = 0;
  auto Enter = [&](unsigned I) {
    Found[I] = Low[I] = ++Clock;
    Open.push_back(I);
    Path.push_back({I, 0});
  };
  for (unsigned Root = 0; Root != Functions.size(); ++Root) {
    if (Found[Root] == 0)
      Enter(Root);
    while (!Path.empty()) {
      auto &[I, Next] = Path.back();
      if (Next != CalleesOf[I].size()) {
        unsigned Callee = CalleesOf[I][Next++];
        if (Found[Callee] == 0)
          Enter(Callee);
        else
          Low[I] = std::min(Low[I], Low[Callee]);
        continue;
      }
      unsigned Function = I;
      Path.pop_back();
      if (!Path.empty()) {
        unsigned &Caller = Low[Path.back().Function];
        Caller = std::min(Caller, Low[Function]);
      }
      if (Low[Function] != Found[Function])
        continue;
      size_t First = Open.size() - 1;
      while (Open[First] != Function)
        --First;
      ArrayRef<unsigned> Members = ArrayRef(Open).slice(First);
      closeComponent(Members, CalleesOf, JoinedTo);
      for (unsigned Member : Members)
        Low[Member] = Done;
      Open.resize(First);
    }
  }
}

void EffectSummaries::closeComponent(ArrayRef<unsigned> Members,
                                     ArrayRef<Numbers> CalleesOf,
                                     MutableArrayRef<unsigned> JoinedTo) {
  unsigned First = Members.front();
  for (unsigned Member : Members)
    ComponentOf[Member] = First;
  Effects &Union = All[First];
  JoinedTo[First] = First;
  for (unsigned Member : Members) {
    if (Member != First) {
      (void)Union.join(All[Member]);
      All[Member] = {};
    }
    for (unsigned Callee : CalleesOf[Member])
      if (unsigned Component = ComponentOf[Callee];
          std::exchange(JoinedTo[Component], First) != First)
        (void)Union.join(All[Component]);
  }
}

/// Joins the summaries of all functions that are registered with the library.
void EffectSummaries::findLater(const DSCallGraph &Calls) {
  Later = makeEmpty();
  for (const auto &[Call, Model] : CallsBack) {
    if (none_of(Model->callbacks(), [](const CallbackModel &Callback) {
          return Callback.When == CallbackModel::Later;
        }))
      continue;
    addDomains(getDomainsOfCallbacks(*Model), /*Mod=*/true, /*Ref=*/true,
               Later);
    if (!Calls.isKnown(*Call) || !Calls.isComplete(*Call))
      addExternalCall(Later);
    for (const Function *F : Calls.callees(*Call))
      if (auto It = NumberOf.find(F); It != NumberOf.end())
        (void)Later.join(All[ComponentOf[It->second]]);
      else if (F != Call->getCalledFunction())
        addExternalCall(Later);
  }
}

void EffectSummaries::findExternal(const DataStructures &Graphs) {
  DenseSet<const Function *> MayBeCalled;
  auto AddNodes = [&](const DSGraph &Graph) {
    for (const DSNode &N : Graph.nodes())
      if (N.isExternalNode() || N.getNodeFlags() & DSNode::UnknownNode)
        for (const GlobalValue *G : N.globals())
          if (const auto *F = dyn_cast_or_null<Function>(G->getAliaseeObject()))
            MayBeCalled.insert(F);
  };
  AddNodes(*Graphs.getGlobalsGraph());
  for (const DSGraph *Graph : Graphs.graphs())
    AddNodes(*Graph);
  for (size_t I = 0; I != Functions.size(); ++I) {
    const Function &F = *Functions[I];
    bool IsMain = F.getName() == "main" && F.use_empty();
    if (IsMain || (F.hasLocalLinkage() && !MayBeCalled.contains(&F)))
      continue;
    (void)External.join(All[ComponentOf[I]]);
    MayLongjmpOutOf.set(static_cast<unsigned>(I));
  }
  External.ExternalMod = true;
  External.ExternalRef = true;
}

} // namespace restruct
