//===- PassedAddresses.cpp - Fields that are accessed by address ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Tracks addresses of fields that are passed to functions. In
/// `unlink(&s->next)` the function takes a `struct s **`, and writes the field
/// without naming it. If the parameter is only used to load and store the whole
/// field, these are accesses to it, and it keeps its single value:
///
///     void unlink(struct s **link) { *link = NULL; }
///
/// The same holds for an address that is merged with others of its type:
///
///     struct s **link = &first;
///     while (*link)
///       link = &(*link)->next;
///
/// The value is tracked through phi, select, freeze and calls of functions with
/// a body. One that may also be another address may access the field; accesses
/// accumulate, so that is the same. Any other use (address arithmetic, a copy
/// to memory, a call of unknown code) may be any access, anywhere: the address
/// is taken.
///
/// Accesses are counted after all functions have been visited, because
/// frequencies belong to the function that contains the access.
///
//===----------------------------------------------------------------------===//

#include "FieldFactsBuilder.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Limits the values that are tracked from one value.
static constexpr size_t MaxFollowed = 256;

/// The loads and stores of \p Size bytes through all values derived from \p
/// Root; nothing if it has another use.
static std::optional<SmallVector<const Instruction *, 4>>
accessesThrough(const Value &Root, uint64_t Size, const DataLayout &DL) {
  SmallVector<const Instruction *, 4> Accesses;
  SmallVector<const Value *, 8> Work(1, &Root);
  SmallPtrSet<const Value *, 8> Seen;
  Seen.insert(&Root);
  auto Covers = [&](Type *Accessed) {
    return DL.getTypeStoreSize(Accessed) == TypeSize::getFixed(Size);
  };
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    for (const Use &U : V->uses()) {
      const Value *Next = nullptr;
      const User *By = U.getUser();
      if (const auto *Load = dyn_cast<LoadInst>(By)) {
        if (!Covers(Load->getType()))
          return std::nullopt;
        Accesses.push_back(Load);
      } else if (const auto *Store = dyn_cast<StoreInst>(By)) {
        if (U.getOperandNo() != StoreInst::getPointerOperandIndex() ||
            !Covers(Store->getValueOperand()->getType()))
          return std::nullopt;
        Accesses.push_back(Store);
      } else if (isa<PHINode, SelectInst, FreezeInst>(By)) {
        Next = By;
      } else if (const auto *Call = dyn_cast<CallBase>(By)) {
        const Function *F = Call->getCalledFunction();
        if (!F || F->isDeclaration() || F->isInterposable() ||
            F->getFunctionType() != Call->getFunctionType() ||
            !Call->isArgOperand(&U) ||
            Call->getArgOperandNo(&U) >= F->arg_size() ||
            Call->isPassPointeeByValueArgument(Call->getArgOperandNo(&U)))
          return std::nullopt;
        Next = F->getArg(Call->getArgOperandNo(&U));
      } else if (!isa<ICmpInst>(By)) {
        return std::nullopt;
      }
      if (Next && Seen.insert(Next).second)
        Work.push_back(Next);
      if (Seen.size() > MaxFollowed)
        return std::nullopt;
    }
  }
  return Accesses;
}

bool FieldFactsBuilder::followPassed(const Value &Address,
                                     const Argument &Parameter) {
  std::optional<PointerFact> Taken = Pointers.getDominantFact(&Parameter);
  return Taken && Taken->At == Position::at(0) &&
         follow(Address, Parameter, elementOfArrays(Taken->Pointee));
}

/// The type of all fields and variables that \p V may point to, if it is merged
/// from several addresses and only used to access one of these as a whole; else
/// null.
const DTransType *FieldFactsBuilder::mergedFieldType(const Value &V) const {
  if (!isa<PHINode, SelectInst, FreezeInst>(V) || placeOf(V) ||
      !V.getType()->isPointerTy())
    return nullptr;
  const ValueTypeInfo &Info = Pointers.getValueTypeInfo(&V);
  bool AreKnown =
      Info.isComplete() && !Info.declarations().facts().empty() &&
      all_of(Info.declarations().facts(), [](const PointerFact &Fact) {
        return !Fact.isGeneric() && Fact.At.isOffsetKnown();
      });
  const DTransType *Held = AreKnown ? Pointers.getDominantType(&V) : nullptr;
  std::optional<uint64_t> Size = Held ? Layout.sizeOf(Held) : std::nullopt;
  bool IsField = Size && !Held->isStructTy() && !Held->isArrayTy() &&
                 !isGenericPointee(Held);
  return IsField && accessesThrough(V, *Size, DL) ? Held : nullptr;
}

bool FieldFactsBuilder::followMerged(const Value &Address,
                                     const Instruction &Merge) {
  const DTransType *Held = mergedFieldType(Merge);
  if (!Held)
    return false;
  if (!pointsToStruct(Address))
    return true; // The address of a variable.
  // A merge of merges has no cell; its own operands have.
  return mergedFieldType(Address) == Held || follow(Address, Merge, Held);
}

/// Records what is accessed through \p Root, which may be \p Address, that of a
/// field of type \p Held. \returns false if there may be other accesses.
bool FieldFactsBuilder::follow(const Value &Address, const Value &Root,
                               const DTransType *Held) {
  std::optional<PointerFact> Place = placeOf(Address);
  std::optional<uint64_t> Size = Layout.sizeOf(Held);
  if (!Place || !Size || Held->isStructTy() || isGenericPointee(Held) ||
      !Layout.contains(Place->Pointee, Place->At, Held, Position::at(0)))
    return false;
  auto Accesses = accessesThrough(Root, *Size, DL);
  if (!Accesses)
    return false;
  for (const ElementPointee &P : Layout.fieldsAt(Place->Pointee, Place->At))
    if (auto It = Facts.Structs.find(P.Parent);
        It != Facts.Structs.end() && P.Field < It->second.Fields.size())
      It->second.Fields[P.Field].AddressTaken = true;
  for (const Instruction *I : *Accesses)
    ThroughParameters[I->getFunction()].insert(
        {I, Place->Pointee, Place->At.getOffset()});
  return true;
}

void FieldFactsBuilder::visitPassedAccesses() {
  for (const auto &[F, Accesses] : ThroughParameters) {
    for (const auto &[I, Struct, Offset] : Accesses) {
      const auto *Store = dyn_cast<StoreInst>(I);
      AccessEffect Effect =
          effectAt(*I, !Store ? AccessEffect::Read
                       : isa<Constant>(Store->getValueOperand())
                           ? AccessEffect::WriteConstant
                           : AccessEffect::WriteValue);
      Effect.Stored = Store ? Store->getValueOperand() : nullptr;
      Effect.IsUsed = !I->use_empty() || I->isVolatile();
      access(Struct, Offset,
             DL.getTypeStoreSize(getLoadStoreType(const_cast<Instruction *>(I)))
                 .getFixedValue(),
             Effect);
    }
    finishLoops();
  }
}

} // namespace restruct
