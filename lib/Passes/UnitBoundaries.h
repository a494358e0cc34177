//===- UnitBoundaries.h - Translation unit boundaries in one module -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_UNITBOUNDARIES_H
#define RESTRUCT_LIB_PASSES_UNITBOUNDARIES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/GlobalValue.h"
#include "llvm/IR/ValueHandle.h"

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// While it lives, functions of a linked module know as much of one another as
/// they did when their translation units were compiled: calls to another unit
/// go to a declaration, and variables that other units could name are external.
/// Any pass may run meanwhile.
class UnitBoundaries {
public:
  /// Raises the boundaries that markUnit() recorded.
  explicit UnitBoundaries(llvm::Module &M);
  /// Removes the boundaries.
  ~UnitBoundaries();

  UnitBoundaries(const UnitBoundaries &) = delete;
  UnitBoundaries &operator=(const UnitBoundaries &) = delete;

  /// Removes them temporarily: every call names its definition again.
  void lower();
  /// Restores them. Attributes that passes have inferred since the first time
  /// do not cross them.
  void raise();

private:
  struct FunctionBoundary {
    llvm::WeakVH Definition;                 // null once a pass has removed it
    llvm::GlobalValue::LinkageTypes Linkage; // what it had at first
    llvm::AttributeList Attributes;          // likewise
    /// Null if no other unit calls it, also after passes have removed the
    /// calls.
    llvm::WeakVH Declaration;
  };
  struct VariableBoundary {
    llvm::WeakVH Definition; // external meanwhile
    llvm::GlobalValue::LinkageTypes Linkage;
  };

  llvm::SmallVector<FunctionBoundary, 0> Functions; // in the module's order
  llvm::SmallVector<VariableBoundary, 0> Variables; // likewise
};

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_UNITBOUNDARIES_H
