//===- SamplingCopies.cpp - Code that runs during bursts ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each function with accesses gets a second copy of its code, in the same
/// frame. The first one records nothing and only counts ticks; the second one
/// records every access:
///
///           entry ─────────────┐
///             │                │ burst
///     ┌──► header          header' ◄──┐
///     │       │                │      │
///     │     access          record    │
///     │       │             access'   │
///     │     call ─ in burst ┐  │      │
///     │       │             ▼ call'   │
///     │       │                │      │
///     └──── tick ── burst ─► tick' ───┘       tick ─► header', tick' ─► header
///
/// Control changes from one to the other at ticks, and to the second one when a
/// call returns during a burst, so almost every access of a burst is recorded.
/// Values are then merged by phis. (Arnold and Ryder, "A framework for reducing
/// the cost of instrumented code", PLDI 2001.) The module was optimised before,
/// because loops of two entries are not.
///
/// Some functions cannot be copied; in these, a test of whether there is a
/// burst is before each access.
///
//===----------------------------------------------------------------------===//

#include "SamplingCopies.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/SSAUpdaterBulk.h"

using namespace llvm;

namespace restruct {

struct SamplingCopies::Plan {
  ArrayRef<Instruction *> Accesses;
  function_ref<void(IRBuilder<> &, Instruction &, Instruction &)> Record;
  /// Blocks that end in a branch to the block where a round of a loop begins.
  SmallVector<BasicBlock *> Ticks;
  /// Where the code begins, behind the variables of the frame.
  BasicBlock *Begin = nullptr;
  /// Blocks that begin behind a call.
  SmallVector<BasicBlock *> Resumed;
};

SamplingCopies::SamplingCopies(Module &M) : M(M) {
  LLVMContext &Context = M.getContext();
  Type *Word = Type::getInt64Ty(Context);
  // The program is an executable.
  Left = new GlobalVariable(M, Word, /*isConstant=*/false,
                            GlobalValue::InternalLinkage,
                            ConstantInt::get(Word, 0), "restruct.profile.left",
                            nullptr, GlobalValue::LocalExecTLSModel);
  Rarely = MDBuilder(Context).createUnlikelyBranchWeights();
}

Value *SamplingCopies::loadLeft(IRBuilder<> &B) {
  return B.CreateLoad(B.getInt64Ty(), B.CreateThreadLocalAddress(Left));
}

Value *SamplingCopies::isBursting(IRBuilder<> &B) {
  return B.CreateICmpSLE(loadLeft(B), B.getInt64(0));
}

Value *SamplingCopies::callTick(IRBuilder<> &B) {
  FunctionCallee Tick = M.getOrInsertFunction(
      "restruct_profile_tick",
      FunctionType::get(B.getInt1Ty(), {B.getPtrTy()}, false));
  cast<Function>(Tick.getCallee())->addRetAttr(Attribute::ZExt);
  CallInst *Call = B.CreateCall(Tick, {B.CreateThreadLocalAddress(Left)});
  Call->addRetAttr(Attribute::ZExt);
  Call->setDoesNotThrow();
  return Call;
}

/// Counts a tick at the end of \p Where, instead of its branch: it leads to \p
/// Not, or, if there may be a burst, to the result.
BasicBlock *SamplingCopies::countTick(BasicBlock &Where, BasicBlock &Not) {
  Where.getTerminator()->eraseFromParent();
  IRBuilder<> B(&Where);
  Value *Now = B.CreateSub(loadLeft(B), B.getInt64(1));
  B.CreateStore(Now, B.CreateThreadLocalAddress(Left));
  auto *Tick = BasicBlock::Create(M.getContext(), "tick", Where.getParent());
  B.CreateCondBr(B.CreateICmpSLE(Now, B.getInt64(0)), Tick, &Not, Rarely);
  return Tick;
}

/// Whether the code of \p F can be there twice.
static bool canBeCopied(const Function &F) {
  return none_of(instructions(F),
                 [](const Instruction &I) {
                   const auto *Call = dyn_cast<CallBase>(&I);
                   return I.getType()->isTokenTy() ||
                          isa<IndirectBrInst, CallBrInst>(I) ||
                          isa<CatchSwitchInst, FuncletPadInst>(I) ||
                          (Call &&
                           (Call->cannotDuplicate() || Call->isConvergent() ||
                            Call->hasFnAttr(Attribute::ReturnsTwice) ||
                            Call->hasOperandBundles()));
                 }) &&
         none_of(F, [](const BasicBlock &Block) {
           return Block.hasAddressTaken();
         });
}

/// Whether control can return from \p Call during a burst that began in it.
static bool mayBeginBurst(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || Call->isInlineAsm() || Call->isMustTailCall() ||
      isa<IntrinsicInst>(Call) || isa<ReturnInst>(Call->getNextNode()))
    return false;
  const Function *Callee = Call->getCalledFunction();
  return !Callee || !Callee->isDeclaration();
}

