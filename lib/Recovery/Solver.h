//===- Solver.h - From the flow graph to facts ------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_RECOVERY_SOLVER_H
#define RESTRUCT_LIB_RECOVERY_SOLVER_H

#include "FlowGraph.h"

#include "restruct/Recovery/ValueTypeInfo.h"

#include <deque>

namespace restruct {

class VirtualTables;

struct RecoverySolution {
  /// The facts of each node, in the order of the graph's nodes.
  std::vector<ValueTypeInfo> Infos;
  /// The numbers of the edges that are casts of pointers with several targets
  /// to one of these.
  std::vector<uint32_t> Narrowed;
};

/// Solves a flow graph.
class RecoverySolver {
public:
  RecoverySolver(const FlowGraph &Graph, const ElementLayout &Layout,
                 const VirtualTables &Virtual, uint64_t PointerSize);

  RecoverySolution solve() &&;

private:
  /// The edges that begin, or end, at each node: two arrays for each.
  struct Adjacency {
    std::vector<uint32_t> First; ///< By node; one more at the end.
    std::vector<uint32_t> Edges; ///< Numbers of edges.
    llvm::ArrayRef<uint32_t> at(uint32_t Node) const {
      return llvm::ArrayRef(Edges).slice(First[Node],
                                         First[Node + 1] - First[Node]);
    }
  };
  template <typename EndT> Adjacency makeAdjacency(EndT End) const;

  void seed();
  void propagate();
  void propagateDeclarations(uint32_t Node);
  void propagateUsages(uint32_t Node);
  void applyLoad(const FlowEdge &Edge);
  void applyStore(const FlowEdge &Edge);
  void applyCopyMemory(const FlowEdge &Edge);
  bool isOpen(uint32_t Node) const { return Gates[Node] == Gate::Open; }
  /// Whether declarations leave \p Node.
  bool passesDeclarations(uint32_t Node) const {
    return isOpen(Node) || Gates[Node] == Gate::Forward;
  }
  /// Whether edge \p Number is a copy, as far as facts are concerned.
  bool isCopy(uint32_t Number) const {
    FlowKind Kind = Graph.Edges[Number].Kind;
    return Kind == FlowKind::Copy ||
           (Kind == FlowKind::Narrow && Casts[Number] == Cast::Open);
  }
  const PointerFact *chooseTarget(const FlowEdge &Cast) const;
  bool narrow();
  bool openCasts();
  void open(uint32_t Cast);
  bool decideGates();
  bool giveUsagesToOrigins();
  bool giveComparisons();

  void declare(FlowNodeId Node, const PointerFact &Fact);
  void declareMoved(FlowNodeId To, const PointerFact &Moved);
  void declareEverything(FlowNodeId Node);
  void use(FlowNodeId Node, const PointerFact &Fact);
  void enqueue(uint32_t Node, uint8_t What);

  void joinClasses();
  std::optional<PointerFact> commonBase(const FactSet &Facts) const;

  void findCauses();
  void findUntypedMemory();
  uint16_t causesOfLoad(const FlowEdge &Edge) const;
  void addCauses(uint32_t Node, uint16_t Bits, const llvm::Value *Origin);
  void propagateCauses();

  const FlowGraph &Graph;
  const ElementLayout &Layout;
  const VirtualTables &Virtual;
  const uint64_t PointerSize;
  Adjacency Out, In;
  std::vector<ValueTypeInfo> Infos; ///< By node.
  enum : uint8_t { DirtyDeclarations = 1, DirtyUsages = 2 };
  std::vector<uint8_t> Dirty; ///< By node: the facts to propagate.
  /// By node: whether its usages changed since the last giveUsagesToOrigins().
  std::vector<bool> HasNewUsages;
  enum class Gate : uint8_t { Undecided, Open, Forward, Closed };
  std::vector<Gate> Gates; ///< By node; other nodes are open.
  enum class Cast : uint8_t { Undecided, Narrowed, Open };
  std::vector<Cast> Casts; ///< By edge; means nothing for other edges.
  std::vector<uint32_t> CastEdges;
  std::deque<uint32_t> Worklist;
};

} // namespace restruct

#endif // RESTRUCT_LIB_RECOVERY_SOLVER_H
