//===- DSACommand.cpp - restruct dsa --------------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs the phases up to the requested one, and shows one view of it.
///
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "CommonOptions.h"
#include "ObjectSetFinder.h"
#include "Progress.h"

#include "restruct/DSA/PhaseRunner.h"
#include "restruct/DSA/Printing.h"
#include "restruct/DSA/SourceNames.h"
#include "restruct/DSA/Statistics.h"
#include "restruct/DSA/WhyMerged.h"
#include "restruct/Report/ReportModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {
namespace {

cl::SubCommand DSA("dsa",
                   "Show the points-to graphs of data structure analysis");

enum class Format { Text, DOT, JSON };

cl::list<std::string> Files(cl::Positional, cl::ZeroOrMore, cl::desc("FILE..."),
                            cl::sub(DSA), cl::cat(commandCategory()));
cl::opt<DSAPhase>
    Phase("pass", cl::desc("The phase to show"), cl::init(DSAPhase::EQTD),
          cl::values(
              clEnumValN(DSAPhase::Local, "local", "each function on its own"),
              clEnumValN(DSAPhase::BU, "bu", "callees inlined bottom-up"),
              clEnumValN(DSAPhase::EquivBU, "eqbu",
                         "bottom-up, with the callees of one call site merged"),
              clEnumValN(DSAPhase::TD, "td",
                         "bottom-up, then callers inlined top-down"),
              clEnumValN(DSAPhase::EQTD, "eqtd",
                         "top-down from eqbu: the final graphs (default)"),
              clEnumValN(DSAPhase::Steensgaard, "steens",
                         "one graph for the whole program")),
          cl::sub(DSA), cl::cat(commandCategory()));
cl::opt<std::string>
    FunctionName("function",
                 cl::desc("Show only the graph or the calls of this function"),
                 cl::value_desc("F"), cl::sub(DSA), cl::cat(commandCategory()));
cl::opt<Format> OutputFormat(
    "format", cl::desc("Output format"), cl::init(Format::Text),
    cl::values(clEnumValN(Format::Text, "text", "readable text (default)"),
               clEnumValN(Format::DOT, "dot", "graph for dot -Tsvg"),
               clEnumValN(Format::JSON, "json", "JSON, see docs/dsa.md")),
    cl::sub(DSA), cl::cat(commandCategory()));
cl::opt<bool>
    CallGraph("callgraph",
              cl::desc("Show the callees of each call, instead of graphs"),
              cl::sub(DSA), cl::cat(commandCategory()));
cl::opt<bool> Objects(
    "objects",
    cl::desc("Show the sets of objects of structs that the analysis tells "
             "apart: where each is allocated, which functions access it, and "
             "where its pointers lead; with --variable, those that a pointer "
             "may point to"),
    cl::sub(DSA), cl::cat(commandCategory()));
cl::opt<bool> Statistics("stats",
                         cl::desc("Show statistics, instead of graphs"),
                         cl::sub(DSA), cl::cat(commandCategory()));
cl::list<std::string> OnlyValues(
    "variable",
    cl::desc(
        "Show only what this variable or value reaches: F:a, @global, as in "
        "the source or in IR; may be repeated"),
    cl::value_desc("VALUE"), cl::sub(DSA), cl::cat(commandCategory()));
TypeOption OnlyTypes(DSA);
WholeProgramOption WholeProgram(DSA);
cl::list<std::string> Why("why",
                          cl::desc("Explain the node of a value, or why two "
                                   "values share a node: F:a, or F:a,F:b"),
                          cl::value_desc("VALUE[,VALUE]"), cl::CommaSeparated,
                          cl::sub(DSA), cl::cat(commandCategory()));
OutputOption Output(DSA);

} // namespace

