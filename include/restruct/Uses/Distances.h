//===- Distances.h - Bytes between two addresses ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `memmove(p, p + 1, (char *)end - (char *)(p + 1))`, and the algorithms of
/// the C++ library, which copy `sizeof(T) * (last - first)` bytes: the distance
/// of two objects in bytes needs no division, as their number does. It has the
/// new size in it as soon as both addresses are those of the new layout.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_DISTANCES_H
#define RESTRUCT_USES_DISTANCES_H

namespace llvm {
class Use;
class Value;
} // namespace llvm

namespace restruct {

class DTransStructType;
class PointerViews;

/// The structure of which whole objects lie between two addresses, if \p Bytes
/// is their distance; else null.
const DTransStructType *getDistanceUnit(const llvm::Value &Bytes,
                                        PointerViews &Views);

/// Whether \p U, of a distance of objects of type \p T, does the same with any
/// size of \p T: it is the number of bytes of a memory function that handles
/// objects of this type, or a comparison with 0.
bool isUseAsBytes(const llvm::Use &U, const DTransStructType *T,
                  PointerViews &Views);

} // namespace restruct

#endif // RESTRUCT_USES_DISTANCES_H
