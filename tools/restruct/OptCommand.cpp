//===- OptCommand.cpp - restruct opt --------------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plan comes from a planner or from a file. Either way it is verified
/// against the program before anything is changed or written.
///
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "CommonOptions.h"
#include "ProgramAnalysis.h"
#include "Progress.h"

#include "restruct/Memory/ProgramPreparation.h"
#include "restruct/Plan/AssumeLegal.h"
#include "restruct/Plan/PlanJSON.h"
#include "restruct/Plan/Planners.h"
#include "restruct/Recovery/NarrowingCasts.h"
#include "restruct/Rewrite/LayoutWork.h"
#include "restruct/Runtime/PoolRuntime.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {
namespace {

cl::SubCommand Opt("opt", "Write bitcode with better layouts of structs");

enum class Transformation {
#define TRANSFORMATION(Name, Key, Sentence) Name,
#include "restruct/Plan/Transformations.def"
};

/// All of them, with their names.
constexpr std::pair<Transformation, StringLiteral> Transformations[] = {
#define TRANSFORMATION(Name, Key, Sentence) {Transformation::Name, Key},
#include "restruct/Plan/Transformations.def"
};

cl::list<std::string> Files(cl::Positional, cl::ZeroOrMore, cl::desc("FILE..."),
                            cl::sub(Opt), cl::cat(commandCategory()));
cl::opt<std::string>
    Output("o",
           cl::desc("Output file; required without --dry-run. If a struct "
                    "changes, type metadata is removed: it describes the old "
                    "layouts"),
           cl::value_desc("FILE"), cl::sub(Opt), cl::cat(commandCategory()));
cl::opt<bool> AsText("S", cl::desc("Write textual IR instead of bitcode"),
                     cl::sub(Opt), cl::cat(commandCategory()));
WholeProgramOption WholeProgram(Opt);
cl::opt<std::string>
    PlanFile("plan",
             cl::desc("Apply this plan, as --write-plan wrote it or edited; it "
                      "is refused if it is not legal"),
             cl::value_desc("FILE"), cl::sub(Opt), cl::cat(commandCategory()));
cl::opt<std::string>
    WritePlan("write-plan",
              cl::desc("Write the plan as JSON, see docs/json-schema.md"),
              cl::value_desc("FILE"), cl::sub(Opt), cl::cat(commandCategory()));
cl::opt<std::string> WritePlans(
    "write-plans", cl::Hidden,
    cl::desc("Write the plan of each transformation alone, of each pair and of "
             "all to files in this folder, and no bitcode; to test that every "
             "set of transformations leaves programs as they are"),
    cl::value_desc("FOLDER"), cl::sub(Opt), cl::cat(commandCategory()));
cl::opt<bool> DryRun("dry-run",
                     cl::desc("Print the plan, and write no bitcode"),
                     cl::sub(Opt), cl::cat(commandCategory()));
cl::list<Transformation> Only("only", cl::CommaSeparated,
                              cl::desc("Only these transformations"),
                              cl::ValuesClass({
#define TRANSFORMATION(Name, Key, Sentence)                                    \
  clEnumValN(Transformation::Name, Key, Sentence),
#include "restruct/Plan/Transformations.def"
                              }),
                              cl::sub(Opt), cl::cat(commandCategory()));
cl::list<std::string>
    Structs("structs", cl::CommaSeparated,
            cl::desc("Change only these structs, and those that contain them"),
            cl::value_desc("NAME,..."), cl::sub(Opt),
            cl::cat(commandCategory()));
cl::list<std::string>
    Except("except", cl::CommaSeparated,
           cl::desc("Do not change these structs, unless they contain one that "
                    "changes"),
           cl::value_desc("NAME,..."), cl::sub(Opt),
           cl::cat(commandCategory()));
cl::opt<uint64_t>
    RandomPlan("random-plan",
               cl::desc("A random legal plan, the same for the same number; to "
                        "test that programs work with any legal layout"),
               cl::value_desc("SEED"), cl::sub(Opt),
               cl::cat(commandCategory()));
cl::list<std::string> AssumeLegal(
    "assume-legal", cl::CommaSeparated, cl::Hidden,
    cl::desc("Changes that are not refused, though they are not legal; to test "
             "that refusals are needed (Plan/AssumeLegal.h)"),
    cl::value_desc("CHANGE,..."), cl::sub(Opt), cl::cat(commandCategory()));

} // namespace

/// Whether the options are compatible.
static Error checkOptions() {
  if (Output.empty() && !DryRun && WritePlans.empty())
    return createStringError("no output given; -o FILE is required");
  bool WantsPlanner = RandomPlan.getNumOccurrences() || !Only.empty() ||
                      !Structs.empty() || !Except.empty();
  if (PlanFile.getNumOccurrences() && WantsPlanner)
    return createStringError(
        "--plan excludes --random-plan, --only, --structs and --except");
  bool WritesModule = Output == "-" && !DryRun;
  if (WritesModule + DryRun + (WritePlan == "-") > 1)
    return createStringError("only one output can be standard output");
  if (WritesModule && !AsText && sys::Process::StandardOutIsDisplayed())
    return createStringError("not writing bitcode to a terminal");
  return Error::success();
}

static Expected<LayoutPlan> readPlan(StringRef File) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(File);
  if (!Buffer)
    return createStringError("--plan: '" + File +
                             "': " + Buffer.getError().message());
  Expected<LayoutPlan> Plan = parsePlanJSON((*Buffer)->getBuffer());
  if (!Plan)
    return createStringError(File + ": " + toString(Plan.takeError()));
  return Plan;
}

