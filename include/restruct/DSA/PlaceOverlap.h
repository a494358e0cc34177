//===- PlaceOverlap.h - Whether bytes of a node may overlap -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Arithmetic of byte ranges in one coordinate. Offsets that are known modulo a
/// period lie on a circle:
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

/// The bytes that an access may touch.
struct ByteRange {
  int64_t Begin = 0; ///< The offset of the first, in bytes.
  /// The upper bound on their number; nullopt if unknown.
  std::optional<uint64_t> Bytes;
  /// Bytes before Begin may be touched as well. Bytes is then nullopt.
  bool MayBeBefore = false;
};

/// The period for comparing two offsets that are known modulo \p A and modulo
/// \p B. 0 means that an offset is known exactly.
uint64_t getCommonPeriod(uint64_t A, uint64_t B);

/// Whether \p A and \p B may overlap, if both are known modulo \p Period (0:
/// exactly).
bool mayOverlap(const ByteRange &A, const ByteRange &B, uint64_t Period);

/// Bytes of a node, known modulo Period (0: exactly). Period divides the node's
/// stride, if there is one.
struct NodeBytes {
  const DSNode *Node = nullptr;
  ByteRange Bytes;
  uint64_t Period = 0;
};

/// Whether an access to \p Array, bytes of a member array, stays within it: its
/// length is known, and fits.
bool staysInside(const NodeBytes &Array);

/// Whether \p A and \p B, of one graph, may overlap: they are bytes of the same
/// node, or of a member array and its holder. Ignores whether the nodes are
/// complete.
bool mayShareBytes(const NodeBytes &A, const NodeBytes &B);

} // namespace restruct

#endif // RESTRUCT_DSA_PLACEOVERLAP_H
