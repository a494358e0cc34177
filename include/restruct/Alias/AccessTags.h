//===- AccessTags.h - What TBAA tags say of two accesses --------*- C++ -*-===//
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

/// An access tag `!{base, access, i64 offset}`: an access to an \p Access that
/// lies \p Offset bytes into a \p Base. Type nodes are not looked at yet.
struct AccessTag {
  const llvm::MDNode *Base;
  const llvm::MDNode *Access;
  uint64_t Offset; // in bytes
  /// Nobody writes to what was accessed (the fourth operand).
  bool IsImmutable;

  /// An access to a whole object of type Base, not to a part of one.
  bool isWhole() const { return Base == Access; }
};

/// \returns what \p Tag says, or nothing if it is null or not a tag in the
/// format that clang writes by default (the one with sizes is left alone).
std::optional<AccessTag> readAccessTag(const llvm::MDNode *Tag);

/// Whether accesses tagged \p X and \p Y may touch the same byte (spec: "New
/// TBAA rules for global scalars", the walk in both directions). Sound when
/// unsure: anything malformed, endless or too deep, and any two trees with
/// different roots, may.
bool mayAlias(const AccessTag &X, const AccessTag &Y);

/// The rule for global scalars: whether an access tagged \p Global, exactly to
/// a variable that was declared as the scalar \p Declared, may touch the same
/// byte as an access tagged \p Other. One direction of the walk is enough: no
/// enclosing object can be there. Says that they may alias unless \p Global is
/// an access to a \p Declared itself, and \p Other is based on neither it nor
/// any of its ancestors.
bool mayAliasGlobalScalar(const llvm::MDNode &Declared, const AccessTag &Global,
                          const AccessTag &Other);

} // namespace restruct

#endif // RESTRUCT_ALIAS_ACCESSTAGS_H
