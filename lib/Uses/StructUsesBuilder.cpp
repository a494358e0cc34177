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

#include "restruct/Types/StructIdentity.h"
#include "restruct/Uses/AddressSteps.h"
#include "restruct/Uses/ArrayFields.h"
#include "restruct/Uses/MultipleFields.h"
#include "restruct/Uses/Padding.h"
#include "restruct/Uses/StorageUnits.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
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
  if (DisabledRule == getKey(Use.Kind)) {
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

void StructUsesBuilder::keepFields(const PointerView &V,
                                   const DTransType *Meant, const Value &Where,
                                   StringRef Sentence, bool MayGo) {
  auto Keep = [&](const DTransStructType *T, unsigned I) {
    auto It = Result.SummaryOf.find(T);
    if (It == Result.SummaryOf.end() ||
        I >= Result.Summaries[It->second].Fields.size())
      return;
    FieldUses &Field = Result.Summaries[It->second].Fields[I];
    if (!Field.AddressUsed)
      Field.AddressUsed = {&Where, Sentence};
    if (!Field.Kept && !MayGo)
      Field.Kept = {&Where, Sentence};
  };
  // Of a pointer to one of several structures, only the address counts.
  if (V.isAmbiguous() && !V.IsUsed && !V.isElement())
    return;
  if (!V.Place) { // One of several fields, at any depth.
    StructSet All = V.Into;
    for (size_t N = 0; N != All.size(); ++N) {
      for (unsigned I = 0; I != All[N]->getNumFields(); ++I)
        if (mayBeCommonField(V, layout().getFieldTypes(*All[N], I)))
          Keep(All[N], I);
      All.insert_range(Result.Relations->containedIn(All[N]));
    }
    return;
  }
  const DTransType *Outer = V.Place->Pointee;
  if (V.Place->At == Position::at(0) && Meant == Outer)
    return;
  for (const ElementPointee &Field : layout().fieldsAt(Outer, V.Place->At)) {
    Keep(Field.Parent, Field.Field);
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
  if (DisabledRule == getKey(UseKind::Flow))
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

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

void StructUsesBuilder::visitStep(const GEPOperator &GEP, const Value &Where,
                                  bool IsInstruction) {
  const PointerView &Base = view(GEP.getPointerOperand());
  const PointerView &To = view(&GEP);
  if (Base.Into.empty() && To.Into.empty())
    return;
  std::optional<AddressStep> Step = computeAddressStep(
      GEP, Base, To, layout(), *Types.Manager, M.getDataLayout());
  if (!Step) {
    unhandled(Base, Where, "an offset has no equivalent in another layout");
    return unhandled(To, Where,
                     "an offset has no equivalent in another layout");
  }
  if (DisabledRule == getKey(UseKind::Step))
    return unhandled(Base, Where, "its rule is disabled");
  noteStep(*Step, Where);
  noteElementStep(*Step, GEP);
  if (IsInstruction)
    add({UseKind::Step, &GEP, 0});
}

bool StructUsesBuilder::addPadding(const Instruction &I, unsigned Operand,
                                   uint64_t Size) {
  const PointerView &V = view(I.getOperand(Operand));
  StructUse Use{UseKind::Padding, &I, Operand};
  Use.Unit = paddingAt(V, Size, layout(), M.getDataLayout());
  if (!Use.Unit)
    return false;
  Use.Pointee = V.Place->Pointee;
  Use.At = V.Place->At;
  add(Use);
  return true;
}

void StructUsesBuilder::visitAccess(const Instruction &I, unsigned Operand,
                                    Type *Accessed) {
  const PointerView &V = view(I.getOperand(Operand));
  if (V.Into.empty())
    return;
  const DataLayout &DL = M.getDataLayout();
  TypeSize Size = DL.getTypeStoreSize(Accessed);
  if (isa<LoadInst, StoreInst>(I) && !Size.isScalable() &&
      Accessed->isIntegerTy() && addPadding(I, Operand, Size.getFixedValue()))
    return;
  StructUse Use{UseKind::Access, &I, Operand};
  for (const DTransType *T : typesBeginningAt(V))
    if (isStorageUnit(T, Accessed) ||
        (!T->isStructTy() && !T->isArrayTy() && T->getLLVMType()->isSized() &&
         DL.getTypeStoreSize(T->getLLVMType()) ==
             DL.getTypeStoreSize(Accessed)))
      Use.Unit = T;
  if (!Use.Unit && visitMultipleFields(I, Operand))
    return;
  if (!Use.Unit || !V.IsTrusted)
    return unhandled(V, I, "an access matches no field");
  if (V.Place) {
    Use.Pointee = V.Place->Pointee;
    Use.At = V.Place->At;
  } else {
    Use.Pointee = V.CommonField;
    keepFields(V, nullptr, I, "it may be accessed like other fields");
  }
  SmallVector<DeadReads::Field, 2> Fields;
  for (const ElementPointee &Field : layout().fieldsAt(Use.Pointee, Use.At))
    Fields.push_back({Field.Parent, Field.Field});
  add(Use);
  addLink(I, Use, Fields);
  for (DeadReads::Field F : Fields) {
    auto It = Result.SummaryOf.find(F.first);
    if (It == Result.SummaryOf.end() ||
        F.second >= Result.Summaries[It->second].Fields.size())
      continue;
    FieldUses &Field = Result.Summaries[It->second].Fields[F.second];
    if (Accessed != Use.Unit->getLLVMType() && !Field.AddressUsed)
      Field.AddressUsed = {&I, "it is accessed as another type"};
    const Value *&First = isa<LoadInst>(I) ? Field.Read : Field.Written;
    First = First ? First : &I;
    if (!isa<LoadInst, StoreInst>(I) && !Field.Kept)
      Field.Kept = Field.AddressUsed = {&I, "an atomic operation accesses it"};
    if (I.isVolatile()) {
      UseCause Cause = {&I, "a volatile access has to stay one of its size"};
      if (!Field.Kept)
        Field.Kept = Cause;
      if (!Field.AddressUsed)
        Field.AddressUsed = Cause;
    }
  }
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    Reads.addLoad(*Load, Fields);
  if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    Reads.addStore(*Store, Fields);
    if (!Fields.empty())
      noteStore(*Store, Fields.back());
  }
}

/// \p Use accesses \p Several fields: those that are read have to exist.
void StructUsesBuilder::keepTogether(const Instruction &I, const StructUse &Use,
                                     const MultipleFields &Several,
                                     bool IsRead) {
  SmallSetVector<DeadReads::Field, 4> Fields;
  // The object, in those around it.
  for (const ElementPointee &Field : layout().fieldsAt(Use.Pointee, Use.At)) {
    if (Field.Parent == Several.Object)
      break;
    Fields.insert({Field.Parent, Field.Field});
  }
  for (const CoveredNumber &Number : Several.Numbers)
    Fields.insert_range(Number.Fields);
  for (DeadReads::Field F : Fields)
    if (FieldUses *Field = lookupField(F)) {
      UseCause Cause = {&I, "it is accessed together with other fields"};
      if (!Field->AddressUsed)
        Field->AddressUsed = Cause;
      if (IsRead && !Field->Kept)
        Field->Kept = Cause;
      const Value *&First = IsRead ? Field->Read : Field->Written;
      First = First ? First : &I;
    }
}

/// An access of several fields as one number. \returns false if it is none.
bool StructUsesBuilder::visitMultipleFields(const Instruction &I,
                                            unsigned Operand) {
  const PointerView &V = view(I.getOperand(Operand));
  std::optional<MultipleFields> Several =
      coverFields(I, *Result.Views, layout(), M.getDataLayout());
  if (!Several)
    return false;
  StructUse Use{UseKind::MultipleFields, &I, Operand};
  Use.Pointee = V.Place->Pointee;
  Use.At = V.Place->At;
  Use.Unit = Several->Object;
  add(Use);
  keepTogether(I, Use, *Several,
               /*IsRead=*/isa<LoadInst>(I) && !I.use_empty());
  return true;
}

void StructUsesBuilder::visitStored(const Value &Stored, const Value *Address,
                                    const Value &Where) {
  if (view(&Stored).Into.empty())
    return;
  const PointerView &OfStored = view(&Stored), &To = view(Address);
  const DTransType *Meant = nullptr;
  for (const DTransType *Slot : typesBeginningAt(To))
    if (const DTransType *Pointee = Slot->getPointerElementType()) {
      Meant = elementOfArrays(Pointee);
      // Memory that may hold pointers to several structures holds this one.
      if (OfStored.IsTrusted && OfStored.wholeStruct() == Meant)
        break;
    }
  flow(Stored, Meant, Where);
}

void StructUsesBuilder::visitMerge(const Instruction &I) {
  for (const Use &Operand : I.operands())
    if (Operand->getType() == I.getType())
      flow(*Operand, view(&I), I);
}

/// A small structure that is passed in registers: all its pointers have one
/// cell.
void StructUsesBuilder::visitRegisters(const Instruction &I) {
  const PointerView &Result = view(&I);
  for (const Use &Operand : I.operands()) {
    const PointerView &V = view(Operand);
    if (!V.Into.empty() && !arePlacesEqual(V, Result) &&
        !extractsInteger(I, V, Result))
      unhandled(V, I, "an instruction without a rule uses it");
  }
}

/// Whether both operands are addresses in one array. One of them may be that of
/// the structure, which the array then has to begin.
bool StructUsesBuilder::visitCommonArray(const Instruction &I,
                                         bool IsDistance) {
  const PointerView &A = view(I.getOperand(0)), &B = view(I.getOperand(1));
  if (A.Into.empty() || B.Into.empty())
    return false;
  const DTransType *Element = findCommonArray(
      *I.getOperand(0), *I.getOperand(1), *Result.Views, Memory, layout());
  if (!Element || (IsDistance && !isNumberType(*Element->getLLVMType())))
    return false;
  for (const Use &Operand : I.operands())
    flow(*Operand, Element, I);
  return true;
}

/// The result does not depend on the layout as long as the fields exist: the
/// address of a deleted one would be null.
void StructUsesBuilder::visitComparison(const Instruction &I) {
  if (visitCommonArray(I, /*IsDistance=*/false))
    return;
  for (const Use &Operand : I.operands()) {
    const PointerView &V = view(Operand);
    if (V.Into.empty())
      continue;
    SmallVector<const DTransType *, 4> Here = typesBeginningAt(V);
    keepFields(V, Here.empty() ? nullptr : Here.front(), I,
               "its address is compared");
  }
}

void StructUsesBuilder::visitDifference(const Instruction &I) {
  const PointerView &A = view(I.getOperand(0)), &B = view(I.getOperand(1));
  if (A.Into.empty() && B.Into.empty())
    return;
  if (visitCommonArray(I, /*IsDistance=*/true))
    return;
  const DTransStructType *T = A.IsTrusted ? A.wholeStruct() : nullptr;
  if (!T || !B.IsTrusted || B.wholeStruct() != T) {
    unhandled(A, I, "integer arithmetic on an address");
    return unhandled(B, I, "integer arithmetic on an address");
  }
  StructUse Use{UseKind::Difference, &I};
  Use.Pointee = Use.Unit = T;
  add(Use);
}

void StructUsesBuilder::visitReturn(const Instruction &I) {
  if (I.getNumOperands() == 0 || view(I.getOperand(0)).Into.empty())
    return;
  const Value &V = *I.getOperand(0);
  const Function &F = *I.getFunction();
  if (const DTransType *Pointee = declaredResultPointee(Types, F);
      Pointee && !isGenericPointee(Pointee))
    return flow(V, Pointee, I);
  // The callers decide what it is.
  for (const User *U : F.users())
    if (const auto *Call = dyn_cast<CallBase>(U);
        Call && Call->getCalledFunction() == &F && !Call->use_empty())
      flow(V, view(Call), I);
}

void StructUsesBuilder::visitInstruction(const Instruction &I) {
  for (const Use &Operand : I.operands())
    if (const auto *C = dyn_cast<Constant>(Operand))
      visitConstant(*C, I);
  noteLinkSources(I);
  switch (I.getOpcode()) {
  case Instruction::Alloca: {
    const auto &Variable = cast<AllocaInst>(I);
    return visitVariable(I, Types.getType(Variable),
                         Variable.getAllocatedType());
  }
  case Instruction::Load:
    return visitAccess(I, 0, I.getType());
  case Instruction::Store:
    visitAccess(I, 1, I.getOperand(0)->getType());
    return visitStored(*I.getOperand(0), I.getOperand(1), I);
  case Instruction::GetElementPtr:
    return visitStep(cast<GEPOperator>(I), I, /*IsInstruction=*/true);
  case Instruction::PHI:
  case Instruction::Select:
    return visitMerge(I);
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
    noteNumber(I);
    return flow(*I.getOperand(0), view(&I), I);
  case Instruction::BitCast:
    if (Pointers.isNarrowed(&I))
      return;
    [[fallthrough]];
  case Instruction::Freeze:
    return flow(*I.getOperand(0), view(&I), I);
  case Instruction::InsertValue:
  case Instruction::ExtractValue:
    return visitRegisters(I);
  case Instruction::ICmp:
    return visitComparison(I);
  case Instruction::Sub:
    return visitDifference(I);
  case Instruction::Ret:
    return visitReturn(I);
  case Instruction::Call:
  case Instruction::Invoke:
    return visitCall(cast<CallBase>(I));
  default:
    for (const Use &Operand : I.operands())
      unhandled(view(Operand), I, "an instruction without a rule uses it");
    unhandled(view(&I), I, "an instruction without a rule returns it");
  }
}

} // namespace restruct
