//===- IntegerPointers.cpp - Pointers in integers -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The problem: a pointer may be loaded, copied and stored as an integer.
/// Losing it would be unsound; treating every integer as a pointer would be
/// useless.
///
/// Words: a *web* is a set of integers as wide as a pointer between which
/// values are copied: phi, select, freeze, with the loads and ptrtoints that
/// they start from. Its sinks are stores and inttoptrs.
///
/// Example, a union that is copied by its widest member:
///
///     %x = load i64, ptr %a          a web of one copied value. The links at
///     store i64 %x, ptr %b           %a and %b have the same target.
///
///     %h = load i64, ptr %a          leaky: the number escapes the function. A
///     call void @f(i64 %h)           pointer at %a is exposed.
///
/// Phases:
///   1. Find the members, and join them into webs.
///   2. Visit the uses of each member. One that is neither a sink nor a member
///      is followed through arithmetic until its bytes are lost (a comparison,
///      an index, a condition), or it is not tracked: then the web is leaky.
///   3. Answer queries.
///
/// Sound: a number that is not tracked is covered at both ends. A load that
/// reads it is marked MayReadPointer, so that pointers there are exposed. A
/// store of a number that may be one is marked MayWritePointer, so that
/// pointers loaded there may be any exposed one. A strict-aliasing tag of a
/// number type excludes both: the program promises that it accesses no pointer.
/// The promise does not cover bytes that were copied into a variable without
/// such a tag: the variable keeps its declared type, whatever was copied
/// (DSAccessType::ReadsIfCopied). The difference of two addresses, and few bits
/// of an address, count as numbers. But if any code adds an untracked number to
/// an address, the number may be such a difference (LocalDataStructures.cpp).
///
//===----------------------------------------------------------------------===//

#include "IntegerPointers.h"

#include "AccessKinds.h"
#include "ModuleFacts.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

/// Limit of the values that are followed.
constexpr unsigned MaxFollowed = 48;
/// Limit of the uses on the worklist.
constexpr unsigned MaxUses = 512;

bool isPtrToInt(const Value &V) {
  return isa<PtrToIntInst>(V) || isa<PtrToAddrInst>(V);
}

/// Whether \p I returns one of its operands, unchanged.
bool moves(const Instruction &I) {
  return isa<PHINode>(I) || isa<SelectInst>(I) || isa<FreezeInst>(I);
}

/// The operands that \p I, for which moves() is true, may return.
SmallVector<const Value *, 4> movedOperands(const Instruction &I) {
  if (const auto *Select = dyn_cast<SelectInst>(&I))
    return {Select->getTrueValue(), Select->getFalseValue()};
  if (const auto *Phi = dyn_cast<PHINode>(&I))
    return {Phi->op_begin(), Phi->op_end()};
  return {I.getOperand(0)};
}

/// Whether \p I keeps too little of the address \p V to be an address itself:
/// it is few bits of it, or a distance.
bool isSmallPart(const Instruction &I, const Value &V) {
  if (!isPtrToInt(V))
    return false;
  if (isa<TruncInst>(I))
    return I.getType()->getScalarSizeInBits() <= 16;
  if (I.getOpcode() == Instruction::And || I.getOpcode() == Instruction::URem) {
    const auto *Mask = dyn_cast<ConstantInt>(I.getOperand(1));
    return Mask && Mask->getValue().ule(4096);
  }
  return isDistance(I);
}

bool isIntegerArithmetic(const Instruction &I) {
  return I.isBinaryOp() && I.getType()->isIntOrIntVectorTy();
}

} // namespace

static bool isAddress(const Value &V) {
  const auto *C = dyn_cast<ConstantExpr>(&V);
  return isPtrToInt(V) || (C && C->getOpcode() == Instruction::PtrToInt);
}

bool isDistance(const Instruction &I) {
  return I.getOpcode() == Instruction::Sub && isAddress(*I.getOperand(0)) &&
         isAddress(*I.getOperand(1));
}

