//===- AccessTags.h - Alias rules of TBAA access tags -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_ALIAS_ACCESSTAGS_H
#define RESTRUCT_ALIAS_ACCESSTAGS_H

#include <cstdint>
#include <optional>

namespace llvm {
class MDNode;
} // namespace llvm

namespace restruct {

/// An access tag `!{base, access, i64 offset}`: an access of type \p Access at
/// \p Offset bytes into an object of type \p Base. The type nodes themselves
/// are not validated here; mayAlias() does that.
struct AccessTag {
  const llvm::MDNode *Base;
  const llvm::MDNode *Access;
  uint64_t Offset; // in bytes
  /// The accessed memory is never written (the fourth operand).
  bool IsImmutable;

  /// Whether the access covers a whole object of type Base, not a member.
  bool isWhole() const { return Base == Access; }
};

/// \returns the fields of \p Tag; std::nullopt if it is null, malformed, or in
/// the format with sizes, which clang does not write by default.
std::optional<AccessTag> readAccessTag(const llvm::MDNode *Tag);

/// Whether accesses tagged \p X and \p Y may touch the same byte (spec: "New
/// TBAA rules for global scalars", the traversal in both directions).
/// Conservative: returns true for malformed, cyclic or too deep metadata, and
/// for two trees with different roots.
bool mayAlias(const AccessTag &X, const AccessTag &Y);

/// The rule for global scalars: whether an access tagged \p Global, exactly to
/// a variable that was declared as the scalar \p Declared, may touch the same
/// byte as an access tagged \p Other. One direction of the traversal is enough,
/// because no object encloses a global scalar. Returns false only if \p Global
/// accesses a \p Declared itself, and the base of \p Other is neither that type
/// nor one of its ancestors.
bool mayAliasGlobalScalar(const llvm::MDNode &Declared, const AccessTag &Global,
                          const AccessTag &Other);

} // namespace restruct

#endif // RESTRUCT_ALIAS_ACCESSTAGS_H
