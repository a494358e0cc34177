//===- Edits.cpp - Uses in instructions -----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace restruct {

template <typename InstructionType>
static InstructionType *mutableOf(const StructUse &Use) {
  return const_cast<InstructionType *>(cast<InstructionType>(Use.Where));
}

//===----------------------------------------------------------------------===//
// Collecting
//===----------------------------------------------------------------------===//

Edits::Edits(Module &M, const NewLayouts &Layouts, const StructUses &Uses,
             const PointerTypeAnalyzer &Pointers, SplitObjects &Splits)
    : M(M), Layouts(Layouts), Uses(Uses), Pointers(Pointers), Splits(Splits) {
  for (const StructUse &Use : Uses.uses())
    switch (Use.Kind) {
    case UseKind::Access:
      addAccess(Use);
      break;
    case UseKind::Link:
      addLink(Use);
      break;
    case UseKind::Step:
      addStep(Use);
      break;
    case UseKind::ByteCount:
      addByteCount(Use);
      break;
    case UseKind::FieldRange:
      addRange(Use);
      break;
    case UseKind::Allocation:
      addAllocation(Use);
      break;
    case UseKind::Walk:
      if (Layouts.isChanged(Use.Unit))
        Walks.push_back({mutableOf<Instruction>(Use), Use.Operand,
                         Layouts.getOldSize(Use.Unit),
                         Layouts.getNewSize(Use.Unit)});
      break;
    case UseKind::Difference:
      addDifference(Use);
      break;
    case UseKind::InMemory:
      addInMemory(Use);
      break;
    case UseKind::Variable:
      if (Layouts.isChanged(Use.Unit) && isa<AllocaInst>(Use.Where))
        Variables.push_back(mutableOf<AllocaInst>(Use));
      break;
    case UseKind::Padding:
      if (auto *I = mutableOf<Instruction>(Use);
          Layouts.pointsIntoChanged(Uses.viewOf(I->getOperand(Use.Operand))))
        Paddings.push_back({I, Use.Operand});
      break;
    case UseKind::Flow:
      break;
    }
  addFrees();
}

void Edits::addAllocation(const StructUse &Use) {
  const auto *T = dyn_cast<DTransStructType>(Use.Unit);
  if (T && Splits.hasPool(T))
    PoolAllocations.push_back({mutableOf<CallInst>(Use), Use.Operand, T});
  else if (Layouts.isChanged(Use.Unit))
    Allocations.push_back({mutableOf<Instruction>(Use), Use.Operand,
                           Layouts.getOldSize(Use.Unit),
                           Layouts.getNewSize(Use.Unit)});
}

/// Memory of a known structure goes back where it came from.
void Edits::addFrees() {
  Function *Free = M.getFunction("free");
  if (!Free || !Splits.hasPools())
    return;
  for (User *U : Free->users()) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledOperand() != Free || Call->arg_size() != 1)
      continue;
    const PointerView &V = Uses.viewOf(Call->getArgOperand(0));
    const DTransStructType *T = V.IsTrusted ? V.wholeStruct() : nullptr;
    if (T && Splits.hasPool(T))
      PoolFrees.push_back({Call, 0, T});
    else if (T)
      OtherFrees.push_back(Call);
  }
}

void Edits::addStep(const StructUse &Use) {
  auto *GEP = mutableOf<GetElementPtrInst>(Use);
  const PointerView &Base = Uses.viewOf(GEP->getPointerOperand());
  const PointerView &To = Uses.viewOf(GEP);
  if (!Layouts.pointsIntoChanged(Base) && !Layouts.pointsIntoChanged(To))
    return;
  std::optional<AddressStep> Step = computeAddressStep(
      *cast<GEPOperator>(GEP), Base, To, Pointers.getLayout(),
      *Pointers.getDeclaredTypes().Manager, M.getDataLayout());
  assert(Step && "a use without a rule");
  StepEdit Edit{GEP, *Step};
  if (Step->How == AddressStep::Form::Fields)
    Edit.Inner = Base.Place
                     ? Layouts.getInnerPlace(Base.Place->Pointee,
                                             Base.Place->At, Step->Source)
                     : Layouts.getInnerPlace(Base.CommonField, Position::at(0),
                                             Step->Source);
  Edit.IsDeleted =
      To.Place && Layouts.isDeletedCell(To.Place->Pointee, To.Place->At,
                                        /*IsAccess=*/false);
  Steps.push_back(Edit);
}

