//===- EarlyPasses.h - Passes that only the compile runs --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A part of the contract between compile and link (LinkContract.h): the early
/// passes of the simplification pipeline run in the compile, and the deferred
/// pipeline of the link does not repeat them.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_EARLYPASSES_H
#define RESTRUCT_TYPES_EARLYPASSES_H

#include "llvm/ADT/StringRef.h"

#include <memory>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace restruct {

/// Whether the compile runs \p Pass, by its name in pass instrumentation, among
/// the early passes only, and the link runs it only after them.
bool isEarlyPass(llvm::StringRef Pass);

/// Clears \p IsEarly when the early passes of a pipeline that \p PB builds have
/// run.
void clearAfterEarlyPasses(llvm::PassBuilder &PB,
                           std::shared_ptr<bool> IsEarly);

} // namespace restruct

#endif // RESTRUCT_TYPES_EARLYPASSES_H
