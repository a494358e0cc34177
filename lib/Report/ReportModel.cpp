//===- ReportModel.cpp - The contents of a report -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A structure is described by its source records, one report each. If it has
/// none (only type metadata, or only IR) its fields are the elements of its
/// body, at the offsets of the data layout.
///
//===----------------------------------------------------------------------===//

#include "restruct/Report/ReportModel.h"

#include "UsedTypes.h"

#include "restruct/Report/AnalysisDescriber.h"
#include "restruct/Types/StructIdentity.h"
#include "restruct/Types/TypeMetadata.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace llvm;

namespace restruct {
namespace {

class ReportBuilder {
public:
  ReportBuilder(const Module &M, const DeclaredTypes &Types,
                uint64_t CacheLineBytes, AnalysisDescriber *Analysis,
                StringRef OnlyIRName)
      : M(M), Types(Types), Analysis(Analysis), OnlyIRName(OnlyIRName),
        FromIR(M.getContext()), Used(findUsedStructTypes(M)),
        UsedStructs(findUsedStructs(Types, Used)) {
    Model.ModuleName = M.getModuleIdentifier();
    Model.CacheLineBytes = CacheLineBytes;
  }

  ReportModel build() {
    groupRecords();
    findNamesInMetadata();
    SetVector<const DTransStructType *> Structs = collectStructs();
    for (const DTransStructType *Struct : Structs)
      addStruct(Struct);
    for (StructType *Ty : collectUnknownIRTypes())
      addIRType(Ty);
    markDisagreeingNames();
    sortStructs();
    countTotals();
    if (Analysis)
      Model.Program = Analysis->describeProgram();
    return std::move(Model);
  }

private:
  void groupRecords() {
    for (const SourceRecord &Record : Types.Records)
      RecordsOf[Record.Type].push_back(&Record);
  }

  /// The structures that !intel.dtrans.types describes, by name.
  void findNamesInMetadata() {
    const NamedMDNode *List = M.getNamedMetadata(metadata::DTransTypes);
    if (!List)
      return;
    for (const MDNode *Definition : List->operands()) {
      const Metadata *Which = Definition->getNumOperands() > 1
                                  ? Definition->getOperand(1).get()
                                  : nullptr;
      if (const auto *Name = dyn_cast_or_null<MDString>(Which))
        NamesInMetadata.insert(Name->getString());
      else if (const auto *C = dyn_cast_or_null<ConstantAsMetadata>(Which))
        if (auto *Ty = dyn_cast<StructType>(C->getType()); Ty && Ty->hasName())
          NamesInMetadata.insert(Ty->getName());
    }
  }
  bool isInMetadata(const DTransStructType *Struct) const {
    return any_of(Struct->getLLVMAliases(), [&](const StructType *Ty) {
      return NamesInMetadata.contains(Ty->getName());
    });
  }

  /// Every structure that has a description.
  SetVector<const DTransStructType *> collectStructs() {
    SetVector<const DTransStructType *> Structs;
    Structs.insert(Types.Structs.begin(), Types.Structs.end());
    for (const SourceRecord &Record : Types.Records)
      Structs.insert(Record.Type);
    return Structs;
  }

  /// The module's named structures without a description.
  std::vector<StructType *> collectUnknownIRTypes() {
    SmallPtrSet<StructType *, 32> Known;
    for (const DTransStructType *Struct : collectStructs())
      Known.insert_range(Struct->getLLVMAliases());
    std::vector<StructType *> Unknown;
    for (StructType *Ty : M.getIdentifiedStructTypes())
      if (!Known.contains(Ty))
        Unknown.push_back(Ty);
    return Unknown;
  }

  void addStruct(const DTransStructType *Struct) {
    ArrayRef<const SourceRecord *> Records = RecordsOf[Struct];
    if (Records.empty()) {
      StructReport Report = describeIRNames(Struct);
      Report.Origin =
          isInMetadata(Struct) ? TypeOrigin::Metadata : TypeOrigin::IRType;
      describeElements(Report, Struct->getLLVMStructType(), Struct);
      describeAnalysis(Report, Struct);
      finish(std::move(Report));
      return;
    }
    // Beside a definition, declarations add nothing.
    const auto *Definition = find_if(Records, isComplete);
    bool IsDefined = Definition != Records.end();
    bool Disagree = any_of(Records, [&](const SourceRecord *Record) {
      return Record->IsComplete && !haveSameLayout(**Definition, *Record);
    });
    for (const SourceRecord *Record : Records) {
      if (IsDefined && !Record->IsComplete)
        continue;
      StructReport Report = describeIRNames(Struct);
      describeRecord(Report, *Record);
      Report.IsConflicting |= Disagree;
      describeAnalysis(Report, Struct);
      finish(std::move(Report));
    }
  }

