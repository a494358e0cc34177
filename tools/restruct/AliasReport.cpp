//===- AliasReport.cpp - The results of restruct alias --------------------===//
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
  OS << "\ndisambiguated by [" << Last
     << "] and not by [1]: " << R.GainedAliases << " pairs of locations, "
     << R.GainedModRefs << " pairs of a call and a location or call\n";
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

void printCauses(raw_ostream &OS, unsigned Pipeline, StringRef Which,
                 ArrayRef<uint64_t> Causes) {
  if (Causes.empty())
    return;
  OS << "\nwhy [" << Pipeline << "] answers may alias for pairs of locations"
     << Which << '\n';
  for (auto [I, Count] : enumerate(Causes))
    OS << format("  %12llu  ", static_cast<unsigned long long>(Count))
       << getMeaning(static_cast<MayAliasCause>(I)) << '\n';
}

void printModRefGain(raw_ostream &OS, const ModRefGain &G, bool IsSeen) {
  OS << "\n[1] answers mod+ref for " << G.Asked
     << " pairs of a call and a location; the last pipeline answers less for "
     << G.Better << '\n';
  if (IsSeen)
    OS << G.Seen << " of them were executed: it answers less for "
       << G.SeenBetter << ", and " << G.SeenLess
       << " did not both read and write\n";
}

void printSeen(raw_ostream &OS, const AliasReport &R) {
  const SeenCounts &Seen = *R.Seen;
  uint64_t Apart = Seen.Apart.front().getAliasQuestions();
  printTable(OS,
             std::to_string(Seen.Executed.front().getAliasQuestions()) +
                 " executed pairs of locations",
             AliasColumns, Seen.Executed, &AliasCounts::Alias);
  printTable(OS, std::to_string(Apart) + " of these did not overlap",
             AliasColumns, Seen.Apart, &AliasCounts::Alias);
  printTable(OS,
             std::to_string(Seen.Executed.front().getModRefQuestions()) +
                 " executed pairs of a call and a location",
             ModRefColumns, Seen.Executed, &AliasCounts::ModRef);
  printTable(OS,
             std::to_string(Seen.Apart.front().getModRefQuestions()) +
                 " of these calls did not access the location",
             ModRefColumns, Seen.Apart, &AliasCounts::ModRef);
  printCauses(OS, R.Pipelines.size(), ", of those that did not overlap",
              Seen.Causes);
}

void writeCauses(json::OStream &J, ArrayRef<uint64_t> Causes) {
  if (Causes.empty()) {
    J.attribute("causes", nullptr);
    return;
  }
  J.attributeObject("causes", [&] {
    for (auto [I, Count] : enumerate(Causes))
      J.attribute(getKey(static_cast<MayAliasCause>(I)), Count);
  });
}

void writeCounts(json::OStream &J, const AliasCounts &Counts) {
  for (auto [C, N] : zip_equal(AliasColumns, Counts.Alias))
    J.attribute(C.Key, N);
  for (auto [C, N] : zip_equal(ModRefColumns, Counts.ModRef))
    J.attribute(C.Key, N);
}

void writeAllCounts(json::OStream &J, ArrayRef<AliasCounts> Counts,
                    StringRef Key = "counts") {
  J.attributeArray(Key, [&] {
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
  printCauses(OS, R.Pipelines.size(), "", R.Causes);
  if (R.Pipelines.size() > 1)
    printModRefGain(OS, R.ModRef, R.Seen.has_value());
  if (R.Seen)
    printSeen(OS, R);
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
    writeCauses(J, R.Causes);
    J.attributeObject("modRefGain", [&] {
      J.attribute("asked", R.ModRef.Asked);
      J.attribute("better", R.ModRef.Better);
      J.attribute("seen", R.ModRef.Seen);
      J.attribute("seenBetter", R.ModRef.SeenBetter);
      J.attribute("seenLess", R.ModRef.SeenLess);
    });
    if (!R.Seen) {
      J.attribute("seen", nullptr);
      return;
    }
    J.attributeObject("seen", [&] {
      writeAllCounts(J, R.Seen->Executed, "executed");
      writeAllCounts(J, R.Seen->Apart, "apart");
      writeCauses(J, R.Seen->Causes);
    });
  });
  OS << '\n';
}

} // namespace restruct
