//===- PointerSteps.cpp - Offsets of pointer arithmetic -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/PointerSteps.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

/// Limits the terms of a sum; a sum with more is unknown.
static constexpr unsigned MaxTerms = 8;
static constexpr unsigned MaxStrides = 4;

static void addConstant(PointerStep &Step, int64_t Count, int64_t Unit) {
  int64_t Bytes;
  if (MulOverflow(Count, Unit, Bytes) ||
      AddOverflow(Step.Constant, Bytes, Step.Constant))
    Step.IsKnown = false;
}

static void addStride(PointerStep &Step, int64_t Stride) {
  if (Stride == 0)
    return;
  uint64_t Size = Stride < 0 ? 0 - uint64_t(Stride) : uint64_t(Stride);
  if (is_contained(Step.Strides, Size))
    return;
  if (Step.Strides.size() == MaxStrides)
    Step.IsKnown = false;
  else
    Step.Strides.push_back(Size);
}

static std::optional<int64_t> constantOf(const Value *V) {
  const auto *C = dyn_cast<ConstantInt>(V);
  if (!C || C->getValue().getSignificantBits() > 64)
    return std::nullopt;
  return C->getSExtValue();
}

void addVariable(PointerStep &Step, const Value *Amount, int64_t Unit,
                 SmallVectorImpl<StepTerm> *Found) {
  // A computation that is extended afterwards must not wrap. With operations of
  // pointer width, multiples stay multiples.
  SmallVector<StepTerm, 4> Terms{{Amount, Unit, StepTerm::None}};
  for (unsigned I = 0; I < Terms.size(); ++I) {
    if (I == MaxTerms)
      return void(Step.IsKnown = false);
    StepTerm T = Terms[I];
    if (std::optional<int64_t> C = constantOf(T.V)) {
      // Sign and zero extension differ for negative numbers alone.
      if (T.Ext == StepTerm::Unsigned && *C < 0)
        Step.IsKnown = false;
      addConstant(Step, *C, T.Unit);
      continue;
    }
    const auto *Op = dyn_cast<Operator>(T.V);
    unsigned Opcode = Op ? Op->getOpcode() : 0;
    if (Opcode == Instruction::SExt && T.Ext != StepTerm::Unsigned) {
      Terms.push_back({Op->getOperand(0), T.Unit, StepTerm::Signed});
      continue;
    }
    if (Opcode == Instruction::ZExt && T.Ext != StepTerm::Signed) {
      Terms.push_back({Op->getOperand(0), T.Unit, StepTerm::Unsigned});
      continue;
    }
    bool MayLookThrough = T.Ext == StepTerm::None;
    if (const auto *Wrapping = dyn_cast_or_null<OverflowingBinaryOperator>(Op))
      MayLookThrough |= T.Ext == StepTerm::Signed
                            ? Wrapping->hasNoSignedWrap()
                            : Wrapping->hasNoUnsignedWrap();
    if (const auto *Or = dyn_cast<PossiblyDisjointInst>(T.V))
      MayLookThrough = Or->isDisjoint() && T.Ext == StepTerm::None;
    else if (Opcode == Instruction::Or)
      MayLookThrough = false;
    if (MayLookThrough) {
      switch (Opcode) {
      case Instruction::Add:
      case Instruction::Or:
        Terms.push_back({Op->getOperand(0), T.Unit, T.Ext});
        Terms.push_back({Op->getOperand(1), T.Unit, T.Ext});
        continue;
      case Instruction::Sub:
        Terms.push_back({Op->getOperand(0), T.Unit, T.Ext});
        if (T.Unit != INT64_MIN) {
          Terms.push_back({Op->getOperand(1), -T.Unit, T.Ext});
          continue;
        }
        Terms.pop_back();
        break;
      case Instruction::Mul:
      case Instruction::Shl: {
        std::optional<int64_t> Factor = constantOf(Op->getOperand(1));
        if (Factor && Opcode == Instruction::Shl)
          Factor = *Factor >= 0 && *Factor < 62
                       ? std::optional(int64_t(1) << *Factor)
                       : std::nullopt;
        int64_t Scaled;
        if (Factor && !MulOverflow(T.Unit, *Factor, Scaled)) {
          Terms.push_back({Op->getOperand(0), Scaled, T.Ext});
          continue;
        }
        break;
      }
      default:
        break;
      }
    }
    addStride(Step, T.Unit);
    if (Found)
      Found->push_back(T);
  }
}

PointerStep computeStep(const GEPOperator &GEP, const DataLayout &DL,
                        SmallVectorImpl<StepTerm> *Terms) {
  PointerStep Step;
  Type *Container = nullptr; // what the index is into; null for the first
  for (auto It = gep_type_begin(GEP), End = gep_type_end(GEP); It != End;
       Container = It.getIndexedType(), ++It) {
    const Value *Index = It.getOperand();
    if (Index->getType()->isVectorTy()) {
      const auto *C = dyn_cast<Constant>(Index);
      const Constant *Splat = C ? C->getSplatValue() : nullptr;
      if (!Splat)
        return PointerStep::unknown();
      Index = Splat;
    }
    if (StructType *Struct = It.getStructTypeOrNull()) {
      std::optional<int64_t> Field = constantOf(Index);
      if (!Field || Struct->isScalableTy())
        return PointerStep::unknown();
      addConstant(Step,
                  int64_t(DL.getStructLayout(Struct)
                              ->getElementOffset(unsigned(*Field))
                              .getFixedValue()),
                  1);
      continue;
    }
    TypeSize Size = It.getSequentialElementStride(DL);
    if (Size.isScalable() || Size.getFixedValue() > uint64_t(INT64_MAX))
      return PointerStep::unknown();
    auto Unit = int64_t(Size.getFixedValue());
    std::optional<int64_t> Number = constantOf(Index);
    if (!Number) {
      addVariable(Step, Index, Unit, Terms);
      continue;
    }
    // An element behind the end of an array (a[1] at the end of a structure,
    // meant as a[n]) is an element of that array, not the memory behind it.
    const auto *Array = dyn_cast_or_null<ArrayType>(Container);
    bool IsOutside =
        Array && (*Number < 0 || uint64_t(*Number) >= Array->getNumElements());
    if (IsOutside) {
      addStride(Step, Unit);
      if (Terms)
        Terms->push_back({Index, Unit, StepTerm::Signed});
    } else {
      addConstant(Step, *Number, Unit);
    }
  }
  return Step;
}

PointerStep reverseStep(const PointerStep &Step) {
  PointerStep Back = Step;
  if (Step.Constant == INT64_MIN)
    return PointerStep::unknown();
  Back.Constant = -Step.Constant;
  return Back;
}

} // namespace restruct
