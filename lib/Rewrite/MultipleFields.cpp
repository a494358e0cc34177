//===- MultipleFields.cpp - Accesses of several fields at once ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A load or store of several fields as one number stays one if they lie as
/// before, seen from its address. Otherwise the number is composed of the
/// fields, or taken apart:
///
///     %n = load i64, ptr %p      %a = load i32, ptr %p.a
///                                %b = load i32, ptr %p.b
///                                %n = (zext %b << 32) | zext %a
///
/// The bits of padding, and of a field that does not exist any more, are zero:
/// nothing reads them.
///
//===----------------------------------------------------------------------===//

#include "Edits.h"

#include "restruct/Uses/MultipleFields.h"

#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

Edits::MultipleEdit Edits::describeMultiple(const StructUse &Use,
                                            const MultipleFields &Several) {
  const DataLayout &DL = M.getDataLayout();
  const DTransStructType *Object = Several.Object;
  MultipleEdit Edit{mutableOf<Instruction>(Use), Use.Operand, {}};
  Edit.Object = Object;
  Edit.Address = int64_t(Layouts.mapOffset(Object, Several.Begin));
  if (Several.Begin == 0)
    Edit.Address -=
        int64_t(Layouts.getInnerPlace(Use.Pointee, Use.At, Object).Offset);
  bool IsDeleted = false;
  for (const ElementPointee &Field :
       Pointers.getLayout().fieldsAt(Use.Pointee, Use.At)) {
    if (Field.Parent == Object)
      break;
    IsDeleted |= Layouts.isDeleted(Field.Parent, Field.Field);
  }
  Edit.Alignment = DL.getABITypeAlign(
      elementOfArrays(Several.Numbers.front().Type)->getLLVMType());
  for (const CoveredNumber &Number : Several.Numbers) {
    if (IsDeleted || any_of(Number.Fields, [&](const auto &Field) {
          return Layouts.isDeleted(Field.first, Field.second);
        })) {
      Edit.IsInPlace = false;
      continue;
    }
    uint64_t At =
        Layouts.mapOffset(Object, Number.Offset) +
        Layouts.getInnerPlace(Object, Position::at(Number.Offset), Number.Type)
            .Offset;
    uint64_t Offset = Number.Offset - Several.Begin;
    Edit.Numbers.push_back({Offset, Number.Size, int64_t(At) - Edit.Address,
                            Number.Type->getLLVMType()});
    Edit.IsInPlace &= Edit.Numbers.back().NewOffset == int64_t(Offset);
  }
  return Edit;
}

void Edits::addMultipleFields(const StructUse &Use) {
  auto *I = mutableOf<Instruction>(Use);
  const PointerView &V = Uses.viewOf(I->getOperand(Use.Operand));
  if (!Layouts.pointsIntoChanged(V))
    return;
  std::optional<MultipleFields> Several =
      coverFields(*I, Uses.getViews(), Pointers.getLayout(), M.getDataLayout());
  assert(Several && "a use without a rule");
  Multiples.push_back(describeMultiple(Use, *Several));
}

void Edits::addHeldFields(const StructUse &Use) {
  auto *I = mutableOf<MemTransferInst>(Use);
  if (!Layouts.pointsIntoChanged(Uses.viewOf(I->getArgOperand(Use.Operand))))
    return;
  std::optional<HeldFields> Fields = getHeldFields(
      *I, Uses.getViews(), Pointers.getLayout(), M.getDataLayout());
  assert(Fields && "a use without a rule");
  MultipleEdit Edit = describeMultiple(Use, Fields->Fields);
  Edit.Variable = const_cast<AllocaInst *>(Fields->Variable);
  Held.push_back(std::move(Edit));
}

static Value *addressOf(IRBuilder<> &Builder, Value *Base, int64_t Offset) {
  return Offset == 0
             ? Base
             : Builder.CreatePtrAdd(
                   Base, ConstantInt::getSigned(Builder.getInt64Ty(), Offset));
}

/// Whether the numbers are the elements of \p Ty.
template <typename NumberList>
static bool areElements(Type *Ty, const NumberList &Numbers,
                        const DataLayout &DL) {
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  return Vector && all_of(Numbers, [&](const auto &Number) {
           return Number.Type == Vector->getElementType() &&
                  Number.Offset % Number.Size == 0;
         });
}

