//===- TextPrinter.cpp - Reports as text ----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/ReportPrinter.h"

#include "TextTools.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

/// "8" for whole bytes, "8:3" for bit 3 of byte 8.
static std::string offsetText(uint64_t Bits) {
  return Bits % 8 ? formatv("{0}:{1}", Bits / 8, Bits % 8).str()
                  : utostr(Bits / 8);
}

/// "4" for bytes, "3 bits" for less or more than whole ones.
static std::string sizeText(uint64_t Bits) {
  return Bits % 8 ? amount(Bits, "bit", "bits") : utostr(Bits / 8);
}

/// \p Part of \p Whole in percent; \pre Part <= Whole, Whole > 0.
static uint64_t percent(uint64_t Part, uint64_t Whole) {
  return static_cast<uint64_t>(100.0 * static_cast<double>(Part) /
                               static_cast<double>(Whole));
}

std::string placeText(const StructReport &S) {
  return S.File.empty() ? std::string()
                        : formatv("{0}:{1}", printable(S.File), S.Line).str();
}

static std::string nameText(const FieldReport &Field) {
  return Field.Name.empty() ? "-" : printable(Field.Name);
}

/// The letter that stands for a field in the picture of its record.
static char letterOf(size_t FieldIndex) {
  static constexpr StringLiteral Letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return Letters[FieldIndex % Letters.size()];
}

std::vector<const StructReport *> listShown(const ReportModel &Model,
                                            const TextOptions &Options) {
  std::vector<const StructReport *> Shown;
  for (const StructReport &S : Model.Structs)
    if (Options.ShowAll || (S.IsUsed && !S.InSystemHeader))
      Shown.push_back(&S);
  // The model's order, which is that of addresses here, breaks ties.
  llvm::sort(Shown, [&](const StructReport *A, const StructReport *B) {
    switch (Options.Order) {
    case ReportOrder::Name:
      break;
    case ReportOrder::Size:
      if (A->SizeInBits != B->SizeInBits)
        return A->SizeInBits > B->SizeInBits;
      break;
    case ReportOrder::Holes:
      if (A->HoleBits != B->HoleBits)
        return A->HoleBits > B->HoleBits;
      break;
    }
    return A < B;
  });
  return Shown;
}

namespace {

class TextPrinter {
public:
  TextPrinter(raw_ostream &OS, const ReportModel &Model,
              const TextOptions &Options)
      : OS(OS), Model(Model), Options(Options) {
    OS.enable_colors(Options.UseColor);
  }

  void printReport() {
    forEachShown([&](const StructReport &S) { printLayout(S); });
    printTotals();
  }
  void printOne(const StructReport &S) { printLayout(S); }
  void printTotalsAlone() { printTotals(); }

  void printTypes() {
    forEachShown([&](const StructReport &S) { printType(S); });
    printTypeTotals();
  }

private:
  template <typename PrintFn> void forEachShown(PrintFn Print) {
    std::vector<const StructReport *> Shown = listShown(Model, Options);
    NumHidden = Model.Structs.size() - Shown.size();
    for (const StructReport *S : Shown)
      Print(*S);
  }

  void printHeading(const StructReport &S) {
    OS.changeColor(raw_ostream::CYAN, /*Bold=*/true) << printable(S.Name);
    OS.resetColor();
    if (std::string Place = placeText(S); !Place.empty())
      OS << "  " << Place;
    OS << '\n';
  }

  void printLayout(const StructReport &S) {
    printHeading(S);
    if (!S.IsComplete) {
      OS << "  declared, but not defined in the input\n";
      printAnalysis(S);
      OS << '\n';
      return;
    }
    OS << "  " << amount(S.SizeInBits / 8, "byte", "bytes") << ", aligned "
       << S.AlignInBits / 8 << ", "
       << amount(S.CacheLines, "cache line", "cache lines");
    if (S.HoleBits) {
      OS << ", ";
      OS.changeColor(raw_ostream::YELLOW) << "holes " << sizeText(S.HoleBits);
      OS.resetColor();
      OS << formatv(" ({0}%)", percent(S.HoleBits, S.SizeInBits));
    }
    OS << (S.IsPacked ? ", packed" : "")
       << (S.IsOverAligned ? ", over-aligned" : "") << '\n';
    OS << "  from: " << getSentence(S.Origin) << '\n';
    printConflict(S);
    printFieldTable(S);
    printPicture(S);
    printAnalysis(S);
    OS << '\n';
  }

