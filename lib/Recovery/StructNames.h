//===- StructNames.h - Structure names in TBAA tags -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_RECOVERY_STRUCTNAMES_H
#define RESTRUCT_LIB_RECOVERY_STRUCTNAMES_H

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace llvm {
class MDNode;
class Instruction;
} // namespace llvm

namespace restruct {

/// What the tag of an access says (clang 22's spelling of it).
struct AccessTag {
  /// The structure that the access goes through, or null.
  const DTransStructType *Base = nullptr;
  uint64_t Offset = 0; ///< Of the access in Base, in bytes.
  /// What the accessed pointer points to, or null.
  const DTransType *Pointee = nullptr;
};

/// Finds the structures that TBAA names: "foo" in C, "_ZTS3foo" in C++ and in
/// types of pointers. A name that several structures have means none of them.
class StructNames {
public:
  explicit StructNames(const DeclaredTypes &Types);

  /// The structure, or null. \p Name is a struct name or a mangled one.
  const DTransStructType *lookup(llvm::StringRef Name) const;

  /// What the `!tbaa` of \p I says; empty if there is none.
  AccessTag readTag(const llvm::Instruction &I);

private:
  AccessTag decode(const llvm::MDNode &Tag) const;
  void add(llvm::StringRef Name, const DTransStructType *Struct);

  DTransTypeManager *Manager;
  llvm::StringMap<const DTransStructType *> ByName; ///< Null if ambiguous.
  llvm::DenseMap<const llvm::MDNode *, AccessTag> Decoded; ///< Cache.
};

} // namespace restruct

#endif // RESTRUCT_LIB_RECOVERY_STRUCTNAMES_H
