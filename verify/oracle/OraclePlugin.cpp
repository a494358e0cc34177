//===- OraclePlugin.cpp - The entry of RestructOracle.so ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Loaded by `opt -load-pass-plugin` for tests, as the pass
///
///   restruct-oracle<VIEWS[;break=WHAT]>
///
/// and by `ld.lld --load-pass-plugin` for programs. There it runs on the whole
/// program before any optimisation, with the parameters in the environment
/// variable RESTRUCT_ORACLE. VIEWS are phases of DSA (local, bu, eqbu, td,
/// eqtd, steens), "metadata" or "direct" (Views.h), with "+" between them; WHAT
/// is merge, offset, heap or callee.
///
//===----------------------------------------------------------------------===//

#include "Instrument.h"
#include "OracleABI.h"

#include "restruct/DSA/DataStructures.h"
#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Types/LinkContract.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/Process.h"

#include <optional>

using namespace llvm;
using namespace restruct;
using namespace restruct::oracle;

namespace {

struct OracleOptions {
  std::vector<std::string> Views;
  Sabotage Broken = Sabotage::None;
};

std::optional<OracleOptions> parseOptions(StringRef Text) {
  OracleOptions Options;
  auto [Views, Rest] = Text.split(';');
  for (StringRef Name : split(Views, '+')) {
    if (!is_contained({"local", "bu", "eqbu", "td", "eqtd", "steens",
                       "metadata", "direct"},
                      Name))
      return std::nullopt;
    Options.Views.push_back(Name.str());
  }
  if (Options.Views.size() > MaxViews)
    return std::nullopt;
  if (Rest.empty())
    return Options;
  if (!Rest.consume_front("break="))
    return std::nullopt;
  Options.Broken = StringSwitch<Sabotage>(Rest)
                       .Case("merge", Sabotage::Merge)
                       .Case("offset", Sabotage::Offset)
                       .Case("heap", Sabotage::Heap)
                       .Case("callee", Sabotage::Callee)
                       .Default(Sabotage::None);
  if (Options.Broken == Sabotage::None)
    return std::nullopt;
  return Options;
}

std::vector<View> makeViews(const Module &M, const MemoryInfo &Memory,
                            const Sites &S, const OracleOptions &Options) {
  auto Wants = [&](StringRef Name) {
    return is_contained(Options.Views, Name);
  };
  std::vector<View> Views;
  if (Wants("metadata"))
    Views.push_back(makeMetadataView(M, S));
  if (Wants("direct"))
    Views.push_back(makeDirectView(M, S));
  auto AddPhase = [&](const DataStructures &DS) {
    if (Wants(getName(DS.getPhase())))
      Views.push_back(makeDSAView(DS, S));
  };
  LocalDataStructures Local(M, Memory);
  AddPhase(Local);
  if (Wants("bu") || Wants("eqbu") || Wants("td") || Wants("eqtd")) {
    BUDataStructures BU(Local);
    AddPhase(BU);
    if (Wants("td"))
      AddPhase(TDDataStructures(BU));
    if (Wants("eqbu") || Wants("eqtd")) {
      EquivBUDataStructures EquivBU(BU);
      AddPhase(EquivBU);
      if (Wants("eqtd"))
        AddPhase(EQTDDataStructures(EquivBU));
    }
  }
  if (Wants("steens"))
    AddPhase(SteensgaardDataStructures(Local));
  for (View &V : Views)
    sabotage(V, S, Options.Broken);
  return Views;
}

class OraclePass : public PassInfoMixin<OraclePass> {
public:
  explicit OraclePass(OracleOptions Options) : Options(std::move(Options)) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    // A linker with two copies of the plugin runs the pass twice.
    if (isInstrumented(M))
      return PreservedAnalyses::all();
    Sites S;
    std::vector<View> Views;
    {
      MemoryInfo Memory(M);
      S = collectSites(M, Memory);
      Views = makeViews(M, Memory, S, Options);
    }
    instrument(M, S, Views);
    // The deferred optimisation only serves speed here: a little suffices.
    if (takeDeferredOptimizationLevel(M))
      setDeferredOptimizationLevel(M, 1);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  OracleOptions Options;
};

bool parsePassName(StringRef Name, ModulePassManager &MPM,
                   ArrayRef<PassBuilder::PipelineElement>) {
  if (!Name.consume_front("restruct-oracle<") || !Name.consume_back(">"))
    return false;
  std::optional<OracleOptions> Options = parseOptions(Name);
  if (Options)
    MPM.addPass(OraclePass(*std::move(Options)));
  return Options.has_value();
}

void addToLink(ModulePassManager &MPM, OptimizationLevel) {
  std::optional<std::string> Text = sys::Process::GetEnv("RESTRUCT_ORACLE");
  if (!Text)
    return;
  std::optional<OracleOptions> Options = parseOptions(*Text);
  if (!Options)
    reportFatalUsageError("RESTRUCT_ORACLE is not understood: " + Twine(*Text));
  MPM.addPass(OraclePass(*std::move(Options)));
}

void registerPassBuilderCallbacks(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(parsePassName);
  PB.registerFullLinkTimeOptimizationEarlyEPCallback(addToLink);
}

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK
    __attribute__((visibility("default"))) PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "RestructOracle", RESTRUCT_VERSION,
          registerPassBuilderCallbacks};
}
