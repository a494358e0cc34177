//===- ClaimNames.h - Values by the names of textual IR ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_CLAIMS_CLAIMNAMES_H
#define RESTRUCT_LIB_DSA_CLAIMS_CLAIMNAMES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/ModuleSlotTracker.h"

#include <vector>

namespace llvm {
class CallBase;
class Function;
class GlobalValue;
class Module;
class Value;
} // namespace llvm

namespace restruct {

/// Finds the values that a claim names: by name, or by number if they have
/// none, and calls by number.
class ClaimNames {
public:
  explicit ClaimNames(const llvm::Module &M)
      : M(M), Slots(&M, /*ShouldInitializeAllMetadata=*/false) {}

  /// The argument or instruction of \p F that textual IR shows as \p Name;
  /// null if there is none.
  const llvm::Value *getValue(const llvm::Function &F, llvm::StringRef Name);
  /// The global of this name; null if there is none.
  const llvm::GlobalValue *getGlobal(llvm::StringRef Name) const;
  /// Call \p Number of \p F, from 0, in textual order. Intrinsics do not count.
  const llvm::CallBase *getCall(const llvm::Function &F, uint64_t Number);

private:
  /// The values of one function.
  struct Numbered {
    llvm::DenseMap<unsigned, const llvm::Value *> Values; // by slot
    std::vector<const llvm::CallBase *> Calls;
  };
  const Numbered &number(const llvm::Function &F);

  const llvm::Module &M;
  llvm::ModuleSlotTracker Slots;
  llvm::DenseMap<const llvm::Function *, Numbered> Functions; // never iterated
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_CLAIMS_CLAIMNAMES_H
