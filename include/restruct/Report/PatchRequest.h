//===- PatchRequest.h - New orders of members, as JSON ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What `restruct advise --patch` asks of `restruct-patch`: for some
/// structures, the order that their members should have in the source, and how
/// the program is compiled. Plain data. Offsets and sizes are in bytes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REPORT_PATCHREQUEST_H
#define RESTRUCT_REPORT_PATCHREQUEST_H

#include "restruct/Types/CompileCommand.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace restruct {

/// A field, or the bit-fields that share a storage unit.
struct MemberUnit {
  uint64_t Offset = 0; ///< Today.
  uint64_t Size = 0;

  bool operator==(const MemberUnit &) const = default;
};

/// The order that the members of one structure should have.
struct MemberOrder {
  std::string Name; ///< "struct node", "class db::Cache".
  std::string File; ///< Where it is declared, as the compiler names the file.
  uint32_t Line = 0;
  uint64_t OldSize = 0;
  /// That the structure has in the new order.
  uint64_t Size = 0;
  /// Cache lines for each access to the most accessed field.
  double OldLines = 0;
  double Lines = 0;
  /// In their new order.
  std::vector<MemberUnit> Members;
  /// What a person has to verify.
  std::vector<std::string> Questions;

  bool operator==(const MemberOrder &) const = default;
};

/// What restruct-patch does: new orders in the source that these commands
/// compiled.
struct PatchRequest {
  std::vector<CompileCommand> Commands;
  /// The most important structure first.
  std::vector<MemberOrder> Structs;
};

/// Prints \p Request as docs/schemas/restruct-patch.schema.json describes it.
void printPatchRequest(llvm::raw_ostream &OS, const PatchRequest &Request);

/// Reads what printPatchRequest printed, or somebody edited. An error of one
/// line says what is wrong and where, for text that does not follow the schema.
llvm::Expected<PatchRequest> parsePatchRequest(llvm::StringRef Text);

} // namespace restruct

#endif // RESTRUCT_REPORT_PATCHREQUEST_H
