//===- CallEffects.cpp - Mod/ref of calls ---------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Answers mod/ref queries from the summaries of calls (CallEffectsBuilder.cpp)
/// and of functions (EffectSummaries.cpp). The mod/ref of some bytes is that of
/// their node, joined with that of the member arrays and of the holder that may
/// contain them.
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

CallEffects::CallEffects(const DataStructures &Graphs,
                         const DataStructures &Bodies, const MemoryInfo &Memory,
                         const PointerFacts &Facts)
    : Graphs(Graphs), Bodies(Bodies), Memory(Memory), Facts(Facts),
      Summaries(Graphs, Bodies, Memory),
      OneGraph(Graphs.getPhase() == DSAPhase::Steensgaard),
      DL(Graphs.getModule().getDataLayout()),
      ExternalCall(Summaries.makeEmpty()), AnyEffects(Summaries.makeEmpty()) {
  AnyEffects.Anything = true;
  Anything.Beyond = &AnyEffects;
  Summaries.addExternalCall(ExternalCall);
  Summaries.complete(ExternalCall);
  const DSCallGraph &Calls = Graphs.getCallGraph();
  for (const CallBase *Call : Calls.calls()) {
    if (!Call->isIndirectCall() || !Calls.isComplete(*Call))
      continue;
    ArrayRef<const Function *> Callees = Calls.callees(*Call);
    IndirectCallees[Call].assign(Callees.begin(), Callees.end());
    CalledOperand[Call] = Call->getCalledOperand();
  }
}

bool CallEffects::findCallees(const CallBase &Call, Functions &Callees) const {
  if (!Call.getParent() || Call.hasOperandBundles() || Call.isInlineAsm() ||
      returnsTwice(Call, Memory)) // code between the returns may run in between
    return false;
  if (const Function *Named = Call.getCalledFunction()) {
    Callees.push_back(Named);
    return Facts.isOriginal(*Named) && !Named->isInterposable();
  }
  auto It = IndirectCallees.find(&Call);
  if (It == IndirectCallees.end() || !Facts.isKnown(Call) ||
      CalledOperand.lookup(&Call) != Call.getCalledOperand())
    return false;
  append_range(Callees, It->second);
  return all_of(Callees, [&](const Function *F) { return getBody(*F); });
}

const Effects *CallEffects::getBody(const Function &F) const {
  return Facts.isOriginal(F) ? Summaries.lookup(F) : nullptr;
}

const Effects &CallEffects::getModelEffects(const FunctionModel &Model) {
  std::unique_ptr<Effects> &E = OfModels[&Model];
  if (!E) {
    E = std::make_unique<Effects>(Summaries.makeEmpty());
    Summaries.addModel(Model, *E);
    Summaries.complete(*E);
  }
  return *E;
}

const Effects *CallEffects::getEffects(const CallBase &Call,
                                       const Function &Callee) {
  if (const Effects *Body = Summaries.lookup(Callee))
    return Body;
  if (!Callee.isDeclaration() || isa<IntrinsicInst>(Call))
    return nullptr;
  const FunctionModel *Model = Memory.Library.lookup(Call);
  return Model ? &getModelEffects(*Model) : &ExternalCall;
}

ModRefInfo CallEffects::getModRef(const Effects &Beyond,
                                  const DSNode &N) const {
  if (Beyond.Anything)
    return ModRefInfo::ModRef;
  ModRefInfo What = ModRefInfo::NoModRef;
  if (N.isIncompleteNode())
    What = Beyond.onIncomplete();
  if (What == ModRefInfo::ModRef || (!OneGraph && !isReachedByGlobals(N)))
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
  if (!KnowsAll || (IsLibrary && (Beyond.Library || Beyond.Synchronizes)) ||
      (IsShared && Beyond.Synchronizes && Summaries.hasThreads()))
    return ModRefInfo::ModRef;
  return What;
}

ModRefInfo CallEffects::getModRef(const CallSummary &Summary,
                                  const DSNode &N) const {
  auto What = static_cast<ModRefInfo>(Summary.Nodes.lookup(&N));
  if (N.isIncompleteNode())
    What |= Summary.OnIncomplete;
  return What | getModRef(*Summary.Beyond, N);
}

/// The nodes that may contain some of \p Bytes.
static SmallVector<const DSNode *, 2> getNodes(const NodeBytes &Bytes) {
  SmallVector<const DSNode *, 2> Nodes = {Bytes.Node};
  auto Add = [&](const DSNode &Holder) {
    for (const DSLink &L : Holder.links())
      if (L.IsMember && L.Target.getNode() != Bytes.Node &&
          mayShareBytes(
              {L.Target.getNode(), {0, L.End - L.Begin}, /*Period=*/0}, Bytes))
        Nodes.push_back(L.Target.getNode());
  };
  Add(*Bytes.Node);
  const DSNode *Holder = Bytes.Node->getHolder().getNode();
  if (Holder && !staysInside(Bytes)) {
    Nodes.push_back(Holder);
    Add(*Holder);
  }
  return Nodes;
}

bool CallEffects::mayJumpOut(const CallBase &Call,
                             const Effects &Beyond) const {
  const Function &Caller = *Call.getFunction();
  return Beyond.Jumps &&
         (!Facts.isOriginal(Caller) || Summaries.mayLongjmpOutOf(Caller));
}

bool CallEffects::neverResumes(const CallBase &Call,
                               const Functions &Callees) const {
  auto NeverReturns = [&](const Function *Callee) {
    if (Summaries.lookup(*Callee))
      return Summaries.neverReturns(*Callee);
    // Look up by name first: this is cheap, and most functions return.
    const FunctionModel *Model = Memory.Library.lookup(*Callee);
    if (Model && Model->NoReturn)
      Model = Memory.Library.lookup(Call);
    return Model && Model->NoReturn;
  };
  const Function &Caller = *Call.getFunction();
  return all_of(Callees, NeverReturns) && !isa<InvokeInst>(Call) &&
         Facts.isOriginal(Caller) && !Summaries.hasSetjmp(Caller);
}

