//===- DebugUses.h - Where a module refers to debug information -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_DEBUGINFO_DEBUGUSES_H
#define RESTRUCT_LIB_TYPES_DEBUGINFO_DEBUGUSES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"

#include <vector>

namespace llvm {
class AllocaInst;
class CallBase;
class DbgVariableRecord;
class Function;
class Module;
} // namespace llvm

namespace restruct::debuginfo {

/// The debug information that the instructions of a module refer to, gathered
/// in one pass over them, because instructions are numerous.
struct DebugUses {
  explicit DebugUses(llvm::Module &M);

  /// The nodes that IR refers to, in module order.
  llvm::SetVector<const llvm::MDNode *> Roots;
  /// All allocas, in module order.
  std::vector<const llvm::AllocaInst *> Allocas;
  /// Allocas that hold the whole of a variable, according to a record.
  std::vector<
      std::pair<const llvm::AllocaInst *, const llvm::DILocalVariable *>>
      Declared;
  /// The records of each function's own parameters, in order.
  llvm::DenseMap<const llvm::Function *,
                 llvm::SmallVector<const llvm::DbgVariableRecord *, 4>>
      Parameters;
  /// Calls that are marked as allocating memory for a type.
  std::vector<std::pair<const llvm::CallBase *, const llvm::DIType *>>
      Allocations;

  /// The parameter records of \p F.
  llvm::ArrayRef<const llvm::DbgVariableRecord *>
  parametersOf(const llvm::Function &F) const;
};

/// The alloca that holds all of \p Record's variable, or null.
const llvm::AllocaInst *declaredAlloca(const llvm::DbgVariableRecord &Record);
/// Whether \p MD is a debug expression that changes nothing.
bool isEmptyExpression(const llvm::Metadata *MD);

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_DEBUGUSES_H
