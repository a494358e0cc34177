//===- Sites.cpp - The sites that are observed ----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sites.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace restruct::oracle {

namespace {

class Collector {
public:
  Collector(Module &M, const MemoryInfo &Memory, Sites &Out)
      : DL(M.getDataLayout()), Memory(Memory), Out(Out) {}

  void visit(Instruction &I) {
    if (auto *L = dyn_cast<LoadInst>(&I))
      add(I, L->getPointerOperand(), L->getType());
    else if (auto *S = dyn_cast<StoreInst>(&I))
      add(I, S->getPointerOperand(), S->getValueOperand()->getType());
    else if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
      add(I, X->getPointerOperand(), X->getCompareOperand()->getType());
    else if (auto *R = dyn_cast<AtomicRMWInst>(&I))
      add(I, R->getPointerOperand(), R->getType());
    else if (auto *V = dyn_cast<VAArgInst>(&I))
      add(I, V->getPointerOperand(), AccessSize{});
    else if (auto *A = dyn_cast<AllocaInst>(&I))
      Out.Allocas.push_back(A);
    else if (auto *C = dyn_cast<CallBase>(&I))
      visitCall(*C);
  }

private:
  void add(Instruction &I, Value *Pointer, AccessSize Size, int Argument = -1) {
    if (Pointer->getType()->isPointerTy() &&
        Pointer->getType()->getPointerAddressSpace() == 0) {
      Out.Accesses.push_back({&I, Pointer, Size, Argument});
      if (auto *G = dyn_cast<GlobalVariable>(getUnderlyingObject(Pointer));
          G && G->isThreadLocal())
        Out.ThreadLocals.push_back({&I, G, G});
    }
  }
  void add(Instruction &I, Value *Pointer, Type *Ty) {
    add(I, Pointer, AccessSize{DL.getTypeStoreSize(Ty).getKnownMinValue()});
  }

  void visitCall(CallBase &C) {
    if (C.isMustTailCall())
      Out.MustTailCalls.push_back(&C);
    if (auto *MI = dyn_cast<AnyMemIntrinsic>(&C)) {
      add(C, MI->getRawDest(), AccessSize{1, MI->getLength()}, 0);
      if (auto *MT = dyn_cast<AnyMemTransferInst>(MI))
        add(C, MT->getRawSource(), AccessSize{1, MI->getLength()}, 1);
      return;
    }
    if (auto *II = dyn_cast<IntrinsicInst>(&C)) {
      visitIntrinsic(*II);
      return;
    }
    for (unsigned I = 0; I != C.arg_size(); ++I)
      if (C.isByValArgument(I))
        add(C, C.getArgOperand(I),
            AccessSize{DL.getTypeStoreSize(C.getParamByValType(I))}, int(I));
    if (C.isIndirectCall()) {
      Out.Calls.push_back({&C, false});
      return;
    }
    if (const FunctionModel *Model = Memory.Library.lookup(C))
      visitLibraryCall(C, *Model);
  }

  void visitIntrinsic(IntrinsicInst &I) {
    switch (I.getIntrinsicID()) {
    case Intrinsic::vastart:
    case Intrinsic::vaend:
      add(I, I.getArgOperand(0), AccessSize{}, 0);
      return;
    case Intrinsic::vacopy:
      add(I, I.getArgOperand(0), AccessSize{}, 0);
      add(I, I.getArgOperand(1), AccessSize{}, 1);
      return;
    case Intrinsic::stackrestore:
      Out.StackRestores.push_back(&I);
      return;
    case Intrinsic::threadlocal_address:
      if (auto *G = dyn_cast<GlobalVariable>(I.getArgOperand(0)))
        Out.ThreadLocals.push_back({&I, &I, G});
      return;
    default:
      return;
    }
  }

  /// A count that is an argument of \p C, if it is an integer.
  static Value *countOf(CallBase &C, uint8_t Argument) {
    if (Argument >= C.arg_size())
      return nullptr;
    Value *V = C.getArgOperand(Argument);
    return V->getType()->isIntegerTy() ? V : nullptr;
  }

  void addExtent(CallBase &C, unsigned I, const AccessExtent &Extent) {
    AccessSize Size;
    if (Extent.K == AccessExtent::UpTo || Extent.K == AccessExtent::Exactly) {
      Size.Unit = Extent.Unit;
      Size.Count = countOf(C, Extent.Argument);
      Size.Count2 = countOf(C, Extent.Argument2);
    }
    add(C, C.getArgOperand(I), Size, int(I));
  }

  void visitLibraryCall(CallBase &C, const FunctionModel &Model) {
    for (unsigned I = 0; I != C.arg_size(); ++I) {
      if (!C.getArgOperand(I)->getType()->isPointerTy())
        continue;
      const ArgumentModel &Argument = Model.getArgument(I);
      if (Argument.Reads != Reach::Nothing)
        addExtent(C, I, Argument.ReadExtent);
      if (Argument.Writes != Reach::Nothing)
        addExtent(C, I, Argument.WriteExtent);
      if (Argument.Frees && !Argument.accesses())
        add(C, C.getArgOperand(I), AccessSize{}, int(I));
    }
    for (const CallbackModel &Callback : Model.callbacks())
      if (Callback.When == CallbackModel::DuringCall) {
        Out.Calls.push_back({&C, true});
        return;
      }
  }

  const DataLayout &DL;
  const MemoryInfo &Memory;
  Sites &Out;
};

} // namespace

Sites collectSites(Module &M, const MemoryInfo &Memory) {
  Sites Result;
  Collector C(M, Memory, Result);
  // The dynamic linker calls resolvers before the runtime can be called.
  SmallPtrSet<const Function *, 4> Resolvers;
  for (const GlobalIFunc &I : M.ifuncs())
    Resolvers.insert(I.getResolverFunction());
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasAvailableExternallyLinkage() ||
        F.hasFnAttribute(Attribute::Naked) || F.isPresplitCoroutine() ||
        Resolvers.contains(&F))
      continue;
    Result.Functions.push_back(&F);
    for (Instruction &I : instructions(F))
      C.visit(I);
  }
  return Result;
}

} // namespace restruct::oracle
