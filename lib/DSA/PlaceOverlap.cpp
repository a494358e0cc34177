//===- PlaceOverlap.cpp - Whether bytes of one node may overlap -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/PlaceOverlap.h"

#include "restruct/DSA/DSNode.h"

#include <numeric>

namespace restruct {

uint64_t getCommonPeriod(uint64_t A, uint64_t B) { return std::gcd(A, B); }

/// The distance from \p From to \p To, on a circle of \p Period bytes.
static uint64_t distance(int64_t From, int64_t To, uint64_t Period) {
  auto Remainder = [Period](int64_t Offset) {
    auto Signed = static_cast<__int128>(Offset) % Period;
    return static_cast<uint64_t>(Signed < 0 ? Signed + Period : Signed);
  };
  uint64_t Begin = Remainder(From);
  uint64_t End = Remainder(To);
  return End >= Begin ? End - Begin : Period - (Begin - End);
}

bool mayOverlap(const ByteRange &A, const ByteRange &B, uint64_t Period) {
  if (A.Bytes == 0 || B.Bytes == 0)
    return false;
  if (A.MayBeBefore || B.MayBeBefore)
    return true;
  if (Period != 0)
    return !A.Bytes || !B.Bytes ||
           distance(A.Begin, B.Begin, Period) < *A.Bytes ||
           distance(B.Begin, A.Begin, Period) < *B.Bytes;
  auto ReachesInto = [](const ByteRange &First, const ByteRange &Second) {
    return !First.Bytes || static_cast<__int128>(Second.Begin) - First.Begin <
                               static_cast<__int128>(*First.Bytes);
  };
  return A.Begin <= B.Begin ? ReachesInto(A, B) : ReachesInto(B, A);
}

bool staysInside(const NodeBytes &Array) {
  const ByteRange &R = Array.Bytes;
  if (!R.Bytes || R.MayBeBefore)
    return false;
  uint64_t Before = Array.Period == 0 ? static_cast<uint64_t>(R.Begin) : 0;
  uint64_t Size = Array.Node->getMemberBytes();
  return *R.Bytes <= Size && Before <= Size - *R.Bytes;
}

/// The same for a member array and its holder.
static bool mayShareHolder(const NodeBytes &Array, const NodeBytes &Holder) {
  if (!staysInside(Array))
    return true;
  auto Begin = static_cast<int64_t>(Array.Node->getHolder().getOffset());
  if (!mayOverlap({Begin, Array.Node->getMemberBytes()}, Holder.Bytes,
                  Holder.Period))
    return false;
  return mayOverlap({Begin + Array.Bytes.Begin, Array.Bytes.Bytes},
                    Holder.Bytes, getCommonPeriod(Array.Period, Holder.Period));
}

bool mayShareBytes(const NodeBytes &A, const NodeBytes &B) {
  if (A.Node == B.Node)
    return mayOverlap(A.Bytes, B.Bytes, getCommonPeriod(A.Period, B.Period));
  const DSNode *HolderOfA = A.Node->getHolder().getNode();
  const DSNode *HolderOfB = B.Node->getHolder().getNode();
  if (HolderOfA == B.Node)
    return mayShareHolder(A, B);
  if (HolderOfB == A.Node)
    return mayShareHolder(B, A);
  return HolderOfA && HolderOfA == HolderOfB &&
         (!staysInside(A) || !staysInside(B));
}

} // namespace restruct
