//===- Failures.h - Reports failures ----------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Failures are reported as lines of JSON, in a file of this process below the
/// folder that RESTRUCT_ORACLE_REPORT names, or as text on standard error. The
/// program continues. A summary follows at its end, and if
/// RESTRUCT_ORACLE_STATUS is set and there was a failure, the process exits
/// with that status.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_ORACLE_FAILURES_H
#define RESTRUCT_VERIFY_ORACLE_FAILURES_H

#include "Activations.h"

namespace restruct::oracle {

enum class FailureKind : uint64_t { TwoNodes, TwoOffsets, NotExpected, Callee };

/// Reports that \p Site accessed \p O at cell \p Now, which disagrees with \p
/// First; for NotExpected both are the same.
void reportPlaces(FailureKind Kind, const OracleSite &Site, uint64_t View,
                  const Object &O, const SeenPlace &First,
                  const SeenPlace &Now);
/// Reports that \p Call reached \p Callee, which is not in the call graph.
void reportCallee(const OracleCall &Call, uint64_t View, const void *Callee);

/// Writes the summary. Only the first call does.
void summarize();

} // namespace restruct::oracle

#endif // RESTRUCT_VERIFY_ORACLE_FAILURES_H
