//===- Allocator.cpp - Interposes the allocator ---------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Interposes the C library's allocator for the whole process, the library
/// itself included. So every block has an identity from its allocation until it
/// is freed, whichever code does that. Each block has some more bytes than
/// requested, so that the address one past its end is in no other block.
///
/// The real allocator is called by the names that glibc provides for that.
///
//===----------------------------------------------------------------------===//

#include "State.h"

#include <cerrno>

using namespace restruct::oracle;

extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);
}

namespace {

constexpr size_t Padding = 16;
/// Larger requests fail anyway, and must not wrap.
constexpr size_t MaxSize = PTRDIFF_MAX - 4096;

bool isProgramCode(const void *Address) {
  uintptr_t A = reinterpret_cast<uintptr_t>(Address);
  for (const AddressRange &R : TheState.Code)
    if (A >= R.Begin && A < R.End)
      return true;
  return false;
}

Object describe(void *P, size_t Size, const void *Caller) {
  Object O = {reinterpret_cast<uintptr_t>(P),
              Size ? Size : 1,
              nextSerial(),
              isProgramCode(Caller) ? HeapObject : LibraryHeapObject,
              nullptr,
              {},
              false};
  GrowArray<Activation> &Activations = thisThread().Activations;
  size_t Depth = Activations.size();
  for (size_t I = 0; I != 2 && I < Depth; ++I)
    O.AllocatedBy[I] = Activations[Depth - 1 - I].Function;
  return O;
}

void *born(void *P, size_t Size, const void *Caller) {
  if (!P)
    return nullptr;
  Object O = describe(P, Size, Caller);
  Locked Guard(TheState.Lock);
  TheState.Heap.add(O);
  return P;
}

Object dying(void *P) {
  Locked Guard(TheState.Lock);
  ++TheState.Deaths;
  return TheState.Heap.remove(reinterpret_cast<uintptr_t>(P));
}

void *allocate(size_t Size, const void *Caller) {
  return born(__libc_malloc(Size > MaxSize ? Size : Size + Padding), Size,
              Caller);
}

void *allocateAligned(size_t Align, size_t Size, const void *Caller) {
  if (Align < 16)
    Align = 16; // one block in 16 bytes, see HeapObjects
  return born(__libc_memalign(Align, Size > MaxSize ? Size : Size + Padding),
              Size, Caller);
}

void *allocateOrAbort(size_t Size, const void *Caller) {
  void *P = allocate(Size, Caller);
  if (!P)
    abort(); // there are no exceptions here
  return P;
}

void *reallocate(void *P, size_t Size, const void *Caller) {
  if (!P)
    return allocate(Size, Caller);
  Object O = dying(P);
  void *Q = __libc_realloc(P, Size > MaxSize ? Size : Size + Padding);
  if (!O.Serial)
    return born(Q, Size, Caller);
  if (Q) {
    O.Base = reinterpret_cast<uintptr_t>(Q);
    O.Size = Size;
  }
  Locked Guard(TheState.Lock);
  TheState.Heap.add(O);
  return Q;
}

void release(void *P) {
  if (!P)
    return;
  dying(P);
  __libc_free(P);
}

} // namespace

extern "C" {

[[gnu::visibility("default")]] void *malloc(size_t Size) {
  return allocate(Size, __builtin_return_address(0));
}

[[gnu::visibility("default")]] void *calloc(size_t Count, size_t Size) {
  size_t Bytes;
  if (__builtin_mul_overflow(Count, Size, &Bytes) || Bytes > MaxSize) {
    errno = ENOMEM;
    return nullptr;
  }
  return born(__libc_calloc(1, Bytes + Padding), Bytes,
              __builtin_return_address(0));
}

[[gnu::visibility("default")]] void *realloc(void *P, size_t Size) {
  if (P && Size == 0) {
    release(P);
    return nullptr;
  }
  return reallocate(P, Size, __builtin_return_address(0));
}

[[gnu::visibility("default")]] void *reallocarray(void *P, size_t Count,
                                                  size_t Size) {
  size_t Bytes;
  if (__builtin_mul_overflow(Count, Size, &Bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  return reallocate(P, Bytes, __builtin_return_address(0));
}

[[gnu::visibility("default")]] void free(void *P) { release(P); }

[[gnu::visibility("default")]] void *memalign(size_t Align, size_t Size) {
  return allocateAligned(Align, Size, __builtin_return_address(0));
}

[[gnu::visibility("default")]] void *aligned_alloc(size_t Align, size_t Size) {
  return allocateAligned(Align, Size, __builtin_return_address(0));
}

[[gnu::visibility("default")]] int posix_memalign(void **Result, size_t Align,
                                                  size_t Size) {
  if (Align % sizeof(void *) != 0 || (Align & (Align - 1)) != 0 || Align == 0)
    return EINVAL;
  void *P = allocateAligned(Align, Size, __builtin_return_address(0));
  if (!P)
    return ENOMEM;
  *Result = P;
  return 0;
}

[[gnu::visibility("default")]] size_t malloc_usable_size(void *P) {
  Locked Guard(TheState.Lock);
  Object *O = TheState.Heap.find(reinterpret_cast<uintptr_t>(P));
  return O ? O->Size : 0;
}

// operator new and delete, by their names in the C++ ABI: new, new[], with
// nothrow, with an alignment, and with both.
[[gnu::visibility("default")]] void *_Znwm(size_t Size) {
  return allocateOrAbort(Size, __builtin_return_address(0));
}
[[gnu::visibility("default")]] void *_Znam(size_t Size) {
  return allocateOrAbort(Size, __builtin_return_address(0));
}
[[gnu::visibility("default")]] void *_ZnwmRKSt9nothrow_t(size_t Size,
                                                         const void *) {
  return allocate(Size, __builtin_return_address(0));
}
[[gnu::visibility("default")]] void *_ZnamRKSt9nothrow_t(size_t Size,
                                                         const void *) {
  return allocate(Size, __builtin_return_address(0));
}
[[gnu::visibility("default")]] void *_ZnwmSt11align_val_t(size_t Size,
                                                          size_t Align) {
  return allocateAligned(Align, Size, __builtin_return_address(0));
}
[[gnu::visibility("default")]] void *_ZnamSt11align_val_t(size_t Size,
                                                          size_t Align) {
  return allocateAligned(Align, Size, __builtin_return_address(0));
}
}
