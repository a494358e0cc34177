//===- FatObjects.h - Fat objects that were edited --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_LD_FATOBJECTS_H
#define RESTRUCT_TOOLS_RESTRUCT_LD_FATOBJECTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <optional>
#include <string>

namespace restruct {

/// A fat object whose bitcode does not correspond to its machine code.
struct StaleBitcode {
  /// The object in its archive; empty if the file is the object.
  std::string Member;
  /// The offset in bytes, from the start of the file, of the header of the
  /// section that holds the bitcode. Nothing in a thin archive, which contains
  /// no objects.
  std::optional<uint64_t> HeaderOffset;
};

/// The fat objects in \p File, an object or an archive, whose machine code was
/// edited after compiling, or linked with other code. Empty for other files.
llvm::SmallVector<StaleBitcode, 0> findStaleBitcode(llvm::MemoryBufferRef File);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_LD_FATOBJECTS_H
