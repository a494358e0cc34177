//===- TypeMetadata.h - Reading, writing and checking type metadata -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The names of the metadata that carries types through IR (spec: "Metadata
/// encoding from the compiler front-end"), and its diagnostics.
/// docs/metadata.md describes every encoding.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_TYPEMETADATA_H
#define RESTRUCT_TYPES_TYPEMETADATA_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace llvm {
class Module;
class raw_ostream;
} // namespace llvm

namespace restruct {

namespace metadata {
/// Named metadata: one "S" encoding for each named structure.
inline constexpr llvm::StringLiteral DTransTypes = "intel.dtrans.types";
/// Named metadata: one node for each record as the source declared it.
inline constexpr llvm::StringLiteral SourceRecords = "restruct.records";
/// Attachment on a function: the distinct list of its encodings.
inline constexpr llvm::StringLiteral FunctionTypes = "intel.dtrans.func.type";
/// Attribute on a parameter or result: its index, from 1, in that list.
inline constexpr llvm::StringLiteral FunctionIndex = "intel_dtrans_func_index";
/// Attachment on a global variable, an alloca, an indirect call (its
/// signature), or a direct call (the pointer type of the memory it returns).
inline constexpr llvm::StringLiteral Type = "intel_dtrans_type";
/// Attachment on an indirect call that allocates; the counterpart of Type on a
/// direct call.
inline constexpr llvm::StringLiteral ResultType = "intel_dtrans_result_type";
/// Attachment on a call: the arguments that are addresses of first fields
/// (FieldArguments.h).
inline constexpr llvm::StringLiteral FieldArguments = "restruct.fields";
/// Attachment on a function without casts of pointers (PointerCasts.h).
inline constexpr llvm::StringLiteral NoPointerCasts = "restruct.nocasts";
/// Attachment on one without bytes of structures, either (PointerCasts.h).
inline constexpr llvm::StringLiteral NoBytes = "restruct.nobytes";
} // namespace metadata

/// A problem with, or a remark on, the type metadata of a module.
struct TypeDiagnostic {
  /// How bad it is.
  enum class Severity : uint8_t {
    Error,   ///< Malformed metadata; it was not used.
    Warning, ///< Well formed, but contradictory: definitions that conflict.
    /// A harmless leftover of optimisation that says nothing of any type; only
    /// the verifier reports it.
    Note,
  };
  Severity Level = Severity::Error;
  /// The whole sentence, including the node or value that it is about: "!7 =
  /// !{!"A", i32 -1, !2}: the number of elements is negative".
  std::string Message;
};

/// "error", "warning" or "note".
llvm::StringRef getKeyword(TypeDiagnostic::Severity Level);

/// Prints one diagnostic a line, "error: ...", "warning: ..." or "note: ...".
void printDiagnostics(llvm::raw_ostream &OS,
                      const std::vector<TypeDiagnostic> &Diagnostics);

} // namespace restruct

#endif // RESTRUCT_TYPES_TYPEMETADATA_H
