//===- ExplainPrinter.cpp - Why a structure may or may not change ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/ReportPrinter.h"

#include "TextTools.h"

#include "restruct/Report/Explanation.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace llvm;

namespace restruct {

static StringRef describeSpread(SafetyCondition Condition) {
  switch (getSpread(Condition)) {
  case SafetySpread::SpreadNone:
    return "does not spread";
  case SafetySpread::SpreadMembers:
    return "spreads to its members";
  case SafetySpread::SpreadContainers:
    return "spreads to types that contain it";
  case SafetySpread::SpreadLayout:
    return "spreads to its members and to types that contain it";
  case SafetySpread::SpreadReach:
    return "spreads to its members, to types that contain it, and to types "
           "that its fields point to";
  }
  llvm_unreachable("all kinds are listed");
}

/// Each place and what happens there once, with the number of causes and the
/// code of each.
static void printCauses(raw_ostream &OS, ArrayRef<CauseReport> Causes,
                        unsigned Indent) {
  struct Group {
    unsigned Count = 0;
    std::vector<std::string> Codes;
  };
  MapVector<std::string, Group, std::map<std::string, unsigned>> Groups;
  for (const CauseReport &Cause : Causes) {
    std::string Place = Cause.Place.text();
    Group &At = Groups[(Place.empty() ? "" : Place + ": ") + Cause.Sentence];
    ++At.Count;
    if (!Cause.Code.empty() && !is_contained(At.Codes, Cause.Code))
      At.Codes.push_back(Cause.Code);
  }
  for (const auto &[Text, At] : Groups) {
    OS.indent(Indent) << printable(Text);
    if (At.Count > 1)
      OS << " (" << At.Count << " times)";
    OS << '\n';
    for (const std::string &Code : At.Codes)
      OS.indent(Indent + 4) << printable(Code) << '\n';
  }
}

static void printCondition(raw_ostream &OS, const ConditionReport &C) {
  OS << "\n  ";
  OS.changeColor(C.Blocks.empty() ? raw_ostream::GREEN : raw_ostream::RED)
      << getName(C.Condition);
  OS.resetColor();
  OS << ": " << getSentence(C.Condition) << '\n';
  OS << "    blocks "
     << (C.Blocks.empty() ? "nothing"
         : C.blocksAll()  ? "every change"
                          : changesText(C.Blocks))
     << "; " << describeSpread(C.Condition) << '\n';
  unsigned Indent = 4;
  for (const SpreadStep &Step : C.Way) {
    OS.indent(Indent) << printable(Step.Sentence) << ' ' << printable(Step.From)
                      << '\n';
    Indent += 2;
  }
  if (!C.Way.empty())
    return printCauses(OS, C.CausesThere, Indent);
  printCauses(OS, C.Causes, Indent);
  if (C.Count > C.Causes.size())
    OS.indent(Indent) << "and " << C.Count - C.Causes.size() << " more\n";
}

static void printFields(raw_ostream &OS, const StructReport &S) {
  if (S.Fields.empty())
    return;
  OS << "\n  use of the fields:\n";
  size_t NameWidth = 0;
  std::vector<std::string> Names;
  for (const auto &[I, Field] : enumerate(S.Fields)) {
    Names.push_back(Field.Name.empty() ? "#" + utostr(I)
                                       : printable(Field.Name));
    NameWidth = std::max(NameWidth, Names.back().size());
  }
  for (const auto &[I, Field] : enumerate(S.Fields)) {
    std::string Use = fieldUseText(Field, S.Use.Knowledge);
    std::string Notes = join(fieldUseNotes(Field, S.Use.Knowledge), ", ");
    std::string Line =
        formatv("    {0}  {1}{2}{3}", left_justify(Names[I], NameWidth),
                Use.empty() ? (Field.Use ? "no access found" : "unknown") : Use,
                Notes.empty() ? "" : ", ", Notes);
    OS << Line << '\n';
  }
  printUse(OS, S);
}

/// "next r 37%, number r 13% w <1%", most accessed fields first.
static std::string accessesText(const StructReport &S,
                                const AccessorReport &Accessor) {
  std::vector<FieldAccessReport> Fields = Accessor.Fields;
  llvm::sort(Fields,
             [](const FieldAccessReport &A, const FieldAccessReport &B) {
               return std::pair(-A.ReadShare - A.WriteShare, A.Element) <
                      std::pair(-B.ReadShare - B.WriteShare, B.Element);
             });
  auto OrNone = [](double Share) { return Share > 0 ? Share : -1; };
  return join(map_range(Fields,
                        [&](const FieldAccessReport &Field) {
                          return elementText(S, Field.Element) + " " +
                                 sharesText(OrNone(Field.ReadShare),
                                            OrNone(Field.WriteShare));
                        }),
              ", ");
}

static void printAccessors(raw_ostream &OS, const StructReport &S) {
  if (S.Use.Accessors.empty())
    return;
  OS << "\n  accessed by, at the place that is executed most often:\n";
  for (const AccessorReport &Accessor : S.Use.Accessors)
    OS << "    " << printable(Accessor.Place.text())
       << (Accessor.IsInLoop ? ", in a loop: " : ": ")
       << accessesText(S, Accessor) << '\n';
}

/// The text in lines of at most 80 columns.
static void printParagraph(raw_ostream &OS, StringRef Text, unsigned Indent) {
  constexpr size_t Columns = 80;
  size_t Column = 0;
  for (StringRef Word : split(Text, ' ')) {
    if (Column != 0 && Column + 1 + Word.size() > Columns) {
      OS << '\n';
      Column = 0;
    }
    if (Column == 0)
      OS.indent(Indent);
    else
      OS << ' ';
    OS << Word;
    Column += (Column == 0 ? Indent : 1) + Word.size();
  }
  OS << '\n';
}

/// Why, in plain words, and the way to a line that has to change.
static void printVerdict(raw_ostream &OS, const ReportModel &Model,
                         const StructReport &S) {
  Explanation Why = explainVerdict(Model, S);
  OS << '\n';
  printParagraph(OS, printable(Why.Summary), /*Indent=*/2);
  if (!Why.Way.empty())
    OS << '\n';
  // Where editors look for them: at the beginning of the line.
  for (const ExplanationNote &Note : Why.Way)
    OS << printable(Note.text()) << '\n';
}

void printExplanation(raw_ostream &OS, const ReportModel &Model,
                      const StructReport &S, bool UseColor) {
  OS.enable_colors(UseColor);
  OS.changeColor(raw_ostream::CYAN, /*Bold=*/true) << printable(S.Name);
  OS.resetColor();
  if (!S.File.empty())
    OS << "  " << printable(S.File) << ':' << S.Line;
  if (S.Name != "%" + S.IRName)
    OS << "  (%" << printable(S.IRName) << ')';
  OS << "\n  layout: " << verdictText(S.Safety) << unusedNote(S) << '\n';
  if (!S.IsComplete)
    OS << "  declared, but not defined in the input\n";
  printVerdict(OS, Model, S);
  // Conditions that block most come first; then table order decides.
  std::vector<const ConditionReport *> Sorted;
  Sorted.reserve(S.Safety.Conditions.size());
  for (const ConditionReport &C : S.Safety.Conditions)
    Sorted.push_back(&C);
  llvm::sort(Sorted, [](const ConditionReport *A, const ConditionReport *B) {
    return std::pair(B->Blocks.size(), A->Condition) <
           std::pair(A->Blocks.size(), B->Condition);
  });
  for (const ConditionReport *C : Sorted)
    printCondition(OS, *C);
  printFields(OS, S);
  printAccessors(OS, S);
}

} // namespace restruct
