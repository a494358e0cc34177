//===- MetadataLowering.cpp - DSA's facts as metadata and attributes ------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: facts that are true of a function as it is now become metadata
/// that passes copy, move and combine, and nobody watches. A wrong one is a
/// miscompilation, so they have to be true of whatever passes make of the
/// function.
///
/// What metadata says. Two accesses of which one has all scopes of the other
/// in its !noalias do not meet: not once, but at any two moments of any one
/// activation of the function that they are in by then. What a graph says is
/// the same, of one activation of the function as it is now (DataStructures.h).
/// So what matters is what passes may make one activation.
///
///   Inlining. LLVM gives each inlined body scopes of its own. But in a loop of
///   the caller, one copy of the body is many activations of the callee. The
///   graph holds for these together: two places that are one in the caller's
///   graph are one in the callee's; hence objects of two nodes of the callee
///   are of two places of the caller, in all of the caller's activation, in
///   which each object has one place. (Or globals reach them: then they have
///   different images in the globals graph, which tells of the whole run. Or
///   nobody but the callee's activation knows them.) The same again for the
///   caller's caller.
///
///   Tail recursion made a loop, and recursion inlined. Functions that call
///   each other share a graph in which parameters are what is passed. Where
///   that is not so, there are no scopes (MetadataLoweringRecursion.cpp).
///
///   Functions made one. MergeFunctions takes scopes for equal. So a function
///   that has any also has a string attribute that no other one has; functions
///   with different ones are not merged. The outliner of IR (which stock
///   pipelines do not run) has no such lock: run it before, not after.
///
///   Coroutines. A function that is still to be split gets nothing: its
///   variables move to a frame in which they may share bytes.
///
///   Unrolling, vectorising, peeling, threading. One activation.
///
///   Accesses made one (GVN, SimplifyCFG, SLP, LICM's promotion). LLVM unites
///   scopes and intersects !noalias.
///
///   Accesses made wider. Loads only read bytes that nobody uses. A loop of
///   stores that becomes memset keeps the scope of the store, which is then
///   known up to multiples of its own size: a place that is apart from none in
///   its node.
///
///   Stack variables laid over each other. MemCpyOpt drops this metadata from
///   all users of both, and stack colouring in machine code from whatever may
///   access merged slots.
///
///   Memory freed and allocated again. It is other memory for LLVM, too: calls
///   of free and malloc have no scopes, so nothing moves past them.
///
///   Shared memory. Volatile and atomic accesses get nothing, nor do calls but
///   memcpy, memmove and memset; what has no place gets nothing.
///
/// memory(...) is about what callers see, of everything that is called
/// (CallEffects). Memory that only the function knows, and frees or loses, is
/// not seen. It is given to functions whose body is the one that will run.
///
/// Facts of a whole program. They rest on the callers that are seen: later,
/// nothing may call a function with local linkage that does not call it now.
/// That is what linkage means.
///
/// What existing metadata says stays: lists are concatenated, and as ours are
/// of other domains, neither weakens the other. A function that has the
/// attribute keeps its scopes and gets no new ones, so that a second run
/// changes nothing.
///
//===----------------------------------------------------------------------===//

#include "restruct/Alias/MetadataLowering.h"

#include "CallEffects.h"
#include "MetadataLoweringRecursion.h"
#include "MetadataLoweringScopes.h"
#include "PointerFacts.h"

#include "restruct/DSA/DataStructures.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Whether facts about the body of \p F may be written into it.
static bool isLowered(const Function &F) {
  return F.hasExactDefinition() && !F.hasFnAttribute(Attribute::OptimizeNone) &&
         !F.hasFnAttribute(Attribute::Naked) && !F.isPresplitCoroutine();
}

/// \returns true if \p F has a stronger attribute now.
static bool lowerEffects(Function &F, CallEffects &Calls) {
  MemoryEffects Old = F.getMemoryEffects();
  MemoryEffects New = Old & Calls.getMemoryEffects(F);
  if (New == Old)
    return false;
  F.setMemoryEffects(New);
  // 'writable' lets passes make up stores to an argument. The verifier refuses
  // it beside effects that rule such stores out, and the effects are worth
  // more: FunctionAttrs decides likewise.
  if (!isModSet(New.getModRef(IRMemLocation::ArgMem)))
    for (Argument &A : F.args())
      A.removeAttr(Attribute::Writable);
  return true;
}

std::vector<FunctionLowering>
lowerToMetadata(Module &M, const DataStructures &Graphs,
                const DataStructures &Bodies, const MemoryInfo &Memory,
                const MetadataLoweringOptions &Options) {
  PointerFacts Facts(Graphs);
  CallEffects Calls(Graphs, Bodies, Memory, Facts);
  DenseSet<const Function *> Hidden = findHiddenRecursion(Graphs);
  std::vector<FunctionLowering> Result;
  for (Function &F : M) {
    const DSGraph *Graph = Graphs.getDSGraph(F);
    if (!Graph || !isLowered(F))
      continue;
    FunctionLowering Done;
    Done.F = &F;
    Done.HasNewEffects = lowerEffects(F, Calls);
    Done.IsHiddenRecursion = Hidden.contains(&F);
    if (!Done.IsHiddenRecursion && !F.hasFnAttribute(ScopesAttribute))
      lowerScopes(F, *Graph, Facts, Options, Done);
    if (Done.HasNewEffects || Done.IsHiddenRecursion || Done.Scopes != 0)
      Result.push_back(Done);
  }
  return Result;
}

} // namespace restruct
