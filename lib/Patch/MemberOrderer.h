//===- MemberOrderer.h - Edits of a structure's declaration -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_MEMBERORDERER_H
#define RESTRUCT_LIB_PATCH_MEMBERORDERER_H

#include "SourceEdit.h"

#include "restruct/Report/PatchRequest.h"

#include "clang/AST/ASTContext.h"
#include "llvm/Support/Error.h"

namespace restruct {

/// What a new order of a structure's members does to its declaration.
struct DeclarationEdits {
  SourceEdits Edits;
  /// The members, in their new order.
  std::vector<const clang::FieldDecl *> Order;
};

/// The edits that bring the members of \p Record, a complete definition, into
/// \p Order, as far as they may move: those in conditional code stay, and
/// private ones stay private. An error says why the declaration cannot be
/// rewritten.
llvm::Expected<DeclarationEdits> orderMembers(const clang::RecordDecl &Record,
                                              const MemberOrder &Order,
                                              clang::ASTContext &Tree);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_MEMBERORDERER_H
