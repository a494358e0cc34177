//===- Statistics.h - Statistics of DSA's results ---------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_STATISTICS_H
#define RESTRUCT_DSA_STATISTICS_H

#include "restruct/DSA/DataStructures.h"

#include <array>

namespace llvm {
class raw_ostream;
}

namespace restruct {

/// The number of causes in CollapseCauses.def.
constexpr unsigned NumCollapseCauses = 0
#define COLLAPSE_CAUSE(Name, Sentence) +1
#include "restruct/DSA/CollapseCauses.def"
    ;

/// Statistics of one phase. Nodes are those of all graphs: a node that is
/// cloned into several graphs counts in each.
struct DSAStatistics {
  uint64_t Functions = 0; ///< Functions with a graph.
  uint64_t Graphs = 0;    ///< Without the globals graph.
  uint64_t Nodes = 0;     ///< Includes those of the globals graph.
  uint64_t GlobalsGraphNodes = 0;
  uint64_t CompleteNodes = 0;
  uint64_t ExternalNodes = 0;
  uint64_t StridedNodes = 0; ///< With a stride, but not collapsed.
  std::array<uint64_t, NumCollapseCauses> CollapsedNodes = {}; // by cause
  uint64_t HeapNodes = 0;
  /// Heap nodes that are not collapsed, and in which no byte is accessed as two
  /// types.
  uint64_t HomogeneousHeapNodes = 0;
  uint64_t IndirectCalls = 0;
  uint64_t CompleteIndirectCalls = 0; ///< With all callees known.
  uint64_t KnownTargets = 0;          ///< Sum of the callees of indirect calls.
  /// Loads and stores. AccessesAnywhere are those whose pointer has no cell;
  /// the others are those with a cell in such a node.
  uint64_t Accesses = 0;
  uint64_t AccessesAnywhere = 0;
  uint64_t AccessesCollapsed = 0;
  uint64_t AccessesExternal = 0;
  uint64_t AccessesIncomplete = 0;
  uint64_t AccessesOfSeveralTypes = 0;
  /// The accesses of the node that has most; nodes with the same first image
  /// count as one.
  uint64_t AccessesLargestNode = 0;
  /// Pairs of different pointers that one function loads from or stores to, and
  /// those that may point to the same byte, as DataStructures.h promises.
  uint64_t Pairs = 0;
  uint64_t PairsThatMayMeet = 0;
  /// Of these, pairs of two incomplete nodes (or without a node), and pairs in
  /// one collapsed node.
  uint64_t PairsIncomplete = 0;
  uint64_t PairsCollapsed = 0;
};

DSAStatistics computeStatistics(const DataStructures &Results);

/// The part of computeStatistics() that counts loads and stores.
void countAccesses(DSAStatistics &S, const DataStructures &Results);

/// True if \p N is not collapsed, and no byte is accessed as two types, or as
/// parts of two different values of one type.
bool isTypeHomogeneous(const DSNode &N, const llvm::DataLayout &Layout);

/// For users: a line for each number.
void printStatisticsText(llvm::raw_ostream &OS, const DataStructures &Results);
/// For tools: docs/schemas/restruct-dsa.schema.json describes the format.
void printStatisticsJSON(llvm::raw_ostream &OS, const DataStructures &Results);

} // namespace restruct

#endif // RESTRUCT_DSA_STATISTICS_H
