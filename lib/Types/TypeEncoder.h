//===- TypeEncoder.h - From DTransTypes to metadata nodes -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_TYPEENCODER_H
#define RESTRUCT_LIB_TYPES_TYPEENCODER_H

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/IR/Metadata.h"

namespace restruct {

/// Creates the encodings of docs/metadata.md, which EncodingDecoder reads.
/// Results are null if a type has no encoding; a type beyond the reader's
/// limits has none. A pointer to such a type is encoded as a pointer to an
/// unknown type.
class TypeEncoder {
public:
  using Cache = llvm::DenseMap<const DTransType *, llvm::MDNode *>;

  /// \p Known keeps the encodings of complex types.
  TypeEncoder(llvm::Module &M, Cache &Known);

  llvm::MDNode *encode(const DTransType *T) { return encode(T, 0); }
  /// \p T where IR has \p InIR, which may use another name for a merged
  /// structure.
  llvm::MDNode *encodeAs(const DTransType *T, llvm::Type *InIR) {
    return encodeAs(T, InIR, 0);
  }
  /// The definition of \p S under one of its names in IR.
  llvm::MDNode *encodeDefinition(const DTransStructType *S,
                                 llvm::StructType *Name, unsigned Description);
  /// The definition of a structure of whose fields nothing is said.
  llvm::MDNode *encodeUndescribed(llvm::StructType *Name);
  /// A record whose structure has \p Name in IR.
  llvm::MDNode *encodeRecord(const SourceRecord &Record,
                             llvm::StructType *Name);

private:
  /// How much of the reader's limits an encoding uses up (TypeGraph::Node).
  struct Extent {
    unsigned Nesting = 0;
    uint64_t Parts = 1;
    uint64_t Bytes = 0; ///< An upper bound.
  };

  llvm::MDNode *encode(const DTransType *T, unsigned Depth);
  llvm::MDNode *encodeAs(const DTransType *T, llvm::Type *InIR, unsigned Depth);
  llvm::MDNode *encodeComplex(const DTransType *T, unsigned Depth);
  llvm::MDNode *encodePointer(const DTransPointerType *T, unsigned Depth);
  llvm::MDNode *encodeReference(llvm::StructType *Ty, unsigned Level);
  llvm::MDNode *encodeAtomic(llvm::Type *Ty, unsigned Level);

  llvm::MDNode *node(llvm::ArrayRef<llvm::Metadata *> Operands);
  /// The same of a type that is made of others; null beyond the limits.
  llvm::MDNode *composite(llvm::ArrayRef<llvm::Metadata *> Operands);
  Extent measure(const llvm::MDNode *Encoding);
  llvm::Metadata *string(llvm::StringRef Text);
  llvm::Metadata *integer(uint64_t Value, unsigned Bits);
  llvm::Metadata *nullOf(llvm::Type *Ty);

  llvm::LLVMContext &Context;
  const llvm::DataLayout &Layout;
  Cache &Known;
  llvm::DenseMap<const llvm::MDNode *, Extent> Extents; ///< Of composites.
};

} // namespace restruct

#endif // RESTRUCT_LIB_TYPES_TYPEENCODER_H
