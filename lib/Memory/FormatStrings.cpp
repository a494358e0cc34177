//===- FormatStrings.cpp - Effects of formats on pointers -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FormatStrings.h"

using namespace llvm;

namespace restruct {

/// Consumes the text before the next conversion specification, and its `%`.
/// \returns false if there is none.
static bool takePercent(StringRef &Format) {
  size_t Percent = Format.find('%');
  if (Percent == StringRef::npos)
    return false;
  Format = Format.drop_front(Percent + 1);
  return true;
}

bool isPlainPrintFormat(StringRef Format) {
  constexpr StringLiteral Modifiers = "0123456789$-+ #'I.*hlLqjzt";
  constexpr StringLiteral Plain = "%diouxXeEfFgGaAcsCSm";
  while (takePercent(Format)) {
    Format = Format.ltrim(Modifiers);
    if (Format.empty() || !Plain.contains(Format.front()))
      return false;
    Format = Format.drop_front();
  }
  return true;
}

/// Consumes a set of characters, from behind its `[` to its `]`. A `]` at the
/// beginning is a member of the set. \returns false if the set has no end.
static bool takeSet(StringRef &Format) {
  Format.consume_front("^");
  Format.consume_front("]");
  size_t End = Format.find(']');
  if (End == StringRef::npos)
    return false;
  Format = Format.drop_front(End + 1);
  return true;
}

bool isPlainScanFormat(StringRef Format) {
  constexpr StringLiteral Modifiers = "0123456789$'I*hlLqjzt";
  constexpr StringLiteral Plain = "%diouxXeEfFgGAcsCSn[";
  while (takePercent(Format)) {
    Format = Format.ltrim(Modifiers);
    if (Format.empty())
      return false;
    char Conversion = Format.front();
    Format = Format.drop_front();
    if (Conversion == 'a') {
      // C99's floating-point conversion, unless it modifies what follows.
      if (!Format.empty() && StringRef("sS[").contains(Format.front()))
        return false;
      continue;
    }
    if (!Plain.contains(Conversion))
      return false;
    if (Conversion == '[' && !takeSet(Format))
      return false;
  }
  return true;
}

} // namespace restruct
