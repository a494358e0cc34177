//===- NodeEffects.cpp - Mod/ref of nodes ---------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NodeEffects.h"

#include "restruct/DSA/PlaceOverlap.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"

#include <algorithm>
#include <optional>

using namespace llvm;

namespace restruct {

static ModRefInfo getFlags(const DSNode &N) {
  ModRefInfo What = ModRefInfo::NoModRef;
  if (N.isModifiedNode())
    What |= ModRefInfo::Mod;
  if (N.isReadNode())
    What |= ModRefInfo::Ref;
  return What;
}

bool mayTouch(const DSNode &N, int64_t Begin, uint64_t Bytes, uint64_t Period,
              const DataLayout &DL) {
  return N.isWidelyAccessedNode() ||
         any_of(N.accessTypes(), [&](const DSAccessType &A) {
           ByteRange Touched{static_cast<int64_t>(A.Offset), std::nullopt};
           TypeSize Size = DL.getTypeStoreSize(A.Ty);
           if (!Size.isScalable())
             Touched.Bytes = std::max<uint64_t>(Size.getFixedValue(), 1);
           uint64_t OfAccess = A.Stride != 0 ? A.Stride : N.getStride();
           return mayOverlap(Touched, {Begin, Bytes},
                             getCommonPeriod(OfAccess, Period));
         });
}

ModRefInfo getEffect(const DSNode &N, const DataLayout &DL) {
  ModRefInfo What = getFlags(N);
  DSNodeHandle Holder = N.getHolder();
  if (Holder.isNull() || What == ModRefInfo::ModRef)
    return What;
  const DSNode &H = *Holder.getNode();
  ModRefInfo More = getFlags(H);
  if ((What | More) != What &&
      mayTouch(H, static_cast<int64_t>(Holder.getOffset()), N.getMemberBytes(),
               /*Period=*/0, DL))
    What |= More;
  return What;
}

} // namespace restruct
