//===- AllocationKinds.h - Kinds of allocation and freeing ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_MEMORY_ALLOCATIONKINDS_H
#define RESTRUCT_MEMORY_ALLOCATIONKINDS_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace restruct {

/// How a call allocates (spec: "Call", AK_*). AK_UserMalloc and AK_UserMalloc0
/// are those of the spec, except that the size may be any argument, not only
/// the first.
enum AllocKind : uint8_t {
  AK_NotAlloc,
#define ALLOC_KIND(Name, Sentence) AK_##Name,
#include "restruct/Memory/AllocationKinds.def"
};

/// How a call frees memory.
enum FreeKind : uint8_t {
  FK_NotFree,
#define FREE_KIND(Name, Sentence) FK_##Name,
#include "restruct/Memory/AllocationKinds.def"
};

/// Memory that is allocated by one family must be freed by the same family.
enum class AllocFamily : uint8_t {
  Malloc,   ///< malloc, calloc, realloc, aligned_alloc, strdup; free
  New,      ///< operator new; operator delete
  NewArray, ///< operator new[]; operator delete[]
  Other,    ///< known by attributes only ("alloc-family")
};

/// The name in the table: "Malloc"; "NotAlloc", "NotFree" for neither.
llvm::StringRef getName(AllocKind Kind);
llvm::StringRef getName(FreeKind Kind);
llvm::StringRef getName(AllocFamily Family);
/// The sentence in the table; empty for neither.
llvm::StringRef getSentence(AllocKind Kind);
llvm::StringRef getSentence(FreeKind Kind);

/// Whether \p Kind is a wrapper of the program around another allocation.
bool isUserKind(AllocKind Kind);

} // namespace restruct

#endif // RESTRUCT_MEMORY_ALLOCATIONKINDS_H
