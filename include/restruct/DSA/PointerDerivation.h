//===- PointerDerivation.h - Pointers made from pointers --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How far an instruction, or a constant, moves a pointer: read off the IR as
/// it is, without a graph.
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

/// One way in which a pointer is made from another: it lies Offset bytes behind
/// Base, plus any multiple of Stride.
struct PointerDerivation {
  const llvm::Value *Base;
  int64_t Offset = 0;
  uint64_t Stride = 0;
  /// The constants in the step alone lead back.
  bool StepsBack = false;
};
using PointerDerivations = llvm::SmallVector<PointerDerivation, 4>;

/// A constant, with constant steps taken away. If they are not constant after
/// all, it is its own base.
struct ConstantPosition {
  const llvm::Value *Base;
  int64_t Offset = 0; // in bytes
};
ConstantPosition stripConstantSteps(const llvm::Value &C,
                                    const llvm::DataLayout &DL);

/// A number that divides an integer parameter in all calls; 1 is always right.
using FormalDivisor = llvm::function_ref<uint64_t(const llvm::Argument &)>;

/// How far \p GEP steps: bytes, and the stride of its variable indices. Without
/// \p DivisorOf it is what the function's own code says.
PointerDerivation derive(const llvm::GEPOperator &GEP,
                         const llvm::DataLayout &DL,
                         FormalDivisor DivisorOf = nullptr);

/// The bytes of the array that \p V names, if that is an array of two numbers
/// or more which is a member of a structure; TailBytes for any array of numbers
/// that is the last member (docs/adr/0036); else 0.
uint64_t getMemberArrayBytes(const llvm::Value &V, const llvm::DataLayout &DL);

/// Adds how \p I derives its result where the instruction alone says it: GEP,
/// phi, select, casts between pointers, vectors of pointers. \returns false for
/// all others.
bool classifyDerivation(const llvm::Instruction &I, const llvm::DataLayout &DL,
                        PointerDerivations &Sources,
                        FormalDivisor DivisorOf = nullptr);

} // namespace restruct

#endif // RESTRUCT_DSA_POINTERDERIVATION_H
