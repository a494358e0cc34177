//===- Instrument.cpp - Instruments a program for the oracle --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The program is optimised after this, and must remain the one that the
/// analyses answered about:
///
///   1. One activation of the source is one frame: no inlining. Frame addresses
///      identify activations (Activations.h).
///   2. One object has one address for its lifetime, and shares it with none:
///      no merging of constants (unnamed_addr), no sharing of stack slots
///      (lifetime markers).
///   3. An activation ends where the source says so: its last call is no tail
///      call. Otherwise a function that a callback calls at its end would enter
///      the frame of the callback, as the next callback does. If a tail call is
///      required (musttail), the runtime is told of it.
///   4. Calls of the runtime are not moved or dropped: functions have no memory
///      attributes.
///
/// Everything else may be optimised. The runtime receives every address that an
/// analysis answered about, and optimisation keeps arguments of calls.
///
//===----------------------------------------------------------------------===//

#include "Instrument.h"

#include "OracleABI.h"
#include "Tables.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace restruct::oracle {

static constexpr StringLiteral RegisterName = "oracle.register";

namespace {

class Instrumenter {
public:
  Instrumenter(Module &M, const Sites &S, const Tables &T)
      : M(M), S(S), T(T), Void(Type::getVoidTy(M.getContext())),
        Ptr(PointerType::get(M.getContext(), 0)),
        Word(Type::getInt64Ty(M.getContext())) {}

  void run() {
    for (auto [F, Row] : zip_equal(S.Functions, T.Functions))
      enter(*F, Row);
    for (auto [A, Row] : zip_equal(S.Allocas, T.Allocas))
      stackObject(*A, Row);
    for (Function *F : S.Functions)
      byValArguments(*F);
    // Before the accesses, so that these come after them.
    for (auto [Site, Object] : zip_equal(S.ThreadLocals, T.ThreadLocals))
      if (Object.Base)
        threadLocal(Site, Object);
    for (auto [Site, Row] : zip_equal(S.Accesses, T.Accesses))
      access(Site, Row);
    for (auto [Site, Row] : zip_equal(S.Calls, T.Calls))
      call(Site, Row);
    for (CallBase *C : S.StackRestores)
      stackRestored(*C);
    for (CallBase *C : S.MustTailCalls)
      tailCall(*C);
    registerModule();
  }

private:
  CallInst *callRuntime(IRBuilder<> &B, StringRef Name,
                        ArrayRef<Value *> Arguments) {
    SmallVector<Type *> Types;
    for (Value *V : Arguments)
      Types.push_back(V->getType());
    FunctionCallee Callee =
        M.getOrInsertFunction(Name, FunctionType::get(Void, Types, false));
    CallInst *C = B.CreateCall(Callee, Arguments);
    C->setDoesNotThrow();
    return C;
  }

  Value *addressOf(IRBuilder<> &B, const Row &R) {
    LoadInst *Base = B.CreateLoad(Ptr, R.Base);
    Base->setMetadata(LLVMContext::MD_invariant_load,
                      MDNode::get(M.getContext(), {}));
    return B.CreateConstGEP1_64(B.getInt8Ty(), Base, R.Offset);
  }

  Value *frameOf(const Instruction &I) { return Frames[I.getFunction()]; }

  void enter(Function &F, const Row &R) {
    IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt());
    Frames[&F] =
        B.CreateIntrinsic(Ptr, Intrinsic::frameaddress, {B.getInt32(0)});
    Entered[&F] =
        callRuntime(B, "restruct_oracle_enter", {addressOf(B, R), Frames[&F]});
  }

  void stackObject(AllocaInst &A, const Row &R) {
    if (A.getAddressSpace() != 0)
      return;
    IRBuilder<> B(A.getNextNode());
    const DataLayout &DL = M.getDataLayout();
    Value *Size = B.CreateMul(
        B.CreateZExtOrTrunc(A.getArraySize(), Word),
        ConstantInt::get(
            Word,
            DL.getTypeAllocSize(A.getAllocatedType()).getKnownMinValue()));
    callRuntime(B, "restruct_oracle_stack_object",
                {addressOf(B, R), &A, Size, frameOf(A)});
  }

  /// A copy made by the caller is an object of the callee.
  void byValArguments(Function &F) {
    const DataLayout &DL = M.getDataLayout();
    for (Argument &A : F.args()) {
      if (!A.hasByValAttr())
        continue;
      IRBuilder<> B(Entered[&F]->getNextNode());
      Constant *Name = ConstantDataArray::getString(
          M.getContext(), "argument " + std::to_string(A.getArgNo()));
      Constant *Where = ConstantDataArray::getString(
          M.getContext(), ("of " + F.getName()).str());
      Constant *Row = ConstantStruct::getAnon(
          {privateConstant(Name), privateConstant(Where),
           ConstantInt::get(Word, StackObject)});
      uint64_t Size = DL.getTypeAllocSize(A.getParamByValType());
      callRuntime(
          B, "restruct_oracle_stack_object",
          {privateConstant(Row), &A, ConstantInt::get(Word, Size), Frames[&F]});
    }
  }

