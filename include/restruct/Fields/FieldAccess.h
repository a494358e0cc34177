//===- FieldAccess.h - Which fields an access covers ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From the pointer of an access to a place in a structure, and from a number
/// of bytes there to the fields that they cover. Offsets and sizes are in
/// bytes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_FIELDACCESS_H
#define RESTRUCT_FIELDS_FIELDACCESS_H

#include "restruct/Recovery/PointerFact.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace llvm {
class DataLayout;
class Value;
} // namespace llvm

namespace restruct {

class DTransStructType;
class ElementLayout;
class PointerTypeAnalyzer;

/// The cell of \p Pointer in a structure, if it is unique and its offset is
/// known.
std::optional<PointerFact> findPlaceInStruct(const llvm::Value &Pointer,
                                             const PointerTypeAnalyzer &Types,
                                             const llvm::DataLayout &DL);

/// Whether some fact says that \p Pointer points to or into a structure.
bool mentionsStruct(const llvm::Value &Pointer,
                    const PointerTypeAnalyzer &Types);

/// A part of an access: bytes of one field.
struct CoveredField {
  const DTransStructType *Struct = nullptr;
  unsigned Field = 0;
  uint64_t Offset = 0; ///< Of the bytes, in the field.
  uint64_t Size = 0;
  /// Where an object of Struct begins in the accessed type; in the first
  /// element, if an array is around it.
  uint64_t ObjectOffset = 0;
  /// The arrays around that object, in the accessed type.
  unsigned ArrayDepth = 0;
  /// Whether an array is around it, and the same bytes of other elements are
  /// accessed, too.
  bool IsOneOfMany = false;
};

/// Calls \p Visit for each field that \p Size bytes at \p Offset of \p T cover,
/// outer ones before those of the structures that they contain. Unions have
/// none. \returns false if the bytes are not all in fields that can be listed:
/// they leave \p T, or they are too many.
bool visitCoveredFields(const ElementLayout &Layout, const llvm::DataLayout &DL,
                        const DTransType *T, uint64_t Offset, uint64_t Size,
                        llvm::function_ref<void(const CoveredField &)> Visit);

} // namespace restruct

#endif // RESTRUCT_FIELDS_FIELDACCESS_H
