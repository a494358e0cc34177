//===- HTMLText.cpp - Text in a page --------------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HTMLText.h"

#include "../TextTools.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

std::string escapedLines(StringRef Text) {
  std::string Result;
  raw_string_ostream OS(Result);
  printHTMLEscaped(json::fixUTF8(Text), OS);
  return Result;
}

std::string escaped(StringRef Text) { return escapedLines(printable(Text)); }

/// An id must not contain white space. Names in IR may contain anything.
std::string idOf(StringRef IRName) {
  std::string Id = "s-";
  for (char C : IRName)
    if (isAlnum(C) || StringRef("._-:").contains(C))
      Id += C;
    else
      Id += "~" + toHex(StringRef(&C, 1));
  return Id;
}

std::string linkTo(StringRef IRName) { return "#" + idOf(IRName); }

StringRef heatClass(double Share) {
  if (Share <= 0)
    return "h0";
  if (Share < 0.05)
    return "h1";
  if (Share < 0.15)
    return "h2";
  return Share < 0.35 ? "h3" : "h4";
}

} // namespace restruct
