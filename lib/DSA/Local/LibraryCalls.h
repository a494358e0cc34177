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

/// Adds what one call does, as its FunctionModel says, to a function's graph.
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
  /// Bytes that leave the program, or come back from outside.
  void addTransfer();
  void addFlow(const PointerFlow &Flow);
  void addCallback(const CallbackModel &Callback);

  /// The pointers among the arguments that \p Number means.
  llvm::SmallVector<const llvm::Value *, 4> getArguments(uint8_t Number) const;
  /// Where a pointer from \p Source may point.
  Places getPlaces(const PointerSource &Source, bool Deep);
  /// Where pointers lead that are stored in the objects that \p Target means.
  Places getContents(const PointerTarget &Target, bool Deep);
  /// Where the pointers lead that the object of \p Pointer holds anywhere.
  DSNodeHandle getContents(const llvm::Value &Pointer);
  /// Makes all that \p Place reaches one collapsed node.
  void closeDeeply(DSNodeHandle Place);
  uint64_t getStride(uint8_t Number) const;

  LocalBuilder &B;
  llvm::CallBase &Call;
  const FunctionModel &Model;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_LIBRARYCALLS_H
