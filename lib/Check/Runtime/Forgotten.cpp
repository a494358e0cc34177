//===- Forgotten.cpp - When memory was last freed -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One epoch for every 16 bytes, the alignment of malloc's blocks, in a
/// two-level table that covers the 47 bits of user addresses.
///
//===----------------------------------------------------------------------===//

#include "Forgotten.h"

#include "../CheckABI.h"
#include "Memory.h"

namespace restruct::check {

namespace {

constexpr unsigned GranuleBits = 4;
constexpr unsigned LeafBits = 16; // granules in a leaf: 1 MiB
constexpr unsigned AddressBits = 47;
constexpr uintptr_t NumLeaves = uintptr_t(1)
                                << (AddressBits - GranuleBits - LeafBits);
/// A larger block was mapped separately, and is not worth the time.
constexpr uintptr_t MaxForgotten = 64 << 20;

std::atomic<uint32_t> Epoch = 1;
std::atomic<std::atomic<uint32_t *> *> Leaves;
SpinLock LeavesLock;

std::atomic<uint32_t *> *leaves() {
  std::atomic<uint32_t *> *Found = Leaves.load(std::memory_order_acquire);
  if (Found)
    return Found;
  Locked Guard(LeavesLock);
  Found = Leaves.load(std::memory_order_acquire);
  if (!Found) {
    Found = static_cast<std::atomic<uint32_t *> *>(
        mapPages(NumLeaves * sizeof(std::atomic<uint32_t *>)));
    Leaves.store(Found, std::memory_order_release);
  }
  return Found;
}

/// The epoch of a granule; null if it has none and \p Create is false.
uint32_t *granule(uintptr_t Number, bool Create) {
  uintptr_t Leaf = Number >> LeafBits;
  if (Leaf >= NumLeaves)
    return nullptr;
  std::atomic<uint32_t *> &Slot = leaves()[Leaf];
  uint32_t *Found = Slot.load(std::memory_order_acquire);
  if (!Found && Create) {
    Locked Guard(LeavesLock);
    Found = Slot.load(std::memory_order_acquire);
    if (!Found) {
      Found = static_cast<uint32_t *>(mapPages(sizeof(uint32_t) << LeafBits));
      Slot.store(Found, std::memory_order_release);
    }
  }
  return Found ? Found + (Number & ((uintptr_t(1) << LeafBits) - 1)) : nullptr;
}

} // namespace

uint32_t getEpoch() { return Epoch.load(std::memory_order_relaxed); }

void forget(Range R) {
  if (R.End <= R.Begin || R.End - R.Begin > MaxForgotten)
    return;
  uint32_t Now = Epoch.fetch_add(1, std::memory_order_relaxed) + 1;
  for (uintptr_t G = R.Begin >> GranuleBits; G <= (R.End - 1) >> GranuleBits;
       ++G)
    if (uint32_t *E = granule(G, true))
      *E = Now;
}

bool isForgotten(Range R, uint32_t Since) {
  for (uintptr_t G = R.Begin >> GranuleBits; G <= (R.End - 1) >> GranuleBits;
       ++G)
    if (uint32_t *E = granule(G, false); E && *E > Since)
      return true;
  return false;
}

} // namespace restruct::check

using namespace restruct::check;

void restruct_check_forget(const void *Address, uint64_t Size) {
  uintptr_t Begin = reinterpret_cast<uintptr_t>(Address);
  if (Begin)
    forget({Begin, Begin + Size});
}

void restruct_check_stack_restored(const void *StackPointer) {
  forget({reinterpret_cast<uintptr_t>(__builtin_frame_address(0)),
          reinterpret_cast<uintptr_t>(StackPointer)});
}