  void printAnalysis(const StructReport &S) {
    constexpr size_t MaxCauses = 2;
    if (!Model.Program)
      return;
    printUse(OS, S);
    printSafety(OS, S, MaxCauses);
  }

  void printConflict(const StructReport &S) {
    if (!S.IsConflicting)
      return;
    OS << "  ";
    OS.changeColor(raw_ostream::RED) << "conflicts with another description";
    OS.resetColor();
    OS << '\n';
  }

  struct Row {
    std::string Letter, Offset, Size, Name, Type, Use, Note;
    bool IsHole = false;
  };

  /// Fields and holes in order of offset.
  std::vector<Row> makeRows(const StructReport &S) {
    std::vector<Row> Rows;
    auto Hole = S.Holes.begin();
    auto AddHolesBefore = [&](uint64_t Offset) {
      for (; Hole != S.Holes.end() && Hole->Offset < Offset; ++Hole)
        Rows.push_back({"", offsetText(Hole->Offset), sizeText(Hole->Size),
                        "(hole)", "", "", "", true});
    };
    for (const auto &[Index, Field] : enumerate(S.Fields)) {
      AddHolesBefore(Field.Bits.Offset);
      std::vector<std::string> Remarks = Field.Flags;
      if (Field.StraddlesCacheLine)
        Remarks.push_back("straddles a cache line");
      append_range(Remarks, fieldUseNotes(Field, S.Use.Knowledge));
      std::string Note;
      if (!Field.Pointee.empty())
        (Note += "-> ") += printable(Field.Pointee);
      if (!Field.Pointee.empty() && !Remarks.empty())
        Note += "  ";
      Note += join(Remarks, ", ");
      Rows.push_back(
          {std::string(1, letterOf(Index)), offsetText(Field.Bits.Offset),
           sizeText(Field.Bits.Size), nameText(Field),
           printable(Field.Spelling.empty() ? Field.Type : Field.Spelling),
           fieldUseText(Field, S.Use.Knowledge), Note});
    }
    AddHolesBefore(S.SizeInBits);
    return Rows;
  }

  void printFieldTable(const StructReport &S) {
    std::vector<Row> Rows = makeRows(S);
    if (Rows.empty())
      return;
    bool HasUse = any_of(Rows, [](const Row &R) { return !R.Use.empty(); });
    Rows.insert(Rows.begin(), {"", "offset", "size", "field", "type",
                               HasUse ? "use" : "", ""});
    size_t NameWidth = 0, TypeWidth = 0, SizeWidth = 0, UseWidth = 0;
    for (const Row &R : Rows) {
      NameWidth = std::max(NameWidth, R.Name.size());
      SizeWidth = std::max(SizeWidth, R.Size.size());
      UseWidth = std::max(UseWidth, R.Use.size());
      // One long type must not push all other notes off the screen.
      TypeWidth = std::max(TypeWidth, std::min<size_t>(R.Type.size(), 32));
    }
    for (const Row &R : Rows) {
      std::string Line = formatv("  {0,1} {1,7}  {2}  {3}  {4}  ", R.Letter,
                                 R.Offset, right_justify(R.Size, SizeWidth),
                                 left_justify(R.Name, NameWidth),
                                 left_justify(R.Type, TypeWidth));
      if (HasUse)
        Line += formatv("{0}  ", left_justify(R.Use, UseWidth));
      Line += R.Note;
      if (R.IsHole)
        OS.changeColor(raw_ostream::YELLOW);
      OS << StringRef(Line).rtrim() << '\n';
      if (R.IsHole)
        OS.resetColor();
    }
  }

