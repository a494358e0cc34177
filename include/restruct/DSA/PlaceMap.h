//===- PlaceMap.h - Where values point ------------------------------*- C++
//-*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A map from values to places that keeps the order of insertion, as
/// llvm::MapVector does. Each function has one in each phase, and most are
/// small: so the table for look-up has numbers of four bytes alone, and begins
/// small. A program with a million functions is as fast as memory is.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_PLACEMAP_H
#define RESTRUCT_DSA_PLACEMAP_H

#include "restruct/DSA/DSNode.h"
#include "restruct/DSA/GraphMemory.h"

#include "llvm/ADT/DenseMapInfo.h"

#include <bit>
#include <cstdint>
#include <utility>

namespace llvm {
class Value;
} // namespace llvm

namespace restruct {

class PlaceMap {
public:
  /// Named as those of standard maps.
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
    if (Entries.empty())
      return end();
    uint32_t Number = Table[findSlot(V)];
    return Number == 0 ? end() : begin() + (Number - 1);
  }
  size_t count(const llvm::Value *V) const { return find(V) != end() ? 1 : 0; }

  /// The entry of \p V, and whether it is new; \p Place is its place then.
  std::pair<iterator, bool> try_emplace(const llvm::Value *V,
                                        DSNodeHandle Place = {}) {
    if (Entries.size() + 1 > getCapacity(Table.size()))
      rehash(Entries.size() + 1);
    uint32_t &Number = Table[findSlot(V)];
    if (Number != 0)
      return {begin() + (Number - 1), false};
    Entries.push_back(*Memory, {V, Place});
    Number = static_cast<uint32_t>(Entries.size());
    return {end() - 1, true};
  }

  /// Makes this empty map one of the values of \p Other, in its order, with the
  /// places that \p MapPlace gives for theirs. No value is looked up.
  template <typename Mapping>
  void assign(const PlaceMap &Other, const Mapping &MapPlace) {
    Entries.reserve(*Memory, Other.size());
    for (const auto &[V, Place] : Other)
      Entries.push_back(*Memory, {V, MapPlace(Place)});
    Table.clear();
    Table.append(*Memory, Other.Table);
  }

  /// Whether more was reserved than \p Other has room for.
  bool hasRoomBeyond(const PlaceMap &Other) const {
    return Table.size() > Other.Table.size();
  }

  void reserve(size_t NumEntries) {
    Entries.reserve(*Memory, NumEntries);
    if (NumEntries > getCapacity(Table.size()))
      rehash(NumEntries);
  }

private:
  /// How many entries a table of \p NumSlots holds.
  static size_t getCapacity(size_t NumSlots) { return NumSlots / 4 * 3; }

  /// The slot of \p V, or the one that is free for it. There is one.
  size_t findSlot(const llvm::Value *V) const {
    size_t Mask = Table.size() - 1;
    size_t Slot =
        llvm::DenseMapInfo<const llvm::Value *>::getHashValue(V) & Mask;
    for (size_t Step = 1;
         Table[Slot] != 0 && Entries[Table[Slot] - 1].first != V; ++Step)
      Slot = (Slot + Step) & Mask; // triangular numbers meet every slot
    return Slot;
  }

  /// Makes the table large enough for \p NumEntries.
  void rehash(size_t NumEntries) {
    Table.assign(*Memory, std::bit_ceil(NumEntries * 4 / 3 + 4), 0);
    for (size_t I = 0; I != Entries.size(); ++I)
      Table[findSlot(Entries[I].first)] = static_cast<uint32_t>(I + 1);
  }

  GraphMemory *Memory;
  GraphVector<value_type> Entries;
  /// By hash: the number of an entry, counted from 1, or 0. Empty or a power
  /// of two.
  GraphVector<uint32_t> Table;
};

} // namespace restruct

#endif // RESTRUCT_DSA_PLACEMAP_H
