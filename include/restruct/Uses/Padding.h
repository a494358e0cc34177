//===- Padding.h - Bytes between fields -------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Padding has no defined value, so nothing depends on it. Compilers access it
/// nevertheless, when they clear or copy a structure in parts.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_PADDING_H
#define RESTRUCT_USES_PADDING_H

#include "restruct/Uses/PointerView.h"

namespace llvm {
class DataLayout;
} // namespace llvm

namespace restruct {

/// The structure of which \p Size bytes at \p V are padding: they lie between
/// two fields of one object of it, or behind its last field. Null if they are
/// not, or may not be.
const DTransStructType *paddingAt(const PointerView &V, uint64_t Size,
                                  const ElementLayout &Layout,
                                  const llvm::DataLayout &DL);

} // namespace restruct

#endif // RESTRUCT_USES_PADDING_H
