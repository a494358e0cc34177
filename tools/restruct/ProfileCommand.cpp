//===- ProfileCommand.cpp - restruct profile ------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Instruments a program, links it with the runtime, runs it, and writes what
/// it counted; or merges what earlier runs counted.
///
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "CommonOptions.h"
#include "InstrumentedProgram.h"
#include "ProfileFile.h"
#include "ProgramAnalysis.h"
#include "Progress.h"

#include "restruct/Profile/Instrument.h"
#include "restruct/Rewrite/LayoutWork.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {
namespace {

cl::SubCommand Profile("profile",
                       "Run the program, and write which fields of structs it "
                       "accesses, for restruct advise --profile");

cl::list<std::string> Files(cl::Positional, cl::ZeroOrMore, cl::desc("FILE..."),
                            cl::sub(Profile), cl::cat(commandCategory()));
cl::opt<std::string>
    Output("o", cl::desc("Write the profile to FILE (default: prof.json)"),
           cl::value_desc("FILE"), cl::init("prof.json"), cl::sub(Profile),
           cl::cat(commandCategory()));
cl::opt<bool> Add("add",
                  cl::desc("Add to the profile that is in the output file, if "
                           "there is one, instead of replacing it"),
                  cl::sub(Profile), cl::cat(commandCategory()));
cl::opt<bool> Merge("merge",
                    cl::desc("Run nothing: each FILE is a profile; write their "
                             "sum"),
                    cl::sub(Profile), cl::cat(commandCategory()));
WholeProgramOption WholeProgram(Profile);
cl::opt<uint64_t>
    Sample("sample",
           cl::desc("Record about one of N accesses; 1 records all, which "
                    "takes long (default: 512)"),
           cl::value_desc("N"), cl::init(ProfileOptions().Ratio),
           cl::sub(Profile), cl::cat(commandCategory()));
cl::opt<unsigned>
    Level("O", cl::Prefix,
          cl::desc("Optimise the program at this level, 0 to 3 (default: 2)"),
          cl::value_desc("LEVEL"), cl::init(ProfileOptions().Level),
          cl::sub(Profile), cl::cat(commandCategory()));
cl::opt<std::string>
    Keep("keep-program", cl::Hidden,
         cl::desc("Copy the instrumented program, and its file of counters, to "
                  "FILE and FILE.counters, for measurements"),
         cl::value_desc("FILE"), cl::sub(Profile), cl::cat(commandCategory()));
cl::list<std::string> LinkArguments(
    "link",
    cl::desc("Pass this argument to the clang that links, for instance -lz"),
    cl::value_desc("ARGUMENT"), cl::sub(Profile), cl::cat(commandCategory()));

} // namespace

static Error checkOptions() {
  if (Merge && getProgramArguments())
    return createStringError("--merge runs nothing: it excludes --");
  if (Merge && Files.empty())
    return createStringError("--merge: no FILE given; see --help");
  if (!Merge && !getProgramArguments())
    return createStringError("nothing to run: give -- ARGUMENTS, or only --");
  if (Level > 3)
    return createStringError("-O: a level is from 0 to 3");
  constexpr uint64_t MaxSample = uint64_t(1) << 32;
  if (Sample == 0 || Sample > MaxSample)
    return createStringError("--sample: a number from 1 to 2^32");
  return checkOutput(Output);
}

/// The profile to which is added.
static Expected<FieldProfile> readFormer() {
  if (!Add || !sys::fs::exists(Output))
    return FieldProfile();
  return readProfileFile(Output);
}

static Error write(const FieldProfile &Result) {
  return writeOutput(Output,
                     [&](raw_ostream &OS) { printProfileJSON(OS, Result); });
}

static Expected<ExitCode> merge() {
  Expected<FieldProfile> Result = readFormer();
  if (!Result)
    return Result.takeError();
  for (const std::string &File : Files) {
    Expected<FieldProfile> Next = readProfileFile(File);
    if (!Next)
      return Next.takeError();
    if (Error E = mergeProfile(*Result, *Next))
      return createStringError(File + ": " + toString(std::move(E)));
  }
  if (Error E = write(*Result))
    return std::move(E);
  return ExitCode::Success;
}

