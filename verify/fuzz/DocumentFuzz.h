//===- DocumentFuzz.h - Properties of any text that we read -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_FUZZ_DOCUMENTFUZZ_H
#define RESTRUCT_VERIFY_FUZZ_DOCUMENTFUZZ_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace restruct {

/// What a text is read as.
enum class Document {
  Plan,         ///< parsePlanJSON()
  Profile,      ///< parseProfileJSON()
  PatchRequest, ///< parsePatchRequest()
  Counters,     ///< readCounters(), what is behind the header's identity
  Query,        ///< parseAskedValue(), of one module
};

/// Reads \p Text. \returns the violated properties:
///
///   - an error is one line, and says something;
///   - a document that was read is printed, and then read as the same.
///
/// Empty if all of them hold. Sets \p IsAccepted to whether it could be read.
std::string checkDocument(Document Kind, llvm::StringRef Text,
                          bool &IsAccepted);

} // namespace restruct

#endif // RESTRUCT_VERIFY_FUZZ_DOCUMENTFUZZ_H
