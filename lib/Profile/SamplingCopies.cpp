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
/// (Arnold and Ryder, "A framework for reducing
/// the cost of instrumented code", PLDI 2001.) The module was optimised before,
/// because loops of two entries are not.
///
/// An indirect goto becomes a switch, of which each copy has its own. Some
/// functions cannot be copied; in these, a test of whether there is a
/// burst is before each access.
///
//===----------------------------------------------------------------------===//

#include "SamplingCopies.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
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
  /// What records an access, and stays only where there is a burst. Each part
  /// is right before the access.
  SmallVector<SmallVector<Instruction *, 2>> Records;
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

/// Replaces each indirect goto by a switch, so that a copy of the code has its
/// own: the address of a label becomes a number.
static void expandIndirectBranches(Function &F) {
  SmallVector<IndirectBrInst *> Branches;
  for (BasicBlock &Block : F)
    if (auto *Branch = dyn_cast<IndirectBrInst>(Block.getTerminator()))
      Branches.push_back(Branch);
  if (Branches.empty())
    return;
  IRBuilder<> B(F.getContext());
  DenseMap<BasicBlock *, ConstantInt *> NumberOf; // only looked up
  for (BasicBlock &Block : F) {
    // Others have it, too, such as blocks of `asm goto`.
    auto *Address = BlockAddress::lookup(&Block);
    if (!Address)
      continue;
    ConstantInt *Number = B.getInt64(NumberOf.size() + 1);
    NumberOf[&Block] = Number;
    Address->replaceAllUsesWith(
        ConstantExpr::getIntToPtr(Number, Address->getType()));
    Address->destroyConstant();
  }
  BasicBlock *Nowhere = BasicBlock::Create(F.getContext(), "nowhere", &F);
  new UnreachableInst(F.getContext(), Nowhere);
  for (IndirectBrInst *Branch : Branches) {
    B.SetInsertPoint(Branch);
    SwitchInst *Switch =
        B.CreateSwitch(B.CreatePtrToInt(Branch->getAddress(), B.getInt64Ty()),
                       Nowhere, Branch->getNumDestinations());
    SmallPtrSet<BasicBlock *, 16> Seen;
    for (unsigned I = 0; I != Branch->getNumDestinations(); ++I) {
      BasicBlock *To = Branch->getDestination(I);
      ConstantInt *Number = NumberOf.lookup(To);
      if (Number && Seen.insert(To).second)
        Switch->addCase(Number, To);
      else
        To->removePredecessor(Branch->getParent(), /*KeepOneInputPHIs=*/true);
    }
    Branch->eraseFromParent();
  }
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
    function_ref<void(IRBuilder<> &, Instruction &)> Record) {
  for (Attribute::AttrKind Kind :
       {Attribute::Memory, Attribute::NoSync, Attribute::Speculatable,
        Attribute::NoCallback, Attribute::WillReturn})
    F.removeFnAttr(Kind);
  if (none_of(F, [](const BasicBlock &Block) {
        return isa<CallBrInst>(Block.getTerminator());
      }))
    expandIndirectBranches(F);
  Plan P;
  for (Instruction *I : Accesses) {
    Instruction *Before = I->getPrevNode();
    IRBuilder<> B(I);
    Record(B, *I);
    auto First = Before ? std::next(Before->getIterator())
                        : I->getParent()->getFirstNonPHIIt();
    SmallVector<Instruction *, 2> &New = P.Records.emplace_back();
    for (; &*First != I; ++First)
      New.push_back(&*First);
  }
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

namespace {

/// The values of a function that are used in other blocks than they are
/// defined in, and where control passes from one copy to the other.
class PassedValues {
public:
  explicit PassedValues(Function &F) { findLive(F); }

  /// Control passes from \p From, a block of its own, to the copy of \p To.
  void enterCopy(BasicBlock &From, BasicBlock &To) {
    Entries.push_back({&From, &To});
  }
  /// Control passes from \p From, in the copy, to \p To.
  void leaveCopy(BasicBlock &From, BasicBlock &To) {
    Exits.push_back({&From, &To});
  }
  /// Makes the values available on these ways.
  void pass(Function &F, const ValueToValueMapTy &Copies);

private:
  struct Way {
    BasicBlock *From;
    BasicBlock *To; ///< Of the original.
  };
  void findLive(Function &F);

  /// By block, those that it needs, but for its phis.
  DenseMap<BasicBlock *, SmallSetVector<Instruction *, 8>> Live;
  SmallVector<Way> Entries, Exits;
};

} // namespace

/// Walks back from each use to the definition.
void PassedValues::findLive(Function &F) {
  for (Instruction &I : instructions(F)) {
    if (I.getParent() == &F.getEntryBlock())
      continue;
    SmallVector<BasicBlock *> Work;
    for (Use &U : I.uses()) {
      auto *User = cast<Instruction>(U.getUser());
      if (auto *Phi = dyn_cast<PHINode>(User)) {
        if (Phi->getIncomingBlock(U) != I.getParent())
          Work.push_back(Phi->getIncomingBlock(U));
      } else if (User->getParent() != I.getParent()) {
        Work.push_back(User->getParent());
      }
    }
    while (!Work.empty()) {
      BasicBlock *Block = Work.pop_back_val();
      if (Block == I.getParent() || !Live[Block].insert(&I))
        continue;
      llvm::append_range(Work, predecessors(Block));
    }
  }
}

/// In the copy, passed values are in memory: it may be slow, and phis of two
/// whole functions take the code generator minutes.
void PassedValues::pass(Function &F, const ValueToValueMapTy &Copies) {
  SSAUpdaterBulk Updater;
  MapVector<Instruction *, unsigned> Variables;
  for (const Way &Exit : Exits)
    for (Instruction *I : Live.lookup(Exit.To)) {
      auto [It, IsNew] = Variables.try_emplace(I, 0);
      if (IsNew) {
        It->second = Updater.AddVariable(I->getName(), I->getType());
        Updater.AddAvailableValue(It->second, I->getParent(), I);
        for (Use &U : I->uses()) {
          auto *User = cast<Instruction>(U.getUser());
          auto *Phi = dyn_cast<PHINode>(User);
          if ((Phi ? Phi->getIncomingBlock(U) : User->getParent()) !=
              I->getParent())
            Updater.AddUse(It->second, &U);
        }
      }
      Updater.AddAvailableValue(It->second, Exit.From, Copies.lookup(I));
    }
  // Of each value, and where to store it.
  MapVector<Instruction *, SmallVector<BasicBlock *, 4>> Stored;
  for (const Way &Entry : Entries)
    for (Instruction *I : Live.lookup(Entry.To))
      Stored[I].push_back(Entry.From);
  SmallVector<std::pair<Instruction *, StoreInst *>> Stores;
  SmallVector<Instruction *> InMemory;
  for (auto &[I, Blocks] : Stored) {
    InMemory.push_back(cast<Instruction>(Copies.lookup(I)));
    for (BasicBlock *Block : Blocks) {
      IRBuilder<> B(Block->getTerminator());
      // Where to is not known yet.
      StoreInst *Store = B.CreateStore(I, PoisonValue::get(B.getPtrTy()));
      Stores.push_back({InMemory.back(), Store});
      if (auto *It = Variables.find(I);
          It != Variables.end() && Block != I->getParent())
        Updater.AddUse(It->second, &Store->getOperandUse(0));
    }
  }
  {
    DominatorTree Dominators(F);
    Updater.RewriteAllUses(&Dominators);
  }
  DenseMap<Instruction *, AllocaInst *> SlotOf; // only looked up
  for (Instruction *Copy : InMemory)
    SlotOf[Copy] =
        DemoteRegToStack(*Copy, /*VolatileLoads=*/false,
                         F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (auto [Copy, Store] : Stores)
    if (AllocaInst *Slot = SlotOf.lookup(Copy))
      Store->setOperand(1, Slot);
    else
      Store->eraseFromParent(); // The copy has no use.
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
  PassedValues Values(F);
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
    Values.enterCopy(*Tick, *To);
    Values.leaveCopy(*NewEdge, *To);
  }
  for (BasicBlock *Behind : P.Resumed) {
    BasicBlock *Before = Behind->getSinglePredecessor();
    auto *Enter = BasicBlock::Create(F.getContext(), "enter", &F);
    B.SetInsertPoint(Enter);
    B.CreateBr(CopyOf(Behind));
    Before->getTerminator()->eraseFromParent();
    B.SetInsertPoint(Before);
    B.CreateCondBr(isBursting(B), Enter, Behind, Rarely);
    Values.enterCopy(*Enter, *Behind);
  }
  Values.pass(F, Copies);
  for (ArrayRef<Instruction *> Record : P.Records)
    for (Instruction *I : reverse(Record))
      I->eraseFromParent();
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
  for (ArrayRef<Instruction *> Record : P.Records) {
    if (Record.empty())
      continue;
    IRBuilder<> B(Record.front());
    Instruction *Then =
        SplitBlockAndInsertIfThen(isBursting(B), Record.front()->getIterator(),
                                  /*Unreachable=*/false, Rarely);
    for (Instruction *I : Record)
      I->moveBefore(Then->getIterator());
  }
}

} // namespace restruct
