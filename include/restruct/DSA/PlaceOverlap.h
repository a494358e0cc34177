//===- PlaceOverlap.h - Whether bytes of one node may meet ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Arithmetic of accesses in one coordinate. With a period offsets lie on a
/// circle, since what is known of them is only their remainder:
///
///     period 24, A = 8 bytes at 20, B = 4 bytes at 0
///
///     0       8       16      24(=0)
///     BBBB····················|        A runs over the end of the circle:
///     AAAA················AAAA|        it may touch B, in the next element
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_PLACEOVERLAP_H
#define RESTRUCT_DSA_PLACEOVERLAP_H

#include <cstdint>
#include <optional>

namespace restruct {

class DSNode;

/// Some bytes, as an access may touch them.
struct ByteRange {
  int64_t Begin = 0; ///< The offset of the first, in bytes.
  /// How many at most; nothing if it is not known how many follow.
  std::optional<uint64_t> Bytes;
  /// Bytes in front of Begin may be touched as well. Bytes is then nothing.
  bool MayBeBefore = false;
};

/// How two offsets that are known up to multiples of \p A and of \p B can be
/// compared: up to multiples of the result. 0 means that an offset is known
/// exactly.
uint64_t getCommonPeriod(uint64_t A, uint64_t B);

/// Whether \p A and \p B may have a byte in common, if both are known up to
/// multiples of \p Period (0: exactly).
bool mayOverlap(const ByteRange &A, const ByteRange &B, uint64_t Period);

/// Some bytes of a node, known up to multiples of Period (0: exactly), which is
/// a divisor of the node's stride if that has one.
struct NodeBytes {
  const DSNode *Node = nullptr;
  ByteRange Bytes;
  uint64_t Period = 0;
};

/// Whether an access to \p Array, of a member array, stays in it: its length is
/// known, and fits.
bool staysInside(const NodeBytes &Array);

/// Whether \p A and \p B, of one graph, may have a byte in common, by what the
/// graph says: they are of one node, or of a member array and its holder.
/// Whether nodes are complete is not looked at.
bool mayShareBytes(const NodeBytes &A, const NodeBytes &B);

} // namespace restruct

#endif // RESTRUCT_DSA_PLACEOVERLAP_H
