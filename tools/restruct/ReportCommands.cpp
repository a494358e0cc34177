//===- ReportCommands.cpp - restruct report, restruct types ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two views of one ReportModel.
///
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "CommonOptions.h"
#include "ProgramAnalysis.h"
#include "Progress.h"

#include "restruct/Report/AnalysisDescriber.h"
#include "restruct/Report/ReportPrinter.h"
#include "restruct/Rewrite/LayoutWork.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {
namespace {

cl::SubCommand Report("report", "Show every struct: layout, holes, field use, "
                                "and what blocks layout changes");
cl::SubCommand Types("types",
                     "Show the recovered type of every struct, and its origin");

enum class Format { Text, JSON, SARIF, HTML, DOT };

cl::list<std::string> Files(cl::Positional, cl::ZeroOrMore, cl::desc("FILE..."),
                            cl::sub(Report), cl::sub(Types),
                            cl::cat(commandCategory()));
cl::opt<Format> OutputFormat(
    "format", cl::desc("Output format"), cl::init(Format::Text),
    cl::values(
        clEnumValN(Format::Text, "text", "readable text (default)"),
        clEnumValN(Format::JSON, "json", "JSON, see docs/json-schema.md"),
        clEnumValN(Format::SARIF, "sarif",
                   "causes that block changes, for editors and code review "
                   "(report only)"),
        clEnumValN(Format::HTML, "html", "one HTML page (report only)"),
        clEnumValN(Format::DOT, "dot", "graph for dot -Tsvg (report only)")),
    cl::sub(Report), cl::sub(Types), cl::cat(commandCategory()));
OutputOption Output(Report, Types);
cl::opt<bool> All(
    "all",
    cl::desc("In text, show unused structs and those of system headers, too"),
    cl::sub(Report), cl::sub(Types), cl::cat(commandCategory()));
cl::opt<ReportOrder> Order(
    "sort", cl::desc("Order of structs in text"), cl::init(ReportOrder::Name),
    cl::values(clEnumValN(ReportOrder::Name, "name", "by name (default)"),
               clEnumValN(ReportOrder::Size, "size", "largest first"),
               clEnumValN(ReportOrder::Holes, "holes", "most holes first")),
    cl::sub(Report), cl::sub(Types), cl::cat(commandCategory()));
ColorOption UseColor(Report, Types);
// A line of a picture has as many letters.
constexpr unsigned MaxCacheLine = 4096;
cl::opt<unsigned> CacheLine("cache-line",
                            cl::desc("Bytes in a cache line (default: 64)"),
                            cl::value_desc("BYTES"), cl::init(64),
                            cl::sub(Report), cl::cat(commandCategory()));
cl::opt<bool> FailOnConflicts(
    "fail-on-conflicts",
    cl::desc("Exit with 1 if translation units describe a struct differently"),
    cl::sub(Report), cl::sub(Types), cl::cat(commandCategory()));

WholeProgramOption WholeProgram(Report);
TypeOption OnlyTypes(Report);
cl::opt<bool> OnlyBlocked("blocked",
                          cl::desc("Only structs whose layout is fixed"),
                          cl::sub(Report), cl::cat(commandCategory()));
cl::opt<bool>
    OnlyChangeable("changeable",
                   cl::desc("Only structs whose layout may change in some way"),
                   cl::sub(Report), cl::cat(commandCategory()));
cl::opt<bool> LayoutOnly("layout-only", cl::desc("Do not analyse the code"),
                         cl::sub(Report), cl::cat(commandCategory()));

} // namespace

namespace {

using TextPrinterFn = void (*)(raw_ostream &, const ReportModel &,
                               const TextOptions &);
using JSONPrinterFn = void (*)(raw_ostream &, const ReportModel &);

} // namespace

