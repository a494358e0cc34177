//===- DataStructures.h - The phases of DSA and what they give --*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The results of the phases (spec: "DataStructures", "DSA Passes"). Each is
/// made from the one before it, which it leaves as it is:
///
///     Local ─┬─▶ BU ─┬─▶ TD
///            │       └─▶ EquivBU ──▶ EQTD
///            └─▶ Steensgaard
///
/// What a graph says of two pointers of a function F, at any moment of any one
/// activation of F:
///
///   Local        what F alone does; nothing about callees and callers
///   BU, EquivBU  true for F and its callees, whoever calls F; places of
///                different formals may be one, in some context
///   TD, EQTD     true in all contexts: if two pointers of F may point to the
///   Steensgaard  same byte, their places are the same (node, and offset modulo
///                the stride), or one is in a member array of the other's node
///                (mayShareBytes), or both nodes are incomplete. A pointer
///                without a place may point anywhere.
///
/// TD, EQTD and Steensgaard are what an alias analysis asks.
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

/// The phases, by the names that users type.
enum class DSAPhase : uint8_t { Local, BU, EquivBU, TD, EQTD, Steensgaard };

/// "local", "bu", "eqbu", "td", "eqtd" or "steens".
llvm::StringRef getName(DSAPhase Phase);

/// What can be chosen. The defaults are sound on incomplete programs.
struct DSAOptions {
  /// Leave out callees of an indirect call whose parameters do not fit the
  /// call: fewer or more of them, other kinds. Not sound for programs that call
  /// functions through the wrong type.
  bool FilterCalleesBySignature = false;
  /// Calls that wait in one graph for a caller to say what they call. Beyond
  /// that many they are resolved by Steensgaard's answer, which is coarser.
  unsigned MaxPendingCalls = 64;
  /// Callees of one indirect call, beyond which Steensgaard's answer is taken:
  /// contexts hardly tell them apart any more.
  unsigned MaxCallees = 64;
  /// Nodes that cloning may make, for each instruction of the module. Beyond
  /// that, the functions whose callees are not all done, i.e. those next to
  /// main, share one graph; wasCoarsened() says so.
  unsigned MaxNodesPerInstruction = 16;
  /// Have every graph keep a MergeLog, from which it can be explained why
  /// values share a node. Costs memory for each merge.
  bool KeepMergeLog = false;
  /// Threads of the local phase; 0 is one for each core. The result does not
  /// depend on it.
  unsigned Threads = 0;
};

/// The graphs of one phase. Refers to the module's values: valid until IR
/// changes.
class DataStructures {
public:
  DataStructures(DataStructures &&) = default;
  DataStructures &operator=(DataStructures &&) = default;
  ~DataStructures();

  DSAPhase getPhase() const { return Phase; }
  const llvm::Module &getModule() const { return *M; }
  const MemoryInfo &getMemory() const { return *Memory; }
  const DSAOptions &getOptions() const { return Options; }

  /// The graph of \p F, which it may share with other functions, or null if
  /// there is none: \p F has no body.
  DSGraph *getDSGraph(const llvm::Function &F) const {
    std::optional<FunctionId> Id = Functions->find(F);
    return Id ? getDSGraph(*Id) : nullptr;
  }
  /// The same of a function by its number, which takes no look-up.
  DSGraph *getDSGraph(FunctionId F) const { return GraphOf[F]; }
  bool hasDSGraph(const llvm::Function &F) const {
    return getDSGraph(F) != nullptr;
  }
  /// The numbers of the module's functions, which all phases share.
  const FunctionNumbers &getFunctionNumbers() const { return *Functions; }
  /// What globals and library domains reach, in all functions.
  DSGraph *getGlobalsGraph() const { return GlobalsGraph.get(); }
  /// Each function graph once, in the order in which the module defines the
  /// first function of each. Without the globals graph.
  llvm::ArrayRef<DSGraph *> graphs() const { return Order; }

  /// What each call calls, as far as this phase knows: the local phase knows
  /// direct calls and functions that are named in the caller; all others know
  /// all callees.
  const DSCallGraph &getCallGraph() const { return *CallGraph; }

