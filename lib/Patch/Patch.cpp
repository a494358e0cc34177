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

#include "AddressNumbers.h"
#include "ByteFlows.h"
#include "ConstructorLists.h"
#include "Dependences.h"
#include "EnclosingStructs.h"
#include "MemberOrderer.h"
#include "OtherSources.h"
#include "SourceProgram.h"
#include "StructFacts.h"
#include "UntypedParts.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace restruct {

PatchNote noteAt(const clang::SourceManager &SM, clang::SourceLocation Loc,
                 const Twine &Text) {
  clang::SourceLocation Place = SM.getExpansionLoc(Loc);
  return {{getPath(SM, SM.getFileID(Place)), SM.getExpansionLineNumber(Place)},
          Text.str()};
}

StructInUnit *lookupStruct(UnitStructs &Structs, clang::QualType Type) {
  const clang::RecordDecl *Record =
      Type.isNull() ? nullptr : Type->getAsRecordDecl();
  auto At = Record ? Structs.find(Record->getCanonicalDecl()) : Structs.end();
  return At == Structs.end() ? nullptr : &At->second;
}

namespace {

/// Finds the structures of the request among the declarations of a unit.
class StructFinder : public clang::DynamicRecursiveASTVisitor {
public:
  StructFinder(clang::ASTContext &Tree, MutableArrayRef<StructFacts> Wanted)
      : Tree(Tree), Wanted(Wanted) {}

  bool VisitRecordDecl(clang::RecordDecl *Record) override;
  UnitStructs take();

private:
  bool isWanted(const clang::RecordDecl &Record,
                const StructFacts &Facts) const;

  clang::ASTContext &Tree;
  MutableArrayRef<StructFacts> Wanted;
  UnitStructs Found;
  std::set<StructFacts *> Present; ///< Those that are in Found.
  /// Other declarations with the name of a structure, which are at file scope.
  std::map<StructFacts *, std::set<SourcePlace>> Namesakes;
};

/// Which structures the same lines declare, in different configurations: by
/// their braces.
using DeclaredNames = std::map<DeclarationPlace, std::set<std::string>>;

/// Collects the names of all structures.
class NameFinder : public clang::DynamicRecursiveASTVisitor {
public:
  NameFinder(clang::ASTContext &Tree, DeclaredNames &Names)
      : SM(Tree.getSourceManager()), Names(Names) {}

  bool VisitRecordDecl(clang::RecordDecl *Record) override;

private:
  const clang::SourceManager &SM;
  DeclaredNames &Names;
};

class Patcher {
public:
  Patcher(const PatchRequest &Request, const PatchOptions &Options,
          function_ref<void(StringRef)> OnParse)
      : Request(Request), Options(Options), OnParse(OnParse) {}

  Expected<PatchResult> run();

private:
  enum class State : uint8_t { Waiting, Changed, Refused };

  /// Where pointers go in all units together.
  struct Graphs {
    ByteFlows Bytes;
    UntypedParts Parts;
    AddressNumbers Numbers;
    EnclosingStructs Enclosing;
  };

  struct Scan {
    std::vector<StructFacts> Structs; ///< As in the request.
    std::vector<UnitWarnings> Warnings;
  };

  Expected<Scan> scan(const EditedFiles &Sources);
  void scanUnit(clang::ASTContext &Tree, std::vector<StructFacts> &Facts,
                Graphs &Flows);
  void addOtherUses(std::vector<StructFacts> &Facts);
  void refuse(ArrayRef<StructFacts> Facts);
  std::vector<PatchNote> whyRefused(const StructFacts &Facts) const;
  std::vector<unsigned> chooseRound(ArrayRef<StructFacts> Facts) const;
  void movePlaces(ArrayRef<unsigned> Round, ArrayRef<StructFacts> Facts);
  Error change(ArrayRef<unsigned> Round, ArrayRef<StructFacts> Facts);
  Expected<EditedFiles> apply(ArrayRef<unsigned> Round,
                              ArrayRef<StructFacts> Facts);
  std::vector<PatchNote> whyUseless(unsigned I, const StructFacts &Now) const;
  std::vector<PatchNote> whyFailed(ArrayRef<unsigned> Round,
                                   Expected<Scan> &Now) const;

