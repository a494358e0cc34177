//===- MergeLog.h - Why nodes of a graph became one -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a graph notes while it merges, if DSAOptions::KeepMergeLog asks for it.
///
/// Every node that ever was is a vertex, every merge an edge: a forest. Two
/// values have one node for what stands on the way between the nodes that they
/// were given first:
///
///     %p ── n0 ──[%x = phi ptr [ %p, %q ]]── n1 ──[call @f]── n4 ── %r
///
/// A graph that is appended to another brings its log along, so the log of a
/// phase has the merges of the phases before it. A callee's does not: there the
/// caller's log names the call.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_MERGELOG_H
#define RESTRUCT_DSA_MERGELOG_H

#include "llvm/ADT/DenseMap.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace restruct {

/// One thing that happened to a node, or to two.
struct MergeEvent {
  enum EventKind : uint8_t {
    Merge,        ///< two nodes became one
    Stride,       ///< a node was folded to a stride; 1 is a collapse
    Copy,         ///< a node is the copy of another phase's
    External,     ///< unseen code gets to know a node
    ReadAsNumber, ///< bytes of a node are read that may be those of a pointer
    WrittenAsNumber, ///< likewise, written
  };
  EventKind Kind;
  unsigned A;
  unsigned B;                   ///< Only of a Merge or a Copy.
  uint64_t Bytes;               ///< The stride, only of a Stride.
  const llvm::Instruction *Why; ///< Null if it is no one instruction's doing.
};

/// The events of one graph, in their order.
class MergeLog {
public:
  //===--------------------------------------------------------------------===//
  // Reading

  /// What made the nodes of \p V and \p W one, from V's to W's. Empty if they
  /// had one node from the start; nothing if the log does not know that they
  /// have.
  std::optional<std::vector<MergeEvent>> explain(const llvm::Value *V,
                                                 const llvm::Value *W) const;
  /// All that happened to the node of \p V and to those that it was made of,
  /// in its order.
  std::vector<MergeEvent> history(const llvm::Value *V) const;

  //===--------------------------------------------------------------------===//
  // Writing, by a graph alone; nodes go by their ids

  void addNode() { Vertices.push_back(NumVertices++); }
  void addPlace(const llvm::Value *V, unsigned Node) {
    FirstVertex.try_emplace(V, Vertices[Node]);
  }
  void addMerge(unsigned A, unsigned B, const llvm::Instruction *Why) {
    add({MergeEvent::Merge, Vertices[A], Vertices[B], 0, Why});
  }
  void addStride(unsigned Node, uint64_t Stride, const llvm::Instruction *Why) {
    add({MergeEvent::Stride, Vertices[Node], 0, Stride, Why});
  }
  void addNote(MergeEvent::EventKind Kind, unsigned Node,
               const llvm::Instruction *Why) {
    add({Kind, Vertices[Node], Vertices[Node], 0, Why});
  }
  /// Takes over all that \p Source says. Its node I is \p Copies[I] here.
  void append(const MergeLog &Source,
              const std::vector<std::optional<unsigned>> &Copies);

  /// What is to blame for events that have no instruction of their own.
  const llvm::Instruction *Reason = nullptr;

private:
  void add(MergeEvent Event) {
    if (!Event.Why)
      Event.Why = Reason;
    Events.push_back(Event);
  }
  /// For each vertex the events that join it with others.
  std::vector<std::vector<unsigned>> joinsByVertex() const;

  std::vector<MergeEvent> Events;
  std::vector<unsigned> Vertices; // by node
  unsigned NumVertices = 0;       // with those of appended logs
  llvm::DenseMap<const llvm::Value *, unsigned> FirstVertex; // never iterated
                                                             // for output
};

} // namespace restruct

#endif // RESTRUCT_DSA_MERGELOG_H
