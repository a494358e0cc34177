//===- Sampling.h - How often events are sampled ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_ORACLE_SAMPLING_H
#define RESTRUCT_VERIFY_ORACLE_SAMPLING_H

#include <bit>
#include <cstdint>

namespace restruct::oracle {

/// Whether event \p Number (from 1) is sampled: the first \p Budget of them,
/// then as many again each time that their number doubles.
inline bool isSampled(uint64_t Number, uint64_t Budget) {
  if (Number <= Budget)
    return true;
  uint64_t Every = std::bit_ceil((Number + Budget - 1) / Budget);
  return (Number & (Every - 1)) == 0;
}

} // namespace restruct::oracle

#endif // RESTRUCT_VERIFY_ORACLE_SAMPLING_H
