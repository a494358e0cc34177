//===- TypeMetadataWriter.h - From DeclaredTypes to metadata ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_TYPEMETADATAWRITER_H
#define RESTRUCT_TYPES_TYPEMETADATAWRITER_H

#include "restruct/Types/DeclaredTypes.h"
#include "restruct/Types/TypeMetadata.h"

namespace llvm {
class MDNode;
} // namespace llvm

namespace restruct {

/// Encodes DeclaredTypes as metadata (spec: "Metadata encoding from the
/// compiler front-end"). Reading the metadata gives the same types back.
class TypeMetadataWriter {
public:
  explicit TypeMetadataWriter(llvm::Module &M) : M(M) {}

  /// Replaces all type metadata of the module by \p Types. The keys of its
  /// maps must be of this module.
  void write(const DeclaredTypes &Types);

  /// The encoding of one type, as other encodings and attachments refer to it
  /// (a named structure is a reference, not its definition). Null if it has
  /// none: docs/metadata.md, "What has no encoding".
  llvm::MDNode *encode(const DTransType *T);
  /// The "S" encoding of a named structure's definition, or null. If fields
  /// have several descriptions, \p Description selects one.
  llvm::MDNode *encodeDefinition(const DTransStructType *S,
                                 unsigned Description = 0);

  /// Removes all type metadata from \p M. \returns whether there was any.
  static bool strip(llvm::Module &M);

private:
  llvm::Module &M;
  /// Complex types (those with nodes of their own) already encoded.
  llvm::DenseMap<const DTransType *, llvm::MDNode *> Encodings;
};

} // namespace restruct

#endif // RESTRUCT_TYPES_TYPEMETADATAWRITER_H
