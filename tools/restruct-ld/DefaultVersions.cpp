//===- DefaultVersions.cpp - --default-symver for lld ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In a script of one anonymous node (`{ global: f; local: *; };`), what is
/// exported has no version: naming the node gives it one. Of a script with
/// named nodes, what no pattern matches is exported without a version, unless
/// the pattern `*` matches everything.
///
//===----------------------------------------------------------------------===//

#include "DefaultVersions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"

#include <vector>

using namespace llvm;

/// Splits \p Script into words, `{`, `}`, `;` and `:`, without its comments.
static std::vector<StringRef> tokenize(StringRef Script) {
  std::vector<StringRef> Tokens;
  while (!(Script = Script.ltrim()).empty()) {
    size_t Length;
    if (Script.starts_with("/*")) {
      Script = Script.substr(2).split("*/").second;
      continue;
    }
    if (Script.front() == '#') {
      Script = Script.split('\n').second;
      continue;
    }
    if (Script.front() == '"')
      Length = std::min(Script.find('"', 1), Script.size() - 1) + 1;
    else
      Length = std::max<size_t>(
          1, std::min(Script.find_first_of("{};: \t\r\n\v\f"), Script.size()));
    Tokens.push_back(Script.take_front(Length));
    Script = Script.drop_front(Length);
  }
  return Tokens;
}

std::string restruct::addDefaultVersion(StringRef Script, StringRef Version) {
  std::vector<StringRef> Tokens = tokenize(Script);
  if (!Tokens.empty() && Tokens.front() == "{")
    return (Version + " " +
            StringRef(Tokens.front().data(),
                      Script.end() - Tokens.front().data()))
        .str();
  std::string Result = Script.str();
  if (!is_contained(Tokens, "*"))
    Result += ("\n" + Version + " { *; };\n").str();
  return Result;
}
