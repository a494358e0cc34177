//===- EnclosingStructs.h - What contains a structure -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The bytes of a structure are also those of its members:
///
///     struct record { int id; struct point at; };
///     fwrite(&record, sizeof record, 1, file);
///
/// Types that contain structures of the request, at any depth, get facts of
/// their own. What depends on their bytes depends on what they contain.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_ENCLOSINGSTRUCTS_H
#define RESTRUCT_LIB_PATCH_ENCLOSINGSTRUCTS_H

#include "StructFacts.h"

namespace restruct {

class EnclosingStructs {
public:
  /// \returns \p Structs, and the types of the unit that contain them. The
  /// facts of these have no Order, and live as long as this. Also notes which
  /// of Structs contain others.
  UnitStructs addTo(const UnitStructs &Structs, clang::ASTContext &Tree);

  /// Adds the dependences of the types to what they contain.
  void addDependences() const;

private:
  struct Enclosing {
    StructFacts Own;              ///< Unless it is in the request itself.
    StructFacts *Facts = nullptr; ///< These, or those of the request.
    std::string Name;
    std::set<StructFacts *> Contained;
  };

  /// By name and place. The addresses of the facts do not change.
  std::map<std::pair<std::string, SourcePlace>, Enclosing> Types;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_ENCLOSINGSTRUCTS_H
