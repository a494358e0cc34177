//===- GraphMemory.h - The arena of nodes and their lists -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The arena of DSGraphs. The graphs of a phase share one, because most
/// functions have small graphs with many small parts. Parts that are created
/// together are adjacent in memory, and the arena is freed with the last of its
/// graphs.
///
/// Not thread-safe.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_GRAPHMEMORY_H
#define RESTRUCT_DSA_GRAPHMEMORY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Allocator.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>

namespace restruct {

/// Pages of the system for an arena. They go back to it when the arena is
/// freed; what malloc frees may stay with the process, between blocks that are
/// in use, and a link computes graphs twice.
class PageAllocator : public llvm::AllocatorBase<PageAllocator> {
public:
  void *Allocate(size_t Bytes, size_t Alignment);
  void Deallocate(const void *Block, size_t Bytes, size_t Alignment);
  using AllocatorBase<PageAllocator>::Allocate;
  using AllocatorBase<PageAllocator>::Deallocate;
};

/// A bump allocator with free lists by block size.
class GraphMemory {
public:
  GraphMemory() = default;
  GraphMemory(const GraphMemory &) = delete;
  GraphMemory &operator=(const GraphMemory &) = delete;

  /// The size of the block that allocate(\p Bytes) returns.
  static size_t roundUp(size_t Bytes) {
    return Bytes <= LargestStep
               ? llvm::alignTo(std::max<size_t>(Bytes, 1), Step)
               : llvm::bit_ceil(Bytes);
  }
  /// Allocates a block of roundUp(\p Bytes) bytes, aligned for pointers.
  void *allocate(size_t Bytes) {
    FreeBlock *&Free = FreeBlocks[getClass(Bytes)];
    if (!Free)
      return Slabs.Allocate(roundUp(Bytes), alignof(FreeBlock));
    FreeBlock *Block = Free;
    Free = Block->Next;
    return Block;
  }
  /// Frees a block that was allocated for \p Bytes; \p Block may be null.
  void release(void *Block, size_t Bytes) {
    if (!Block)
      return;
    FreeBlock *&Free = FreeBlocks[getClass(Bytes)];
    Free = new (Block) FreeBlock{Free};
  }

private:
  struct FreeBlock {
    FreeBlock *Next;
  };
  /// Sizes are multiples of this, and powers of two beyond the largest.
  static constexpr size_t Step = 8;
  static constexpr size_t LargestStep = 1024;

  static size_t getClass(size_t Bytes) {
    size_t Rounded = roundUp(Bytes);
    return Rounded <= LargestStep
               ? Rounded / Step
               : LargestStep / Step + llvm::countr_zero(Rounded);
  }

  llvm::BumpPtrAllocatorImpl<PageAllocator, /*SlabSize=*/1 << 20> Slabs;
  std::array<FreeBlock *, LargestStep / Step + 64> FreeBlocks = {};
};

/// A vector in a GraphMemory. Its destructor does nothing: the owner calls
/// release(), or drops the whole arena. It stores no pointer to the arena,
/// because nodes have many of these vectors.
template <typename T> class GraphVector {
  static_assert(std::is_trivially_copyable_v<T> &&
                std::is_trivially_destructible_v<T>);

public:
  using value_type = T;
  using iterator = T *;
  using const_iterator = const T *;

  T *begin() { return Items; }
  T *end() { return Items + Count; }
  const T *begin() const { return Items; }
  const T *end() const { return Items + Count; }
  size_t size() const { return Count; }
  bool empty() const { return Count == 0; }
  T &operator[](size_t I) {
    assert(I < Count);
    return Items[I];
  }
  const T &operator[](size_t I) const {
    assert(I < Count);
    return Items[I];
  }
  T &front() { return (*this)[0]; }
  T &back() { return (*this)[Count - 1]; }
  const T &back() const { return (*this)[Count - 1]; }
  operator llvm::ArrayRef<T>() const { return {Items, Count}; }

  void reserve(GraphMemory &Memory, size_t NumItems) {
    if (NumItems > Capacity)
      grow(Memory, NumItems);
  }
  void push_back(GraphMemory &Memory, const T &New) {
    insert(Memory, end(), New);
  }
  /// Inserts \p New before \p At.
  void insert(GraphMemory &Memory, T *At, T New) {
    size_t Index = static_cast<size_t>(At - Items);
    if (Count == Capacity)
      grow(Memory, Count + 1);
    std::copy_backward(Items + Index, Items + Count, Items + Count + 1);
    ::new (Items + Index) T(New);
    ++Count;
  }
  void append(GraphMemory &Memory, llvm::ArrayRef<T> New) {
    reserve(Memory, Count + New.size());
    std::uninitialized_copy(New.begin(), New.end(), end());
    Count += static_cast<uint32_t>(New.size());
  }
  void assign(GraphMemory &Memory, size_t NumItems, const T &Each) {
    clear();
    reserve(Memory, NumItems);
    std::uninitialized_fill_n(Items, NumItems, Each);
    Count = static_cast<uint32_t>(NumItems);
  }
  void erase(T *At) { erase(At, At + 1); }
  void erase(T *Begin, T *End) {
    std::copy(End, end(), Begin);
    Count -= static_cast<uint32_t>(End - Begin);
  }
  void pop_back() {
    assert(Count != 0);
    --Count;
  }
  void clear() { Count = 0; }
  /// Clears this and frees its block.
  void release(GraphMemory &Memory) {
    Memory.release(Items, Capacity * sizeof(T));
    *this = GraphVector();
  }

private:
  void grow(GraphMemory &Memory, size_t NumItems) {
    size_t Wanted = std::max<size_t>(NumItems, size_t(Capacity) * 2);
    size_t NewCapacity = GraphMemory::roundUp(Wanted * sizeof(T)) / sizeof(T);
    assert(NewCapacity <= UINT32_MAX && "graphs are smaller");
    T *Block = static_cast<T *>(Memory.allocate(NewCapacity * sizeof(T)));
    std::uninitialized_copy(Items, Items + Count, Block);
    Memory.release(Items, Capacity * sizeof(T));
    Items = Block;
    Capacity = static_cast<uint32_t>(NewCapacity);
  }

  T *Items = nullptr;
  uint32_t Count = 0;
  uint32_t Capacity = 0;
};

/// An allocator for standard containers in a GraphMemory.
template <typename T> class GraphAllocator {
public:
  using value_type = T;
  explicit GraphAllocator(GraphMemory &Memory) : Memory(&Memory) {}
  template <typename Other>
  GraphAllocator(const GraphAllocator<Other> &Like) : Memory(Like.Memory) {}

  T *allocate(size_t NumItems) {
    return static_cast<T *>(Memory->allocate(NumItems * sizeof(T)));
  }
  void deallocate(T *Items, size_t NumItems) {
    Memory->release(Items, NumItems * sizeof(T));
  }
  template <typename Other>
  friend bool operator==(const GraphAllocator &A,
                         const GraphAllocator<Other> &B) {
    return A.Memory == B.Memory;
  }

private:
  template <typename Other> friend class GraphAllocator;
  GraphMemory *Memory;
};

} // namespace restruct

#endif // RESTRUCT_DSA_GRAPHMEMORY_H