void Edits::addAccess(const StructUse &Use) {
  auto *I = mutableOf<Instruction>(Use);
  const PointerView &V = Uses.viewOf(I->getOperand(Use.Operand));
  if (!Layouts.pointsIntoChanged(V))
    return;
  AccessEdit Edit{I, Use.Operand};
  Edit.Alignment = M.getDataLayout().getABITypeAlign(Use.Unit->getLLVMType());
  Edit.IsDeleted =
      Layouts.isDeletedCell(Use.Pointee, Use.At, /*IsAccess=*/true);
  if (Edit.IsDeleted)
    Edit.Value = Layouts.getValue(Use.Pointee, Use.At);
  else
    Edit.Inner = Layouts.getInnerPlace(Use.Pointee, Use.At, Use.Unit);
  if (!Edit.IsDeleted)
    Edit.Narrow = Layouts.getNarrowType(Use.Pointee, Use.At, Edit.IsSigned);
  Accesses.push_back(Edit);
}

/// Its access was added before.
void Edits::addLink(const StructUse &Use) {
  if (Layouts.isIndex(Use.Pointee, Use.At) && !Accesses.empty() &&
      Accesses.back().I == Use.Where && !Accesses.back().IsDeleted)
    Accesses.back().Link = cast<DTransStructType>(Use.Unit);
}

void Edits::addByteCount(const StructUse &Use) {
  auto *I = mutableOf<MemIntrinsic>(Use);
  if (!Layouts.pointsIntoChanged(Uses.viewOf(I->getArgOperand(Use.Operand))))
    return;
  if (Layouts.isDeletedUnit(Use.Pointee, Use.At, Use.Unit)) {
    DeletedSets.push_back(I);
    return;
  }
  ByteCountEdit Edit{I, Use.Operand,
                     Layouts.getInnerPlace(Use.Pointee, Use.At, Use.Unit),
                     Layouts.getNewAlign(Use.Unit)};
  if (Layouts.isChanged(Use.Unit)) {
    Edit.OldSize = Layouts.getOldSize(Use.Unit);
    Edit.NewSize = Layouts.getNewSize(Use.Unit);
    if (Layouts.lookupSplit(Use.Unit))
      Edit.Split = cast<DTransStructType>(Use.Unit);
  }
  ByteCounts.push_back(Edit);
}

/// The parts of a range of fields: adjacent fields are one.
void Edits::addRange(const StructUse &Use) {
  const auto *T = cast<DTransStructType>(Use.Unit);
  if (!Layouts.isChanged(T))
    return;
  auto *I = mutableOf<MemIntrinsic>(Use);
  uint64_t Begin = Use.At.getOffset();
  uint64_t End = Begin + cast<ConstantInt>(I->getLength())->getZExtValue();
  RangeEdit Edit{I, {}};
  for (unsigned N = 0; N != T->getNumFields(); ++N) {
    std::optional<FieldMove> Move = Layouts.getMove(T, N);
    if (Move && Move->OldOffset >= Begin && Move->OldOffset < End &&
        Move->NewSize != 0)
      Edit.Parts.push_back({Move->NewOffset, Move->NewSize, Move->Alignment});
  }
  llvm::sort(Edit.Parts, [](const RangePart &A, const RangePart &B) {
    return A.Offset < B.Offset;
  });
  size_t Last = 0;
  for (size_t N = 1; N < Edit.Parts.size(); ++N) {
    RangePart &Before = Edit.Parts[Last];
    if (Before.Offset + Before.Size == Edit.Parts[N].Offset)
      Before.Size += Edit.Parts[N].Size;
    else
      Edit.Parts[++Last] = Edit.Parts[N];
  }
  Edit.Parts.resize(std::min(Edit.Parts.size(), Last + 1));
  Edit.Base = Layouts.mapCell(T, Use.At);
  Ranges.push_back(std::move(Edit));
}

