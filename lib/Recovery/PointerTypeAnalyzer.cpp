//===- PointerTypeAnalyzer.cpp - The pointee types of all values ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Collects the flows of a module, solves them, and answers queries. The parts:
///
///   ModuleTypes      the types that IR alone gives to values
///   FlowCollector    evidence: the facts of each instruction, call and global
///   Transfer         how address arithmetic, loads and stores transform facts
///   Solver           the fixpoint
///   UntypedFields    what `void *` fields hold, for another fixpoint
///   ElementLayout    the arithmetic of offsets
///
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "FlowCollector.h"
#include "ModuleTypes.h"
#include "Solver.h"
#include "Transfer.h"
#include "UntypedFields.h"

#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/CommonBeginning.h"

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

SmallVector<IncompleteCause, 2> ValueTypeInfo::incompleteCauses() const {
  SmallVector<IncompleteCause, 2> Result;
  for (IncompleteCause Cause : allIncompleteCauses())
    if (hasCause(Cause))
      Result.push_back(Cause);
  return Result;
}

bool isPassedInRegisters(const Type &Ty) {
  const auto *Struct = dyn_cast<StructType>(&Ty);
  return Struct && Struct->isLiteral() &&
         all_of(Struct->elements(),
                [](Type *T) { return T->isPointerTy() || isNumberType(*T); });
}

/// Ensures that the layouts and names that are built next know every type.
static DeclaredTypes &withTypesOf(const Module &M, DeclaredTypes &Types) {
  collectTypes(M, Types);
  return Types;
}

PointerTypeAnalyzer::PointerTypeAnalyzer(const Module &M, DeclaredTypes &Types,
                                         const MemoryInfo &Memory)
    : M(&M), Types(&Types), Memory(&Memory),
      Layout(M.getDataLayout(), withTypesOf(M, Types)),
      Parameters(std::make_unique<FunctionParameters>(M, Memory.Library)),
      Virtual(std::make_unique<VirtualTables>(M, Types)),
      Callbacks(std::make_unique<CallbackTypes>(M, Types, Memory.Library,
                                                *Parameters, *Virtual)) {
  const TBAAStructNames Names(M, Types);
  FlowGraph Graph =
      FlowCollector(M, Types, Names, Memory, Layout, *Parameters, *Callbacks)
          .collect();
  Layout.update();
  solve(Graph, Types);
  Dominants.reserve(Infos.size());
  for (const ValueTypeInfo &Info : Infos)
    Dominants.push_back(findDominant(Info));
  InfoOf.reserve(Graph.Nodes.size());
  for (auto [I, Node] : enumerate(Graph.Nodes))
    if (Node.V)
      InfoOf[Node.V] = unsigned(I);
}

/// Solves \p Graph, and again with the types of untyped fields that follow from
/// that. Types of pointers in fields may show what others hold.
void PointerTypeAnalyzer::solve(FlowGraph &Graph, DeclaredTypes &Known) {
  // Later rounds find little, and each takes as long as the first.
  constexpr size_t LargeGraph = 100000; // nodes
  const unsigned MaxRounds = Graph.Nodes.size() > LargeGraph ? 2 : 4;
  for (unsigned Round = 1;; ++Round) {
    RecoverySolution Solution =
        RecoverySolver(Graph, Layout, *Virtual,
                       M->getDataLayout().getPointerSize())
            .solve();
    Infos = std::move(Solution.Infos);
    std::vector<InferredField> Inferred;
    if (Round != MaxRounds)
      Inferred = inferUntypedFields(Graph, Infos, Layout, Known);
    if (Inferred.empty())
      return collectNarrowed(Graph, Solution.Narrowed);
    for (const InferredField &Field : Inferred)
      Layout.inferField(*Field.Struct, Field.Field, Field.Types);
    declareAllocations(Graph, Inferred);
    Layout.update();
  }
}

void PointerTypeAnalyzer::share(const DTransStructType &A,
                                const DTransStructType &B, const Value *Where) {
  unsigned Count = countCommonFields(A, B, Layout).value_or(0);
  for (const DTransStructType *T : {&A, &B})
    if (auto [It, IsNew] = Shared.insert({T, {Count, Where}});
        !IsNew && Count > It->second.NumFields)
      It->second = {Count, Where};
}

