//===- FieldConfinement.h - Accesses that stay in a field -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_FIELDCONFINEMENT_H
#define RESTRUCT_RECOVERY_FIELDCONFINEMENT_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"

#include <cstdint>
#include <tuple>

namespace llvm {
class Argument;
class CallBase;
class DataLayout;
class Function;
} // namespace llvm

namespace restruct {

class LibraryModel;

/// A field, as seen by a function that receives its address.
struct PassedField {
  uint64_t Size = 0; ///< Of the field or of one element, in bytes.
  /// The number of elements if the field is an array; else 1.
  uint64_t NumElements = 1;
  /// Whether its address may be that of a structure around it, too.
  bool MayBeFirst = true;
  /// Whether all of it is numbers, whose bytes may be moved.
  bool HasNumbers = false;

  bool isArray() const { return NumElements > 1; }

  bool operator==(const PassedField &) const = default;
};

/// Answers queries about one module, computed on demand.
class FieldConfinement {
public:
  FieldConfinement(const llvm::DataLayout &DL, const LibraryModel &Library)
      : DL(DL), Library(Library) {}

  /// Whether a function that receives the address of a field from \p Call as
  /// \p A only accesses this field: it does not capture the address, and all
  /// addresses computed from it are in the field. If \p Call is a direct call,
  /// the function may return the address, if that holds of what is done with
  /// the result, too. Array indices are assumed to stay in the array, as C
  /// requires, and so is a number of bytes that a library function accesses in
  /// an array of numbers (memcpy, qsort), unless it is constant; those from a
  /// first field only where no function involved may cast the address to that
  /// of a structure (Types/PointerCasts.h). False when unsure.
  bool staysIn(const llvm::CallBase &Call, const llvm::Argument &A,
               PassedField Field);

  /// Whether the address of a field that \p F returns is only used to access
  /// this field: all calls of \p F are direct, and what was said above holds of
  /// their results. False when unsure.
  bool resultStaysIn(const llvm::Function &F, PassedField Field);

  /// Whether argument \p I of \p Call, a direct call of a function with a body,
  /// is the address of a first field (Types/FieldArguments.h), and the function
  /// accesses only the bytes of that field, one by one.
  bool takesBytesOfFirstField(const llvm::CallBase &Call, unsigned I);

private:
  const llvm::DataLayout &DL;
  const LibraryModel &Library;
  /// The parameter, whether the call is direct, and the extent.
  using Extent = std::tuple<uint64_t, uint64_t, unsigned>; // with two flags
  using Key =
      std::pair<llvm::PointerIntPair<const llvm::Argument *, 1, bool>, Extent>;
  llvm::DenseMap<Key, bool> Known; ///< Only looked up.
  using ResultKey = std::pair<const llvm::Function *, Extent>;
  llvm::DenseMap<ResultKey, bool> KnownResults; ///< Only looked up.
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_FIELDCONFINEMENT_H
