//===- CallEffects.cpp - What calls do to memory --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For each function that a call may reach, its bottom-up graph is walked from
/// parameters and result, along with the caller's graph from arguments and the
/// call's own place:
///
///     callee: %p -> n0 (Modified)      n0 is n7 in this context,
///                    n0 [8,16) -> n1   n1 is n9: the call writes n7
///     caller: call @f(ptr %x)   %x -> n7 [8,16) -> n9
///
/// So what a function does to its parameters is told apart by context. What it
/// does to memory that globals reach, and through code that is not seen, is in
/// its Effects. Memory that a function makes, and neither returns nor stores
/// anywhere, is nobody else's.
///
/// The walk needs no instruction of the callee, and of the caller the call
/// alone: copies of calls are answered for like the calls that they were copied
/// from. Where an argument's place is not known, or a link is missing in the
/// caller's graph, the call may do anything.
///
/// Two incomplete nodes may be the same memory. So what is done to one of them
/// is done to each; OnIncomplete has the union.
///
//===----------------------------------------------------------------------===//

#include "CallEffects.h"

#include "GraphRelation.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// What flags of a callee's node say.
static ModRefInfo getFlags(const DSNode &N) {
  ModRefInfo What = ModRefInfo::NoModRef;
  if (N.isModifiedNode())
    What |= ModRefInfo::Mod;
  if (N.isReadNode())
    What |= ModRefInfo::Ref;
  return What;
}

/// Whether \p V may carry a pointer that has a place.
static bool mayPoint(const Value &V) {
  return !isa<ConstantData>(V) && !V.getType()->isFloatingPointTy() &&
         !V.getType()->isMetadataTy() && !V.getType()->isVoidTy();
}

CallEffects::CallEffects(const DataStructures &Graphs,
                         const DataStructures &Bodies, const MemoryInfo &Memory,
                         const PointerFacts &Facts)
    : Graphs(Graphs), Bodies(Bodies), Memory(Memory), Facts(Facts),
      Summaries(Graphs, Bodies, Memory),
      OneGraph(Graphs.getPhase() == DSAPhase::Steensgaard) {
  Anything.Beyond = Summaries.makeEmpty();
  Anything.Beyond.Anything = true;
  const DSCallGraph &Calls = Graphs.getCallGraph();
  for (const CallBase *Call : Calls.calls()) {
    if (!Call->isIndirectCall() || !Calls.isComplete(*Call))
      continue;
    ArrayRef<const Function *> Callees = Calls.callees(*Call);
    IndirectCallees[Call].assign(Callees.begin(), Callees.end());
    CalledOperand[Call] = Call->getCalledOperand();
  }
}

bool CallEffects::findCallees(
    const CallBase &Call, SmallVectorImpl<const Function *> &Callees) const {
  if (Call.isInlineAsm())
    return false;
  if (const Function *Named = Call.getCalledFunction()) {
    Callees.push_back(Named);
    return Facts.isKnown(*Named) && !Named->isInterposable();
  }
  auto It = IndirectCallees.find(&Call);
  if (It == IndirectCallees.end() || !Facts.isKnown(Call) ||
      CalledOperand.lookup(&Call) != Call.getCalledOperand())
    return false;
  append_range(Callees, It->second);
  return all_of(Callees, [&](const Function *F) {
    return Facts.isKnown(*F) && Summaries.lookup(*F);
  });
}

const CallSummary &CallEffects::getSummary(const CallBase &Call) {
  Key Now;
  if (!Call.getParent() || Call.hasOperandBundles() ||
      !findCallees(Call, Now.Callees))
    return Anything;
  Now.Graph = Facts.getGraph(*Call.getFunction());
  if (!Now.Graph)
    return Anything;
  auto Find = [&](const Value &V) -> std::optional<PointerPlace> {
    std::optional<PointerPlace> Place;
    if (mayPoint(V))
      Place = Facts.find(V, Now.Graph);
    if (Place && Place->Node->getParentGraph() != Now.Graph)
      Place.reset();
    return Place;
  };
  for (const Use &Arg : Call.args())
    Now.Args.push_back(Find(*Arg));
  Now.Result = Find(Call);
  // Models look at more than places.
  bool IsLibrary = any_of(
      Now.Callees, [&](const Function *F) { return !Summaries.lookup(*F); });
  std::unique_ptr<Entry> &E = Known[&Call];
  if (!E || IsLibrary || !(E->From == Now)) {
    CallSummary Summary = summarize(Call, Now);
    E = std::make_unique<Entry>(Entry{std::move(Now), std::move(Summary)});
  }
  return E->Summary;
}

