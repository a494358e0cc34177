//===- DSACommand.cpp - restruct dsa --------------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs the phases up to the one that is asked for, and shows one view of it.
///
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "PhaseRunner.h"
#include "Progress.h"

#include "restruct/DSA/Printing.h"
#include "restruct/DSA/Statistics.h"
#include "restruct/DSA/WhyMerged.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {
namespace {

cl::SubCommand DSA("dsa", "Show what points where: the graphs of data "
                          "structure analysis");

enum class Format { Text, DOT, JSON };

cl::list<std::string> Files(cl::Positional, cl::ZeroOrMore, cl::desc("FILE..."),
                            cl::sub(DSA), cl::cat(commandCategory()));
cl::opt<DSAPhase> Phase(
    "pass", cl::desc("The phase to show"), cl::init(DSAPhase::EQTD),
    cl::values(clEnumValN(DSAPhase::Local, "local", "each function by itself"),
               clEnumValN(DSAPhase::BU, "bu", "with its callees"),
               clEnumValN(DSAPhase::EquivBU, "eqbu",
                          "and functions that one call may reach as one"),
               clEnumValN(DSAPhase::TD, "td", "with callees and callers"),
               clEnumValN(DSAPhase::EQTD, "eqtd",
                          "the same from eqbu: the final form (default)"),
               clEnumValN(DSAPhase::Steensgaard, "steens",
                          "the whole program in one graph")),
    cl::sub(DSA), cl::cat(commandCategory()));
cl::opt<std::string> FunctionName("function",
                                  cl::desc("Only the graph or the calls of "
                                           "this function"),
                                  cl::value_desc("F"), cl::sub(DSA),
                                  cl::cat(commandCategory()));
cl::opt<Format> OutputFormat(
    "format", cl::desc("Format of the output"), cl::init(Format::Text),
    cl::values(clEnumValN(Format::Text, "text", "for a person (default)"),
               clEnumValN(Format::DOT, "dot", "a drawing, for dot -Tsvg"),
               clEnumValN(Format::JSON, "json", "see docs/dsa.md")),
    cl::sub(DSA), cl::cat(commandCategory()));
cl::opt<bool> CallGraph("callgraph",
                        cl::desc("What each call may reach, instead of graphs"),
                        cl::sub(DSA), cl::cat(commandCategory()));
cl::opt<bool> Statistics("stats", cl::desc("Numbers, instead of graphs"),
                         cl::sub(DSA), cl::cat(commandCategory()));
cl::opt<bool> WholeProgram(
    "whole-program",
    cl::desc("Nobody but the system, by main, uses what the files define; for "
             "objects that were not linked"),
    cl::sub(DSA), cl::cat(commandCategory()));
cl::list<std::string>
    Why("why",
        cl::desc("Why the node of a value is as it is, or why two values have "
                 "one node: F:a, or F:a,F:b"),
        cl::value_desc("PLACE[,PLACE]"), cl::CommaSeparated, cl::sub(DSA),
        cl::cat(commandCategory()));
cl::opt<std::string> Output("o",
                            cl::desc("Output file (default: standard output)"),
                            cl::value_desc("FILE"), cl::init("-"), cl::sub(DSA),
                            cl::cat(commandCategory()));

} // namespace

static Error checkOptions() {
  if (CallGraph + Statistics + !Why.empty() > 1)
    return createStringError(
        "--callgraph, --stats and --why exclude each other");
  if (OutputFormat == Format::DOT && (Statistics || !Why.empty()))
    return createStringError("--format=dot is for graphs and --callgraph");
  if (Statistics && !FunctionName.empty())
    return createStringError("--stats is of the whole program: no --function");
  if (!Why.empty() && !FunctionName.empty())
    return createStringError("--why names its functions: no --function");
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

/// Runs the phases while a note says so.
static void runPhases(PhaseRunner &Runner) {
  Progress Note("analysing");
  (void)Runner.get(Phase);
}

static Error explain(PhaseRunner &Runner, const Module &M) {
  std::vector<AskedValue> Values;
  for (const std::string &Text : Why) {
    Expected<AskedValue> Asked = parseAskedValue(Text, M);
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

static Expected<ExitCode> run() {
  if (Error E = checkOptions())
    return std::move(E);
  Expected<LoadedProgram> Program =
      loadWithProgress(std::vector<std::string>(Files), WholeProgram);
  if (!Program)
    return Program.takeError();
  Expected<const Function *> Only = findBody(*Program->Module, FunctionName);
  if (!Only)
    return Only.takeError();
  DSAPrintOptions Options;
  Options.OnlyFunction = *Only;
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
      return printGraphs(OS, Results, Options);
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
