//===- FormatStrings.h - Effects of formats on pointers ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_MEMORY_FORMATSTRINGS_H
#define RESTRUCT_MEMORY_FORMATSTRINGS_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace restruct {

/// Whether printf with \p Format only reads what its arguments point to: no %n
/// (writes), no %p (prints the address), and nothing that C and POSIX leave
/// undefined.
bool isPlainPrintFormat(llvm::StringRef Format);

/// Whether scanf with \p Format only writes numbers and characters through its
/// arguments: no %p (stores a pointer), no %m and no GNU %as (store new
/// memory), and nothing undefined.
bool isPlainScanFormat(llvm::StringRef Format);

/// What scanf writes for a conversion.
struct ScannedInput {
  bool IsString = false; ///< And a null character; as long as the input is.
  uint64_t Bytes = 0;    ///< If it is no string.
};

/// What conversion number \p Wanted, from 0, of scanf's \p Format writes.
/// \p SizeOfLong is the size of a `long` in bytes. Nothing if it is not known,
/// which is the safe answer.
std::optional<ScannedInput>
findScannedInput(llvm::StringRef Format, unsigned Wanted, uint64_t SizeOfLong);

} // namespace restruct

#endif // RESTRUCT_MEMORY_FORMATSTRINGS_H