static Expected<ProfilePlan> instrument(LoadedProgram &Program) {
  Progress Note("analysing");
  ProgramAnalysis Analysis(Program);
  LayoutWork Work(*Program.Module, Analysis.getPointers(), Analysis.getMemory(),
                  Analysis.getInfo());
  ProfileOptions Options;
  Options.Level = Level;
  Options.Ratio = Sample;
  return instrumentForProfile(*Program.Module, Analysis.getPointers(),
                              Analysis.getMemory(), Work.getInput(), Options);
}

static Error writeFile(const Twine &Name, StringRef Contents) {
  std::string File = Name.str();
  std::error_code Code;
  raw_fd_ostream OS(File, Code);
  OS << Contents;
  OS.close();
  if (!Code)
    Code = OS.error();
  OS.clear_error();
  return Code ? createStringError(File +
                                  ": cannot be written: " + Code.message())
              : Error::success();
}

static std::error_code keepProgram(StringRef Program) {
  if (std::error_code Code = sys::fs::copy_file(Program, Keep))
    return Code;
  return sys::fs::setPermissions(Keep, sys::fs::all_all);
}

static void printSummary(const FieldProfile &Profile) {
  double All = double(Profile.FieldAccesses) + double(Profile.UnknownAccesses);
  double Share = All > 0 ? 100 * double(Profile.UnknownAccesses) / All : 0;
  errs() << formatv(
      "restruct profile: {0} accesses were recorded; of those that may be to "
      "structures, {1:f1} % were not understood\n",
      Profile.Samples, Share);
  if (Profile.Processes == 0)
    errs() << "restruct profile: the program did not find its counters; does "
              "it change its environment?\n";
}

/// What the run counted in \p File.
static Expected<FieldProfile> readRun(const ProfilePlan &Plan, StringRef File) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Bytes = MemoryBuffer::getFile(
      File, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!Bytes)
    return createStringError(File + ": " + Bytes.getError().message());
  return readCounters(Plan, (*Bytes)->getBuffer());
}

static Expected<ExitCode> profile() {
  Expected<FieldProfile> Result = readFormer();
  if (!Result)
    return Result.takeError();
  Expected<LoadedProgram> Program =
      loadWithProgress(std::vector<std::string>(Files), WholeProgram);
  if (!Program)
    return Program.takeError();
  Expected<ProfilePlan> Plan = instrument(*Program);
  if (!Plan)
    return Plan.takeError();
  Plan->Empty.Program = Program->Module->getModuleIdentifier();
  SignalScope Signals;
  Temporary Binary("restruct-profile"), Counters("restruct-counters");
  if (Error E = Binary.makeFile(""))
    return std::move(E);
  if (Error E = Counters.makeFile(""))
    return std::move(E);
  if (Error E = writeFile(Counters.path(), makeCounters(*Plan)))
    return std::move(E);
  if (Error E = buildInstrumented(
          *Program->Module, Binary.path(),
          {"libRestructProfileRuntime.so", "-O2", LinkArguments}))
    return std::move(E);
  if (!Keep.empty())
    if (std::error_code Code = keepProgram(Binary.path()))
      return createStringError(Keep + ": cannot be written: " + Code.message());
  if (!Keep.empty())
    if (Error E = writeFile(Keep + ".counters", makeCounters(*Plan)))
      return std::move(E);
  setenv(getCountersVariable().str().c_str(), Counters.path().str().c_str(), 1);
  Expected<ChildStatus> Status = runInstrumented(Binary.path());
  // A program that is interrupted has counted, too.
  Expected<FieldProfile> Run = readRun(*Plan, Counters.path());
  if (!Run)
    return joinErrors(Status.takeError(), Run.takeError());
  if (!Status && Run->Processes == 0)
    return Status.takeError();
  printSummary(*Run);
  Error Written = mergeProfile(*Result, *Run);
  if (Written)
    Written = createStringError(Output + ": " + toString(std::move(Written)));
  else
    Written = write(*Result);
  if (!Status)
    return joinErrors(Status.takeError(), std::move(Written));
  if (Written)
    return std::move(Written);
  if (Status->Signal) {
    errs() << "restruct profile: the program was ended by "
           << describeSignal(Status->Signal) << '\n';
    return ExitCode(128 + Status->Signal);
  }
  return ExitCode(Status->ExitCode);
}

static Expected<ExitCode> run() {
  if (Error E = checkOptions())
    return std::move(E);
  return Merge ? merge() : profile();
}

Command profileCommand() { return {&Profile, run}; }

} // namespace restruct