/// Finds the divisions of a difference, which may be merged with zeros first.
void Edits::addDifference(const StructUse &Use) {
  if (!Layouts.isChanged(Use.Unit))
    return;
  SmallSetVector<Instruction *, 4> Numbers;
  Numbers.insert(mutableOf<Instruction>(Use));
  for (size_t N = 0; N != Numbers.size(); ++N)
    for (User *U : Numbers[N]->users()) {
      auto *I = cast<Instruction>(U);
      if (isa<PHINode, SelectInst>(I))
        Numbers.insert(I);
      else if (Divisions.insert(I).second)
        Differences.push_back(
            {I, 1, Layouts.getOldSize(Use.Unit), Layouts.getNewSize(Use.Unit)});
    }
}

//===----------------------------------------------------------------------===//
// Applying
//===----------------------------------------------------------------------===//

/// A dead value may become any other: null is one that does no harm.
void Edits::remove(Instruction &I, Constant *Value) {
  if (!I.use_empty())
    I.replaceAllUsesWith(Value ? Value : Constant::getNullValue(I.getType()));
  Removed.push_back(&I);
}

Value *Edits::stepByFields(IRBuilder<> &Builder, const StepEdit &Edit,
                           Value *Base) {
  GetElementPtrInst &GEP = *Edit.GEP;
  auto *Own = Edit.Step.Source->getLLVMStructType();
  Type *Ty = GEP.getSourceElementType();
  SmallVector<uint64_t, 2> Counts;
  while (auto *Array = dyn_cast<ArrayType>(Ty)) {
    Counts.push_back(Array->getNumElements());
    Ty = Array->getElementType();
  }
  // From here on the path consists of types with known names.
  Ty = Own;
  Type *New = Layouts.map(Edit.Step.Source);
  for (uint64_t Count : reverse(Counts)) {
    Ty = ArrayType::get(Ty, Count);
    New = ArrayType::get(New, Count);
  }
  GEPNoWrapFlags Flags =
      GEP.isInBounds() ? GEPNoWrapFlags::inBounds() : GEPNoWrapFlags::none();
  SmallVector<Value *, 4> Indices;
  Type *Here = Ty;
  for (unsigned N = 0; N != Edit.Step.NumIndices; ++N) {
    Value *Index = GEP.getOperand(N + 1);
    if (N == 0) {
      Indices.push_back(Index);
      continue;
    }
    auto *Struct = dyn_cast<StructType>(Here);
    if (Struct)
      if (const DTransStructType *T = Layouts.lookupChanged(Struct)) {
        auto Field = unsigned(cast<ConstantInt>(Index)->getZExtValue());
        if (unsigned Part = Layouts.getPart(T, Field)) {
          // The object, then its part.
          if (!all_of(Indices, match_fn(m_Zero())))
            Base = Builder.CreateGEP(New, Base, Indices, "", Flags);
          Base = Splits.getPart(Builder, T, Part, Base);
          New = Layouts.mapPart(T, Part);
          Indices.assign(1, Builder.getInt32(0));
        }
        Indices.push_back(Builder.getInt32(Layouts.mapField(T, Field)));
        Here = Struct->getElementType(Field);
        continue;
      }
    Indices.push_back(Index);
    Here = GetElementPtrInst::getTypeAtIndex(Here, Index);
  }
  return Builder.CreateGEP(New, Base, Indices, "", Flags);
}

/// The sum of \p Terms, each divided by \p Divisor.
static Value *sum(IRBuilder<> &Builder, ArrayRef<StepTerm> Terms,
                  int64_t Divisor, int64_t Constant) {
  Type *Ty = Builder.getInt64Ty();
  Value *Sum = nullptr;
  for (const StepTerm &Term : Terms) {
    auto *V = const_cast<Value *>(Term.V);
    V = Term.Ext == StepTerm::Unsigned ? Builder.CreateZExtOrTrunc(V, Ty)
                                       : Builder.CreateSExtOrTrunc(V, Ty);
    if (int64_t Unit = Term.Unit / Divisor; Unit != 1)
      V = Builder.CreateMul(V, ConstantInt::getSigned(Ty, Unit));
    Sum = Sum ? Builder.CreateAdd(Sum, V) : V;
  }
  if (Constant != 0) {
    Value *C = ConstantInt::getSigned(Ty, Constant);
    Sum = Sum ? Builder.CreateAdd(Sum, C) : C;
  }
  return Sum;
}

