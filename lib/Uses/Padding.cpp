//===- Padding.cpp - Bytes between fields ---------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/Padding.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/IR/DataLayout.h"

using namespace llvm;

namespace restruct {

/// Whether the IR type of \p T shows where all its fields are.
static bool showsLayout(const DTransStructType *T,
                        const ElementLayout &Layout) {
  return T && !T->isOpaque() && !Layout.isUnion(T) &&
         T->getLLVMStructType()->isSized() &&
         !T->getLLVMStructType()->isScalableTy() &&
         T->getNumFields() ==
             getDescribedElements(T->getLLVMStructType()).size();
}

const DTransStructType *paddingAt(const PointerView &V, uint64_t Size,
                                  const ElementLayout &Layout,
                                  const DataLayout &DL) {
  if (!V.IsTrusted || !V.Place || !V.Place->At.isOffsetKnown() || Size == 0)
    return nullptr;
  const auto *T = dyn_cast<DTransStructType>(V.Place->Pointee);
  uint64_t Begin = V.Place->At.getOffset();
  // From a structure to its member that has the first byte.
  while (showsLayout(T, Layout)) {
    StructType *Ty = T->getLLVMStructType();
    const StructLayout *Own = DL.getStructLayout(Ty);
    uint64_t Whole = DL.getTypeAllocSize(Ty);
    if (Begin >= Whole || Size > Whole - Begin)
      return nullptr;
    std::optional<unsigned> Around;
    for (unsigned I = 0; I != T->getNumFields(); ++I) {
      uint64_t From = Own->getElementOffset(I);
      uint64_t To = From + DL.getTypeAllocSize(Ty->getElementType(I));
      if (From <= Begin && Begin + Size <= To)
        Around = I;
      else if (From < Begin + Size && Begin < To)
        return nullptr;
      // A flexible array has no end.
      else if (From == To && From <= Begin + Size)
        return nullptr;
    }
    if (!Around)
      return T;
    Begin -= Own->getElementOffset(*Around);
    T = dyn_cast<DTransStructType>(
        elementOfArrays(T->getField(*Around).getTypes().front()));
    std::optional<uint64_t> ElementSize = T ? Layout.sizeOf(T) : std::nullopt;
    if (!ElementSize || *ElementSize == 0)
      return nullptr;
    Begin %= *ElementSize;
  }
  return nullptr;
}

} // namespace restruct
