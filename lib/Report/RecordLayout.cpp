//===- RecordLayout.cpp - Holes and cache lines ---------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/RecordLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

std::vector<BitRange> findHoles(uint64_t RecordSize,
                                ArrayRef<BitRange> Fields) {
  std::vector<BitRange> Sorted = Fields.vec();
  llvm::sort(Sorted, [](const BitRange &A, const BitRange &B) {
    return std::pair(A.Offset, A.Size) < std::pair(B.Offset, B.Size);
  });
  std::vector<BitRange> Holes;
  uint64_t Covered = 0;
  for (const BitRange &Field : Sorted) {
    if (Field.Size == 0 || Field.Offset >= RecordSize)
      continue;
    if (Field.Offset > Covered)
      Holes.push_back({Covered, Field.Offset - Covered});
    // Not end(): a range from metadata may extend past 2^64.
    Covered =
        std::max(Covered, Field.Offset +
                              std::min(Field.Size, RecordSize - Field.Offset));
  }
  if (Covered < RecordSize)
    Holes.push_back({Covered, RecordSize - Covered});
  return Holes;
}

uint64_t countCacheLines(uint64_t SizeInBits, uint64_t LineBytes) {
  return divideCeil(SizeInBits, LineBytes * 8);
}

bool straddlesCacheLine(BitRange Field, uint64_t LineBytes) {
  uint64_t LineBits = LineBytes * 8;
  if (Field.Size == 0 || Field.Size > LineBits)
    return false;
  return Field.Offset % LineBits > LineBits - Field.Size;
}

} // namespace restruct
