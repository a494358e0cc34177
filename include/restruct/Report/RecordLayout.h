//===- RecordLayout.h - Holes and cache lines -------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The layout arithmetic of reports, on plain integers. All offsets and sizes
/// are in bits. An example, with cache lines of 8 bytes:
///
///   struct { char c; int i; short s; }            0    4    8    12
///                                                 |c...|iiii|ss..|
///   fields {0,8} {32,32} {64,16}, size 96
///   holes  {8,24} between c and i, {80,16} at the end
///   lines  2; i ends where line 0 does, so nothing straddles
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REPORT_RECORDLAYOUT_H
#define RESTRUCT_REPORT_RECORDLAYOUT_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <vector>

namespace restruct {

/// A range of bits inside a record.
struct BitRange {
  uint64_t Offset = 0;
  uint64_t Size = 0;
  uint64_t end() const { return Offset + Size; }
  bool operator==(const BitRange &) const = default;
};

/// The bits of a record of \p RecordSize bits that no field covers, in order of
/// offset. Fields may overlap (unions) and need not be sorted; one that extends
/// past the end of the record counts up to its end.
std::vector<BitRange> findHoles(uint64_t RecordSize,
                                llvm::ArrayRef<BitRange> Fields);

/// The least number of cache lines of \p LineBytes that an object of \p
/// SizeInBits occupies. It is reached if the object is aligned to a line.
uint64_t countCacheLines(uint64_t SizeInBits, uint64_t LineBytes);

/// Whether \p Field would fit into one line but lies in two, in an object that
/// is aligned to a line.
bool straddlesCacheLine(BitRange Field, uint64_t LineBytes);

} // namespace restruct

#endif // RESTRUCT_REPORT_RECORDLAYOUT_H
