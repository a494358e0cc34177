//===- FieldPacker.cpp - Fields with little padding -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FieldPacker.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

/// The field of \p Group that comes next at \p Offset and ends before \p Limit;
/// the end of the group if none does.
static std::vector<PackedField>::iterator
findNext(std::vector<PackedField> &Group, uint64_t Offset, uint64_t Limit) {
  auto Best = Group.end();
  for (auto It = Group.begin(); It != Group.end(); ++It) {
    uint64_t Begin = alignTo(Offset, It->Align);
    if (Begin > Limit || std::max<uint64_t>(It->Size, 1) > Limit - Begin)
      continue;
    if (Begin == Offset)
      return It;
    Best = It; // The smallest alignment needs the least padding.
  }
  return Best;
}

std::vector<unsigned> packFields(std::vector<PackedField> Pinned,
                                 std::vector<std::vector<PackedField>> Groups) {
  llvm::sort(Pinned, [](const PackedField &A, const PackedField &B) {
    return *A.Offset < *B.Offset;
  });
  for (std::vector<PackedField> &Group : Groups)
    llvm::sort(Group, [](const PackedField &A, const PackedField &B) {
      if (A.Align != B.Align)
        return A.Align > B.Align;
      if (A.Heat != B.Heat)
        return A.Heat > B.Heat;
      return A.Number < B.Number;
    });
  std::vector<unsigned> Order;
  uint64_t Offset = 0;
  auto PlaceBefore = [&](uint64_t Limit) {
    for (std::vector<PackedField> &Group : Groups)
      if (auto Next = findNext(Group, Offset, Limit); Next != Group.end()) {
        Offset = alignTo(Offset, Next->Align) + Next->Size;
        Order.push_back(Next->Number);
        Group.erase(Next);
        return true;
      }
    return false;
  };
  for (const PackedField &Field : Pinned) {
    while (PlaceBefore(*Field.Offset))
      continue;
    Order.push_back(Field.Number);
    Offset = std::max(Offset, *Field.Offset + Field.Size);
  }
  while (PlaceBefore(UINT64_MAX))
    continue;
  return Order;
}

} // namespace restruct
