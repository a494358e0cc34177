//===- PointerDerivation.h - Pointer arithmetic in IR -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The offsets that instructions and constant expressions add to pointers, as
/// the current IR says, without a graph.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_POINTERDERIVATION_H
#define RESTRUCT_DSA_POINTERDERIVATION_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace llvm {
class Argument;
class DataLayout;
class GEPOperator;
class Instruction;
class Value;
} // namespace llvm

namespace restruct {

/// A derivation of a pointer from another: Base plus Offset bytes plus any
/// multiple of Stride.
struct PointerDerivation {
  const llvm::Value *Base;
  int64_t Offset = 0;
  uint64_t Stride = 0;
  /// The sum of the constant offsets is negative.
  bool StepsBack = false;
};
/// All that a pointer may be derived from.
using PointerDerivations = llvm::SmallVector<PointerDerivation, 4>;

/// Strips constant offsets from a constant. If an offset is not constant after
/// all, the constant is its own base.
struct ConstantPosition {
  const llvm::Value *Base;
  int64_t Offset = 0; // in bytes
};
/// That position of \p C.
ConstantPosition stripConstantSteps(const llvm::Value &C,
                                    const llvm::DataLayout &DL);

/// A divisor of an integer parameter in all calls; 1 is always sound.
using FormalDivisor = llvm::function_ref<uint64_t(const llvm::Argument &)>;

/// The constant offset of \p GEP in bytes, and the stride of its variable
/// indices. Without \p DivisorOf, parameters divide nothing.
PointerDerivation derive(const llvm::GEPOperator &GEP,
                         const llvm::DataLayout &DL,
                         FormalDivisor DivisorOf = nullptr);

/// The same for the indices from number \p FirstIndex to \p EndIndex, which
/// is not included.
PointerDerivation deriveBy(const llvm::GEPOperator &GEP, unsigned FirstIndex,
                           unsigned EndIndex, const llvm::DataLayout &DL,
                           FormalDivisor DivisorOf = nullptr);

/// Adds the derivations of \p I, if it is a GEP, phi, select, cast between
/// pointers or operation on vectors of pointers. \returns false for all others.
bool classifyDerivation(const llvm::Instruction &I, const llvm::DataLayout &DL,
                        PointerDerivations &Sources,
                        FormalDivisor DivisorOf = nullptr);

} // namespace restruct

#endif // RESTRUCT_DSA_POINTERDERIVATION_H
