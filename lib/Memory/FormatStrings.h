//===- FormatStrings.h - What a format does with pointers -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_FORMATSTRINGS_H
#define RESTRUCT_LIB_MEMORY_FORMATSTRINGS_H

#include "llvm/ADT/StringRef.h"

namespace restruct {

/// Whether printf, given \p Format, reads what its arguments point to and does
/// nothing else with them: there is no %n (writes), no %p (prints the address),
/// and nothing that C and POSIX do not define.
bool isPlainPrintFormat(llvm::StringRef Format);

/// Whether scanf, given \p Format, writes numbers and characters to where its
/// arguments point and does nothing else with them: there is no %p (stores a
/// pointer), no %m and no GNU %as (store new memory), and nothing undefined.
bool isPlainScanFormat(llvm::StringRef Format);

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_FORMATSTRINGS_H
