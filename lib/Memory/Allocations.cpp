//===- Allocations.cpp - Calls that allocate and free ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which functions are wrappers decides which calls allocate, and the other way
/// round. So:
///
///   1. Every function with a body is tried once (WrapperProof.cpp).
///   2. Each that is proven makes its callers worth another try, as calls in
///      them count that did not count before. A function is tried at most once
///      more than there are wrappers that it calls.
///   3. When nothing is left to try, all calls of the module are classified.
///
/// What is proven is never taken back, and a function cannot vouch for itself.
///
//===----------------------------------------------------------------------===//

#include "restruct/Memory/Allocations.h"

#include "CallClassifier.h"
#include "WrapperProof.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

/// Finds all wrappers of a module.
class WrapperSearch {
public:
  WrapperSearch(const Module &M, CallClassifier &Known) : Known(Known) {
    for (const Function &F : M)
      if (!F.isDeclaration())
        ToTry.insert(&F);
  }

  void run();

  /// Why functions are no wrappers, as far as was known when they were tried
  /// last.
  DenseMap<const Function *, WrapperRefusal> Refused;

private:
  bool tryAllocation(const Function &F);
  bool tryFree(const Function &F);
  void tryCallersAgain(const Function &F);

  CallClassifier &Known;
  SetVector<const Function *> ToTry;
};

} // namespace

bool WrapperSearch::tryAllocation(const Function &F) {
  if (Known.getWrapper(F))
    return false;
  Proof<AllocationWrapper> Found = proveAllocationWrapper(F, Known);
  if (const auto *Wrapper = std::get_if<AllocationWrapper>(&Found)) {
    Known.add(*Wrapper);
    return true;
  }
  if (const auto *Refusal = std::get_if<WrapperRefusal>(&Found))
    Refused[&F] = *Refusal;
  return false;
}

bool WrapperSearch::tryFree(const Function &F) {
  if (Known.getFreeWrapper(F) || Known.getWrapper(F))
    return false;
  Proof<FreeWrapper> Found = proveFreeWrapper(F, Known);
  if (const auto *Wrapper = std::get_if<FreeWrapper>(&Found)) {
    Known.add(*Wrapper);
    return true;
  }
  if (const auto *Refusal = std::get_if<WrapperRefusal>(&Found))
    Refused.try_emplace(&F, *Refusal);
  return false;
}

void WrapperSearch::tryCallersAgain(const Function &F) {
  for (const User *U : F.users())
    if (const auto *Call = dyn_cast<CallBase>(U))
      if (Call->getCalledFunction() == &F)
        ToTry.insert(Call->getFunction());
}

void WrapperSearch::run() {
  // A list that grows while it is walked would need an end: take what there
  // is, and start again with what that added.
  while (!ToTry.empty()) {
    SetVector<const Function *> Round;
    std::swap(Round, ToTry);
    for (const Function *F : Round) {
      Refused.erase(F);
      bool IsNew = tryAllocation(*F);
      IsNew |= tryFree(*F);
      if (IsNew) {
        Refused.erase(F);
        tryCallersAgain(*F);
      }
    }
  }
}

AllocationRecognizer::AllocationRecognizer(const Module &M,
                                           const LibraryModel &Library)
    : M(&M) {
  CallClassifier Known(Library);
  WrapperSearch Search(M, Known);
  Search.run();
  for (const Function &F : M) {
    if (const AllocationWrapper *Wrapper = Known.getWrapper(F)) {
      WrapperOf.try_emplace(&F, Wrappers.size());
      Wrappers.push_back(*Wrapper);
    }
    if (const FreeWrapper *Wrapper = Known.getFreeWrapper(F)) {
      FreeWrapperOf.try_emplace(&F, FreeWrappers.size());
      FreeWrappers.push_back(*Wrapper);
    }
    if (auto It = Search.Refused.find(&F); It != Search.Refused.end())
      Refusals.push_back(It->second);
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      if (std::optional<AllocationCall> A = Known.classifyAllocation(*Call)) {
        AllocationOf.try_emplace(Call, Allocations.size());
        Allocations.push_back(*A);
      }
      if (std::optional<FreeCall> Free = Known.classifyFree(*Call)) {
        FreeOf.try_emplace(Call, Frees.size());
        Frees.push_back(*Free);
      }
    }
  }
}

template <typename Key, typename Element>
static const Element *find(const DenseMap<const Key *, unsigned> &Index,
                           const std::vector<Element> &Elements, const Key &K) {
  auto It = Index.find(&K);
  return It == Index.end() ? nullptr : &Elements[It->second];
}

const AllocationCall *
AllocationRecognizer::getAllocation(const CallBase &Call) const {
  return find(AllocationOf, Allocations, Call);
}

const FreeCall *AllocationRecognizer::getFree(const CallBase &Call) const {
  return find(FreeOf, Frees, Call);
}

const AllocationWrapper *
AllocationRecognizer::getWrapper(const Function &F) const {
  return find(WrapperOf, Wrappers, F);
}

const FreeWrapper *
AllocationRecognizer::getFreeWrapper(const Function &F) const {
  return find(FreeWrapperOf, FreeWrappers, F);
}

} // namespace restruct
