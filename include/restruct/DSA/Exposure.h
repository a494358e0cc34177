//===- Exposure.h - Pointers that escape as integers ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The last step of a phase: pointers whose bytes may be copied as numbers
/// escape, and so does what is reachable from them.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_EXPOSURE_H
#define RESTRUCT_DSA_EXPOSURE_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class DataLayout;
} // namespace llvm

namespace restruct {

class DSGraph;
struct DSAccessType;
struct DSLink;
class DSNode;
class DSNodeHandle;

/// Whether \p Access to \p N may touch a byte of its link \p L.
bool mayOverlap(const DSNode &N, const DSAccessType &Access, const DSLink &L,
                const llvm::DataLayout &DL);

/// The effect of \p Access to \p N on a pointer whose bytes it touches.
struct ByteAccess {
  bool Reads;  ///< The bytes flow out as a number.
  bool Writes; ///< The bytes come from a number.
};
/// That effect.
ByteAccess getByteAccess(const DSNode &N, const DSAccessType &Access);

/// Calls \p Visit for the target of each pointer, of \p N or of a member array
/// that it holds, whose bytes an access to \p N touches as a number; perhaps
/// several times.
void forEachExposed(
    const DSNode &N, const llvm::DataLayout &DL,
    llvm::function_ref<void(const DSNodeHandle &, ByteAccess)> Visit);

/// Marks the targets of links whose bytes are accessed as numbers: PtrToInt and
/// External if read, IntToPtr, Unknown and External if written. Then marks
/// everything reachable from an External node as External. Only adds flags, and
/// may be repeated after more merges.
void exposePointers(DSGraph &Graph, const llvm::DataLayout &DL);

} // namespace restruct

#endif // RESTRUCT_DSA_EXPOSURE_H
