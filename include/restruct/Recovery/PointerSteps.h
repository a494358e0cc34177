//===- PointerSteps.h - Offsets of pointer arithmetic -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_POINTERSTEPS_H
#define RESTRUCT_RECOVERY_POINTERSTEPS_H

#include "restruct/Recovery/ElementLayout.h"

namespace llvm {
class GEPOperator;
class Value;
} // namespace llvm

namespace restruct {

/// One summand of an offset that is no constant: Unit bytes times a value,
/// which is extended to the width of an index if it is narrower.
struct StepTerm {
  /// How the value is extended.
  enum Extension : uint8_t { None, Signed, Unsigned };

  const llvm::Value *V = nullptr;
  int64_t Unit = 0;
  Extension Ext = None;
};

/// The offset that \p GEP adds to its base, whatever its source element type:
/// `getelementptr i8, ptr %p, i64 48` and `getelementptr %struct.s, ptr %p, i64
/// 1` are the same if an `s` has 48 bytes. Counted and IndexedBytes are empty.
/// If \p Terms is given and the step is known, it receives the summands behind
/// the strides: the offset is the constant plus their sum.
PointerStep computeStep(const llvm::GEPOperator &GEP,
                        const llvm::DataLayout &DL,
                        llvm::SmallVectorImpl<StepTerm> *Terms = nullptr);

/// Adds \p Unit * \p Amount bytes to \p Step, where Amount is an integer value.
/// Factors in its computation (`mul i64 %i, 24`, `shl %i, 4`, sums of such)
/// become strides, the remainder becomes Unit. Bounded.
void addVariable(PointerStep &Step, const llvm::Value *Amount, int64_t Unit,
                 llvm::SmallVectorImpl<StepTerm> *Terms = nullptr);

/// The inverse of \p Step.
PointerStep reverseStep(const PointerStep &Step);

} // namespace restruct

#endif // RESTRUCT_RECOVERY_POINTERSTEPS_H
