//===- FunctionExits.cpp - How functions end, other than by a return ------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is written by a call that never returns is not looked at by the
/// function that calls, however it is left: the function is left with it. Only
/// one that setjmp returns to goes on. What such a call reads still has to be
/// there.
///
/// Who jumps (longjmp) leaves functions in the middle. What they wrote before
/// is looked at where the jump leads to: so all memory has to be there before a
/// call that may jump. Code that is not seen may jump to a setjmp that is seen,
/// or to code that is not seen and called functions of the program. A function
/// that neither of them leads to has nothing of the program below it.
///
/// Words: a function *never returns* if each way through it ends in a call of
/// such a function, or not at all. It *may be left* if a jump out of it may
/// lead to where the program goes on.
///
//===----------------------------------------------------------------------===//

#include "FunctionEffects.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace restruct {

bool returnsTwice(const CallBase &Call, const MemoryInfo &Memory) {
  if (Call.hasFnAttr(Attribute::ReturnsTwice))
    return true;
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call))
    return Intrinsic->getIntrinsicID() == Intrinsic::eh_sjlj_setjmp;
  const Function *Callee = Call.getCalledFunction();
  const FunctionModel *Model =
      Callee ? Memory.Library.lookup(*Callee) : nullptr;
  return Model && Model->ReturnsTwice;
}

/// Whether \p F may return, if calls for which \p IsEnd holds do not.
static bool mayReturn(const Function &F,
                      function_ref<bool(const CallBase &)> IsEnd) {
  if (F.doesNotReturn())
    return false;
  SmallVector<const BasicBlock *, 16> Worklist = {&F.getEntryBlock()};
  SmallPtrSet<const BasicBlock *, 16> Seen = {&F.getEntryBlock()};
  while (!Worklist.empty()) {
    const BasicBlock &B = *Worklist.pop_back_val();
    if (any_of(B, [&](const Instruction &I) {
          const auto *Call = dyn_cast<CallInst>(&I); // others go on elsewhere
          return Call && IsEnd(*Call);
        }))
      continue;
    if (isa<ReturnInst>(B.getTerminator()))
      return true;
    for (const BasicBlock *Next : successors(&B))
      if (Seen.insert(Next).second)
        Worklist.push_back(Next);
  }
  return false;
}

/// From functions that have no return on to those that always call one.
void EffectSummaries::findEndings() {
  NeverReturns.resize(static_cast<unsigned>(Functions.size()));
  SmallVector<unsigned, 16> Worklist;
  auto Visit = [&](unsigned I) {
    const Function &F = *Functions[I];
    if (NeverReturns.test(I) || F.isInterposable() ||
        mayReturn(F, [&](const CallBase &Call) {
          const Function *Callee = Call.getCalledFunction();
          return Callee && neverReturns(*Callee);
        }))
      return;
    NeverReturns.set(I);
    Worklist.push_back(I);
  };
  for (unsigned I = 0; I != Functions.size(); ++I)
    if (Functions[I]->doesNotReturn() ||
        none_of(*Functions[I], [](const BasicBlock &B) {
          return isa<ReturnInst>(B.getTerminator());
        }))
      Visit(I);
  while (!Worklist.empty())
    for (const User *U : Functions[Worklist.pop_back_val()]->users())
      if (const auto *Call = dyn_cast<CallBase>(U))
        if (auto It = NumberOf.find(Call->getFunction()); It != NumberOf.end())
          Visit(It->second);
}

/// From functions that unseen code calls, and those with a setjmp, on to all
/// that these call.
void EffectSummaries::findLeft(ArrayRef<Numbers> CalleesOf) {
  MayBeLeft |= HasSetjmp;
  SmallVector<unsigned, 16> Worklist(MayBeLeft.set_bits());
  while (!Worklist.empty())
    for (unsigned Callee : CalleesOf[Worklist.pop_back_val()])
      if (!MayBeLeft.test(Callee)) {
        MayBeLeft.set(Callee);
        Worklist.push_back(Callee);
      }
}

bool EffectSummaries::mayBeLeft(const Function &F) const {
  auto It = NumberOf.find(&F);
  return It == NumberOf.end() || MayBeLeft.test(It->second);
}

bool EffectSummaries::neverReturns(const Function &F) const {
  auto It = NumberOf.find(&F);
  return It != NumberOf.end() && NeverReturns.test(It->second);
}

bool EffectSummaries::hasSetjmp(const Function &F) const {
  auto It = NumberOf.find(&F);
  return It == NumberOf.end() || F.hasFnAttribute(Attribute::ReturnsTwice) ||
         HasSetjmp.test(It->second);
}

} // namespace restruct
