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
///   ds-aa       EQTD; mod/ref summaries of calls from EquivBU
///   ds-aa<td>   TD; mod/ref summaries of calls from EquivBU
///   steens-aa   Steensgaard
///
///   opt -load-pass-plugin=Restruct.so -passes='default<O2>'
///       -aa-pipeline=basic-aa,scoped-noalias-aa,tbaa,globals-aa,ds-aa
///
/// These are module analyses. A hand-written pipeline must compute them before
/// function passes use them: `require<ds-aa>,function(gvn)`.
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
struct PointerCell;

/// Answers alias and mod/ref queries from the graphs of one phase. Every answer
/// is true or conservative, also after passes changed the module;
/// DataStructuresAA.cpp has the argument.
///
/// Owns its graphs, because any change of the IR invalidates the results of the
/// phases' own analyses. Queries do not change the graphs.
class DataStructuresAAResult : public llvm::AAResultBase {
public:
  /// Computes the graphs of \p Phase, which is TD, EQTD or Steensgaard, for \p
  /// M. \p Watch observes the passes that run from then on; without one, the
  /// caller promises that \p M does not change between queries.
  DataStructuresAAResult(const llvm::Module &M, DSAPhase Phase,
                         std::shared_ptr<PassWatch> Watch = nullptr);
  DataStructuresAAResult(DataStructuresAAResult &&);
  DataStructuresAAResult &operator=(DataStructuresAAResult &&) = delete;
  ~DataStructuresAAResult();

  /// True if a pass that does not keep facts changed the module. Every answer
  /// is conservative from then on.
  bool isStale() const;

  /// Counts the NoAlias pairs in a sample of the accesses of \p M, to compare
  /// two results for the current state of one module.
  unsigned countNoAlias(const llvm::Module &M) const;
  /// Replaces the contents by those of \p New, of the same module and phase.
  /// References to this result stay valid.
  void take(DataStructuresAAResult &&New);

  /// NoAlias for distinct objects, and for disjoint bytes of one object.
  /// MustAlias and PartialAlias for pointers into a node that is exactly one
  /// global variable, if neither pointer can be null.
  llvm::AliasResult alias(const llvm::MemoryLocation &LocA,
                          const llvm::MemoryLocation &LocB,
                          llvm::AAQueryInfo &AAQI,
                          const llvm::Instruction *CtxI);
  /// NoModRef for a node that contains only constant globals (spec:
  /// "pointsToConstantMemory").
  llvm::ModRefInfo getModRefInfoMask(const llvm::MemoryLocation &Loc,
                                     llvm::AAQueryInfo &AAQI,
                                     bool IgnoreLocals);

  /// The transitive mod/ref of a call, from its callees' graphs bound to the
  /// cells of the call site.
  llvm::ModRefInfo getModRefInfo(const llvm::CallBase *Call,
                                 const llvm::MemoryLocation &Loc,
                                 llvm::AAQueryInfo &AAQI);
  llvm::ModRefInfo getModRefInfo(const llvm::CallBase *Call1,
                                 const llvm::CallBase *Call2,
                                 llvm::AAQueryInfo &AAQI);
  llvm::ModRefInfo getArgModRefInfo(const llvm::CallBase *Call,
                                    unsigned ArgIdx);
  /// none() or readOnly() if that covers the accesses of a function and its
  /// transitive callees to memory that is visible to the caller (spec:
  /// "doesNotAccessMemory", "onlyReadsMemory"); otherwise unknown().
  llvm::MemoryEffects getMemoryEffects(const llvm::CallBase *Call,
                                       llvm::AAQueryInfo &AAQI);
  llvm::MemoryEffects getMemoryEffects(const llvm::Function *F);

  /// Why alias() returns MayAlias; std::nullopt if it does not.
  std::optional<MayAliasCause>
  whyMayAlias(const llvm::MemoryLocation &LocA,
              const llvm::MemoryLocation &LocB) const;

private:
  struct Answer {
    llvm::AliasResult Result;
    MayAliasCause Cause;
  };
  /// Whether every answer is conservative now.
  bool isSilent() const;
  /// \p AssumeComplete: as if no object escaped to external code.
  Answer compare(const llvm::MemoryLocation &LocA,
                 const llvm::MemoryLocation &LocB,
                 const llvm::Instruction *CtxI,
                 bool AssumeComplete = false) const;
  /// The alias result of bytes that may overlap: MustAlias or PartialAlias if
  /// both pointers point into one known object, otherwise MayAlias.
  llvm::AliasResult mustAlias(const llvm::MemoryLocation &LocA,
                              const NodeBytes &A,
                              const llvm::MemoryLocation &LocB,
                              const NodeBytes &B) const;
  void computeGraphs(const llvm::Module &M, DSAPhase Phase);
  /// The cell of \p V in the graph of the function that contains \p At.
  std::optional<PointerCell> findCell(const llvm::Value &V,
                                      const llvm::CallBase &At) const;
  /// True if \p N is constant globals and nothing else.
  bool isConstant(const DSNode &N) const;
  /// True if \p N is one global variable and nothing else.
  bool isOneGlobal(const DSNode &N) const;

  std::unique_ptr<MemoryInfo> Memory; // referred to by graphs
  // Shared pointers, as these know which phase's destructor to call.
  std::shared_ptr<DataStructures> Graphs;
  std::shared_ptr<DataStructures> Bodies; // for mod/ref summaries
  std::unique_ptr<PointerFacts> Facts;
  std::unique_ptr<CallEffects> Calls;
  /// Nodes of the globals graph that are constants, or one variable alone.
  llvm::DenseSet<const DSNode *> Constants, Singles; // never iterated
  /// Graphs in which some node isConstant(). Never iterated.
  llvm::DenseSet<const DSGraph *> HaveConstants;
  std::shared_ptr<PassWatch> Watch;
  uint64_t Generation = 0; // of Watch, when the graphs were computed
};

/// The analysis behind a name, for one phase.
template <DSAPhase Phase>
class DataStructuresAA
    : public llvm::AnalysisInfoMixin<DataStructuresAA<Phase>> {
public:
  /// The answers, as a result of the new pass manager.
  struct Result : DataStructuresAAResult {
    using DataStructuresAAResult::DataStructuresAAResult;
    /// Like globals-aa, only an abandoned analysis is invalidated. A stale
    /// result stays, and its answers are conservative.
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

/// `ds-aa`.
using DSAA = DataStructuresAA<DSAPhase::EQTD>;
/// `ds-aa<td>`.
using TDAA = DataStructuresAA<DSAPhase::TD>;
/// `steens-aa`.
using SteensAA = DataStructuresAA<DSAPhase::Steensgaard>;

} // namespace restruct

#endif // RESTRUCT_ALIAS_DATASTRUCTURESAA_H
