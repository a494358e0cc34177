//===- AccessCollector.cpp - The accesses and calls of a function ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessCollector.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <map>
#include <tuple>

using namespace llvm;

namespace restruct::check {

namespace {

/// The parameter for argument \p I of \p C; null if the callee's body is not
/// known, and for variable arguments.
const Argument *parameterOf(const CallBase &C, unsigned I) {
  const Function *Callee = C.getCalledFunction();
  return Callee && Callee->hasExactDefinition() && I < Callee->arg_size()
             ? Callee->getArg(I)
             : nullptr;
}

/// Whether \p C may read through its operand \p U, or keep it. If that depends
/// on the callee's body, the parameter is returned in \p Next.
bool mayReadOperand(const CallBase &C, const Use &U, const Value *&Next) {
  if (!C.isArgOperand(&U))
    return true;
  unsigned I = C.getArgOperandNo(&U);
  if (isa<AnyMemIntrinsic>(C))
    return I != 0; // the destination
  Next = parameterOf(C, I);
  return !Next && !(C.onlyWritesMemory(I) && C.doesNotCapture(I));
}

/// Whether memory may be read through \p Copy, a parameter with memory of its
/// own, here or in callees that get a pointer to it.
bool mayBeRead(const Argument &Copy) {
  SmallVector<const Value *> Worklist = {&Copy};
  SmallPtrSet<const Value *, 8> Visited; // never iterated
  while (!Worklist.empty()) {
    const Value *Pointer = Worklist.pop_back_val();
    if (!Visited.insert(Pointer).second)
      continue;
    for (const Use &U : Pointer->uses()) {
      const User *By = U.getUser();
      const Value *Next = nullptr;
      if (isa<GetElementPtrInst, PHINode, SelectInst>(By))
        Next = By;
      else if (isa<StoreInst>(By)) {
        if (U.getOperandNo() != StoreInst::getPointerOperandIndex())
          return true;
      } else if (auto *C = dyn_cast<CallBase>(By)) {
        if (mayReadOperand(*C, U, Next))
          return true;
      } else if (!isa<ICmpInst>(By))
        return true;
      if (Next)
        Worklist.push_back(Next);
    }
  }
  return false;
}

/// Finds the accesses of one function and groups them into classes.
class Collector {
public:
  Collector(FunctionPlan &Plan, const DominatorTree &DT, AskAbout What)
      : Plan(Plan), DT(DT), What(What), DL(Plan.F->getDataLayout()) {}

  void run() {
    for (Instruction &I : instructions(*Plan.F))
      if (DT.isReachableFromEntry(I.getParent()))
        visit(I);
  }

private:
  void visit(Instruction &I) {
    if (auto *L = dyn_cast<LoadInst>(&I))
      add(I, L->getPointerOperand(), L->getType(), Reads,
          MemoryLocation::get(L));
    else if (auto *S = dyn_cast<StoreInst>(&I))
      add(I, S->getPointerOperand(), S->getValueOperand()->getType(), Writes,
          MemoryLocation::get(S));
    else if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
      add(I, X->getPointerOperand(), X->getCompareOperand()->getType(),
          Reads | Writes, MemoryLocation::get(X));
    else if (auto *R = dyn_cast<AtomicRMWInst>(&I))
      add(I, R->getPointerOperand(), R->getType(), Reads | Writes,
          MemoryLocation::get(R));
    else if (auto *C = dyn_cast<CallBase>(&I))
      visitCall(*C);
  }

  void visitCall(CallBase &C) {
    if (auto *MI = dyn_cast<AnyMemIntrinsic>(&C)) {
      add(C, MI->getRawDest(), MI->getLength(), Writes,
          MemoryLocation::getForDest(MI));
      if (auto *MT = dyn_cast<AnyMemTransferInst>(MI))
        add(C, MT->getRawSource(), MT->getLength(), Reads,
            MemoryLocation::getForSource(MT));
      return;
    }
    if (auto *II = dyn_cast<IntrinsicInst>(&C)) {
      if (II->getIntrinsicID() == Intrinsic::stackrestore)
        Plan.StackRestores.push_back(&C);
      else if (II->getIntrinsicID() ==
               Intrinsic::experimental_noalias_scope_decl)
        Plan.Scopes.push_back(&C);
      return;
    }
    for (unsigned I = 0; I != C.arg_size(); ++I)
      if (C.isByValArgument(I) && mayReadCopy(C, I))
        add(C, C.getArgOperand(I), C.getParamByValType(I), Reads,
            MemoryLocation(C.getArgOperand(I),
                           LocationSize::precise(
                               DL.getTypeStoreSize(C.getParamByValType(I)))));
    const Function *Callee = C.getCalledFunction();
    if (C.returnDoesNotAlias() && C.getType()->isPointerTy() &&
        (!Callee || !Callee->isDeclaration()) && !C.isMustTailCall())
      Plan.Births.push_back(&C);
    if (!C.isInlineAsm() && !C.isMustTailCall() &&
        !C.hasFnAttr(Attribute::ReturnsTwice) && !isa<CallBrInst>(C) &&
        isAskedAbout(Callee))
      Plan.Calls.push_back({&C, {}});
  }

