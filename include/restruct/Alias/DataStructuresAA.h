//===- DataStructuresAA.h - ds-aa and steens-aa -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Alias analyses over the graphs of DSA (spec: "The -steens-aa pass", "The
/// -ds-aa pass"; docs/alias.md):
///
///   ds-aa       EQTD, and what calls do from EquivBU
///   ds-aa<td>   TD, and what calls do from EquivBU
///   steens-aa   Steensgaard
///
///   opt -load-pass-plugin=Restruct.so -passes='default<O2>'
///       -aa-pipeline=basic-aa,scoped-noalias-aa,tbaa,globals-aa,ds-aa
///
/// These are analyses of the module. In a pipeline of one's own they have to be
/// asked for before they are used: `require<ds-aa>,function(gvn)`.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_ALIAS_DATASTRUCTURESAA_H
#define RESTRUCT_ALIAS_DATASTRUCTURESAA_H

#include "restruct/Alias/MayAliasCause.h"
#include "restruct/DSA/DataStructures.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/PassManager.h"

#include <memory>

namespace restruct {

class CallEffects;
class PassWatch;
class PointerFacts;
struct NodeBytes;
struct PointerPlace;

/// Answers from the graphs of one phase. Every answer is right or "may", also
/// after the module was changed; DataStructuresAA.cpp has the argument.
///
/// Owns its graphs, as those of the phases' own analyses are gone when IR
/// changes. No question changes a graph.
class DataStructuresAAResult : public llvm::AAResultBase {
public:
  /// Computes the graphs of \p Phase, which is TD, EQTD or Steensgaard, for \p
  /// M. \p Watch says which passes run from then on; without one, the caller
  /// promises that \p M does not change while questions are asked.
  DataStructuresAAResult(const llvm::Module &M, DSAPhase Phase,
                         std::shared_ptr<PassWatch> Watch = nullptr);
  DataStructuresAAResult(DataStructuresAAResult &&);
  DataStructuresAAResult &operator=(DataStructuresAAResult &&) = delete;
  ~DataStructuresAAResult();

  /// True if passes ran after which nothing is known any more.
  bool isStale() const;

  /// Of how many pairs, in a sample of the accesses of \p M, it is known that
  /// they are apart: to compare two results of one module, as it is now.
  unsigned countApart(const llvm::Module &M) const;
  /// Becomes \p New, of the same module and phase. Whoever refers to this may
  /// go on to do so.
  void take(DataStructuresAAResult &&New);

  /// Distinct objects, or bytes of one object that lie apart, are NoAlias.
  /// MustAlias and PartialAlias are said of pointers into the one global that a
  /// node contains, if neither can be null.
  llvm::AliasResult alias(const llvm::MemoryLocation &LocA,
                          const llvm::MemoryLocation &LocB,
                          llvm::AAQueryInfo &AAQI,
                          const llvm::Instruction *CtxI);
  /// NoModRef for what is nothing but constant globals (spec:
  /// "pointsToConstantMemory").
  llvm::ModRefInfo getModRefInfoMask(const llvm::MemoryLocation &Loc,
                                     llvm::AAQueryInfo &AAQI,
                                     bool IgnoreLocals);

  /// What a call may do, by its callees' graphs, in its context.
  llvm::ModRefInfo getModRefInfo(const llvm::CallBase *Call,
                                 const llvm::MemoryLocation &Loc,
                                 llvm::AAQueryInfo &AAQI);
  llvm::ModRefInfo getModRefInfo(const llvm::CallBase *Call1,
                                 const llvm::CallBase *Call2,
                                 llvm::AAQueryInfo &AAQI);
  llvm::ModRefInfo getArgModRefInfo(const llvm::CallBase *Call,
                                    unsigned ArgIdx);
  /// Nothing, or reading, where that is all that a function and what it calls
  /// do to memory that its caller sees (spec: "doesNotAccessMemory",
  /// "onlyReadsMemory").
  llvm::MemoryEffects getMemoryEffects(const llvm::CallBase *Call,
                                       llvm::AAQueryInfo &AAQI);
  llvm::MemoryEffects getMemoryEffects(const llvm::Function *F);

  /// Why alias() says MayAlias; nothing if it does not.
  std::optional<MayAliasCause>
  whyMayAlias(const llvm::MemoryLocation &LocA,
              const llvm::MemoryLocation &LocB) const;

private:
  struct Answer {
    llvm::AliasResult Result;
    MayAliasCause Cause;
  };
  /// \p IsAllSeen: as if no other code knew the objects.
  Answer compare(const llvm::MemoryLocation &LocA,
                 const llvm::MemoryLocation &LocB,
                 const llvm::Instruction *CtxI, bool IsAllSeen = false) const;
  /// MustAlias or PartialAlias of bytes that may meet, or MayAlias.
  llvm::AliasResult mustAlias(const llvm::MemoryLocation &LocA,
                              const NodeBytes &A,
                              const llvm::MemoryLocation &LocB,
                              const NodeBytes &B) const;
  void computeGraphs(const llvm::Module &M, DSAPhase Phase);
  /// The call's function's place of \p V.
  std::optional<PointerPlace> findPlace(const llvm::Value &V,
                                        const llvm::CallBase &At) const;
  /// True if \p N is constant globals and nothing else.
  bool isConstant(const DSNode &N) const;
  /// True if \p N is one global variable and nothing else.
  bool isOneGlobal(const DSNode &N) const;

  std::unique_ptr<MemoryInfo> Memory; // referred to by graphs
  // Shared pointers, as these know which phase's destructor to call.
  std::shared_ptr<DataStructures> Graphs;
  std::shared_ptr<DataStructures> Bodies; // what functions do
  std::unique_ptr<PointerFacts> Facts;
  std::unique_ptr<CallEffects> Calls;
  /// Nodes of the globals graph that are constants, or one variable alone.
  llvm::DenseSet<const DSNode *> Constants, Singles; // never iterated
  /// Graphs in which some node isConstant(). Never iterated.
  llvm::DenseSet<const DSGraph *> HaveConstants;
  std::shared_ptr<PassWatch> Watch;
  uint64_t Generation = 0; // of Watch, when the graphs were made
};

/// The analysis behind a name, for one phase.
template <DSAPhase Phase>
class DataStructuresAA
    : public llvm::AnalysisInfoMixin<DataStructuresAA<Phase>> {
public:
  struct Result : DataStructuresAAResult {
    using DataStructuresAAResult::DataStructuresAAResult;
    /// Survives what globals-aa survives: all but being abandoned. A stale
    /// result stays, and knows nothing.
    bool invalidate(llvm::Module &, const llvm::PreservedAnalyses &PA,
                    llvm::ModuleAnalysisManager::Invalidator &);
  };
  explicit DataStructuresAA(std::shared_ptr<PassWatch> Watch = nullptr)
      : Watch(std::move(Watch)) {}
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    return Result(M, Phase, Watch);
  }

private:
  friend llvm::AnalysisInfoMixin<DataStructuresAA<Phase>>;
  static llvm::AnalysisKey Key;

  std::shared_ptr<PassWatch> Watch;
};

using DSAA = DataStructuresAA<DSAPhase::EQTD>;
using TDAA = DataStructuresAA<DSAPhase::TD>;
using SteensAA = DataStructuresAA<DSAPhase::Steensgaard>;

} // namespace restruct

#endif // RESTRUCT_ALIAS_DATASTRUCTURESAA_H
