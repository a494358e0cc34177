//===- ElementText.h - Where the elements of lists are ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_ELEMENTTEXT_H
#define RESTRUCT_LIB_PATCH_ELEMENTTEXT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

#include <optional>
#include <string>

namespace restruct {

/// A part of a file.
struct TextRange {
  std::string Path;
  size_t Begin = 0;
  size_t End = 0;
};

/// Where \p Element of a list is, of which \p Open is the brace or parenthesis
/// in front of the elements. Nothing if it is not between commas of the file,
/// or the body of a macro, that has Open.
std::optional<TextRange> findElement(clang::SourceLocation Open,
                                     const clang::Expr &Element,
                                     const clang::ASTContext &Tree);

llvm::StringRef getText(const TextRange &Range, const clang::SourceManager &SM);

/// Whether \p Name is a parameter of the macro whose body has \p Where: there
/// it is not the name of a member.
bool isMacroParameter(const TextRange &Where, llvm::StringRef Name,
                      const clang::SourceManager &SM);

/// Whether the source has the braces of \p List. A list that the compiler
/// inserted, for braces that were left out, has the place of its first element.
/// One for a member without an initializer has that of the closing brace around
/// it: it is not in the source.
bool hasBrace(const clang::InitListExpr &List, const clang::SourceManager &SM);
/// Whether these were left out.
bool isElided(const clang::InitListExpr &List, const clang::SourceManager &SM);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_ELEMENTTEXT_H
