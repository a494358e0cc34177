//===- SourceLines.h - Lines of a file --------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_SOURCELINES_H
#define RESTRUCT_LIB_PATCH_SOURCELINES_H

#include "llvm/ADT/StringRef.h"

namespace restruct {

/// Where the line of \p Offset begins in \p File.
size_t beginOfLine(llvm::StringRef File, size_t Offset);

/// Whether nothing but white space is in front of \p Offset on its line.
bool beginsLine(llvm::StringRef File, size_t Offset);

/// The white space at the beginning of the line of \p Offset.
llvm::StringRef indentationAt(llvm::StringRef File, size_t Offset);

/// The column of \p Offset, as an editor shows it.
size_t columnOf(llvm::StringRef File, size_t Offset);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_SOURCELINES_H
