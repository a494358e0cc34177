//===- ExplainPrinter.cpp - Why a structure may or may not change ---------===//
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

static StringRef describeSpread(SafetyCondition Condition) {
  switch (getSpread(Condition)) {
  case SafetySpread::SpreadNone:
    return "does not spread";
  case SafetySpread::SpreadMembers:
    return "spreads to its members";
  case SafetySpread::SpreadLayout:
    return "spreads to its members and to types that contain it";
  case SafetySpread::SpreadReach:
    return "spreads to its members, to types that contain it, and to types "
           "that its fields point to";
  }
  llvm_unreachable("all kinds are listed");
}

static void printCauses(raw_ostream &OS, ArrayRef<CauseReport> Causes,
                        unsigned Indent) {
  for (const CauseReport &Cause : Causes) {
    OS.indent(Indent);
    if (std::string Place = Cause.Place.text(); !Place.empty())
      OS << printable(Place) << ": ";
    OS << printable(Cause.Sentence) << '\n';
    if (!Cause.Code.empty())
      OS.indent(Indent + 4) << printable(Cause.Code) << '\n';
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

void printExplanation(raw_ostream &OS, const StructReport &S, bool UseColor) {
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
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static bool isCalled(const StructReport &S, StringRef Name) {
  Name.consume_front("%");
  if (S.Name == Name || S.SourceName == Name || S.IRName == Name ||
      is_contained(S.IRAliases, Name))
    return true;
  // Without a source record "struct.node" is all that is known.
  StringRef Bare = S.IRName;
  return S.SourceName.empty() &&
         (Bare.consume_front("struct.") || Bare.consume_front("class.") ||
          Bare.consume_front("union.")) &&
         Bare == Name;
}

std::vector<const StructReport *> findStructs(const ReportModel &Model,
                                              StringRef Name) {
  std::vector<const StructReport *> Found;
  for (const StructReport &S : Model.Structs)
    if (isCalled(S, Name) && !Name.empty())
      Found.push_back(&S);
  return Found;
}

std::string suggestName(const ReportModel &Model, StringRef Name) {
  Name.consume_front("%");
  std::string Best;
  unsigned BestDistance = std::max<unsigned>(2, Name.size() / 3) + 1;
  for (const StructReport &S : Model.Structs)
    for (StringRef Candidate :
         {StringRef(S.SourceName), StringRef(S.IRName), StringRef(S.Name)}) {
      if (Candidate.empty())
        continue;
      unsigned Distance = Candidate.edit_distance(
          Name, /*AllowReplacements=*/true, BestDistance);
      if (Distance < BestDistance) {
        BestDistance = Distance;
        Best = Candidate.str();
      }
    }
  return Best;
}

} // namespace restruct