Value *Edits::stepByBytes(IRBuilder<> &Builder, const StepEdit &Edit,
                          Value *Base) {
  const AddressStep &Step = Edit.Step;
  GEPNoWrapFlags Flags = Edit.GEP->isInBounds() ? GEPNoWrapFlags::inBounds()
                                                : GEPNoWrapFlags::none();
  if (Value *Count =
          sum(Builder, Step.WholeTerms,
              int64_t(Layouts.getOldSize(Step.Pointee)), Step.Structures))
    Base = Builder.CreateGEP(Layouts.map(Step.Pointee->getLLVMType()), Base,
                             Count, "", Flags);
  int64_t From = int64_t(Layouts.mapCell(Step.Pointee, Step.From));
  unsigned Part = Layouts.getPartOfCell(Step.Pointee, Step.To);
  if (Part != Layouts.getPartOfCell(Step.Pointee, Step.From)) {
    // Only from the beginning of an object (PartUses.cpp).
    Base = Splits.getPart(Builder, cast<DTransStructType>(Step.Pointee), Part,
                          Base);
    From = 0;
  }
  int64_t Bytes = int64_t(Layouts.mapCell(Step.Pointee, Step.To)) - From;
  if (Bytes != 0)
    Base = Builder.CreatePtrAdd(
        Base, ConstantInt::getSigned(Builder.getInt64Ty(), Bytes), "", Flags);
  if (Value *Index = sum(Builder, Step.ByteTerms, 1, Step.InArray))
    Base = Builder.CreatePtrAdd(Base, Index, "", Flags);
  return Base;
}

void Edits::applyStep(const StepEdit &Edit) {
  if (Edit.IsDeleted)
    return remove(*Edit.GEP);
  IRBuilder<> Builder(Edit.GEP);
  Value *Base = Edit.GEP->getPointerOperand();
  Value *New = Base;
  switch (Edit.Step.How) {
  case AddressStep::Form::Nowhere:
    break;
  case AddressStep::Form::Fields:
    New = stepByFields(Builder, Edit,
                       Splits.getAddress(Builder, Edit.Inner, Base));
    break;
  case AddressStep::Form::Bytes:
    New = stepByBytes(Builder, Edit, Base);
    break;
  }
  Edit.GEP->replaceAllUsesWith(New);
  if (isa<Instruction>(New) && New != Base)
    New->takeName(Edit.GEP);
  Removed.push_back(Edit.GEP);
}

void Edits::applyAccess(const AccessEdit &Edit) {
  if (Edit.IsDeleted)
    return remove(*Edit.I, Edit.Value);
  IRBuilder<> Builder(Edit.I);
  Edit.I->setOperand(
      Edit.Operand,
      Splits.getAddress(Builder, Edit.Inner, Edit.I->getOperand(Edit.Operand)));
  if (Edit.Narrow && !(Edit.Link && isa<LoadInst>(Edit.I)))
    return applyNarrow(Edit);
  if (auto *Load = dyn_cast<LoadInst>(Edit.I))
    Load->setAlignment(std::min(Load->getAlign(), Edit.Alignment));
  if (auto *Store = dyn_cast<StoreInst>(Edit.I))
    Store->setAlignment(std::min(Store->getAlign(), Edit.Alignment));
}

void Edits::applyNarrow(const AccessEdit &Edit) {
  IRBuilder<> Builder(Edit.I);
  Align Alignment = M.getDataLayout().getABITypeAlign(Edit.Narrow);
  Instruction *New;
  if (auto *Load = dyn_cast<LoadInst>(Edit.I)) {
    New = Builder.CreateAlignedLoad(Edit.Narrow, Load->getPointerOperand(),
                                    std::min(Alignment, Load->getAlign()));
    Load->replaceAllUsesWith(Edit.IsSigned
                                 ? Builder.CreateSExt(New, Load->getType())
                                 : Builder.CreateZExt(New, Load->getType()));
  } else {
    auto *Store = cast<StoreInst>(Edit.I);
    Value *Old = Store->getValueOperand();
    New = Builder.CreateAlignedStore(
        Edit.Link ? Splits.encode(Builder, Edit.Link, Old)
                  : Builder.CreateTrunc(Old, Edit.Narrow),
        Store->getPointerOperand(), std::min(Alignment, Store->getAlign()));
  }
  // A range is one of the old type.
  New->setAAMetadata(Edit.I->getAAMetadata());
  Removed.push_back(Edit.I);
}

