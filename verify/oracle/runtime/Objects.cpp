//===- Objects.cpp - Maps addresses to objects ----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Objects.h"

namespace restruct::oracle {

uint64_t nextSerial() {
  static std::atomic<uint64_t> Last;
  return ++Last;
}

uint32_t *HeapObjects::slot(uintptr_t Address, bool Create) {
  uintptr_t Number = Address / Granule;
  uintptr_t InLeaf = Number & ((1 << LeafBits) - 1);
  uintptr_t InMiddle = (Number >> LeafBits) & ((1 << MiddleBits) - 1);
  uintptr_t InRoot = Number >> (LeafBits + MiddleBits);
  if (InRoot >= (1 << RootBits))
    return nullptr;
  uint32_t **&Middle = Root[InRoot];
  if (!Middle) {
    if (!Create)
      return nullptr;
    Middle =
        static_cast<uint32_t **>(mapPages(sizeof(uint32_t *) << MiddleBits));
  }
  uint32_t *&Leaf = Middle[InMiddle];
  if (!Leaf) {
    if (!Create)
      return nullptr;
    Leaf = static_cast<uint32_t *>(mapPages(sizeof(uint32_t) << LeafBits));
  }
  return Leaf + InLeaf;
}

void HeapObjects::fill(const Object &O, uint32_t Value) {
  for (uintptr_t A = O.Base; A - O.Base < O.Size; A += Granule)
    *slot(A, true) = Value;
}

size_t HeapObjects::firstBigAfter(uintptr_t Address) {
  size_t Low = 0, High = Big.size();
  while (Low < High) {
    size_t Middle = (Low + High) / 2;
    if (Big[Middle].Base <= Address)
      Low = Middle + 1;
    else
      High = Middle;
  }
  return Low;
}

void HeapObjects::add(const Object &O) {
  if (O.Size == 0)
    return;
  if (O.Size >= BigSize) {
    Big.insert(firstBigAfter(O.Base), O);
    return;
  }
  uint32_t Index;
  if (FreeSlots.empty()) {
    Index = Small.size();
    Small.push(O);
  } else {
    Index = FreeSlots.back();
    FreeSlots.truncate(FreeSlots.size() - 1);
    Small[Index] = O;
  }
  fill(O, Index + 1);
}

Object HeapObjects::remove(uintptr_t Base) {
  Object *Found = find(Base);
  if (!Found || Found->Base != Base)
    return {};
  Object O = *Found;
  if (O.Size >= BigSize) {
    Big.erase(Found - Big.begin());
    return O;
  }
  fill(O, 0);
  FreeSlots.push(Found - Small.begin());
  return O;
}

Object *HeapObjects::find(uintptr_t Address) {
  if (uint32_t *Slot = slot(Address, false); Slot && *Slot) {
    Object &O = Small[*Slot - 1];
    return O.contains(Address) ? &O : nullptr;
  }
  size_t I = firstBigAfter(Address);
  if (I == 0 || !Big[I - 1].contains(Address))
    return nullptr;
  return &Big[I - 1];
}

size_t GlobalObjects::firstAfter(uintptr_t Address) {
  size_t Low = 0, High = Sorted.size();
  while (Low < High) {
    size_t Middle = (Low + High) / 2;
    if (Sorted[Middle].Base <= Address)
      Low = Middle + 1;
    else
      High = Middle;
  }
  return Low;
}

void GlobalObjects::add(const Object &O) {
  if (O.Size == 0)
    return;
  size_t I = firstAfter(O.Base);
  if (I != 0 && Sorted[I - 1].Base == O.Base)
    return;
  Sorted.insert(I, O);
}

Object *GlobalObjects::find(uintptr_t Address) {
  size_t I = firstAfter(Address);
  if (I == 0 || !Sorted[I - 1].contains(Address))
    return nullptr;
  return &Sorted[I - 1];
}

} // namespace restruct::oracle
