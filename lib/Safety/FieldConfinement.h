//===- FieldConfinement.h - Does a function stay in a field? ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_SAFETY_FIELDCONFINEMENT_H
#define RESTRUCT_LIB_SAFETY_FIELDCONFINEMENT_H

#include "llvm/ADT/DenseMap.h"

#include <cstdint>

namespace llvm {
class Argument;
class DataLayout;
} // namespace llvm

namespace restruct {

/// What a field looks like to a function that has its address.
struct FieldExtent {
  uint64_t Size = 0; ///< Of the field, or of one element of it; in bytes.
  /// The field is an array of so many elements; 1 if it is none.
  uint64_t NumElements = 1;

  bool isArray() const { return NumElements > 1; }

  bool operator==(const FieldExtent &) const = default;
};

/// Answers of one module, computed when asked.
class FieldConfinement {
public:
  explicit FieldConfinement(const llvm::DataLayout &DL) : DL(DL) {}

  /// Whether a function that is given the address of a field, as \p A, does no
  /// more than access this field: the address is not kept, and what is computed
  /// from it stays in the field. Indexes of an array are taken to stay in it,
  /// as C has it. False when unsure.
  bool staysIn(const llvm::Argument &A, FieldExtent Field);

private:
  const llvm::DataLayout &DL;
  using Key = std::pair<const llvm::Argument *, std::pair<uint64_t, uint64_t>>;
  llvm::DenseMap<Key, bool> Known; ///< Only looked up.
};

} // namespace restruct

#endif // RESTRUCT_LIB_SAFETY_FIELDCONFINEMENT_H
