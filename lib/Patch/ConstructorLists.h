//===- ConstructorLists.h - Initializers of constructors --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_CONSTRUCTORLISTS_H
#define RESTRUCT_LIB_PATCH_CONSTRUCTORLISTS_H

#include "StructFacts.h"

#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/ArrayRef.h"

namespace restruct {

/// A list of initializers in a file. Offsets are in bytes.
struct ConstructorList {
  llvm::StringRef File;
  /// Where the name of the constructor is, in front of the list.
  size_t Name = 0;
  /// Of each initializer, in their order, without its comments.
  std::vector<std::pair<size_t, size_t>> Items;
};

/// The edit, without its path, after which \p List has the items \p Order,
/// indices into its items. Comments move with their items. Nothing if there is
/// conditional code among them, a macro has commas of the list, or a comment
/// belongs to no item.
std::optional<SourceEdit> reorderList(const ConstructorList &List,
                                      llvm::ArrayRef<size_t> Order,
                                      const clang::LangOptions &Language);

/// Adds the edits of all constructors in the unit whose lists of initializers
/// are not in the new order of the members.
void collectConstructors(clang::ASTContext &Tree, UnitStructs &Structs);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_CONSTRUCTORLISTS_H
