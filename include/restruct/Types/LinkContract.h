//===- LinkContract.h - What compile and link tell each other --------*- C++
//-*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The front end leaves optimisation for link time; this module flag is how it
/// says so. It is set by the pre-link compile and taken by the link step.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_LINKCONTRACT_H
#define RESTRUCT_TYPES_LINKCONTRACT_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Name of the module flag. Its value is the -O level, 0 to 3, at which
/// optimisation is owed; linking modules keeps the highest.
inline constexpr llvm::StringLiteral OwedOptimizationFlag =
    "restruct.opt-level";

/// Says that \p M still has to be optimised at \p Level (0 to 3).
void setOwedOptimizationLevel(llvm::Module &M, unsigned Level);

/// Removes the flag from \p M. \returns its value (more than 3 counts as 3),
/// or nothing if there is no such flag or it is no integer constant.
std::optional<unsigned> takeOwedOptimizationLevel(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_TYPES_LINKCONTRACT_H
