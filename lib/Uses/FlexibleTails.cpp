//===- FlexibleTails.cpp - Structures that end in an array ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/FlexibleTails.h"

#include "restruct/Memory/Allocations.h"
#include "restruct/Recovery/PointerSteps.h"
#include "restruct/Uses/PointerView.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

static bool isEmptyArray(const DTransType *T) {
  const auto *Array = dyn_cast<DTransArrayType>(T);
  return Array && Array->getNumElements() == 0;
}

std::optional<uint64_t> getTailOffset(const DTransType *Type,
                                      const ElementLayout &Layout,
                                      const TypeRelations &Relations) {
  const auto *T = dyn_cast_or_null<DTransStructType>(Type);
  std::optional<uint64_t> Tail = T ? Layout.getTailOffset(T) : std::nullopt;
  if (!Tail || *Tail == 0 || T->isLiteral() || T->isPacked() ||
      T->hasConflictingFields() || !Relations.containing(T).empty())
    return std::nullopt;
  for (const DTransFieldMember &Field : drop_end(T->fields()))
    if (isEmptyArray(Field.getTypes().front()))
      return std::nullopt;
  const DTransType *Element =
      cast<DTransArrayType>(T->fields().back().getTypes().front())
          ->getElementType();
  if (Element->isStructTy() || Element->isArrayTy())
    return std::nullopt;
  return Tail;
}

bool isInTail(const PointerView &V, const ElementLayout &Layout) {
  if (!V.IsTrusted || !V.Place || !V.Place->At.isOffsetKnown())
    return false;
  std::optional<uint64_t> Tail = Layout.getTailOffset(V.Place->Pointee);
  return Tail && V.Place->At.getOffset() >= *Tail;
}

const DTransType *getTailElement(const PointerView &V,
                                 const ElementLayout &Layout,
                                 const TypeRelations &Relations) {
  if (!isInTail(V, Layout) ||
      !getTailOffset(V.Place->Pointee, Layout, Relations))
    return nullptr;
  const auto *T = cast<DTransStructType>(V.Place->Pointee);
  return elementOfArrays(T->fields().back().getTypes().front());
}

bool countsObjects(const GEPOperator &GEP, const DTransStructType &T,
                   const PointerView &Base, const ElementLayout &Layout,
                   const DTransTypeManager &Types, const DataLayout &DL) {
  if (GEP.hasAllZeroIndices())
    return false;
  Type *Source = GEP.getSourceElementType();
  while (auto *Array = dyn_cast<ArrayType>(Source))
    Source = Array->getElementType();
  auto *Struct = dyn_cast<StructType>(Source);
  bool IsOwn = Struct && (Struct->isLiteral() || !Struct->hasName() ||
                          Types.lookupStructType(Struct) == &T);
  bool IsAtBeginning = Base.IsTrusted && Base.wholeStruct() == &T;
  if (IsOwn && !IsAtBeginning)
    return true;
  if (IsOwn) {
    const auto *Count = dyn_cast<ConstantInt>(*GEP.idx_begin());
    bool IsStep = all_of(drop_begin(GEP.indices()), [](const Value *Index) {
      const auto *Constant = dyn_cast<ConstantInt>(Index);
      return Constant && Constant->isZero();
    });
    return !Count || Source != GEP.getSourceElementType() ||
           Count->isNegative() || (!Count->isZero() && !IsStep);
  }
  // In bytes, or in elements of the tail.
  PointerStep Step = computeStep(GEP, DL);
  std::optional<uint64_t> Size = Layout.sizeOf(&T);
  return IsAtBeginning &&
         (!Step.IsKnown || !Size || Step.Constant < 0 ||
          any_of(
              Step.Strides,
              [&](uint64_t Stride) { return Stride % *Size == 0; }));
}

namespace {

/// Finds a lower bound of a number of bytes: the sum of the constants in it.
class LowerBound {
public:
  /// Nothing if a factor may be negative.
  std::optional<int64_t> get(const Value &V, unsigned Depth = 0);

private:
  std::optional<int64_t> getLeast(ArrayRef<const Value *> Values,
                                  unsigned Depth);
  std::optional<int64_t> getOfOperator(const Operator &Op, unsigned Depth);

  static constexpr unsigned MaxDepth = 12;
  static constexpr unsigned MaxValues = 256;
  unsigned NumValues = 0;
  /// A number that is computed from itself is not below 0.
  SmallPtrSet<const Value *, 8> Active;
};

} // namespace

std::optional<int64_t> LowerBound::getLeast(ArrayRef<const Value *> Values,
                                            unsigned Depth) {
  std::optional<int64_t> Least;
  for (const Value *V : Values) {
    if (Active.contains(V))
      continue;
    std::optional<int64_t> Bound = get(*V, Depth + 1);
    if (!Bound || *Bound < 0)
      return std::nullopt;
    Least = std::min(Least.value_or(*Bound), *Bound);
  }
  return Least.value_or(0);
}

