//===- ThreadFunctions.h - Functions that threads run -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FIELDS_THREADFUNCTIONS_H
#define RESTRUCT_LIB_FIELDS_THREADFUNCTIONS_H

#include "llvm/ADT/DenseSet.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace restruct {

/// The functions that threads may run beside the first one: what is given to
/// functions that start threads, and all that those may call.
class ThreadFunctions {
public:
  explicit ThreadFunctions(const llvm::Module &M);
  /// Whether the module starts threads at all.
  bool areStarted() const { return AreStarted; }
  bool contains(const llvm::Function &F) const { return Reached.contains(&F); }

private:
  bool AreStarted = false;
  llvm::DenseSet<const llvm::Function *> Reached; ///< Looked up only.
};

} // namespace restruct

#endif // RESTRUCT_LIB_FIELDS_THREADFUNCTIONS_H