  /// Whether the callee may read its copy of argument \p I. Stock's analyses
  /// know of some that they do not, by their bodies or by attributes; what is
  /// copied is of no matter then.
  static bool mayReadCopy(const CallBase &C, unsigned I) {
    if (const Argument *Copy = parameterOf(C, I); Copy && !mayBeRead(*Copy))
      return false;
    return isRefSet(C.getMemoryEffects().getModRef(IRMemLocation::ArgMem)) &&
           !C.doesNotAccessMemory(I) && !C.onlyWritesMemory(I);
  }

  void add(Instruction &I, Value *Pointer, Type *Ty, uint64_t Effects,
           MemoryLocation Location) {
    TypeSize Size = DL.getTypeStoreSize(Ty);
    if (!Size.isScalable())
      add({&I, Pointer, nullptr, Size.getFixedValue(), Effects, NoClass,
           Location});
  }
  void add(Instruction &I, Value *Pointer, Value *Length, uint64_t Effects,
           MemoryLocation Location) {
    auto *Fixed = dyn_cast<ConstantInt>(Length);
    add({&I, Pointer, Fixed ? nullptr : Length,
         Fixed ? Fixed->getZExtValue() : 0, Effects, NoClass, Location});
  }

  void add(Access A) {
    if (A.Pointer->getType()->getPointerAddressSpace() != 0)
      return;
    if (isAskedAbout(A) && isPlace(A.Pointer))
      A.Class = classOf(A);
    Plan.Accesses.push_back(A);
  }

  bool isAskedAbout(const Access &A) const {
    return What == AskAbout::Answers ||
           (What == AskAbout::Overlaps && isa<LoadInst, StoreInst>(A.I));
  }
  /// \p Callee: null if unknown.
  bool isAskedAbout(const Function *Callee) const {
    return What == AskAbout::Answers || (What == AskAbout::Overlaps &&
                                         (!Callee || !Callee->isDeclaration()));
  }

  /// Whether the redefinitions of \p V are known.
  static bool isPlace(const Value *V) {
    if (isa<UndefValue, ConstantPointerNull>(V))
      return false;
    auto *I = dyn_cast<Instruction>(V);
    return !I || const_cast<Instruction *>(I)->getInsertionPointAfterDef();
  }

  uint64_t classOf(const Access &A) {
    auto [P, IsNew] = Pointers.try_emplace(A.Pointer, Plan.Pointers.size());
    if (IsNew)
      Plan.Pointers.push_back(A.Pointer);
    uint64_t Size = A.Length ? DynamicSize : A.Size;
    bool IsForAnswers = What == AskAbout::Answers;
    AAMDNodes Tags = IsForAnswers ? A.Location.AATags : AAMDNodes();
    uint64_t Effects = IsForAnswers ? A.Effects : 0;
    auto [C, IsNewClass] =
        Classes.try_emplace({P->second, Size, Effects, Tags.TBAA,
                             Tags.TBAAStruct, Tags.Scope, Tags.NoAlias},
                            Plan.Classes.size());
    if (IsNewClass)
      Plan.Classes.push_back(
          {P->second,
           A.Location,
           Size,
           Effects | (Tags.Scope || Tags.NoAlias ? IsScoped : 0),
           {}});
    return C->second;
  }

  FunctionPlan &Plan;
  const DominatorTree &DT;
  AskAbout What;
  const DataLayout &DL;
  DenseMap<Value *, unsigned> Pointers;
  // Only searched; never iterated.
  std::map<std::tuple<unsigned, uint64_t, uint64_t, const void *, const void *,
                      const void *, const void *>,
           uint64_t>
      Classes;
};

} // namespace

void collectAccesses(FunctionPlan &Plan, const DominatorTree &DT,
                     AskAbout What) {
  Collector(Plan, DT, What).run();
}

bool canBeInstrumented(const Function &F) {
  return !F.isDeclaration() && !F.hasAvailableExternallyLinkage() &&
         !F.hasFnAttribute(Attribute::Naked) && !F.isPresplitCoroutine();
}

} // namespace restruct::check
