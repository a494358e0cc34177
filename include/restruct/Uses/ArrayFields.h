//===- ArrayFields.h - Arrays of numbers and pointers -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_ARRAYFIELDS_H
#define RESTRUCT_USES_ARRAYFIELDS_H

#include "restruct/Uses/PointerView.h"

namespace llvm {
class CallBase;
} // namespace llvm

namespace restruct {

class AllocationSize;
struct MemoryInfo;

/// A field that is an array of several numbers or pointers. The library, which
/// is given one of its elements, accesses no others than its elements
/// (docs/adr/0031, rule 1), and its bytes stay together in every layout.
struct ArrayField {
  const DTransStructType *Parent;
  unsigned Field;
  const DTransType *Element; ///< A number or a pointer.
  uint64_t ElementSize;
  uint64_t Size;         ///< Of the array, in bytes.
  uint64_t OffsetInside; ///< Of the address, in bytes, in the array.
  bool IsAnyElement;     ///< OffsetInside is one in an unknown element.

  /// Whether \p Bytes bytes from the address on may be elements of the array: a
  /// known number does not exceed it, and pointers are whole.
  bool mayHold(const AllocationSize &Bytes) const;
};

/// Whether a value of \p Ty in memory is the same bytes in all layouts: a
/// number, or a pointer to bytes. Pointers to structures may become indices.
bool isPlainValue(const DTransType &Ty);

/// Whether \p T is nothing but an array of structures. Then one address is the
/// end of the array, that of the structure, and the beginning of the next one
/// of several \p T. Plans keep it so: the layout of T only follows that of its
/// elements.
bool isArrayAlone(const DTransStructType &T);

/// The dimensions of all arrays around the innermost of \p Fields.
unsigned countArraysAround(llvm::ArrayRef<ElementPointee> Fields);

/// The array field to whose element argument \p I of \p Call points, \p V being
/// the argument's view. Nothing if it may be the address of the structure that
/// begins with the array, or of an element of another array.
std::optional<ArrayField> getArrayField(const llvm::CallBase &Call, unsigned I,
                                        const PointerView &V,
                                        const ElementLayout &Layout);

/// The element type of the array, a field of one object, to whose elements both
/// \p A and \p B point: both are computed from one address. Their order does
/// not depend on the layout, and neither does their distance if the elements
/// are plain values. One may be the address of the object, if the array is its
/// first field, and stays there. Null if they may be in different arrays.
const DTransType *findCommonArray(const llvm::Value &A, const llvm::Value &B,
                                  PointerViews &Views, const MemoryInfo &Memory,
                                  const ElementLayout &Layout);

} // namespace restruct

#endif // RESTRUCT_USES_ARRAYFIELDS_H
