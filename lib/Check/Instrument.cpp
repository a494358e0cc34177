//===- Instrument.cpp - Instruments a program for checking ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each activation gets a record with the current value of every pointer:
///
///   frame = restruct_check_enter(function, frame address)
///   after each definition of a pointer, its value and the number of its
///     instance are written into the record
///   after each access, and around each call with an excluded effect, the
///     runtime is called; it is told that a call copies its arguments (byval)
///     before the call, and again as a part of it
///
/// The program must remain the one that the analyses answered about. One
/// activation of the source is one frame (no inlining); one object has one
/// address for its lifetime and shares it with none (no merging of constants or
/// stack slots); and no optimisation relies on what is being checked.
///
//===----------------------------------------------------------------------===//

#include "Tables.h"

#include "restruct/Check/Overlaps.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace restruct::check {

namespace {

class Instrumenter {
public:
  Instrumenter(Module &M, ArrayRef<FunctionPlan> Plans,
               const CheckTables &Tables)
      : M(M), Plans(Plans), Tables(Tables),
        Void(Type::getVoidTy(M.getContext())),
        Ptr(PointerType::get(M.getContext(), 0)),
        Word(Type::getInt64Ty(M.getContext())) {}

  void run() {
    makeUnwatched();
    for (auto [Plan, Rows] : zip_equal(Plans, Tables.Plans))
      instrument(Plan, Rows);
    registerModule();
  }

private:
  CallInst *callRuntime(IRBuilder<> &B, StringRef Name, Type *Result,
                        ArrayRef<Value *> Arguments) {
    SmallVector<Type *> Types;
    for (Value *V : Arguments)
      Types.push_back(V->getType());
    FunctionCallee Callee =
        M.getOrInsertFunction(Name, FunctionType::get(Result, Types, false));
    CallInst *C = B.CreateCall(Callee, Arguments);
    C->setDoesNotThrow();
    return C;
  }

  /// One record that all unwatched activations write to.
  void makeUnwatched() {
    size_t MaxPointers = 0;
    for (const FunctionPlan &P : Plans)
      MaxPointers = std::max(MaxPointers, P.Pointers.size());
    Type *Ty = ArrayType::get(
        Word, (sizeof(FrameHeader) + MaxPointers * sizeof(PointerSlot)) / 8);
    Unwatched =
        new GlobalVariable(M, Ty, false, GlobalValue::InternalLinkage,
                           Constant::getNullValue(Ty), "check.unwatched");
  }

  void instrument(const FunctionPlan &Plan, const PlanRows &Rows) {
    IRBuilder<> B(&Plan.F->getEntryBlock(),
                  Plan.F->getEntryBlock().getFirstInsertionPt());
    Stack = B.CreateIntrinsic(Ptr, Intrinsic::frameaddress, {B.getInt32(0)});
    Frame = callRuntime(B, "restruct_check_enter", Ptr,
                        {Rows.Function, Stack, Unwatched});
    for (auto [I, P] : enumerate(Plan.Pointers))
      if (!isa<Instruction>(P))
        define(B, I, P);
    for (auto [I, P] : enumerate(Plan.Pointers))
      if (auto *Def = dyn_cast<Instruction>(P)) {
        BasicBlock::iterator After = *Def->getInsertionPointAfterDef();
        IRBuilder<> AfterDef(After->getParent(), After);
        define(AfterDef, I, P);
      }
    Copied.clear();
    for (auto [A, Row] : zip_equal(Plan.Accesses, Rows.Accesses))
      access(A, Row);
    for (auto [W, Row] : zip_equal(Plan.Calls, Rows.Calls))
      if (Row)
        call(*W.Call, Row);
    for (CallBase *C : Plan.Births)
      birth(*C);
    for (CallBase *C : Plan.StackRestores) {
      IRBuilder<> Before(C);
      callRuntime(Before, "restruct_check_stack_restored", Void,
                  {C->getArgOperand(0)});
    }
    for (CallBase *C : Plan.Scopes) {
      IRBuilder<> Before(C);
      callRuntime(Before, "restruct_check_scope", Void, {Frame});
    }
    if (Plan.F->callsFunctionThatReturnsTwice())
      leaveCalls(*Plan.F);
  }

  /// When setjmp returns again, a call was left by longjmp. What is called next
  /// is no part of it.
  void leaveCalls(Function &F) {
    SmallVector<CallInst *, 2> Returning;
    for (Instruction &I : instructions(F))
      if (auto *C = dyn_cast<CallInst>(&I);
          C && C->hasFnAttr(Attribute::ReturnsTwice))
        Returning.push_back(C);
    for (CallInst *C : Returning) {
      IRBuilder<> After(C->getNextNode());
      callRuntime(After, "restruct_check_call_end", Void, {Stack});
    }
  }

  void define(IRBuilder<> &B, size_t Index, Value *P) {
    uint64_t Offset = sizeof(FrameHeader) + Index * sizeof(PointerSlot);
    Value *Slot = B.CreateConstGEP1_64(B.getInt8Ty(), Frame, Offset);
    Value *Instance = B.CreateConstGEP1_64(
        B.getInt8Ty(), Frame, Offset + offsetof(PointerSlot, Instance));
    B.CreateStore(P, Slot);
    B.CreateStore(B.CreateAdd(B.CreateLoad(Word, Instance), B.getInt64(1)),
                  Instance);
  }

