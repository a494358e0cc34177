//===- AllocationTypes.h - Types of allocated memory ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_ALLOCATIONTYPES_H
#define RESTRUCT_LIB_FRONTEND_ALLOCATIONTYPES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace restruct {

class FunctionBody;

/// The type of the objects in the memory that \p Call, a call or a new
/// expression of \p Body, returns. Null if the source does not determine it.
clang::QualType findAllocatedType(const clang::Expr *Call,
                                  const FunctionBody &Body,
                                  const clang::ASTContext &AST);

/// Whether some call of \p Body returns memory of a type that only a sizeof
/// says: its value is not converted to a pointer to that.
bool hidesAllocatedType(const FunctionBody &Body, const clang::ASTContext &AST);

/// Whether \p Call may return memory at all: its value is an untyped pointer,
/// or it is a new expression.
bool mayAllocate(const clang::Expr *Call);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_ALLOCATIONTYPES_H
