//===- FlexibleTails.h - Structures that end in an array --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A structure that ends in a flexible array has a header, and the *tail*
/// behind it, which extends to the end of the memory of the object:
///
///     struct node { char level; long key; struct node *next[]; };
///
///     | level     | key       | next[0]   | next[1] ...
///     0           8           16          <- the offset of the tail
///
/// The fields of the header may be reordered if the tail keeps its offset and
/// the structure its size. Then every number of bytes that the program
/// computes, and every address at or behind the tail, stays as it is.
///
/// What has to hold for that: every pointer to the beginning of such a
/// structure points to the beginning of an object. In arrays of them, byte N of
/// the tail of one element is also a field of the next.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_FLEXIBLETAILS_H
#define RESTRUCT_USES_FLEXIBLETAILS_H

#include "restruct/Uses/TypeRelations.h"

namespace llvm {
class DataLayout;
class GEPOperator;
class Value;
} // namespace llvm

namespace restruct {

struct AllocationCall;
struct PointerView;

/// The offset of the tail of \p T, if its IR type shows the layout, the
/// elements are numbers or pointers, and no other structure contains T; else
/// nothing.
std::optional<uint64_t> getTailOffset(const DTransType *T,
                                      const ElementLayout &Layout,
                                      const TypeRelations &Relations);

/// Whether \p V points at or behind the beginning of a flexible array.
bool isInTail(const PointerView &V, const ElementLayout &Layout);

/// The type of the numbers or pointers in the tail that \p V points into; null
/// if it points into none.
const DTransType *getTailElement(const PointerView &V,
                                 const ElementLayout &Layout,
                                 const TypeRelations &Relations);

/// Whether \p GEP counts objects of the structure \p T, so that its result may
/// be the beginning of another object. `p + 1` is not: what uses it as an
/// object is refused, because it counts as an address in the tail.
bool countsObjects(const llvm::GEPOperator &GEP, const DTransStructType &T,
                   const PointerView &Base, const ElementLayout &Layout,
                   const DTransTypeManager &Types, const llvm::DataLayout &DL);

/// Whether a number of bytes, \p Bytes, is \p Least or more, unless it wraps: a
/// sum of so many and of products whose factors are not known to be negative.
bool isAtLeastUnlessWrapped(const llvm::Value &Bytes, uint64_t Least);

/// Whether \p Allocation has room for a header of \p Least bytes, unless its
/// size wraps.
bool hasRoomUnlessWrapped(const AllocationCall &Allocation, uint64_t Least);

} // namespace restruct

#endif // RESTRUCT_USES_FLEXIBLETAILS_H