  void access(const Access &A, Constant *Row) {
    // A call copies its arguments before its callee begins.
    bool IsCopied = isa<CallBase>(A.I) && !isa<IntrinsicInst>(A.I);
    if (IsCopied)
      Copied[cast<CallBase>(A.I)].push_back({&A, Row});
    IRBuilder<> B(IsCopied ? A.I : A.I->getNextNode());
    Value *Size =
        A.Length ? B.CreateZExtOrTrunc(A.Length, Word) : B.getInt64(A.Size);
    callRuntime(B, "restruct_check_access", Void,
                {Row, A.Pointer, Size, Frame, Stack});
  }

  void call(CallBase &C, Constant *Row) {
    IRBuilder<> B(&C);
    callRuntime(B, "restruct_check_call_begin", Void, {Row, Frame, Stack});
    for (auto [A, CopiedRow] : Copied.lookup(&C))
      callRuntime(B, "restruct_check_copied", Void,
                  {CopiedRow, A->Pointer, B.getInt64(A->Size)});
    if (auto *II = dyn_cast<InvokeInst>(&C)) {
      // Otherwise the next access of this activation ends it.
      if (!II->getNormalDest()->getSinglePredecessor())
        return;
      B.SetInsertPoint(II->getNormalDest(),
                       II->getNormalDest()->getFirstInsertionPt());
    } else {
      B.SetInsertPoint(C.getNextNode());
    }
    callRuntime(B, "restruct_check_call_end", Void, {Stack});
  }

  /// The size of the new object is a guess unless the function states it. Too
  /// large a size only hides violations.
  void birth(CallBase &C) {
    std::optional<BasicBlock::iterator> After = C.getInsertionPointAfterDef();
    if (!After)
      return;
    IRBuilder<> B((*After)->getParent(), *After);
    constexpr uint64_t Guess = 256;
    Value *Size = B.getInt64(Guess);
    Attribute Attr = C.getFnAttr(Attribute::AllocSize);
    if (Attr.isValid()) {
      auto [First, Second] = Attr.getAllocSizeArgs();
      Size = B.CreateZExtOrTrunc(C.getArgOperand(First), Word);
      if (Second)
        Size = B.CreateMul(Size,
                           B.CreateZExtOrTrunc(C.getArgOperand(*Second), Word));
    }
    callRuntime(B, "restruct_check_forget", Void, {&C, Size});
  }

  void registerModule() {
    auto *F =
        Function::Create(FunctionType::get(Void, false),
                         GlobalValue::InternalLinkage, "check.register", M);
    F->setDoesNotThrow();
    IRBuilder<> B(BasicBlock::Create(M.getContext(), "", F));
    callRuntime(B, "restruct_check_register", Void, {Tables.Module});
    B.CreateRetVoid();
    appendToGlobalCtors(M, F, /*Priority=*/0);
  }

  Module &M;
  ArrayRef<FunctionPlan> Plans;
  const CheckTables &Tables;
  Type *Void;
  PointerType *Ptr;
  IntegerType *Word;
  Constant *Unwatched = nullptr;
  Value *Stack = nullptr; // of the current function
  Value *Frame = nullptr;
  /// What calls of the function at hand copy, and the rows of these accesses.
  DenseMap<CallBase *, SmallVector<std::pair<const Access *, Constant *>, 1>>
      Copied; // never iterated
};

void dropPromises(Instruction &I) {
  for (unsigned Kind :
       {LLVMContext::MD_tbaa, LLVMContext::MD_tbaa_struct,
        LLVMContext::MD_alias_scope, LLVMContext::MD_noalias,
        LLVMContext::MD_invariant_load, LLVMContext::MD_invariant_group})
    I.setMetadata(Kind, nullptr);
  if (auto *C = dyn_cast<CallBase>(&I)) {
    const Function *Callee = C->getCalledFunction();
    if (Callee && Callee->isDeclaration())
      return;
    C->removeFnAttr(Attribute::AlwaysInline);
    C->removeFnAttr(Attribute::Memory);
  }
}

void keepApart(Module &M, ArrayRef<FunctionPlan> Plans) {
  for (GlobalValue &G : M.global_values())
    G.setUnnamedAddr(GlobalValue::UnnamedAddr::None);
  for (const FunctionPlan &P : Plans) {
    P.F->removeFnAttr(Attribute::AlwaysInline);
    P.F->addFnAttr(Attribute::NoInline);
    P.F->removeFnAttr(Attribute::Memory);
    P.F->removeFnAttr(Attribute::Speculatable);
    for (Instruction &I : make_early_inc_range(instructions(*P.F))) {
      dropPromises(I);
      if (auto *II = dyn_cast<IntrinsicInst>(&I);
          II && II->isLifetimeStartOrEnd())
        II->eraseFromParent();
    }
  }
}

} // namespace

} // namespace restruct::check

namespace restruct {

CheckCounts instrumentForCheck(Module &M, const CheckedAnalyses &Analyses,
                               const CheckOptions &Options) {
  CheckCounts Counts;
  std::vector<check::FunctionPlan> Plans =
      check::planChecks(M, Analyses, Options, Counts);
  check::CheckTables Tables = check::writeTables(M, Plans, Analyses.Names);
  check::Instrumenter(M, Plans, Tables).run();
  check::keepApart(M, Plans);
  return Counts;
}

Error instrumentForOverlaps(Module &M, StringRef SeenFile) {
  check::OverlapPlan Plan = check::planOverlaps(M);
  if (Error E = check::makeSeenFile(Plan, SeenFile))
    return E;
  check::CheckTables Tables =
      check::writeTables(M, Plan.Functions, {}, SeenFile, Plan.NumSeen);
  check::Instrumenter(M, Plan.Functions, Tables).run();
  check::keepApart(M, Plan.Functions);
  return Error::success();
}

} // namespace restruct
