//===- RecordNames.cpp - Comparing names of records -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How clang names the IR type of a record. `ns::vec<int>::node` becomes
// "struct.ns::vec<int>::node": a class template's own arguments are omitted,
// and those of the enclosing scopes are written without default arguments.
// Debug information writes all arguments everywhere.
//
//===----------------------------------------------------------------------===//

#include "StructBinder.h"

using namespace llvm;

namespace restruct::debuginfo {

std::string withoutTemplateArguments(StringRef Name) {
  std::string Result;
  unsigned Depth = 0;
  for (char C : Name) {
    if (C == '<')
      ++Depth;
    else if (C == '>' && Depth > 0)
      --Depth;
    else if (Depth == 0)
      Result.push_back(C);
  }
  return Result;
}

/// The position in \p Name of the bracket that closes the list containing \p I,
/// or of the end.
static size_t endOfList(StringRef Name, size_t I) {
  unsigned Depth = 0;
  for (; I < Name.size(); ++I) {
    if (Name[I] == '<' || Name[I] == '(') {
      ++Depth;
    } else if (Name[I] == '>' || Name[I] == ')') {
      if (Depth == 0)
        return I;
      --Depth;
    }
  }
  return I;
}

bool isAbbreviationOf(StringRef Short, StringRef Long) {
  size_t S = 0, L = 0;
  auto SkipSpaces = [](StringRef Name, size_t &I) {
    while (I < Name.size() && Name[I] == ' ')
      ++I;
  };
  while (true) {
    SkipSpaces(Short, S);
    SkipSpaces(Long, L);
    if (S == Short.size() && L == Long.size())
      return true;
    char InShort = S < Short.size() ? Short[S] : '\0';
    char InLong = L < Long.size() ? Long[L] : '\0';
    if (InShort == InLong) {
      ++S;
      ++L;
    } else if (InLong == '<') { // a list that Short does not have
      size_t End = endOfList(Long, L + 1);
      if (End == Long.size())
        return false;
      L = End + 1;
    } else if (InShort == '>' && InLong == ',') { // the rest are defaults
      L = endOfList(Long, L);
      if (L == Long.size() || Long[L] != '>')
        return false;
    } else {
      return false;
    }
  }
}

} // namespace restruct::debuginfo
