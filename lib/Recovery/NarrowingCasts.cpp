//===- NarrowingCasts.cpp - Casts of untyped pointers ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/NarrowingCasts.h"

#include "TBAAStructNames.h"

#include "restruct/Recovery/PointerFact.h"
#include "restruct/Types/DeclaredTypesAnalysis.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

bool isNarrowingCast(const Value &V) {
  const auto *Cast = dyn_cast<BitCastInst>(&V);
  return Cast && Cast->getType()->isPointerTy();
}

namespace {

class Inserter {
public:
  Inserter(const Module &M, DeclaredTypes &Types)
      : Types(Types), Names(M, Types) {}
  bool run(Function &F);

private:
  bool isUntyped(const LoadInst &Load);
  bool isUntyped(const Argument &A) const;
  bool isUntyped(const CallBase &Call);
  bool returnsOld(const Function &F, unsigned Depth);
  const DTransStructType *getDeclared(const Value &V) const;
  const DTransStructType *getUsedType(const Use &U);
  const DTransType *getParameterType(const CallBase &Call, unsigned I) const;
  using StructFilter = function_ref<bool(const DTransStructType &)>;
  bool insert(Value &Pointer, StructFilter IsCast);
  bool runOnUntyped(Function &F);
  bool runOnMembers(Function &F);

  const DeclaredTypes &Types;
  const TBAAStructNames Names;
  DenseMap<const Function *, bool> ReturnsOld; ///< Only looked up.
};

} // namespace

/// Whether the tag of \p Load does not name the structure that the pointer
/// points to.
bool Inserter::isUntyped(const LoadInst &Load) {
  return Load.getType()->isPointerTy() &&
         Load.hasMetadata(LLVMContext::MD_tbaa) && !Names.readTag(Load).Pointee;
}

bool Inserter::isUntyped(const Argument &A) const {
  const DTransType *Pointee =
      declaredPointee(Types, *A.getParent(), A.getArgNo());
  return Pointee && isGenericPointee(Pointee);
}

/// Whether \p F may return a pointer that it did not make, but loaded or got.
/// Functions that allocate do not, and their results have the type of what the
/// caller makes of them.
bool Inserter::returnsOld(const Function &F, unsigned Depth) {
  constexpr unsigned MaxDepth = 4;
  if (F.isDeclaration() || Depth == MaxDepth)
    return false;
  auto [It, IsNew] = ReturnsOld.try_emplace(&F, false);
  if (!IsNew)
    return It->second;
  SmallSetVector<const Value *, 8> Returned;
  for (const BasicBlock &Block : F)
    if (const auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
      if (const Value *V = Return->getReturnValue())
        Returned.insert(V);
  bool Result = false;
  for (size_t I = 0; I != Returned.size() && !Result; ++I) {
    const Value *V = Returned[I];
    if (isa<PHINode, SelectInst, FreezeInst, BitCastInst>(V))
      Returned.insert_range(cast<User>(V)->operand_values());
    else if (const auto *Call = dyn_cast<CallBase>(V))
      Result = Call->getCalledFunction() &&
               returnsOld(*Call->getCalledFunction(), Depth + 1);
    else
      Result = isa<LoadInst, Argument>(V) && V->getType()->isPointerTy();
  }
  ReturnsOld[&F] = Result;
  return Result;
}

bool Inserter::isUntyped(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || !Call.getType()->isPointerTy() || F->isDeclaration())
    return false;
  const DTransType *Pointee = declaredResultPointee(Types, *F);
  return Pointee && isGenericPointee(Pointee) && returnsOld(*F, 0);
}

const DTransType *Inserter::getParameterType(const CallBase &Call,
                                             unsigned I) const {
  const Function *F = Call.getCalledFunction();
  return parameterPointee(
      F ? Types.Functions.lookup(F) : Types.IndirectCalls.lookup(&Call), I);
}

/// The structure to which \p V is declared to point; else null.
const DTransStructType *Inserter::getDeclared(const Value &V) const {
  const DTransType *T = nullptr;
  if (const auto *Load = dyn_cast<LoadInst>(&V)) {
    if (Load->getType()->isPointerTy())
      T = Names.readTag(*Load).Pointee;
  } else if (const auto *A = dyn_cast<Argument>(&V)) {
    T = declaredPointee(Types, *A->getParent(), A->getArgNo());
  } else if (const auto *Call = dyn_cast<CallBase>(&V)) {
    const Function *F = Call->getCalledFunction();
    if (Call->getType()->isPointerTy())
      T = resultPointee(F ? Types.Functions.lookup(F)
                          : Types.IndirectCalls.lookup(Call));
  }
  return dyn_cast_or_null<DTransStructType>(T);
}

/// The structure that \p U uses the pointer as; null if it says nothing.
const DTransStructType *Inserter::getUsedType(const Use &U) {
  const auto &I = *cast<Instruction>(U.getUser());
  const DTransType *T = nullptr;
  if (const auto *GEP = dyn_cast<GetElementPtrInst>(&I)) {
    auto *Source = dyn_cast<StructType>(GEP->getSourceElementType());
    if (Source && !Source->isLiteral() && U.getOperandNo() == 0)
      T = Types.Manager->lookupStructType(Source);
  } else if (getLoadStorePointerOperand(&I) == U.get()) {
    T = Names.readTag(I).Base;
  } else if (isa<StoreInst>(I)) {
    T = Names.readTag(I).Pointee;
  } else if (const auto *Call = dyn_cast<CallBase>(&I)) {
    if (Call->isArgOperand(&U))
      T = getParameterType(*Call, Call->getArgOperandNo(&U));
  } else if (isa<ReturnInst>(I)) {
    T = declaredResultPointee(Types, *I.getFunction());
  }
  return dyn_cast_or_null<DTransStructType>(T);
}

