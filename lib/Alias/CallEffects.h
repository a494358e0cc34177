//===- CallEffects.h - Mod/ref of calls -------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_ALIAS_CALLEFFECTS_H
#define RESTRUCT_LIB_ALIAS_CALLEFFECTS_H

#include "EffectSummaries.h"
#include "PointerFacts.h"

#include "restruct/DSA/PlaceOverlap.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"

#include <memory>

namespace restruct {

/// The mod/ref summary of one call, in terms of the caller's graph.
struct CallSummary {
  /// Accesses to memory that the call gets or returns: bits of ModRefInfo.
  llvm::SmallDenseMap<const DSNode *, uint8_t, 8> Nodes; // never iterated for
                                                         // output
  /// All other accesses, complete; not owned. Usually the summary of the only
  /// callee.
  const Effects *Beyond = nullptr;
  /// The mod/ref of incomplete nodes, which may all share objects.
  llvm::ModRefInfo OnIncomplete = llvm::ModRefInfo::NoModRef;
};

/// Answers mod/ref queries about calls. Summaries are computed on demand, for
/// the current callee and arguments of a call: a copied call, or one whose
/// arguments changed, gets a new one.
class CallEffects {
public:
  /// The arguments are those of EffectSummaries, and must outlive this.
  /// \p Facts belong to \p Graphs.
  CallEffects(const DataStructures &Graphs, const DataStructures &Bodies,
              const MemoryInfo &Memory, const PointerFacts &Facts);

  /// The mod/ref of \p Call on \p Bytes of the caller's graph.
  llvm::ModRefInfo getModRef(const llvm::CallBase &Call,
                             const NodeBytes &Bytes);
  /// The mod/ref of \p First on memory that \p Second accesses (spec: "The
  /// getModRefInfo methods").
  llvm::ModRefInfo getModRef(const llvm::CallBase &First,
                             const llvm::CallBase &Second);
  /// The effects of any call of \p F on memory that is visible to the caller.
  llvm::MemoryEffects getMemoryEffects(const llvm::Function &F);
  /// The same for \p Call. A call reads the memory that it copies for its
  /// callee; most calls of functions with variable arguments copy nothing.
  llvm::MemoryEffects getMemoryEffects(const llvm::CallBase &Call);

private:
  /// A value that is passed or returned.
  struct Passed {
    std::optional<PointerCell> Cell;
    bool MayPoint = false; // may carry a pointer that has a cell
    bool IsCode = false;   // a function by name
    bool IsNumber = false; // an integer
    friend bool operator==(const Passed &, const Passed &) = default;
  };
  using Functions = llvm::SmallVector<const llvm::Function *, 1>;
  /// The inputs from which a summary was computed.
  struct Key {
    const DSGraph *Graph = nullptr;
    Functions Callees;
    const FunctionModel *Model = nullptr; // of a callee without a body
    llvm::SmallVector<Passed, 4> Args;
    Passed Result;
    friend bool operator==(const Key &, const Key &) = default;
  };
  struct Entry {
    Key From;
    CallSummary Summary;
    std::unique_ptr<Effects>
        Own; // what Summary.Beyond is, if of this call only
  };
  class Builder;

  /// \returns false if the callees are unknown.
  bool findCallees(const llvm::CallBase &Call, Functions &Callees) const;
  /// The summary of \p F; null if the graphs were not computed from \p F, or it
  /// had no body. A new function may reuse the address of a deleted one.
  const Effects *getBody(const llvm::Function &F) const;
  /// The effects that a call of \p Callee has in any context, a lower bound of
  /// its summary; null if unknown.
  const Effects *getEffects(const llvm::CallBase &Call,
                            const llvm::Function &Callee);
  /// Whether the caller's code never resumes after \p Call, which calls \p
  /// Callees.
  bool neverResumes(const llvm::CallBase &Call, const Functions &Callees) const;
  /// Whether \p Call, with the effects \p Beyond, may longjmp out of its
  /// function and resume in the program.
  bool mayJumpOut(const llvm::CallBase &Call, const Effects &Beyond) const;
  const Effects &getModelEffects(const FunctionModel &Model);
  /// The summary of \p Call, which calls \p Callees.
  const CallSummary &getSummary(const llvm::CallBase &Call, Functions Callees);
  bool isRemembered(const llvm::CallBase &Call, const Key &From) const;
  void addCopiedArguments(const llvm::CallBase &Call, const Key &From,
                          Builder &Into) const;
  bool passesTheSame(const llvm::CallBase &Call, const Key &From,
                     const llvm::Function &Callee) const;
  void addBody(const llvm::CallBase &Call, const Key &From,
               const llvm::Function &Callee, const Effects &Body,
               Builder &Into) const;
  void addLibrary(const llvm::CallBase &Call, const Key &From,
                  const llvm::Function &Callee, Builder &Into);
  void addArguments(const llvm::CallBase &Call, const Key &From,
                    const FunctionModel &Model, Builder &Into) const;
  void addCallbacks(const llvm::CallBase &Call, const llvm::Function &Callee,
                    Builder &Into) const;
  void addIntrinsic(const llvm::CallBase &Call, const Key &From,
                    Builder &Into) const;
  void addReachable(const DSNode &N, llvm::ModRefInfo What,
                    Builder &Into) const;
  /// The mod/ref of \p N according to \p Beyond.
  llvm::ModRefInfo getModRef(const Effects &Beyond, const DSNode &N) const;
  llvm::ModRefInfo getModRef(const CallSummary &Summary, const DSNode &N) const;
  /// The effects of a call of \p F, except reads of the memory that it copies.
  llvm::MemoryEffects getPlainEffects(const llvm::Function &F);
  llvm::MemoryEffects findMemoryEffects(const llvm::Function &F,
                                        const Effects &Body) const;

  const DataStructures &Graphs;
  const DataStructures &Bodies;
  const MemoryInfo &Memory;
  const PointerFacts &Facts;
  EffectSummaries Summaries;
  bool OneGraph;
  const llvm::DataLayout &DL;
  /// Callees of indirect calls; valid while Facts knows the call.
  llvm::DenseMap<const llvm::CallBase *,
                 llvm::SmallVector<const llvm::Function *, 2>>
      IndirectCallees; // never iterated
  llvm::DenseMap<const llvm::CallBase *, const llvm::Value *> CalledOperand;
  llvm::DenseMap<const llvm::CallBase *, std::unique_ptr<Entry>> Known;
  llvm::DenseMap<const FunctionModel *, std::unique_ptr<Effects>> OfModels;
  /// See getPlainEffects.
  llvm::DenseMap<const llvm::Function *, llvm::MemoryEffects> OfFunctions;
  Effects ExternalCall; // the effects of a call of external code
  Effects AnyEffects;
  CallSummary Anything;
};

} // namespace restruct

#endif // RESTRUCT_LIB_ALIAS_CALLEFFECTS_H
