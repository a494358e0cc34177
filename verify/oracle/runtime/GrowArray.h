//===- GrowArray.h - Memory of the runtime itself ----------------*- C++
//-*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The runtime stands below the program's allocator, which it replaces, so its
/// own memory comes from the kernel. Zero-initialised objects of these classes
/// are empty and ready: they are used before any constructor runs.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_ORACLE_GROWARRAY_H
#define RESTRUCT_VERIFY_ORACLE_GROWARRAY_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

namespace restruct::oracle {

/// \p Bytes of zeroed memory. Ends the program if there is none.
inline void *mapPages(size_t Bytes) {
  void *P = mmap(nullptr, Bytes, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (P == MAP_FAILED)
    abort();
  return P;
}

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
  /// Forgets all but the first \p NewSize.
  void truncate(size_t NewSize) { Size = NewSize; }
  /// Puts \p Value before element \p I.
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

private:
  SpinLock &L;
};

} // namespace restruct::oracle

#endif // RESTRUCT_VERIFY_ORACLE_GROWARRAY_H
