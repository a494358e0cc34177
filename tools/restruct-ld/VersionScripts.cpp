//===- VersionScripts.cpp - Version scripts as GNU ld reads them ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionScripts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <vector>

using namespace llvm;
using namespace restruct;

/// Splits \p Script into words, strings, `{`, `}`, `;` and `:`, without its
/// comments.
static std::vector<StringRef> tokenize(StringRef Script) {
  std::vector<StringRef> Tokens;
  while (!(Script = Script.ltrim()).empty()) {
    if (Script.consume_front("/*")) {
      Script = Script.split("*/").second;
      continue;
    }
    if (Script.front() == '#') {
      Script = Script.split('\n').second;
      continue;
    }
    size_t Length = Script.front() == '"'
                        ? Script.find('"', 1) + 1
                        : Script.find_first_of("{};: \t\r\n\v\f");
    // The rest if there is no end; a delimiter by itself.
    Length = std::max<size_t>(std::min(Length, Script.size()), 1);
    Tokens.push_back(Script.take_front(Length));
    Script = Script.drop_front(Length);
  }
  return Tokens;
}

VersionScript restruct::adaptVersionScript(StringRef Script,
                                           StringRef Default) {
  VersionScript Result;
  const char *Copied = Script.begin();
  auto CopyTo = [&](const char *End) {
    Result.Text.append(Copied, End);
    Copied = End;
  };
  auto AddVersion = [&](StringRef Name) {
    Result.Text += (" global: " + Name + ";").str();
    Result.Versions.push_back(Name.str());
  };

  std::vector<StringRef> Tokens = tokenize(Script);
  unsigned Depth = 0;
  bool IsAnonymous = false;
  for (auto [I, Token] : enumerate(Tokens)) {
    if (Token == "}" && Depth > 0)
      --Depth;
    if (Token != "{" || Depth++ > 0)
      continue;
    IsAnonymous = I == 0;
    StringRef Name = IsAnonymous ? Default : Tokens[I - 1];
    if (IsAnonymous && !Default.empty()) {
      CopyTo(Token.begin());
      Result.Text += (Default + " ").str();
    }
    CopyTo(Token.end());
    if (!Name.empty())
      AddVersion(Name);
  }
  CopyTo(Script.end());
  if (!Default.empty() && !IsAnonymous) {
    Result.Text += ("\n" + Default + " {").str();
    AddVersion(Default);
    // The pattern * leaves nothing without a version.
    Result.Text += is_contained(Tokens, "*") ? " };\n" : " *; };\n";
  }
  return Result;
}
