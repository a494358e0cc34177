//===- Reports.h - Saying what was found ------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_RUNTIME_REPORTS_H
#define RESTRUCT_LIB_CHECK_RUNTIME_REPORTS_H

#include "../CheckABI.h"
#include "Forgotten.h"

namespace restruct::check {

/// Whether only analyses that go by types gave the answer in \p Info.
bool isByTypeAlone(uint32_t Info);

/// The answer in \p Info is violated by two accesses, the first one earlier.
void reportPair(uint32_t Info, const CheckSite &First, Range FirstBytes,
                const CheckSite &Second, Range SecondBytes);
/// The answer in \p Info, about \p Call and the location that \p Other
/// accesses, is violated by \p Inside, which was executed while the call went
/// on.
void reportCall(uint32_t Info, const CheckCall &Call, const CheckSite &Inside,
                const CheckSite &Other, Range Bytes);

void countComparisons(uint64_t Number);

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_RUNTIME_REPORTS_H