static Error checkOptions() {
  if (CallGraph + Statistics + Objects + !Why.empty() > 1)
    return createStringError(
        "--callgraph, --objects, --stats and --why exclude each other");
  if (Objects && (!FunctionName.empty() || Phase.getNumOccurrences() != 0))
    return createStringError("--objects are those of the whole program: it "
                             "excludes --function and --pass");
  if (OutputFormat == Format::DOT && (Statistics || Objects || !Why.empty()))
    return createStringError("--format=dot is for graphs and --callgraph");
  bool SelectsNodes = !OnlyValues.empty() || !OnlyTypes.empty();
  if (Statistics && (!FunctionName.empty() || SelectsNodes))
    return createStringError("--stats covers the whole program: it excludes "
                             "--function, --variable and --type");
  if (SelectsNodes && (CallGraph || !Why.empty()))
    return createStringError(
        "--variable and --type are for graphs: they exclude --callgraph and "
        "--why");
  if (!Why.empty() && !FunctionName.empty())
    return createStringError(
        "--why names its functions: it excludes --function");
  if (Why.size() > 2)
    return createStringError("--why takes one value or two");
  return Error::success();
}

static void printGraphs(raw_ostream &OS, const DataStructures &Results,
                        const DSAPrintOptions &Options) {
  switch (OutputFormat) {
  case Format::Text:
    return CallGraph ? printCallGraphText(OS, Results, Options)
                     : printText(OS, Results, Options);
  case Format::DOT:
    return CallGraph ? printCallGraphDOT(OS, Results, Options)
                     : printDOT(OS, Results, Options);
  case Format::JSON:
    return CallGraph ? printCallGraphJSON(OS, Results, Options)
                     : printJSON(OS, Results, Options);
  }
}

/// Runs the phases with a progress note.
static void runPhases(PhaseRunner &Runner) {
  Progress Note("analysing");
  (void)Runner.get(Phase);
}

/// "F:a" as F and a; the names of F may have "::". Without F, it is empty.
static std::pair<StringRef, StringRef> splitValue(StringRef Text) {
  size_t At = Text.rfind(':');
  if (At == StringRef::npos || (At > 0 && Text[At - 1] == ':'))
    return {"", Text};
  return {Text.take_front(At), Text.drop_front(At + 1)};
}

/// The values called \p Text, in IR ("F:%5", "@g") or in the source ("F:list",
/// "ns::table").
static Error findValues(const Module &M, StringRef Text,
                        std::vector<const Value *> &Found) {
  Expected<AskedValue> InIR = parseAskedValue(Text, M);
  if (InIR) {
    Found.push_back(InIR->V);
    return Error::success();
  }
  std::string Unknown = toString(InIR.takeError());
  auto [FunctionName, Name] = splitValue(Text);
  size_t Before = Found.size();
  if (FunctionName.empty()) {
    for (const GlobalVariable &G : M.globals())
      if (G.getName() == Name || demangle(G.getName()) == Name)
        Found.push_back(&G);
    Unknown = formatv("there is no global variable '{0}'", Name);
  } else {
    Expected<const Function *> F = findBody(M, FunctionName);
    if (!F)
      return F.takeError();
    append_range(Found, findVariable(**F, Name));
  }
  if (Found.size() == Before)
    return createStringError(Unknown);
  return Error::success();
}

/// Where the graph is in which \p V is looked up.
static const Function *functionOf(const Value &V) {
  if (const auto *A = dyn_cast<Argument>(&V))
    return A->getParent();
  const auto *I = dyn_cast<Instruction>(&V);
  return I ? I->getFunction() : nullptr;
}

/// As findValues(); of a variable of the source that has several values, the
/// first one.
static Expected<AskedValue> findAskedValue(const Module &M, StringRef Text) {
  if (Expected<AskedValue> InIR = parseAskedValue(Text, M))
    return InIR;
  else
    consumeError(InIR.takeError());
  std::vector<const Value *> Values;
  if (Error E = findValues(M, Text, Values))
    return std::move(E);
  return AskedValue{functionOf(*Values.front()), Values.front(), Text.str()};
}

static Error explain(PhaseRunner &Runner, const Module &M) {
  std::vector<AskedValue> Values;
  for (const std::string &Text : Why) {
    Expected<AskedValue> Asked = findAskedValue(M, Text);
    if (!Asked)
      return createStringError("--why: " + toString(Asked.takeError()));
    Values.push_back(std::move(*Asked));
  }
  runPhases(Runner);
  return writeOutput(Output, [&](raw_ostream &OS) {
    if (OutputFormat == Format::JSON)
      return printWhyMergedJSON(OS, Runner.get(Phase), Values);
    printWhyMerged(OS, Runner.get(Phase), Values);
  });
}

