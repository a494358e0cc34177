//===- ExplainCommand.cpp - restruct explain ------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "CommonOptions.h"
#include "ProgramAnalysis.h"
#include "Progress.h"

#include "restruct/Report/AnalysisDescriber.h"
#include "restruct/Report/ReportPrinter.h"
#include "restruct/Rewrite/LayoutWork.h"

using namespace llvm;

namespace restruct {
namespace {

cl::SubCommand Explain(
    "explain",
    "Explain why the layout of a struct may or may not change, and which "
    "functions access it");

cl::list<std::string> Arguments(cl::Positional, cl::ZeroOrMore,
                                cl::desc("FILE... TYPE"), cl::sub(Explain),
                                cl::cat(commandCategory()));
OutputOption Output(Explain);
enum class Format { Text, JSON };

cl::opt<Format> OutputFormat(
    "format", cl::desc("Output format"), cl::init(Format::Text),
    cl::values(clEnumValN(Format::Text, "text", "readable text (default)"),
               clEnumValN(Format::JSON, "json",
                          "JSON, see docs/json-schema.md")),
    cl::sub(Explain), cl::cat(commandCategory()));
cl::opt<bool> JSON("json", cl::desc("The same as --format=json"),
                   cl::sub(Explain), cl::cat(commandCategory()));
WholeProgramOption WholeProgram(Explain);

/// Further causes of a condition are only counted.
constexpr unsigned MaxCauses = 10000;

} // namespace

static Expected<ExitCode> run() {
  std::vector<std::string> Files(Arguments);
  if (Files.size() < 2)
    return createStringError("FILE and TYPE are required; see --help");
  std::string Name = Files.back();
  Files.pop_back();
  Expected<LoadedProgram> Program = loadWithProgress(Files, WholeProgram);
  if (!Program)
    return Program.takeError();
  constexpr uint64_t CacheLineBytes = 64; // Not shown.
  Expected<std::string> Type = findOneType(
      buildReport(*Program->Module, *Program->Types, CacheLineBytes), Name);
  if (!Type)
    return Type.takeError();
  ReportModel Model;
  {
    Progress Note("analysing");
    ProgramAnalysis Analysis(*Program, MaxCauses);
    LayoutWork Work(*Program->Module, Analysis.getPointers(),
                    Analysis.getMemory(), Analysis.getInfo());
    AnalysisDescriber Describer(*Program->Module, *Program->Types,
                                Analysis.getInfo(), /*WithCode=*/true,
                                &Work.getInput());
    Model = buildReport(*Program->Module, *Program->Types, CacheLineBytes,
                        &Describer, *Type);
  }
  for (const TypeDiagnostic &D : Program->Diagnostics)
    Model.Warnings.push_back((getKeyword(D.Level) + ": " + D.Message).str());
  bool UseColor = Output.hasColors();
  Error E = writeOutput(Output, [&](raw_ostream &OS) {
    if (JSON || OutputFormat == Format::JSON)
      return printExplanationJSON(OS, Model, *Type);
    for (const StructReport &S : Model.Structs)
      if (S.IRName == *Type)
        printExplanation(OS, Model, S, UseColor);
  });
  if (E)
    return std::move(E);
  return ExitCode::Success;
}

Command explainCommand() { return {&Explain, run}; }

} // namespace restruct
