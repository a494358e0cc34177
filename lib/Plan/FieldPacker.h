//===- FieldPacker.h - Fields with little padding ---------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PLAN_FIELDPACKER_H
#define RESTRUCT_LIB_PLAN_FIELDPACKER_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace restruct {

/// A field as the packer sees it.
struct PackedField {
  unsigned Number = 0;
  uint64_t Size = 0;
  uint64_t Align = 1;
  double Heat = 0;
  /// Of a pinned field.
  std::optional<uint64_t> Offset;
};

/// Orders fields by their addresses: one group after the other, around the
/// pinned fields. Of a group, the next field is the one with the largest
/// alignment that needs no padding. Where no field of a group fits in front of
/// a pinned field, those of later groups may.
/// \returns their numbers.
std::vector<unsigned> packFields(std::vector<PackedField> Pinned,
                                 std::vector<std::vector<PackedField>> Groups);

} // namespace restruct

#endif // RESTRUCT_LIB_PLAN_FIELDPACKER_H
