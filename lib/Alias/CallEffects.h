//===- CallEffects.h - What calls do to memory ------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_ALIAS_CALLEFFECTS_H
#define RESTRUCT_LIB_ALIAS_CALLEFFECTS_H

#include "FunctionEffects.h"
#include "PointerFacts.h"

#include "restruct/DSA/PlaceOverlap.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"

#include <memory>

namespace restruct {

/// What one call does, in terms of the caller's graph.
struct CallSummary {
  /// Memory that the call is passed, or returns: bits of ModRefInfo.
  llvm::SmallDenseMap<const DSNode *, uint8_t, 8> Nodes; // never iterated for
                                                         // output
  /// All else, complete; not owned. Most often what the one callee does.
  const Effects *Beyond = nullptr;
  /// What is done to incomplete memory, each of which may be any other.
  llvm::ModRefInfo OnIncomplete = llvm::ModRefInfo::NoModRef;
};

/// Mod/ref of calls. Summaries are made when they are first asked for, for
/// calls as they are then: a call that was copied or whose arguments changed
/// has another one.
class CallEffects {
public:
  /// As for EffectSummaries; all must stay. \p Facts are of \p Graphs.
  CallEffects(const DataStructures &Graphs, const DataStructures &Bodies,
              const MemoryInfo &Memory, const PointerFacts &Facts);

  /// What \p Call may do to \p Bytes, of the caller's graph.
  llvm::ModRefInfo getModRef(const llvm::CallBase &Call,
                             const NodeBytes &Bytes);
  /// What \p First may do to memory that \p Second accesses (spec: "The
  /// getModRefInfo methods").
  llvm::ModRefInfo getModRef(const llvm::CallBase &First,
                             const llvm::CallBase &Second);
  /// What any call of \p F may do to memory that its caller sees, anywhere.
  llvm::MemoryEffects getMemoryEffects(const llvm::Function &F);
  /// The same of \p Call. A call reads what it copies for its callee; most
  /// calls of functions with variable arguments copy nothing.
  llvm::MemoryEffects getMemoryEffects(const llvm::CallBase &Call);

private:
  /// What is passed, or returned.
  struct Passed {
    std::optional<PointerPlace> Place;
    bool MayPoint = false; // may carry a pointer that has a place
    bool IsCode = false;   // a function by name
    bool IsNumber = false; // an integer
    friend bool operator==(const Passed &, const Passed &) = default;
  };
  using Functions = llvm::SmallVector<const llvm::Function *, 1>;
  /// What a summary was made from.
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

  /// \returns false if it is not known what is called.
  bool findCallees(const llvm::CallBase &Call, Functions &Callees) const;
  /// What \p F does; null if it is not one that the graphs were made of, or had
  /// no body. A dead one's address may be that of another by now.
  const Effects *getBody(const llvm::Function &F) const;
  /// A part of what a call of \p Callee does, in any context; null: not known.
  const Effects *getEffects(const llvm::CallBase &Call,
                            const llvm::Function &Callee);
  /// Whether nothing of the caller runs after \p Call, which calls \p Callees.
  bool leaves(const llvm::CallBase &Call, const Functions &Callees) const;
  /// Whether \p Call, which does \p Beyond, may jump out of its function to
  /// where the program goes on.
  bool mayJumpOut(const llvm::CallBase &Call, const Effects &Beyond) const;
  const Effects &getModelEffects(const FunctionModel &Model);
  /// Of \p Call, which calls \p Callees.
  const CallSummary &getSummary(const llvm::CallBase &Call, Functions Callees);
  bool isRemembered(const llvm::CallBase &Call, const Key &From) const;
  void addCopiedArguments(const llvm::CallBase &Call, const Key &From,
                          Builder &Into) const;
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
  /// What is done to \p N by all that \p Beyond says.
  llvm::ModRefInfo getModRef(const Effects &Beyond, const DSNode &N) const;
  llvm::ModRefInfo getModRef(const CallSummary &Summary, const DSNode &N) const;
  /// What a call of \p F does besides reading what it copies.
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
  Effects UnseenCall; // what a call of code that is not seen does
  Effects AnyEffects;
  CallSummary Anything;
};

} // namespace restruct

#endif // RESTRUCT_LIB_ALIAS_CALLEFFECTS_H
