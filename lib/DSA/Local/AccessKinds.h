//===- AccessKinds.h - What kind of value an access moves -------*- C++ -*-===//
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

/// What a scalar's type, as a TBAA tag has it, says of its bytes.
enum class TagKind : uint8_t {
  Bytes,   ///< characters, or nothing that is understood: may be anything
  Pointer, ///< a pointer
  Number,  ///< a number: strict aliasing excludes that it is a pointer
};

/// Of the tag \p Tag, which may be null. Only the trees that clang makes for C
/// and C++ are understood.
TagKind classifyTag(const llvm::MDNode *Tag);
/// Of the !tbaa of \p I.
TagKind classifyAccess(const llvm::Instruction &I);

/// classifyAccess, once an instruction: its metadata is found in one table of
/// the whole program, far away from everything.
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
/// Whether a value of \p Ty, no pointer, has room for an address as a number.
bool holdsAddress(llvm::Type &Ty, const llvm::DataLayout &DL);
/// The scalars of a value of \p Ty that is in memory, by offset. An array of
/// many elements is one leaf, and a pointer if it holds any.
ScalarLeaves getScalarLeaves(llvm::Type *Ty, const llvm::DataLayout &DL);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_ACCESSKINDS_H
