//===- AliasCommand.cpp - restruct alias ----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Issues the queries of aa-eval to several pipelines at once, function by
/// function. Results for one function are freed before the next.
///
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "AliasReport.h"
#include "AliasSurvival.h"
#include "CommonOptions.h"
#include "Progress.h"

#include "restruct/Alias/DataStructuresAA.h"
#include "restruct/Check/Overlaps.h"
#include "restruct/Passes/AliasPipelines.h"

#include "llvm/Support/raw_ostream.h"

#include <optional>

using namespace llvm;

namespace restruct {
namespace {

cl::SubCommand Alias("alias",
                     "Compare the precision of alias analysis pipelines");

enum class Format { Text, JSON };

cl::list<std::string> Files(cl::Positional, cl::ZeroOrMore, cl::desc("FILE..."),
                            cl::sub(Alias), cl::cat(commandCategory()));
cl::list<std::string> PipelineTexts(
    "pipeline",
    cl::desc(
        "Comma-separated alias analyses, as for opt -aa-pipeline=, or 'stock'; "
        "repeat for several pipelines (default: stock, and stock with ours)"),
    cl::value_desc("LIST"), cl::sub(Alias), cl::cat(commandCategory()));
cl::opt<std::string> FunctionName("function", cl::desc("Only this function"),
                                  cl::value_desc("F"), cl::sub(Alias),
                                  cl::cat(commandCategory()));
cl::opt<bool>
    ByFunction("by-function",
               cl::desc("In text, show the counts of each function, too"),
               cl::sub(Alias), cl::cat(commandCategory()));
cl::opt<unsigned>
    MaxPairs("pairs",
             cl::desc("Number of pairs to show that the last pipeline "
                      "disambiguates and the first does not (default: 10)"),
             cl::value_desc("N"), cl::init(10), cl::sub(Alias),
             cl::cat(commandCategory()));
cl::opt<bool>
    WithTags("with-tags",
             cl::desc("Also query pairs of instructions with their metadata, "
                      "like aa-eval with -evaluate-aa-metadata"),
             cl::sub(Alias), cl::cat(commandCategory()));
WholeProgramOption WholeProgram(Alias);
cl::opt<std::string> Passes("passes",
                            cl::desc("Run these passes first, like stock opt, "
                                     "for instance 'function(sroa)'"),
                            cl::value_desc("PASSES"), cl::sub(Alias),
                            cl::cat(commandCategory()));
cl::opt<std::string>
    SeenFile("seen",
             cl::desc("Also count by the overlaps of a run, recorded with "
                      "restruct check --overlaps=FILE"),
             cl::value_desc("FILE"), cl::sub(Alias),
             cl::cat(commandCategory()));
cl::opt<bool> Survival(
    "survival",
    cl::desc("Count what ds-aa adds to basic-aa at four moments of -O2: at the "
             "start, simplified, with analyses recomputed, at the end"),
    cl::sub(Alias), cl::cat(commandCategory()));
cl::opt<Format> OutputFormat(
    "format", cl::desc("Output format"), cl::init(Format::Text),
    cl::values(clEnumValN(Format::Text, "text", "readable text (default)"),
               clEnumValN(Format::JSON, "json",
                          "JSON, see docs/json-schema.md")),
    cl::sub(Alias), cl::cat(commandCategory()));
OutputOption Output(Alias);

/// Builds the report, one function after the other.
class Evaluator {
public:
  /// \p Seen: the overlaps of a run; null if there was none.
  Evaluator(Module &M, AliasPipelines &Pipelines, const SeenOverlaps *Seen)
      : Instructions(M), Pipelines(Pipelines), Seen(Seen) {
    Report.Module = M.getModuleIdentifier();
    for (unsigned I = 0; I != Pipelines.size(); ++I)
      Report.Pipelines.push_back(Pipelines.getText(I));
    Report.Totals.resize(Pipelines.size());
    Graphs = findGraphs(M, Pipelines);
    if (Graphs)
      Report.Causes.resize(NumMayAliasCauses);
    if (Seen)
      Report.Seen = SeenCounts{Report.Totals, Report.Totals, Report.Causes};
  }

