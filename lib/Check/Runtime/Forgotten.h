//===- Forgotten.h - When memory was given a new life -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An *epoch* ends whenever memory is freed. Bytes that were freed after an
/// access are another object now.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_RUNTIME_FORGOTTEN_H
#define RESTRUCT_LIB_CHECK_RUNTIME_FORGOTTEN_H

#include <cstdint>

namespace restruct::check {

/// Bytes [Begin, End).
struct Range {
  uintptr_t Begin;
  uintptr_t End;
  bool overlaps(const Range &R) const { return Begin < R.End && R.Begin < End; }
  Range intersect(const Range &R) const {
    return {Begin > R.Begin ? Begin : R.Begin, End < R.End ? End : R.End};
  }
};

/// The epoch now. Never 0.
uint32_t getEpoch();
/// All that was accessed in \p R so far is of no matter any more.
void forget(Range R);
/// Whether any byte of \p R was forgotten after \p Epoch.
bool isForgotten(Range R, uint32_t Epoch);

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_RUNTIME_FORGOTTEN_H