CallSummary CallEffects::summarize(const CallBase &Call,
                                   const Key &From) const {
  CallSummary Summary;
  Summary.Beyond = Summaries.makeEmpty();
  for (const Function *Callee : From.Callees) {
    if (const Effects *Body = Summaries.lookup(*Callee)) {
      (void)Summary.Beyond.join(*Body);
      addBody(Call, From, *Callee, Summary);
    } else {
      addLibrary(Call, From, *Callee, Summary);
    }
    if (Summary.Beyond.Anything)
      return Anything;
  }
  finish(Summary);
  return Summary;
}

void CallEffects::addNode(const DSNode &N, ModRefInfo What,
                          CallSummary &Into) const {
  if (What == ModRefInfo::NoModRef)
    return;
  uint8_t &Bits = Into.Nodes[&N];
  Bits |= static_cast<uint8_t>(What);
}

void CallEffects::addReachable(const DSNode &N, ModRefInfo What,
                               CallSummary &Into) const {
  DenseSet<const DSNode *> Nodes;
  N.markReachableNodes(Nodes);
  BitVector Reached(Summaries.getUniverseSize());
  for (const DSNode *Next : Nodes) {
    addNode(*Next, What, Into);
    if (OneGraph || isReachedByGlobals(*Next))
      Into.Beyond.Anything |= !Summaries.addReachable(*Next, Reached);
  }
  if (isModSet(What))
    Into.Beyond.Mod |= Reached;
  if (isRefSet(What))
    Into.Beyond.Ref |= Reached;
}

void CallEffects::addBody(const CallBase &Call, const Key &From,
                          const Function &Callee, CallSummary &Into) const {
  ModRefInfo Deep = ModRefInfo::NoModRef;
  if (Into.Beyond.DeepMod)
    Deep |= ModRefInfo::Mod;
  if (Into.Beyond.DeepRef)
    Deep |= ModRefInfo::Ref;
  for (size_t I = 0; I != From.Args.size(); ++I) {
    if (Deep == ModRefInfo::NoModRef || !mayPoint(*Call.getArgOperand(I)) ||
        Call.getArgOperand(I)->getType()->isIntegerTy())
      continue;
    if (From.Args[I])
      addReachable(*From.Args[I]->Node, Deep, Into);
    else
      Into.Beyond.Anything = true;
  }
  if (OneGraph)
    return; // all of it is in the callee's Effects

  const DSGraph &Body = *Bodies.getDSGraph(Callee);
  GraphRelation Relation(/*SharedIsLeaf=*/true);
  // Whether a place without a counterpart matters.
  auto HasEffects = [](const DSNodeHandle &Place) {
    DenseSet<const DSNode *> Nodes;
    Place.getNode()->markReachableNodes(Nodes);
    return any_of(Nodes, [](const DSNode *N) {
      return N->isModifiedNode() || N->isReadNode();
    });
  };
  auto Bind = [&](const DSNodeHandle &InCallee, const Value &V,
                  const std::optional<PointerPlace> &Place) {
    if (InCallee.isNull() || !mayPoint(V))
      return;
    if (Place && Place->Period == Place->Node->getStride() &&
        (Place->Offset >= 0 || Place->Period != 0))
      Relation.bind(InCallee, DSNodeHandle(const_cast<DSNode *>(Place->Node),
                                           Place->Offset));
    else
      Into.Beyond.Anything |= HasEffects(InCallee);
  };
  DSNodeHandle VarArgs = Body.getVANodeFor(Callee);
  for (unsigned I = 0; I != Call.arg_size(); ++I) {
    if (Call.isByValArgument(I) && From.Args[I]) // it is copied
      addNode(*From.Args[I]->Node, ModRefInfo::Ref, Into);
    Bind(I < Callee.arg_size() ? Body.getNodeForValue(Callee.getArg(I))
                               : VarArgs,
         *Call.getArgOperand(I), From.Args[I]);
  }
  Bind(Body.getReturnNodeFor(Callee), Call, From.Result);
  bool KnowsAll = Relation.run([&](const DSNode &N, const DSNode &There) {
    addNode(There, getFlags(N), Into);
  });
  Into.Beyond.Anything |= !KnowsAll;
}

void CallEffects::addIntrinsic(const CallBase &Call, const Key &From,
                               CallSummary &Into) const {
  if (Call.doesNotAccessMemory())
    return;
  if (!Call.getMemoryEffects().onlyAccessesInaccessibleOrArgMem()) {
    Into.Beyond.Anything = true;
    return;
  }
  for (unsigned I = 0; I != Call.arg_size(); ++I) {
    const Value &V = *Call.getArgOperand(I);
    if (!V.getType()->isPtrOrPtrVectorTy() || isa<ConstantData>(V))
      continue;
    if (From.Args[I])
      addNode(*From.Args[I]->Node, ModRefInfo::ModRef, Into);
    else
      Into.Beyond.Anything = true;
  }
}