void SamplingCopies::sample(
    Function &F, ArrayRef<Instruction *> Accesses,
    ArrayRef<Instruction *> Reasons,
    function_ref<void(IRBuilder<> &, Instruction &, Instruction &)> Record) {
  for (Attribute::AttrKind Kind :
       {Attribute::Memory, Attribute::NoSync, Attribute::Speculatable,
        Attribute::NoCallback, Attribute::WillReturn})
    F.removeFnAttr(Kind);
  Plan P{Accesses, Record, {}, nullptr, {}};
  SmallSetVector<BasicBlock *, 8> Latches;
  {
    DominatorTree Dominators(F);
    LoopInfo Loops(Dominators);
    for (Instruction *I : Reasons)
      if (Loop *L = Loops.getLoopFor(I->getParent())) {
        SmallVector<BasicBlock *, 4> Own;
        L->getLoopLatches(Own);
        for (BasicBlock *Latch : Own)
          // The branch of an inner loop may lead to several headers.
          if (is_contained(successors(Latch), L->getHeader()))
            Latches.insert(Latch);
      }
    for (BasicBlock *Latch : Latches)
      for (BasicBlock *To : SmallVector<BasicBlock *, 4>(successors(Latch)))
        if (Dominators.dominates(To, Latch) &&
            !isa<IndirectBrInst, CallBrInst>(Latch->getTerminator()) &&
            !To->isEHPad())
          if (BasicBlock *Edge = SplitEdge(Latch, To, &Dominators, &Loops))
            if (Edge->getSingleSuccessor() == To)
              P.Ticks.push_back(Edge);
  }
  BasicBlock::iterator First = F.getEntryBlock().begin();
  while (isa<AllocaInst>(First) || isa<LandingPadInst>(First))
    ++First;
  // Variables of the frame come first; both copies share them.
  SmallVector<AllocaInst *> Variables;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I);
        Variable && Variable->isStaticAlloca())
      Variables.push_back(Variable);
  for (AllocaInst *Variable : Variables)
    if (&*First != Variable && First->comesBefore(Variable))
      Variable->moveBefore(First);
  P.Begin = SplitBlock(&F.getEntryBlock(), First);
  if (canBeCopied(F))
    sampleInCopy(F, P);
  else
    sampleInPlace(F, P);
}

/// Merges the values that code and copy define, wherever control may come from
/// either.
static void mergeValues(Function &F, ArrayRef<BasicBlock *> Blocks,
                        const ValueToValueMapTy &Copies) {
  SSAUpdaterBulk Updater;
  for (BasicBlock *Block : Blocks)
    for (Instruction &I : *Block) {
      auto *Copy = cast_or_null<Instruction>(Copies.lookup(&I));
      if (!Copy || I.getType()->isVoidTy())
        continue;
      SmallVector<Use *> Uses;
      for (Instruction *Definition : {&I, Copy})
        for (Use &U : Definition->uses()) {
          auto *User = cast<Instruction>(U.getUser());
          BasicBlock *Where = User->getParent();
          if (auto *Phi = dyn_cast<PHINode>(User))
            Where = Phi->getIncomingBlock(U);
          if (Where != Definition->getParent())
            Uses.push_back(&U);
        }
      if (Uses.empty())
        continue;
      unsigned Variable = Updater.AddVariable(I.getName(), I.getType());
      Updater.AddAvailableValue(Variable, I.getParent(), &I);
      Updater.AddAvailableValue(Variable, Copy->getParent(), Copy);
      for (Use *U : Uses)
        Updater.AddUse(Variable, U);
    }
  DominatorTree Dominators(F);
  Updater.RewriteAllUses(&Dominators);
}

/// What \p V is in the copy.
static Value *copyOf(Value *V, const ValueToValueMapTy &Copies) {
  Value *Copy = Copies.lookup(V);
  return Copy ? Copy : V;
}

