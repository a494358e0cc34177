//===- AliasSurvival.cpp - Alias precision as passes run ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AliasSurvival.h"

#include "restruct/Alias/DataStructuresAA.h"
#include "restruct/Alias/Evaluation.h"
#include "restruct/Passes/AliasPipelines.h"

#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace restruct {

namespace {

struct Moment {
  const char *Title;
  const char *Key;
};
// By PipelineMoment.
constexpr Moment Moments[NumPipelineMoments] = {
    {"at the start", "start"},
    {"simplified and inlined", "simplified"},
    {"analyses recomputed", "madeAnew"},
    {"at the end", "end"}};

} // namespace

static void countFunction(Function &F, FunctionAnalysisManager &AM,
                          DataStructuresAAResult &Ours, AliasSurvival &Into) {
  AAResults Basic(AM.getResult<TargetLibraryAnalysis>(F));
  AAResults Both(AM.getResult<TargetLibraryAnalysis>(F));
  for (AAResults *AA : {&Basic, &Both})
    AA->addAAResult(AM.getResult<BasicAA>(F));
  Both.addAAResult(Ours);
  AliasEvaluation(F, /*WithTags=*/false)
      .run({&Basic, &Both},
           [&](const AliasQuestion &Q, ArrayRef<AliasResult> Aliases,
               ArrayRef<ModRefInfo>) {
             if (Aliases.empty() || Aliases.front() != AliasResult::MayAlias)
               return;
             ++Into.Basic;
             if (Aliases.back() != AliasResult::MayAlias)
               return;
             ++Into.Both;
             if (std::optional<MayAliasCause> Cause =
                     Ours.whyMayAlias(*Q.FirstLocation, *Q.SecondLocation))
               ++Into.Causes[static_cast<unsigned>(*Cause)];
           });
}

AliasSurvivals countSurvivals(Module &M) {
  AliasSurvivals Counted;
  auto Observe = [&](PipelineMoment When, Module &M,
                     ModuleAnalysisManager &AM) {
    auto &FAM =
        AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    auto *Ours = AM.getCachedResult<DSAA>(M);
    for (Function &F : M)
      if (Ours && !F.isDeclaration())
        countFunction(F, FAM, *Ours, Counted[static_cast<unsigned>(When)]);
  };
  cantFail(optimizeObserved(M, (StockAliasPipeline + ",ds-aa").str(), Observe));
  return Counted;
}

void printSurvivalText(raw_ostream &OS, StringRef Name,
                       const AliasSurvivals &Counted) {
  OS << Name << ": pairs of locations that may alias\n"
     << "                          basic-aa  and ds-aa    answered\n";
  for (auto [M, C] : zip_equal(Moments, Counted))
    OS << "  " << left_justify(M.Title, 22)
       << format("%10llu %10llu %10.1f%%\n",
                 static_cast<unsigned long long>(C.Basic),
                 static_cast<unsigned long long>(C.Both),
                 C.Basic ? 100.0 * (C.Basic - C.Both) / C.Basic : 0.0);
  for (auto [M, C] : zip_equal(Moments, Counted)) {
    OS << "\nwhy pairs may alias, " << M.Title << '\n';
    for (auto [I, Count] : enumerate(C.Causes))
      OS << format("  %10llu  ", static_cast<unsigned long long>(Count))
         << getMeaning(static_cast<MayAliasCause>(I)) << '\n';
  }
}

void printSurvivalJSON(raw_ostream &OS, StringRef Name,
                       const AliasSurvivals &Counted) {
  json::OStream J(OS, 2);
  J.object([&] {
    J.attribute("schema", "restruct-alias-survival/1");
    J.attribute("module", json::fixUTF8(Name));
    J.attributeObject("moments", [&] {
      for (auto [M, C] : zip_equal(Moments, Counted))
        J.attributeObject(M.Key, [&, &C = C] {
          J.attribute("basic", C.Basic);
          J.attribute("both", C.Both);
          J.attributeObject("causes", [&] {
            for (auto [I, Count] : enumerate(C.Causes))
              J.attribute(getKey(static_cast<MayAliasCause>(I)), Count);
          });
        });
    });
  });
  OS << '\n';
}

} // namespace restruct