void CallEffects::addLibrary(const CallBase &Call, const Key &From,
                             const Function &Callee, CallSummary &Into) const {
  // Markers mean more than what is read and written: attributes say it.
  if (isa<IntrinsicInst>(Call) && !isa<MemIntrinsic>(Call)) {
    addIntrinsic(Call, From, Into);
    return;
  }
  if (!Callee.isDeclaration()) {
    Into.Beyond.Anything = true;
    return;
  }
  const FunctionModel *Model = Memory.Library.lookup(Call);
  if (!Model) {
    Summaries.addUnseenCall(Into.Beyond);
    for (unsigned I = 0; I != Call.arg_size(); ++I)
      if (From.Args[I])
        addReachable(*From.Args[I]->Node, ModRefInfo::ModRef, Into);
      else if (mayPoint(*Call.getArgOperand(I)) &&
               !Call.getArgOperand(I)->getType()->isIntegerTy() &&
               !isa<Function>(Call.getArgOperand(I)))
        Into.Beyond.Anything = true;
    return;
  }
  Summaries.addModel(*Model, Into.Beyond);
  bool CallsBack = !Model->callbacks().empty();
  for (unsigned I = 0; I != Call.arg_size(); ++I) {
    const Value &V = *Call.getArgOperand(I);
    const ArgumentModel &Argument = Model->getArgument(I);
    if (Argument.Escapes)
      Summaries.addUnseenCall(Into.Beyond);
    if (!mayPoint(V) || V.getType()->isIntegerTy())
      continue;
    ModRefInfo What = ModRefInfo::NoModRef;
    if (Argument.Reads != Reach::Nothing || !Argument.IsPointer)
      What |= ModRefInfo::Ref;
    if (Argument.Writes != Reach::Nothing || Argument.Frees ||
        !Argument.IsPointer)
      What |= ModRefInfo::Mod;
    bool IsDeep = Argument.Reads == Reach::Everything ||
                  Argument.Writes == Reach::Everything;
    if (CallsBack) {
      What = ModRefInfo::ModRef;
      IsDeep = true;
    }
    if (What == ModRefInfo::NoModRef)
      continue;
    if (isa<Function>(V))
      continue; // code
    if (!From.Args[I])
      Into.Beyond.Anything = true;
    else if (IsDeep)
      addReachable(*From.Args[I]->Node, What, Into);
    else
      addNode(*From.Args[I]->Node, What, Into);
  }
  if (CallsBack) {
    // Whoever is called back: what is passed was taken care of.
    const DSCallGraph &Calls = Graphs.getCallGraph();
    if (!Facts.isKnown(Call) || !Calls.isKnown(Call) ||
        !Calls.isComplete(Call)) {
      Into.Beyond.Anything = true;
      return;
    }
    for (const Function *F : Calls.callees(Call))
      if (const Effects *Body =
              Facts.isKnown(*F) ? Summaries.lookup(*F) : nullptr)
        (void)Into.Beyond.join(*Body);
      else if (F != &Callee)
        Into.Beyond.Anything = true;
  }
  if (Model->Allocation.Alloc != AK_NotAlloc && Call.getType()->isPointerTy()) {
    if (From.Result)
      addNode(*From.Result->Node, ModRefInfo::ModRef, Into);
    else if (Model->Allocation.Zeroed || Model->Allocation.Freed != NoArgument)
      Into.Beyond.Anything = true;
  }
}

void CallEffects::finish(CallSummary &Summary) const {
  Effects &Beyond = Summary.Beyond;
  if (Beyond.RunsUnseen || (Beyond.Synchronizes && Summaries.runsUnseen()))
    (void)Beyond.join(Summaries.unseen());
  ModRefInfo What = ModRefInfo::NoModRef;
  for (const auto &[N, Bits] : Summary.Nodes)
    if (N->isIncompleteNode())
      What |= static_cast<ModRefInfo>(Bits);
  if (Beyond.UnseenMod || Beyond.Mod.anyCommon(Summaries.incomplete()))
    What |= ModRefInfo::Mod;
  if (Beyond.UnseenRef || Beyond.Ref.anyCommon(Summaries.incomplete()))
    What |= ModRefInfo::Ref;
  if (Beyond.RunsUnseen || Beyond.Synchronizes ||
      (Beyond.Library && Summaries.library().anyCommon(Summaries.incomplete())))
    What = ModRefInfo::ModRef;
  Summary.OnIncomplete = What;
}

