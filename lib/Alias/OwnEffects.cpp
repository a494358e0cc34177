//===- OwnEffects.cpp - What one function does by itself ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The effects of a function's own instructions, and of calls of external code
/// and of the library. EffectSummaries.cpp describes the summaries.
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

using namespace llvm;

namespace restruct {

void EffectSummaries::addGraph(const DSGraph &Graph, Effects &Into) const {
  constexpr DSNode::NodeTy External =
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
uint32_t EffectSummaries::getDomainsOfCallbacks(const FunctionModel &Model) {
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

} // namespace restruct