  Constant *privateConstant(Constant *C) {
    return new GlobalVariable(M, C->getType(), true,
                              GlobalValue::PrivateLinkage, C, "oracle.byval");
  }

  void access(const AccessSite &Site, const Row &R) {
    IRBuilder<> B(Site.Access);
    Value *Size = ConstantInt::get(Word, Site.Size.Unit);
    for (Value *Count : {Site.Size.Count, Site.Size.Count2})
      if (Count)
        Size = B.CreateMul(Size, B.CreateZExtOrTrunc(Count, Word));
    callRuntime(B, "restruct_oracle_access",
                {addressOf(B, R), Site.Pointer, Size, frameOf(*Site.Access)});
  }

  void call(const CallSite &Site, const Row &R) {
    IRBuilder<> B(Site.Call);
    if (!Site.IsLibrary) {
      callRuntime(B, "restruct_oracle_indirect_call",
                  {addressOf(B, R), Site.Call->getCalledOperand(),
                   frameOf(*Site.Call)});
      return;
    }
    callRuntime(B, "restruct_oracle_library_call",
                {addressOf(B, R), frameOf(*Site.Call)});
    if (auto *II = dyn_cast<InvokeInst>(Site.Call)) {
      // Otherwise the landing pad's own first access ends it.
      if (!II->getNormalDest()->getSinglePredecessor())
        return;
      B.SetInsertPoint(II->getNormalDest(),
                       II->getNormalDest()->getFirstInsertionPt());
    } else if (Site.Call->isTerminator() || Site.Call->isMustTailCall()) {
      return;
    } else {
      B.SetInsertPoint(Site.Call->getNextNode());
    }
    callRuntime(B, "restruct_oracle_library_call",
                {ConstantPointerNull::get(Ptr), frameOf(*Site.Call)});
  }

  void stackRestored(CallBase &C) {
    IRBuilder<> B(&C);
    callRuntime(B, "restruct_oracle_stack_restored",
                {C.getArgOperand(0), frameOf(C)});
  }

  void tailCall(CallBase &C) {
    IRBuilder<> B(&C);
    callRuntime(B, "restruct_oracle_tail_call", {frameOf(C)});
  }

  void threadLocal(const ThreadLocalSite &Site, const Row &R) {
    bool IsIntrinsic = Site.Address == Site.User;
    IRBuilder<> B(IsIntrinsic ? Site.User->getNextNode() : Site.User);
    uint64_t Size = M.getDataLayout()
                        .getTypeAllocSize(Site.Variable->getValueType())
                        .getFixedValue();
    callRuntime(B, "restruct_oracle_thread_local",
                {addressOf(B, R), Site.Address, ConstantInt::get(Word, Size)});
  }

  void registerModule() {
    auto *F = Function::Create(FunctionType::get(Void, false),
                               GlobalValue::InternalLinkage, RegisterName, M);
    F->setDoesNotThrow();
    IRBuilder<> B(BasicBlock::Create(M.getContext(), "", F));
    for (const BaseAddress &A : T.Bases)
      B.CreateStore(A.Table, A.Base);
    callRuntime(B, "restruct_oracle_register", {T.Module});
    B.CreateRetVoid();
    appendToGlobalCtors(M, F, /*Priority=*/0);
  }

  Module &M;
  const Sites &S;
  const Tables &T;
  Type *Void;
  PointerType *Ptr;
  IntegerType *Word;
  DenseMap<const Function *, Value *> Frames;        // never iterated
  DenseMap<const Function *, Instruction *> Entered; // never iterated
};

void keepObjectsApart(Module &M) {
  for (GlobalValue &G : M.global_values())
    G.setUnnamedAddr(GlobalValue::UnnamedAddr::None);
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *II = dyn_cast<IntrinsicInst>(&I);
          II && II->isLifetimeStartOrEnd())
        II->eraseFromParent();
}

void keepActivationsApart(const Sites &S) {
  for (Function *F : S.Functions) {
    F->removeFnAttr(Attribute::AlwaysInline);
    F->addFnAttr(Attribute::NoInline);
    F->addFnAttr("disable-tail-calls", "true");
    F->removeFnAttr(Attribute::Memory);
    F->removeFnAttr(Attribute::Speculatable);
    for (Instruction &I : instructions(*F))
      if (auto *C = dyn_cast<CallBase>(&I))
        if (!C->getCalledFunction() ||
            !C->getCalledFunction()->isDeclaration()) {
          C->removeFnAttr(Attribute::AlwaysInline);
          C->removeFnAttr(Attribute::Memory);
        }
  }
}

} // namespace

bool isInstrumented(const Module &M) { return M.getFunction(RegisterName); }

void instrument(Module &M, const Sites &S, ArrayRef<View> Views) {
  Tables T = writeTables(M, S, Views);
  Instrumenter(M, S, T).run();
  keepObjectsApart(M);
  keepActivationsApart(S);
}

} // namespace restruct::oracle
