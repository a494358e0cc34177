//===- NumberedGraph.h - A graph of numbers, for SCCs -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_ALIAS_NUMBEREDGRAPH_H
#define RESTRUCT_LIB_ALIAS_NUMBEREDGRAPH_H

#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/ADT/GraphTraits.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/iterator.h"

#include <vector>

namespace restruct {

/// A directed graph whose vertices are the numbers below its size.
/// llvm::scc_iterator visits all its SCCs, successors first; the last one is
/// the entry alone, a vertex whose successors are all others.
class NumberedGraph {
public:
  using Successors = llvm::SmallVector<unsigned, 4>;

  explicit NumberedGraph(unsigned Size = 0) : All(Size + 1) {
    All[Size].reserve(Size);
    for (unsigned V = 0; V != Size; ++V)
      All[Size].push_back(V);
  }
  unsigned size() const { return static_cast<unsigned>(All.size()) - 1; }
  Successors &operator[](unsigned V) { return All[V]; }
  const Successors &operator[](unsigned V) const { return All[V]; }

  /// Calls \p Visit with the vertices of each SCC, after those of all SCCs that
  /// it leads to.
  template <typename Visitor> void forEachSCC(Visitor Visit) const;

private:
  friend struct llvm::GraphTraits<NumberedGraph>;
  std::vector<Successors> All; // by vertex, then those of the entry
};

/// A vertex of a NumberedGraph, for llvm::GraphTraits.
struct VertexRef {
  const NumberedGraph *Graph;
  unsigned Number;
  friend bool operator==(const VertexRef &, const VertexRef &) = default;
};

} // namespace restruct

namespace llvm {

template <> struct DenseMapInfo<restruct::VertexRef> {
  static restruct::VertexRef getEmptyKey() { return {nullptr, ~0u}; }
  static restruct::VertexRef getTombstoneKey() { return {nullptr, ~0u - 1}; }
  static unsigned getHashValue(const restruct::VertexRef &V) {
    return DenseMapInfo<unsigned>::getHashValue(V.Number);
  }
  static bool isEqual(const restruct::VertexRef &A,
                      const restruct::VertexRef &B) {
    return A == B;
  }
};

template <> struct GraphTraits<restruct::NumberedGraph> {
  using NodeRef = restruct::VertexRef;
  /// The successors of one vertex.
  struct ChildIteratorType
      : iterator_adaptor_base<ChildIteratorType, const unsigned *,
                              std::forward_iterator_tag, NodeRef,
                              std::ptrdiff_t, NodeRef *, NodeRef> {
    ChildIteratorType() = default;
    ChildIteratorType(const restruct::NumberedGraph *Graph, const unsigned *I)
        : iterator_adaptor_base(I), Graph(Graph) {}
    NodeRef operator*() const { return {Graph, *I}; }
    const restruct::NumberedGraph *Graph = nullptr;
  };
  static NodeRef getEntryNode(const restruct::NumberedGraph &Graph) {
    return {&Graph, Graph.size()};
  }
  static ChildIteratorType child_begin(NodeRef V) {
    return {V.Graph, V.Graph->All[V.Number].begin()};
  }
  static ChildIteratorType child_end(NodeRef V) {
    return {V.Graph, V.Graph->All[V.Number].end()};
  }
};

} // namespace llvm

template <typename Visitor>
void restruct::NumberedGraph::forEachSCC(Visitor Visit) const {
  llvm::SmallVector<unsigned, 4> Members;
  for (auto I = llvm::scc_begin(*this); !I.isAtEnd(); ++I) {
    Members.clear();
    for (const VertexRef &V : *I)
      if (V.Number != size())
        Members.push_back(V.Number);
    if (!Members.empty())
      Visit(llvm::ArrayRef<unsigned>(Members));
  }
}

#endif // RESTRUCT_LIB_ALIAS_NUMBEREDGRAPH_H
