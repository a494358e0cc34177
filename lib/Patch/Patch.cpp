//===- Patch.cpp - New orders of members, in the source -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Rounds of three steps:
///
///  1. All units are parsed, with the edits of earlier rounds. Each structure
///     gets its edits, or the reasons why it has none.
///  2. As many structures as can be are edited together; those whose edits
///     overlap with others wait for the next round.
///  3. All units are parsed again. If that fails, or the compiler warns about
///     more, the structures of the round are tried one by one, and the one that
///     does not compile is refused.
///
/// So what is printed at the end compiles, as it did before. A structure that
/// did not become as small as it should, nor smaller than it was, keeps its
/// order: some of its members could not move.
///
//===----------------------------------------------------------------------===//

#include "Patch.h"

#include "ProgramScan.h"
#include "RequestedStructs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace restruct {

namespace {

class Patcher {
public:
  Patcher(const PatchRequest &Request, const PatchOptions &Options,
          function_ref<void(StringRef)> OnParse)
      : Request(Request), Options(Options), Scanner(Request, Options, OnParse) {
  }

  Expected<PatchResult> run();

private:
  enum class State : uint8_t { Waiting, Changed, Refused };

  void refuse(ArrayRef<StructFacts> Facts);
  std::vector<PatchNote> whyRefused(const StructFacts &Facts) const;
  std::vector<unsigned> chooseRound(ArrayRef<StructFacts> Facts) const;
  void movePlaces(ArrayRef<unsigned> Round, ArrayRef<StructFacts> Facts);
  Error change(ArrayRef<unsigned> Round, ArrayRef<StructFacts> Facts);
  Expected<EditedFiles> apply(ArrayRef<unsigned> Round,
                              ArrayRef<StructFacts> Facts);
  std::vector<PatchNote> whyUseless(unsigned I, const StructFacts &Now) const;
  std::vector<PatchNote> whyFailed(ArrayRef<unsigned> Round,
                                   Expected<ProgramScan> &Now) const;

  const PatchRequest &Request;
  const PatchOptions &Options;
  ProgramScanner Scanner;
  std::vector<State> States;         ///< By structure of the request.
  std::vector<PatchedStruct> Result; ///< Likewise.
  std::vector<std::optional<DeclarationPlace>> Places; ///< Likewise.
  std::vector<UnitWarnings> OldWarnings; ///< By unit, before all edits.
  EditedFiles Files;
  std::map<std::string, std::string> Originals; ///< Of the files that changed.
};

} // namespace

static bool isWithin(StringRef Path, StringRef Folder) {
  return Path.consume_front(Folder) &&
         (Path.starts_with("/") || Folder.ends_with("/"));
}

/// Why a file is not changed; empty if it may be.
static StringRef whyKept(StringRef Path, const PatchOptions &Options) {
  if (!isWithin(Path, Options.Root))
    return Options.ChangeOutside ? "" : "the file is not in the project";
  Path.consume_front(Options.Root);
  Path.consume_front("/");
  bool IsExcluded = any_of(Options.Excluded, [&](const GlobPattern &Pattern) {
    return Pattern.match(Path);
  });
  return IsExcluded ? "the file is excluded" : "";
}

/// Why no unit has a structure.
static std::string whyMissing(const MemberOrder &Order) {
  if (withoutKeyword(Order.Name).contains('<'))
    return "it is an instance of a template, and others would get its order";
  StringRef File = sys::path::filename(Order.File);
  if (File == "-" || File == "<stdin>")
    return "its source was read from standard input";
  return "no translation unit declares it";
}

std::vector<PatchNote> Patcher::whyRefused(const StructFacts &Facts) const {
  std::vector<PatchNote> Why(Facts.Refusals.begin(), Facts.Refusals.end());
  if (!Facts.Size) {
    Why.push_back({{}, whyMissing(*Facts.Order)});
    return Why;
  }
  if (Facts.Declarations.size() > 1)
    for (const SourcePlace &Place : Facts.Declarations)
      Why.push_back({Place, "one of several declarations with its name"});
  for (const SourceEdit &Edit : Facts.Edits)
    if (StringRef Reason = whyKept(Edit.Path, Options); !Reason.empty()) {
      Why.push_back({{Edit.Path, 0}, Reason.str()});
      break;
    }
  if (!Options.IgnoreDependences)
    Why.insert(Why.end(), Facts.Dependences.begin(), Facts.Dependences.end());
  return Why;
}

void Patcher::refuse(ArrayRef<StructFacts> Facts) {
  for (auto [I, Each] : enumerate(Facts)) {
    if (States[I] != State::Waiting)
      continue;
    std::vector<PatchNote> Why = whyRefused(Each);
    if (Why.empty() && !Each.Edits.empty())
      continue;
    States[I] = State::Refused;
    Result[I].Notes = std::move(Why);
  }
}

static bool overlap(const SourceEdit &A, const SourceEdit &B) {
  if (A.Path != B.Path)
    return false;
  if (A.Length == 0 && B.Length == 0)
    return A.Offset == B.Offset;
  return A.Offset < B.Offset + B.Length && B.Offset < A.Offset + A.Length;
}

/// The waiting structures whose edits do not overlap, the first ones first.
std::vector<unsigned> Patcher::chooseRound(ArrayRef<StructFacts> Facts) const {
  std::vector<unsigned> Round;
  SourceEdits Taken;
  for (auto [I, Each] : enumerate(Facts)) {
    if (States[I] != State::Waiting ||
        any_of(Each.Edits, [&](const SourceEdit &Edit) {
          return any_of(Taken, [&](const SourceEdit &Other) {
            return overlap(Edit, Other);
          });
        }))
      continue;
    Round.push_back(unsigned(I));
    Taken.insert(Each.Edits.begin(), Each.Edits.end());
  }
  return Round;
}

