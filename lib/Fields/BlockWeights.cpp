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
///      a few times; a function that calls itself for each of several children
///      does so more often;
///   4. calls that make an array larger are rare;
///   5. an indirect call may call each function of its type whose address is
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
/// Likewise, if each entry of a function calls it more than once.
static constexpr double TreeEntries = 64;
/// How far callers are followed to a loop.
static constexpr unsigned MaxCallDepth = 8;
/// How often a condition holds under which an array is allocated.
static constexpr double GrowthShare = 1.0 / 16;
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

BlockWeights::BlockWeights(const Module &M, const FrequencySource &Source,
                           AllocationTest AllocatesArray) {
  for (const Function &F : M)
    if (!F.isDeclaration())
      measure(F, Source, AllocatesArray);
  findBases(M);
  std::vector<FunctionGroup> Groups = groupByCalls(M);
  findGrowth(Groups);
  spread(Groups);
  addIndirectCalls(M);
  spread(Groups);
  findMainCalls();
}

void BlockWeights::addCall(const CallBase &Call, double Frequency) {
  const Function *Callee = Call.getCalledFunction();
  if (Call.isInlineAsm() || (Callee && Callee->isDeclaration()))
    return;
  Functions[Call.getFunction()].Calls.push_back(
      {Callee, Call.getFunctionType(), &Call, Frequency});
}

/// Whether the memory that \p Call allocates is remembered elsewhere.
static bool isStored(const CallBase &Call) {
  return any_of(Call.uses(), [](const Use &U) {
    return isa<StoreInst>(U.getUser()) &&
           U.getOperandNo() != StoreInst::getPointerOperandIndex();
  });
}

/// Whether the code around \p Block is executed more often.
bool BlockWeights::isConditional(const BasicBlock &Block) const {
  constexpr double Always = 0.9;
  const OfBlock &Own = Blocks.find(&Block)->second;
  double Around = Own.Loop ? Blocks.find(Own.Loop)->second.Frequency : 1;
  return Own.Frequency < Always * Around;
}

/// A call under a condition of a function that allocates an array makes
/// something larger when it is full. That is rare, though no branch shows it.
void BlockWeights::findGrowth(ArrayRef<FunctionGroup> Groups) {
  for (const FunctionGroup &Group : reverse(Groups))
    for (const Function *F : Group) {
      OfFunction &Own = Functions[F];
      for (Call &C : Own.Calls) {
        auto Callee = C.Callee ? Functions.find(C.Callee) : Functions.end();
        if (Callee == Functions.end() || !Callee->second.Grows)
          continue;
        const BasicBlock &Block = *C.Site->getParent();
        if (!isConditional(Block))
          Own.Grows |= !Blocks.lookup(&Block).Loop;
        else if (!F->getEntryCount())
          C.Frequency *= GrowthShare;
      }
    }
}

void BlockWeights::measure(const Function &F, const FrequencySource &Source,
                           AllocationTest AllocatesArray) {
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
      if (const auto *Call = dyn_cast<CallBase>(&I)) {
        addCall(*Call, Own.Frequency);
        if (!Own.Loop && AllocatesArray(*Call) && isStored(*Call) &&
            !isConditional(Block))
          Functions[&F].Grows = true;
      }
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
    double Recursive = 0;
    for (const Function *F : Group) {
      Outside += From.lookup(F);
      for (const Call &C : Functions[F].Calls)
        if (C.Callee && Members.contains(C.Callee))
          Recursive += C.Frequency;
    }
    double Factor = Recursive == 0                       ? 1
                    : Group.size() == 1 && Recursive > 1 ? TreeEntries
                                                         : RecursiveEntries;
    for (const Function *F : Group) {
      OfFunction &Own = Functions[F];
      double Entries = From.lookup(F);
      Entries += (Factor - 1) * Outside / double(Group.size());
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

void BlockWeights::findMainCalls() {
  for (const auto &[F, Own] : Functions)
    for (const Call &C : Own.Calls) {
      auto Callee = C.Callee ? Functions.find(C.Callee) : Functions.end();
      if (Callee != Functions.end() && C.Callee != F &&
          Own.Entries * C.Frequency > Callee->second.Entries / 2)
        Callee->second.MainCall = C.Site;
    }
}

double BlockWeights::get(const BasicBlock &Block) const {
  auto It = Functions.find(Block.getParent());
  return It == Functions.end()
             ? 0
             : It->second.Entries * Blocks.lookup(&Block).Frequency;
}

const CallBase *BlockWeights::getMainCall(const Function &F) const {
  auto It = Functions.find(&F);
  return It == Functions.end() ? nullptr : It->second.MainCall;
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
    const CallBase *Call = It->second.MainCall;
    Here = Call ? Call->getParent() : nullptr;
  }
  return Outermost;
}

} // namespace restruct
