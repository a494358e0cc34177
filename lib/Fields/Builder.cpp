//===- Builder.cpp - How each field is used: the phases -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Builds the FieldFacts of a module. To know the contents of a field, the
/// analysis must know every write to it. Type recovery determines what each
/// pointer points to, if its assumptions hold. So there are two parts:
///
///   accesses   each load, store, memory function and initializer, through a
///              pointer to a known cell, counts for the fields it covers;
///   exposure   each value that points into a structure is checked, and each of
///              its uses: is its cell known, and does it flow to a pointer to
///              the same cell, or does it escape? If it escapes, the structure
///              is exposed, and has no facts.
///
/// An access through a pointer without facts (a parameter `char *`) needs no
/// handling: a pointer to a structure reaches it only by a use that exposes the
/// structure. Both ends of each edge are checked, so memory that is a structure
/// on one side and bytes on the other is exposed, too.
///
/// Phases: structures; globals; functions, instruction by instruction; accesses
/// by functions that receive the address of a field; transitive exposure;
/// escapes of allocations from fields.
///
/// Exposure propagates to contained and containing structures, to the pointees
/// of the fields, and to the signatures of functions that they point to.
///
//===----------------------------------------------------------------------===//

#include "FieldFactsBuilder.h"

#include "restruct/Fields/NestedSets.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <map>

using namespace llvm;

namespace restruct {

/// Limits the fields of one structure that count in one loop: the number of
/// pairs is quadratic.
static constexpr size_t MaxFieldsInLoop = 64;

FieldFactsBuilder::FieldFactsBuilder(FieldFacts &Facts, const Module &M,
                                     const PointerTypeAnalyzer &Pointers,
                                     const MemoryInfo &Memory,
                                     const FrequencySource &Source)
    : Facts(Facts), M(M), Pointers(Pointers), Layout(Pointers.getLayout()),
      Types(Pointers.getDeclaredTypes()), Memory(Memory),
      Weights(M, Source,
              [&](const CallBase &Call) {
                const AllocationCall *Allocation =
                    Memory.Allocations.getAllocation(Call);
                return Allocation && !Allocation->Size.getConstant();
              }),
      Addresses(Weights, M.getDataLayout()), Threads(M), DL(M.getDataLayout()) {
}

void FieldFactsBuilder::build() {
  addStructs();
  for (const Function &F : M)
    if (F.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false,
                          /*IgnoreAssumeLikeCalls=*/false,
                          /*IngoreLLVMUsed=*/false))
      AddressTaken[F.getFunctionType()].push_back(&F);
  visitGlobals();
  visitFunctions();
  visitPassedAccesses();
  finishVisits();
  visitSharedBeginnings();
  closeExposures();
  spreadToEnclosing();
  checkEscapes();
  solveFunctionCopies();
}

void FieldFactsBuilder::addStructs() {
  for (const DTransStructType *Struct : Types.Manager->namedStructs()) {
    if (Struct->isOpaque() || Struct->getLLVMStructType()->isOpaque())
      continue;
    auto &Fields = Facts.Structs[Struct].Fields;
    Fields.resize(Struct->getNumFields());
    for (auto [Info, Member] : zip_equal(Fields, Struct->fields())) {
      Type *Ty = Member.getLLVMType();
      if (Ty->isAggregateType())
        makeMany(Info, nullptr);
      if (!Ty->isPointerTy())
        makeBottom(Info, nullptr);
    }
  }
  for (const auto &[Struct, Own] : Facts.Structs) {
    if (Layout.isUnion(Struct) || !Layout.sizeOf(Struct))
      expose(Struct, ExposureKind::Overlap, nullptr);
    // A structure without a name has no facts of its own; record() counts its
    // members for the named structure that contains it.
  }
}

/// Fields that may be accessed as those of another structure.
void FieldFactsBuilder::visitSharedBeginnings() {
  for (const auto &[T, Beginning] : Pointers.sharedBeginnings()) {
    AccessEffect Effect;
    Effect.Kind = AccessEffect::Taken;
    Effect.Where = Beginning.Where;
    for (unsigned I = 0; I != Beginning.NumFields; ++I)
      if (std::optional<uint64_t> Offset = Layout.offsetOfField(*T, I))
        access(T, *Offset, *Layout.sizeOf(T->getField(I).getTypes().front()),
               Effect);
  }
}

