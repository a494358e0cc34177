//===- Watches.h - Locations watched during calls ---------------*- C++ -*-===//
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

/// Ends all calls of activations with a frame at \p Stack or below: these no
/// longer exist.
void endCalls(void *Stack);
/// Likewise; but the activation with a frame at \p Stack continues, and
/// observes what was written.
void goOn(void *Stack);
/// Checks the access of \p Site to \p Bytes against the effects that are
/// excluded for active calls.
void checkAgainstCalls(const CheckSite &Site, Range Bytes);

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_RUNTIME_WATCHES_H