static ReportModel build(LoadedProgram &Program, bool WithAnalysis) {
  if (!WithAnalysis)
    return buildReport(*Program.Module, *Program.Types, CacheLine);
  Progress Note("analysing");
  ProgramAnalysis Analysis(Program);
  LayoutWork Work(*Program.Module, Analysis.getPointers(), Analysis.getMemory(),
                  Analysis.getInfo());
  AnalysisDescriber Describer(*Program.Module, *Program.Types,
                              Analysis.getInfo(), /*WithCode=*/false,
                              &Work.getInput());
  return buildReport(*Program.Module, *Program.Types, CacheLine, &Describer);
}

/// Whether the options are compatible.
static Error checkOptions() {
  if (CacheLine == 0 || CacheLine > MaxCacheLine)
    return createStringError("--cache-line must be from 1 to " +
                             Twine(MaxCacheLine));
  if (OnlyBlocked && OnlyChangeable)
    return createStringError("--blocked and --changeable exclude each other");
  bool WantsAnalysis = OnlyBlocked || OnlyChangeable || WholeProgram ||
                       OutputFormat == Format::SARIF;
  if (LayoutOnly && WantsAnalysis)
    return createStringError("--layout-only excludes --blocked, --changeable, "
                             "--whole-program and --format=sarif");
  return Error::success();
}

/// Whether `restruct types` has the format.
static Error checkTypesFormat() {
  if (OutputFormat != Format::Text && OutputFormat != Format::JSON)
    return createStringError(
        "--format=sarif, html and dot are for 'restruct report' only");
  return Error::success();
}

/// Keeps only the selected structures.
static Error filter(ReportModel &Model) {
  if (!OnlyTypes.empty()) {
    Expected<std::vector<const StructReport *>> Wanted =
        findTypes(Model, OnlyTypes);
    if (!Wanted)
      return Wanted.takeError();
    std::vector<StructReport> Kept;
    for (const StructReport *S : *Wanted)
      Kept.push_back(*S);
    Model.Structs = std::move(Kept);
  }
  if (OnlyBlocked || OnlyChangeable)
    erase_if(Model.Structs, [&](const StructReport &S) {
      return (S.Safety.getVerdict() == StructVerdict::Blocked) != OnlyBlocked;
    });
  return Error::success();
}

static Expected<ExitCode> run(TextPrinterFn PrintText, JSONPrinterFn PrintJSON,
                              bool WithAnalysis) {
  if (Error E = checkOptions())
    return std::move(E);
  Expected<LoadedProgram> Program = loadWithProgress(
      std::vector<std::string>(Files), WithAnalysis && WholeProgram);
  if (!Program)
    return Program.takeError();
  ReportModel Model = build(*Program, WithAnalysis);
  if (Error E = filter(Model))
    return std::move(E);
  for (const TypeDiagnostic &D : Program->Diagnostics)
    Model.Warnings.push_back((getKeyword(D.Level) + ": " + D.Message).str());

  Error E = writeOutput(Output, [&](raw_ostream &OS) {
    if (OutputFormat == Format::JSON)
      return PrintJSON(OS, Model);
    TextOptions Options = {.UseColor = UseColor.wantsColor(Output),
                           .ShowAll = All || !OnlyTypes.empty(),
                           .Order = Order};
    if (OutputFormat == Format::SARIF)
      return printReportSARIF(OS, Model, Options);
    if (OutputFormat == Format::HTML)
      return printReportHTML(OS, Model, Options);
    if (OutputFormat == Format::DOT)
      return printReportDOT(OS, Model, Options);
    PrintText(OS, Model, Options);
  });
  if (E)
    return std::move(E);
  if (OutputFormat == Format::Text)
    printDiagnostics(errs(), Program->Diagnostics);
  return FailOnConflicts && Model.Totals.Conflicting ? ExitCode::Finding
                                                     : ExitCode::Success;
}

Command reportCommand() {
  return {&Report,
          [] { return run(printReportText, printReportJSON, !LayoutOnly); }};
}
Command typesCommand() {
  return {&Types, []() -> Expected<ExitCode> {
            if (Error E = checkTypesFormat())
              return std::move(E);
            return run(printTypesText, printTypesJSON, false);
          }};
}

} // namespace restruct