void FieldFactsBuilder::makeMany(FieldInfo &Info, const Value *Where) {
  if (Info.Value.join(FieldValue::many()))
    Info.ValueCause = Where;
}

void FieldFactsBuilder::makeBottom(FieldInfo &Info, const Value *Where) {
  if (Info.Alloc.join(FieldAllocFunction::many()))
    Info.AllocCause = Where;
}

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

void FieldFactsBuilder::visitGlobals() {
  for (const GlobalVariable &G : M.globals()) {
    if (G.hasInitializer()) {
      std::optional<PointerFact> Place = Pointers.getDominantFact(&G);
      bool IsKnown = Place && Place->At == Position::at(0);
      if (Place && !IsKnown) // bytes, used as a structure further on
        exposePointees(G, ExposureKind::PointerAmbiguous, &G);
      visitInitializer(*G.getInitializer(), IsKnown ? Place->Pointee : nullptr,
                       G);
    }
    checkValue(G);
    if (G.hasLocalLinkage())
      continue;
    exposePointees(G, ExposureKind::UnknownGlobal, &G);
    for (const PointerFact &Fact :
         Pointers.getValueTypeInfo(&G).declarations().facts()) {
      unsigned Level = 0;
      expose(elementOfArrays(Fact.Pointee)->stripPointers(Level),
             ExposureKind::UnknownGlobal, &G);
    }
  }
  for (const GlobalAlias &A : M.aliases()) {
    checkValue(A);
    checkConstant(*A.getAliasee());
    checkFlow(*A.getAliasee(), A, A);
    if (const auto *F = dyn_cast<Function>(A.stripPointerCastsAndAliases()))
      exposeSignature(*F, ExposureKind::UnknownCaller, &A);
    if (!A.hasLocalLinkage())
      exposePointees(A, ExposureKind::UnknownGlobal, &A);
  }
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void FieldFactsBuilder::visitFunctions() {
  for (const Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (!F.hasLocalLinkage())
      exposeSignature(F, ExposureKind::UnknownCaller, &F);
    visitFunction(F);
  }
}

/// Whether the library writes to the memory that it allocates (strdup).
/// Contents that a reallocation copies do not count.
static bool writesResult(const FunctionModel &Model) {
  return any_of(seq<unsigned>(0, Model.NumArguments), [&](unsigned I) {
    const ArgumentModel &Argument = Model.getArgument(I);
    return Argument.Reads != Reach::Nothing && !Argument.Frees;
  });
}

void FieldFactsBuilder::visitFunction(const Function &F) {
  if (Pointers.getVirtualTables().isThunk(F))
    return; // It adjusts the address of an object with a fixed layout.
  for (const Argument &A : F.args())
    checkValue(A);
  for (const Instruction &I : instructions(F)) {
    checkValue(I);
    visitAccess(I);
    for (const Use &U : I.operands()) {
      if (const auto *C = dyn_cast<Constant>(U))
        checkConstant(*C);
      checkUse(U, I);
    }
    if (const auto *Call = dyn_cast<CallBase>(&I)) {
      visitAllocation(*Call);
      // Memory of the library, or new memory that it has written (strdup).
      const FunctionModel *Model = Memory.Library.lookup(*Call);
      if (Model && !Call->getType()->isVoidTy() &&
          (!Memory.Allocations.getAllocation(*Call) || writesResult(*Model)))
        exposePointees(*Call, ExposureKind::LibraryCall, Call);
      checkIndirectCallees(*Call);
      noteCallees(*Call);
    }
  }
  finishLoops();
}

/// New memory that is zeroed.
void FieldFactsBuilder::visitAllocation(const CallBase &Call) {
  const AllocationCall *Allocation = Memory.Allocations.getAllocation(Call);
  if (!Allocation || !Allocation->Zeroed || Allocation->Into)
    return;
  std::optional<PointerFact> Place = placeOf(Call);
  if (!Place)
    return; // What it becomes later shows at the edge.
  AccessEffect Effect;
  Effect.Kind = AccessEffect::InitialZero;
  Effect.Where = &Call;
  std::optional<uint64_t> Size = Layout.sizeOf(Place->Pointee);
  if (!Size)
    return;
  if (Place->At == Position::at(0))
    access(Place->Pointee, 0, *Size, Effect);
  else
    expose(Place->Pointee, ExposureKind::MemoryRange, &Call);
}

void FieldFactsBuilder::finishLoops() {
  for (const auto &[Loop, Fields] : InLoop) {
    MapVector<const DTransStructType *,
              SmallVector<std::pair<unsigned, double>>>
        ByStruct;
    for (const auto &[Key, Frequency] : Fields)
      if (auto &Own = ByStruct[Key.first]; Own.size() < MaxFieldsInLoop)
        Own.push_back({Key.second, Frequency});
    for (const auto &[Struct, Own] : ByStruct)
      for (size_t I = 0; I < Own.size(); ++I)
        for (size_t J = I + 1; J < Own.size(); ++J)
          Facts.Structs[Struct]
              .Affinities[std::minmax(Own[I].first, Own[J].first)] +=
              std::min(Own[I].second, Own[J].second);
  }
  InLoop.clear();
}

/// Without a profile, little is known of how often branches are taken. A field
/// is assumed to be accessed in most of the visits that may access it, unless
/// the branch is an unlikely one: of a share of the visits in which the code is
/// executed that accesses it, the share that is assumed.
static double assumeTaken(double Share) {
  constexpr double Unlikely = 0.1;
  return Share * (1 + Unlikely) / (Share + Unlikely);
}

/// The sets of fields that are visited together.
void FieldFactsBuilder::finishVisits() {
  using SetsOfFields = std::map<std::vector<unsigned>, FieldVisits>;
  MapVector<const DTransStructType *, SetsOfFields> Sets;
  for (auto &[Key, Object] : Objects) {
    const ObjectVisit &Visit = Object.Visit;
    std::vector<FieldFrequency> Frequencies;
    for (auto [Field, Frequency] : Object.Fields) {
      double Share = std::min(Frequency / Visit.Frequency, 1.0);
      if (!Object.IsProfiled)
        Share = assumeTaken(Share);
      Frequencies.push_back({Share * Visit.Frequency, Field});
    }
    SetsOfFields &Own = Sets[Key.first];
    forNestedSets(std::move(Frequencies),
                  [&](ArrayRef<unsigned> Fields, double Count) {
                    FieldVisits &Set = Own[Fields.vec()];
                    double Share = Count / Visit.Frequency;
                    Set.Count += Count;
                    Set.Next += Share * Visit.Next;
                    Set.Computed += Share * Visit.Computed;
                  });
  }
  for (auto &[Struct, Own] : Sets)
    for (auto &[Fields, Set] : Own) {
      Set.Fields = Fields;
      Facts.Structs[Struct].Visits.push_back(std::move(Set));
    }
}

//===----------------------------------------------------------------------===//
// Consequences
//===----------------------------------------------------------------------===//

/// Collects the structures and functions that \p T contains or points to.
void FieldFactsBuilder::closeExposures() {
  DenseMap<const DTransType *, SmallVector<const DTransStructType *, 2>> Around;
  DenseSet<const DTransType *> Seen, FunctionsSeen;
  DenseMap<const DTransType *, SmallVector<const DTransType *, 4>> UnionMembers;
  for (const SourceRecord &Record : Types.Records)
    if (Record.Kind == RecordKind::Union)
      for (const SourceField &Field : Record.Fields)
        UnionMembers[Record.Type].push_back(Field.Type);
  auto Members = [&](const DTransStructType *Struct) {
    SmallVector<const DTransType *, 8> Result;
    for (unsigned I = 0; I != Struct->getNumFields(); ++I)
      append_range(Result, Layout.getFieldTypes(*Struct, I));
    if (auto It = UnionMembers.find(Struct); It != UnionMembers.end())
      append_range(Result, It->second);
    return Result;
  };
  for (const auto &[Struct, Own] : Facts.Structs)
    for (const DTransType *Member : Members(Struct))
      if (const auto *Inner =
              dyn_cast<DTransStructType>(elementOfArrays(Member)))
        Around[Inner].push_back(Struct);

  const VirtualTables &Tables = Pointers.getVirtualTables();
  for (size_t Next = 0; Next < Pending.size(); ++Next) {
    const DTransStructType *Struct = Pending[Next];
    // The overlap in a union does not expose a structure that contains it.
    const auto Kind = ExposureKind::Reached;
    bool IsOverlapAlone =
        Facts.Structs[Struct].Exposed->Kind == ExposureKind::Overlap;
    for (const DTransStructType *Outer : Around.lookup(Struct))
      if (!IsOverlapAlone)
        expose(Outer, Kind, nullptr, Struct);
    // Virtual functions that code outside of the program may call, or define.
    for (const llvm::Function *F : Tables.getFunctions(Struct))
      exposeSignature(*F, Kind, F);
    for (const CallBase *Call : Tables.getCalls(Struct))
      for (const Use &Argument : Call->args())
        exposeReached(*Argument, Kind, Call);
    SmallVector<const DTransType *, 16> Work(Members(Struct));
    for (size_t I = 0; I < Work.size(); ++I) {
      const DTransType *T = elementOfArrays(Work[I]);
      if (T->isStructTy()) {
        expose(T, IsOverlapAlone ? ExposureKind::Overlap : Kind, nullptr,
               Struct);
        continue;
      }
      if (IsOverlapAlone)
        continue;
      const DTransType *Pointee = T->getPointerElementType();
      if (Pointee && Seen.insert(Pointee).second)
        Work.push_back(Pointee);
      const auto *Function = dyn_cast<DTransFunctionType>(T);
      if (!Function || !FunctionsSeen.insert(Function).second)
        continue;
      append_range(Work, Function->params());
      Work.push_back(Function->getReturnType());
      for (const llvm::Function *F :
           AddressTaken.lookup(Function->getLLVMFunctionType()))
        exposeSignature(*F, Kind, F);
    }
  }
  for (auto &[Struct, Own] : Facts.Structs)
    if (Own.Exposed)
      for (FieldInfo &Info : Own.Fields) {
        makeMany(Info, nullptr);
        makeBottom(Info, nullptr);
        Info.Read = Info.Written = Info.ValueUsed = true;
        Info.OnlyCalled = false;
        Info.Functions.addOther(0);
      }
}

/// Accesses to a nested structure through its own pointers are accesses to the
/// field that contains it.
void FieldFactsBuilder::spreadToEnclosing() {
  DenseMap<const DTransType *, SmallVector<FieldKey, 2>> Around;
  std::vector<const DTransStructType *> Work;
  for (const auto &[Struct, Own] : Facts.Structs) {
    for (unsigned I = 0, E = unsigned(Own.Fields.size()); I != E; ++I)
      for (const DTransType *Member : Struct->getField(I).getTypes())
        if (const DTransType *Inner = elementOfArrays(Member);
            Inner->isStructTy())
          Around[Inner].push_back({Struct, I});
    Work.push_back(Struct);
  }
  while (!Work.empty()) {
    const DTransStructType *Struct = Work.back();
    Work.pop_back();
    const auto &Fields = Facts.Structs[Struct].Fields;
    bool Read = any_of(Fields, [](const FieldInfo &I) { return I.Read; });
    bool Written = any_of(Fields, [](const FieldInfo &I) { return I.Written; });
    bool Used = any_of(Fields, [](const FieldInfo &I) { return I.ValueUsed; });
    for (auto [Outer, I] : Around.lookup(Struct)) {
      FieldInfo &Info = Facts.Structs[Outer].Fields[I];
      bool IsNews = (Read && !Info.Read) || (Written && !Info.Written) ||
                    (Used && !Info.ValueUsed);
      Info.Read |= Read;
      Info.Written |= Written;
      Info.ValueUsed |= Used;
      if (IsNews)
        Work.push_back(Outer);
    }
  }
}

} // namespace restruct
