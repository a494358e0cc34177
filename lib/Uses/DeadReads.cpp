//===- DeadReads.cpp - Reads that have no effect --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeadReads.h"

using namespace llvm;

namespace restruct {

void DeadReads::addLoad(const LoadInst &Load, ArrayRef<Field> Fields) {
  append_range(Loads[&Load], Fields);
}

void DeadReads::addStore(const StoreInst &Store, ArrayRef<Field> Fields) {
  append_range(Stores[&Store], Fields);
}

/// Whether \p I does nothing but compute its result, whatever its operands are.
static bool isArithmetic(const Instruction &I) {
  if (I.isIntDivRem() && !isa<ConstantInt>(I.getOperand(1)))
    return false;
  return isa<BinaryOperator, UnaryOperator, CmpInst, CastInst, SelectInst,
             PHINode, FreezeInst>(I);
}

/// The stores that are all that the value of \p Load reaches. Nothing if it
/// reaches anything else, or is too widely used.
static std::optional<SmallVector<const StoreInst *, 2>>
storesFrom(const LoadInst &Load) {
  static constexpr size_t MaxValues = 32;
  SmallVector<const StoreInst *, 2> Found;
  SmallSetVector<const Value *, 8> Values;
  Values.insert(&Load);
  for (size_t I = 0; I != Values.size(); ++I)
    for (const Use &U : Values[I]->uses()) {
      const auto *Store = dyn_cast<StoreInst>(U.getUser());
      if (Store && U.getOperandNo() == 0) {
        Found.push_back(Store);
        continue;
      }
      const auto *Computed = dyn_cast<Instruction>(U.getUser());
      if (!Computed || !isArithmetic(*Computed) || Values.size() == MaxValues)
        return std::nullopt;
      Values.insert(Computed);
    }
  return Found;
}

MapVector<DeadReads::Field, const Value *>
DeadReads::findLive(function_ref<bool(Field)> IsKept) const {
  MapVector<Field, const Value *> Live;
  using Sinks = SmallVector<const StoreInst *, 2>;
  std::vector<std::pair<const LoadInst *, Sinks>> Undecided;
  auto MakeLive = [&](const LoadInst *Load) {
    for (Field F : Loads.lookup(Load))
      Live.try_emplace(F, Load);
  };
  for (const auto &[Load, Fields] : Loads) {
    std::optional<Sinks> Stored = storesFrom(*Load);
    if (!Stored || !Load->isSimple())
      MakeLive(Load);
    else if (!Stored->empty())
      Undecided.push_back({Load, std::move(*Stored)});
  }
  auto IsLive = [&](Field F) { return Live.contains(F) || IsKept(F); };
  // A store outside of structures, or one that stays, keeps what it stores.
  auto Stays = [&](const StoreInst *Store) {
    auto It = Stores.find(Store);
    return It == Stores.end() || !Store->isSimple() ||
           all_of(It->second, IsLive);
  };
  for (bool HasChanged = true; HasChanged;) {
    size_t Before = Undecided.size();
    erase_if(Undecided, [&](const auto &Item) {
      if (none_of(Item.second, Stays))
        return false;
      MakeLive(Item.first);
      return true;
    });
    HasChanged = Undecided.size() != Before;
  }
  return Live;
}

} // namespace restruct
