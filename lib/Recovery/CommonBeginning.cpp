//===- CommonBeginning.cpp - Fields that two structures share -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/CommonBeginning.h"

#include "restruct/Recovery/ElementLayout.h"
#include "restruct/Recovery/PointerFact.h"

namespace restruct {

std::optional<unsigned> countCommonFields(const DTransStructType &A,
                                          const DTransStructType &B,
                                          const ElementLayout &Layout) {
  if (Layout.isUnion(&A) || Layout.isUnion(&B) || A.isOpaque() || B.isOpaque())
    return std::nullopt;
  unsigned Count = 0;
  for (;; ++Count) {
    if (Count == A.getNumFields() || Count == B.getNumFields())
      return Count;
    std::optional<uint64_t> Begin = Layout.offsetOfField(A, Count);
    if (!Begin || Begin != Layout.offsetOfField(B, Count))
      return Count;
    const DTransType *OfA = Layout.getFieldTypes(A, Count).front();
    const DTransType *OfB = Layout.getFieldTypes(B, Count).front();
    if (OfA->getLLVMType() == OfB->getLLVMType() &&
        !elementOfArrays(OfA)->isStructTy())
      continue;
    OfA = elementOfArrays(OfA);
    OfB = elementOfArrays(OfB);
    // An array of numbers may be the fields of the other structure.
    bool MayBeSame = OfA->isStructTy() || OfB->isStructTy() ||
                     OfA->getLLVMType() == OfB->getLLVMType();
    return MayBeSame ? std::nullopt : std::optional(Count);
  }
}

} // namespace restruct
