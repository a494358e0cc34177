//===- Checks.h - Checks accesses against answers ---------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_RUNTIME_CHECKS_H
#define RESTRUCT_LIB_CHECK_RUNTIME_CHECKS_H

#include "Frames.h"

namespace restruct::check {

/// \p Site accessed \p Bytes of a class of \p Caller during \p Call, whose
/// answer is \p Said. \returns the caller's access that this write must be
/// reported against if the call returns, or null.
const CheckSite *accessedInCall(const Frame &Caller, const CheckCall &Call,
                                const CheckPair &Said, const CheckSite &Site,
                                Range Bytes);

void countWatchedCall(uint64_t NumPairs);

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_RUNTIME_CHECKS_H
