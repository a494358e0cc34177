//===- Reports.h - Reports violated answers ---------------------*- C++ -*-===//
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

/// Whether only type-based analyses gave the answer in \p Info.
bool isTypeBasedOnly(uint32_t Info);

/// Reports that two accesses violate the answer in \p Info, the first one
/// earlier.
void reportPair(uint32_t Info, const CheckSite &First, Range FirstBytes,
                const CheckSite &Second, Range SecondBytes);
/// Reports that \p Inside, executed during \p Call, violates the answer in \p
/// Info about \p Call and the location that \p Other accesses.
void reportCall(uint32_t Info, const CheckCall &Call, const CheckSite &Inside,
                const CheckSite &Other, Range Bytes);

void countComparisons(uint64_t Number);

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_RUNTIME_REPORTS_H
