//===- FunctionExits.cpp - Functions that do not return normally ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds calls that never return, and functions that a longjmp may exit, for
/// the mod/ref of calls.
///
/// A caller does not read what a call writes that never returns, because the
/// call also ends the caller's activation. The exception is a caller in which
/// setjmp may return again. What such a call reads must still be in memory.
///
/// A longjmp exits functions in the middle. The code where it resumes may read
/// what they wrote before, so a call that may longjmp reads all memory.
/// External code may longjmp to a setjmp in the module, or to one in external
/// code that called functions of the module. If neither is among the possible
/// callers of a function, then no function of the program resumes after a
/// longjmp out of it.
///
/// A function *never returns* if every path through it ends in a call of such a
/// function, or does not end. The program *may longjmp out of* a function if
/// it is called, directly or not, by a function with a setjmp or by external
/// code.
///
//===----------------------------------------------------------------------===//

#include "EffectSummaries.h"

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

/// Whether \p F may return, given that calls for which \p IsEnd holds do not.
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

/// Finds functions that never return: starts at those without a return, and
/// propagates to callers that call one of them on every path.
void EffectSummaries::findNoReturn() {
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

/// Propagates MayLongjmpOutOf from functions that external code calls, and from
/// those with a setjmp, to all transitive callees.
void EffectSummaries::findLongjmpExits(const NumberedGraph &CalleesOf) {
  MayLongjmpOutOf |= HasSetjmp;
  SmallVector<unsigned, 16> Worklist(MayLongjmpOutOf.set_bits());
  while (!Worklist.empty())
    for (unsigned Callee : CalleesOf[Worklist.pop_back_val()])
      if (!MayLongjmpOutOf.test(Callee)) {
        MayLongjmpOutOf.set(Callee);
        Worklist.push_back(Callee);
      }
}

bool EffectSummaries::mayLongjmpOutOf(const Function &F) const {
  auto It = NumberOf.find(&F);
  return It == NumberOf.end() || MayLongjmpOutOf.test(It->second);
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