void PointerTypeAnalyzer::collectNarrowed(const FlowGraph &Graph,
                                          ArrayRef<uint32_t> Casts) {
  for (uint32_t Number : Casts) {
    const FlowEdge &Edge = Graph.Edges[Number];
    Narrowed.insert(Edge.Where);
    const auto *To = cast<DTransStructType>(
        Infos[index(Edge.To)].declarations().facts().front().Pointee);
    for (const PointerFact &Other :
         Infos[index(Edge.From)].declarations().facts())
      if (const auto *T = dyn_cast<DTransStructType>(Other.Pointee);
          T && T != To)
        share(*To, *T, Edge.Where);
  }
}

const ValueTypeInfo &
PointerTypeAnalyzer::getValueTypeInfo(const Value *V) const {
  auto It = InfoOf.find(V);
  return It == InfoOf.end() ? Nothing : Infos[It->second];
}

bool PointerTypeAnalyzer::isTracked(const Value *V) const {
  return InfoOf.contains(V);
}

std::optional<unsigned> PointerTypeAnalyzer::getNumber(const Value *V) const {
  auto It = InfoOf.find(V);
  return It == InfoOf.end() ? std::nullopt : std::optional(It->second);
}

/// The targets of a value: its declarations that are not generic, or else its
/// usages, except those that are parts of others.
static SmallVector<PointerFact, 2> placesOf(const ElementLayout &Layout,
                                            const ValueTypeInfo &Info) {
  SmallVector<PointerFact, 2> Places;
  for (const PointerFact &Fact : Info.declarations().facts())
    if (!Fact.isGeneric())
      Places.push_back(Fact);
  return Places.empty() ? outermost(Layout, Info.usages()) : Places;
}

/// Whether every usage is a part of \p Place that begins there.
static bool allUsagesFit(const ElementLayout &Layout, const PointerFact &Place,
                         const ValueTypeInfo &Info) {
  return all_of(Info.usages().facts(), [&](const PointerFact &Usage) {
    return Usage.isGeneric() ||
           Layout.contains(Place.Pointee, Place.At, Usage.Pointee, Usage.At);
  });
}

static bool isAboutAnything(const ValueTypeInfo &Info) {
  return Info.declarations().isEverything() || Info.usages().isEverything();
}

/// Leaves the common base alone if all of \p Places are in classes with virtual
/// functions that begin with it; see "Classes" in Solver.cpp.
static void keepCommonBase(SmallVectorImpl<PointerFact> &Places,
                           const ElementLayout &Layout,
                           const VirtualTables &Virtual) {
  if (Places.size() < 2 || !all_of(Places, [&](const PointerFact &Place) {
        return Virtual.isPolymorphic(dyn_cast<DTransStructType>(Place.Pointee));
      }))
    return;
  for (const PointerFact &Base : Places)
    if (all_of(Places, [&](const PointerFact &Place) {
          return Place.At == Base.At &&
                 Layout.contains(Place.Pointee, Position::at(0), Base.Pointee,
                                 Position::at(0));
        })) {
      PointerFact Kept = Base;
      Places.assign(1, Kept);
      return;
    }
}

/// Codes of PointerTypeAnalyzer::Dominants. From the first on, twice the number
/// of the fact, plus one if it is a usage.
static constexpr uint32_t NoDominant = 0, FirstDominant = 2;

uint32_t PointerTypeAnalyzer::findDominant(const ValueTypeInfo &Info) const {
  if (isAboutAnything(Info))
    return NoDominant;
  SmallVector<PointerFact, 2> Places = placesOf(Layout, Info);
  keepCommonBase(Places, Layout, *Virtual);
  if (Places.size() != 1 || !Places.front().At.isOffsetKnown() ||
      !allUsagesFit(Layout, Places.front(), Info))
    return NoDominant;
  // A declaration that is not generic comes first, if there is one.
  uint32_t IsUsage = 0;
  for (const FactSet *Set : {&Info.declarations(), &Info.usages()}) {
    for (auto [I, Fact] : enumerate(Set->facts()))
      if (Fact.samePlace(Places.front()))
        return FirstDominant + 2 * uint32_t(I) + IsUsage;
    IsUsage = 1;
  }
  return NoDominant;
}

std::optional<PointerFact>
PointerTypeAnalyzer::getDominantFact(const Value *V) const {
  auto It = InfoOf.find(V);
  if (It == InfoOf.end())
    return std::nullopt;
  const ValueTypeInfo &Info = Infos[It->second];
  uint32_t Code = Dominants[It->second];
  if (Code == NoDominant)
    return std::nullopt;
  const FactSet &Set =
      (Code - FirstDominant) % 2 ? Info.usages() : Info.declarations();
  return Set.facts()[(Code - FirstDominant) / 2];
}

