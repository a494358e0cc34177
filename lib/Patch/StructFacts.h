//===- StructFacts.h - What the source says of a structure ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the translation units of a program say together of the structures that
/// are to be changed. Plain data, filled unit by unit.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_STRUCTFACTS_H
#define RESTRUCT_LIB_PATCH_STRUCTFACTS_H

#include "SourceEdit.h"

#include "Patch.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace restruct {

/// Where a structure is declared: its name, or its brace if it has none.
struct DeclarationPlace {
  std::string Path; ///< Absolute.
  size_t Offset = 0;

  auto operator<=>(const DeclarationPlace &) const = default;
};

/// What was found about one structure, in all units.
struct StructFacts {
  const MemberOrder *Order = nullptr; ///< Null for an enclosing type.
  /// Where it is, if that is known; otherwise it is found by name and line.
  std::optional<DeclarationPlace> Place;
  /// Of its declaration and its initializers.
  SourceEdits Edits;
  /// Why the source cannot be rewritten.
  std::set<PatchNote> Refusals;
  /// What may depend on the order of its members.
  std::set<PatchNote> Dependences;
  /// What to verify before its order changes.
  std::set<PatchNote> Questions;
  /// Those of its Dependences that are also dependences of the structures that
  /// it contains (EnclosingStructs).
  std::set<PatchNote> ByteDependences;
  /// The types of the objects that begin where one of it does. Pointers to
  /// these do not lead to other members.
  std::set<std::string> FirstTypes;
  std::optional<uint64_t> Size; ///< In bytes; nothing if no unit has it.
  /// Lists of initializers in macros that were rewritten (Initializers.h).
  std::set<std::pair<std::string, size_t>> MacroLists;
  /// The files and lines that declare it.
  std::set<SourcePlace> Declarations;

  /// Something depends on its bytes; on those of a \p Other, if that is the
  /// name of a type that a pointer to it becomes one to, or vice versa.
  void addByteDependence(const PatchNote &Note, const std::string &Other = "") {
    bool IsFirst = FirstTypes.count(Other) != 0;
    if (Order || !IsFirst)
      Dependences.insert(Note);
    if (!IsFirst)
      ByteDependences.insert(Note);
  }
};

/// A structure of the request in one unit.
struct StructInUnit {
  StructFacts *Facts = nullptr;
  const clang::RecordDecl *Record = nullptr; ///< Its definition.
  /// The members in the order that they shall have; empty if its declaration
  /// cannot be rewritten.
  std::vector<const clang::FieldDecl *> Order;
};

/// The structures of the request in one unit, by canonical declaration.
using UnitStructs = llvm::DenseMap<const clang::TagDecl *, StructInUnit>;

/// Where \p Loc is, for people: where the macro around it is used.
PatchNote noteAt(const clang::SourceManager &SM, clang::SourceLocation Loc,
                 const llvm::Twine &Text);

/// The structure of the request that \p Type is; null if none.
StructInUnit *lookupStruct(UnitStructs &Structs, clang::QualType Type);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_STRUCTFACTS_H
