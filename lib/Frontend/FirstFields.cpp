//===- FirstFields.cpp - Addresses of first fields ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FirstFields.h"

#include "restruct/Types/PointerCasts.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

static constexpr StringLiteral Mark = "restruct.first";

namespace {
/// An address of something at the beginning of a structure: \p Base, as the
/// result of a getelementptr of \p Struct with so many zeros behind the first.
struct FirstField {
  Value *Base = nullptr;
  StructType *Struct = nullptr;
  unsigned Zeros = 0;
};
} // namespace

/// The field whose address \p GEP is; no base if it is that of none, or of one
/// of a local or global variable.
static FirstField findFirstField(const GetElementPtrInst &GEP) {
  FirstField Result;
  unsigned Zeros = 0;
  Type *Inner = nullptr; // what the getelementptr before begins with
  for (const auto *I = dyn_cast<GetElementPtrInst>(&GEP);
       I && I->hasAllZeroIndices() && !I->getType()->isVectorTy();
       I = dyn_cast<GetElementPtrInst>(I->getPointerOperand())) {
    if (Inner && I->getResultElementType() != Inner)
      break;
    Inner = I->getSourceElementType();
    Zeros += I->getNumIndices() - 1;
    auto *Struct = dyn_cast<StructType>(Inner);
    if (Struct && I->getNumIndices() > 1)
      Result = {const_cast<Value *>(I->getPointerOperand()), Struct, Zeros};
  }
  if (Result.Base && (isa<Constant>(Result.Base) ||
                      isa<AllocaInst>(getUnderlyingObject(Result.Base))))
    return {};
  return Result;
}

/// Whether \p U says nothing of the type of the address.
static bool isUntypedUse(const Use &U) {
  const User *I = U.getUser();
  if (isa<StoreInst>(I))
    return U.getOperandNo() == 0;
  if (const auto *Step = dyn_cast<GetElementPtrInst>(I))
    return U.getOperandNo() == 0 &&
           !Step->getSourceElementType()->isAggregateType();
  return isa<PHINode, SelectInst>(I);
}

bool detourFirstFields(Module &M) {
  const DataLayout &DL = M.getDataLayout();
  Type *Byte = Type::getInt8Ty(M.getContext());
  Type *Index = Type::getInt64Ty(M.getContext());
  MDNode *Marked = MDNode::get(M.getContext(), {});
  SmallVector<GetElementPtrInst *, 8> Addresses;
  for (Function &F : M)
    if (!F.hasOptNone() && !mayCastPointers(F))
      for (Instruction &I : instructions(F))
        if (auto *GEP = dyn_cast<GetElementPtrInst>(&I);
            GEP && any_of(GEP->uses(), isUntypedUse))
          Addresses.push_back(GEP);
  for (GetElementPtrInst *GEP : Addresses) {
    FirstField Field = findFirstField(*GEP);
    TypeSize Size =
        Field.Base ? DL.getTypeAllocSize(Field.Struct) : TypeSize::getFixed(0);
    if (Size.isScalable() || Size.isZero())
      continue;
    int64_t Steps = Field.Zeros;
    BasicBlock::iterator At = std::next(GEP->getIterator());
    auto *Away = GetElementPtrInst::Create(
        Field.Struct, Field.Base, ConstantInt::get(Index, uint64_t(Steps)),
        "away", At);
    auto *Back = GetElementPtrInst::Create(
        Byte, Away,
        ConstantInt::getSigned(Index, -Steps * int64_t(Size.getFixedValue())),
        "first", At);
    Back->setMetadata(Mark, Marked);
    for (Instruction *New : {Away, Back})
      New->setDebugLoc(GEP->getDebugLoc());
    GEP->replaceUsesWithIf(Back, isUntypedUse);
  }
  return !Addresses.empty();
}

/// The getelementptr with zero indices that \p Back is a detour of; null if it
/// is none any more.
static GetElementPtrInst *straighten(GetElementPtrInst &Back) {
  const DataLayout &DL = Back.getDataLayout();
  auto *Away = dyn_cast<GetElementPtrInst>(Back.getPointerOperand());
  auto *Struct =
      Away ? dyn_cast<StructType>(Away->getSourceElementType()) : nullptr;
  if (!Struct || Away->getNumIndices() != 1 || Back.getNumIndices() != 1)
    return nullptr;
  auto *Steps = dyn_cast<ConstantInt>(*Away->idx_begin());
  APInt Sum(64, 0);
  constexpr unsigned MaxZeros = 64;
  if (!Steps || Steps->isZero() || Steps->getValue().ugt(MaxZeros) ||
      !Away->accumulateConstantOffset(DL, Sum) ||
      !Back.accumulateConstantOffset(DL, Sum) || !Sum.isZero())
    return nullptr;
  LLVMContext &Context = Back.getContext();
  SmallVector<Value *, 8> Indices(
      Steps->getZExtValue() + 1,
      ConstantInt::get(Type::getInt32Ty(Context), 0));
  if (!GetElementPtrInst::getIndexedType(Struct, Indices))
    return nullptr;
  auto *Field = GetElementPtrInst::CreateInBounds(
      Struct, Away->getPointerOperand(), Indices, "", Back.getIterator());
  Field->setDebugLoc(Back.getDebugLoc());
  Field->takeName(&Back);
  return Field;
}

bool straightenFirstFields(Module &M) {
  SmallVector<GetElementPtrInst *, 8> Detours;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *GEP = dyn_cast<GetElementPtrInst>(&I);
          GEP && GEP->hasMetadata(Mark))
        Detours.push_back(GEP);
  for (GetElementPtrInst *Back : Detours) {
    Back->setMetadata(Mark, nullptr);
    GetElementPtrInst *Field = straighten(*Back);
    if (!Field)
      continue;
    auto *Away = cast<GetElementPtrInst>(Back->getPointerOperand());
    Back->replaceAllUsesWith(Field);
    Back->eraseFromParent();
    if (Away->use_empty())
      Away->eraseFromParent();
  }
  return !Detours.empty();
}

} // namespace restruct
