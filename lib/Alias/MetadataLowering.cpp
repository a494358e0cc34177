//===- MetadataLowering.cpp - DSA's facts as metadata and attributes ------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: facts that hold for the current body of a function become
/// metadata, which later passes copy, move and combine without consulting us. A
/// wrong fact is a miscompilation. So the facts must hold for every body that
/// passes may derive from the current one.
///
/// What metadata means. If the !noalias of one access lists all scopes of
/// another, the two do not alias at any two program points of one activation of
/// the function that contains them. A graph promises the same for one
/// activation of the current function (DataStructures.h). So the question is
/// which activations passes may merge.
///
///   Inlining. LLVM clones the scopes for each inlined body. But in a loop of
///   the caller, one copy of the body stands for many activations of the
///   callee. The graphs hold for all of these together: two callee cells that
///   are bound to one cell of the caller are one cell in the callee's graph,
///   too. So objects of two nodes of the callee are in two cells of the caller,
///   and in one activation of the caller each object has one cell. Otherwise
///   they are reachable from globals, and have different images in the globals
///   graph, which holds for the whole execution; or they do not escape the
///   callee's activation. The same argument applies to the caller's caller.
///
///   Tail calls that become loops, and inlined recursion. Functions of an SCC
///   share a graph in which parameters are bound to the arguments of the
///   recursive calls. Where they are not, the function gets no scopes
///   (MetadataLoweringRecursion.cpp).
///
///   Merged functions. MergeFunctions ignores scopes when it compares. So every
///   function with scopes has a string attribute with a unique value, and
///   functions with different attributes are not merged. The IR outliner (which
///   stock pipelines do not run) has no such protection: run it before.
///
///   Coroutines. A coroutine that is not split yet gets no metadata: its
///   variables move to a frame in which they may share bytes.
///
///   Unrolling, vectorising, peeling, threading. These stay within one
///   activation.
///
///   Merged accesses (GVN, SimplifyCFG, SLP, LICM's promotion). LLVM unions the
///   scopes and intersects !noalias.
///
///   Widened accesses. A wider load reads additional bytes, but no instruction
///   uses them. A loop of stores that becomes memset keeps the scope of the
///   store. In the loop its offset is known up to multiples of its own size, so
///   its class overlaps every other class of its node.
///
///   Stack variables that share a slot. MemCpyOpt drops this metadata from all
///   users of both variables, and stack colouring in code generation from all
///   accesses to merged slots.
///
///   Memory that is freed and allocated again. LLVM, too, treats it as distinct
///   memory: calls of free and malloc have no scopes, so accesses do not move
///   across them.
///
///   Shared memory. Volatile and atomic accesses get no metadata, nor do calls
///   except memcpy, memmove and memset, nor accesses without a cell.
///
/// memory(...) covers the accesses to memory that is visible to callers, those
/// of transitive callees included (CallEffects). Memory that does not escape
/// the function is not visible. Only functions whose definition is exact get
/// the attribute.
///
/// Whole-program facts. They depend on the current callers: no later caller may
/// be added to a function with local linkage. Local linkage guarantees that.
///
/// Existing metadata stays: lists are concatenated, and our scopes have their
/// own domains, so that neither weakens the other. A function that has the
/// attribute keeps its scopes and gets no new ones, so the pass is idempotent.
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
  // 'writable' lets passes introduce stores to an argument. The verifier
  // rejects it together with effects that exclude such stores. The effects are
  // worth more: FunctionAttrs decides likewise.
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
