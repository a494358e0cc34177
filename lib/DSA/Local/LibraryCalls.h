//===- LibraryCalls.h - Calls of functions with a model ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_LIBRARYCALLS_H
#define RESTRUCT_LIB_DSA_LOCAL_LIBRARYCALLS_H

#include "LocalBuilder.h"

namespace restruct {

/// Adds the effects of one call to a function's graph, according to its
/// FunctionModel.
class LibraryCallBuilder {
public:
  LibraryCallBuilder(LocalBuilder &Builder, llvm::CallBase &Call,
                     const FunctionModel &Model)
      : B(Builder), Call(Call), Model(Model) {}
  void build();

private:
  using Places = llvm::SmallVector<DSNodeHandle, 4>;

  void addAccesses();
  void noteExtent(DSNodeHandle Place, const AccessExtent &Extent);
  /// Adds the accesses to bytes that leave the program, or come from outside.
  void addTransfer();
  void addFlow(const PointerFlow &Flow);
  void addCallback(const CallbackModel &Callback);

  /// The pointer arguments that \p Number denotes.
  llvm::SmallVector<const llvm::Value *, 4> getArguments(uint8_t Number) const;
  /// The cell of a pointer from \p Source.
  Places getPlaces(const PointerSource &Source, bool Deep);
  /// The targets of pointers that are stored in the objects of \p Target.
  Places getContents(const PointerTarget &Target, bool Deep);
  /// The target of the pointers anywhere in the object of \p Pointer.
  DSNodeHandle getContents(const llvm::Value &Pointer);
  /// Merges everything reachable from \p Place into one collapsed node.
  void closeDeeply(DSNodeHandle Place);
  uint64_t getStride(uint8_t Number) const;

  LocalBuilder &B;
  llvm::CallBase &Call;
  const FunctionModel &Model;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_LIBRARYCALLS_H
