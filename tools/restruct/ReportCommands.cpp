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

#include "restruct/Report/ReportPrinter.h"

#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {
namespace {

cl::SubCommand Report("report", "Show the layout of every struct: fields, "
                                "holes, cache lines, totals");
cl::SubCommand Types("types", "Show every struct's type as recovered, and "
                              "where the knowledge came from");

enum class Format { Text, JSON };
enum class Color { Auto, Always, Never };

cl::list<std::string> Files(cl::Positional, cl::ZeroOrMore, cl::desc("FILE..."),
                            cl::sub(Report), cl::sub(Types),
                            cl::cat(commandCategory()));
cl::opt<Format> OutputFormat(
    "format", cl::desc("Format of the output"), cl::init(Format::Text),
    cl::values(clEnumValN(Format::Text, "text", "for a person (default)"),
               clEnumValN(Format::JSON, "json", "see docs/json-schema.md")),
    cl::sub(Report), cl::sub(Types), cl::cat(commandCategory()));
cl::opt<std::string> Output("o",
                            cl::desc("Output file (default: standard output)"),
                            cl::value_desc("FILE"), cl::init("-"),
                            cl::sub(Report), cl::sub(Types),
                            cl::cat(commandCategory()));
cl::opt<bool> All("all",
                  cl::desc("In text, also show structs that nothing uses and "
                           "those of system headers"),
                  cl::sub(Report), cl::sub(Types), cl::cat(commandCategory()));
cl::opt<ReportOrder> Order(
    "sort", cl::desc("Order of the structs in text"),
    cl::init(ReportOrder::Name),
    cl::values(clEnumValN(ReportOrder::Name, "name", "by name (default)"),
               clEnumValN(ReportOrder::Size, "size", "largest first"),
               clEnumValN(ReportOrder::Holes, "holes", "most holes first")),
    cl::sub(Report), cl::sub(Types), cl::cat(commandCategory()));
cl::opt<Color> UseColor(
    "color", cl::desc("Colours in text"), cl::init(Color::Auto),
    cl::values(clEnumValN(Color::Auto, "auto", "on a terminal (default)"),
               clEnumValN(Color::Always, "always", "always"),
               clEnumValN(Color::Never, "never", "never")),
    cl::sub(Report), cl::sub(Types), cl::cat(commandCategory()));
// A line of a picture has as many letters.
constexpr unsigned MaxCacheLine = 4096;
cl::opt<unsigned> CacheLine("cache-line",
                            cl::desc("Bytes in a cache line (default: 64)"),
                            cl::value_desc("BYTES"), cl::init(64),
                            cl::sub(Report), cl::cat(commandCategory()));
cl::opt<bool> FailOnConflicts(
    "fail-on-conflicts",
    cl::desc("Exit with 1 if translation units describe a struct in ways that "
             "disagree"),
    cl::sub(Report), cl::sub(Types), cl::cat(commandCategory()));

} // namespace

static bool wantsColor() {
  switch (UseColor.getValue()) {
  case Color::Auto:
    return Output == "-" && sys::Process::StandardOutHasColors();
  case Color::Always:
    return true;
  case Color::Never:
    return false;
  }
  llvm_unreachable("all choices are listed");
}

namespace {

using TextPrinterFn = void (*)(raw_ostream &, const ReportModel &,
                               const TextOptions &);
using JSONPrinterFn = void (*)(raw_ostream &, const ReportModel &);

} // namespace

static Expected<ExitCode> run(TextPrinterFn PrintText,
                              JSONPrinterFn PrintJSON) {
  if (CacheLine == 0 || CacheLine > MaxCacheLine)
    return createStringError("--cache-line must be from 1 to " +
                             Twine(MaxCacheLine));
  Expected<LoadedProgram> Program = loadWithProgress(Files);
  if (!Program)
    return Program.takeError();
  ReportModel Model = buildReport(*Program->Module, *Program->Types, CacheLine);
  for (const TypeDiagnostic &D : Program->Diagnostics)
    Model.Warnings.push_back((getKeyword(D.Level) + ": " + D.Message).str());

  Error E = writeOutput(Output, [&](raw_ostream &OS) {
    if (OutputFormat == Format::JSON)
      return PrintJSON(OS, Model);
    PrintText(OS, Model,
              {.UseColor = wantsColor(), .ShowAll = All, .Order = Order});
  });
  if (E)
    return std::move(E);
  if (OutputFormat == Format::Text)
    printDiagnostics(errs(), Program->Diagnostics);
  return FailOnConflicts && Model.Totals.Conflicting ? ExitCode::Finding
                                                     : ExitCode::Success;
}

Command reportCommand() {
  return {&Report, [] { return run(printReportText, printReportJSON); }};
}
Command typesCommand() {
  return {&Types, [] { return run(printTypesText, printTypesJSON); }};
}

} // namespace restruct
