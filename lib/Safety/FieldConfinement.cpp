//===- FieldConfinement.cpp - Does a function stay in a field? -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `read_varint(p, &s->count)`: the callee has an `int *`, and knows nothing of
/// the structure. If all that it does is to access the int, the structure may
/// change around it. If it keeps the address, returns it, or goes from it to
/// another place (`p[1]`, container_of), it depends on what is next to the
/// field.
///
/// The address is followed forward, with its distance from the beginning of the
/// field, through getelementptr, phi, select, and calls of functions with a
/// body. Each value has one distance; a value that would have two is refused.
/// In an array the distance is a multiple of the element's size that nobody
/// counts.
///
//===----------------------------------------------------------------------===//

#include "FieldConfinement.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

namespace {

/// Follows one address.
class Follower {
public:
  Follower(const DataLayout &DL, FieldExtent Field) : DL(DL), Field(Field) {}

  bool follow(const Argument &A) {
    if (!reach(&A, 0))
      return false;
    for (size_t I = 0; I != Reached.size(); ++I) {
      auto [V, Distance] = *std::next(Reached.begin(), I);
      for (const Use &U : V->uses())
        if (!isHarmless(U, Distance))
          return false;
    }
    return true;
  }

private:
  /// Whoever has more to do with the field is refused.
  static constexpr size_t MaxValues = 256;

  bool reach(const Value *V, uint64_t Distance) {
    auto [It, IsNew] = Reached.insert({V, Distance});
    return It->second == Distance && Reached.size() <= MaxValues;
  }

  bool fits(TypeSize Size, uint64_t Distance) const {
    return !Size.isScalable() && Distance <= Field.Size &&
           Size.getFixedValue() <= Field.Size - Distance;
  }

  bool isHarmless(const Use &U, uint64_t Distance) {
    const User *By = U.getUser();
    if (const auto *Load = dyn_cast<LoadInst>(By))
      return Load->isSimple() &&
             fits(DL.getTypeStoreSize(Load->getType()), Distance);
    if (const auto *Store = dyn_cast<StoreInst>(By))
      return Store->isSimple() &&
             U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
             fits(DL.getTypeStoreSize(Store->getValueOperand()->getType()),
                  Distance);
    if (const auto *GEP = dyn_cast<GetElementPtrInst>(By))
      return U.getOperandNo() == GetElementPtrInst::getPointerOperandIndex() &&
             !GEP->getType()->isVectorTy() && isStepInside(*GEP, Distance);
    if (isa<PHINode>(By))
      return reach(By, Distance);
    if (isa<SelectInst>(By))
      return U.getOperandNo() != 0 && reach(By, Distance);
    if (const auto *Compare = dyn_cast<ICmpInst>(By))
      return Compare->isEquality() &&
             isa<ConstantPointerNull>(
                 Compare->getOperand(1 - U.getOperandNo()));
    if (const auto *Call = dyn_cast<CallBase>(By))
      return isHarmlessCall(*Call, U, Distance);
    return false;
  }

  bool isStepInside(const GetElementPtrInst &GEP, uint64_t Distance) {
    unsigned Width = DL.getIndexTypeSizeInBits(GEP.getType());
    SmallMapVector<Value *, APInt, 4> Variable;
    APInt Constant(Width, 0);
    if (!GEP.collectOffset(DL, Width, Variable, Constant) ||
        Constant.getSignificantBits() > 32)
      return false;
    int64_t Moved = int64_t(Distance) + Constant.getSExtValue();
    if (!Field.IsArray)
      return Variable.empty() && Moved >= 0 && uint64_t(Moved) < Field.Size &&
             reach(&GEP, uint64_t(Moved));
    auto Size = int64_t(Field.Size);
    for (const auto &[Index, Stride] : Variable)
      if (Stride.srem(Size) != 0)
        return false;
    int64_t Within = Moved % Size;
    return reach(&GEP, uint64_t(Within < 0 ? Within + Size : Within));
  }

  bool isHarmlessCall(const CallBase &Call, const Use &U, uint64_t Distance) {
    if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call)) {
      if (Intrinsic->isLifetimeStartOrEnd())
        return true;
      const auto *Memory = dyn_cast<MemIntrinsic>(Intrinsic);
      const auto *Length =
          Memory ? dyn_cast<ConstantInt>(Memory->getLength()) : nullptr;
      return Length && !Memory->isVolatile() &&
             Length->getValue().getActiveBits() <= 32 &&
             fits(TypeSize::getFixed(Length->getZExtValue()), Distance);
    }
    const Function *F = Call.getCalledFunction();
    if (!F || F->isDeclaration() || F->isInterposable() ||
        F->getFunctionType() != Call.getFunctionType() ||
        !Call.isArgOperand(&U))
      return false;
    unsigned I = Call.getArgOperandNo(&U);
    return I < F->arg_size() && !Call.isPassPointeeByValueArgument(I) &&
           reach(F->getArg(I), Distance);
  }

  const DataLayout &DL;
  FieldExtent Field;
  /// Grows while it is walked.
  MapVector<const Value *, uint64_t> Reached;
};

} // namespace

bool FieldConfinement::staysIn(const Argument &A, FieldExtent Field) {
  if (Field.Size == 0 || Field.Size > UINT32_MAX)
    return false;
  auto [It, IsNew] = Known.try_emplace({&A, {Field.Size, Field.IsArray}});
  if (IsNew)
    It->second = Follower(DL, Field).follow(A);
  return It->second;
}

} // namespace restruct
