//===- NodeEffects.h - Mod/ref of nodes -------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The mod/ref of a node, with accesses through its holder included. The flags
/// of a node cover its own objects, but not the member arrays that it holds,
/// which are separate nodes. Accesses through the holder may touch these, too:
/// memset of the whole object, or an access to a byte of the array by a pointer
/// that is not derived from the array.
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

/// The mod/ref of the objects of \p N through pointers to them or to their
/// holder.
llvm::ModRefInfo getEffect(const DSNode &N, const llvm::DataLayout &DL);

/// Whether accesses through pointers into \p N may touch the bytes, or those at
/// any multiple of \p Period before or after them.
bool mayTouch(const DSNode &N, int64_t Begin, uint64_t Bytes, uint64_t Period,
              const llvm::DataLayout &DL);

/// Calls \p Visit(member, begin, period) for each member array of \p There that
/// \p N has no separate node for. Offset 0 of \p N is \p Distance bytes into
/// \p There. `begin` is the array's first byte in N, `period` the distance to
/// its next copy, or 0.
template <typename Visitor>
void forEachHiddenMember(const DSNode &N, const DSNode &There, int64_t Distance,
                         Visitor Visit) {
  // N may span several elements of There, whose members are those of one.
  uint64_t Period = N.getStride() == 0 ? There.getStride() : 0;
  for (const DSLink &L : There.links()) {
    if (!L.IsMember || L.Target.getNode() == &N)
      continue;
    int64_t Begin = static_cast<int64_t>(L.Begin) - Distance;
    bool IsSeparate =
        Period == 0 && (Begin >= 0 || N.getStride() != 0) &&
        !N.getMember(N.normalize(Begin), L.End - L.Begin).isNull();
    if (!IsSeparate)
      Visit(*L.Target.getNode(), Begin, Period);
  }
}

/// Calls \p Visit for each node that accesses to \p N may touch: \p There, and
/// those of its member arrays that \p N has no separate node for. Offset 0 of
/// \p N is \p Distance bytes into \p There.
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