/// Inserts a cast for each structure that \p Pointer is used as, and that
/// \p IsCast.
bool Inserter::insert(Value &Pointer, StructFilter IsCast) {
  MapVector<const DTransType *, SmallVector<Use *, 4>> UsesAs;
  for (Use &U : Pointer.uses())
    if (const DTransStructType *T = getUsedType(U); T && IsCast(*T))
      UsesAs[T].push_back(&U);
  auto *I = dyn_cast<Instruction>(&Pointer);
  std::optional<BasicBlock::iterator> Where = I ? I->getInsertionPointAfterDef()
                                                : cast<Argument>(Pointer)
                                                      .getParent()
                                                      ->getEntryBlock()
                                                      .getFirstInsertionPt();
  if (!Where)
    return false;
  for (auto &[T, Uses] : UsesAs) {
    auto *Cast = CastInst::Create(Instruction::BitCast, &Pointer,
                                  Pointer.getType(), "", *Where);
    if (I)
      Cast->setDebugLoc(I->getDebugLoc());
    for (Use *U : Uses)
      U->set(Cast);
  }
  return !UsesAs.empty();
}

/// Whether the first field of \p Outer, or the first of that, and so on, is an
/// \p Inner. Unions count as structures here; no cast to one is narrowed.
static bool mayBeginWith(const DTransStructType &Outer,
                         const DTransStructType &Inner) {
  const DTransStructType *T = &Outer;
  do {
    if (T->isOpaque() || T->getNumFields() == 0)
      return false;
    T = dyn_cast<DTransStructType>(T->getField(0).getTypes().front());
  } while (T && T != &Inner);
  return T != nullptr;
}

/// Merges of pointers in \p Pointers are such pointers, too.
static void addMerges(SmallSetVector<Value *, 16> &Pointers) {
  for (size_t I = 0; I != Pointers.size(); ++I)
    for (User *U : Pointers[I]->users())
      if (isa<PHINode, SelectInst, FreezeInst>(U) &&
          U->getType()->isPointerTy())
        Pointers.insert(cast<Instruction>(U));
}

/// Casts from first members to the structures around them.
bool Inserter::runOnMembers(Function &F) {
  MapVector<const DTransStructType *, SmallSetVector<Value *, 16>> Declared;
  for (Argument &A : F.args())
    if (const DTransStructType *T = getDeclared(A))
      Declared[T].insert(&A);
  for (Instruction &I : instructions(F))
    if (const DTransStructType *T = getDeclared(I))
      Declared[T].insert(&I);
  bool Changed = false;
  for (auto &[Member, Pointers] : Declared) {
    addMerges(Pointers);
    for (Value *Pointer : Pointers)
      Changed |=
          insert(*Pointer, [&, Inner = Member](const DTransStructType &T) {
            return mayBeginWith(T, *Inner);
          });
  }
  return Changed;
}

bool Inserter::runOnUntyped(Function &F) {
  SmallSetVector<Value *, 16> Untyped;
  for (Argument &A : F.args())
    if (isUntyped(A))
      Untyped.insert(&A);
  for (Instruction &I : instructions(F)) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    const auto *Call = dyn_cast<CallBase>(&I);
    if ((Load && isUntyped(*Load)) || (Call && isUntyped(*Call)))
      Untyped.insert(&I);
  }
  addMerges(Untyped);
  bool Changed = false;
  for (Value *Pointer : Untyped)
    Changed |= insert(*Pointer, [](const DTransStructType &) { return true; });
  return Changed;
}

bool Inserter::run(Function &F) {
  bool Changed = runOnUntyped(F);
  return runOnMembers(F) || Changed;
}

/// Whether \p F is compiled with strict aliasing; nothing if it accesses no
/// memory, so that it does not show.
static std::optional<bool> isStrict(const Function &F) {
  bool HasAccess = false;
  for (const Instruction &I : instructions(F)) {
    if (I.hasMetadata(LLVMContext::MD_tbaa))
      return true;
    HasAccess |= isa<LoadInst, StoreInst>(I);
  }
  return HasAccess ? std::optional(false) : std::nullopt;
}

bool insertNarrowingCasts(Module &M, DeclaredTypes &Types) {
  Inserter Insert(M, Types);
  SmallVector<Function *, 16> Strict, Unclear;
  bool HasOthers = false;
  for (Function &F : M)
    if (std::optional<bool> Is = isStrict(F); Is.value_or(false))
      Strict.push_back(&F);
    else if (Is)
      HasOthers = true;
    else if (!F.isDeclaration())
      Unclear.push_back(&F);
  if (!HasOthers)
    append_range(Strict, Unclear);
  bool Changed = false;
  for (Function *F : Strict)
    Changed |= Insert.run(*F);
  return Changed;
}

bool removeNarrowingCasts(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isNarrowingCast(I)) {
        I.replaceAllUsesWith(I.getOperand(0));
        I.eraseFromParent();
        Changed = true;
      }
  return Changed;
}

PreservedAnalyses InsertNarrowingCastsPass::run(Module &M,
                                                ModuleAnalysisManager &AM) {
  bool Changed =
      insertNarrowingCasts(M, AM.getResult<DeclaredTypesAnalysis>(M).Types);
  PreservedAnalyses Preserved =
      Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  Preserved.preserve<DeclaredTypesAnalysis>();
  return Preserved;
}

} // namespace restruct