const DTransType *PointerTypeAnalyzer::getDominantType(const Value *V) const {
  const ValueTypeInfo &Info = getValueTypeInfo(V);
  if (isAboutAnything(Info))
    return nullptr;
  SmallVector<PointerFact, 2> Places = placesOf(Layout, Info);
  if (Places.empty()) {
    ArrayRef<PointerFact> Generic = Info.declarations().facts();
    return Generic.empty() ? nullptr : Generic.front().Pointee;
  }
  // The beginning of a structure may mean its first field, if the other targets
  // are such fields elsewhere. The beginnings of two different structures mean
  // those structures, even if both begin with the same type.
  const DTransType *Beginning = nullptr;
  bool HasTwoBeginnings = false;
  for (const PointerFact &Place : Places)
    if (Place.At == Position::at(0) && Place.Pointee->isStructTy()) {
      HasTwoBeginnings |= Beginning && Beginning != Place.Pointee;
      Beginning = Place.Pointee;
    }
  SmallVector<const DTransType *, 4> Common;
  for (auto [I, Place] : enumerate(Places)) {
    if (!allUsagesFit(Layout, Place, Info))
      return nullptr;
    SmallVector<const DTransType *, 4> Here =
        Layout.typesAt(Place.Pointee, Place.At);
    if (Place.At == Position::at(0) && HasTwoBeginnings)
      Here.assign(1, Place.Pointee);
    if (I == 0)
      Common = std::move(Here);
    else
      erase_if(Common, [&](const DTransType *Type) {
        return !is_contained(Here, Type);
      });
  }
  return Common.empty() ? nullptr : Common.front();
}

const DTransStructType *
PointerTypeAnalyzer::getDominantAggregateType(const Value *V) const {
  std::optional<PointerFact> Fact = getDominantFact(V);
  return Fact && Fact->At == Position::at(0)
             ? dyn_cast<DTransStructType>(Fact->Pointee)
             : nullptr;
}

bool PointerTypeAnalyzer::mayPointInto(const Value *V,
                                       const DTransType *T) const {
  const ValueTypeInfo &Info = getValueTypeInfo(V);
  if (isAboutAnything(Info))
    return true;
  auto Concerns = [&](const PointerFact &Fact) {
    return Layout.contains(Fact.Pointee, Fact.At, T, Position::somewhere());
  };
  return any_of(Info.declarations().facts(), Concerns) ||
         any_of(Info.usages().facts(), Concerns);
}

bool PointerTypeAnalyzer::isElementPointer(const Value *V) const {
  return any_of(
      getValueTypeInfo(V).declarations().facts(), [](const PointerFact &Fact) {
        return Fact.Pointee->isStructTy() && Fact.At != Position::at(0);
      });
}

SmallVector<ElementPointee, 2>
PointerTypeAnalyzer::getElementPointees(const Value *V) const {
  SmallVector<ElementPointee, 2> Result;
  for (const PointerFact &Fact : placesOf(Layout, getValueTypeInfo(V))) {
    if (Fact.At == Position::at(0))
      continue;
    SmallVector<ElementPointee, 2> Fields =
        Layout.fieldsAt(Fact.Pointee, Fact.At);
    for (auto [I, Field] : enumerate(Fields)) {
      bool IsInnermost = I + 1 == Fields.size();
      if ((IsInnermost || Field.OffsetInField == 0) &&
          !is_contained(Result, Field))
        Result.push_back(Field);
    }
  }
  return Result;
}

SmallVector<const DTransType *, 2>
PointerTypeAnalyzer::getAccessedTypes(const Value *Ptr, uint64_t Size) const {
  SmallVector<const DTransType *, 2> Result;
  for (const PointerFact &Fact : getValueTypeInfo(Ptr).declarations().facts())
    for (const DTransType *Type : Layout.typesAt(Fact.Pointee, Fact.At))
      if (Layout.sizeOf(Type) == Size && !is_contained(Result, Type))
        Result.push_back(Type);
  return Result;
}

SmallVector<const DTransStructType *, 2>
PointerTypeAnalyzer::getSizeHints(const CallBase &Call) const {
  SmallVector<const DTransStructType *, 2> Result;
  const AllocationCall *Allocation = Memory->Allocations.getAllocation(Call);
  if (!Allocation)
    return Result;
  for (const DTransStructType *Struct : Types->Manager->namedStructs()) {
    std::optional<uint64_t> Size = Layout.sizeOf(Struct);
    if (Size && *Size != 0 &&
        Allocation->Size.isMultipleOfUnlessWrapped(*Size) == Answer::Yes)
      Result.push_back(Struct);
  }
  return Result;
}

} // namespace restruct
