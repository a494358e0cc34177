//===- AdviceText.cpp - Advice as text ------------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/Advice.h"

#include "AdviceWords.h"
#include "TextTools.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

static raw_ostream::Colors colorOf(const StructAdvice &S) {
  if (!S.Status)
    return raw_ostream::SAVEDCOLOR;
  return *S.Status == AdviceStatus::Done ? raw_ostream::GREEN
                                         : raw_ostream::YELLOW;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static void printTable(raw_ostream &OS, const AdviceModel &Model,
                       ArrayRef<StructAdvice> Shown) {
  std::vector<std::string> Head = {"",      "accesses", "bytes",
                                   "lines", "advice",   "structure"};
  std::vector<std::vector<std::string>> Rows(1, Head);
  for (auto [I, S] : enumerate(Shown))
    Rows.push_back({utostr(I + 1) + ".", shareText(S.Share), bytesText(S),
                    linesText(S), statusText(S), printable(S.Name)});
  if (Model.IsMeasured) {
    double All = countMisses(Model);
    Rows[0].insert(Rows[0].begin() + 2, "misses");
    for (auto [I, S] : enumerate(Shown))
      Rows[I + 1].insert(Rows[I + 1].begin() + 2, missesText(S, All));
  }
  std::vector<size_t> Widths(Rows[0].size());
  for (const std::vector<std::string> &Row : Rows)
    for (auto [Width, Text] : zip_equal(Widths, Row))
      Width = std::max(Width, Text.size());
  for (auto [N, Row] : enumerate(Rows)) {
    for (auto [Column, Text] : enumerate(Row)) {
      auto Width = unsigned(Widths[Column]);
      OS << "  ";
      if (Column + 1 == Row.size())
        OS << Text;
      else if (Column + 2 == Row.size())
        OS << left_justify(Text, Width);
      else
        OS << right_justify(Text, Width);
    }
    if (N != 0) {
      const StructAdvice &S = Shown[N - 1];
      std::string Place = placeText(S), Why = whyKept(S);
      OS << (Place.empty() ? "" : "  ") << Place
         << (Why.empty() ? "" : "  (" + Why + ")");
    }
    OS << '\n';
  }
}

//===----------------------------------------------------------------------===//
// One structure
//===----------------------------------------------------------------------===//

static void printSteps(raw_ostream &OS, const StructAdvice &S) {
  for (const AdviceStep &Step : S.Steps)
    OS << "  - " << stepText(S, Step) << '\n';
}

static std::string nameText(const AdvisedField &Field) {
  std::string Names = join(Field.Names, ", ");
  return printable(Field.Spelling.empty() || Field.Names.size() > 1
                       ? Names
                       : Field.Spelling + " " + Names);
}

static void printField(raw_ostream &OS, const AdvisedField &Field) {
  bool IsMoved = Field.Offset != Field.OldOffset || Field.Part != 0;
  OS << formatv("    {0,6}  {1,4}  {2,8}  {3}{4}\n",
                Field.IsDeleted ? "-" : utostr(Field.Offset),
                Field.IsDeleted ? Field.OldSize : Field.Size,
                shareText(Field.Share), nameText(Field),
                Field.IsDeleted ? "  (deleted)"
                : IsMoved       ? "  (was at " + utostr(Field.OldOffset) + ")"
                                : std::string());
}

/// The new layout, part by part. What is hot stands first in each, so the end
/// of a long one is left out.
static void printFields(raw_ostream &OS, const StructAdvice &S,
                        size_t MaxFields) {
  OS << "    offset  size  accesses\n";
  auto IsTogether = [](const AdvisedField &A, const AdvisedField &B) {
    return A.Part == B.Part && A.IsDeleted == B.IsDeleted;
  };
  for (ArrayRef<AdvisedField> Rest = S.Fields; !Rest.empty();) {
    ArrayRef<AdvisedField> Group = Rest.take_while(
        [&](const AdvisedField &F) { return IsTogether(F, Rest.front()); });
    Rest = Rest.drop_front(Group.size());
    if (Group.front().Part != 0)
      OS << "    in a structure of their own:\n";
    for (const AdvisedField &Field : Group.take_front(MaxFields))
      printField(OS, Field);
    if (Group.size() > MaxFields)
      OS << "    and " << amount(Group.size() - MaxFields, "field", "fields")
         << " more; --fields=N shows more\n";
  }
}

static void printObstacles(raw_ostream &OS, const StructAdvice &S,
                           unsigned MaxObstacles) {
  OS << "  verify first:\n";
  for (const std::string &Question : S.Questions)
    OS << "    - " << Question << '\n';
  if (S.Obstacles.empty())
    return;
  OS << "  the analysis could not see it here:\n";
  ArrayRef<Obstacle> Shown = ArrayRef(S.Obstacles).take_front(MaxObstacles);
  for (const Obstacle &At : Shown)
    OS << "    " << obstacleText(At) << '\n';
  if (size_t More = S.Obstacles.size() - Shown.size())
    OS << "    " << otherPlacesText(More) << '\n';
}

/// The most frequent ways to use an object, by a profile.
static void printTogether(raw_ostream &OS, const StructAdvice &S) {
  constexpr size_t MaxShown = 4;
  if (!S.Measured || S.Measured->Together.empty())
    return;
  OS << "  used together, by share of the visits of an object:\n";
  ArrayRef<UsedTogether> Shown =
      ArrayRef(S.Measured->Together).take_front(MaxShown);
  for (const UsedTogether &Each : Shown)
    OS << formatv("    {0,4}  {1}\n", shareText(Each.Share),
                  printable(join(Each.Fields, ", ")));
  if (size_t More = S.Measured->Together.size() - Shown.size())
    OS << "    and " << More << " more\n";
}

static void printStruct(raw_ostream &OS, const StructAdvice &S, size_t Number,
                        const AdviceOptions &Options) {
  OS << '\n' << Number << ". ";
  OS.changeColor(raw_ostream::CYAN, /*Bold=*/true) << printable(S.Name);
  OS.resetColor();
  if (std::string Place = placeText(S); !Place.empty())
    OS << "  " << Place;
  OS << '\n';
  OS << "  ";
  OS.changeColor(colorOf(S)) << getSentence(*S.Status);
  OS.resetColor();
  OS << '\n';
  printSteps(OS, S);
  printFields(OS, S, Options.MaxFields);
  if (std::string Order = orderText(S); !Order.empty())
    OS << "  " << Order << '\n';
  printTogether(OS, S);
  if (*S.Status == AdviceStatus::Unproven)
    printObstacles(OS, S, Options.MaxObstacles);
}

void printAdviceText(raw_ostream &OS, const AdviceModel &Model,
                     const AdviceOptions &Options) {
  OS.enable_colors(Options.UseColor);
  ArrayRef<StructAdvice> Shown =
      ArrayRef(Model.Structs).take_front(Options.Top);
  if (Shown.empty()) {
    OS << NoAccessText << '\n';
    return;
  }
  OS << rankingText(Model) << '\n';
  if (!Model.IsProfiled && !Model.IsMeasured)
    OS << "(built with -fprofile-use, they are counted)\n";
  OS << '\n';
  printTable(OS, Model, Shown);
  if (size_t More = Model.Structs.size() - Shown.size())
    OS << "  and " << amount(More, "structure", "structures")
       << (Model.Order == AdviceOrder::Cost ? " of lower cost" : "")
       << "; --top=N shows more\n";
  for (auto [I, S] : enumerate(Shown))
    if (S.Status)
      printStruct(OS, S, I + 1, Options);
}

} // namespace restruct
