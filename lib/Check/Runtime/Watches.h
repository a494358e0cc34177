//===- Watches.h - Calls that are going on ----------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_RUNTIME_WATCHES_H
#define RESTRUCT_LIB_CHECK_RUNTIME_WATCHES_H

#include "../CheckABI.h"
#include "Forgotten.h"

namespace restruct::check {

/// No call of an activation with a frame at \p Stack, or below, goes on: these
/// are gone.
void endCalls(void *Stack);
/// Likewise; but that with a frame at \p Stack goes on, and sees what was
/// written.
void goOn(void *Stack);
/// \p Site is accessing \p Bytes: is that what a call that goes on was said not
/// to do?
void checkAgainstCalls(const CheckSite &Site, Range Bytes);

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_RUNTIME_WATCHES_H
