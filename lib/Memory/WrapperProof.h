//===- WrapperProof.h - Proves allocation and free wrappers -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_WRAPPERPROOF_H
#define RESTRUCT_LIB_MEMORY_WRAPPERPROOF_H

#include "CallClassifier.h"

#include <optional>
#include <variant>

namespace restruct {

/// Why a step of a proof fails.
struct ProofRefusal {
  RefusalKind Kind;
  const llvm::Instruction *Where = nullptr;
};
/// Nothing if a step of a proof succeeds.
using ProofStep = std::optional<ProofRefusal>;

/// Not a candidate; proved; or refused.
template <typename Wrapper>
using Proof = std::variant<std::monostate, Wrapper, WrapperRefusal>;

/// Whether \p F only passes on allocations of calls that \p Known classifies. A
/// function is a candidate if its result may come from one.
Proof<AllocationWrapper> proveAllocationWrapper(const llvm::Function &F,
                                                const CallClassifier &Known);

/// Whether \p F only frees an argument. A function is a candidate if it frees
/// an argument.
Proof<FreeWrapper> proveFreeWrapper(const llvm::Function &F,
                                    const CallClassifier &Known);

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_WRAPPERPROOF_H
