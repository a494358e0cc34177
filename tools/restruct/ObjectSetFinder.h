//===- ObjectSetFinder.h - Sets of objects from graphs ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_OBJECTSETFINDER_H
#define RESTRUCT_TOOLS_RESTRUCT_OBJECTSETFINDER_H

#include "restruct/Report/ObjectSets.h"

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Sets that do not refer to the module.
struct FoundObjectSets {
  ObjectSets Sets;
  /// The numbers of the sets that the asked values point into, each once.
  std::vector<size_t> OfValues;
};

/// The sets of objects of structures in \p M, by Steensgaard's analysis, which
/// this runs; and those of \p Values, pointers in \p M.
FoundObjectSets findObjectSets(const llvm::Module &M,
                               llvm::ArrayRef<const llvm::Value *> Values = {});

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_OBJECTSETFINDER_H
