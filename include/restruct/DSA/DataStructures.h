//===- DataStructures.h - The phases of DSA and their results ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The results of the phases (spec: "DataStructures", "DSA Passes"). Each is
/// computed from the one before it, which does not change:
///
///     Local ─┬─▶ BU ─┬─▶ TD
///            │       └─▶ EquivBU ──▶ EQTD
///            └─▶ Steensgaard
///
/// What a graph promises about two pointers of a function F, at any point of
/// any one activation of F:
///
///   Local        the effects of F alone, without its callees and callers
///   BU, EquivBU  holds for F and its callees in any calling context; cells of
///                different formals may be the same in some context
///   TD, EQTD     holds in all contexts: if two pointers of F may point to the
///   Steensgaard  same byte, their cells are the same (node, and offset modulo
///                the stride), or one is in a member array of the other's node
///                (mayShareBytes), or both nodes are incomplete. A pointer
///                without a cell may point anywhere.
///
/// Alias analyses use TD, EQTD and Steensgaard.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_DATASTRUCTURES_H
#define RESTRUCT_DSA_DATASTRUCTURES_H

#include "restruct/DSA/DSCallGraph.h"
#include "restruct/DSA/DSGraph.h"
#include "restruct/DSA/FunctionNumbers.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace restruct {

struct MemoryInfo;
class BottomUpResult;

/// The phases; getName() returns the name that users type.
enum class DSAPhase : uint8_t { Local, BU, EquivBU, TD, EQTD, Steensgaard };

/// "local", "bu", "eqbu", "td", "eqtd" or "steens".
llvm::StringRef getName(DSAPhase Phase);

/// Options of the phases. The defaults are sound on incomplete programs.
struct DSAOptions {
  /// Drop callees of an indirect call whose parameters do not match the call in
  /// number and kind. Unsound for programs that call functions through the
  /// wrong type.
  bool FilterCalleesBySignature = false;
  /// The limit on unresolved indirect calls in one graph. Beyond it they are
  /// resolved by Steensgaard's analysis, which is coarser; or merged, if they
  /// come from many callees of one call.
  unsigned MaxPendingCalls = 64;
  /// The limit on callees of one indirect call. Beyond it Steensgaard's result
  /// is used: contexts hardly distinguish so many callees.
  unsigned MaxCallees = 64;
  /// The limit on nodes that cloning creates, for each instruction of the
  /// module. Beyond it the functions that are not finished yet, those near
  /// main, share one graph; wasCoarsened() returns true.
  unsigned MaxNodesPerInstruction = 16;
  /// Make every graph keep a MergeLog, which explains why values share a node.
  /// Costs memory for each merge.
  bool KeepMergeLog = false;
  /// The number of threads of the local phase; 0 is one for each core. The
  /// result does not depend on it.
  unsigned Threads = 0;
};

/// The graphs of one phase. Refers to values of the module: valid until the IR
/// changes.
///
/// Only the constructors of the phases build graphs; clients read them. Several
/// threads may, once the graphs are sealed.
class DataStructures {
public:
  DataStructures(DataStructures &&) = default;
  DataStructures &operator=(DataStructures &&) = default;
  ~DataStructures();

  DSAPhase getPhase() const { return Phase; }
  const llvm::Module &getModule() const { return *M; }
  const MemoryInfo &getMemory() const { return *Memory; }
  const DSAOptions &getOptions() const { return Options; }

  /// The graph of \p F, which other functions may share; null if \p F is a
  /// declaration.
  const DSGraph *getDSGraph(const llvm::Function &F) const {
    std::optional<FunctionId> Id = Functions->find(F);
    return Id ? getDSGraph(*Id) : nullptr;
  }
  /// The same, by function number, without a look-up.
  const DSGraph *getDSGraph(FunctionId F) const { return GraphOf[index(F)]; }
  bool hasDSGraph(const llvm::Function &F) const {
    return getDSGraph(F) != nullptr;
  }
  /// The numbering of the module's functions, which all phases share.
  const FunctionNumbers &getFunctionNumbers() const { return *Functions; }
  /// The memory reachable from globals and library domains, for all functions.
  const DSGraph *getGlobalsGraph() const { return GlobalsGraph.get(); }
  /// Each function graph once, in module order of its first function. Without
  /// the globals graph.
  llvm::ArrayRef<const DSGraph *> graphs() const { return Order; }

  /// The callees of each call. The local phase knows direct calls and functions
  /// that the caller names; all other phases resolve indirect calls, too.
  /// DSCallGraph::isComplete() says whether the callees are all.
  const DSCallGraph &getCallGraph() const { return *CallGraph; }

