//===- AliasReport.cpp - What restruct alias found ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AliasReport.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

namespace {

struct Column {
  const char *Title;
  const char *Key;
};

// By AliasResult::Kind and by ModRefInfo.
constexpr Column AliasColumns[] = {{"no alias", "noAlias"},
                                   {"may", "mayAlias"},
                                   {"partial", "partialAlias"},
                                   {"must", "mustAlias"}};
constexpr Column ModRefColumns[] = {{"no mod/ref", "noModRef"},
                                    {"ref", "ref"},
                                    {"mod", "mod"},
                                    {"mod+ref", "modRef"}};

void printRow(raw_ostream &OS, StringRef Name, ArrayRef<uint64_t> Counts) {
  uint64_t Sum = 0;
  for (uint64_t C : Counts)
    Sum += C;
  OS << "  " << left_justify(Name, 4);
  for (uint64_t C : Counts) {
    OS << format(" %12llu", static_cast<unsigned long long>(C));
    OS << format(" %5.1f%%", Sum ? 100.0 * C / Sum : 0.0);
  }
  OS << '\n';
}

void printTable(raw_ostream &OS, StringRef Title, ArrayRef<Column> Columns,
                ArrayRef<AliasCounts> Counts,
                std::array<uint64_t, 4> AliasCounts::*Member) {
  OS << '\n' << Title << "\n      ";
  for (const Column &C : Columns)
    OS << format(" %19s", C.Title);
  OS << '\n';
  for (auto [I, Row] : enumerate(Counts))
    printRow(OS, "[" + std::to_string(I + 1) + "]", Row.*Member);
}

void printCounts(raw_ostream &OS, ArrayRef<AliasCounts> Counts) {
  printTable(OS,
             std::to_string(Counts.front().getAliasQuestions()) +
                 " pairs of locations",
             AliasColumns, Counts, &AliasCounts::Alias);
  printTable(OS,
             std::to_string(Counts.front().getModRefQuestions()) +
                 " pairs of a call and a location or call",
             ModRefColumns, Counts, &AliasCounts::ModRef);
}

void printGained(raw_ostream &OS, const AliasReport &R) {
  size_t Last = R.Pipelines.size();
  OS << "\nonly [" << Last << "], not [1], answers no: " << R.GainedAliases
     << " pairs of locations, " << R.GainedModRefs
     << " pairs of a call and a location or call\n";
  for (const GainedAnswer &A : R.Gained) {
    OS << "  in " << A.Function << ", "
       << (A.IsAboutCall ? "no mod/ref" : "no alias") << " by "
       << (A.Analysis.empty() ? "all together" : A.Analysis) << ":\n";
    for (const ShownInstruction *I : {&A.First, &A.Second})
      OS << "    " << I->Where << ": " << I->Text << '\n';
  }
  uint64_t NotShown = R.GainedAliases + R.GainedModRefs - R.Gained.size();
  if (NotShown)
    OS << "  and " << NotShown << " more: --pairs=N shows N\n";
}

void printCauses(raw_ostream &OS, const AliasReport &R) {
  if (R.Causes.empty())
    return;
  OS << "\nwhy [" << R.Pipelines.size()
     << "] leaves pairs of locations that may alias\n";
  for (auto [I, Count] : enumerate(R.Causes))
    OS << format("  %12llu  ", static_cast<unsigned long long>(Count))
       << getMeaning(static_cast<MayAliasCause>(I)) << '\n';
}

void writeCounts(json::OStream &J, const AliasCounts &Counts) {
  for (auto [C, N] : zip_equal(AliasColumns, Counts.Alias))
    J.attribute(C.Key, N);
  for (auto [C, N] : zip_equal(ModRefColumns, Counts.ModRef))
    J.attribute(C.Key, N);
}

void writeAllCounts(json::OStream &J, ArrayRef<AliasCounts> Counts) {
  J.attributeArray("counts", [&] {
    for (const AliasCounts &C : Counts)
      J.object([&] { writeCounts(J, C); });
  });
}

void writeInstruction(json::OStream &J, StringRef Key,
                      const ShownInstruction &I) {
  J.attributeObject(Key, [&] {
    J.attribute("where", json::fixUTF8(I.Where));
    J.attribute("instruction", json::fixUTF8(I.Text));
  });
}

void writeGained(json::OStream &J, const GainedAnswer &A) {
  J.attribute("function", json::fixUTF8(A.Function));
  J.attribute("answer", A.IsAboutCall ? "noModRef" : "noAlias");
  if (A.Analysis.empty())
    J.attribute("analysis", nullptr);
  else
    J.attribute("analysis", A.Analysis);
  writeInstruction(J, "first", A.First);
  writeInstruction(J, "second", A.Second);
}

} // namespace

void printAliasText(raw_ostream &OS, const AliasReport &R, bool ByFunction) {
  OS << R.Module << ": " << R.Functions.size() << " function"
     << (R.Functions.size() == 1 ? "" : "s") << '\n';
  for (auto [I, P] : enumerate(R.Pipelines))
    OS << "  [" << I + 1 << "] " << P << '\n';
  printCounts(OS, R.Totals);
  if (ByFunction)
    for (const FunctionCounts &F : R.Functions) {
      OS << "\nin " << F.Name << ":\n";
      printCounts(OS, F.Counts);
    }
  if (R.Pipelines.size() > 1)
    printGained(OS, R);
  printCauses(OS, R);
}

void printAliasJSON(raw_ostream &OS, const AliasReport &R) {
  json::OStream J(OS, 2);
  J.object([&] {
    J.attribute("schema", "restruct-alias/1");
    J.attribute("module", json::fixUTF8(R.Module));
    J.attributeArray("pipelines", [&] {
      for (const std::string &P : R.Pipelines)
        J.value(P);
    });
    writeAllCounts(J, R.Totals);
    J.attributeArray("functions", [&] {
      for (const FunctionCounts &F : R.Functions)
        J.object([&] {
          J.attribute("name", json::fixUTF8(F.Name));
          writeAllCounts(J, F.Counts);
        });
    });
    J.attributeObject("gained", [&] {
      J.attribute("noAlias", R.GainedAliases);
      J.attribute("noModRef", R.GainedModRefs);
      J.attributeArray("first", [&] {
        for (const GainedAnswer &A : R.Gained)
          J.object([&] { writeGained(J, A); });
      });
    });
    if (R.Causes.empty()) {
      J.attribute("causes", nullptr);
      return;
    }
    J.attributeObject("causes", [&] {
      for (auto [I, Count] : enumerate(R.Causes))
        J.attribute(getKey(static_cast<MayAliasCause>(I)), Count);
    });
  });
  OS << '\n';
}

} // namespace restruct
