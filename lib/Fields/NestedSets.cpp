//===- NestedSets.cpp - Fields that are accessed together -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Fields/NestedSets.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

void forNestedSets(std::vector<FieldFrequency> Frequencies,
                   function_ref<void(ArrayRef<unsigned>, double)> Visit) {
  llvm::sort(Frequencies, [](const FieldFrequency &A, const FieldFrequency &B) {
    return A.first != B.first ? A.first > B.first : A.second < B.second;
  });
  std::vector<unsigned> Fields;
  for (auto [I, Field] : enumerate(Frequencies)) {
    Fields.insert(upper_bound(Fields, Field.second), Field.second);
    bool IsLast = I + 1 == Frequencies.size();
    double Count = Field.first - (IsLast ? 0 : Frequencies[I + 1].first);
    if (Count > 0)
      Visit(Fields, Count);
  }
}

} // namespace restruct