/// The files after the edits of \p Round, the last edit of each file first.
Expected<EditedFiles> Patcher::apply(ArrayRef<unsigned> Round,
                                     ArrayRef<StructFacts> Facts) {
  SourceEdits All;
  for (unsigned I : Round)
    All.insert(Facts[I].Edits.begin(), Facts[I].Edits.end());
  EditedFiles New = Files;
  for (const SourceEdit &Edit : reverse(All)) {
    auto [At, IsFirst] = New.try_emplace(Edit.Path);
    if (IsFirst) {
      ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer =
          MemoryBuffer::getFile(Edit.Path);
      if (!Buffer)
        return createStringError("cannot read '" + Edit.Path +
                                 "': " + Buffer.getError().message());
      At->second = (*Buffer)->getBuffer().str();
      Originals[Edit.Path] = At->second;
    }
    if (Edit.Offset + Edit.Length > At->second.size())
      return createStringError("'" + Edit.Path + "' changed while it was read");
    At->second.replace(Edit.Offset, Edit.Length, Edit.Text);
  }
  return New;
}

/// Why the change of structure \p I is not worth it, which is as \p Now says.
std::vector<PatchNote> Patcher::whyUseless(unsigned I,
                                           const StructFacts &Now) const {
  const MemberOrder &Order = Request.Structs[I];
  if (!Now.Size)
    return {{{}, "it is declared within another structure that changes"}};
  if (*Now.Size <= Order.Size || *Now.Size < Order.OldSize)
    return {};
  return {{{},
           "members that cannot move leave it at " + std::to_string(*Now.Size) +
               " bytes"}};
}

/// Where the structures are after the edits of \p Round. One that is declared
/// in a member that moves is found by its name and line again, if it can be.
void Patcher::movePlaces(ArrayRef<unsigned> Round,
                         ArrayRef<StructFacts> Facts) {
  for (auto [Place, Each] : zip_equal(Places, Facts)) {
    Place = Each.Place;
    size_t Old = Place ? Place->Offset : 0;
    for (unsigned I : Round)
      for (const SourceEdit &Edit : Facts[I].Edits) {
        if (!Place || Edit.Path != Place->Path || Edit.Offset > Old)
          continue;
        if (Edit.Offset + Edit.Length > Old)
          Place.reset();
        else
          Place->Offset += Edit.Text.size() - Edit.Length;
      }
  }
}

/// Why the structures of \p Round do not become as the source says \p Now;
/// empty if they do.
std::vector<PatchNote> Patcher::whyFailed(ArrayRef<unsigned> Round,
                                          Expected<ProgramScan> &Now) const {
  if (!Now)
    return {{{},
             "in its new order the program does not compile: " +
                 toString(Now.takeError())}};
  for (unsigned I : Round)
    if (std::vector<PatchNote> Why = whyUseless(I, Now->Structs[I]);
        !Why.empty())
      return Why;
  if (std::string New = findNewWarning(OldWarnings, Now->Warnings);
      !New.empty())
    return {{{}, "in its new order the compiler warns: " + New}};
  return {};
}

Error Patcher::change(ArrayRef<unsigned> Round, ArrayRef<StructFacts> Facts) {
  Expected<EditedFiles> New = apply(Round, Facts);
  if (!New)
    return New.takeError();
  std::vector<std::optional<DeclarationPlace>> OldPlaces = Places;
  movePlaces(Round, Facts);
  Expected<ProgramScan> Now = Scanner.scan(*New, Places);
  std::vector<PatchNote> Why = whyFailed(Round, Now);
  if (Why.empty()) {
    Files = std::move(*New);
    for (unsigned I : Round) {
      States[I] = State::Changed;
      Result[I].NewSize = Now->Structs[I].Size;
      Result[I].Notes.assign(Facts[I].Dependences.begin(),
                             Facts[I].Dependences.end());
      llvm::append_range(Result[I].Notes, Facts[I].Questions);
    }
    return Error::success();
  }
  Places = std::move(OldPlaces);
  if (Round.size() == 1) {
    States[Round.front()] = State::Refused;
    Result[Round.front()].Notes = std::move(Why);
    return Error::success();
  }
  // The first of them alone; the others in later rounds.
  return change(Round.front(), Facts);
}

Expected<PatchResult> Patcher::run() {
  States.assign(Request.Structs.size(), State::Waiting);
  Places.resize(Request.Structs.size());
  for (const MemberOrder &Order : Request.Structs)
    Result.push_back({&Order, std::nullopt, {}});
  while (is_contained(States, State::Waiting)) {
    Expected<ProgramScan> Now = Scanner.scan(Files, Places);
    if (!Now)
      return Now.takeError();
    if (Files.empty())
      OldWarnings = std::move(Now->Warnings);
    refuse(Now->Structs);
    std::vector<unsigned> Round = chooseRound(Now->Structs);
    if (Round.empty())
      break;
    if (Error E = change(Round, Now->Structs))
      return std::move(E);
  }
  PatchResult Patch;
  for (auto &[Path, Text] : Files)
    if (Text != Originals[Path])
      Patch.Files.push_back({Path, Originals[Path], Text});
  Patch.Structs = std::move(Result);
  return Patch;
}

Expected<PatchResult> makePatch(const PatchRequest &Request,
                                const PatchOptions &Options,
                                function_ref<void(StringRef)> OnParse) {
  return Patcher(Request, Options, OnParse).run();
}

} // namespace restruct
