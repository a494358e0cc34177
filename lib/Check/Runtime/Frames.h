//===- Frames.h - Records of activations ------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_RUNTIME_FRAMES_H
#define RESTRUCT_LIB_CHECK_RUNTIME_FRAMES_H

#include "../CheckABI.h"
#include "Forgotten.h"
#include "Memory.h"

namespace restruct::check {

/// The bytes that an access wrote, if there are only few.
struct Content {
  static constexpr uint64_t MaxSize = 16;
  unsigned char Bytes[MaxSize];
  uint64_t Size; ///< 0: not kept
};

/// An access that overlapped a class before the class's own access, and
/// conflicts with that if it comes.
struct Expected {
  uint64_t Instance; ///< of the pointer; 0: no expectation
  Range Bytes;
  const CheckSite *Site;
  const CheckCall *Call; ///< during which the access was made; null: none
  uint32_t Info;         ///< CheckPair::Info
  uint32_t Epoch;
  uint64_t Effects; ///< of the access, as far as excluded
  Content Written;
};

/// The last access of a class in an activation.
struct ClassSlot {
  const CheckSite *Site;
  uint64_t Instance; ///< of the pointer; 0: there was none
  uint64_t Size;
  uint64_t Epoch;
  Content Written;
  Expected Next;
};

/// The record of one activation: a FrameHeader, PointerSlots, ClassSlots.
class Frame {
public:
  explicit Frame(void *Record) : Header(static_cast<FrameHeader *>(Record)) {}
  static size_t getSize(const CheckFunction &F) {
    return sizeof(FrameHeader) + F.NumPointers * sizeof(PointerSlot) +
           F.NumClasses * sizeof(ClassSlot);
  }

  bool isWatched() const { return Header->Function; }
  const CheckClass &getClass(uint64_t Class) const {
    return Header->Function->Classes[Class];
  }
  const PointerSlot &getPointer(uint64_t Class) const {
    return pointers()[getClass(Class).Pointer];
  }
  ClassSlot &getSlot(uint64_t Class) const {
    return reinterpret_cast<ClassSlot *>(pointers() +
                                         Header->Function->NumPointers)[Class];
  }
  /// Whether \p Class was accessed since the current definition of its pointer.
  bool wasAccessed(uint64_t Class) const {
    uint64_t Instance = getSlot(Class).Instance;
    return Instance && Instance == getPointer(Class).Instance;
  }
  const CheckFunction &getFunction() const { return *Header->Function; }

private:
  PointerSlot *pointers() const {
    return reinterpret_cast<PointerSlot *>(Header + 1);
  }
  FrameHeader *Header;
};

/// Whether event \p Number (from 1) is sampled: the first \p Budget of them,
/// then as many again each time that their number doubles.
inline bool isSampled(uint64_t Number, uint64_t Budget) {
  if (Number <= Budget)
    return true;
  uint64_t Parts = (Number + Budget - 1) / Budget;
  uint64_t Every = uint64_t(1) << (64 - __builtin_clzll(Parts - 1));
  return (Number & (Every - 1)) == 0;
}

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_RUNTIME_FRAMES_H
