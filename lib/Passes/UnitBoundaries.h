//===- UnitBoundaries.h - Units told apart in one linked module -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_UNITBOUNDARIES_H
#define RESTRUCT_LIB_PASSES_UNITBOUNDARIES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/GlobalValue.h"
#include "llvm/IR/ValueHandle.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace restruct {

/// For as long as it lives, functions of a linked module know as much of one
/// another as they did when their translation units were compiled: who was
/// called by a declaration alone still is. Any pass may run meanwhile.
class UnitBoundaries {
public:
  /// Raises the boundaries that markUnit() wrote down.
  explicit UnitBoundaries(llvm::Module &M);
  /// Takes them away: every call names the function again that it calls.
  ~UnitBoundaries();

  UnitBoundaries(const UnitBoundaries &) = delete;
  UnitBoundaries &operator=(const UnitBoundaries &) = delete;

private:
  struct Boundary {
    llvm::Function *Definition; // external meanwhile, so no pass removes it
    llvm::GlobalValue::LinkageTypes Linkage; // what it had before
    llvm::WeakVH Declaration; // null once passes have removed every call
  };

  llvm::SmallVector<Boundary, 0> Boundaries; // in the order of definitions
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_UNITBOUNDARIES_H