IntegerPointers::IntegerPointers(const Function &F, const ModuleFacts &Facts,
                                 AccessClassifier &Accesses)
    : Facts(&Facts), Accesses(&Accesses),
      AddressType(Facts.getDataLayout().getIntPtrType(F.getContext())) {
  EquivalenceClasses<const Value *> Classes;
  SmallVector<const Instruction *, 32> Members;
  for (const Instruction &I : instructions(F)) {
    HasAddresses |= isPtrToInt(I);
    if (!isMember(I))
      continue;
    Members.push_back(&I);
    Classes.insert(&I);
    if (!moves(I))
      continue;
    for (const Value *Operand : movedOperands(I))
      if (const auto *From = dyn_cast<Instruction>(Operand);
          From && isMember(*From))
        Classes.unionSets(&I, From);
  }
  for (const Instruction *I : Members) {
    auto [It, IsNew] = WebOf.try_emplace(Classes.getLeaderValue(I),
                                         static_cast<unsigned>(Webs.size()));
    if (IsNew)
      Webs.emplace_back();
    unsigned Number = It->second;
    WebOf[I] = Number;
  }
  for (const Instruction *I : Members)
    visitUses(*I, Webs[WebOf.lookup(I)]);
}

bool IntegerPointers::isMember(const Instruction &I) const {
  if (I.getType() != AddressType)
    return false;
  if (isa<LoadInst>(I))
    return Accesses->classify(I) != TagKind::Number;
  return moves(I) || isPtrToInt(I);
}

void IntegerPointers::visitUses(const Instruction &I, Web &W) const {
  W.HasLoad |= isa<LoadInst>(I);
  if (!moves(I))
    W.HasSource = true;
  else
    for (const Value *Operand : movedOperands(I))
      W.HasOther |= !isa<ConstantData>(Operand) && !WebOf.contains(Operand);
  for (const Use &U : I.uses()) {
    const auto *User = cast<Instruction>(U.getUser());
    if (isa<ICmpInst>(User) || (moves(*User) && WebOf.contains(User)))
      continue;
    if (isa<IntToPtrInst>(User))
      W.HasSink = true;
    else if (isa<StoreInst>(User))
      (Accesses->classify(*User) == TagKind::Number ? W.IsLeaky : W.HasSink) =
          true;
    else
      W.IsLeaky |= flowsOut(U, isPtrToInt(I) ? &I : nullptr);
  }
}

const IntegerPointers::Web *IntegerPointers::getWeb(const Value &V) const {
  auto It = WebOf.find(&V);
  return It == WebOf.end() ? nullptr : &Webs[It->second];
}

bool IntegerPointers::isMoved(const Value &V) const {
  const Web *W = getWeb(V);
  return W && W->HasSource && W->HasSink && !W->HasOther && !W->IsLeaky;
}

bool IntegerPointers::comesFromMemory(const Value &V) const {
  const Web *W = getWeb(V);
  return W && W->HasLoad;
}

bool IntegerPointers::classifyDerivation(const Instruction &I,
                                         PointerDerivations &Sources) const {
  if (isa<IntToPtrInst>(I)) {
    if (!isMoved(*I.getOperand(0)))
      return false;
    Sources.push_back({I.getOperand(0)});
    return true;
  }
  if (!isMoved(I) || isa<LoadInst>(I))
    return false;
  if (isPtrToInt(I))
    Sources.push_back({I.getOperand(0)});
  else
    for (const Value *Operand : movedOperands(I))
      Sources.push_back({Operand});
  return true;
}

bool IntegerPointers::mayReadPointer(const Instruction &I) const {
  if (Accesses->classify(I) == TagKind::Number)
    return false;
  if (const Web *W = getWeb(I))
    return !isMoved(I) && (W->IsLeaky || W->HasSink);
  return flowsOut(I);
}

