//===- ProgramScan.cpp - What all units say of the structures -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each unit is asked in turn, while its tree is there:
///
///  1. Which structures of the request it declares, and how their declarations
///     are rewritten.
///  2. Which initializers and constructors have to be rewritten with them.
///  3. What depends on the order of their members. Some of that shows only when
///     all units are known, such as where a pointer goes.
///
/// Then the rest of the source is looked at, as text: files that are no part of
/// the program, and what no unit compiles.
///
//===----------------------------------------------------------------------===//

#include "ProgramScan.h"

#include "AddressNumbers.h"
#include "ByteFlows.h"
#include "ConstructorLists.h"
#include "DeclaredNames.h"
#include "Dependences.h"
#include "EnclosingStructs.h"
#include "Initializers.h"
#include "MemberOrderer.h"
#include "RequestedStructs.h"
#include "UntypedParts.h"

#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace restruct {

namespace {

/// What the units say together.
class UnitCollector {
public:
  explicit UnitCollector(MutableArrayRef<StructFacts> Facts) : Facts(Facts) {}

  void addUnit(clang::ASTContext &Tree);
  /// After the last unit.
  void finish();

private:
  void addDeclarations(clang::ASTContext &Tree, UnitStructs &Structs);
  void addInitializers(clang::ASTContext &Tree, UnitStructs &Structs);

  MutableArrayRef<StructFacts> Facts; ///< As in the request.
  DeclaredNames Names;
  ByteFlows Bytes;
  UntypedParts Parts;
  AddressNumbers Numbers;
  EnclosingStructs Enclosing;
};

} // namespace

/// How the declarations of \p Structs are rewritten.
void UnitCollector::addDeclarations(clang::ASTContext &Tree,
                                    UnitStructs &Structs) {
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
}

void UnitCollector::addInitializers(clang::ASTContext &Tree,
                                    UnitStructs &Structs) {
  ListTypes Lists;
  collectInitializers(Tree, Structs, Lists);
  for (StructFacts &Each : Facts)
    for (const auto &Place : Each.MacroLists)
      if (Lists[Place].size() > 1)
        Each.Refusals.insert(
            {{Place.first, 0}, "a macro initializes it and other structures"});
  collectConstructors(Tree, Structs);
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

static void refuseGenerated(const clang::SourceManager &SM,
                            const UnitStructs &Structs) {
  for (const auto &[Record, Of] : Structs)
    for (const SourceEdit &Edit : Of.Facts->Edits)
      if (std::string Why = whyGenerated(Edit, SM); !Why.empty()) {
        Of.Facts->Refusals.insert({{Edit.Path, 0}, Why});
        break;
      }
}

void UnitCollector::addUnit(clang::ASTContext &Tree) {
  UnitStructs Structs = findStructs(Tree, Facts);
  Names.collect(Tree, Structs);
  addDeclarations(Tree, Structs);
  addInitializers(Tree, Structs);
  UnitStructs All = Enclosing.addTo(Structs, Tree);
  collectDependences(Tree, All);
  Bytes.collect(Tree, All);
  Parts.collect(Tree, Structs);
  Numbers.collect(Tree, Structs);
  refuseGenerated(Tree.getSourceManager(), Structs);
}

void UnitCollector::finish() {
  Bytes.addDependences();
  Parts.addDependences();
  Numbers.addDependences();
  Enclosing.addDependences(); // of what the others found, too
  Names.addRefusals();
}

void ProgramScanner::addTexts(const clang::SourceManager &SM,
                              const SkippedTexts &Skipped) {
  for (auto It = SM.fileinfo_begin(), End = SM.fileinfo_end(); It != End; ++It)
    ++Parsed[It->first.getFileEntry().tryGetRealPathName().str()];
  for (const SkippedText &Text : Skipped)
    ++SkippedBy[Text];
}

/// What files beside the program do with the structures. None of them changes,
/// so they are looked at once.
void ProgramScanner::addOtherUses(MutableArrayRef<StructFacts> Facts) {
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

Expected<ProgramScan>
ProgramScanner::scan(const EditedFiles &Sources,
                     ArrayRef<std::optional<DeclarationPlace>> Places) {
  std::vector<StructFacts> Facts(Request.Structs.size());
  for (auto [Each, Order, Place] : zip_equal(Facts, Request.Structs, Places)) {
    Each.Order = &Order;
    Each.Place = Place;
  }
  UnitCollector Units(Facts);
  Expected<std::vector<UnitWarnings>> Warnings =
      parseProgram(Request.Commands, Sources, OnParse,
                   [&](clang::ASTContext &Tree, const SkippedTexts &Skipped) {
                     Units.addUnit(Tree);
                     if (!OtherUses)
                       addTexts(Tree.getSourceManager(), Skipped);
                   });
  if (!Warnings)
    return Warnings.takeError();
  Units.finish();
  addOtherUses(Facts);
  return ProgramScan{std::move(Facts), std::move(*Warnings)};
}

} // namespace restruct
