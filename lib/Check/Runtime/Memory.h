//===- Memory.h - Memory of the runtime itself ------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_RUNTIME_MEMORY_H
#define RESTRUCT_LIB_CHECK_RUNTIME_MEMORY_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sys/mman.h>

namespace restruct::check {

/// \p Bytes of zeroed memory, of which only what is used is there. Ends the
/// program if the kernel has none. The runtime stands below the program's
/// allocator, so it has no other memory.
inline void *mapPages(size_t Bytes) {
  void *P = mmap(nullptr, Bytes, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (P == MAP_FAILED)
    abort();
  return P;
}

/// A stack of plain data with a fixed capacity. Zeroed, it is empty and ready:
/// it is used before any constructor runs.
template <typename T, size_t Capacity> class FixedStack {
public:
  size_t size() const { return Size; }
  bool empty() const { return Size == 0; }
  bool hasRoomFor(size_t N) const { return Capacity - Size >= N; }
  T &operator[](size_t I) { return Data[I]; }
  T &back() { return Data[Size - 1]; }
  /// There must be room.
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

/// Held for a few loads and stores at a time.
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

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_RUNTIME_MEMORY_H