  static bool isComplete(const SourceRecord *Record) {
    return Record->IsComplete;
  }

  /// Whether two records have the same description, except for their locations
  /// (a header found by two paths) and spellings (typedefs).
  static bool haveSameLayout(const SourceRecord &A, const SourceRecord &B) {
    return A.BitSize == B.BitSize && A.BitAlign == B.BitAlign &&
           std::equal(A.Fields.begin(), A.Fields.end(), B.Fields.begin(),
                      B.Fields.end(), haveSamePlaceAndType);
  }
  static bool haveSamePlaceAndType(const SourceField &F, const SourceField &G) {
    return F.Name == G.Name && F.BitOffset == G.BitOffset &&
           F.BitSize == G.BitSize && F.Type == G.Type && F.Flags == G.Flags;
  }

  void addIRType(StructType *Ty) {
    StructReport Report;
    Report.IRName = Ty->getName().str();
    raw_string_ostream OS(Report.Definition);
    cast<DTransStructType>(FromIR.getOrCreateFromIR(Ty))->printDefinition(OS);
    Report.Origin = TypeOrigin::IRType;
    Report.IsUsed = Used.contains(Ty);
    describeElements(Report, Ty, nullptr);
    describeAnalysis(Report, Analysis ? Analysis->lookup(Ty) : nullptr);
    finish(std::move(Report));
  }

  StructReport describeIRNames(const DTransStructType *Struct) {
    StructReport Report;
    Report.IRName = Struct->getName().str();
    Report.IsUsed = UsedStructs.contains(Struct);
    for (StructType *Alias : Struct->getLLVMAliases())
      if (Alias->getName() != Struct->getName())
        Report.IRAliases.push_back(Alias->getName().str());
    raw_string_ostream OS(Report.Definition);
    Struct->printDefinition(OS);
    Report.IsConflicting = Struct->hasConflictingFields();
    return Report;
  }

  void describeRecord(StructReport &Report, const SourceRecord &Record) {
    Report.Keyword = getKeyword(Record.Kind).str();
    Report.SourceName = Record.Name;
    Report.Identity = Record.Identity;
    Report.File = Record.File;
    Report.Line = Record.Line;
    Report.Origin = Record.Origin;
    Report.SizeInBits = Record.BitSize;
    Report.AlignInBits = Record.BitAlign;
    Report.IsComplete = Record.IsComplete;
    Report.IsPacked = Record.IsPacked;
    Report.IsOverAligned = Record.IsOverAligned;
    Report.InSystemHeader = Record.InSystemHeader;
    for (const SourceField &Field : Record.Fields) {
      FieldReport New;
      New.Name = Field.Name;
      New.Bits = {Field.BitOffset, Field.BitSize};
      New.Spelling = Field.TypeSpelling;
      describeType(New, Field.Type);
      for (const auto &[Flag, Name] : fieldFlagNames())
        if (Field.has(Flag))
          New.Flags.push_back(Name.str());
      Report.Fields.push_back(std::move(New));
    }
  }

  /// Without a record: one field for each element of the body.
  void describeElements(StructReport &Report, StructType *Ty,
                        const DTransStructType *Struct) {
    if (Ty->isOpaque() || !Ty->isSized() || Ty->isScalableTy())
      return;
    const DataLayout &DL = M.getDataLayout();
    const StructLayout *Layout = DL.getStructLayout(Ty);
    Report.IsComplete = true;
    Report.IsPacked = Ty->isPacked();
    Report.SizeInBits = Layout->getSizeInBits().getFixedValue();
    Report.AlignInBits = Layout->getAlignment().value() * 8;
    for (auto [I, Element] : enumerate(getDescribedElements(Ty))) {
      FieldReport New;
      New.Bits = {Layout->getElementOffsetInBits(I).getFixedValue(),
                  DL.getTypeStoreSizeInBits(Element).getFixedValue()};
      if (Struct && I < Struct->getNumFields()) {
        describeMember(New, Struct->getField(I));
      } else {
        describeType(New, FromIR.getOrCreateFromIR(Element));
      }
      Report.Fields.push_back(std::move(New));
    }
  }

