//===- StructUsesBuilder.cpp - Classifies uses ----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One visit of the module. For structures that Safety allows to change, each
/// pointer into one is trusted: Recovery knows its cell, or that it points to
/// one of several cells of one type. The address of a cell is that of the
/// outermost object that begins there (AddressSteps.h). So a use needs a rule
/// only if it means an object further inside:
///
///   - a load or store, or a memory function: the rewriter adds the offset of
///     the object that it accesses;
///   - anything that the pointer flows to, for example a parameter of type
///     `struct list *` that receives a structure which begins with a `list`:
///     nothing can be added there, so the structures that begin at the address
///     further outside keep their first field at the beginning.
///
//===----------------------------------------------------------------------===//

#include "StructUsesBuilder.h"

#include "ValueRanges.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace restruct {

/// Lets a test prove that a structure is refused without the rule.
static cl::opt<std::string>
    DisabledRule("dtrans-uses-disable", cl::Hidden,
                 cl::desc("Have no rule for uses of this kind (testing)"));

StructUsesBuilder::StructUsesBuilder(StructUses &Result, const Module &M,
                                     const PointerTypeAnalyzer &Pointers,
                                     const MemoryInfo &Memory)
    : Result(Result), M(M), Pointers(Pointers), Memory(Memory),
      Types(Pointers.getDeclaredTypes()),
      Parameters(Pointers.getFunctionParameters()),
      Ranges(std::make_unique<ValueRanges>(M.getDataLayout())) {
  for (const DTransStructType *T : Result.Relations->structs()) {
    Result.SummaryOf.try_emplace(T, Result.Summaries.size());
    Result.Summaries.emplace_back().Fields.resize(T->getNumFields());
  }
}

StructUsesBuilder::~StructUsesBuilder() = default;

/// The place of a flexible array follows from the size of the allocation.
void StructUsesBuilder::pinTails() {
  for (const DTransStructType *T : Result.Relations->structs())
    if (layout().getTailOffset(T))
      lookupField({T, T->getNumFields() - 1})->Pinned = {
          nullptr, "it is a flexible array"};
}

void StructUsesBuilder::run() {
  pinTails();
  for (const GlobalVariable &G : M.globals())
    visitGlobal(G);
  for (const Function &F : M) {
    visitParametersInMemory(F);
    for (const Instruction &I : instructions(F))
      visitInstruction(I);
  }
  auto FieldOf = [&](DeadReads::Field F) -> FieldUses * {
    auto It = Result.SummaryOf.find(F.first);
    if (It == Result.SummaryOf.end() ||
        F.second >= Result.Summaries[It->second].Fields.size())
      return nullptr;
    return &Result.Summaries[It->second].Fields[F.second];
  };
  auto Live = Reads.findLive([&](DeadReads::Field F) {
    FieldUses *Field = FieldOf(F);
    return !Field || Field->Kept;
  });
  for (auto [F, Load] : Live)
    if (FieldUses *Field = FieldOf(F); Field && !Field->Kept)
      Field->Kept = {Load, "a value that is read from it is used"};
  keepBeginnings();
  findPieces();
}

