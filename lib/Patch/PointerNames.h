//===- PointerNames.h - Names of pointers in all units ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_POINTERNAMES_H
#define RESTRUCT_LIB_PATCH_POINTERNAMES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <string>

namespace clang {
class SourceManager;
} // namespace clang

namespace restruct {

/// The same in each unit: "f#0" is the first parameter of a function,
/// "path:offset:name" a variable.
std::string nameVariable(const clang::VarDecl &Variable,
                         const clang::SourceManager &SM);
std::string nameFunction(const clang::FunctionDecl &F);
std::string nameParameter(const clang::FunctionDecl &F, unsigned I);
std::string nameResult(const clang::FunctionDecl &F);
/// What is passed to \p F behind its parameters.
std::string nameVariadic(const clang::FunctionDecl &F);
std::string nameField(const clang::FieldDecl &Field,
                      const clang::SourceManager &SM);
/// What \p E, without casts, is: a variable, the result of a function, or a
/// field of any object; empty if it is none.
std::string nameObject(const clang::Expr *E, const clang::SourceManager &SM);
/// Likewise; empty if it is no pointer.
std::string namePointer(const clang::Expr *E, const clang::SourceManager &SM);

/// The type of a pointer, perhaps an atomic one; null if \p Type is none.
clang::QualType asPointer(clang::QualType Type);
/// Whether objects of \p Type are bytes.
bool isByte(clang::QualType Type);
/// Whether \p Type is a pointer to bytes, such as `void *`.
bool isUntypedPointer(clang::QualType Type);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_POINTERNAMES_H