void Edits::applyByteCount(const ByteCountEdit &Edit) {
  auto *I = cast<MemIntrinsic>(Edit.I);
  IRBuilder<> Builder(I);
  I->setArgOperand(
      Edit.Operand,
      Splits.getAddress(Builder, Edit.Inner, I->getArgOperand(Edit.Operand)));
  bool IsSource = Edit.Operand == 1;
  auto *Transfer = dyn_cast<MemTransferInst>(I);
  Align Old = IsSource ? Transfer->getSourceAlign().valueOrOne()
                       : I->getDestAlign().valueOrOne();
  Align New = std::min(Old, Edit.Alignment);
  if (IsSource)
    Transfer->setSourceAlignment(New);
  else
    I->setDestAlignment(New);
  I->setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
  if (Edit.OldSize != 0 && Edit.Split)
    splitMemoryFunction(Edit);
  if (Edit.OldSize != 0)
    I->setLength(
        scaleBytes(Builder, I->getLength(), Edit.OldSize, Edit.NewSize));
}

/// Emits calls for all parts but the first one, which remains with \p Edit. It
/// is called for one of two addresses, and both are of whole objects.
void Edits::splitMemoryFunction(const ByteCountEdit &Edit) {
  auto *I = cast<MemIntrinsic>(Edit.I);
  IRBuilder<> Builder(I);
  const StructPlan &Plan = *Layouts.lookupSplit(Edit.Split);
  for (auto [Index, Part] : enumerate(Plan.Parts)) {
    auto PartOf = [&](Value *Object) {
      return Splits.getPart(Builder, Edit.Split, unsigned(Index) + 1, Object);
    };
    Align Alignment(Part.Align);
    Value *To = PartOf(I->getRawDest());
    Value *Length =
        scaleBytes(Builder, I->getLength(), Edit.OldSize, Part.Size);
    if (auto *Set = dyn_cast<MemSetInst>(I)) {
      Builder.CreateMemSet(To, Set->getValue(), Length, Alignment,
                           Set->isVolatile());
      continue;
    }
    auto *Transfer = cast<MemTransferInst>(I);
    Value *From = PartOf(Transfer->getRawSource());
    if (isa<MemMoveInst>(I))
      Builder.CreateMemMove(To, Alignment, From, Alignment, Length,
                            Transfer->isVolatile());
    else
      Builder.CreateMemCpy(To, Alignment, From, Alignment, Length,
                           Transfer->isVolatile());
  }
}

/// The bytes may belong to a field now.
void Edits::applyPadding(const PaddingEdit &Edit) {
  auto *Transfer = dyn_cast<MemTransferInst>(Edit.I);
  if (Transfer && Edit.Operand == 1) {
    IRBuilder<> Builder(Transfer);
    Builder.CreateMemSet(Transfer->getRawDest(), Builder.getInt8(0),
                         Transfer->getLength(), Transfer->getDestAlign());
  }
  remove(*Edit.I);
}

void Edits::applyRange(const RangeEdit &Edit) {
  IRBuilder<> Builder(Edit.I);
  auto *I = cast<MemIntrinsic>(Edit.I);
  auto *Transfer = dyn_cast<MemTransferInst>(I);
  auto At = [&](Value *Base, const RangePart &Part) {
    auto Distance = int64_t(Part.Offset) - int64_t(Edit.Base);
    return Distance == 0
               ? Base
               : Builder.CreatePtrAdd(
                     Base,
                     ConstantInt::getSigned(Builder.getInt64Ty(), Distance));
  };
  for (const RangePart &Part : Edit.Parts) {
    Value *To = At(I->getRawDest(), Part);
    Align Aligned = std::min(I->getDestAlign().valueOrOne(), Part.Alignment);
    if (Transfer)
      Builder.CreateMemMove(
          To, Aligned, At(Transfer->getRawSource(), Part),
          std::min(Transfer->getSourceAlign().valueOrOne(), Part.Alignment),
          Part.Size);
    else
      Builder.CreateMemSet(To, cast<MemSetInst>(I)->getValue(), Part.Size,
                           Aligned);
  }
  Removed.push_back(I);
}

