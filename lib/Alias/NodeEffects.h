//===- NodeEffects.h - What is done to nodes' objects -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A node's flags say that its objects are read and written; not that the
/// member arrays are which it holds, and which are nodes of their own. These
/// may be touched by what is done to the holder: memset of the whole, or an
/// access to a byte of the array by a pointer that was not made from it.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_ALIAS_NODEEFFECTS_H
#define RESTRUCT_LIB_ALIAS_NODEEFFECTS_H

#include "restruct/DSA/DSNode.h"

#include "llvm/Support/ModRef.h"

namespace llvm {
class DataLayout;
} // namespace llvm

namespace restruct {

/// What is done to the objects of \p N, by pointers to them or to their holder.
llvm::ModRefInfo getEffect(const DSNode &N, const llvm::DataLayout &DL);

/// Whether what is done to \p N by pointers into it may touch the bytes, or
/// those that lie any multiple of \p Period behind or in front of them.
bool mayTouch(const DSNode &N, int64_t Begin, uint64_t Bytes, uint64_t Period,
              const llvm::DataLayout &DL);

/// Calls \p Visit(member, begin, period) for each member array of \p There that
/// \p N, offset 0 of which is \p Distance bytes into \p There, has not apart:
/// its first byte in N, and after how many bytes the next one follows, or 0.
template <typename Visitor>
void forEachHiddenMember(const DSNode &N, const DSNode &There, int64_t Distance,
                         Visitor Visit) {
  // N may have counted several elements of There: its members are those of one.
  uint64_t Period = N.getStride() == 0 ? There.getStride() : 0;
  for (const DSLink &L : There.links()) {
    if (!L.IsMember || L.Target.getNode() == &N)
      continue;
    int64_t Begin = static_cast<int64_t>(L.Begin) - Distance;
    bool IsApart = Period == 0 && (Begin >= 0 || N.getStride() != 0) &&
                   !N.getMember(N.normalize(Begin), L.End - L.Begin).isNull();
    if (!IsApart)
      Visit(*L.Target.getNode(), Begin, Period);
  }
}

/// Calls \p Visit for \p There, which offset 0 of \p N is \p Distance bytes
/// into, and for its member arrays that what is done to \p N may touch, though
/// \p N has them not apart.
template <typename Visitor>
void forEachTouched(const DSNode &N, const DSNode &There, int64_t Distance,
                    const llvm::DataLayout &DL, Visitor Visit) {
  Visit(There);
  forEachHiddenMember(
      N, There, Distance,
      [&](const DSNode &Array, int64_t Begin, uint64_t Period) {
        if (mayTouch(N, Begin, Array.getMemberBytes(), Period, DL))
          Visit(Array);
      });
}

} // namespace restruct

#endif // RESTRUCT_LIB_ALIAS_NODEEFFECTS_H
