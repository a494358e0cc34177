//===- SafetyText.cpp - Analysis results as text --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TextTools.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace llvm;

namespace restruct {

std::string amount(uint64_t Count, StringRef One, StringRef Many) {
  return (Twine(Count) + " " + (Count == 1 ? One : Many)).str();
}

std::string printable(StringRef Name) {
  std::string Text = Name.str();
  for (char &C : Text)
    if (static_cast<unsigned char>(C) < 0x20 || C == 0x7f)
      C = '?';
  return Text;
}

std::string shareText(double Share) {
  double Percent = Share * 100;
  if (Percent > 0 && Percent < 1)
    return "<1%";
  return formatv("{0:F0}%", Percent);
}

std::string changesText(ArrayRef<LayoutChange> Changes) {
  return join(map_range(Changes, [](LayoutChange C) { return getKey(C); }),
              ", ");
}

std::string verdictText(const SafetyReport &Safety) {
  switch (Safety.getVerdict()) {
  case StructVerdict::MayChange:
    return "may change";
  case StructVerdict::Partly:
    return "may change by " + changesText(Safety.Legal) + " only";
  case StructVerdict::Blocked:
    return Safety.IsAnalysed ? "fixed" : "fixed: not analysed";
  }
  llvm_unreachable("all verdicts are listed");
}

//===----------------------------------------------------------------------===//
// Fields
//===----------------------------------------------------------------------===//

std::string sharesText(double Reads, double Writes) {
  std::string Text;
  if (Reads >= 0)
    Text = "r " + shareText(Reads);
  if (Writes >= 0)
    Text += (Text.empty() ? "w " : " w ") + shareText(Writes);
  return Text;
}

std::string fieldUseText(const FieldReport &Field, FieldKnowledge Knowledge) {
  if (!Field.Use)
    return "";
  const FieldUseReport &Use = *Field.Use;
  // For exposed fields, only the accesses that were found are known.
  bool IsRead = Knowledge == FieldKnowledge::None ? Use.Reads > 0 : Use.IsRead;
  bool IsWritten =
      Knowledge == FieldKnowledge::None ? Use.Writes > 0 : Use.IsWritten;
  std::string Text =
      sharesText(IsRead ? Use.ReadShare : -1, IsWritten ? Use.WriteShare : -1);
  if (Text.empty() && Knowledge != FieldKnowledge::None)
    return "unused";
  return Text;
}

std::vector<std::string> fieldUseNotes(const FieldReport &Field,
                                       FieldKnowledge Knowledge) {
  std::vector<std::string> Notes;
  if (!Field.Use)
    return Notes;
  const FieldUseReport &Use = *Field.Use;
  auto Add = [&](bool Holds, const Twine &Note) {
    if (Holds)
      Notes.push_back(Note.str());
  };
  if (Knowledge != FieldKnowledge::None) {
    Add(Use.IsWritten && !Use.IsRead, "never read");
    Add(Use.IsValueUnused, "value unused");
    Add(Use.IsComplexUse, "complex use");
    Add(Use.IsAddressTaken, "address taken");
    Add(Use.IsNoValue && Use.IsRead, "never assigned");
    StringRef Value = Use.SingleValue;
    bool IsGlobal = Value.consume_front("@");
    Add(!Use.SingleValue.empty(),
        "always " +
            printable(IsGlobal ? "@" + demangle(Value) : Use.SingleValue));
    Add(!Use.SingleAllocFunction.empty(),
        "memory of " + printable(demangle(Use.SingleAllocFunction)));
  }
  Add(Use.IsShared && !fieldUseText(Field, Knowledge).empty(),
      "counts of its storage unit");
  return Notes;
}

std::string elementText(const StructReport &S, unsigned Element) {
  for (const FieldReport &Field : S.Fields)
    if (Field.Use && Field.Use->Element == Element && !Field.Name.empty())
      return printable(Field.Name);
  return "#" + utostr(Element);
}

void printUse(raw_ostream &OS, const StructReport &S) {
  bool HasUse = any_of(S.Fields, [&](const FieldReport &Field) {
    return !fieldUseText(Field, S.Use.Knowledge).empty();
  });
  if (!S.Use.Exposure.empty())
    OS << "  field use: known accesses only: " << printable(S.Use.Exposure)
       << '\n';
  else if (HasUse && S.Use.Knowledge == FieldKnowledge::Seen)
    OS << "  field use: known accesses only; there may be others\n";
  auto NameOf = [&](unsigned Element) { return elementText(S, Element); };
  for (const std::vector<unsigned> &Group : S.Use.Groups)
    OS << "  used together: " << join(map_range(Group, NameOf), ", ") << '\n';
}

//===----------------------------------------------------------------------===//
// Safety
//===----------------------------------------------------------------------===//

static void printOwnCondition(raw_ostream &OS, const ConditionReport &C,
                              size_t MaxCauses) {
  OS << "    " << getName(C.Condition) << ": " << getSentence(C.Condition)
     << '\n';
  // Without debug information, many causes look alike.
  std::vector<std::pair<std::string, unsigned>> Lines;
  uint64_t NumShown = 0;
  for (const CauseReport &Cause : C.Causes) {
    std::string Place = Cause.Place.text();
    // For the type itself there is nothing to add.
    if (Place.empty() && C.Count == 1)
      return;
    std::string Line =
        Place.empty() ? Cause.Sentence : Place + ": " + Cause.Sentence;
    auto Known =
        find_if(Lines, [&](const auto &Other) { return Other.first == Line; });
    if (Known != Lines.end())
      ++Known->second;
    else if (Lines.size() < MaxCauses)
      Lines.push_back({Line, 1});
    else
      continue;
    ++NumShown;
  }
  for (const auto &[Line, Count] : Lines)
    OS << "      " << printable(Line)
       << (Count > 1 ? formatv(" ({0} times)", Count).str() : std::string())
       << '\n';
  if (C.Count > NumShown)
    OS << "      and " << C.Count - NumShown << " more\n";
}

StringRef unusedNote(const StructReport &S) {
  return S.Safety.getVerdict() == StructVerdict::Blocked || S.IsUsed
             ? ""
             : "; no use found";
}

void printSafety(raw_ostream &OS, const StructReport &S, size_t MaxCauses) {
  OS << "  layout: ";
  OS.changeColor(S.Safety.getVerdict() == StructVerdict::Blocked
                     ? raw_ostream::RED
                     : raw_ostream::GREEN)
      << verdictText(S.Safety);
  OS.resetColor();
  OS << unusedNote(S) << '\n';
  // Conditions that spread along the same path are grouped.
  MapVector<std::pair<StringRef, StringRef>, std::vector<StringRef>> ByWay;
  // If every change is blocked, conditions that block only some add nothing.
  std::map<std::string, std::vector<StringRef>> Minor;
  bool IsBlocked = S.Safety.getVerdict() == StructVerdict::Blocked;
  for (const ConditionReport &C : S.Safety.Conditions) {
    if (C.Blocks.empty() || (IsBlocked && !C.blocksAll()))
      Minor[C.Blocks.empty() ? "nothing" : changesText(C.Blocks)].push_back(
          getName(C.Condition));
    else if (C.Way.empty())
      printOwnCondition(OS, C, MaxCauses);
    else
      ByWay[{C.Way.front().Sentence, C.Way.front().From}].push_back(
          getName(C.Condition));
  }
  for (const auto &[Way, Names] : ByWay)
    OS << "    " << printable(Way.first) << ' ' << printable(Way.second) << ": "
       << join(Names, ", ") << '\n';
  for (const auto &[Blocked, Names] : Minor)
    OS << "    blocks " << Blocked << ": " << join(Names, ", ") << '\n';
}

//===----------------------------------------------------------------------===//
// Totals
//===----------------------------------------------------------------------===//

static void printGate(raw_ostream &OS, const ProgramReport &Program,
                      ProgramGate Gate, StringRef Open, StringRef Closed) {
  bool IsOpen = true;
  for (const ProgramFactReport &Fact : Program.Facts) {
    if (getGate(Fact.Kind) != Gate)
      continue;
    if (IsOpen)
      OS << Closed << '\n';
    IsOpen = false;
    OS << formatv("  {0,6}  {1}", Fact.Count, getSentence(Fact.Kind));
    if (std::string Place = Fact.First.text(); !Place.empty())
      OS << (Fact.Count > 1 ? ", first " : ": ") << printable(Place);
    OS << '\n';
  }
  if (IsOpen)
    OS << Open << '\n';
}

void printVerdictTotals(raw_ostream &OS, const ReportModel &Model) {
  if (!Model.Program)
    return;
  const ReportTotals &T = Model.Totals;
  OS << formatv("layout of {1}: {0} may change, {2} in part; {3} fixed",
                T.MayChange, amount(T.Types, "type", "types"), T.PartlyBlocked,
                T.Blocked);
  OS << (T.ByFirstCause.empty() ? "\n" : "; first causes:\n");
  for (const auto &[Condition, Count] : T.ByFirstCause) {
    if (Condition)
      OS << formatv("  {0,6}  {1}: {2}\n", Count, getName(*Condition),
                    getSentence(*Condition));
    else
      OS << formatv("  {0,6}  not analysed\n", Count);
  }
  printGate(OS, *Model.Program, ProgramGate::WholeProgram, "a whole program",
            "not known to be a whole program:");
  printGate(OS, *Model.Program, ProgramGate::NoExceptions,
            "no exception handling", "exception handling:");
}

} // namespace restruct
