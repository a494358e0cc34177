//===- SizeExpressions.h - sizeof in expressions -------------- -*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_SIZEEXPRESSIONS_H
#define RESTRUCT_LIB_PATCH_SIZEEXPRESSIONS_H

#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace restruct {

/// Whether the size of something, by sizeof, is in \p E.
bool hasSize(const clang::Expr &E);
/// Whether the size of an \p Object, or of an array of such, is in \p E.
bool hasSizeOf(const clang::Expr &E, clang::QualType Object,
               const clang::ASTContext &Tree);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_SIZEEXPRESSIONS_H
