//===- Statistics.h - What DSA gave, in numbers -----------------*- C++ -*-===//
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

/// How many causes CollapseCauses.def has.
constexpr unsigned NumCollapseCauses = 0
#define COLLAPSE_CAUSE(Name, Sentence) +1
#include "restruct/DSA/CollapseCauses.def"
    ;

/// Numbers of one phase. Nodes are those of all graphs: what is cloned into
/// several graphs counts in each.
struct DSAStatistics {
  uint64_t Functions = 0; ///< Those with a graph.
  uint64_t Graphs = 0;    ///< Without the globals graph.
  uint64_t Nodes = 0;     ///< The globals graph's among them.
  uint64_t GlobalsGraphNodes = 0;
  uint64_t CompleteNodes = 0;
  uint64_t ExternalNodes = 0;
  uint64_t StridedNodes = 0; ///< With a stride, collapsed ones left out.
  std::array<uint64_t, NumCollapseCauses> CollapsedNodes = {}; // by cause
  uint64_t HeapNodes = 0;
  /// Heap nodes in which no byte is accessed as two types, and which are not
  /// collapsed.
  uint64_t HomogeneousHeapNodes = 0;
  uint64_t IndirectCalls = 0;
  uint64_t CompleteIndirectCalls = 0; ///< All of whose callees are known.
  uint64_t KnownTargets = 0;          ///< Callees of indirect calls, summed.
  /// Loads and stores, and those of them whose pointer has no place, or one in
  /// a node that is so.
  uint64_t Accesses = 0;
  uint64_t AccessesAnywhere = 0;
  uint64_t AccessesCollapsed = 0;
  uint64_t AccessesExternal = 0;
  uint64_t AccessesIncomplete = 0;
  uint64_t AccessesOfSeveralTypes = 0;
  /// Those of the node that has most; nodes with the same first image count as
  /// one.
  uint64_t AccessesLargestNode = 0;
  /// Pairs of different pointers that one function loads from or stores to,
  /// and those that may point to the same byte by what DataStructures.h
  /// promises.
  uint64_t Pairs = 0;
  uint64_t PairsThatMayMeet = 0;
  /// Of these, those whose nodes are two, both incomplete (or that have no
  /// node), and those of one collapsed node.
  uint64_t PairsIncomplete = 0;
  uint64_t PairsCollapsed = 0;
};

DSAStatistics computeStatistics(const DataStructures &Results);

/// The part of computeStatistics() that looks at loads and stores.
void countAccesses(DSAStatistics &S, const DataStructures &Results);

/// True if no byte of \p N is accessed as two types, or part of two values of
/// one type, and \p N is not collapsed.
bool isTypeHomogeneous(const DSNode &N, const llvm::DataLayout &Layout);

/// For people: a line for each number.
void printStatisticsText(llvm::raw_ostream &OS, const DataStructures &Results);
/// For programs, described by docs/schemas/restruct-dsa.schema.json.
void printStatisticsJSON(llvm::raw_ostream &OS, const DataStructures &Results);

} // namespace restruct

#endif // RESTRUCT_DSA_STATISTICS_H