void Edits::applyDifference(const SizeEdit &Edit) {
  IRBuilder<> Builder(Edit.I);
  Value *Bytes = Edit.I->getOperand(0);
  auto *Size = ConstantInt::get(Bytes->getType(), Edit.NewSize);
  bool IsUnsigned = Edit.I->getOpcode() == Instruction::UDiv ||
                    Edit.I->getOpcode() == Instruction::LShr;
  Value *New = IsUnsigned ? Builder.CreateUDiv(Bytes, Size, "", true)
                          : Builder.CreateSDiv(Bytes, Size, "", true);
  Edit.I->replaceAllUsesWith(New);
  Removed.push_back(Edit.I);
}

void Edits::replaceAlloca(AllocaInst &Old) {
  Type *Ty = Layouts.map(Old.getAllocatedType());
  IRBuilder<> Builder(&Old);
  AllocaInst *New =
      Builder.CreateAlloca(Ty, Old.getAddressSpace(), Old.getArraySize());
  New->setAlignment(
      std::max(Old.getAlign(), M.getDataLayout().getABITypeAlign(Ty)));
  New->setUsedWithInAlloca(Old.isUsedWithInAlloca());
  New->copyMetadata(Old);
  New->takeName(&Old);
  Old.replaceAllUsesWith(New);
  Old.eraseFromParent();
}

void Edits::apply() {
  for (AllocaInst *Variable : Variables)
    replaceAlloca(*Variable);
  // What uses the pointers is edited afterwards.
  for (AccessEdit &Edit : Accesses)
    if (Edit.Link && isa<LoadInst>(Edit.I))
      loadIndex(Edit);
  for (const SizeEdit &Edit : Allocations) {
    IRBuilder<> Builder(Edit.I);
    Edit.I->setOperand(Edit.Operand,
                       scaleBytes(Builder, Edit.I->getOperand(Edit.Operand),
                                  Edit.OldSize, Edit.NewSize));
  }
  for (const SizeEdit &Edit : Walks)
    Edit.I->setOperand(
        Edit.Operand,
        ConstantInt::get(Edit.I->getOperand(Edit.Operand)->getType(),
                         Edit.NewSize));
  SmallPtrSet<Instruction *, 16> Scaled;
  for (ByteCountEdit &Edit : ByteCounts) {
    // The number of bytes is one for both addresses.
    if (Edit.OldSize != 0 && !Scaled.insert(Edit.I).second)
      Edit.OldSize = 0;
    applyByteCount(Edit);
  }
  // A copy from padding to padding is listed twice.
  SmallPtrSet<Instruction *, 16> Dropped;
  for (const PaddingEdit &Edit : Paddings)
    if (Dropped.insert(Edit.I).second)
      applyPadding(Edit);
  for (const RangeEdit &Edit : Ranges)
    applyRange(Edit);
  for (Instruction *Set : DeletedSets)
    remove(*Set);
  for (const InMemoryEdit &Edit : InMemory)
    applyInMemory(Edit);
  for (const SizeEdit &Edit : Differences)
    applyDifference(Edit);
  for (const AccessEdit &Edit : Accesses)
    applyAccess(Edit);
  for (const StepEdit &Edit : Steps)
    applyStep(Edit);
  for (WeakTrackingVH &Handle : Removed)
    if (auto *I = dyn_cast_or_null<Instruction>(Handle)) {
      if (!I->use_empty())
        I->replaceAllUsesWith(PoisonValue::get(I->getType()));
      SmallVector<WeakTrackingVH, 4> Operands(I->operands());
      I->eraseFromParent();
      for (WeakTrackingVH &Operand : Operands)
        RecursivelyDeleteTriviallyDeadInstructions(Operand);
    }
  applyPools();
}

/// Called last: functions that allocate are copied, with their edits. An
/// allocation of which only deleted uses were left is gone.
void Edits::applyPools() {
  for (const PoolEdit &Edit : PoolAllocations)
    if (auto *Call = cast_or_null<CallInst>(Edit.Call))
      Splits.replaceAllocation(*Call, Edit.Operand, Edit.Type,
                               Layouts.getOldSize(Edit.Type));
  for (const PoolEdit &Edit : PoolFrees)
    if (auto *Call = cast_or_null<CallInst>(Edit.Call))
      Splits.replaceFree(*Call, Edit.Type);
  SmallVector<CallInst *, 8> Others;
  for (const WeakVH &Handle : OtherFrees)
    if (auto *Call = cast_or_null<CallInst>(Handle))
      Others.push_back(Call);
  Splits.finish(Others);
}

} // namespace restruct