bool IntegerPointers::mayReadCopiedPointer(const Instruction &I) const {
  return Accesses->classify(I) == TagKind::Number && flowsOut(I);
}

bool IntegerPointers::exposes(const Instruction &I) const {
  if (const Web *W = getWeb(I))
    return !isMoved(I) && (W->IsLeaky || W->HasSink);
  return flowsOut(I);
}

bool IntegerPointers::exposesDistance(const Instruction &I) const {
  return isDistance(I) && flowsOut(I);
}

/// Whether the integer \p V may be an address, copied or advanced.
static bool isMadeOfAddress(const Value &V) {
  SmallVector<const Value *, 16> Worklist = {&V};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Worklist.empty()) {
    const Value *From = Worklist.pop_back_val();
    if (isa<ConstantExpr>(From))
      return true;
    const auto *I = dyn_cast<Instruction>(From);
    if (!I || !Seen.insert(I).second || isDistance(*I))
      continue;
    if (isPtrToInt(*I) || Seen.size() > MaxFollowed)
      return true;
    if (isIntegerArithmetic(*I))
      append_range(Worklist, I->operand_values());
    else if (moves(*I))
      append_range(Worklist, movedOperands(*I));
  }
  return false;
}

bool IntegerPointers::addsDistance(const Instruction &I) const {
  if ((I.getOpcode() != Instruction::Add &&
       I.getOpcode() != Instruction::Sub) ||
      I.getType() != AddressType || isDistance(I))
    return false;
  const Value &Left = *I.getOperand(0);
  const Value &Right = *I.getOperand(1);
  auto IsMade = [&](const Value &V) {
    return isa<ConstantExpr>(V) || (HasAddresses && isMadeOfAddress(V));
  };
  auto IsUnknown = [&](const Value &V) {
    return !isa<Constant>(V) && !trace(V).IsComplete;
  };
  return ((IsUnknown(Left) && IsMade(Right)) ||
          (IsUnknown(Right) && IsMade(Left))) &&
         flowsOut(I);
}

bool IntegerPointers::flowsOut(const Instruction &I) const {
  const Value *Origin = isPtrToInt(I) ? &I : nullptr;
  return any_of(I.uses(), [&](const Use &U) { return flowsOut(U, Origin); });
}

bool IntegerPointers::flowsOut(const Use &Start, const Value *Origin) const {
  SmallVector<const Use *, 16> Worklist = {&Start};
  SmallPtrSet<const Value *, 16> Seen;
  auto Follow = [&](const Instruction &I) {
    if (Seen.insert(&I).second)
      for (const Use &U : I.uses())
        Worklist.push_back(&U);
  };
  while (!Worklist.empty()) {
    if (Seen.size() > MaxFollowed || Worklist.size() > MaxUses)
      return true;
    const Use &U = *Worklist.pop_back_val();
    const auto &User = *cast<Instruction>(U.getUser());
    if (isa<CmpInst>(User) || isa<GetElementPtrInst>(User) ||
        isa<AllocaInst>(User) || isSmallPart(User, *U.get()))
      continue;
    if (User.isTerminator()) {
      if (isa<SwitchInst>(User) || isa<BranchInst>(User))
        continue;
      if (!isa<CallBase>(User))
        return true;
    }
    if (isa<IntToPtrInst>(User)) {
      if (!Origin || !is_contained(trace(*U.get()).Pointers,
                                   cast<Instruction>(Origin)->getOperand(0)))
        return true;
      continue;
    }
    if (const auto *Call = dyn_cast<CallBase>(&User)) {
      if (Call->isArgOperand(&U)) {
        const FunctionModel *Model = Facts->getLibrary().lookup(*Call);
        unsigned Number = Call->getArgOperandNo(&U);
        if (Model && Model->PassedOn == Number)
          return true;
        if (Model && !Model->getArgument(Number).IsPointer &&
            !Call->getType()->isIntOrIntVectorTy() &&
            !Call->getType()->isStructTy())
          continue;
      }
      if (isa<IntrinsicInst>(Call) && Call->doesNotAccessMemory() &&
          !holdsPointer(Call->getType())) {
        Follow(User);
        continue;
      }
      if (const auto *Set = dyn_cast<MemSetInst>(Call);
          Set || isa<AssumeInst>(Call))
        continue; // equal bytes carry no pointer
      if (const auto *Transfer = dyn_cast<MemTransferInst>(Call);
          Transfer && &Transfer->getLengthUse() == &U)
        continue;
      const FunctionModel *Model = Facts->getLibrary().lookup(*Call);
      if (Model && Call->isArgOperand(&U) &&
          !Model->getArgument(Call->getArgOperandNo(&U)).IsPointer) {
        Follow(User); // its result may be the number
        continue;
      }
      return true;
    }
    if (isa<CastInst>(User) || isIntegerArithmetic(User) || moves(User) ||
        isa<ExtractElementInst>(User) || isa<InsertElementInst>(User) ||
        isa<ShuffleVectorInst>(User) || isa<ExtractValueInst>(User)) {
      if (isa<SelectInst>(User) && U.getOperandNo() == 0)
        continue; // a condition
      Follow(User);
      continue;
    }
    if (User.isBinaryOp() || User.isUnaryOp())
      continue; // arithmetic on floats keeps no bytes
    return true;
  }
  return false;
}

