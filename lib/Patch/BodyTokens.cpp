//===- BodyTokens.cpp - Tokens of a structure, with comments --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyTokens.h"

#include "SourceLines.h"

#include "clang/Lex/Lexer.h"

using namespace llvm;

namespace restruct {

/// Whether the line in front of that of \p Offset ends with a backslash.
static bool isContinued(StringRef File, size_t Offset) {
  StringRef Before = File.substr(0, beginOfLine(File, Offset));
  return Before.ends_with("\\\n") || Before.ends_with("\\\r\n");
}

/// A directive lasts to the end of its line, and a backslash continues a line.
static void countConditions(StringRef File, MutableArrayRef<BodyToken> Tokens) {
  unsigned Depth = 0;
  for (size_t I = 0; I != Tokens.size();) {
    if (Tokens[I].Kind != clang::tok::hash ||
        !beginsLine(File, Tokens[I].Begin)) {
      Tokens[I++].Conditions = Depth;
      continue;
    }
    StringRef Name = I + 1 != Tokens.size() ? Tokens[I + 1].Text : "";
    if (Name.starts_with("if"))
      ++Depth;
    else if (Name == "endif" && Depth != 0)
      --Depth;
    do {
      Tokens[I].IsDirective = true;
      Tokens[I].Conditions = Depth;
      ++I;
    } while (I != Tokens.size() && (!beginsLine(File, Tokens[I].Begin) ||
                                    isContinued(File, Tokens[I].Begin)));
  }
}

std::vector<BodyToken> lexBody(StringRef File, size_t BodyBegin, size_t BodyEnd,
                               const clang::LangOptions &Language) {
  std::vector<BodyToken> Tokens;
  clang::Lexer Lexer(clang::SourceLocation(), Language, File.begin(),
                     File.begin() + BodyBegin, File.end());
  Lexer.SetCommentRetentionState(true);
  clang::Token Token;
  while (true) {
    Lexer.LexFromRawLexer(Token);
    size_t End = size_t(Lexer.getBufferLocation() - File.begin());
    size_t Begin = End - Token.getLength();
    if (Token.is(clang::tok::eof) || Begin >= BodyEnd)
      break;
    Tokens.push_back({Begin, End, Token.getKind(), File.slice(Begin, End),
                      /*Conditions=*/0, /*IsDirective=*/false});
  }
  countConditions(File, Tokens);
  return Tokens;
}

} // namespace restruct
