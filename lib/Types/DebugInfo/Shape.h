//===- Shape.h - Comparing IR types with debug information ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The queries for comparing an IR type with a declared type. All are in terms
/// of offsets, because the two nest differently: IR merges bit-fields, gives a
/// union one member, and splits base classes.
///
///   struct S { char c; union { T *p; long i; } u; int v[4]; };
///
///   bits     0..8      64..128             128..256
///   leaves   c : i8    p : T*, i : i64     v[0] v[1] v[2] v[3] : i32
///                      (in a union)
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_DEBUGINFO_SHAPE_H
#define RESTRUCT_LIB_TYPES_DEBUGINFO_SHAPE_H

#include "DebugTypes.h"

namespace restruct::debuginfo {

/// An IR type of more parts than this, as a tree, is the shape of nothing.
inline constexpr unsigned MaxShapeSteps = 1 << 14;

/// A scalar, pointer, vector or undescribed byte range within a type.
struct Leaf {
  ExprId Type;
  uint64_t BitOffset; ///< From the start of the queried type.
  uint64_t BitSize;
  bool IsBitField;
  bool InUnion; ///< There may be others at the same offset.
};

/// The leaves of \p Root that overlap the bits [\p Offset, \p Offset + \p
/// Bits).
/// \returns false, with \p Leaves incomplete, if there are too many to list.
bool leavesIn(const DebugTypes &Graph, ExprId Root, uint64_t Offset,
              uint64_t Bits, llvm::SmallVectorImpl<Leaf> &Leaves);

/// The element type of the array in \p Root that occupies exactly the bits [\p
/// Offset, \p Offset + \p Bits) with elements of \p ElementBits. Nothing if
/// there is none or more than one.
std::optional<ExprId> arrayElementAt(const DebugTypes &Graph, ExprId Root,
                                     uint64_t Offset, uint64_t Bits,
                                     uint64_t ElementBits);

/// The records within \p Root, or \p Root itself, that begin at \p Offset,
/// outermost first.
llvm::SmallVector<RecordId, 4> recordsAt(const DebugTypes &Graph, ExprId Root,
                                         uint64_t Offset);

/// The records at \p Offset in \p R that are fields, or elements of arrays that
/// are fields. There are several in a union, or if base classes are empty.
llvm::SmallVector<RecordId, 2> fieldRecordsAt(const DebugTypes &Graph,
                                              const Record &R, uint64_t Offset);

/// Whether the IR type \p Ty may describe a value of the declared type \p Root,
/// or the beginning of it. Every pointer of IR must be a pointer there, every
/// integer and floating-point value the same, and padding padding. \p Ty may be
/// smaller than \p Root.
bool isShapeOf(const DebugTypes &Graph, llvm::Type *Ty, ExprId Root);
/// The same, with equal sizes.
bool isWholeShapeOf(const DebugTypes &Graph, llvm::Type *Ty, ExprId Root);

/// The size of a value in memory, in bits; nothing if \p Ty has no known size,
/// or an absurd one.
std::optional<uint64_t> bitSizeOf(const llvm::DataLayout &DL, llvm::Type *Ty);

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_SHAPE_H