std::optional<int64_t> LowerBound::getOfOperator(const Operator &Op,
                                                 unsigned Depth) {
  auto Of = [&](unsigned I) { return get(*Op.getOperand(I), Depth + 1); };
  switch (Op.getOpcode()) {
  case Instruction::ZExt:
    return std::max<int64_t>(Of(0).value_or(0), 0);
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::Freeze:
    return Of(0);
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(Op).isDisjoint())
      return 0;
    [[fallthrough]];
  case Instruction::Add: {
    std::optional<int64_t> A = Of(0), B = Of(1);
    int64_t Sum;
    if (!A || !B || AddOverflow(*A, *B, Sum))
      return std::nullopt;
    return Sum;
  }
  case Instruction::Sub: {
    const auto *Less = dyn_cast<ConstantInt>(Op.getOperand(1));
    std::optional<int64_t> A = Of(0);
    int64_t Difference;
    if (!A || !Less || Less->getValue().getSignificantBits() > 64 ||
        SubOverflow(*A, Less->getSExtValue(), Difference))
      return std::nullopt;
    return Difference;
  }
  case Instruction::Mul:
  case Instruction::Shl: {
    const auto *Factor = dyn_cast<ConstantInt>(Op.getOperand(1));
    std::optional<int64_t> A = Of(0), B = Of(1);
    if (!A || !B || *B < 0 || (!Factor && *A < 0))
      return std::nullopt;
    bool IsShift = Op.getOpcode() == Instruction::Shl;
    int64_t Product;
    if (IsShift && !Factor)
      return A;
    if ((IsShift && *B > 62) ||
        MulOverflow(*A, IsShift ? int64_t(1) << *B : *B, Product))
      return std::nullopt;
    return Product;
  }
  case Instruction::And: // Rounded down to a multiple.
    if (const auto *Mask = dyn_cast<ConstantInt>(Op.getOperand(1));
        Mask && Mask->getValue().isNegatedPowerOf2() &&
        Mask->getValue().getSignificantBits() <= 64) {
      std::optional<int64_t> A = Of(0);
      return A && *A >= 0 ? std::optional(*A & Mask->getSExtValue())
                          : std::nullopt;
    }
    return 0;
  case Instruction::Xor:
    return std::nullopt;
  default:
    return 0;
  }
}

std::optional<int64_t> LowerBound::get(const Value &V, unsigned Depth) {
  if (const auto *Constant = dyn_cast<ConstantInt>(&V))
    return Constant->getValue().getSignificantBits() <= 64
               ? std::optional(Constant->getSExtValue())
               : std::nullopt;
  if (Depth == MaxDepth || ++NumValues > MaxValues)
    return std::nullopt;
  if (!Active.insert(&V).second)
    return 0;
  std::optional<int64_t> Bound = 0;
  if (const auto *Phi = dyn_cast<PHINode>(&V)) {
    SmallVector<const Value *, 4> Incoming(Phi->incoming_values());
    Bound = getLeast(Incoming, Depth);
  } else if (const auto *Select = dyn_cast<SelectInst>(&V)) {
    Bound = getLeast({Select->getTrueValue(), Select->getFalseValue()}, Depth);
  } else if (const auto *A = dyn_cast<Argument>(&V)) {
    // A constant of a caller may be negative.
    const Function &F = *A->getParent();
    SmallVector<const Value *, 8> Given;
    bool AreAllKnown = F.hasLocalLinkage();
    for (const User *U : F.users()) {
      const auto *Call = dyn_cast<CallBase>(U);
      if (Call && Call->getCalledOperand() == &F &&
          A->getArgNo() < Call->arg_size())
        Given.push_back(Call->getArgOperand(A->getArgNo()));
      else
        AreAllKnown = false;
    }
    Bound = getLeast(Given, Depth);
    if (Bound && !AreAllKnown)
      Bound = 0;
  } else if (const auto *Op = dyn_cast<Operator>(&V)) {
    Bound = getOfOperator(*Op, Depth);
  }
  Active.erase(&V);
  return Bound;
}

bool isAtLeastUnlessWrapped(const Value &Bytes, uint64_t Least) {
  std::optional<int64_t> Bound = LowerBound().get(Bytes);
  return Bound && *Bound >= 0 && uint64_t(*Bound) >= Least;
}

bool hasRoomUnlessWrapped(const AllocationCall &Allocation, uint64_t Least) {
  // Of two arguments, the other one is a number of elements, of which there is
  // at least one if the memory is used.
  if (any_of(Allocation.SizeArguments, [&](unsigned I) {
        return isAtLeastUnlessWrapped(*Allocation.Call->getArgOperand(I),
                                      Least);
      }))
    return true;
  const AllocationSize &Size = Allocation.Size;
  if (!Allocation.SizeArguments.empty() || !Size.isKnown())
    return false;
  return Size.getAddend() >= 0 && uint64_t(Size.getAddend()) >= Least &&
         all_of(Size.factors(), [](const SizeFactor &Factor) {
           return isAtLeastUnlessWrapped(*Factor.V, 0);
         });
}

} // namespace restruct
