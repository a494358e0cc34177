//===- CheckCommand.cpp - restruct check ----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Instruments a program, links it with the runtime, and runs it if requested.
/// The runtime's findings are in one file for each process
/// (lib/Check/Runtime/Reports.cpp).
///
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "CheckReport.h"
#include "CommonOptions.h"
#include "InstrumentedProgram.h"
#include "Progress.h"

#include "restruct/Check/Check.h"
#include "restruct/Check/Overlaps.h"
#include "restruct/Passes/AliasPipelines.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

using namespace llvm;

namespace restruct {
namespace {

cl::SubCommand
    Check("check", "Check the answers of alias analyses while a program runs");

cl::list<std::string> Files(cl::Positional, cl::ZeroOrMore, cl::desc("FILE..."),
                            cl::sub(Check), cl::cat(commandCategory()));
cl::opt<std::string> PipelineText(
    "pipeline",
    cl::desc("Comma-separated alias analyses, as for opt -aa-pipeline=; "
             "'stock' for opt's own (default: stock and ours)"),
    cl::value_desc("LIST"), cl::sub(Check), cl::cat(commandCategory()));
cl::opt<std::string> FunctionName(
    "function", cl::desc("Check only the answers about this function"),
    cl::value_desc("F"), cl::sub(Check), cl::cat(commandCategory()));
cl::opt<std::string> Passes("passes",
                            cl::desc("Run these passes first, like stock opt, "
                                     "for instance 'function(sroa)'"),
                            cl::value_desc("PASSES"), cl::sub(Check),
                            cl::cat(commandCategory()));
WholeProgramOption WholeProgram(Check);
cl::opt<uint64_t> Sample(
    "sample",
    cl::desc("Maximal number of pairs of each kind to query (default: all)"),
    cl::value_desc("N"), cl::sub(Check), cl::cat(commandCategory()));
cl::opt<uint64_t> Seed("seed",
                       cl::desc("Seed of the random sample (default: 1)"),
                       cl::value_desc("S"), cl::init(1), cl::sub(Check),
                       cl::cat(commandCategory()));
cl::opt<std::string>
    Overlaps("overlaps",
             cl::desc("Check nothing: create FILE and record overlaps in it, "
                      "for restruct alias --seen=FILE. Every run adds to it"),
             cl::value_desc("FILE"), cl::sub(Check),
             cl::cat(commandCategory()));
cl::list<std::string> LinkArguments(
    "link",
    cl::desc("Pass this argument to the clang that links, for instance -lz"),
    cl::value_desc("ARGUMENT"), cl::sub(Check), cl::cat(commandCategory()));
cl::opt<std::string>
    Output("o",
           cl::desc("Write the program that checks itself, or its bitcode if "
                    "FILE ends in .bc. With -- ARGUMENTS, run it"),
           cl::value_desc("FILE"), cl::sub(Check), cl::cat(commandCategory()));
} // namespace

static Error checkOptions() {
  if (Output.empty() && !getProgramArguments())
    return createStringError("nothing to do: give -o FILE to write the "
                             "program, or -- ARGUMENTS to run it");
  if (getProgramArguments() && StringRef(Output).ends_with(".bc"))
    return createStringError(
        "bitcode cannot be run: -o FILE.bc and -- exclude each other");
  if (!Overlaps.empty() &&
      (!PipelineText.empty() || !FunctionName.empty() || Sample))
    return createStringError("--overlaps records all pairs: it excludes "
                             "--pipeline, --function and --sample");
  for (const std::string &File : {Output.getValue(), Overlaps.getValue()})
    if (!File.empty())
      if (Error E = checkOutput(File))
        return E;
  return Error::success();
}

static Expected<CheckCounts> instrument(Module &M, const Function *Only) {
  AliasPipelines Pipelines(M, registerLyingAnalysis);
  Expected<unsigned> Number =
      Pipelines.add(PipelineText.empty() ? StringRef(OurAliasPipeline)
                                         : StringRef(PipelineText));
  if (!Number)
    return createStringError("--pipeline: " + toString(Number.takeError()));
  const std::vector<std::string> &Names = Pipelines.getNames(*Number);
  if (Names.size() > 24)
    return createStringError("--pipeline: more than 24 analyses");
  auto Get = [&](Function &F) {
    std::vector<AAResults> Results;
    Results.push_back(Pipelines.get(*Number, F));
    for (unsigned I = 0; I != Names.size(); ++I)
      Results.push_back(Pipelines.getAlone(*Number, I, F));
    return Results;
  };
  CheckOptions Options;
  Options.OnlyFunction = Only;
  Options.Sample = Sample;
  Options.Seed = Seed;
  return instrumentForCheck(M, {Names, Get}, Options);
}

static void printCounts(const CheckCounts &C) {
  auto Line = [](StringRef Of, uint64_t All, uint64_t Asked, uint64_t Checked) {
    errs() << "restruct check: queried " << Asked << " of " << All
           << " pairs of " << Of << ", " << Checked << " answers are checked\n";
  };
  Line("accesses", C.Pairs, C.AskedPairs, C.CheckedPairs);
  Line("a call and an access", C.Calls, C.AskedCalls, C.CheckedCalls);
}

namespace {

/// What a run of the program found, and how it ended.
struct CheckedRun {
  CheckReport Report;
  ChildStatus Status;
};

} // namespace

static Expected<CheckedRun> runProgram(StringRef Program) {
  Temporary Reports("restruct-check");
  if (Error E = Reports.makeFolder())
    return std::move(E);
  setenv("RESTRUCT_CHECK_REPORT", Reports.path().str().c_str(), 1);
  Expected<ChildStatus> Status = runInstrumented(Program);
  if (!Status)
    return Status.takeError();
  if (Status->Signal)
    errs() << "restruct check: the program was ended by "
           << describeSignal(Status->Signal) << '\n';
  else if (Status->ExitCode)
    errs() << "restruct check: the program ended with status "
           << Status->ExitCode << '\n';
  Expected<CheckReport> Report = readCheckReport(Reports.path());
  if (!Report)
    return Report.takeError();
  return CheckedRun{std::move(*Report), *Status};
}

/// Instruments \p M to check answers, or to record overlaps.
static Error instrumentAsAsked(Module &M) {
  Expected<const Function *> Only = findBody(M, FunctionName);
  if (!Only)
    return Only.takeError();
  if (!Overlaps.empty()) {
    // Programs may change their working directory.
    SmallString<128> File(Overlaps);
    if (std::error_code Code = sys::fs::make_absolute(File))
      return errorCodeToError(Code);
    return instrumentForOverlaps(M, File);
  }
  Progress Note("asking");
  Expected<CheckCounts> Counts = instrument(M, *Only);
  if (!Counts)
    return Counts.takeError();
  printCounts(*Counts);
  return Error::success();
}

static Expected<ExitCode> run() {
  if (Error E = checkOptions())
    return std::move(E);
  Expected<LoadedProgram> Program =
      loadWithProgress(std::vector<std::string>(Files), WholeProgram, Passes);
  if (!Program)
    return Program.takeError();
  Module &M = *Program->Module;
  if (Error E = instrumentAsAsked(M))
    return std::move(E);
  if (StringRef(Output).ends_with(".bc")) {
    if (Error E = writeInstrumented(M, Output))
      return std::move(E);
    return ExitCode::Success;
  }
  // From here on there is something to take away again. It goes before the
  // signal that came has its effect.
  SignalScope Signals;
  Temporary Unnamed("restruct-check");
  if (Output.empty())
    if (Error E = Unnamed.makeFile(""))
      return std::move(E);
  StringRef Binary = Output.empty() ? Unnamed.path() : StringRef(Output);
  // The optimiser must not rely on what is being checked.
  RuntimeLink How{"libRestructCheckRuntime.so", "-O1", LinkArguments};
  if (Error E = buildInstrumented(M, Binary, How))
    return std::move(E);
  if (!getProgramArguments())
    return ExitCode::Success;
  Expected<CheckedRun> Run = runProgram(Binary);
  if (!Run)
    return Run.takeError();
  if (Overlaps.empty())
    printCheckReport(errs(), Run->Report);
  if (Run->Report.Violations)
    return ExitCode::Finding;
  return Run->Status.Signal ? ExitCode::ProgramDied : ExitCode::Success;
}

Command checkCommand() { return {&Check, run}; }

} // namespace restruct
