//===- AdviseCommand.cpp - restruct advise --------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "CommonOptions.h"
#include "ObjectSetFinder.h"
#include "PatchCommand.h"
#include "ProfileFile.h"
#include "ProgramAnalysis.h"
#include "Progress.h"

#include "restruct/Profile/PerfSamples.h"
#include "restruct/Report/AdviceFormats.h"
#include "restruct/Report/AnalysisDescriber.h"
#include "restruct/Report/ReportPrinter.h"
#include "restruct/Rewrite/LayoutWork.h"
#include "restruct/Types/CompileCommand.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace restruct {
namespace {

cl::SubCommand Advise("advise", "Show which structs cost most, what to change, "
                                "and why the compiler does not");

enum class Format { Text, JSON, SARIF, HTML };

cl::list<std::string> Files(cl::Positional, cl::ZeroOrMore, cl::desc("FILE..."),
                            cl::sub(Advise), cl::cat(commandCategory()));
cl::opt<Format> OutputFormat(
    "format", cl::desc("Output format"), cl::init(Format::Text),
    cl::values(clEnumValN(Format::Text, "text", "readable text (default)"),
               clEnumValN(Format::JSON, "json",
                          "JSON, see docs/json-schema.md"),
               clEnumValN(Format::SARIF, "sarif",
                          "structs with advice, for editors and code review"),
               clEnumValN(Format::HTML, "html", "one HTML page")),
    cl::sub(Advise), cl::cat(commandCategory()));
OutputOption Output(Advise);
ColorOption UseColor(Advise);
cl::opt<std::string> ProfileName(
    "profile",
    cl::desc("Take accesses from this file, which restruct profile wrote"),
    cl::value_desc("FILE"), cl::sub(Advise), cl::cat(commandCategory()));
cl::opt<std::string>
    PerfName("perf",
             cl::desc("Take accesses from this file, which perf script -F "
                      "ip,sym,addr,srcline wrote"),
             cl::value_desc("FILE"), cl::sub(Advise),
             cl::cat(commandCategory()));
cl::opt<AdviceOrder> Order(
    "sort", cl::desc("Order of structs"), cl::init(AdviceOrder::Cost),
    cl::values(clEnumValN(AdviceOrder::Cost, "cost",
                          "accesses times cache lines (default)"),
               clEnumValN(AdviceOrder::Accesses, "accesses",
                          "accesses to fields"),
               clEnumValN(AdviceOrder::Misses, "misses",
                          "misses of a first-level cache; needs --profile"),
               clEnumValN(AdviceOrder::Size, "size", "bytes of an object"),
               clEnumValN(AdviceOrder::Savings, "savings",
                          "cost that the advice saves"),
               clEnumValN(AdviceOrder::Name, "name", "name in the source")),
    cl::sub(Advise), cl::cat(commandCategory()));
cl::opt<unsigned> Top("top",
                      cl::desc("In text and SARIF, show this many structs "
                               "(default: 10)"),
                      cl::value_desc("N"), cl::init(AdviceOptions().Top),
                      cl::sub(Advise), cl::cat(commandCategory()));
cl::opt<unsigned>
    Fields("fields",
           cl::desc("In text, show this many fields of each part of a struct "
                    "(default: 16)"),
           cl::value_desc("N"), cl::init(AdviceOptions().MaxFields),
           cl::sub(Advise), cl::cat(commandCategory()));
cl::opt<unsigned>
    Places("places",
           cl::desc("In text, show this many places of each struct that hinder "
                    "the compiler (default: 5)"),
           cl::value_desc("N"), cl::init(AdviceOptions().MaxObstacles),
           cl::sub(Advise), cl::cat(commandCategory()));
cl::opt<bool>
    Patch("patch",
          cl::desc("Print a patch of the source that gives the members of "
                   "structs a better order, for 'patch -p1'; what is not "
                   "changed is on standard error, with the reason"),
          cl::sub(Advise), cl::cat(commandCategory()));
cl::opt<std::string> BuildFolder(
    "p",
    cl::desc("With --patch: take the compile commands from "
             "compile_commands.json in this folder (default: those that "
             "restruct-cc -g recorded)"),
    cl::value_desc("DIR"), cl::sub(Advise), cl::cat(commandCategory()));
cl::opt<std::string> PatchRoot(
    "patch-root",
    cl::desc("With --patch: change only files in this folder (default: the "
             "current one)"),
    cl::value_desc("DIR"), cl::init("."), cl::sub(Advise),
    cl::cat(commandCategory()));
cl::opt<bool> PatchOutside(
    "patch-outside",
    cl::desc("With --patch: change files outside of that folder, too"),
    cl::sub(Advise), cl::cat(commandCategory()));
cl::list<std::string> PatchExcluded(
    "patch-exclude",
    cl::desc("With --patch: change no file whose path from that folder "
             "matches, such as 'build/*' of generated ones; may be repeated"),
    cl::value_desc("PATTERN"), cl::sub(Advise), cl::cat(commandCategory()));
cl::opt<bool> PatchAll(
    "patch-all",
    cl::desc("With --patch: change structs, too, of which the source shows "
             "that something may depend on the order of their members"),
    cl::sub(Advise), cl::cat(commandCategory()));
cl::opt<bool> WritesRequest(
    "patch-request",
    cl::desc("Print what --patch passes to restruct-patch, as JSON, see "
             "docs/json-schema.md"),
    cl::sub(Advise), cl::cat(commandCategory()));
TypeOption OnlyTypes(Advise);
WholeProgramOption WholeProgram(Advise);

/// Causes of one condition that are kept. A person reads the first few.
constexpr unsigned MaxCauses = 1000;

} // namespace

