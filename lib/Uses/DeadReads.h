//===- DeadReads.h - Reads that have no effect ------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_USES_DEADREADS_H
#define RESTRUCT_LIB_USES_DEADREADS_H

#include "restruct/Uses/StructUses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

namespace restruct {

/// Decides which fields are live. A field is if a value that is loaded from it
/// reaches anything but arithmetic and stores to fields that are not live:
/// `s->hits++` does not make hits live. Uses other than loads and stores are
/// the business of the caller.
class DeadReads {
public:
  using Field = std::pair<const DTransStructType *, unsigned>;

  /// Records that \p Load reads \p Fields: a field, and those around it.
  void addLoad(const llvm::LoadInst &Load, llvm::ArrayRef<Field> Fields);
  /// Records that \p Store writes \p Fields.
  void addStore(const llvm::StoreInst &Store, llvm::ArrayRef<Field> Fields);
  /// The live fields, each with a load of a value that is used. \p IsKept says
  /// which fields are live for other reasons.
  llvm::MapVector<Field, const llvm::Value *>
  findLive(llvm::function_ref<bool(Field)> IsKept) const;

private:
  llvm::MapVector<const llvm::LoadInst *, llvm::SmallVector<Field, 2>> Loads;
  llvm::DenseMap<const llvm::StoreInst *, llvm::SmallVector<Field, 2>> Stores;
};

} // namespace restruct

#endif // RESTRUCT_LIB_USES_DEADREADS_H