  /// A letter for each byte, a line of text for each cache line. For large
  /// records, only the first lines.
  void printPicture(const StructReport &S) {
    constexpr uint64_t MaxLines = 8;
    uint64_t Bytes = S.SizeInBits / 8;
    if (Bytes == 0 || S.Keyword == "union" || S.Fields.empty())
      return;
    uint64_t Shown = std::min(Bytes, MaxLines * Model.CacheLineBytes);
    std::string Picture(Shown, '.');
    for (const auto &[Index, Field] : enumerate(S.Fields)) {
      if (Field.Bits.Size == 0)
        continue;
      // Not end(): a range from metadata may extend past 2^64.
      uint64_t LastBit = std::min(Field.Bits.Size, S.SizeInBits) - 1;
      uint64_t End = std::min(Shown, (Field.Bits.Offset % 8 + LastBit) / 8 + 1 +
                                         Field.Bits.Offset / 8);
      for (uint64_t Byte = Field.Bits.Offset / 8; Byte < End; ++Byte)
        Picture[Byte] = letterOf(Index);
    }
    StringRef Rest = Picture;
    for (uint64_t Line = 0; !Rest.empty(); ++Line) {
      OS << formatv("  line {0,-3} |{1}|\n", Line,
                    Rest.take_front(Model.CacheLineBytes));
      Rest =
          Rest.drop_front(std::min<size_t>(Rest.size(), Model.CacheLineBytes));
    }
    if (Shown < Bytes)
      OS << formatv("  ... and {0} more lines\n", S.CacheLines - MaxLines);
  }

  void printType(const StructReport &S) {
    printHeading(S);
    OS << "  " << printable(S.Definition) << '\n';
    if (!S.IRAliases.empty())
      OS << "  also %" << printable(join(S.IRAliases, ", %")) << '\n';
    OS << "  from: " << getSentence(S.Origin) << '\n';
    printConflict(S);
    size_t NameWidth = 0;
    for (const FieldReport &Field : S.Fields)
      NameWidth = std::max(NameWidth, nameText(Field).size());
    for (const FieldReport &Field : S.Fields) {
      std::string Line =
          formatv("  {0,7} {1,8}  {2}  {3}  {4}", offsetText(Field.Bits.Offset),
                  "+" + sizeText(Field.Bits.Size),
                  left_justify(nameText(Field), NameWidth),
                  printable(Field.Type), join(Field.Flags, ", "));
      OS << StringRef(Line).rtrim() << '\n';
    }
    OS << '\n';
  }

  void printHidden() {
    if (NumHidden)
      OS << formatv("{0} more are unused or from system headers; shown by "
                    "--all.\n",
                    NumHidden);
  }

  void printOrigins() {
    for (const auto &[Origin, Count] : Model.Totals.ByOrigin)
      if (Count)
        OS << formatv("  {0,6}  {1}\n", Count, getSentence(Origin));
  }

  void printTotals() {
    const ReportTotals &T = Model.Totals;
    OS << amount(T.Structs, "structure", "structures") << ", " << T.Used
       << " used; " << T.WithHoles << " with holes, " << T.SpanningLines
       << " larger than a cache line of " << Model.CacheLineBytes << " bytes\n";
    if (T.Bytes)
      OS << formatv("{0} of {1} bytes are holes ({2}%)\n", T.HoleBytes, T.Bytes,
                    percent(T.HoleBytes, T.Bytes));
    if (T.Conflicting)
      OS << formatv("{0} with conflicting descriptions\n", T.Conflicting);
    printOrigins();
    printVerdictTotals(OS, Model);
    printHidden();
  }

  void printTypeTotals() {
    const ReportTotals &T = Model.Totals;
    OS << amount(T.Structs, "structure", "structures") << ", by origin:\n";
    printOrigins();
    OS << formatv("declared types of {0}, {1}, {2}, {3} and {4}\n",
                  amount(T.Globals, "global", "globals"),
                  amount(T.Functions, "function", "functions"),
                  amount(T.Allocas, "alloca", "allocas"),
                  amount(T.IndirectCalls, "indirect call", "indirect calls"),
                  amount(T.Allocations, "allocation", "allocations"));
    printHidden();
  }

  raw_ostream &OS;
  const ReportModel &Model;
  TextOptions Options;
  size_t NumHidden = 0;
};

} // namespace

void printReportText(raw_ostream &OS, const ReportModel &Model,
                     const TextOptions &Options) {
  TextPrinter(OS, Model, Options).printReport();
}

void printStructText(raw_ostream &OS, const ReportModel &Model,
                     const StructReport &S) {
  TextPrinter(OS, Model, TextOptions()).printOne(S);
}

void printTotalsText(raw_ostream &OS, const ReportModel &Model) {
  TextPrinter(OS, Model, TextOptions()).printTotalsAlone();
}

void printTypesText(raw_ostream &OS, const ReportModel &Model,
                    const TextOptions &Options) {
  TextPrinter(OS, Model, Options).printTypes();
}

} // namespace restruct