/// Fields that are accessed as those of another structure, too.
void StructUsesBuilder::keepBeginnings() {
  for (const auto &[T, Beginning] : Pointers.sharedBeginnings()) {
    UseSummary *Summary = lookupSummary(T);
    if (!Summary)
      continue;
    UseCause Cause = {Beginning.Where,
                      "it may be accessed as a field of another structure"};
    for (unsigned I = 0; I != Beginning.NumFields; ++I) {
      FieldUses &Field = Summary->Fields[I];
      Field.Kept = Field.AddressUsed = Field.Pinned = Cause;
    }
  }
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

bool StructUsesBuilder::isDisabled(UseKind Kind) {
  return DisabledRule == getKey(Kind);
}

void StructUsesBuilder::add(StructUse Use) {
  if (isDisabled(Use.Kind)) {
    NamedByType Named;
    collectNamed(Use.Unit, Named);
    collectNamed(Use.Pointee, Named);
    for (const DTransStructType *T : Named.ByValue)
      unhandled(T, *Use.Where, "its rule is disabled");
    return;
  }
  Result.Uses.push_back(Use);
}

void StructUsesBuilder::unhandled(const DTransStructType *T, const Value &Where,
                                  StringRef Sentence) {
  // A member changes its size with that of the structure around it, whose use
  // is not handled.
  SmallVector<const DTransStructType *, 4> Pending{T};
  while (!Pending.empty()) {
    const DTransStructType *S = Pending.pop_back_val();
    auto It = Result.SummaryOf.find(S);
    if (It == Result.SummaryOf.end() || Result.Summaries[It->second].Unhandled)
      continue;
    Result.Summaries[It->second].Unhandled = {&Where, Sentence};
    append_range(Pending, Result.Relations->containedIn(S));
  }
}

void StructUsesBuilder::unhandled(const PointerView &V, const Value &Where,
                                  StringRef Sentence) {
  for (const DTransStructType *T : V.Into)
    unhandled(T, Where, Sentence);
}

SmallVector<const DTransType *, 4>
StructUsesBuilder::typesBeginningAt(const PointerView &V) const {
  if (V.Place)
    return layout().typesAt(V.Place->Pointee, V.Place->At);
  if (V.CommonField)
    return layout().typesAt(V.CommonField, Position::at(0));
  return {};
}

SmallVector<ElementPointee, 2>
StructUsesBuilder::fieldsAt(const DTransType *Element, uint64_t Offset) const {
  std::optional<Position> At = layout().canonicalize(Element, Offset);
  return At ? layout().fieldsAt(Element, *At)
            : SmallVector<ElementPointee, 2>();
}

/// Whether one of several cells of one type, to which \p V points, may be
/// \p Field, or be in it.
static bool mayBeCommonField(const PointerView &V,
                             ArrayRef<const DTransType *> FieldTypes) {
  const DTransType *Common = V.CommonField;
  if (!V.IsTrusted || !Common || Common->isStructTy() || Common->isArrayTy())
    return true;
  return any_of(FieldTypes, [&](const DTransType *T) {
    T = elementOfArrays(T);
    return T == Common || T->isStructTy();
  });
}

void StructUsesBuilder::keepField(const DTransStructType *T, unsigned I,
                                  const Value &Where, StringRef Sentence,
                                  bool MayGo) {
  UseSummary *Summary = lookupSummary(T);
  if (!Summary || I >= Summary->Fields.size())
    return;
  FieldUses &Field = Summary->Fields[I];
  if (!Field.AddressUsed)
    Field.AddressUsed = {&Where, Sentence};
  if (!Field.Kept && !MayGo)
    Field.Kept = {&Where, Sentence};
}

void StructUsesBuilder::keepFields(const PointerView &V,
                                   const DTransType *Meant, const Value &Where,
                                   StringRef Sentence, bool MayGo) {
  // Of a pointer to one of several structures, only the address counts.
  if (V.isAmbiguous() && !V.IsUsed && !V.isElement())
    return;
  if (!V.Place) { // One of several fields, at any depth.
    StructSet All = V.Into;
    for (size_t N = 0; N != All.size(); ++N) {
      for (unsigned I = 0; I != All[N]->getNumFields(); ++I)
        if (mayBeCommonField(V, layout().getFieldTypes(*All[N], I)))
          keepField(All[N], I, Where, Sentence, MayGo);
      All.insert_range(Result.Relations->containedIn(All[N]));
    }
    return;
  }
  const DTransType *Outer = V.Place->Pointee;
  if (V.Place->At == Position::at(0) && Meant == Outer)
    return;
  for (const ElementPointee &Field : layout().fieldsAt(Outer, V.Place->At)) {
    keepField(Field.Parent, Field.Field, Where, Sentence, MayGo);
    const DTransType *Type =
        Field.FieldType ? elementOfArrays(Field.FieldType) : nullptr;
    std::optional<uint64_t> Size = Type ? layout().sizeOf(Type) : std::nullopt;
    if (Meant && Type == elementOfArrays(Meant) && Size && *Size != 0 &&
        Field.OffsetInField % *Size == 0)
      return;
  }
}

void StructUsesBuilder::flow(const Value &V, const DTransType *Meant,
                             const Value &Where) {
  const PointerView &OfV = view(&V);
  if (OfV.Into.empty())
    return;
  if (isDisabled(UseKind::Flow))
    return unhandled(OfV, Where, "its rule is disabled");
  if (Meant)
    Meant = elementOfArrays(Meant);
  SmallVector<PointerView, 2> Each;
  if (!OfV.IsTrusted)
    Each = viewEach(&V, Pointers);
  for (const PointerView &One : Each)
    keepFields(One, Meant, Where, "its address is used");
  if (Each.empty())
    keepFields(OfV, Meant, Where, "its address is used");
  SmallVector<const DTransType *, 4> Chain = typesBeginningAt(OfV);
  bool IsFound = is_contained(Chain, Meant);
  for (const DTransType *T : Chain) {
    if (IsFound && elementOfArrays(T) == Meant)
      return;
    FieldUses *First = lookupField({dyn_cast<DTransStructType>(T), 0});
    if (First && !First->Pinned)
      First->Pinned = {&Where,
                       "its address is also used as that of its first field"};
  }
}

void StructUsesBuilder::flow(const Value &V, const PointerView &To,
                             const Value &Where) {
  const PointerView &OfV = view(&V);
  if (OfV.Into.empty())
    return;
  if (To.CommonField)
    return flow(V, To.CommonField, Where);
  SmallVector<const DTransType *, 4> There = typesBeginningAt(To);
  if (!There.empty())
    return flow(V, There.front(), Where);
  // Only the address counts to a value that no use treats as a structure.
  if (!To.IsUsed && To.touches() && OfV.Place &&
      OfV.Place->At == Position::at(0))
    return flow(V, OfV.Place->Pointee, Where);
  flow(V, nullptr, Where);
}

/// Constant expressions are instructions without a place of their own.
void StructUsesBuilder::visitConstant(const Constant &C, const Value &Where) {
  SmallVector<const Constant *, 8> Worklist(1, &C);
  while (!Worklist.empty()) {
    const Constant *Part = Worklist.pop_back_val();
    if (isa<GlobalValue, ConstantData>(Part) ||
        !VisitedConstants.insert(Part).second)
      continue;
    for (const Use &Operand : Part->operands())
      if (const auto *Inner = dyn_cast<Constant>(Operand))
        Worklist.push_back(Inner);
    if (const auto *GEP = dyn_cast<GEPOperator>(Part))
      visitStep(*GEP, Where, /*IsInstruction=*/false);
  }
}

} // namespace restruct
