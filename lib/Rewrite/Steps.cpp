//===- Steps.cpp - Addresses of fields and elements -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A getelementptr becomes one of the new layout: with the same indices, if its
/// source type names the structures on the path, or with the same number of
/// structures and the new distance in bytes.
///
//===----------------------------------------------------------------------===//

#include "Edits.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace restruct {

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
  for (const StepTerm &Term :
       concat<const StepTerm>(Edit.Step.WholeTerms, Edit.Step.ByteTerms))
    Edit.Terms.push_back(const_cast<Value *>(Term.V));
  Edit.IsDeleted =
      To.Place && Layouts.isDeletedCell(To.Place->Pointee, To.Place->At,
                                        /*IsAccess=*/false);
  Steps.push_back(Edit);
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

void Edits::applyStep(StepEdit &Edit) {
  if (Edit.IsDeleted)
    return remove(*Edit.GEP);
  for (auto [Term, Value] :
       zip_equal(concat<StepTerm>(Edit.Step.WholeTerms, Edit.Step.ByteTerms),
                 Edit.Terms))
    Term.V = Value;
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

} // namespace restruct