static ReportModel makeReport(LoadedProgram &Program,
                              const DTransAnalysisInfo &Info,
                              const PlanInput &Input) {
  constexpr uint64_t CacheLineBytes = 64;
  AnalysisDescriber Describer(*Program.Module, *Program.Types, Info,
                              /*WithCode=*/false, &Input);
  return buildReport(*Program.Module, *Program.Types, CacheLineBytes,
                     &Describer);
}

/// Keeps only the selected structures.
static Error filter(const ReportModel &Report, AdviceModel &Advice) {
  if (OnlyTypes.empty())
    return Error::success();
  Expected<std::vector<const StructReport *>> Wanted =
      findTypes(Report, OnlyTypes);
  if (!Wanted)
    return Wanted.takeError();
  erase_if(Advice.Structs, [&](const StructAdvice &S) {
    return none_of(*Wanted, [&](const StructReport *Other) {
      return Other->IRName == S.IRName;
    });
  });
  return Error::success();
}

/// The samples of --perf, of the lines of a program with these results.
static Expected<FieldProfile> readSamples(const Module &M,
                                          const ProgramAnalysis &Analysis,
                                          const PlanInput &Input) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
      MemoryBuffer::getFileOrSTDIN(PerfName, /*IsText=*/true);
  if (!Buffer)
    return createStringError(PerfName + ": " + Buffer.getError().message());
  PerfSummary Summary;
  Expected<FieldProfile> Profile = readPerfSamples(
      (*Buffer)->getBuffer(), M, Analysis.getPointers(), Input, Summary);
  if (!Profile)
    return createStringError(PerfName + ": " + toString(Profile.takeError()));
  errs() << "restruct advise: of " << Summary.Samples << " samples, "
         << Summary.WithLine << " have a line, and " << Summary.OfFields
         << " are of lines that access fields\n";
  return Profile;
}

/// The profile that is asked for; nothing if none is.
static Expected<std::optional<FieldProfile>> readProfile() {
  if (!ProfileName.empty() && !PerfName.empty())
    return createStringError("--profile and --perf exclude each other");
  if (ProfileName.empty()) {
    if (Order == AdviceOrder::Misses)
      return createStringError("--sort=misses needs --profile");
    return std::nullopt;
  }
  Expected<FieldProfile> Profile = readProfileFile(ProfileName);
  if (!Profile)
    return Profile.takeError();
  return std::move(*Profile);
}

static void warn(ArrayRef<std::string> Warnings) {
  constexpr size_t MaxWarnings = 10;
  for (const std::string &Text : Warnings.take_front(MaxWarnings)) {
    errs() << "restruct: warning: " << ProfileName << ": ";
    printEscapedString(Text, errs());
    errs() << '\n';
  }
  if (Warnings.size() > MaxWarnings)
    errs() << "restruct: warning: " << ProfileName << ": and "
           << Warnings.size() - MaxWarnings << " more like these\n";
}

namespace {

struct AdviceAndReport {
  AdviceModel Advice;
  ReportModel Report;
};

} // namespace

/// Whether the output has sets of objects, which take an analysis of their own.
static bool showsObjects() {
  return !Patch && !WritesRequest &&
         (OutputFormat == Format::HTML || OutputFormat == Format::JSON);
}