bool IntegerPointers::mayCarryPointer(const Value &V) const {
  SmallVector<const Value *, 16> Worklist = {&V};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Worklist.empty()) {
    const Value *From = Worklist.pop_back_val();
    if (isa<ConstantData>(From) || !Seen.insert(From).second)
      continue;
    if (Seen.size() > MaxFollowed)
      return true;
    const auto *I = dyn_cast<Instruction>(From);
    if (!I)
      return true; // an argument, or an expression of constants
    if (isa<CmpInst>(I) || I->getType()->isIntOrIntVectorTy(1))
      continue;
    if (isa<LoadInst>(I))
      return true; // for any tag, because it may have been copied there
    if (isDistance(*I))
      continue;
    if (isPtrToInt(*I))
      return true;
    if ((isa<CastInst>(I) &&
         !I->getOperand(0)->getType()->isPtrOrPtrVectorTy()) ||
        isIntegerArithmetic(*I) || isa<FreezeInst>(I)) {
      append_range(Worklist, I->operand_values());
      continue;
    }
    if (moves(*I)) {
      append_range(Worklist, movedOperands(*I));
      continue;
    }
    if (I->isBinaryOp() || I->isUnaryOp())
      continue; // arithmetic on floats produces no pointers
    if (const auto *Call = dyn_cast<IntrinsicInst>(I);
        Call && Call->doesNotAccessMemory()) {
      append_range(Worklist, Call->args());
      continue;
    }
    return true;
  }
  return false;
}

AddressTrace IntegerPointers::trace(const Value &V) const {
  AddressTrace Result;
  SmallVector<const Value *, 16> Worklist = {&V};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Worklist.empty()) {
    const Value *From = Worklist.pop_back_val();
    if (isa<ConstantData>(From) || !Seen.insert(From).second)
      continue;
    const auto *I = dyn_cast<Instruction>(From);
    if (!I || Seen.size() > MaxFollowed) {
      Result.IsComplete = false;
      break;
    }
    if (isPtrToInt(*I)) {
      Result.Pointers.push_back(I->getOperand(0));
      continue;
    }
    switch (I->getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
      append_range(Worklist, I->operand_values());
      continue;
    default:
      break;
    }
    if (moves(*I))
      append_range(Worklist, movedOperands(*I));
    else
      Result.IsComplete = false;
  }
  if (Result.Pointers.empty())
    Result.IsComplete = false;
  return Result;
}

} // namespace restruct
