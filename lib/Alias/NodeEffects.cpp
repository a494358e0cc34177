//===- NodeEffects.cpp - What is done to nodes' objects -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NodeEffects.h"

#include "restruct/DSA/Exposure.h"

#include "llvm/ADT/STLExtras.h"

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

bool mayTouch(const DSNode &N, int64_t Begin, uint64_t Bytes,
              const DataLayout &DL) {
  int64_t End = Begin + static_cast<int64_t>(Bytes);
  if (N.getStride() == 0) {
    if (End <= 0)
      return false;
    Begin = std::max<int64_t>(Begin, 0);
  } else {
    Begin = static_cast<int64_t>(N.normalize(Begin));
    End = Begin + static_cast<int64_t>(Bytes);
  }
  DSLink There{static_cast<uint64_t>(Begin), static_cast<uint64_t>(End), {}};
  return N.isWidelyAccessedNode() ||
         any_of(N.accessTypes(), [&](const DSAccessType &A) {
           return mayOverlap(N, A, There, DL);
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
               DL))
    What |= More;
  return What;
}

} // namespace restruct