ModRefInfo CallEffects::getModRef(const CallBase &Call,
                                  const NodeBytes &Bytes) {
  Functions Callees;
  if (!findCallees(Call, Callees))
    return ModRefInfo::ModRef;
  ModRefInfo Asked =
      neverResumes(Call, Callees) ? ModRefInfo::Ref : ModRefInfo::ModRef;
  SmallVector<const DSNode *, 2> Nodes = getNodes(Bytes);
  // The context-independent effects of a callee often decide the query.
  for (const Function *Callee : Callees)
    if (const Effects *Part = getEffects(Call, *Callee))
      for (const DSNode *N : Nodes)
        if (getModRef(*Part, *N) == ModRefInfo::ModRef)
          return Asked;
  const CallSummary &Summary = getSummary(Call, std::move(Callees));
  ModRefInfo What = ModRefInfo::NoModRef;
  for (const DSNode *N : Nodes)
    What |= getModRef(Summary, *N);
  What &= Asked;
  if (mayJumpOut(Call, *Summary.Beyond))
    What |= ModRefInfo::Ref; // the code after setjmp may read it
  return What;
}

ModRefInfo CallEffects::getModRef(const CallBase &First,
                                  const CallBase &Second) {
  Functions FirstCallees, SecondCallees;
  if (!findCallees(First, FirstCallees) || !findCallees(Second, SecondCallees))
    return ModRefInfo::ModRef;
  // A reference stays valid only until the next summary is computed.
  const CallSummary &FirstSummary = getSummary(First, std::move(FirstCallees));
  if (FirstSummary.Beyond->Anything)
    return ModRefInfo::ModRef;
  CallSummary A = FirstSummary;
  const CallSummary &B =
      &First == &Second ? A : getSummary(Second, std::move(SecondCallees));
  const Effects &X = *A.Beyond;
  const Effects &Y = *B.Beyond;
  if (Y.Anything || (X.Library && Y.Library) || (X.Allocates && Y.Allocates) ||
      mayJumpOut(First, X) || mayJumpOut(Second, Y) ||
      (X.Synchronizes && !Y.isNothing()) || (Y.Synchronizes && !X.isNothing()))
    return ModRefInfo::ModRef;
  ModRefInfo Result = ModRefInfo::NoModRef;
  auto Conflict = [&](ModRefInfo Here, ModRefInfo There) {
    if (isModSet(Here) && There != ModRefInfo::NoModRef)
      Result |= ModRefInfo::Mod;
    if (isRefSet(Here) && isModSet(There))
      Result |= ModRefInfo::Ref;
  };
  // Each node that one of them has by itself, against all of the other.
  for (const auto &[N, Bits] : A.Nodes)
    Conflict(static_cast<ModRefInfo>(Bits), getModRef(B, *N));
  for (const auto &[N, Bits] : B.Nodes)
    Conflict(getModRef(A, *N), static_cast<ModRefInfo>(Bits));
  Conflict(A.OnIncomplete, B.OnIncomplete);
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
  bool ReadsCopies =
      Summaries.readsVarArgs(F) || any_of(F.args(), [](const Argument &A) {
        return A.hasPassPointeeByValueCopyAttr();
      });
  MemoryEffects ME = getPlainEffects(F);
  return ReadsCopies ? ME | MemoryEffects::readOnly() : ME;
}

MemoryEffects CallEffects::getMemoryEffects(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || Call.hasOperandBundles())
    return MemoryEffects::unknown();
  if (Call.isMustTailCall()) // may forward the arguments of its caller
    return getMemoryEffects(*F);
  MemoryEffects ME = getPlainEffects(*F);
  for (unsigned I = 0; I != Call.arg_size(); ++I)
    if (Call.isPassPointeeByValueArgument(I))
      return ME | MemoryEffects::readOnly();
  return ME;
}

MemoryEffects CallEffects::getPlainEffects(const Function &F) {
  const Effects *Body = getBody(F);
  if (!Body || F.isInterposable())
    return MemoryEffects::unknown();
  auto [It, IsNew] = OfFunctions.try_emplace(&F, MemoryEffects::unknown());
  if (IsNew)
    It->second = findMemoryEffects(F, *Body);
  return It->second;
}

MemoryEffects CallEffects::findMemoryEffects(const Function &F,
                                             const Effects &Body) const {
  // The extent of the library's state is unknown outside the library.
  if (OneGraph || Body.Anything || Body.RunsExternalCode || Body.Library ||
      Body.Allocates || Body.Synchronizes || Body.ExternalMod || Body.DeepMod ||
      Body.Mod.any())
    return MemoryEffects::unknown();
  ModRefInfo What = ModRefInfo::NoModRef;
  if (Body.ExternalRef || Body.DeepRef || Body.Ref.any())
    What = ModRefInfo::Ref;
  // Memory that callers pass or get returned.
  const DSGraph &Graph = *Bodies.getDSGraph(F);
  DenseSet<const DSNode *> Nodes;
  auto Add = [&](const DSNodeHandle &Cell) {
    if (!Cell.isNull())
      Cell.getNode()->markReachableNodes(Nodes);
  };
  for (const Argument &A : F.args())
    Add(Graph.getNodeForValue(&A));
  Add(Graph.getReturnNodeFor(F));
  Add(Graph.getVANodeFor(F));
  for (const DSNode *N : Nodes)
    What |= getEffect(*N, DL);
  return MemoryEffects(What);
}

} // namespace restruct
