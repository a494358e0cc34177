//===- ObjectVisits.cpp - Which objects accesses visit --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectVisits.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

#include <algorithm>

using namespace llvm;

namespace restruct {

/// How far an address is followed, and an index.
static constexpr unsigned MaxSteps = 16;
/// How far pointers are followed through memory to tell that they are equal.
static constexpr unsigned MaxLoads = 4;
/// How many objects a search visits.
static constexpr double StepsOfSearch = 3;
/// How many elements one object owns of an array that it shares with others.
static constexpr double StepsOfSegment = 8;

/// Where \p V comes from by additions of constants, which \p Sum gets, and by
/// changes of its size. An index that is taken modulo the number of elements
/// goes round them. Bytes are added to pointers, and elements to indices.
static const Value *stripSteps(const Value *V, int64_t &Sum,
                               const DataLayout &DL) {
  for (unsigned N = 0; N != MaxSteps; ++N) {
    const auto *Op = dyn_cast<Operator>(V);
    if (!Op)
      return V;
    if (const auto *GEP = dyn_cast<GEPOperator>(Op)) {
      APInt Offset(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
      if (GEP->getType()->isVectorTy() ||
          !GEP->accumulateConstantOffset(DL, Offset))
        return V;
      Sum += Offset.getSExtValue();
      V = GEP->getPointerOperand();
      continue;
    }
    const auto *C = Op->getNumOperands() == 2
                        ? dyn_cast<ConstantInt>(Op->getOperand(1))
                        : nullptr;
    int64_t Constant = C && C->getBitWidth() <= 64 ? C->getSExtValue() : 0;
    switch (Op->getOpcode()) {
    case Instruction::SExt:
    case Instruction::ZExt:
    case Instruction::Trunc:
    case Instruction::Freeze:
    case Instruction::And:
    case Instruction::URem:
      break;
    case Instruction::Add:
      if (Constant == 0)
        return V;
      Sum += Constant;
      break;
    case Instruction::Sub:
      if (Constant == 0)
        return V;
      Sum -= Constant;
      break;
    default:
      return V;
    }
    V = Op->getOperand(0);
  }
  return V;
}

/// Whether a comparison of \p Phi, or of what is added to it, may end its loop.
static bool isCompared(const PHINode &Phi) {
  auto Compares = [](const Value &V) {
    return any_of(V.users(), [](const User *U) { return isa<ICmpInst>(U); });
  };
  return Compares(Phi) || any_of(Phi.users(), [&](const User *U) {
           return isa<BinaryOperator, CastInst, GetElementPtrInst>(U) &&
                  Compares(*U);
         });
}

/// Of so many visits to the objects of \p Phi, those to the neighbour of the
/// object before: it is a pointer, or an index of elements of \p Stride bytes,
/// to which a loop adds or subtracts one object of \p Size bytes, or two.
double ObjectVisits::countSteps(const PHINode &Phi, uint64_t Stride,
                                uint64_t Size, double Visits) const {
  double Entries = 0;
  bool IsStep = false, IsSegment = false;
  for (auto [Value, Block] : zip(Phi.incoming_values(), Phi.blocks())) {
    int64_t Step = 0;
    const auto *From = stripSteps(Value, Step, DL);
    if (From != &Phi) {
      Entries += Weights.get(*Block);
      IsSegment |= isa<LoadInst>(From) && From->getType()->isIntegerTy();
    } else if (Step != 0)
      IsStep |= uint64_t(std::abs(Step)) <= 2 * Size / Stride;
  }
  if (!IsStep)
    return 0;
  double Executions = Weights.get(*Phi.getParent());
  // A loop that ends where it finds something ends soon, and one over the
  // elements from an index in memory on has not many.
  if (!isCompared(Phi))
    Entries = std::max(Entries, Executions / StepsOfSearch);
  else if (IsSegment)
    Entries = std::max(Entries, Executions / StepsOfSegment);
  return std::max(0.0, Visits - Entries);
}

/// The load that stands for \p Loaded and all others from its address in the
/// same loop.
const Value *ObjectVisits::identify(const Value &Loaded, unsigned Depth) {
  const auto *Load = dyn_cast<LoadInst>(&Loaded);
  if (!Load || Depth == MaxLoads)
    return &Loaded;
  int64_t Offset = 0;
  const Value *Base = stripSteps(Load->getPointerOperand(), Offset, DL);
  const BasicBlock *Loop = Weights.getLoop(*Load->getParent());
  if (!Loop)
    Loop = &Load->getFunction()->getEntryBlock();
  LoadKey Key{Loop, identify(*Base, Depth + 1), Offset};
  return Loads.try_emplace(Key, Load).first->second;
}

/// What \p F returns, if it is one value.
static const Value *findResult(const Function &F) {
  const Value *Result = nullptr;
  for (const BasicBlock &Block : F)
    if (const auto *Return = dyn_cast<ReturnInst>(Block.getTerminator())) {
      if (Result && Result != Return->getReturnValue())
        return nullptr;
      Result = Return->getReturnValue();
    }
  return Result;
}

/// What the function returns that \p V calls, if it is one value.
const Value *ObjectVisits::getResult(const Value &V) {
  const auto *Call = dyn_cast<CallBase>(&V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  if (!F || F->isDeclaration() || F->isInterposable())
    return nullptr;
  auto [It, IsNew] = Results.try_emplace(F);
  if (IsNew)
    It->second = findResult(*F);
  return It->second;
}

ObjectVisit ObjectVisits::find(const Instruction &Access, const Value &Pointer,
                               uint64_t Size) {
  ObjectVisit Visit{&Pointer, Weights.get(*Access.getParent())};
  auto ComesFrom = [&](const BasicBlock &Block) {
    Visit.Frequency = std::min(Visit.Frequency, Weights.get(Block));
  };
  bool IsIndex = false;
  uint64_t Stride = 1;
  const Value *Call = nullptr;
  const Value *V = &Pointer;
  for (unsigned N = 0; N != MaxSteps; ++N) {
    int64_t Offset = 0;
    Visit.Root = V = stripSteps(V, Offset, DL);
    if (const auto *GEP = dyn_cast<GetElementPtrInst>(V); GEP && !IsIndex) {
      unsigned Width = DL.getIndexTypeSizeInBits(GEP->getType());
      SmallMapVector<Value *, APInt, 4> Variable;
      APInt Constant(Width, 0);
      bool IsKnown = !GEP->getType()->isVectorTy() &&
                     GEP->collectOffset(DL, Width, Variable, Constant);
      // Others select something in the object.
      Variable.remove_if(
          [&](const auto &Index) { return Index.second.abs().ult(Size); });
      if (IsKnown && Variable.empty()) {
        V = GEP->getPointerOperand();
        continue;
      }
      ComesFrom(*GEP->getParent());
      IsIndex = true;
      if (!IsKnown || Variable.size() != 1)
        break;
      V = Variable.front().first;
      Stride = Variable.front().second.abs().getLimitedValue();
      continue;
    }
    if (const auto *A = dyn_cast<Argument>(V)) {
      const Function &F = *A->getParent();
      ComesFrom(F.getEntryBlock());
      const CallBase *Main = Weights.getMainCall(F);
      if (!Main || A->getArgNo() >= Main->arg_size())
        break;
      ComesFrom(*Main->getParent());
      V = Main->getArgOperand(A->getArgNo());
      continue;
    }
    if (const Value *Returned = getResult(*V)) {
      ComesFrom(*cast<CallBase>(V)->getParent());
      // Other calls of the function return other objects.
      Call = Call ? Call : V;
      V = Returned;
      continue;
    }
    if (const auto *I = dyn_cast<Instruction>(V)) {
      ComesFrom(*I->getParent());
      Visit.Root = identify(*I, 0);
      if (const auto *Phi = dyn_cast<PHINode>(I))
        Visit.Next = countSteps(*Phi, Stride, Size, Visit.Frequency);
    } else if (!IsIndex) {
      Visit.Next = Visit.Frequency; // always the same object
    }
    break;
  }
  if (IsIndex && Visit.Next == 0)
    Visit.Computed = Visit.Frequency;
  if (Call)
    Visit.Root = Call;
  return Visit;
}

} // namespace restruct
