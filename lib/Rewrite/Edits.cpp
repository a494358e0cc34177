//===- Edits.cpp - Uses in instructions -----------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits.h"

#include "restruct/Uses/Distances.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace restruct {

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
    case UseKind::MultipleFields:
      addMultipleFields(Use);
      break;
    case UseKind::HeldFields:
      addHeldFields(Use);
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
    case UseKind::SizedFree:
      if (Layouts.isChanged(Use.Unit))
        Allocations.push_back({mutableOf<Instruction>(Use), Use.Operand,
                               Layouts.getOldSize(Use.Unit),
                               Layouts.getNewSize(Use.Unit)});
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

/// Finds the divisions of a difference, which may be merged with zeros first.
void Edits::addDifference(const StructUse &Use) {
  if (!Layouts.isChanged(Use.Unit))
    return;
  SmallSetVector<Instruction *, 4> Numbers;
  Numbers.insert(mutableOf<Instruction>(Use));
  for (size_t N = 0; N != Numbers.size(); ++N)
    for (llvm::Use &Each : Numbers[N]->uses()) {
      if (isUseAsBytes(Each, cast<DTransStructType>(Use.Unit), Uses.getViews()))
        continue;
      auto *I = cast<Instruction>(Each.getUser());
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

/// \p Bytes, of a new object of \p I: a multiple of its alignment, if \p I is
/// a call of aligned_alloc, as C requires.
static Value *roundAsRequired(IRBuilder<> &Builder, const Instruction &I,
                              Value *Bytes) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  if (!F || F->getName() != "aligned_alloc" || Call->arg_size() != 2)
    return Bytes;
  Value *Alignment = Call->getArgOperand(0);
  Value *Below = Builder.CreateAdd(
      Bytes,
      Builder.CreateSub(Alignment, ConstantInt::get(Alignment->getType(), 1)));
  return Builder.CreateAnd(Below, Builder.CreateNeg(Alignment));
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
    Value *Bytes = scaleBytes(Builder, Edit.I->getOperand(Edit.Operand),
                              Edit.OldSize, Edit.NewSize);
    Edit.I->setOperand(Edit.Operand, roundAsRequired(Builder, *Edit.I, Bytes));
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
  for (const MultipleEdit &Edit : Multiples)
    applyMultiple(Edit);
  for (const MultipleEdit &Edit : Held)
    applyHeld(Edit);
  for (StepEdit &Edit : Steps)
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
