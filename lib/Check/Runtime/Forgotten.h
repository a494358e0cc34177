//===- Forgotten.h - When memory was last freed -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An *epoch* ends whenever memory is freed. Bytes that were freed after an
/// access belong to another object now.
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

/// The current epoch. Never 0.
uint32_t getEpoch();
/// Discards all accesses to \p R so far.
void forget(Range R);
/// Whether any byte of \p R was forgotten after \p Epoch.
bool isForgotten(Range R, uint32_t Epoch);

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_RUNTIME_FORGOTTEN_H