  static void describeMember(FieldReport &Field,
                             const DTransFieldMember &Member) {
    if (const DTransType *Type = Member.getType()) {
      describeType(Field, Type);
      return;
    }
    Field.Type = join(map_range(Member.getTypes(),
                                [](const DTransType *T) { return T->str(); }),
                      " | ");
    for (const DTransType *Type : Member.getTypes())
      addLink(Field, Type);
    Field.Flags.push_back("conflicting");
  }

  static void describeType(FieldReport &Field, const DTransType *Type) {
    Field.Type = Type->str();
    if (const DTransType *Pointee = Type->getPointerElementType())
      Field.Pointee = Pointee->str();
    addLink(Field, Type);
  }

  static void addLink(FieldReport &Field, const DTransType *Type) {
    TypeLink Link;
    while (Type) {
      if (const auto *Struct = dyn_cast<DTransStructType>(Type)) {
        Link.IRName = Struct->getName().str();
        // A literal structure has no report of its own.
        if (!Struct->isLiteral() && !is_contained(Field.Links, Link))
          Field.Links.push_back(std::move(Link));
        return;
      }
      if (const auto *Sequence = dyn_cast<DTransSequentialType>(Type)) {
        Type = Sequence->getElementType();
        continue;
      }
      Link.ThroughPointers = true;
      Type = Type->getPointerElementType();
    }
  }

  /// The analysis results for \p Struct, which is null if it is unknown.
  void describeAnalysis(StructReport &Report, const DTransStructType *Struct) {
    if (!Analysis || (!OnlyIRName.empty() && Report.IRName != OnlyIRName))
      return;
    Report.Safety = Analysis->describeSafety(Struct);
    Report.Use = Analysis->describeUse(Struct);
    if (!Struct || Struct->isOpaque() || Report.Keyword == "union")
      return;
    StructType *Ty = Struct->getLLVMStructType();
    if (!Ty->isSized() || Ty->isScalableTy())
      return;
    const StructLayout *Layout = M.getDataLayout().getStructLayout(Ty);
    size_t NumElements = getDescribedElements(Ty).size();
    DenseMap<unsigned, FieldReport *> FirstIn;
    for (FieldReport &Field : Report.Fields) {
      if (Field.Bits.Size == 0 || NumElements == 0 ||
          Field.Bits.Offset >= Layout->getSizeInBits().getFixedValue())
        continue;
      unsigned Element =
          Layout->getElementContainingOffset(Field.Bits.Offset / 8);
      if (Element >= NumElements)
        continue;
      Field.Use = Analysis->describeField(Struct, Element);
      // Optimised code may access it only by offsets.
      Report.IsUsed |=
          Field.Use && (Field.Use->Reads > 0 || Field.Use->Writes > 0);
      auto [It, IsFirst] = FirstIn.try_emplace(Element, &Field);
      if (!IsFirst && Field.Use)
        Field.Use->IsShared = It->second->Use->IsShared = true;
    }
  }

  /// Computes what follows from size and fields.
  void finish(StructReport Report) {
    Report.Name = describeName(Report.Keyword, Report.SourceName, Report.IRName,
                               Report.File, Report.Line);
    Report.CacheLines =
        countCacheLines(Report.SizeInBits, Model.CacheLineBytes);
    std::vector<BitRange> Ranges;
    for (FieldReport &Field : Report.Fields) {
      Field.StraddlesCacheLine =
          straddlesCacheLine(Field.Bits, Model.CacheLineBytes);
      Ranges.push_back(Field.Bits);
    }
    if (Report.IsComplete && Report.Keyword != "union")
      Report.Holes = findHoles(Report.SizeInBits, Ranges);
    for (const BitRange &Hole : Report.Holes)
      Report.HoleBits += Hole.Size;
    Model.Structs.push_back(std::move(Report));
  }

