//===- Evaluation.cpp - Counting the answers of alias analyses ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The queries, in this order, so that the counts are those of aa-eval:
///
///   1. every two distinct (pointer, accessed type) of loads and stores
///   2. with tags: every load with every store, every two stores
///   3. every call with every (pointer, accessed type)
///   4. every call with every other call, in both directions
///
/// As in aa-eval, memory intrinsics are calls, and there are no queries about
/// atomic instructions.
///
//===----------------------------------------------------------------------===//

#include "restruct/Alias/Evaluation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <numeric>

using namespace llvm;

namespace restruct {

AliasCounts &AliasCounts::operator+=(const AliasCounts &Other) {
  for (auto [Mine, Theirs] : zip_equal(Alias, Other.Alias))
    Mine += Theirs;
  for (auto [Mine, Theirs] : zip_equal(ModRef, Other.ModRef))
    Mine += Theirs;
  return *this;
}

uint64_t AliasCounts::getAliasQuestions() const {
  return std::accumulate(Alias.begin(), Alias.end(), uint64_t(0));
}

uint64_t AliasCounts::getModRefQuestions() const {
  return std::accumulate(ModRef.begin(), ModRef.end(), uint64_t(0));
}

AliasResult AliasQuestion::askAlias(AAResults &AA) const {
  return AA.alias(*FirstLocation, *SecondLocation);
}

ModRefInfo AliasQuestion::askModRef(AAResults &AA) const {
  if (SecondLocation)
    return AA.getModRefInfo(First, *SecondLocation);
  return AA.getModRefInfo(First, cast<CallBase>(Second));
}

AliasEvaluation::AliasEvaluation(Function &F, bool WithTags) {
  const DataLayout &DL = F.getDataLayout();
  SmallSetVector<std::pair<const Value *, Type *>, 16> Seen;
  auto AddPointer = [&](const Instruction &I, const Value *P, Type *Ty) {
    if (Seen.insert({P, Ty}))
      Pointers.push_back(
          {MemoryLocation(P, LocationSize::precise(DL.getTypeStoreSize(Ty))),
           &I});
  };
  for (Instruction &I : instructions(F)) {
    if (auto *L = dyn_cast<LoadInst>(&I)) {
      AddPointer(I, L->getPointerOperand(), L->getType());
      if (WithTags)
        Loads.push_back({MemoryLocation::get(L), L});
    } else if (auto *S = dyn_cast<StoreInst>(&I)) {
      AddPointer(I, S->getPointerOperand(), S->getValueOperand()->getType());
      if (WithTags)
        Stores.push_back({MemoryLocation::get(S), S});
    } else if (auto *C = dyn_cast<CallBase>(&I)) {
      Calls.push_back(C);
    }
  }
}

std::vector<AliasCounts> AliasEvaluation::run(
    ArrayRef<AAResults *> Analyses,
    function_ref<void(const AliasQuestion &, ArrayRef<AliasResult>,
                      ArrayRef<ModRefInfo>)>
        Observe) const {
  std::vector<AliasCounts> Counts(Analyses.size());
  SmallVector<AliasResult, 8> Aliases(Analyses.size(), AliasResult::MayAlias);
  SmallVector<ModRefInfo, 8> ModRefs(Analyses.size(), ModRefInfo::ModRef);
  auto AskAlias = [&](const Access &A, const Access &B) {
    AliasQuestion Q = {A.By, B.By, &A.Location, &B.Location};
    for (auto [AA, Answer, Count] : zip_equal(Analyses, Aliases, Counts)) {
      Answer = Q.askAlias(*AA);
      Count.count(Answer);
    }
    Observe(Q, Aliases, {});
  };
  auto AskModRef = [&](const AliasQuestion &Q) {
    for (auto [AA, Answer, Count] : zip_equal(Analyses, ModRefs, Counts)) {
      Answer = Q.askModRef(*AA);
      Count.count(Answer);
    }
    Observe(Q, {}, ModRefs);
  };

  for (size_t I = 0; I != Pointers.size(); ++I)
    for (size_t J = 0; J != I; ++J)
      AskAlias(Pointers[I], Pointers[J]);
  for (const Access &L : Loads)
    for (const Access &S : Stores)
      AskAlias(L, S);
  for (size_t I = 0; I != Stores.size(); ++I)
    for (size_t J = 0; J != I; ++J)
      AskAlias(Stores[I], Stores[J]);
  for (const CallBase *C : Calls)
    for (const Access &P : Pointers)
      AskModRef({C, P.By, nullptr, &P.Location});
  for (const CallBase *A : Calls)
    for (const CallBase *B : Calls)
      if (A != B)
        AskModRef({A, B, nullptr, nullptr});
  return Counts;
}

} // namespace restruct
