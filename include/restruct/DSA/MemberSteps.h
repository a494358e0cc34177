//===- MemberSteps.h - Steps into arrays of structures ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which address computations select an array that is a member of a structure,
/// or an element of one (docs/adr/0036, 0070):
///
///     getelementptr %struct, ptr %s, 0, 1       the array
///     getelementptr %struct, ptr %s, 0, 1, %i   an element
///     getelementptr [8 x ptr], ptr %s, 0, %i    an element of an array at %s:
///                                               in a structure, if %s is
///                                               the address of one
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_MEMBERSTEPS_H
#define RESTRUCT_DSA_MEMBERSTEPS_H

#include "restruct/DSA/PointerDerivation.h"

#include <optional>

namespace restruct {

/// A derivation that selects a member array, and perhaps an element.
struct MemberStep {
  /// The array's first byte. If the structure is one of several, it is known
  /// up to multiples of their distance.
  PointerDerivation ToArray;
  /// The array's size; TailBytes if it is the last member of the structure.
  uint64_t Bytes;
  /// The result is at Offset of the array, plus any multiple of Stride.
  int64_t Offset = 0;
  uint64_t Stride = 0;
};

/// How \p V selects a member array, or an element of it. Arrays of one element
/// before other members do not count.
std::optional<MemberStep> getMemberStep(const llvm::Value &V,
                                        const llvm::DataLayout &DL,
                                        FormalDivisor DivisorOf = nullptr);

} // namespace restruct

#endif // RESTRUCT_DSA_MEMBERSTEPS_H
