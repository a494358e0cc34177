//===- Evidence.h - Evidence for facts about pointers -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_EVIDENCE_H
#define RESTRUCT_RECOVERY_EVIDENCE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace llvm {
class Value;
} // namespace llvm

namespace restruct {

/// The kind of evidence for a fact; smaller is stronger. EvidenceKinds.def is
/// the table.
enum class EvidenceKind : uint8_t {
#define EVIDENCE_KIND(Name, Key, Sentence) Name,
#include "restruct/Recovery/EvidenceKinds.def"
};
llvm::StringRef getKey(EvidenceKind Kind);
llvm::StringRef getSentence(EvidenceKind Kind);
/// All kinds, strongest first.
llvm::ArrayRef<EvidenceKind> allEvidenceKinds();

/// Why the sources of a value are not all known. IncompleteCauses.def is the
/// table.
enum class IncompleteCause : uint8_t {
#define INCOMPLETE_CAUSE(Name, Key, Sentence) Name,
#include "restruct/Recovery/IncompleteCauses.def"
};
llvm::StringRef getKey(IncompleteCause Cause);
llvm::StringRef getSentence(IncompleteCause Cause);
llvm::ArrayRef<IncompleteCause> allIncompleteCauses();

/// A kind, and the value that provides the evidence: an instruction whose
/// operand or result has the type, a global, or an argument. For a call it is
/// the call, for a declared field the load. Facts keep their evidence as they
/// flow, so that value may be in another function than the value with the fact.
struct Evidence {
  EvidenceKind Kind = EvidenceKind::ValueType;
  const llvm::Value *Where = nullptr; ///< Null only in tests.

  /// "a getelementptr uses it as this type (net.c:88:14 in 'flow')"; the
  /// location is as exact as debug locations allow.
  std::string sentence() const;
};

/// "net.c:88:14 in 'flow'", "in 'flow'" or "@global", as precise as possible;
/// empty for null.
std::string describeLocation(const llvm::Value *V);

} // namespace restruct

#endif // RESTRUCT_RECOVERY_EVIDENCE_H
