//===- Optimize.h - Optimises a program that is profiled --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PROFILE_OPTIMIZE_H
#define RESTRUCT_LIB_PROFILE_OPTIMIZE_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Runs LLVM's pipeline of \p Level, from 0 to 3, for the target of \p M;
/// without vectors, in which one access would be several. An error if the
/// target is not known.
llvm::Error optimizeForProfile(llvm::Module &M, unsigned Level);

} // namespace restruct

#endif // RESTRUCT_LIB_PROFILE_OPTIMIZE_H
