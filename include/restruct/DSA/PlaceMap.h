//===- PlaceMap.h - A map from values to cells ------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A map from values to cells that keeps the order of insertion, as
/// llvm::MapVector does. Each function has one in each phase, and most are
/// small. So the hash table is small at first and holds 4-byte indices only.
///
/// Appending a map only copies its list. The hash table is built when a value
/// is added, before look-ups in a graph that is being built, and when the map
/// is sealed; look-ups never write, and search the list of what is in no table.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_PLACEMAP_H
#define RESTRUCT_DSA_PLACEMAP_H

#include "restruct/DSA/DSNode.h"
#include "restruct/DSA/GraphMemory.h"

#include "llvm/ADT/DenseMapInfo.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>

namespace llvm {
class Value;
} // namespace llvm

namespace restruct {

/// A map from values to cells, ordered by insertion.
class PlaceMap {
public:
  /// As in standard maps.
  struct value_type {
    const llvm::Value *first;
    DSNodeHandle second;
  };
  using iterator = value_type *;
  using const_iterator = const value_type *;

  explicit PlaceMap(GraphMemory &Memory) : Memory(&Memory) {}

  iterator begin() { return Entries.begin(); }
  iterator end() { return Entries.end(); }
  const_iterator begin() const { return Entries.begin(); }
  const_iterator end() const { return Entries.end(); }
  bool empty() const { return Entries.empty(); }
  size_t size() const { return Entries.size(); }

  const_iterator find(const llvm::Value *V) const {
    if (NumInTable != 0)
      if (uint32_t Number = Table[findSlot(V)])
        return begin() + (Number - 1);
    return std::find_if(begin() + NumInTable, end(),
                        [V](const value_type &E) { return E.first == V; });
  }
  size_t count(const llvm::Value *V) const { return find(V) != end() ? 1 : 0; }

  /// The entry of \p V, and whether it is new; then its cell is \p Place.
  std::pair<iterator, bool> try_emplace(const llvm::Value *V,
                                        DSNodeHandle Place = {}) {
    makeTable();
    if (Entries.size() + 1 > getCapacity(Table.size()))
      rehash(Entries.size() + 1);
    uint32_t &Number = Table[findSlot(V)];
    if (Number != 0)
      return {begin() + (Number - 1), false};
    Entries.push_back(*Memory, {V, Place});
    Number = ++NumInTable;
    return {end() - 1, true};
  }

  /// Appends the entries of \p Other, which must be new here, with their cells
  /// mapped by \p MapPlace. Does not build the hash table.
  template <typename Mapping>
  void append(const PlaceMap &Other, const Mapping &MapPlace) {
    Entries.reserve(*Memory, Entries.size() + Other.size());
    for (const auto &[V, Place] : Other)
      Entries.push_back(*Memory, {V, MapPlace(Place)});
  }

  /// Builds the hash table if look-ups would search a long list.
  void prepareLookups() {
    constexpr size_t Long = 8;
    if (Entries.size() - NumInTable > Long)
      makeTable();
  }

  /// Builds the hash table.
  void seal() {
    if (!Entries.empty())
      makeTable();
  }

  void reserve(size_t NumEntries) { Entries.reserve(*Memory, NumEntries); }

private:
  /// The number of entries that fit in a table of \p NumSlots.
  static size_t getCapacity(size_t NumSlots) { return NumSlots / 4 * 3; }

  /// The slot of \p V, or the free one for it, which exists.
  size_t findSlot(const llvm::Value *V) const {
    size_t Mask = Table.size() - 1;
    size_t Slot =
        llvm::DenseMapInfo<const llvm::Value *>::getHashValue(V) & Mask;
    for (size_t Step = 1;
         Table[Slot] != 0 && Entries[Table[Slot] - 1].first != V; ++Step)
      Slot = (Slot + Step) & Mask; // triangular numbers meet every slot
    return Slot;
  }

  /// Rebuilds the table from the entries.
  void makeTable() {
    if (NumInTable == Entries.size())
      return;
    if (Entries.size() > getCapacity(Table.size()))
      rehash(Entries.size());
    else
      fillTable();
  }

  /// Makes the table large enough for \p NumEntries.
  void rehash(size_t NumEntries) {
    Table.assign(*Memory, std::bit_ceil(NumEntries * 4 / 3 + 4), 0);
    NumInTable = 0;
    fillTable();
  }

  void fillTable() {
    for (; NumInTable != Entries.size(); ++NumInTable) {
      uint32_t &Number = Table[findSlot(Entries[NumInTable].first)];
      assert(Number == 0 && "a value was added twice");
      Number = NumInTable + 1;
    }
  }

  GraphMemory *Memory;
  GraphVector<value_type> Entries;
  /// By hash: the number of an entry, counted from 1, or 0. Empty or a power
  /// of two.
  GraphVector<uint32_t> Table;
  uint32_t NumInTable = 0; // the first so many entries
};

} // namespace restruct

#endif // RESTRUCT_DSA_PLACEMAP_H
