//===- Exposure.h - Pointers that move as numbers ---------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a phase does last: pointers whose bytes may be moved as numbers are
/// known everywhere, and so is what they lead to.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_EXPOSURE_H
#define RESTRUCT_DSA_EXPOSURE_H

namespace llvm {
class DataLayout;
} // namespace llvm

namespace restruct {

class DSGraph;
struct DSAccessType;
struct DSLink;
class DSNode;

/// Whether \p Access to \p N may touch a byte of its link \p L.
bool mayOverlap(const DSNode &N, const DSAccessType &Access, const DSLink &L,
                const llvm::DataLayout &DL);

/// What \p Access to \p N does to a pointer whose bytes it touches.
struct ByteAccess {
  bool Reads;  ///< The bytes get somewhere as a number.
  bool Writes; ///< They come from somewhere as a number.
};
ByteAccess getByteAccess(const DSNode &N, const DSAccessType &Access);

/// Marks the targets of links that overlap accesses to bytes that may be those
/// of a pointer: read so, the target is PtrToInt and External; written so, it
/// is IntToPtr, Unknown and External. Then marks everything that an External
/// node reaches as External. Flags are added, nothing is merged; it can be done
/// again after more was merged.
void exposePointers(DSGraph &Graph, const llvm::DataLayout &DL);

} // namespace restruct

#endif // RESTRUCT_DSA_EXPOSURE_H
