//===- NestedSets.h - Fields that are accessed together ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_NESTEDSETS_H
#define RESTRUCT_FIELDS_NESTEDSETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <utility>
#include <vector>

namespace restruct {

/// How often a field is accessed, and its number.
using FieldFrequency = std::pair<double, unsigned>;

/// Divides accesses to fields into visits of sets of fields, where the less
/// frequently accessed ones are accessed when the others are: for {a: 3, b: 1},
/// there are 2 visits of a, and 1 of a and b. Calls \p Visit with the numbers
/// of each set, ascending, and with how often it is visited, which is above 0.
void forNestedSets(
    std::vector<FieldFrequency> Frequencies,
    llvm::function_ref<void(llvm::ArrayRef<unsigned>, double)> Visit);

} // namespace restruct

#endif // RESTRUCT_FIELDS_NESTEDSETS_H
