//===- BlockWeights.cpp - How often blocks are executed -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A function that has an entry count from a profile is entered so often. Any
/// other is entered once for each execution of a call of it, in all functions:
///
///   1. block frequencies say how often a function calls another for one entry
///      of its own;
///   2. functions that external code may enter are entered once, and so are
///      those that nothing in the module calls;
///   3. counts are propagated along direct calls, callers first. A cycle of
///      calls is entered as often as it is called from outside, and goes round
///      a few times;
///   4. an indirect call may call each function of its type whose address is
///      taken, one as often as the other. That adds to 2, and 3 is repeated.
///
//===----------------------------------------------------------------------===//

#include "BlockWeights.h"

#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// How often recursive functions are entered for each entry from outside.
static constexpr double RecursiveEntries = 8;
/// How far callers are followed to a loop.
static constexpr unsigned MaxCallDepth = 8;
/// Keeps products of loops and calls finite.
static constexpr double MaxEntries = 1e15;

using FunctionGroup = SmallVector<const Function *, 1>;

/// Functions that call one another are in one group; groups of callers come
/// first.
static std::vector<FunctionGroup> groupByCalls(const Module &M) {
  // The graph takes a module that is not const, and does not change it.
  CallGraph Graph(const_cast<Module &>(M));
  std::vector<FunctionGroup> Groups;
  for (auto SCC = scc_begin(&Graph); !SCC.isAtEnd(); ++SCC) {
    FunctionGroup &Group = Groups.emplace_back();
    for (const CallGraphNode *Node : *SCC)
      if (const Function *F = Node->getFunction(); F && !F->isDeclaration())
        Group.push_back(F);
  }
  // What neither external code nor a function that it may call can reach.
  SmallPtrSet<const Function *, 32> Found;
  for (const FunctionGroup &Group : Groups)
    Found.insert_range(Group);
  for (const Function &F : M)
    if (!F.isDeclaration() && !Found.contains(&F))
      Groups.push_back({&F});
  std::reverse(Groups.begin(), Groups.end());
  return Groups;
}

BlockWeights::BlockWeights(const Module &M, const FrequencySource &Source) {
  for (const Function &F : M)
    if (!F.isDeclaration())
      measure(F, Source);
  findBases(M);
  std::vector<FunctionGroup> Groups = groupByCalls(M);
  spread(Groups);
  addIndirectCalls(M);
  spread(Groups);
  findMainCallers();
}

void BlockWeights::addCall(const CallBase &Call, double Frequency) {
  const Function *Callee = Call.getCalledFunction();
  if (Call.isInlineAsm() || (Callee && Callee->isDeclaration()))
    return;
  Functions[Call.getFunction()].Calls.push_back(
      {Callee, Call.getFunctionType(), Call.getParent(), Frequency});
}

void BlockWeights::measure(const Function &F, const FrequencySource &Source) {
  const BlockFrequencyInfo &Frequencies = Source.Frequencies(F);
  const LoopInfo &Loops = Source.Loops(F);
  auto Entry = double(Frequencies.getEntryFreq().getFrequency());
  Functions[&F];
  for (const BasicBlock &Block : F) {
    auto Executed = double(Frequencies.getBlockFreq(&Block).getFrequency());
    OfBlock &Own = Blocks[&Block];
    Own.Frequency = Entry > 0 ? Executed / Entry : 0;
    if (const Loop *L = Loops.getLoopFor(&Block))
      Own.Loop = L->getHeader();
    for (const Instruction &I : Block)
      if (const auto *Call = dyn_cast<CallBase>(&I))
        addCall(*Call, Own.Frequency);
  }
}

static bool isAddressTaken(const Function &F) {
  return F.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false,
                           /*IgnoreAssumeLikeCalls=*/false,
                           /*IngoreLLVMUsed=*/false);
}

void BlockWeights::findBases(const Module &M) {
  DenseSet<const Function *> Called;
  for (const auto &[F, Own] : Functions)
    for (const Call &C : Own.Calls)
      if (C.Callee && C.Callee != F)
        Called.insert(C.Callee);
  for (const auto &[F, Own] : Functions)
    Bases[F] = !F->hasLocalLinkage() || !Called.contains(F) ? 1 : 0;
}

void BlockWeights::spread(ArrayRef<FunctionGroup> Groups) {
  DenseMap<const Function *, double> From; // calls outside of the group
  for (auto &[F, Own] : Functions) {
    Own.Entries = 0;
    From[F] = Bases.lookup(F);
  }
  for (const FunctionGroup &Group : Groups) {
    DenseSet<const Function *> Members(Group.begin(), Group.end());
    double Outside = 0;
    bool IsRecursive = false;
    for (const Function *F : Group) {
      Outside += From.lookup(F);
      IsRecursive |= any_of(Functions[F].Calls, [&](const Call &C) {
        return C.Callee && Members.contains(C.Callee);
      });
    }
    for (const Function *F : Group) {
      OfFunction &Own = Functions[F];
      double Entries = From.lookup(F);
      if (IsRecursive)
        Entries += (RecursiveEntries - 1) * Outside / double(Group.size());
      if (auto Count = F->getEntryCount())
        Entries = double(Count->getCount());
      Own.Entries = std::min(Entries, MaxEntries);
      for (const Call &C : Own.Calls)
        if (C.Callee && !Members.contains(C.Callee))
          From[C.Callee] += Own.Entries * C.Frequency;
    }
  }
}

void BlockWeights::addIndirectCalls(const Module &M) {
  DenseMap<FunctionType *, SmallVector<const Function *, 2>> ByType;
  for (const auto &[F, Own] : Functions)
    if (isAddressTaken(*F))
      ByType[F->getFunctionType()].push_back(F);
  DenseMap<const Function *, double> Entered;
  for (const auto &[F, Own] : Functions)
    for (const Call &C : Own.Calls) {
      auto It = C.Callee ? ByType.end() : ByType.find(C.Type);
      if (It == ByType.end())
        continue;
      for (const Function *Callee : It->second)
        Entered[Callee] +=
            Own.Entries * C.Frequency / double(It->second.size());
    }
  // It is called, after all.
  for (auto [F, Entries] : Entered)
    Bases[F] = Entries + (F->hasLocalLinkage() ? 0 : 1);
}

void BlockWeights::findMainCallers() {
  for (const auto &[F, Own] : Functions)
    for (const Call &C : Own.Calls) {
      auto Callee = C.Callee ? Functions.find(C.Callee) : Functions.end();
      if (Callee != Functions.end() && C.Callee != F &&
          Own.Entries * C.Frequency > Callee->second.Entries / 2)
        Callee->second.MainCaller = C.Block;
    }
}

double BlockWeights::get(const BasicBlock &Block) const {
  auto It = Functions.find(Block.getParent());
  return It == Functions.end()
             ? 0
             : It->second.Entries * Blocks.lookup(&Block).Frequency;
}

const BasicBlock *BlockWeights::getLoop(const BasicBlock &Block) const {
  const BasicBlock *Outermost = nullptr, *Here = &Block;
  for (unsigned Depth = 0; Here && Depth != MaxCallDepth; ++Depth) {
    if (const BasicBlock *Loop = Blocks.lookup(Here).Loop)
      return Loop;
    auto It = Functions.find(Here->getParent());
    if (It == Functions.end() || It->second.Entries <= 1)
      break;
    Outermost = &Here->getParent()->getEntryBlock();
    Here = It->second.MainCaller;
  }
  return Outermost;
}

} // namespace restruct
