//===- SourceLines.cpp - Lines of a file ----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceLines.h"

using namespace llvm;

namespace restruct {

size_t beginOfLine(StringRef File, size_t Offset) {
  size_t Newline = File.rfind('\n', Offset);
  return Newline == StringRef::npos ? 0 : Newline + 1;
}

bool beginsLine(StringRef File, size_t Offset) {
  return File.slice(beginOfLine(File, Offset), Offset).trim().empty();
}

StringRef indentationAt(StringRef File, size_t Offset) {
  return File.substr(beginOfLine(File, Offset)).take_while([](char C) {
    return C == ' ' || C == '\t';
  });
}

size_t columnOf(StringRef File, size_t Offset) {
  constexpr size_t TabWidth = 8;
  size_t Column = 0;
  for (char C : File.slice(beginOfLine(File, Offset), Offset))
    Column = C == '\t' ? (Column / TabWidth + 1) * TabWidth : Column + 1;
  return Column;
}

} // namespace restruct
