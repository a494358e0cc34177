//===- WhyMerged.h - Why values share a node --------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_WHYMERGED_H
#define RESTRUCT_DSA_WHYMERGED_H

#include "restruct/DSA/DataStructures.h"

#include "llvm/Support/Error.h"

namespace llvm {
class raw_ostream;
}

namespace restruct {

/// A value, and the graph in which to look it up.
struct AskedValue {
  const llvm::Function *Context = nullptr; ///< Null: the globals graph.
  const llvm::Value *V = nullptr;
  std::string Text; ///< The text of the query.
};

/// Reads "f:p", "f:@g" or "@g", as in claims (docs/dsa.md).
llvm::Expected<AskedValue> parseAskedValue(llvm::StringRef Text,
                                           const llvm::Module &M);

/// For one value, prints all merges and collapses of its node; for two, the
/// merges that unified their nodes. \pre \p Results were computed with
/// DSAOptions::KeepMergeLog.
void printWhyMerged(llvm::raw_ostream &OS, const DataStructures &Results,
                    llvm::ArrayRef<AskedValue> Values);
/// The same for tools: docs/schemas/restruct-dsa.schema.json has the format.
void printWhyMergedJSON(llvm::raw_ostream &OS, const DataStructures &Results,
                        llvm::ArrayRef<AskedValue> Values);

} // namespace restruct

#endif // RESTRUCT_DSA_WHYMERGED_H
