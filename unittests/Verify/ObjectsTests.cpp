//===- ObjectsTests.cpp - Maps addresses to objects -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Objects.h"

#include "gtest/gtest.h"

#include <memory>

using namespace restruct::oracle;

namespace {

Object heap(uintptr_t Base, uint64_t Size, uint64_t Serial) {
  return {Base, Size, Serial, HeapObject, nullptr, {}, false};
}

/// The serial number of the object that contains \p Address, or 0.
template <typename Objects> uint64_t serialAt(Objects &O, uintptr_t Address) {
  Object *Found = O.find(Address);
  return Found ? Found->Serial : 0;
}

TEST(HeapObjects, FindsEveryByteAndNoOther) {
  auto Heap = std::make_unique<HeapObjects>();
  Heap->add(heap(0x1000, 40, 1));
  Heap->add(heap(0x1040, 16, 2));
  EXPECT_EQ(serialAt(*Heap, 0xFFF), 0u);
  EXPECT_EQ(serialAt(*Heap, 0x1000), 1u);
  EXPECT_EQ(serialAt(*Heap, 0x1000 + 39), 1u);
  EXPECT_EQ(serialAt(*Heap, 0x1000 + 40), 0u);
  EXPECT_EQ(serialAt(*Heap, 0x1040), 2u);
}

TEST(HeapObjects, AnObjectThatIsRemovedIsGone) {
  auto Heap = std::make_unique<HeapObjects>();
  Heap->add(heap(0x1000, 40, 1));
  EXPECT_EQ(Heap->remove(0x1000).Serial, 1u);
  EXPECT_EQ(serialAt(*Heap, 0x1000), 0u);
  EXPECT_EQ(serialAt(*Heap, 0x1020), 0u);
  Heap->add(heap(0x1000, 16, 2));
  EXPECT_EQ(serialAt(*Heap, 0x1008), 2u);
  EXPECT_EQ(serialAt(*Heap, 0x1010), 0u);
}

TEST(HeapObjects, OnlyTheBaseRemovesAnObject) {
  auto Heap = std::make_unique<HeapObjects>();
  Heap->add(heap(0x1000, 40, 1));
  EXPECT_EQ(Heap->remove(0x1010).Serial, 0u);
  EXPECT_EQ(Heap->remove(0x2000).Serial, 0u);
  EXPECT_EQ(serialAt(*Heap, 0x1010), 1u);
}

TEST(HeapObjects, BigObjectsAreFoundAmongSmallOnes) {
  constexpr uint64_t Big = uint64_t(1) << 30;
  auto Heap = std::make_unique<HeapObjects>();
  Heap->add(heap(0x10000000, Big, 1));
  Heap->add(heap(0x90000000, Big, 2));
  Heap->add(heap(0x1000, 16, 3));
  EXPECT_EQ(serialAt(*Heap, 0x10000000 + Big - 1), 1u);
  EXPECT_EQ(serialAt(*Heap, 0x10000000 + Big), 0u);
  EXPECT_EQ(serialAt(*Heap, 0x90000000), 2u);
  EXPECT_EQ(Heap->remove(0x10000000).Serial, 1u);
  EXPECT_EQ(serialAt(*Heap, 0x10000000), 0u);
  EXPECT_EQ(serialAt(*Heap, 0x90000001), 2u);
  EXPECT_EQ(serialAt(*Heap, 0x1008), 3u);
}

TEST(HeapObjects, AddressesThatNoProgramHasAreNotFound) {
  auto Heap = std::make_unique<HeapObjects>();
  EXPECT_EQ(serialAt(*Heap, ~uintptr_t(0)), 0u);
  EXPECT_EQ(serialAt(*Heap, 0), 0u);
}

TEST(GlobalObjects, NeighboursAreToldApart) {
  GlobalObjects Globals = {};
  Globals.add(heap(0x1004, 4, 1));
  Globals.add(heap(0x1000, 4, 2));
  Globals.add(heap(0x1008, 1, 3));
  EXPECT_EQ(serialAt(Globals, 0x1003), 2u);
  EXPECT_EQ(serialAt(Globals, 0x1004), 1u);
  EXPECT_EQ(serialAt(Globals, 0x1008), 3u);
  EXPECT_EQ(serialAt(Globals, 0x1009), 0u);
}

TEST(GlobalObjects, AnObjectThatIsThereIsKept) {
  GlobalObjects Globals = {};
  Globals.add(heap(0x1000, 8, 1));
  Globals.add(heap(0x1000, 8, 2));
  EXPECT_EQ(serialAt(Globals, 0x1000), 1u);
}

} // namespace
