//===- AccessPlaces.h - What accesses access, when optimised ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PROFILE_ACCESSPLACES_H
#define RESTRUCT_LIB_PROFILE_ACCESSPLACES_H

#include "Marks.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Constant;
class Function;
} // namespace llvm

namespace restruct {

/// What the accesses of one optimised function access: what their marks say,
/// else what their pointers point to.
class AccessPlaces {
public:
  AccessPlaces(llvm::Function &F, const AccessMarks &Marks,
               const ElementLayout &Layout);

  /// What \p I, a load, store, atomic operation or memory function, reads or
  /// writes. Unknown also if that depends on the way to \p I.
  AccessedPlace getPlace(const llvm::Instruction &I, bool IsRead) const;
  /// Whether it is known how the place that \p I accesses depends on the way
  /// to it: merged accesses of two fields, for example.
  bool dependsOnWay(const llvm::Instruction &I) const;
  /// Adds phis and selects to the function that have, at \p I, the value
  /// that \p ValueOf has for the place that \p I accesses. \pre
  /// dependsOnWay(I).
  llvm::Value *
  choose(llvm::Instruction &I,
         llvm::function_ref<llvm::Constant *(const AccessedPlace &)> ValueOf)
      const;

private:
  struct Address;
  class Chooser;
  Address findAddress(llvm::Value &Pointer, const Address *From) const;
  llvm::SmallVector<Address, 2> choicesOfAddress(const Address &Where) const;
  AccessedPlace placeAt(const Address &Where) const;
  AccessedPlace confirm(const AccessedPlace &Place, const Address &Where,
                        llvm::ArrayRef<const AccessMark *> Merged) const;
  llvm::SmallVector<AccessedPlace, 2>
  findPlaces(const Address &Start,
             llvm::ArrayRef<const AccessMark *> Merged) const;
  AccessedPlace findPlace(llvm::Value &Pointer) const;
  AccessedPlace placeOfMemory(const llvm::Instruction &I, bool IsRead) const;

  const AccessMarks &Marks;
  const ElementLayout &Layout;
  const llvm::DataLayout &DL;
  llvm::LLVMContext &Context;
  /// By pointer, what the plain accesses with a mark access; Unknown if they
  /// disagree.
  llvm::DenseMap<const llvm::Value *, AccessedPlace> MarkedAt;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PROFILE_ACCESSPLACES_H
