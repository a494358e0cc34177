//===- AliasPipelines.cpp - Alias analyses by name, outside of opt --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Passes/AliasPipelines.h"

#include "AliasAnalyses.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Passes/PassBuilder.h"

#include <deque>

using namespace llvm;

namespace restruct {

namespace {

/// Analysis managers with all of LLVM's analyses, connected by proxies.
struct Managers {
  Managers(PassBuilder &PB) {
    PB.registerModuleAnalyses(Modules);
    PB.registerCGSCCAnalyses(SCCs);
    PB.registerFunctionAnalyses(Functions);
    PB.registerLoopAnalyses(Loops);
    PB.crossRegisterProxies(Loops, Functions, SCCs, Modules);
  }
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager SCCs;
  ModuleAnalysisManager Modules;
};

struct Pipeline {
  std::vector<std::string> Names;
  AAManager Together;
  std::deque<AAManager> Alone; // by index into Names
};

Error parseAnalyses(PassBuilder &PB, AAManager &AA, StringRef Text) {
  if (Error E = PB.parseAAPipeline(AA, Text)) {
    consumeError(std::move(E));
    return createStringError("no such alias analysis: '" + Text + "'");
  }
  return Error::success();
}

} // namespace

struct AliasPipelines::State {
  explicit State(Module &M) : M(M) {}

  Module &M;
  PassBuilder PB;
  std::unique_ptr<Managers> AM; // after PB has been told all names
  std::deque<Pipeline> Pipelines;
};

AliasPipelines::AliasPipelines(Module &M, void (*Register)(PassBuilder &))
    : S(std::make_unique<State>(M)) {
  registerAliasAnalyses(S->PB);
  if (Register)
    Register(S->PB);
  S->AM = std::make_unique<Managers>(S->PB);
}

AliasPipelines::~AliasPipelines() = default;

/// Computes an alias analysis of the module. Functions query it only if its
/// result is cached.
static void computeModuleAnalysis(PassBuilder &PB, ModuleAnalysisManager &AM,
                                  Module &M, StringRef Name) {
  ModulePassManager Require;
  if (Error E = PB.parsePassPipeline(Require, ("require<" + Name + ">").str()))
    return consumeError(std::move(E)); // it is one of functions
  Require.run(M, AM);
}

/// \p Text with the name "stock" expanded.
static std::string expandStock(StringRef Text) {
  SmallVector<StringRef> Names(split(Text, ','));
  for (StringRef &Name : Names)
    if (Name == "stock")
      Name = StockAliasPipeline;
  return join(Names, ",");
}

Expected<unsigned> AliasPipelines::add(StringRef Text) {
  Pipeline P;
  std::string Expanded = expandStock(Text);
  for (StringRef Name : split(Expanded, ',')) {
    AAManager Alone;
    if (Error E = parseAnalyses(S->PB, Alone, Name))
      return std::move(E);
    if (Error E = parseAnalyses(S->PB, P.Together, Name))
      return std::move(E);
    P.Alone.push_back(std::move(Alone));
    P.Names.push_back(Name.str());
  }
  for (StringRef Name : P.Names)
    computeModuleAnalysis(S->PB, S->AM->Modules, S->M, Name);
  S->Pipelines.push_back(std::move(P));
  return S->Pipelines.size() - 1;
}

unsigned AliasPipelines::size() const { return S->Pipelines.size(); }

const std::vector<std::string> &AliasPipelines::getNames(unsigned I) const {
  return S->Pipelines[I].Names;
}

std::string AliasPipelines::getText(unsigned I) const {
  return join(getNames(I), ",");
}

AAResults AliasPipelines::get(unsigned I, Function &F) {
  return S->Pipelines[I].Together.run(F, S->AM->Functions);
}

AAResults AliasPipelines::getAlone(unsigned I, unsigned Index, Function &F) {
  return S->Pipelines[I].Alone[Index].run(F, S->AM->Functions);
}

void AliasPipelines::clear(Function &F) {
  S->AM->Functions.clear(F, F.getName());
}

FunctionAnalysisManager &AliasPipelines::getFunctionAnalyses() {
  return S->AM->Functions;
}

ModuleAnalysisManager &AliasPipelines::getModuleAnalyses() {
  return S->AM->Modules;
}

Error runPasses(Module &M, StringRef Text) {
  PassBuilder PB;
  registerAliasAnalyses(PB);
  Managers AM(PB);
  ModulePassManager Passes;
  if (Error E = PB.parsePassPipeline(Passes, Text))
    return E;
  Passes.run(M, AM.Modules);
  return Error::success();
}

} // namespace restruct
