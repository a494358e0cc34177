//===- Objects.h - Maps addresses to objects --------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Heap objects and globals, by address. Stack objects are in Frames.h, because
/// their lifetimes end with frames.
///
/// Every object has a serial number of its own, which is never reused. A
/// reallocated object keeps it, even at a new address.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_ORACLE_OBJECTS_H
#define RESTRUCT_VERIFY_ORACLE_OBJECTS_H

#include "../OracleABI.h"

#include "Memory.h" // of lib/Check/Runtime

namespace restruct::oracle {

using namespace runtime;

struct Object {
  uintptr_t Base;
  uint64_t Size; ///< in bytes
  uint64_t Serial;
  ObjectKind Kind;
  const OracleObject *Declared;         ///< null for the heap
  const OracleFunction *AllocatedBy[2]; ///< innermost first; null: not known
  bool WasSeen;                         ///< already counted as checked

  bool contains(uintptr_t Address) const { return Address - Base < Size; }
};

/// Numbers above this are addresses of memory of unknown origin.
inline constexpr uint64_t UnknownSerials = uint64_t(1) << 63;

/// The next serial number.
uint64_t nextSerial();

/// The objects of the heap.
///
/// malloc's results are multiples of 16, and each is followed by some unused
/// bytes. So 16 aligned bytes contain bytes of at most one object, and a
/// two-level table finds it directly. Very big objects are in a list.
class HeapObjects {
public:
  void add(const Object &O);
  /// Removes the object that begins at \p Base. \returns it, or an object of
  /// size 0 and serial 0 if there is none.
  Object remove(uintptr_t Base);
  /// The object that contains \p Address, or null. Valid until the next add.
  Object *find(uintptr_t Address);

private:
  static constexpr unsigned Granule = 16;
  static constexpr uint64_t BigSize = 256 * 1024;
  static constexpr unsigned LeafBits = 12;   // granules in a leaf: 64 KiB
  static constexpr unsigned MiddleBits = 16; // leaves in a middle: 4 GiB
  static constexpr unsigned RootBits = 16;   // 48 bits of address

  uint32_t *slot(uintptr_t Address, bool Create);
  void fill(const Object &O, uint32_t Value);
  size_t firstBigAfter(uintptr_t Address);

  uint32_t **Root[1 << RootBits]; // index into Small plus one; 0: none
  GrowArray<Object> Small;
  GrowArray<uint32_t> FreeSlots; // of Small
  GrowArray<Object> Big;         // by Base
};

/// The global variables, by address.
class GlobalObjects {
public:
  /// Adds an object; adding it again changes nothing.
  void add(const Object &O);
  Object *find(uintptr_t Address);

private:
  size_t firstAfter(uintptr_t Address);
  GrowArray<Object> Sorted; // by Base
};

} // namespace restruct::oracle

#endif // RESTRUCT_VERIFY_ORACLE_OBJECTS_H
