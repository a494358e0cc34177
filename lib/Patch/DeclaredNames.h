//===- DeclaredNames.h - Names that the same lines declare ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which structures the same lines declare, in different units:
///
///     #ifdef SMALL
///     struct small_node {
///     #else
///     struct node {
///     #endif
///       int key; char tag;
///     };
///
/// None of them gets another order, since the others would get it, too.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_DECLAREDNAMES_H
#define RESTRUCT_LIB_PATCH_DECLAREDNAMES_H

#include "StructFacts.h"

#include <map>

namespace restruct {

class DeclaredNames {
public:
  /// Adds the names of all structures of the unit. Nothing refers to \p Tree or
  /// to \p Structs afterwards, only to the facts of the structures.
  void collect(clang::ASTContext &Tree, const UnitStructs &Structs);

  /// Refuses each structure whose lines declare another one, too.
  void addRefusals() const;

private:
  friend class NameFinder;

  // By the closing brace: the part in front of the opening one may be
  // conditional.
  std::map<DeclarationPlace, std::set<std::string>> Names;
  std::map<DeclarationPlace, std::set<StructFacts *>> Declared;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_DECLAREDNAMES_H