  const PatchRequest &Request;
  const PatchOptions &Options;
  function_ref<void(StringRef)> OnParse;
  std::vector<State> States;         ///< By structure of the request.
  std::vector<PatchedStruct> Result; ///< Likewise.
  std::vector<std::optional<DeclarationPlace>> Places; ///< Likewise.
  /// The files of the program, and by how many units each is parsed.
  std::map<std::string, unsigned> Parsed;
  /// What units skip, and how many of them.
  std::map<SkippedText, unsigned> SkippedBy;
  // Of the scan that runs:
  DeclaredNames Names;
  std::vector<std::set<DeclarationPlace>> Braces; ///< By structure.
  /// By structure of the request, from the first scan.
  std::optional<std::vector<std::vector<OtherUse>>> OtherUses;
  std::vector<UnitWarnings> OldWarnings; ///< By unit, before all edits.
  EditedFiles Files;
  std::map<std::string, std::string> Originals; ///< Of the files that changed.
};

} // namespace

//===----------------------------------------------------------------------===//
// Structures of the request in a unit
//===----------------------------------------------------------------------===//

/// The name as the report has it, without the keyword.
static StringRef withoutKeyword(StringRef Name) {
  for (StringRef Keyword : {"struct ", "class ", "union "})
    if (Name.consume_front(Keyword))
      break;
  return Name;
}

static bool isUnnamed(const MemberOrder &Order) {
  return withoutKeyword(Order.Name).starts_with("(unnamed");
}

static std::string nameOf(const clang::RecordDecl &Record) {
  const clang::NamedDecl *Named = &Record;
  if (!Record.getIdentifier())
    if (const clang::TypedefNameDecl *Typedef =
            Record.getTypedefNameForAnonDecl())
      Named = Typedef;
  return Named->getQualifiedNameAsString();
}

static DeclarationPlace placeOf(const clang::RecordDecl &Record,
                                const clang::SourceManager &SM) {
  clang::SourceLocation Loc = SM.getExpansionLoc(Record.getLocation());
  return {getPath(SM, SM.getFileID(Loc)), SM.getFileOffset(Loc)};
}

bool StructFinder::isWanted(const clang::RecordDecl &Record,
                            const StructFacts &Facts) const {
  const clang::SourceManager &SM = Tree.getSourceManager();
  if (Facts.Place)
    return placeOf(Record, SM) == *Facts.Place;
  const MemberOrder &Order = *Facts.Order;
  clang::PresumedLoc Line = SM.getPresumedLoc(Record.getLocation());
  return Line.isValid() && Line.getLine() == Order.Line &&
         sys::path::filename(Line.getFilename()) ==
             sys::path::filename(Order.File) &&
         (isUnnamed(Order) ? !Record.getIdentifier() && !Record.isUnion()
                           : nameOf(Record) == withoutKeyword(Order.Name));
}

/// Its closing brace: the part in front of the opening one may be conditional.
/// Nothing if a macro has it.
static std::optional<DeclarationPlace> braceOf(const clang::RecordDecl &Record,
                                               const clang::SourceManager &SM) {
  clang::SourceLocation Brace = Record.getBraceRange().getEnd();
  if (Brace.isInvalid() || Brace.isMacroID())
    return std::nullopt;
  return DeclarationPlace{getPath(SM, SM.getFileID(Brace)),
                          SM.getFileOffset(Brace)};
}

bool NameFinder::VisitRecordDecl(clang::RecordDecl *Record) {
  if (Record->isCompleteDefinition() && Record->getIdentifier())
    if (std::optional<DeclarationPlace> Brace = braceOf(*Record, SM))
      Names[*Brace].insert(Record->getNameAsString());
  return true;
}

