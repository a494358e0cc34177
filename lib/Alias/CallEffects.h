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
  Effects Beyond;                                        ///< All else.
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

  /// What \p Call may do to the memory at \p Place, of the caller's graph.
  llvm::ModRefInfo getModRef(const llvm::CallBase &Call,
                             const PointerPlace &Place);
  /// What \p First may do to memory that \p Second accesses (spec: "The
  /// getModRefInfo methods").
  llvm::ModRefInfo getModRef(const llvm::CallBase &First,
                             const llvm::CallBase &Second);
  /// What a call of \p F may do to memory that its caller sees, anywhere.
  llvm::MemoryEffects getMemoryEffects(const llvm::Function &F);

private:
  /// What a summary was made from.
  struct Key {
    const DSGraph *Graph = nullptr;
    llvm::SmallVector<const llvm::Function *, 1> Callees;
    llvm::SmallVector<std::optional<PointerPlace>, 4> Args;
    std::optional<PointerPlace> Result;
    friend bool operator==(const Key &, const Key &) = default;
  };
  struct Entry {
    Key From;
    CallSummary Summary;
  };

  const CallSummary &getSummary(const llvm::CallBase &Call);
  /// \returns false if it is not known what is called.
  bool
  findCallees(const llvm::CallBase &Call,
              llvm::SmallVectorImpl<const llvm::Function *> &Callees) const;
  CallSummary summarize(const llvm::CallBase &Call, const Key &From) const;
  void addBody(const llvm::CallBase &Call, const Key &From,
               const llvm::Function &Callee, CallSummary &Into) const;
  void addLibrary(const llvm::CallBase &Call, const Key &From,
                  const llvm::Function &Callee, CallSummary &Into) const;
  void addIntrinsic(const llvm::CallBase &Call, const Key &From,
                    CallSummary &Into) const;
  void addNode(const DSNode &N, llvm::ModRefInfo What, CallSummary &Into) const;
  void addReachable(const DSNode &N, llvm::ModRefInfo What,
                    CallSummary &Into) const;
  void finish(CallSummary &Summary) const;
  llvm::ModRefInfo getModRef(const CallSummary &Summary, const DSNode &N) const;

  const DataStructures &Graphs;
  const DataStructures &Bodies;
  const MemoryInfo &Memory;
  const PointerFacts &Facts;
  EffectSummaries Summaries;
  bool OneGraph;
  /// Callees of indirect calls; valid while Facts knows the call.
  llvm::DenseMap<const llvm::CallBase *,
                 llvm::SmallVector<const llvm::Function *, 2>>
      IndirectCallees; // never iterated
  llvm::DenseMap<const llvm::CallBase *, const llvm::Value *> CalledOperand;
  llvm::DenseMap<const llvm::CallBase *, std::unique_ptr<Entry>> Known;
  CallSummary Anything;
};

} // namespace restruct

#endif // RESTRUCT_LIB_ALIAS_CALLEFFECTS_H
