//===- StructJoining.h - Merges structures with several names ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_STRUCTJOINING_H
#define RESTRUCT_LIB_TYPES_STRUCTJOINING_H

#include "TypeGraph.h"

namespace restruct {

/// The structures of a graph in equivalence classes: each class is one type.
struct StructClasses {
  /// The classes, each with its members in order of id; ordered by their first
  /// members.
  std::vector<std::vector<StructNodeId>> Classes;
  /// Index in Classes, by StructNodeId.
  std::vector<uint32_t> ClassOf;
  /// The work limit was exceeded; then every structure is a class of its own.
  bool IsGivenUp = false;
};

/// How much work merging may do for each node and child in the graph.
inline constexpr uint64_t JoiningWorkPerItem = 256;

StructClasses joinStructs(const TypeGraph &Graph,
                          uint64_t WorkPerItem = JoiningWorkPerItem);

} // namespace restruct

#endif // RESTRUCT_LIB_TYPES_STRUCTJOINING_H
