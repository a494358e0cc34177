//===- AccessKinds.h - The kind of value of an access -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_ACCESSKINDS_H
#define RESTRUCT_LIB_DSA_LOCAL_ACCESSKINDS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace llvm {
class DataLayout;
class Instruction;
class MDNode;
class Type;
} // namespace llvm

namespace restruct {

/// The kind of a scalar according to its TBAA type.
enum class TagKind : uint8_t {
  Bytes,   ///< characters, or an unknown type: may be anything
  Pointer, ///< a pointer
  Number,  ///< a number: strict aliasing excludes a pointer
};

/// The kind of the type of tag \p Tag, which may be null. Only the type trees
/// that clang emits for C and C++ are known; any other tag is Bytes.
TagKind classifyTag(const llvm::MDNode *Tag);
/// The kind according to the !tbaa of \p I.
TagKind classifyAccess(const llvm::Instruction &I);

/// Caches classifyAccess() for the instructions of a function. Each query of
/// metadata is a lookup in one large table of the context, and mostly a cache
/// miss.
class AccessClassifier {
public:
  /// Forgets all instructions.
  void startFunction() { Known.clear(); }
  TagKind classify(const llvm::Instruction &I);

private:
  llvm::SmallDenseMap<const llvm::Instruction *, TagKind, 64> Known;
  llvm::DenseMap<const llvm::MDNode *, TagKind> OfTags;
};

/// Bytes [Offset, Offset + Bytes) of a value are a scalar, or many of one kind.
struct ScalarLeaf {
  uint64_t Offset;
  uint64_t Bytes;
  llvm::Type *Ty;
  bool IsPointer; ///< A pointer, or several.
};
using ScalarLeaves = llvm::SmallVector<ScalarLeaf, 4>;

/// Whether a value of \p Ty holds a pointer anywhere.
bool holdsPointer(const llvm::Type *Ty);
/// Whether a value of \p Ty, which is no pointer, is wide enough for an
/// address.
bool holdsAddress(llvm::Type &Ty, const llvm::DataLayout &DL);
/// The scalars of a value of \p Ty in memory, by offset. An array of many
/// elements is one leaf, which is a pointer if any element holds one.
ScalarLeaves getScalarLeaves(llvm::Type *Ty, const llvm::DataLayout &DL);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_ACCESSKINDS_H
