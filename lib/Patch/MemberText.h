//===- MemberText.h - Declarations of members, as text ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where the declarations of a structure's members begin and end, with the
/// comments that belong to them. Offsets are in bytes from the beginning of the
/// file.
///
///     struct node {
///       /* Sorted. */              <- Lead
///       int key, *place; // both
///       ^               ^        ^
///       Begin           End      Tail
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_MEMBERTEXT_H
#define RESTRUCT_LIB_PATCH_MEMBERTEXT_H

#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace restruct {

/// One member of a declaration that declares several.
struct DeclaratorText {
  llvm::StringRef Text;
  /// Comments on lines of their own in front of it, from the beginning of the
  /// first line to the end of the last one.
  llvm::StringRef Above;
  /// Comments behind it, with the white space in front of them.
  std::string Behind;
};

/// The text of one declaration, which may declare several members.
struct MemberText {
  size_t Begin = 0; ///< Of its first token.
  size_t End = 0;   ///< Behind its semicolon.
  /// With its comments. If it is alone on its lines, these are whole lines, the
  /// last newline included; otherwise comments on its own lines only.
  size_t Lead = 0;
  size_t Tail = 0;
  bool IsWholeLines = false;
  /// Why it cannot move; empty if it can.
  std::string Fixed;

  /// Of several members: what they have in common, and each one's declarator.
  llvm::StringRef Specifiers;
  std::vector<DeclaratorText> Declarators;
};

/// The part of \p File from \p BodyBegin, behind the brace, to \p BodyEnd, at
/// the closing one. \p Begins are the offsets at which declarations of members
/// begin, in their order. \returns a declaration for each, with views into
/// \p File.
std::vector<MemberText> findMembers(llvm::StringRef File, size_t BodyBegin,
                                    size_t BodyEnd,
                                    llvm::ArrayRef<size_t> Begins,
                                    const clang::LangOptions &Language);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_MEMBERTEXT_H
