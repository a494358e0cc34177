//===- JSONReader.h - Reads JSON strictly -----------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the objects of files that people may have edited. The reader is
/// strict: a key that it does not know may be one that somebody wanted,
/// misspelt.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_PLAN_JSONREADER_H
#define RESTRUCT_PLAN_JSONREADER_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/JSON.h"

#include <optional>
#include <string>

namespace restruct {

/// Parses \p Text. An error for what LLVM's parser has no message for, too.
llvm::Expected<llvm::json::Value> parseJSON(llvm::StringRef Text);

/// Reads the members of one JSON object. Reports the first mistake at its path,
/// and then does nothing more. Keys must outlive the reader.
class ObjectReader {
public:
  ObjectReader(const llvm::json::Value &V, llvm::json::Path P);

  bool has(llvm::StringRef Key) const { return Object && Object->get(Key); }
  /// The value of \p Key, which has to exist; null after a mistake.
  const llvm::json::Value *get(llvm::StringRef Key);

  void read(llvm::StringRef Key, std::string &Out);
  void read(llvm::StringRef Key, bool &Out);
  void read(llvm::StringRef Key, uint64_t &Out);
  void read(llvm::StringRef Key, unsigned &Out);
  /// Reads 16 hexadecimal digits.
  void readHash(llvm::StringRef Key, uint64_t &Out);
  /// Calls \p Read for each element, until one is invalid.
  void readArray(
      llvm::StringRef Key,
      llvm::function_ref<bool(const llvm::json::Value &, llvm::json::Path)>
          Read);

  void fail(llvm::StringLiteral Message, llvm::json::Path Where);
  /// Whether there was no mistake. Call it last: other keys are one.
  bool finish();

private:
  const llvm::json::Object *Object;
  llvm::json::Path P;
  llvm::SmallVector<llvm::StringRef, 8> Known;
  bool IsValid = true;
};

} // namespace restruct

#endif // RESTRUCT_PLAN_JSONREADER_H
