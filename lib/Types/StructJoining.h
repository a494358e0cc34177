//===- StructJoining.h - Which structures are one under several names -----===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_STRUCTJOINING_H
#define RESTRUCT_LIB_TYPES_STRUCTJOINING_H

#include "TypeGraph.h"

namespace restruct {

/// The structures of a graph in classes: those of one class are one type.
struct StructClasses {
  /// The classes, each with its members in order of id; ordered by their first
  /// members.
  std::vector<std::vector<StructId>> Classes;
  /// Index in Classes, by StructId.
  std::vector<uint32_t> ClassOf;
  /// Telling the classes apart would have taken more work than the size of the
  /// graph warrants; then every structure is a class of its own.
  bool IsGivenUp = false;
};

/// How much work joining may do for each node and child in the graph.
inline constexpr uint64_t JoiningWorkPerItem = 256;

StructClasses joinStructs(const TypeGraph &Graph,
                          uint64_t WorkPerItem = JoiningWorkPerItem);

} // namespace restruct

#endif // RESTRUCT_LIB_TYPES_STRUCTJOINING_H
