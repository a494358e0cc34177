//===- RunSafely.h - Runs LLVM where it may crash or print ------*- C++ -*-===//
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

/// Runs \p Work and returns its output to standard error, which is suppressed.
std::string captureStandardError(llvm::function_ref<void()> Work);

/// Runs \p Work, without output to standard error. \returns the reason, in one
/// line, if it crashed or exited. Its data is then in an undefined state and
/// must not be touched, not even to free it.
std::optional<std::string> runSafely(llvm::function_ref<void()> Work);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_RUNSAFELY_H
