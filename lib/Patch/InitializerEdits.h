//===- InitializerEdits.h - Lists of initializers, rewritten ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_INITIALIZEREDITS_H
#define RESTRUCT_LIB_PATCH_INITIALIZEREDITS_H

#include "StructFacts.h"

#include "clang/AST/Expr.h"

namespace restruct {

/// The members that an initializer without designators initializes, in order.
std::vector<const clang::FieldDecl *>
listInitialized(const clang::RecordDecl &Record);

/// Gives each element of \p List, which initializes \p Of, its designator.
/// \returns why the list cannot be rewritten; empty if it can.
std::string addDesignators(const clang::InitListExpr &List, StructInUnit &Of,
                           const clang::ASTContext &Tree);

/// Brings \p Inits, the elements of a list that initializes \p Of and begins at
/// \p Open, into the order of the members. \returns why the list cannot be
/// rewritten; empty if it can.
std::string permuteElements(llvm::ArrayRef<clang::Expr *> Inits,
                            clang::SourceLocation Open, StructInUnit &Of,
                            const clang::ASTContext &Tree);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_INITIALIZEREDITS_H
