//===- FormatStrings.cpp - Effects of formats on pointers -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/FormatStrings.h"

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

std::optional<ScannedInput> findScannedInput(StringRef Format, unsigned Wanted,
                                             uint64_t SizeOfLong) {
  while (takePercent(Format)) {
    if (Format.consume_front("%"))
      continue;
    bool IsSkipped = Format.consume_front("*"), IsWide = false;
    uint64_t Width = 1;
    Format.consumeInteger(10, Width);
    // Positions: `1$`.
    if (Format.empty() || Format.front() == '$')
      return std::nullopt;
    uint64_t Integer = 4, Floating = 4;
    if (Format.consume_front("hh"))
      Integer = 1;
    else if (Format.consume_front("h"))
      Integer = 2;
    else if (Format.consume_front("ll") || Format.consume_front("j"))
      Integer = Floating = 8;
    else if (Format.consume_front("l")) {
      Integer = SizeOfLong;
      Floating = 8;
      IsWide = true;
    } else if (Format.consume_front("z") || Format.consume_front("t"))
      Integer = SizeOfLong;
    else if (Format.consume_front("L"))
      Integer = Floating = 16;
    if (Format.empty())
      return std::nullopt;
    char Conversion = Format.front();
    Format = Format.drop_front();
    if (Conversion == '[' && !takeSet(Format))
      return std::nullopt;
    if (IsSkipped || Wanted-- != 0)
      continue;
    if (StringRef("diouxXn").contains(Conversion))
      return ScannedInput{false, Integer};
    if (StringRef("aAeEfFgG").contains(Conversion))
      return ScannedInput{false, Floating};
    if (!IsWide && StringRef("s[").contains(Conversion))
      return ScannedInput{true};
    if (!IsWide && Conversion == 'c')
      return ScannedInput{false, Width};
    return std::nullopt;
  }
  return std::nullopt;
}

} // namespace restruct
