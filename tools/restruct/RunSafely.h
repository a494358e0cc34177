//===- RunSafely.h - Run LLVM where it may crash or print -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_RUNSAFELY_H
#define RESTRUCT_TOOLS_RESTRUCT_RUNSAFELY_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <string>

namespace restruct {

/// Runs \p Work and returns what it wrote to standard error, none of which
/// appears there.
std::string captureStandardError(llvm::function_ref<void()> Work);

/// Runs \p Work, which prints nothing to standard error. \returns why, in one
/// line, if it crashed or gave up; what it was working on is then half-made
/// and must not be touched again, not even to free it.
std::optional<std::string> runSafely(llvm::function_ref<void()> Work);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_RUNSAFELY_H
