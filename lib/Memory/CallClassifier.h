//===- CallClassifier.h - Allocations and frees of a single call ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_CALLCLASSIFIER_H
#define RESTRUCT_LIB_MEMORY_CALLCLASSIFIER_H

#include "restruct/Memory/Allocations.h"
#include "restruct/Memory/LibraryModel.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace restruct {

/// The kind of \p Call, no matter which function allocates.
AllocKind getManner(const AllocationCall &Call);

/// Classifies a single call, using the library model and the wrappers that are
/// proved so far.
class CallClassifier {
public:
  CallClassifier(const LibraryModel &Library, const IndirectCallees &Callees)
      : Library(Library), Callees(Callees) {}

  const LibraryModel &getLibrary() const { return Library; }

  std::optional<AllocationCall>
  classifyAllocation(const llvm::CallBase &Call) const;
  std::optional<FreeCall> classifyFree(const llvm::CallBase &Call) const;

  void add(const AllocationWrapper &Wrapper) {
    Wrappers.try_emplace(Wrapper.F, Wrapper);
  }
  void add(const FreeWrapper &Wrapper) {
    FreeWrappers.try_emplace(Wrapper.F, Wrapper);
  }
  const AllocationWrapper *getWrapper(const llvm::Function &F) const;
  const FreeWrapper *getFreeWrapper(const llvm::Function &F) const;

  /// All functions that \p Call, an indirect call, may call; empty if that is
  /// unknown.
  llvm::ArrayRef<const llvm::Function *>
  getCallees(const llvm::CallBase &Call) const;
  /// The arguments of \p Call that determine how many bytes it allocates if it
  /// calls \p Callee, which allocates.
  llvm::SmallVector<unsigned, 2>
  getSizeArguments(const llvm::CallBase &Call,
                   const llvm::Function &Callee) const;

private:
  std::optional<AllocationCall>
  classifyAllocation(const llvm::CallBase &Call,
                     const llvm::Function &Callee) const;
  std::optional<FreeCall> classifyFree(const llvm::CallBase &Call,
                                       const llvm::Function &Callee) const;

  const LibraryModel &Library;
  const IndirectCallees &Callees;
  // Keyed by function, never iterated.
  llvm::DenseMap<const llvm::Function *, AllocationWrapper> Wrappers;
  llvm::DenseMap<const llvm::Function *, FreeWrapper> FreeWrappers;
};

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_CALLCLASSIFIER_H
