//===- NaturalAlignment.cpp - Alignment of classes shown packed -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/NaturalAlignment.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace restruct {

Align getNaturalAlign(Type *Ty, const DataLayout &DL) {
  while (auto *Array = dyn_cast<ArrayType>(Ty))
    Ty = Array->getElementType();
  auto *Struct = dyn_cast<StructType>(Ty);
  if (!Struct || Struct->isScalableTy())
    return DL.getABITypeAlign(Ty);
  const StructLayout *Layout = DL.getStructLayout(Struct);
  Align Result = Layout->getAlignment();
  for (auto [I, Element] : enumerate(getDescribedElements(Struct))) {
    Align Natural = getNaturalAlign(Element, DL);
    if (!isAligned(Natural, Layout->getElementOffset(I)))
      return Layout->getAlignment();
    Result = std::max(Result, Natural);
  }
  return isAligned(Result, Layout->getSizeInBytes()) ? Result
                                                     : Layout->getAlignment();
}

} // namespace restruct
