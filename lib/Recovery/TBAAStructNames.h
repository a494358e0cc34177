//===- TBAAStructNames.h - Structure names in TBAA tags ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_RECOVERY_TBAASTRUCTNAMES_H
#define RESTRUCT_LIB_RECOVERY_TBAASTRUCTNAMES_H

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace llvm {
class MDNode;
class Instruction;
} // namespace llvm

namespace restruct {

/// The contents of an access's tag (in clang 22's spelling).
struct TaggedStructs {
  /// The structure that contains the accessed member, or null.
  const DTransStructType *Base = nullptr;
  uint64_t Offset = 0; ///< Of the access in Base, in bytes.
  /// The pointee of the accessed pointer, or null.
  const DTransType *Pointee = nullptr;
};

/// Finds structures by their names in TBAA: "foo" in C, "_ZTS3foo" in C++ and
/// in pointer types. In C, a structure that only has a typedef's name has none
/// there; it is found by the offsets of its fields. What is ambiguous refers to
/// none.
class TBAAStructNames {
public:
  /// Decodes the `!tbaa` of all instructions, and adds the pointer types that
  /// they name to the manager of \p Types.
  TBAAStructNames(const llvm::Module &M, DeclaredTypes &Types);

  /// The structure, or null. \p Name is a struct name or a mangled one.
  const DTransStructType *lookup(llvm::StringRef Name) const;

  /// The contents of the `!tbaa` of \p I; empty if there is none.
  TaggedStructs readTag(const llvm::Instruction &I) const;

private:
  TaggedStructs decode(const llvm::MDNode &Tag,
                       DTransTypeManager &Manager) const;
  void add(llvm::StringRef Name, const DTransStructType *Struct);
  const DTransStructType *lookupLayout(const llvm::MDNode &Type) const;

  llvm::StringMap<const DTransStructType *> ByName; ///< Null if ambiguous.
  /// By the bytes of an array of offsets, in bytes. Null if ambiguous.
  llvm::StringMap<const DTransStructType *> ByOffsets;
  llvm::DenseMap<const llvm::MDNode *, TaggedStructs> Tags; ///< By tag.
};

} // namespace restruct

#endif // RESTRUCT_LIB_RECOVERY_TBAASTRUCTNAMES_H