/// Why \p Edit must not change its file: a directive says that its lines come
/// from another one. Empty if it may.
static std::string whyGenerated(const SourceEdit &Edit,
                                const clang::SourceManager &SM) {
  clang::OptionalFileEntryRef Entry =
      SM.getFileManager().getOptionalFileRef(Edit.Path);
  clang::FileID File = Entry ? SM.translateFile(*Entry) : clang::FileID();
  if (File.isInvalid())
    return {};
  clang::SourceLocation Loc =
      SM.getLocForStartOfFile(File).getLocWithOffset(int(Edit.Offset));
  clang::PresumedLoc Shown = SM.getPresumedLoc(Loc);
  clang::PresumedLoc Here = SM.getPresumedLoc(Loc, /*UseLineDirectives=*/false);
  if (Shown.isInvalid() || Here.isInvalid() ||
      (StringRef(Shown.getFilename()) == Here.getFilename() &&
       Shown.getLine() == Here.getLine()))
    return {};
  return formatv("#line says that this is generated from '{0}', which has to "
                 "change",
                 Shown.getFilename());
}

bool StructFinder::VisitRecordDecl(clang::RecordDecl *Record) {
  if (!Record->isCompleteDefinition() || Record->isDependentType() ||
      Record->isInvalidDecl())
    return true;
  SourcePlace Place =
      noteAt(Tree.getSourceManager(), Record->getLocation(), "").Place;
  for (StructFacts &Facts : Wanted)
    if (isWanted(*Record, Facts)) {
      Facts.Declarations.insert(Place);
      Found[Record->getCanonicalDecl()] = {&Facts, Record, {}};
      Present.insert(&Facts);
    } else if (!isUnnamed(*Facts.Order) &&
               !Record->getParentFunctionOrMethod() &&
               nameOf(*Record) == withoutKeyword(Facts.Order->Name)) {
      Namesakes[&Facts].insert(Place);
    }
  return true;
}

/// Two structures of one unit are different types. In different units, they are
/// the same type, unless they are local to functions.
UnitStructs StructFinder::take() {
  for (const auto &[Facts, Places] : Namesakes)
    if (!Present.contains(Facts))
      Facts->Declarations.insert(Places.begin(), Places.end());
  return std::move(Found);
}

void Patcher::scanUnit(clang::ASTContext &Tree, std::vector<StructFacts> &Facts,
                       Graphs &Flows) {
  StructFinder Finder(Tree, Facts);
  Finder.TraverseAST(Tree);
  NameFinder(Tree, Names).TraverseAST(Tree);
  UnitStructs Structs = Finder.take();
  for (auto &[Record, Of] : Structs) {
    Of.Facts->Place = placeOf(*Of.Record, Tree.getSourceManager());
    uint64_t Size =
        uint64_t(Tree.getASTRecordLayout(Of.Record).getSize().getQuantity());
    if (Of.Facts->Size.value_or(Size) != Size)
      Of.Facts->Refusals.insert(
          noteAt(Tree.getSourceManager(), Of.Record->getLocation(),
                 "translation units see it with different members"));
    Of.Facts->Size = Size;
    Expected<DeclarationEdits> Edits =
        orderMembers(*Of.Record, *Of.Facts->Order, Tree);
    if (!Edits) {
      Of.Facts->Refusals.insert(noteAt(Tree.getSourceManager(),
                                       Of.Record->getLocation(),
                                       toString(Edits.takeError())));
      continue;
    }
    Of.Facts->Edits.insert(Edits->Edits.begin(), Edits->Edits.end());
    Of.Order = std::move(Edits->Order);
  }
  ListTypes Lists;
  collectInitializers(Tree, Structs, Lists);
  for (StructFacts &Each : Facts)
    for (const auto &Place : Each.MacroLists)
      if (Lists[Place].size() > 1)
        Each.Refusals.insert(
            {{Place.first, 0}, "a macro initializes it and other structures"});
  collectConstructors(Tree, Structs);
  UnitStructs All = Flows.Enclosing.addTo(Structs, Tree);
  collectDependences(Tree, All);
  Flows.Bytes.collect(Tree, All);
  Flows.Parts.collect(Tree, Structs);
  Flows.Numbers.collect(Tree, Structs);
  const clang::SourceManager &SM = Tree.getSourceManager();
  for (auto &[Record, Of] : Structs) {
    if (std::optional<DeclarationPlace> Brace = braceOf(*Of.Record, SM))
      Braces[size_t(Of.Facts - Facts.data())].insert(*Brace);
    for (const SourceEdit &Edit : Of.Facts->Edits)
      if (std::string Why = whyGenerated(Edit, SM); !Why.empty()) {
        Of.Facts->Refusals.insert({{Edit.Path, 0}, Why});
        break;
      }
  }
  for (auto It = SM.fileinfo_begin(), End = SM.fileinfo_end(); It != End; ++It)
    ++Parsed[It->first.getFileEntry().tryGetRealPathName().str()];
}

