//===- BodyTokens.h - Tokens of a structure, with comments ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_BODYTOKENS_H
#define RESTRUCT_LIB_PATCH_BODYTOKENS_H

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace restruct {

/// A token, a comment, or a part of a directive. Macros are not expanded.
struct BodyToken {
  size_t Begin, End;
  clang::tok::TokenKind Kind;
  llvm::StringRef Text;
  unsigned Conditions; ///< The number of #if around it.
  bool IsDirective;    ///< A part of one.

  bool isComment() const { return Kind == clang::tok::comment; }
};

/// The tokens of \p File that begin from \p BodyBegin to \p BodyEnd, with views
/// into \p File.
std::vector<BodyToken> lexBody(llvm::StringRef File, size_t BodyBegin,
                               size_t BodyEnd,
                               const clang::LangOptions &Language);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_BODYTOKENS_H