  /// True if a budget ran out, and a coarser, still sound way was taken.
  bool wasCoarsened() const { return !CoarseningReason.empty(); }
  llvm::StringRef getCoarseningReason() const { return CoarseningReason; }

  /// Checks every graph, and that calls, graphs and call graph agree. \returns
  /// what is wrong first, or an empty string.
  std::string verify() const;

protected:
  DataStructures(DSAPhase Phase, const llvm::Module &M,
                 const MemoryInfo &Memory, const DSAOptions &Options);
  /// A phase of the same module as \p Other, with its options.
  DataStructures(DSAPhase Phase, const DataStructures &Other);
  DataStructures(DSAPhase Phase, const llvm::Module &M,
                 const MemoryInfo &Memory, const DSAOptions &Options,
                 std::shared_ptr<const FunctionNumbers> Numbers);

  /// Takes \p Graph, of whose functions none has one. To be called in the
  /// module's order of the first function of each.
  DSGraph &addGraph(std::unique_ptr<DSGraph> Graph);
  /// Takes graphs in any order. \p GraphOfFunction says, for each function of
  /// the module by number, which of them it is in, or is beyond the last.
  /// Those without functions stay hidden.
  void addGraphs(std::vector<std::unique_ptr<DSGraph>> NewGraphs,
                 llvm::ArrayRef<unsigned> GraphOfFunction);

  DSAPhase Phase;
  const llvm::Module *M;
  const MemoryInfo *Memory;
  DSAOptions Options;
  std::unique_ptr<DSGraph> GlobalsGraph;
  std::vector<std::unique_ptr<DSGraph>> Graphs;
  std::vector<DSGraph *> Order;
  std::shared_ptr<const FunctionNumbers> Functions;
  std::vector<DSGraph *> GraphOf; // by function; null without a body
  /// The top-down phases have that of the phase below.
  std::shared_ptr<DSCallGraph> CallGraph = std::make_shared<DSCallGraph>();
  std::string CoarseningReason;
};

/// Each function by itself; the globals graph has the initial values.
class LocalDataStructures : public DataStructures {
public:
  LocalDataStructures(const llvm::Module &M, const MemoryInfo &Memory,
                      const DSAOptions &Options = {});
  /// Of all functions.
  size_t getNumInstructions() const { return NumInstructions; }

private:
  size_t NumInstructions = 0;
};

/// All functions, with all their callers and callees, in one graph: fast, and
/// without contexts.
class SteensgaardDataStructures : public DataStructures {
public:
  explicit SteensgaardDataStructures(const LocalDataStructures &Local);
};

/// Each function with its callees, in the context of each call.
class BUDataStructures : public DataStructures {
public:
  /// \p Local must stay until EquivBU is made of this.
  explicit BUDataStructures(const LocalDataStructures &Local);
  BUDataStructures(BUDataStructures &&);
  BUDataStructures &operator=(BUDataStructures &&);
  ~BUDataStructures();

private:
  friend class EquivBUDataStructures;
  friend class TDDataStructures;
  const LocalDataStructures *Local;
  std::unique_ptr<BottomUpResult> Bindings; // which call was bound to what
};

/// BU, in which functions that one indirect call may call share a graph.
class EquivBUDataStructures : public DataStructures {
public:
  explicit EquivBUDataStructures(const BUDataStructures &BU);
  EquivBUDataStructures(EquivBUDataStructures &&);
  EquivBUDataStructures &operator=(EquivBUDataStructures &&);
  ~EquivBUDataStructures();

private:
  friend class EQTDDataStructures;
  std::unique_ptr<BottomUpResult> Bindings; // which call was bound to what
};

/// BU, and what callers pass.
class TDDataStructures : public DataStructures {
public:
  explicit TDDataStructures(const BUDataStructures &BU);
};

/// EquivBU, and what callers pass: the final form of DSA.
class EQTDDataStructures : public DataStructures {
public:
  explicit EQTDDataStructures(const EquivBUDataStructures &EquivBU);
};

} // namespace restruct

#endif // RESTRUCT_DSA_DATASTRUCTURES_H