/// What files beside the program do with the structures. None of them changes,
/// so they are looked at once.
void Patcher::addOtherUses(std::vector<StructFacts> &Facts) {
  if (!OtherUses) {
    std::vector<SoughtStruct> Structs;
    for (const StructFacts &Each : Facts) {
      StringRef Name = withoutKeyword(Each.Order->Name);
      Structs.push_back(
          {isUnnamed(*Each.Order) ? std::string() : Name.split('<').first.str(),
           {}});
      if (size_t Scope = Structs.back().Name.rfind("::");
          Scope != std::string::npos)
        Structs.back().Name.erase(0, Scope + 2);
      for (const SourcePlace &Place : Each.Declarations)
        Structs.back().DeclaringFiles.insert(Place.File);
    }
    std::map<std::string, SkippedTexts> Program;
    for (const auto &[Path, NumUnits] : Parsed)
      Program.try_emplace(Path);
    for (const auto &[Text, NumUnits] : SkippedBy)
      if (NumUnits == Parsed[Text.Path])
        Program[Text.Path].insert(Text);
    OtherUses = findOtherUses(Options.Root, Program, Structs);
  }
  constexpr size_t MaxQuestions = 3;
  for (auto [Each, Uses] : zip_equal(Facts, *OtherUses)) {
    size_t NumQuestions = 0;
    for (const OtherUse &Use : Uses)
      if (Use.HasInitializer)
        Each.Dependences.insert(Use.Note);
      else if (++NumQuestions <= MaxQuestions)
        Each.Questions.insert(Use.Note);
    if (NumQuestions > MaxQuestions)
      Each.Questions.insert(
          {{},
           formatv("files that are no part of the program use it, {0} more",
                   NumQuestions - MaxQuestions)});
  }
}

Expected<Patcher::Scan> Patcher::scan(const EditedFiles &Sources) {
  std::vector<StructFacts> Facts(Request.Structs.size());
  for (auto [Each, Order, Place] : zip_equal(Facts, Request.Structs, Places)) {
    Each.Order = &Order;
    Each.Place = Place;
  }
  Graphs Flows;
  Names.clear();
  Braces.assign(Facts.size(), {});
  Expected<std::vector<UnitWarnings>> Warnings =
      parseProgram(Request.Commands, Sources, OnParse,
                   [&](clang::ASTContext &Tree, const SkippedTexts &Skipped) {
                     scanUnit(Tree, Facts, Flows);
                     if (!OtherUses)
                       for (const SkippedText &Text : Skipped)
                         ++SkippedBy[Text];
                   });
  if (!Warnings)
    return Warnings.takeError();
  Flows.Bytes.addDependences();
  Flows.Parts.addDependences();
  Flows.Numbers.addDependences();
  Flows.Enclosing.addDependences();
  for (auto [Each, Its] : zip_equal(Facts, Braces))
    for (const DeclarationPlace &Brace : Its)
      if (const std::set<std::string> &Known = Names[Brace]; Known.size() > 1)
        Each.Refusals.insert(
            {{Brace.Path, 0},
             "the same lines declare several structs: " + join(Known, ", ")});
  addOtherUses(Facts);
  return Scan{std::move(Facts), std::move(*Warnings)};
}

//===----------------------------------------------------------------------===//
// Rounds
//===----------------------------------------------------------------------===//

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
                                          Expected<Scan> &Now) const {
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
  Expected<Scan> Now = scan(*New);
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
    Expected<Scan> Now = scan(Files);
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
