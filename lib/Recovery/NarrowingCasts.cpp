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
#include "restruct/Types/LinkContract.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
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
  const DTransType *getUsedType(const Use &U);
  const DTransType *getParameterType(const CallBase &Call, unsigned I) const;
  bool insert(Value &Pointer);

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

/// Whether the field at \p GEP is accessed as one of any object, as through a
/// type with the attribute may_alias. Elements of arrays have no tag of the
/// structure, and bytes may be of any object anyway.
static bool isAccessedAsAny(const GetElementPtrInst &GEP,
                            const TBAAStructNames &Names) {
  Type *Field = GEP.getResultElementType();
  if (!Field->isSingleValueType() || Field->isIntegerTy(8) ||
      isa_and_nonnull<ArrayType>(GetElementPtrInst::getIndexedType(
          GEP.getSourceElementType(),
          SmallVector<Value *, 4>(GEP.idx_begin(), GEP.idx_end() - 1))))
    return false;
  return any_of(GEP.users(), [&](const User *U) {
    const auto *Access = dyn_cast<Instruction>(U);
    return Access && getLoadStorePointerOperand(Access) == &GEP &&
           !Names.readTag(*Access).Base;
  });
}

/// The structure that \p U uses the pointer as; null if it says nothing.
const DTransType *Inserter::getUsedType(const Use &U) {
  const auto &I = *cast<Instruction>(U.getUser());
  const DTransType *T = nullptr;
  if (const auto *GEP = dyn_cast<GetElementPtrInst>(&I)) {
    auto *Source = dyn_cast<StructType>(GEP->getSourceElementType());
    if (Source && !Source->isLiteral() && U.getOperandNo() == 0 &&
        !isAccessedAsAny(*GEP, Names))
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

/// Inserts a cast for each structure that \p Pointer is used as.
bool Inserter::insert(Value &Pointer) {
  MapVector<const DTransType *, SmallVector<Use *, 4>> UsesAs;
  for (Use &U : Pointer.uses())
    if (const DTransType *T = getUsedType(U))
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

bool Inserter::run(Function &F) {
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
  // Merges of untyped pointers are untyped, too.
  for (size_t I = 0; I != Untyped.size(); ++I)
    for (User *U : Untyped[I]->users())
      if (isa<PHINode, SelectInst, FreezeInst>(U) &&
          U->getType()->isPointerTy())
        Untyped.insert(cast<Instruction>(U));
  bool Changed = false;
  for (Value *Pointer : Untyped)
    Changed |= insert(*Pointer);
  return Changed;
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

/// The functions of \p M that are compiled with strict aliasing. One that
/// accesses no memory is like the others of its translation unit.
static SmallVector<Function *, 16> findStrict(Module &M) {
  enum : unsigned { HasStrict = 1, HasOther = 2 };
  StringMap<unsigned> Units;
  auto UnitOf = [](const Function &F) {
    return F.getFnAttribute(UnitAttribute).getValueAsString();
  };
  SmallVector<std::pair<Function *, std::optional<bool>>, 16> Definitions;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    std::optional<bool> Is = isStrict(F);
    Definitions.push_back({&F, Is});
    if (Is)
      Units[UnitOf(F)] |= *Is ? HasStrict : HasOther;
  }
  SmallVector<Function *, 16> Result;
  for (auto [F, Is] : Definitions)
    if (Is.value_or(Units.lookup(UnitOf(*F)) == HasStrict))
      Result.push_back(F);
  return Result;
}

bool insertNarrowingCasts(Module &M, DeclaredTypes &Types) {
  Inserter Insert(M, Types);
  bool Changed = false;
  for (Function *F : findStrict(M))
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
