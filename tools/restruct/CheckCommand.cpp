//===- CheckCommand.cpp - restruct check ----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Instruments a program, links it with the runtime by clang, and runs it if
/// requested. The runtime's findings are in one file for each process
/// (lib/Check/Runtime/Reports.cpp).
///
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "CheckReport.h"
#include "ChildProcess.h"
#include "CommonOptions.h"
#include "Progress.h"

#include "restruct/Check/Check.h"
#include "restruct/Check/Overlaps.h"
#include "restruct/Passes/AliasPipelines.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
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
std::optional<std::vector<std::string>> ProgramArguments;

/// A file or folder that is removed by the destructor.
class Temporary {
public:
  ~Temporary() {
    if (!Path.empty())
      (void)(IsFolder ? sys::fs::remove_directories(Path)
                      : sys::fs::remove(Path));
  }
  Error makeFile(StringRef Suffix) {
    return check(sys::fs::createTemporaryFile("restruct-check", Suffix, Path));
  }
  Error makeFolder() {
    IsFolder = true;
    return check(sys::fs::createUniqueDirectory("restruct-check", Path));
  }
  StringRef path() const { return Path; }

private:
  Error check(std::error_code Code) {
    if (!Code)
      return Error::success();
    Path.clear(); // There is nothing to take away.
    SmallString<128> Folder;
    sys::path::system_temp_directory(/*erasedOnReboot=*/true, Folder);
    return createStringError(
        Folder + ": no temporary file can be made: " + Code.message());
  }

  SmallString<128> Path;
  bool IsFolder = false;
};

} // namespace

void setProgramArguments(std::vector<std::string> Arguments) {
  ProgramArguments = std::move(Arguments);
}

static Error checkOptions() {
  if (Output.empty() && !ProgramArguments)
    return createStringError("nothing to do: give -o FILE to write the "
                             "program, or -- ARGUMENTS to run it");
  if (ProgramArguments && StringRef(Output).ends_with(".bc"))
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

/// Whether there are names of C++, or its exceptions.
static bool needsCXX(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.isDeclaration() && (F.getName().starts_with("_Z") ||
                                 F.getName().starts_with("__cxa_") ||
                                 F.getName().starts_with("__gxx_"));
  });
}

/// The runtime of checks in the prefix that this program is installed under, or
/// in its build folder.
static std::string runtimePath() {
  std::string Self = sys::fs::getMainExecutable(nullptr, nullptr);
  StringRef Prefix = sys::path::parent_path(sys::path::parent_path(Self));
  SmallString<128> Path(Prefix);
  sys::path::append(Path, RESTRUCT_PLUGIN_DIR, "libRestructCheckRuntime.so");
  if (!sys::fs::exists(Path)) {
    Path = Prefix;
    sys::path::append(Path, "lib", "libRestructCheckRuntime.so");
  }
  return std::string(Path);
}

static Error link(const Module &M, StringRef Bitcode, StringRef Program) {
  std::string Runtime = runtimePath();
  if (!sys::fs::exists(Runtime))
    return createStringError(Runtime + ": not found");
  std::string Clang = needsCXX(M) ? RESTRUCT_CLANG "++" : RESTRUCT_CLANG;
  std::string RunPath = ("-Wl,-rpath," + sys::path::parent_path(Runtime)).str();
  // The optimiser must not rely on what is being checked: code generation only.
  std::vector<std::string> Arguments = {
      Clang,         "-O1",       "-Xclang", "-disable-llvm-passes",
      "-w",          "-rdynamic", "-x",      "ir",
      Bitcode.str(), "-x",        "none",    Runtime,
      RunPath,       "-lm",       "-o",      Program.str()};
  Arguments.insert(Arguments.end(), LinkArguments.begin(), LinkArguments.end());
  Expected<ChildStatus> Status = runChild(Clang, Arguments);
  if (!Status)
    return createStringError(Clang + ": " + toString(Status.takeError()));
  if (Status->Signal)
    return createStringError(Clang + ": ended by " +
                             describeSignal(Status->Signal));
  if (Status->ExitCode)
    return createStringError("the program cannot be linked; " + Clang +
                             " says above why");
  return Error::success();
}

static Error writeBitcode(const Module &M, StringRef File) {
  return writeOutput(File, [&](raw_ostream &OS) { WriteBitcodeToFile(M, OS); });
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
  Temporary Reports;
  if (Error E = Reports.makeFolder())
    return std::move(E);
  setenv("RESTRUCT_CHECK_REPORT", Reports.path().str().c_str(), 1);
  std::vector<std::string> Arguments = {Program.str()};
  Arguments.insert(Arguments.end(), ProgramArguments->begin(),
                   ProgramArguments->end());
  Expected<ChildStatus> Status = runChild(Program.str(), Arguments);
  if (!Status)
    return createStringError("the program was not run to its end: " +
                             toString(Status.takeError()));
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

static Error build(Module &M, StringRef Program) {
  Temporary Bitcode;
  if (Error E = Bitcode.makeFile("bc"))
    return E;
  if (Error E = writeBitcode(M, Bitcode.path()))
    return E;
  Progress Note("linking");
  return link(M, Bitcode.path(), Program);
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
    if (Error E = writeBitcode(M, Output))
      return std::move(E);
    return ExitCode::Success;
  }
  // From here on there is something to take away again. It goes before the
  // signal that came has its effect.
  SignalScope Signals;
  Temporary Unnamed;
  if (Output.empty())
    if (Error E = Unnamed.makeFile(""))
      return std::move(E);
  StringRef Binary = Output.empty() ? Unnamed.path() : StringRef(Output);
  if (Error E = build(M, Binary))
    return std::move(E);
  if (!ProgramArguments)
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
