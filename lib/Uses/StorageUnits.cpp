//===- StorageUnits.cpp - Where bit-fields are stored ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/StorageUnits.h"

using namespace llvm;

namespace restruct {

bool isStorageUnit(const DTransType *T, const Type *Accessed) {
  const auto *Array = dyn_cast<DTransArrayType>(T);
  if (!Array || !Array->getElementType()->getLLVMType()->isIntegerTy(8))
    return false;
  uint64_t Bytes = Array->getNumElements();
  bool IsOfAnySize = Bytes == 3 || (Bytes >= 5 && Bytes <= 7);
  return IsOfAnySize && Accessed->isIntegerTy(unsigned(8 * Bytes));
}

} // namespace restruct