/// \p Tick, behind \p Edge, leads to \p To, as Edge does, and to its copy.
/// The copy of Edge leads to To, too.
static void addEntries(BasicBlock &To, BasicBlock &Edge, BasicBlock &Tick,
                       BasicBlock &EdgeCopy, const ValueToValueMapTy &Copies) {
  for (PHINode &Phi : To.phis()) {
    Value *V = Phi.getIncomingValueForBlock(&Edge);
    cast<PHINode>(Copies.lookup(&Phi))->addIncoming(V, &Tick);
    Phi.addIncoming(V, &Tick);
    Phi.addIncoming(copyOf(V, Copies), &EdgeCopy);
  }
}

void SamplingCopies::sampleInCopy(Function &F, Plan &P) {
  SmallVector<Instruction *> Calls;
  for (Instruction &I : instructions(F))
    if (mayBeginBurst(I))
      Calls.push_back(&I);
  for (Instruction *Call : Calls)
    P.Resumed.push_back(
        SplitBlock(Call->getParent(), std::next(Call->getIterator())));
  SmallVector<BasicBlock *> Blocks, NewBlocks;
  for (BasicBlock &Block : F)
    if (&Block != &F.getEntryBlock())
      Blocks.push_back(&Block);
  ValueToValueMapTy Copies;
  for (BasicBlock *Block : Blocks) {
    BasicBlock *New = CloneBasicBlock(Block, Copies, ".burst", &F);
    Copies[Block] = New;
    NewBlocks.push_back(New);
  }
  remapInstructionsInBlocks(NewBlocks, Copies);
  auto CopyOf = [&](BasicBlock *Block) {
    return cast<BasicBlock>(copyOf(Block, Copies));
  };
  BasicBlock *Tick = countTick(F.getEntryBlock(), *P.Begin);
  IRBuilder<> B(Tick);
  B.CreateCondBr(callTick(B), CopyOf(P.Begin), P.Begin);
  for (BasicBlock *Edge : P.Ticks) {
    BasicBlock *To = Edge->getSingleSuccessor(), *NewTo = CopyOf(To);
    BasicBlock *NewEdge = CopyOf(Edge);
    Tick = countTick(*Edge, *To);
    B.SetInsertPoint(Tick);
    B.CreateCondBr(callTick(B), NewTo, To);
    NewEdge->getTerminator()->eraseFromParent();
    B.SetInsertPoint(NewEdge);
    B.CreateCondBr(callTick(B), NewTo, To);
    addEntries(*To, *Edge, *Tick, *NewEdge, Copies);
  }
  for (BasicBlock *Behind : P.Resumed) {
    BasicBlock *Before = Behind->getSinglePredecessor();
    Before->getTerminator()->eraseFromParent();
    B.SetInsertPoint(Before);
    B.CreateCondBr(isBursting(B), CopyOf(Behind), Behind, Rarely);
  }
  // The map does not survive merging, which tells it that values are replaced.
  SmallVector<Instruction *> AccessCopies;
  for (Instruction *I : P.Accesses)
    AccessCopies.push_back(cast<Instruction>(copyOf(I, Copies)));
  mergeValues(F, Blocks, Copies);
  for (auto [I, Copy] : zip_equal(P.Accesses, AccessCopies)) {
    B.SetInsertPoint(Copy);
    P.Record(B, *I, *Copy);
  }
}

void SamplingCopies::sampleInPlace(Function &F, Plan &P) {
  auto CountAt = [&](BasicBlock &Where) {
    BasicBlock *To = Where.getSingleSuccessor();
    BasicBlock *Tick = countTick(Where, *To);
    IRBuilder<> B(Tick);
    callTick(B);
    B.CreateBr(To);
    for (PHINode &Phi : To->phis())
      Phi.addIncoming(Phi.getIncomingValueForBlock(&Where), Tick);
  };
  CountAt(F.getEntryBlock());
  for (BasicBlock *Edge : P.Ticks)
    CountAt(*Edge);
  for (Instruction *I : P.Accesses) {
    IRBuilder<> B(I);
    Instruction *Then = SplitBlockAndInsertIfThen(
        isBursting(B), I->getIterator(), /*Unreachable=*/false, Rarely);
    B.SetInsertPoint(Then);
    P.Record(B, *I, *I);
  }
}

} // namespace restruct
