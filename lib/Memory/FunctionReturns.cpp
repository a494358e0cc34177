//===- FunctionReturns.cpp - What the paths of a function return ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionReturns.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace restruct {

bool mayReturnWithout(const Function &F, const Value &Pointer,
                      ArrayRef<const BasicBlock *> Blocks) {
  SmallPtrSet<const BasicBlock *, 16> Seen(llvm::from_range, Blocks);
  SmallVector<const BasicBlock *, 16> Worklist{&F.getEntryBlock()};
  while (!Worklist.empty()) {
    const BasicBlock *BB = Worklist.pop_back_val();
    if (!Seen.insert(BB).second)
      continue;
    const Instruction *End = BB->getTerminator();
    if (isa<ReturnInst>(End))
      return true;
    CmpPredicate Predicate;
    if (match(End, m_Br(m_ICmp(Predicate, m_Specific(&Pointer), m_Zero()),
                        m_BasicBlock(), m_BasicBlock())) &&
        ICmpInst::isEquality(Predicate)) {
      Worklist.push_back(End->getSuccessor(Predicate == ICmpInst::ICMP_EQ));
      continue;
    }
    append_range(Worklist, successors(BB));
  }
  return false;
}

bool onlyReturns(const Function &F, unsigned I) {
  return all_of(F.getArg(I)->users(), [](const User *U) {
    return isa<ICmpInst, ReturnInst, AssumeInst>(U);
  });
}

const Value *returnedBy(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || F->isDeclaration() || F->isInterposable() || F->isVarArg() ||
      F->getFunctionType() != Call.getFunctionType())
    return nullptr;
  const Value *Only = nullptr;
  for (const BasicBlock &BB : *F)
    if (const auto *Return = dyn_cast<ReturnInst>(BB.getTerminator())) {
      if (Only && Only != Return->getReturnValue())
        return nullptr;
      Only = Return->getReturnValue();
    }
  const auto *A = dyn_cast_or_null<Argument>(Only);
  if (A && onlyReturns(*F, A->getArgNo()))
    return Call.getArgOperand(A->getArgNo());
  return isa_and_nonnull<ConstantPointerNull>(Only) ? Only : nullptr;
}

/// Whether control never reaches the edge from \p From to \p To: its condition
/// is a constant.
static bool isDeadEdge(const BasicBlock &From, const BasicBlock &To) {
  const auto *Branch = dyn_cast<BranchInst>(From.getTerminator());
  const auto *Is = Branch && Branch->isConditional()
                       ? dyn_cast<ConstantInt>(Branch->getCondition())
                       : nullptr;
  return Is && Branch->getSuccessor(Is->isZero() ? 1 : 0) != &To;
}

void collectReturned(const Value *V, SetVector<const Value *> &Sources,
                     SmallPtrSetImpl<const Value *> &Seen) {
  SmallVector<const Value *, 8> Worklist{V};
  while (!Worklist.empty()) {
    const Value *Next = Worklist.pop_back_val();
    if (!Seen.insert(Next).second)
      continue;
    const auto *Call = dyn_cast<CallBase>(Next);
    const Value *Returned = Call ? returnedBy(*Call) : nullptr;
    if (Returned) {
      Worklist.push_back(Returned);
    } else if (const auto *Phi = dyn_cast<PHINode>(Next)) {
      for (unsigned I = 0; I != Phi->getNumIncomingValues(); ++I)
        if (!isDeadEdge(*Phi->getIncomingBlock(I), *Phi->getParent()))
          Worklist.push_back(Phi->getIncomingValue(I));
    } else if (const auto *Select = dyn_cast<SelectInst>(Next)) {
      Worklist.push_back(Select->getFalseValue());
      Worklist.push_back(Select->getTrueValue());
    } else {
      Sources.insert(Next);
    }
  }
}

} // namespace restruct