static Expected<AdviceAndReport>
makeAdvice(LoadedProgram &Program, std::optional<FieldProfile> Profile) {
  Progress Note("analysing");
  Module &M = *Program.Module;
  // The other analyses add to the code.
  ObjectSets Objects;
  if (showsObjects())
    Objects = findObjectSets(M).Sets;
  ProgramAnalysis Analysis(Program, MaxCauses);
  LayoutWork Work(M, Analysis.getPointers(), Analysis.getMemory(),
                  Analysis.getInfo());
  ReportModel Report = makeReport(Program, Analysis.getInfo(), Work.getInput());
  bool IsProfiled = M.getProfileSummary(/*IsCS=*/false) != nullptr;
  if (!PerfName.empty()) {
    Expected<FieldProfile> Samples = readSamples(M, Analysis, Work.getInput());
    if (!Samples)
      return Samples.takeError();
    Profile = std::move(*Samples);
  }
  std::vector<std::string> Warnings;
  AdviceModel Advice = Profile
                           ? advise(Report, Work.getInput(), *Profile, Warnings)
                           : advise(Report, Work.getInput(), IsProfiled);
  warn(Warnings);
  Advice.Objects = std::move(Objects);
  sortAdvice(Advice, Order);
  if (Error E = filter(Report, Advice))
    return std::move(E);
  return AdviceAndReport{std::move(Advice), std::move(Report)};
}

/// The patch, or the JSON that says what it changes.
static Expected<std::string> makeSourcePatch(const PatchRequest &Request) {
  Progress Note("reading the source");
  std::vector<std::string> Options = {"--root=" + PatchRoot};
  if (!BuildFolder.empty())
    Options.push_back("-p=" + BuildFolder);
  if (PatchOutside)
    Options.push_back("--outside");
  for (const std::string &Pattern : PatchExcluded)
    Options.push_back("--exclude=" + Pattern);
  if (PatchAll)
    Options.push_back("--force");
  if (OutputFormat == Format::JSON)
    Options.push_back("--format=json");
  return runPatchProgram(Request, Options);
}

static Error writePatch(const Module &M, const AdviceModel &Advice) {
  PatchRequest Request = {readCompileCommands(M), listOrders(Advice)};
  if (WritesRequest)
    return writeOutput(
        Output, [&](raw_ostream &OS) { printPatchRequest(OS, Request); });
  Expected<std::string> Text = makeSourcePatch(Request);
  if (!Text)
    return Text.takeError();
  return writeOutput(Output, [&](raw_ostream &OS) { OS << *Text; });
}

/// Options that only --patch reads must not be given without it.
static Error checkPatchOptions() {
  if (Patch || WritesRequest)
    return Error::success();
  const std::reference_wrapper<const cl::Option> Options[] = {
      BuildFolder, PatchRoot, PatchOutside, PatchExcluded, PatchAll};
  for (const cl::Option &Option : Options)
    if (Option.getNumOccurrences() != 0)
      return createStringError((Option.ArgStr.size() == 1 ? "-" : "--") +
                               Option.ArgStr + " needs --patch");
  return Error::success();
}

static Expected<ExitCode> run() {
  if (Error E = checkPatchOptions())
    return std::move(E);
  Expected<std::optional<FieldProfile>> Profile = readProfile();
  if (!Profile)
    return Profile.takeError();
  Expected<LoadedProgram> Program =
      loadWithProgress(std::vector<std::string>(Files), WholeProgram);
  if (!Program)
    return Program.takeError();
  Expected<AdviceAndReport> Made = makeAdvice(*Program, std::move(*Profile));
  if (!Made)
    return Made.takeError();
  const AdviceModel &Advice = Made->Advice;
  if (Patch || WritesRequest) {
    if (Error E = writePatch(*Program->Module, Advice))
      return std::move(E);
    return ExitCode::Success;
  }
  Error E = writeOutput(Output, [&](raw_ostream &OS) {
    if (OutputFormat == Format::JSON)
      return printAdviceJSON(OS, Advice);
    if (OutputFormat == Format::HTML)
      return printAdviceHTML(OS, Advice, Made->Report);
    AdviceOptions Options = {.UseColor = UseColor.wantsColor(Output),
                             .Top = Top,
                             .MaxFields = Fields,
                             .MaxObstacles = Places};
    if (OutputFormat == Format::SARIF)
      return printAdviceSARIF(OS, Advice, Options);
    printAdviceText(OS, Advice, Options);
  });
  if (E)
    return std::move(E);
  if (OutputFormat == Format::Text)
    printDiagnostics(errs(), Program->Diagnostics);
  return ExitCode::Success;
}

Command adviseCommand() { return {&Advise, run}; }

} // namespace restruct
