//===- Allocations.cpp - Calls that allocate and free ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which functions are wrappers decides which calls allocate, and vice versa.
/// So a worklist computes both:
///
///   1. Every function that calls an allocator of the library, or loads the
///      address that one stored, or contains an indirect call of which all
///      callees are known, is tried once (WrapperProof.cpp).
///   2. Each proved wrapper puts its callers on the worklist again, because
///      more of their calls now count as allocations. A function is tried at
///      most once more than the number of wrappers that it calls.
///   3. At the fixpoint, calls are classified, in all functions that contain a
///      call of an allocator or a wrapper.
///
/// An indirect call allocates if all its callees do. A proved wrapper among
/// them puts the caller on the worklist, too.
///
/// A proof is never withdrawn, and a function is never its own evidence.
///
/// Functions that allocate are found by use lists: most functions of a program
/// call no allocator, and reading all of them is bound by memory latency.
///
//===----------------------------------------------------------------------===//

#include "restruct/Memory/Allocations.h"

#include "CallClassifier.h"
#include "WrapperProof.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

/// Finds all wrappers of a module.
class WrapperSearch {
public:
  WrapperSearch(const Module &M, CallClassifier &Known,
                const IndirectCallees &Callees);

  void run();
  /// False if \p F has no calls of allocators and of wrappers.
  bool mayCallAllocators(const Function &F) const {
    return Candidates.contains(&F);
  }

  /// Why functions are not wrappers, as of their last try.
  DenseMap<const Function *, WrapperRefusal> Refused;

private:
  void tryFunction(const Function &F);
  bool tryAllocation(const Function &F);
  bool tryFree(const Function &F);
  void addReaders(const CallBase &Call);
  void forEachCallOf(const Function &F,
                     function_ref<void(const CallBase &)> Visit) const;

  const Module &M;
  CallClassifier &Known;
  DenseSet<const Function *> Candidates; // never iterated
  /// The indirect calls that may call a function. Only looked up.
  DenseMap<const Function *, SmallVector<const CallBase *, 4>> IndirectCalls;
  SetVector<const Function *> ToTryAgain;
};

} // namespace

/// Calls \p Visit for each call that names \p F as its callee.
static void forEachCall(const Function &F,
                        function_ref<void(const CallBase &)> Visit) {
  for (const User *U : F.users())
    if (const auto *Call = dyn_cast<CallBase>(U))
      if (Call->getCalledOperand() == &F)
        Visit(*Call);
}

/// Calls \p Visit for each call that may call \p F, as far as callees are
/// known.
void WrapperSearch::forEachCallOf(
    const Function &F, function_ref<void(const CallBase &)> Visit) const {
  forEachCall(F, Visit);
  auto It = IndirectCalls.find(&F);
  if (It != IndirectCalls.end())
    for (const CallBase *Call : It->second)
      Visit(*Call);
}

WrapperSearch::WrapperSearch(const Module &M, CallClassifier &Known,
                             const IndirectCallees &Callees)
    : M(M), Known(Known) {
  for (const auto &[Call, Functions] : Callees) {
    Candidates.insert(Call->getFunction());
    for (const Function *F : Functions)
      IndirectCalls[F].push_back(Call);
  }
  for (const Function &F : M)
    if (Known.getLibrary().mayAllocateOrFree(F))
      forEachCall(F, [&](const CallBase &Call) {
        Candidates.insert(Call.getFunction());
        addReaders(Call);
      });
}

/// A function that loads the new address from where \p Call stored it may
/// return it.
void WrapperSearch::addReaders(const CallBase &Call) {
  std::optional<AllocationCall> A = Known.classifyAllocation(Call);
  if (!A || !A->Into || !A->Into->hasUseList())
    return;
  for (const User *U : A->Into->users())
    if (const auto *Load = dyn_cast<LoadInst>(U))
      Candidates.insert(Load->getFunction());
}

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

void WrapperSearch::tryFunction(const Function &F) {
  Refused.erase(&F);
  bool IsNew = tryAllocation(F);
  IsNew |= tryFree(F);
  if (!IsNew)
    return;
  Refused.erase(&F);
  forEachCallOf(F, [&](const CallBase &Call) {
    Candidates.insert(Call.getFunction());
    ToTryAgain.insert(Call.getFunction());
  });
}

void WrapperSearch::run() {
  for (const Function &F : M)
    if (Candidates.contains(&F))
      tryFunction(F);
  // Trying may add to the list: process what there is, then start again with
  // the additions.
  while (!ToTryAgain.empty()) {
    SetVector<const Function *> Round;
    std::swap(Round, ToTryAgain);
    for (const Function *F : Round)
      tryFunction(*F);
  }
}

AllocationRecognizer::AllocationRecognizer(const Module &M,
                                           const LibraryModel &Library,
                                           const IndirectCallees &Callees)
    : M(&M) {
  CallClassifier Known(Library, Callees);
  WrapperSearch Search(M, Known, Callees);
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
    if (!Search.mayCallAllocators(F))
      continue;
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
      if (AllocationOf.contains(Call) || FreeOf.contains(Call))
        addResolved(*Call, Known);
    }
  }
}

void AllocationRecognizer::addResolved(const CallBase &Call,
                                       const CallClassifier &Known) {
  ArrayRef<const Function *> Callees = Known.getCallees(Call);
  if (Callees.empty())
    return;
  ResolvedCall &Result = Resolved[&Call];
  Result.Callees.assign(Callees.begin(), Callees.end());
  if (!AllocationOf.contains(&Call))
    return;
  for (const Function *F : Callees)
    for (unsigned N : Known.getSizeArguments(Call, *F))
      if (!is_contained(Result.SizeArguments, N))
        Result.SizeArguments.push_back(N);
}

const ResolvedCall *
AllocationRecognizer::getResolved(const CallBase &Call) const {
  auto It = Resolved.find(&Call);
  return It == Resolved.end() ? nullptr : &It->second;
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