Value *Edits::loadNumbers(IRBuilder<> &Builder, const MultipleEdit &Edit) {
  const DataLayout &DL = M.getDataLayout();
  Type *Ty = Edit.I->getType();
  Value *Base = Edit.I->getOperand(Edit.Operand);
  bool AreElements = areElements(Ty, Edit.Numbers, DL);
  Type *Bits = Builder.getIntNTy(unsigned(DL.getTypeSizeInBits(Ty)));
  Value *All = Constant::getNullValue(AreElements ? Ty : Bits);
  for (const MultipleEdit::Number &Number : Edit.Numbers) {
    Type *Own = AreElements ? Number.Type
                            : Builder.getIntNTy(unsigned(8 * Number.Size));
    Value *Part = Builder.CreateAlignedLoad(
        Own, addressOf(Builder, Base, Number.NewOffset),
        DL.getABITypeAlign(Number.Type));
    if (AreElements) {
      All = Builder.CreateInsertElement(All, Part, Number.Offset / Number.Size);
      continue;
    }
    Part = Builder.CreateShl(Builder.CreateZExt(Part, Bits), 8 * Number.Offset);
    All = Builder.CreateOr(All, Part);
  }
  return Builder.CreateBitCast(All, Ty);
}

void Edits::storeNumbers(IRBuilder<> &Builder, const MultipleEdit &Edit) {
  const DataLayout &DL = M.getDataLayout();
  Value *All = cast<StoreInst>(Edit.I)->getValueOperand();
  Value *Base = Edit.I->getOperand(Edit.Operand);
  bool AreElements = areElements(All->getType(), Edit.Numbers, DL);
  if (!AreElements)
    All = Builder.CreateBitCast(
        All, Builder.getIntNTy(unsigned(DL.getTypeSizeInBits(All->getType()))));
  for (const MultipleEdit::Number &Number : Edit.Numbers) {
    Value *Part =
        AreElements
            ? Builder.CreateExtractElement(All, Number.Offset / Number.Size)
            : Builder.CreateTrunc(Builder.CreateLShr(All, 8 * Number.Offset),
                                  Builder.getIntNTy(unsigned(8 * Number.Size)));
    Builder.CreateAlignedStore(Part, addressOf(Builder, Base, Number.NewOffset),
                               DL.getABITypeAlign(Number.Type));
  }
}

void Edits::applyMultiple(const MultipleEdit &Edit) {
  auto *Load = dyn_cast<LoadInst>(Edit.I);
  if (Edit.IsInPlace) {
    if (Load)
      Load->setAlignment(std::min(Load->getAlign(), Edit.Alignment));
    else
      cast<StoreInst>(Edit.I)->setAlignment(
          std::min(cast<StoreInst>(Edit.I)->getAlign(), Edit.Alignment));
    return;
  }
  IRBuilder<> Builder(Edit.I);
  if (Load)
    Load->replaceAllUsesWith(loadNumbers(Builder, Edit));
  else
    storeNumbers(Builder, Edit);
  Removed.push_back(Edit.I);
}

/// The variable that takes the place of the old one has the object's new type,
/// and holds each field where the object does. If the object only moves, inside
/// of another one, the variable holds the same bytes as before.
void Edits::applyHeld(const MultipleEdit &Edit) {
  auto *I = cast<MemTransferInst>(Edit.I);
  const DataLayout &DL = M.getDataLayout();
  IRBuilder<> Builder(I);
  if (!Layouts.isChanged(Edit.Object)) {
    const MultipleEdit::Number &First = Edit.Numbers.front();
    I->setArgOperand(Edit.Operand,
                     addressOf(Builder, I->getArgOperand(Edit.Operand),
                               First.NewOffset - int64_t(First.Offset)));
    I->setDestAlignment(Align(1));
    I->setSourceAlignment(Align(1));
    return;
  }
  AllocaInst *&Holder = Holders[Edit.Variable];
  if (!Holder) {
    IRBuilder<> AtVariable(Edit.Variable);
    Holder = AtVariable.CreateAlloca(Layouts.map(Edit.Object));
    for (User *U : Edit.Variable->users())
      if (auto *Marker = dyn_cast<IntrinsicInst>(U);
          Marker && Marker->isLifetimeStartOrEnd())
        Removed.push_back(Marker);
  }
  for (const MultipleEdit::Number &Number : Edit.Numbers) {
    Value *InObject =
        addressOf(Builder, I->getArgOperand(Edit.Operand), Number.NewOffset);
    Value *InHolder =
        addressOf(Builder, Holder, Number.NewOffset + Edit.Address);
    Align Alignment = DL.getABITypeAlign(Number.Type);
    bool IsTarget = Edit.Operand == 0;
    Builder.CreateMemCpy(IsTarget ? InObject : InHolder, Alignment,
                         IsTarget ? InHolder : InObject, Alignment,
                         Number.Size);
  }
  Removed.push_back(I);
}

} // namespace restruct
