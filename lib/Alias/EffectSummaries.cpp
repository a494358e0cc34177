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
/// OwnEffects.cpp has the effects of one function by itself,
/// TransitiveEffects.cpp the joins over calls, and FunctionExits.cpp the exits
/// other than by a return.
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
  NumberedGraph CalleesOf = addCalls(Graphs.getCallGraph());
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
const DSGraph &EffectSummaries::getSharedGraph(const DataStructures &Graphs) {
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

} // namespace restruct
