//===- MergeLog.h - Why nodes of a graph were merged ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A log of merges, which a graph keeps under DSAOptions::KeepMergeLog.
///
/// Every node ever created is a vertex, every merge an edge: a forest. The
/// merges on the path between the first nodes of two values explain why they
/// share a node:
///
///     %p ── n0 ──[%x = phi ptr [ %p, %q ]]── n1 ──[call @f]── n4 ── %r
///
/// Appending a graph to another appends its log, so the log of a phase includes
/// the merges of the phases before it. Cloning a callee does not: the caller's
/// log names the call.
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

/// An event that affected one or two nodes.
struct MergeEvent {
  /// What happened.
  enum EventKind : uint8_t {
    Merge,           ///< two nodes were merged
    Stride,          ///< a node was folded to a stride; 1 is a collapse
    Copy,            ///< a node is the copy of another phase's
    External,        ///< a node escapes to external code
    ReadAsNumber,    ///< bytes that may be a pointer's are read as a number
    WrittenAsNumber, ///< likewise, written
  };
  EventKind Kind;
  unsigned A;
  unsigned B;                   ///< Only for Merge and Copy.
  uint64_t Bytes;               ///< The stride; only for Stride.
  const llvm::Instruction *Why; ///< Null if no single instruction did it.
};

/// The events of one graph, in order.
class MergeLog {
public:
  //===--------------------------------------------------------------------===//
  // Reading

  /// The merges that unified the nodes of \p V and \p W, from V's to W's. Empty
  /// if they shared a node from the start; nullopt if the log does not know why
  /// they do.
  std::optional<std::vector<MergeEvent>> explain(const llvm::Value *V,
                                                 const llvm::Value *W) const;
  /// All events of the node of \p V and of those merged into it, in order.
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
  /// Appends the events of \p Source. Its node I is node \p Copies[I] here.
  void append(const MergeLog &Source,
              const std::vector<std::optional<unsigned>> &Copies);

  /// The cause of events without an instruction of their own.
  const llvm::Instruction *Reason = nullptr;

private:
  void add(MergeEvent Event) {
    if (!Event.Why)
      Event.Why = Reason;
    Events.push_back(Event);
  }
  /// For each vertex the events that merge it with others.
  std::vector<std::vector<unsigned>> joinsByVertex() const;

  std::vector<MergeEvent> Events;
  std::vector<unsigned> Vertices; // by node
  unsigned NumVertices = 0;       // with those of appended logs
  llvm::DenseMap<const llvm::Value *, unsigned> FirstVertex; // never iterated
                                                             // for output
};

} // namespace restruct

#endif // RESTRUCT_DSA_MERGELOG_H
