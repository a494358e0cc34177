//===- MemberSlots.cpp - New text of members ------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemberSlots.h"

#include "SourceLines.h"

using namespace llvm;

namespace restruct {

namespace {

/// A piece, in three parts: comment lines above it, each ended; its own text;
/// and what follows on its line, without the newline.
struct Lines {
  std::string Above;
  std::string Text;
  std::string Behind;
};

} // namespace

static Lines linesOf(StringRef File, const MemberPiece &Piece) {
  const MemberText &Text = *Piece.Text;
  Lines Result;
  size_t Line = beginOfLine(File, Text.Begin);
  if (Text.IsWholeLines && Piece.Declarator.value_or(0) == 0)
    Result.Above = File.slice(Text.Lead, std::max(Line, Text.Lead));
  if (!Piece.Declarator) {
    Result.Text =
        File.slice(Text.IsWholeLines ? Text.Begin : Text.Lead, Text.End);
    Result.Behind = File.slice(Text.End, Text.Tail).rtrim("\r\n");
    return Result;
  }
  const DeclaratorText &Part = Text.Declarators[*Piece.Declarator];
  Result.Above += Part.Above;
  if (!Text.IsWholeLines && *Piece.Declarator == 0)
    Result.Text = File.slice(Text.Lead, Text.Begin);
  Result.Text += (Text.Specifiers + " " + Part.Text + ";").str();
  Result.Behind = Part.Behind;
  return Result;
}

/// Whether \p Text, white space and comments, ends with one that lasts to the
/// end of the line.
static bool endsWithLineComment(StringRef Text) {
  while (!(Text = Text.ltrim()).empty()) {
    if (Text.starts_with("//")) {
      size_t Newline = Text.find('\n');
      if (Newline == StringRef::npos)
        return true;
      Text = Text.substr(Newline);
    } else {
      size_t End = Text.find("*/", 2);
      Text = Text.substr(std::min(End, Text.size() - 2) + 2);
    }
  }
  return false;
}

/// That of the lines around \p Slot.
static StringRef newlineAt(StringRef File, const MemberText &Slot) {
  size_t Newline = File.find('\n', Slot.Begin);
  return Newline != StringRef::npos && File.substr(0, Newline).ends_with("\r")
             ? "\r\n"
             : "\n";
}

/// In lines that have other text, too.
static std::string fillOnLine(StringRef File, const MemberText &Slot,
                              ArrayRef<MemberPiece> Pieces) {
  StringRef Newline = newlineAt(File, Slot);
  std::string Result;
  bool BeginsLine = beginsLine(File, Slot.Lead);
  for (const MemberPiece &Piece : Pieces) {
    Lines Parts = linesOf(File, Piece);
    StringRef Indentation = indentationAt(
        File, beginsLine(File, Slot.Lead) ? Slot.Lead : Piece.Text->Begin);
    if (!Parts.Above.empty()) {
      Result += BeginsLine ? StringRef(Parts.Above).ltrim(" \t").str()
                           : Newline.str() + Parts.Above;
      Result += Indentation;
    } else if (!Result.empty()) {
      Result += BeginsLine ? Indentation : " ";
    }
    Result += Parts.Text + Parts.Behind;
    bool IsLast = &Piece == &Pieces.back();
    StringRef Rest = File.substr(Slot.Tail).ltrim(" \t\r");
    BeginsLine = endsWithLineComment(Parts.Behind);
    if (BeginsLine && !(IsLast && Rest.starts_with("\n"))) {
      Result += Newline;
      if (IsLast && !Rest.starts_with("}"))
        Result += Indentation;
    }
  }
  return Result;
}

std::string fillSlot(StringRef File, const MemberText &Slot,
                     ArrayRef<MemberPiece> Pieces) {
  if (!Slot.IsWholeLines)
    return fillOnLine(File, Slot, Pieces);
  StringRef Indentation = indentationAt(File, Slot.Begin);
  std::string Result;
  for (const MemberPiece &Piece : Pieces) {
    Lines Parts = linesOf(File, Piece);
    Result += Parts.Above + Indentation.str() + Parts.Text + Parts.Behind +
              newlineAt(File, Slot).str();
  }
  return Result;
}

} // namespace restruct
