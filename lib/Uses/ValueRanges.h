//===- ValueRanges.h - Ranges of numbers at instructions --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_USES_VALUERANGES_H
#define RESTRUCT_LIB_USES_VALUERANGES_H

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/IR/ConstantRange.h"

#include <optional>

namespace restruct {

/// The ranges of integers, by how they are computed and by the conditions under
/// which an instruction is executed.
class ValueRanges {
public:
  explicit ValueRanges(const llvm::DataLayout &DL) : DL(DL) {}
  /// The range of \p V whenever \p At is executed.
  llvm::ConstantRange get(const llvm::Value &V, const llvm::Instruction &At);

private:
  struct OfFunction {
    OfFunction(llvm::Function &F, const llvm::DataLayout &DL)
        : Assumptions(F), Conditions(&Assumptions, &DL) {}
    llvm::AssumptionCache Assumptions;
    llvm::LazyValueInfo Conditions;
  };
  const llvm::DataLayout &DL;
  /// Of the function that was queried last.
  const llvm::Function *Last = nullptr;
  std::optional<OfFunction> OfLast;
};

} // namespace restruct

#endif // RESTRUCT_LIB_USES_VALUERANGES_H
