//===- SideEffects.h - What evaluating expressions does ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_SIDEEFFECTS_H
#define RESTRUCT_LIB_PATCH_SIDEEFFECTS_H

#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace restruct {

/// Whether an object of \p Type is constructed and destroyed without an effect
/// that depends on when this happens. That holds for types of the library if it
/// holds for what they contain.
bool isQuiet(clang::QualType Type, const clang::ASTContext &Tree);

/// Whether evaluating \p Value has no effect but the object that it constructs.
bool isQuiet(const clang::Expr &Value, const clang::ASTContext &Tree);

/// Whether \p Value has effects on which \p Other may depend.
bool affects(const clang::Expr &Value, const clang::Expr &Other,
             const clang::ASTContext &Tree);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_SIDEEFFECTS_H