  void evaluate(Function &F);
  AliasReport takeReport() { return std::move(Report); }

private:
  void observe(const AliasQuestion &Q, ArrayRef<AliasResult> Aliases,
               ArrayRef<ModRefInfo> ModRefs);
  void countAliases(const AliasQuestion &Q, ArrayRef<AliasResult> Aliases);
  /// \p Q is about a call and a location.
  void countModRefs(const AliasQuestion &Q, ArrayRef<ModRefInfo> ModRefs);
  std::string whoAnswers(const AliasQuestion &Q);
  /// The last pipeline's analysis that can explain its answers; null if there
  /// is none.
  static const DataStructuresAAResult *findGraphs(Module &M,
                                                  AliasPipelines &Pipelines);

  InstructionShower Instructions;
  AliasPipelines &Pipelines;
  const SeenOverlaps *Seen;
  const DataStructuresAAResult *Graphs;
  AliasReport Report;
  std::vector<AAResults> Alone; ///< of the last pipeline, in this function
};

} // namespace

const DataStructuresAAResult *Evaluator::findGraphs(Module &M,
                                                    AliasPipelines &Pipelines) {
  ModuleAnalysisManager &AM = Pipelines.getModuleAnalyses();
  for (StringRef Name : Pipelines.getNames(Pipelines.size() - 1)) {
    if (Name == "ds-aa")
      return AM.getCachedResult<DSAA>(M);
    if (Name == "ds-aa<td>")
      return AM.getCachedResult<TDAA>(M);
    if (Name == "steens-aa")
      return AM.getCachedResult<SteensAA>(M);
  }
  return nullptr;
}

void Evaluator::evaluate(Function &F) {
  unsigned Last = Pipelines.size() - 1;
  std::vector<AAResults> Results;
  for (unsigned I = 0; I <= Last; ++I)
    Results.push_back(Pipelines.get(I, F));
  for (unsigned I = 0; I != Pipelines.getNames(Last).size(); ++I)
    Alone.push_back(Pipelines.getAlone(Last, I, F));
  SmallVector<AAResults *> Pointers;
  for (AAResults &AA : Results)
    Pointers.push_back(&AA);

  std::vector<AliasCounts> Counts =
      AliasEvaluation(F, WithTags)
          .run(Pointers,
               [&](const AliasQuestion &Q, ArrayRef<AliasResult> Aliases,
                   ArrayRef<ModRefInfo> ModRefs) {
                 observe(Q, Aliases, ModRefs);
               });
  for (auto [Total, Count] : zip_equal(Report.Totals, Counts))
    Total += Count;
  Report.Functions.push_back({F.getName().str(), std::move(Counts)});
  Alone.clear();
  Results.clear();
  Pipelines.clear(F);
}

void Evaluator::countAliases(const AliasQuestion &Q,
                             ArrayRef<AliasResult> Aliases) {
  std::optional<MayAliasCause> Cause;
  if (Aliases.back() == AliasResult::MayAlias && Graphs)
    Cause = Graphs->whyMayAlias(*Q.FirstLocation, *Q.SecondLocation);
  if (Cause)
    ++Report.Causes[static_cast<unsigned>(*Cause)];
  SeenPair Pair =
      Seen ? Seen->getPair(*Q.First, *Q.Second) : SeenPair::NotKnown;
  if (Pair == SeenPair::NotKnown)
    return;
  for (auto [Count, Answer] : zip_equal(Report.Seen->Executed, Aliases))
    Count.count(Answer);
  if (Pair == SeenPair::Overlapped)
    return;
  for (auto [Count, Answer] : zip_equal(Report.Seen->Apart, Aliases))
    Count.count(Answer);
  if (Cause)
    ++Report.Seen->Causes[static_cast<unsigned>(*Cause)];
}

void Evaluator::countModRefs(const AliasQuestion &Q,
                             ArrayRef<ModRefInfo> ModRefs) {
  std::optional<ModRefInfo> Effects;
  if (Seen)
    Effects = Seen->getEffects(cast<CallBase>(*Q.First), *Q.Second);
  if (Effects)
    for (auto [Count, Answer] : zip_equal(Report.Seen->Executed, ModRefs))
      Count.count(Answer);
  if (Effects == ModRefInfo::NoModRef)
    for (auto [Count, Answer] : zip_equal(Report.Seen->Apart, ModRefs))
      Count.count(Answer);
  if (ModRefs.front() != ModRefInfo::ModRef)
    return;
  ModRefGain &Gain = Report.ModRef;
  bool IsBetter = ModRefs.back() != ModRefInfo::ModRef;
  ++Gain.Asked;
  Gain.Better += IsBetter;
  if (!Effects)
    return;
  ++Gain.Seen;
  Gain.SeenBetter += IsBetter;
  Gain.SeenLess += *Effects != ModRefInfo::ModRef;
}

void Evaluator::observe(const AliasQuestion &Q, ArrayRef<AliasResult> Aliases,
                        ArrayRef<ModRefInfo> ModRefs) {
  if (!Aliases.empty())
    countAliases(Q, Aliases);
  else if (Q.SecondLocation)
    countModRefs(Q, ModRefs);
  if (!Aliases.empty()) {
    if (Aliases.front() == AliasResult::NoAlias ||
        Aliases.back() != AliasResult::NoAlias)
      return;
    ++Report.GainedAliases;
  } else {
    if (isNoModRef(ModRefs.front()) || !isNoModRef(ModRefs.back()))
      return;
    ++Report.GainedModRefs;
  }
  if (Report.Gained.size() >= MaxPairs)
    return;
  Report.Gained.push_back(
      {Q.First->getFunction()->getName().str(), Instructions.show(*Q.First),
       Instructions.show(*Q.Second), Aliases.empty(), whoAnswers(Q)});
}

/// The first analysis that gives the answer on its own; none if it takes
/// several.
std::string Evaluator::whoAnswers(const AliasQuestion &Q) {
  const std::vector<std::string> &Names =
      Pipelines.getNames(Pipelines.size() - 1);
  for (auto [Name, AA] : zip_equal(Names, Alone))
    if (Q.isAboutCall() ? isNoModRef(Q.askModRef(AA))
                        : Q.askAlias(AA) == AliasResult::NoAlias)
      return Name;
  return "";
}

static Error addPipelines(AliasPipelines &Pipelines) {
  std::vector<std::string> Texts = PipelineTexts;
  if (Texts.empty())
    Texts = {StockAliasPipeline.str(), OurAliasPipeline.str()};
  for (const std::string &Text : Texts) {
    Expected<unsigned> Added = Pipelines.add(Text);
    if (!Added)
      return createStringError("--pipeline: " + toString(Added.takeError()));
  }
  return Error::success();
}

/// Counts disambiguated pairs at several moments of the pipeline instead.
static Expected<ExitCode> runSurvival(Module &M) {
  AliasSurvivals Counted;
  {
    Progress Note("optimising");
    Counted = countSurvivals(M);
  }
  Error E = writeOutput(Output, [&](raw_ostream &OS) {
    if (OutputFormat == Format::JSON)
      printSurvivalJSON(OS, M.getModuleIdentifier(), Counted);
    else
      printSurvivalText(OS, M.getModuleIdentifier(), Counted);
  });
  if (E)
    return std::move(E);
  return ExitCode::Success;
}

static Expected<ExitCode> run() {
  Expected<LoadedProgram> Program =
      loadWithProgress(std::vector<std::string>(Files), WholeProgram, Passes);
  if (!Program)
    return Program.takeError();
  Module &M = *Program->Module;
  if (Survival)
    return runSurvival(M);
  Expected<const Function *> Only = findBody(M, FunctionName);
  if (!Only)
    return Only.takeError();
  std::optional<SeenOverlaps> Seen;
  if (!SeenFile.empty()) {
    Expected<SeenOverlaps> Read = SeenOverlaps::read(M, SeenFile);
    if (!Read)
      return Read.takeError();
    Seen.emplace(std::move(*Read));
  }
  AliasReport Report;
  {
    Progress Note("analysing");
    AliasPipelines Pipelines(M);
    if (Error E = addPipelines(Pipelines))
      return std::move(E);
    Evaluator Evaluation(M, Pipelines, Seen ? &*Seen : nullptr);
    for (Function &F : M)
      if (!F.isDeclaration() && (!*Only || &F == *Only))
        Evaluation.evaluate(F);
    Report = Evaluation.takeReport();
  }
  Error E = writeOutput(Output, [&](raw_ostream &OS) {
    if (OutputFormat == Format::JSON)
      printAliasJSON(OS, Report);
    else
      printAliasText(OS, Report, ByFunction);
  });
  if (E)
    return std::move(E);
  return ExitCode::Success;
}

Command aliasCommand() { return {&Alias, run}; }

} // namespace restruct
