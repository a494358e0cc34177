//===- FormatStrings.h - Effects of formats on pointers ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_FORMATSTRINGS_H
#define RESTRUCT_LIB_MEMORY_FORMATSTRINGS_H

#include "llvm/ADT/StringRef.h"

namespace restruct {

/// Whether printf with \p Format only reads what its arguments point to: no %n
/// (writes), no %p (prints the address), and nothing that C and POSIX leave
/// undefined.
bool isPlainPrintFormat(llvm::StringRef Format);

/// Whether scanf with \p Format only writes numbers and characters through its
/// arguments: no %p (stores a pointer), no %m and no GNU %as (store new
/// memory), and nothing undefined.
bool isPlainScanFormat(llvm::StringRef Format);

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_FORMATSTRINGS_H
