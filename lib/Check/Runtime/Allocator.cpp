//===- Allocator.cpp - Interposes free and realloc ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Interposes free and realloc of the C library for the whole process. It calls
/// the originals by the names that glibc provides for that.
///
//===----------------------------------------------------------------------===//

#include "Forgotten.h"

#include <cerrno>
#include <cstddef>
#include <malloc.h>

using namespace restruct::check;

extern "C" {
void *__libc_realloc(void *, size_t);
void __libc_free(void *);
}

static void forgetBlock(void *P) {
  uintptr_t Begin = reinterpret_cast<uintptr_t>(P);
  if (P)
    forget({Begin, Begin + malloc_usable_size(P)});
}

extern "C" {

[[gnu::visibility("default")]] void free(void *P) {
  forgetBlock(P);
  __libc_free(P);
}

// Even if the block stays at its address: its old pointer is no longer valid.
[[gnu::visibility("default")]] void *realloc(void *P, size_t Size) {
  forgetBlock(P);
  return __libc_realloc(P, Size);
}

[[gnu::visibility("default")]] void *reallocarray(void *P, size_t Count,
                                                  size_t Size) {
  size_t Bytes;
  if (__builtin_mul_overflow(Count, Size, &Bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  return realloc(P, Bytes);
}
}