/// The names in IR of the wanted structures.
static Expected<std::vector<std::string>>
findStructNames(const LoadedProgram &Program) {
  std::vector<std::string> Names;
  if (OnlyTypes.empty())
    return Names;
  constexpr uint64_t CacheLineBytes = 64; // Not shown.
  ReportModel Model =
      buildReport(*Program.Module, *Program.Types, CacheLineBytes);
  Expected<std::vector<const StructReport *>> Found =
      findTypes(Model, OnlyTypes);
  if (!Found)
    return Found.takeError();
  for (const StructReport *S : *Found) {
    Names.push_back(S->IRName);
    append_range(Names, S->IRAliases);
  }
  return Names;
}

static Expected<DSAPrintOptions> makeOptions(const LoadedProgram &Program) {
  DSAPrintOptions Options;
  Expected<const Function *> Only = findBody(*Program.Module, FunctionName);
  if (!Only)
    return Only.takeError();
  Options.OnlyFunction = *Only;
  for (const std::string &Text : OnlyValues)
    if (Error E = findValues(*Program.Module, Text, Options.OnlyValues))
      return createStringError("--variable: " + toString(std::move(E)));
  Expected<std::vector<std::string>> Structs = findStructNames(Program);
  if (!Structs)
    return Structs.takeError();
  Options.OnlyStructs = std::move(*Structs);
  return Options;
}

/// The numbers of the sets that are asked for; all if nothing is asked.
static std::vector<size_t> selectSets(const FoundObjectSets &Found,
                                      const DSAPrintOptions &Options) {
  std::vector<size_t> Shown;
  for (const ObjectSet &Set : Found.Sets.Sets)
    if ((Options.OnlyValues.empty() ||
         is_contained(Found.OfValues, Set.Number)) &&
        (Options.OnlyStructs.empty() ||
         any_of(Options.OnlyStructs,
                [&](const std::string &Name) { return Set.isOf(Name); })))
      Shown.push_back(Set.Number);
  return Shown;
}

static Error showObjects(const Module &M, const DSAPrintOptions &Options) {
  FoundObjectSets Found;
  {
    Progress Note("analysing");
    Found = findObjectSets(M, Options.OnlyValues);
  }
  std::vector<size_t> Shown = selectSets(Found, Options);
  return writeOutput(Output, [&](raw_ostream &OS) {
    if (OutputFormat == Format::JSON)
      return printObjectSetsJSON(OS, M.getModuleIdentifier(), Found.Sets,
                                 Shown);
    printObjectSetsText(OS, Found.Sets, Shown);
  });
}

static Expected<ExitCode> run() {
  if (Error E = checkOptions())
    return std::move(E);
  Expected<LoadedProgram> Program =
      loadWithProgress(std::vector<std::string>(Files), WholeProgram);
  if (!Program)
    return Program.takeError();
  Expected<DSAPrintOptions> Options = makeOptions(*Program);
  if (!Options)
    return Options.takeError();
  if (Objects) {
    if (Error E = showObjects(*Program->Module, *Options))
      return std::move(E);
    return ExitCode::Success;
  }
  DSAOptions Chosen;
  Chosen.KeepMergeLog = !Why.empty();
  PhaseRunner Runner(*Program->Module, Chosen);
  if (!Why.empty()) {
    if (Error E = explain(Runner, *Program->Module))
      return std::move(E);
    return ExitCode::Success;
  }
  runPhases(Runner);
  const DataStructures &Results = Runner.get(Phase);
  Error E = writeOutput(Output, [&](raw_ostream &OS) {
    if (!Statistics)
      return printGraphs(OS, Results, *Options);
    if (OutputFormat == Format::JSON)
      return printStatisticsJSON(OS, Results);
    printStatisticsText(OS, Results);
  });
  if (E)
    return std::move(E);
  return ExitCode::Success;
}

Command dsaCommand() { return {&DSA, run}; }

} // namespace restruct