ModRefInfo CallEffects::getModRef(const CallSummary &Summary,
                                  const DSNode &N) const {
  const Effects &Beyond = Summary.Beyond;
  if (Beyond.Anything)
    return ModRefInfo::ModRef;
  auto What = static_cast<ModRefInfo>(Summary.Nodes.lookup(&N));
  if (N.isIncompleteNode())
    What |= Summary.OnIncomplete;
  if (!OneGraph && !isReachedByGlobals(N))
    return What;
  bool IsLibrary = N.domains() != 0;
  bool KnowsAll = Summaries.forEachIndex(N, [&](unsigned I) {
    if (Beyond.Mod.test(I))
      What |= ModRefInfo::Mod;
    if (Beyond.Ref.test(I))
      What |= ModRefInfo::Ref;
    IsLibrary |= Summaries.isLibrary(I);
  });
  bool IsShared = !OneGraph || isReachedByGlobals(N);
  if (!KnowsAll || (IsLibrary && Beyond.Library) ||
      (IsShared && Beyond.Synchronizes && Summaries.hasThreads()))
    return ModRefInfo::ModRef;
  return What;
}

ModRefInfo CallEffects::getModRef(const CallBase &Call,
                                  const PointerPlace &Place) {
  return getModRef(getSummary(Call), *Place.Node);
}

ModRefInfo CallEffects::getModRef(const CallBase &First,
                                  const CallBase &Second) {
  // A reference stays valid only until the next summary is made.
  const CallSummary &MadeFirst = getSummary(First);
  if (MadeFirst.Beyond.Anything)
    return ModRefInfo::ModRef;
  CallSummary A = MadeFirst;
  const CallSummary &B = getSummary(Second);
  const Effects &X = A.Beyond;
  const Effects &Y = B.Beyond;
  if (Y.Anything || (X.Library && Y.Library) ||
      (X.Synchronizes && !Y.isNothing()) || (Y.Synchronizes && !X.isNothing()))
    return ModRefInfo::ModRef;
  ModRefInfo Result = ModRefInfo::NoModRef;
  auto Meet = [&](ModRefInfo Here, ModRefInfo There) {
    if (isModSet(Here) && There != ModRefInfo::NoModRef)
      Result |= ModRefInfo::Mod;
    if (isRefSet(Here) && isModSet(There))
      Result |= ModRefInfo::Ref;
  };
  // Each node that one of them has by itself, against all of the other.
  for (const auto &[N, Bits] : A.Nodes)
    Meet(static_cast<ModRefInfo>(Bits), getModRef(B, *N));
  for (const auto &[N, Bits] : B.Nodes)
    Meet(getModRef(A, *N), static_cast<ModRefInfo>(Bits));
  Meet(A.OnIncomplete, B.OnIncomplete);
  if (X.Mod.anyCommon(Y.Mod) || X.Mod.anyCommon(Y.Ref))
    Result |= ModRefInfo::Mod;
  if (X.Ref.anyCommon(Y.Mod))
    Result |= ModRefInfo::Ref;
  auto TouchesLibrary = [&](const Effects &E) {
    return E.Mod.anyCommon(Summaries.library()) ||
           E.Ref.anyCommon(Summaries.library());
  };
  if ((X.Library && TouchesLibrary(Y)) || (Y.Library && TouchesLibrary(X)))
    return ModRefInfo::ModRef;
  return Result;
}

MemoryEffects CallEffects::getMemoryEffects(const Function &F) {
  const Effects *Body = Facts.isKnown(F) ? Summaries.lookup(F) : nullptr;
  // Of the library's state nobody but its own functions knows the extent.
  if (!Body || OneGraph || F.isInterposable() || Body->Anything ||
      Body->RunsUnseen || Body->Library || Body->Synchronizes ||
      Body->UnseenMod || Body->DeepMod || Body->Mod.any())
    return MemoryEffects::unknown();
  ModRefInfo What = ModRefInfo::NoModRef;
  if (Body->UnseenRef || Body->DeepRef || Body->Ref.any())
    What = ModRefInfo::Ref;
  // Memory that callers pass, or get.
  const DSGraph &Graph = *Bodies.getDSGraph(F);
  DenseSet<const DSNode *> Nodes;
  auto Add = [&](const DSNodeHandle &Place) {
    if (!Place.isNull())
      Place.getNode()->markReachableNodes(Nodes);
  };
  for (const Argument &A : F.args())
    Add(Graph.getNodeForValue(&A));
  Add(Graph.getReturnNodeFor(F));
  Add(Graph.getVANodeFor(F));
  for (const DSNode *N : Nodes)
    What |= getFlags(*N);
  return MemoryEffects(What);
}

} // namespace restruct
