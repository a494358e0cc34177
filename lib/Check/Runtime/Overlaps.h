//===- Overlaps.h - Records observed overlaps -------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_RUNTIME_OVERLAPS_H
#define RESTRUCT_LIB_CHECK_RUNTIME_OVERLAPS_H

#include "../CheckABI.h"

namespace restruct::check {

/// Opens the file of \p Module, if it has one; it contains the observations of
/// earlier processes.
void openSeen(const CheckModule &Module);

/// The program's bytes of observations, as CheckABI.h lists them; null if
/// nothing is recorded.
extern unsigned char *TheSeen;

/// Records \p Bits in byte \p Index. Other threads and processes may do so
/// concurrently.
inline void noteSeen(uint64_t Index, unsigned char Bits) {
  if (TheSeen && (TheSeen[Index] & Bits) != Bits)
    __atomic_fetch_or(&TheSeen[Index], Bits, __ATOMIC_RELAXED);
}
inline unsigned char getSeen(uint64_t Index) {
  return TheSeen ? TheSeen[Index] : 0;
}

/// Records that two classes of \p F overlapped.
inline void noteOverlap(const CheckFunction &F, uint64_t A, uint64_t B) {
  noteSeen(F.FirstSeen + seenOfPair(F.NumClasses, A, B), 1);
}
inline bool hasOverlapped(const CheckFunction &F, uint64_t A, uint64_t B) {
  return getSeen(F.FirstSeen + seenOfPair(F.NumClasses, A, B));
}

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_RUNTIME_OVERLAPS_H
