//===- Memory.h - Memory of the runtime itself ------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The building blocks of the runtimes of `restruct check` and of the oracle in
/// verify/. The runtimes run below the program's allocator, which they replace
/// or watch, so they get their own memory from the kernel. Zero-initialised
/// objects of these classes are empty and ready: they are used before any
/// constructor runs.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_RUNTIME_MEMORY_H
#define RESTRUCT_LIB_CHECK_RUNTIME_MEMORY_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

namespace restruct::runtime {

/// Reserves \p Bytes of zeroed memory, committed on use. Ends the program if
/// the kernel has none.
inline void *mapPages(size_t Bytes) {
  void *P = mmap(nullptr, Bytes, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (P == MAP_FAILED)
    abort();
  return P;
}

/// A stack of plain data with a fixed capacity.
template <typename T, size_t Capacity> class FixedStack {
public:
  size_t size() const { return Size; }
  bool empty() const { return Size == 0; }
  bool hasRoomFor(size_t N) const { return Capacity - Size >= N; }
  T &operator[](size_t I) { return Data[I]; }
  T &back() { return Data[Size - 1]; }
  /// \pre there is room.
  T &push(const T &Value) {
    if (!Data)
      Data = static_cast<T *>(mapPages(Capacity * sizeof(T)));
    Data[Size] = Value;
    return Data[Size++];
  }
  void pop() { --Size; }

private:
  T *Data;
  size_t Size;
};

/// An array of plain data that grows at its end.
template <typename T> class GrowArray {
public:
  size_t size() const { return Size; }
  bool empty() const { return Size == 0; }
  T *begin() { return Data; }
  T *end() { return Data + Size; }
  T &operator[](size_t I) { return Data[I]; }
  T &back() { return Data[Size - 1]; }

  T &push(const T &Value) {
    if (Size == Capacity)
      grow();
    Data[Size] = Value;
    return Data[Size++];
  }
  /// Drops all but the first \p NewSize elements.
  void truncate(size_t NewSize) { Size = NewSize; }
  /// Inserts \p Value before element \p I.
  void insert(size_t I, const T &Value) {
    push(Value);
    memmove(Data + I + 1, Data + I, (Size - 1 - I) * sizeof(T));
    Data[I] = Value;
  }
  void erase(size_t I) {
    memmove(Data + I, Data + I + 1, (Size - 1 - I) * sizeof(T));
    --Size;
  }
  void release() {
    if (Data)
      munmap(Data, Capacity * sizeof(T));
    Data = nullptr;
    Size = Capacity = 0;
  }

private:
  void grow() {
    size_t NewCapacity = Capacity ? Capacity * 2 : 4096 / sizeof(T) + 1;
    T *NewData = static_cast<T *>(mapPages(NewCapacity * sizeof(T)));
    if (Size)
      memcpy(NewData, Data, Size * sizeof(T));
    size_t Kept = Size;
    release();
    Data = NewData;
    Size = Kept;
    Capacity = NewCapacity;
  }

  T *Data;
  size_t Size;
  size_t Capacity;
};

/// Held only for a few loads and stores at a time.
class SpinLock {
public:
  void lock() {
    while (Flag.test_and_set(std::memory_order_acquire))
      ;
  }
  void unlock() { Flag.clear(std::memory_order_release); }

private:
  std::atomic_flag Flag;
};

class Locked {
public:
  explicit Locked(SpinLock &L) : L(L) { L.lock(); }
  ~Locked() { L.unlock(); }
  Locked(const Locked &) = delete;
  Locked &operator=(const Locked &) = delete;

private:
  SpinLock &L;
};

} // namespace restruct::runtime

namespace restruct::check {
using namespace runtime;
} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_RUNTIME_MEMORY_H