/// Planners may use these transformations alone.
static void allowOnly(ArrayRef<Transformation> Allowed, PlanOptions &Options) {
#define TRANSFORMATION(Name, Key, Sentence)                                    \
  Options.Name = is_contained(Allowed, Transformation::Name);
#include "restruct/Plan/Transformations.def"
}

/// What planners may do, by the options. An error if a name is of no structure.
static Expected<PlanOptions> planOptions(const PlanInput &Input) {
  PlanOptions Options;
  if (!Only.empty())
    allowOnly(std::vector<Transformation>(Only), Options);
  Options.Structs = std::vector<std::string>(Structs);
  Options.Except = std::vector<std::string>(Except);
  for (const std::string &Name : concat<std::string>(Structs, Except))
    if (none_of(Input.Structs,
                [&](const PlanStruct &S) { return denotes(Name, S); }))
      return createStringError("no struct is called '" + Name + "'");
  return Options;
}

static Expected<LayoutPlan> makePlan(const PlanInput &Input) {
  Expected<PlanOptions> Options = planOptions(Input);
  if (!Options)
    return Options.takeError();
  if (RandomPlan.getNumOccurrences())
    return planRandomly(Input, RandomPlan, *Options);
  return planLayouts(Input, *Options);
}

static Error writePlan(StringRef File, const LayoutPlan &Plan) {
  return writeOutput(File, [&](raw_ostream &OS) { printPlanJSON(OS, Plan); });
}

/// Writes the plan of each set of transformations: of one, of two, of all.
static Error writePlansOfSets(LayoutWork &Work) {
  auto WriteOne = [&](const Twine &Name, const PlanOptions &Options) -> Error {
    LayoutPlan Plan = planLayouts(Work.getInput(), Options);
    if (std::string Reason = Work.verify(Plan); !Reason.empty())
      return createStringError("the plan of '" + Name +
                               "' is not legal: " + Reason);
    return writePlan((WritePlans + "/" + Name + ".json").str(), Plan);
  };
  for (const auto &[First, Name] : Transformations)
    for (const auto &[Second, SecondName] : Transformations) {
      if (Second < First)
        continue;
      PlanOptions Options;
      allowOnly({First, Second}, Options);
      bool IsPair = First != Second;
      if (Error E =
              WriteOne(IsPair ? Name + "+" + SecondName : Twine(Name), Options))
        return E;
    }
  return WriteOne("all", PlanOptions());
}

/// Changes \p M. It is valid before, and must be afterwards.
static Error apply(LayoutWork &Work, const LayoutPlan &Plan, Module &M) {
  if (Plan.empty())
    return Error::success();
  Work.apply(Plan);
  linkPoolRuntime(M);
  std::string Message;
  raw_string_ostream OS(Message);
  if (verifyModule(M, &OS))
    return createStringError("the changed module is invalid, please report "
                             "this: " +
                             Message);
  return Error::success();
}

static Error write(const Module &M) {
  return writeOutput(Output, [&](raw_ostream &OS) {
    if (AsText)
      M.print(OS, nullptr);
    else
      WriteBitcodeToFile(M, OS);
  });
}

static Error showPlan(const LayoutPlan &Plan, const PlanInput &Input) {
  return writeOutput("-", [&](raw_ostream &OS) {
    Plan.print(OS, &Input);
    if (Plan.empty())
      OS << "no struct changes\n";
  });
}

/// Plans, and does with the plan what the options say. \p Given: the plan of
/// --plan.
static Error optimize(LoadedProgram &Program, std::optional<LayoutPlan> Given) {
  Module &M = *Program.Module;
  auto Note = std::make_unique<Progress>("analysing");
  ProgramAnalysis Analysis(Program);
  LayoutWork Work(M, Analysis.getPointers(), Analysis.getMemory(),
                  Analysis.getInfo());
  for (const std::string &Change : AssumeLegal)
    if (Error E = assumeLegal(Work.getInputForTests(), Change))
      return E;
  if (!WritePlans.empty())
    return writePlansOfSets(Work);
  Expected<LayoutPlan> Plan =
      Given ? std::move(*Given) : makePlan(Work.getInput());
  if (!Plan)
    return Plan.takeError();
  if (std::string Reason = Work.verify(*Plan); !Reason.empty())
    return createStringError((Given ? PlanFile.getValue() : "the plan") +
                             " is not legal: " + Reason);
  if (!DryRun)
    if (Error E = apply(Work, *Plan, M))
      return E;
  Note.reset();
  if (!WritePlan.empty())
    if (Error E = writePlan(WritePlan, *Plan))
      return E;
  if (DryRun)
    return showPlan(*Plan, Work.getInput());
  removeNarrowingCasts(M);
  restoreCopies(M);
  return write(M);
}

static Expected<ExitCode> run() {
  if (Error E = checkOptions())
    return std::move(E);
  std::optional<LayoutPlan> Given;
  if (PlanFile.getNumOccurrences()) {
    Expected<LayoutPlan> Plan = readPlan(PlanFile);
    if (!Plan)
      return Plan.takeError();
    Given = std::move(*Plan);
  }
  Expected<LoadedProgram> Program =
      loadWithProgress(std::vector<std::string>(Files), WholeProgram);
  if (!Program)
    return Program.takeError();
  if (Error E = optimize(*Program, std::move(Given)))
    return std::move(E);
  printDiagnostics(errs(), Program->Diagnostics);
  return ExitCode::Success;
}

Command optCommand() { return {&Opt, run}; }

} // namespace restruct