  /// Marks definitions of one name that the language requires to be the same,
  /// but that differ, so they were not merged (TypeMetadataReader warns of
  /// those, too).
  void markDisagreeingNames() {
    StringMap<std::pair<StringRef, bool>> Claims; // first type; are there more
    auto ClaimOf = [](const StructReport &S, StringRef Identity) {
      return S.SourceName + '\n' + Identity.str();
    };
    for (const StructReport &S : Model.Structs) {
      if (S.SourceName.empty() || !S.IsComplete)
        continue;
      auto &[First, HasMore] =
          Claims.try_emplace(ClaimOf(S, S.Identity), S.IRName, false)
              .first->second;
      HasMore |= First != S.IRName;
    }
    for (StructReport &S : Model.Structs) {
      if (S.SourceName.empty() || !S.IsComplete)
        continue;
      // A record without an identity (C, in a C++ program) matches every one.
      for (StringRef Identity : {StringRef(S.Identity), StringRef()})
        if (auto It = Claims.find(ClaimOf(S, Identity)); It != Claims.end())
          S.IsConflicting |= It->second.second || It->second.first != S.IRName;
    }
  }

  void sortStructs() {
    llvm::sort(Model.Structs, [](const StructReport &A, const StructReport &B) {
      auto Key = [](const StructReport &S) {
        return std::tie(S.SourceName, S.IRName, S.File, S.Line, S.SizeInBits,
                        S.Definition);
      };
      return Key(A) < Key(B);
    });
  }

  void countTotals() {
    ReportTotals &Totals = Model.Totals;
#define TYPE_ORIGIN(Name, Key, Sentence)                                       \
  Totals.ByOrigin.push_back({TypeOrigin::Name, 0});
#include "restruct/Types/TypeOrigins.def"
    for (const StructReport &S : Model.Structs) {
      ++Totals.Structs;
      Totals.Used += S.IsUsed;
      Totals.Incomplete += !S.IsComplete;
      Totals.Conflicting += S.IsConflicting;
      Totals.WithHoles += !S.Holes.empty();
      Totals.SpanningLines += S.CacheLines > 1;
      Totals.Bytes += S.SizeInBits / 8;
      Totals.HoleBytes += S.HoleBits / 8;
      ++Totals.ByOrigin[static_cast<size_t>(S.Origin)].second;
    }
    if (Analysis)
      countVerdicts();
    Totals.Globals = Types.Globals.size();
    Totals.Functions = Types.Functions.size();
    Totals.Allocas = Types.Allocas.size();
    Totals.IndirectCalls = Types.IndirectCalls.size();
    Totals.Allocations = Types.Allocations.size();
  }

  /// A type with several records counts once.
  void countVerdicts() {
    ReportTotals &Totals = Model.Totals;
    StringSet<> Seen;
    std::map<std::optional<SafetyCondition>, uint64_t> ByFirstCause;
    for (const StructReport &S : Model.Structs) {
      if (!Seen.insert(S.IRName).second)
        continue;
      ++Totals.Types;
      switch (S.Safety.getVerdict()) {
      case StructVerdict::MayChange:
        ++Totals.MayChange;
        continue;
      case StructVerdict::Partly:
        ++Totals.PartlyBlocked;
        break;
      case StructVerdict::Blocked:
        ++Totals.Blocked;
        break;
      }
      const ConditionReport *First = S.Safety.getFirstCause();
      ++ByFirstCause[First ? std::optional(First->Condition) : std::nullopt];
    }
    Totals.ByFirstCause.assign(ByFirstCause.begin(), ByFirstCause.end());
    llvm::sort(Totals.ByFirstCause, [](const auto &A, const auto &B) {
      return std::pair(B.second, A.first) < std::pair(A.second, B.first);
    });
  }

  const Module &M;
  const DeclaredTypes &Types;
  AnalysisDescriber *Analysis; ///< Null if it did not run.
  StringRef OnlyIRName;        ///< Empty: all of them.
  DTransTypeManager FromIR;    ///< Types that are known from IR only.
  DenseSet<StructType *> Used;
  DenseSet<const DTransStructType *> UsedStructs;
  DenseMap<const DTransStructType *, SmallVector<const SourceRecord *, 1>>
      RecordsOf;
  StringSet<> NamesInMetadata;
  ReportModel Model;
};

} // namespace

ReportModel buildReport(const Module &M, const DeclaredTypes &Types,
                        uint64_t CacheLineBytes, AnalysisDescriber *Analysis,
                        StringRef OnlyIRName) {
  return ReportBuilder(M, Types, CacheLineBytes, Analysis, OnlyIRName).build();
}

} // namespace restruct