  /// True if a limit of DSAOptions was exceeded and the result is coarser. It
  /// is still sound. Merging the open calls of a dispatcher (docs/adr/0048),
  /// which serves calls through large tables, does not count.
  bool wasCoarsened() const { return !CoarseningReason.empty(); }
  llvm::StringRef getCoarseningReason() const { return CoarseningReason; }

  /// Seals all graphs (DSGraph::seal). To be called before a result is given to
  /// clients; a phase that is only the input of the next need not be sealed.
  void seal();

  /// Checks every graph, and that call sites, graphs and call graph agree.
  /// \returns the first violation, or an empty string.
  std::string verify() const;

protected:
  DataStructures(DSAPhase Phase, const llvm::Module &M,
                 const MemoryInfo &Memory, const DSAOptions &Options);
  /// A phase of the same module as \p Other, with its options.
  DataStructures(DSAPhase Phase, const DataStructures &Other);
  DataStructures(DSAPhase Phase, const llvm::Module &M,
                 const MemoryInfo &Memory, const DSAOptions &Options,
                 std::shared_ptr<const FunctionNumbers> Numbers);

  /// Adds \p Graph, whose functions must not have a graph yet. To be called in
  /// module order of each graph's first function.
  DSGraph &addGraph(std::unique_ptr<DSGraph> Graph);
  /// Adds graphs in any order. \p GraphOfFunction maps the number of each
  /// function of the module to the index of its graph, or past the last for
  /// none. Graphs without functions are not listed by graphs().
  void addGraphs(std::vector<std::unique_ptr<DSGraph>> NewGraphs,
                 llvm::ArrayRef<unsigned> GraphOfFunction);
  /// Frees the graphs of functions.
  void dropGraphs();
  DSAPhase Phase;
  const llvm::Module *M;
  const MemoryInfo *Memory;
  DSAOptions Options;
  std::unique_ptr<DSGraph> GlobalsGraph;
  std::vector<std::unique_ptr<DSGraph>> Graphs;
  std::vector<DSGraph *> Order;
  bool IsSealed = false;
  std::shared_ptr<const FunctionNumbers> Functions;
  std::vector<DSGraph *> GraphOf; // by function; null without a body
  /// The top-down phases share that of their bottom-up phase.
  std::shared_ptr<DSCallGraph> CallGraph = std::make_shared<DSCallGraph>();
  std::string CoarseningReason;
};

/// Each function by itself; the globals graph has the initializers.
class LocalDataStructures : public DataStructures {
public:
  LocalDataStructures(const llvm::Module &M, const MemoryInfo &Memory,
                      const DSAOptions &Options = {});
  /// The number of instructions of the module.
  size_t getNumInstructions() const { return NumInstructions; }

private:
  size_t NumInstructions = 0;
};

/// All functions in one graph: fast and context-insensitive.
class SteensgaardDataStructures : public DataStructures {
public:
  explicit SteensgaardDataStructures(const LocalDataStructures &Local);
};

/// Each function with its callees, cloned for each call site.
class BUDataStructures : public DataStructures {
public:
  /// \p Local must outlive the computation of EquivBU from this.
  explicit BUDataStructures(const LocalDataStructures &Local);
  BUDataStructures(BUDataStructures &&);
  BUDataStructures &operator=(BUDataStructures &&);
  ~BUDataStructures();

  /// Frees the graphs, which may take more memory than those of all later
  /// phases. EquivBU can still be computed from this; TD cannot, and there are
  /// no graphs to ask for.
  void dropGraphs();

private:
  friend class EquivBUDataStructures;
  friend class TDDataStructures;
  const LocalDataStructures *Local;
  std::unique_ptr<BottomUpResult> Bindings; // how calls bind to callees
};

/// BU, where the possible callees of an indirect call share a graph.
class EquivBUDataStructures : public DataStructures {
public:
  explicit EquivBUDataStructures(const BUDataStructures &BU);
  EquivBUDataStructures(EquivBUDataStructures &&);
  EquivBUDataStructures &operator=(EquivBUDataStructures &&);
  ~EquivBUDataStructures();

private:
  friend class EQTDDataStructures;
  std::unique_ptr<BottomUpResult> Bindings; // how calls bind to callees
};

/// BU, and the facts about arguments from all callers.
class TDDataStructures : public DataStructures {
public:
  explicit TDDataStructures(const BUDataStructures &BU);
};

/// EquivBU, and the facts about arguments from all callers: the final result of
/// DSA.
class EQTDDataStructures : public DataStructures {
public:
  explicit EQTDDataStructures(const EquivBUDataStructures &EquivBU);
};

} // namespace restruct

#endif // RESTRUCT_DSA_DATASTRUCTURES_H
