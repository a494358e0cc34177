//===- WrapperProof.h - Is this function a plain wrapper? -------*- C++ -*-===//
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

/// Not a candidate at all; proven; or refused.
template <typename Wrapper>
using Proof = std::variant<std::monostate, Wrapper, WrapperRefusal>;

/// Whether \p F only passes on what calls that \p Known classifies allocate. A
/// function is a candidate if something that it returns may come from one.
Proof<AllocationWrapper> proveAllocationWrapper(const llvm::Function &F,
                                                const CallClassifier &Known);

/// Whether \p F only frees an argument. A function is a candidate if it frees
/// an argument.
Proof<FreeWrapper> proveFreeWrapper(const llvm::Function &F,
                                    const CallClassifier &Known);

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_WRAPPERPROOF_H
