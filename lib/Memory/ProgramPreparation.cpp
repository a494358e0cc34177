//===- ProgramPreparation.cpp - Forms that analyses see through -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// **Calls without a prototype.** After `struct node *make();`, clang calls
/// `make` as a function with variable arguments. The definition in another
/// translation unit has a fixed type, so no analysis would connect the two.
/// C requires that the arguments fit the definition; where they have its IR
/// types, and nothing in the convention differs, the call takes the
/// definition's type.
///
/// **Aliases of functions.** Clang makes one of a constructor's two names an
/// alias of the other. Calls of an alias become calls of the function, and the
/// alias goes if nothing outside of the module can refer to it.
///
/// **Accessors** (Accessors.h) are inlined.
///
/// **Structures in registers.** Where the ABI passes a small structure in
/// registers, clang computes addresses of its parts with the literal type of
/// the registers. Offsets in bytes say the same, and name no other structure.
///
/// **Steps back from the end of an array.** `s->buf + sizeof s->buf - 1` first
/// leads behind the array, where another field may begin. The sum of both steps
/// leads to the last element.
///
/// **Ends of arrays.** `p != s->arr + N`, for an array of N elements, becomes a
/// comparison with `&s->arr[N]`, an element of the array: the next field may
/// begin there, too.
///
/// **Shifted sizes.** `sizeof(struct s) << n` is a multiple of the size, which
/// `(1 << n) * sizeof(struct s)` shows.
///
/// **Copies that are not read.** `struct s c = *p; return c.n;` copies all of
/// the structure. SROA makes a variable of its own of the part that is not
/// read, and a copy of some bytes to it. Both are dropped.
///
/// **Copies of parts.** A part that is copied again, SROA gives a type of its
/// own, which names no structure of the program. It becomes an array of bytes.
///
/// **Copies to inline.** glibc's headers define `atoi` or `bsearch` for the
/// inliner. The model of such a function says more than its body: bsearch's
/// parameters are pointers to anything. So the body moves to a function of its
/// own that nothing calls, and comes back when layouts have changed. Without a
/// model, the copy becomes one of the program's functions: its definition is
/// equivalent to the one elsewhere, and as an internal function it has no other
/// callers than those in this module.
///
//===----------------------------------------------------------------------===//

#include "restruct/Memory/ProgramPreparation.h"

#include "Accessors.h"

#include "restruct/Memory/LibraryModel.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Attributes that are part of the calling convention.
static constexpr Attribute::AttrKind ConventionKinds[] = {
    Attribute::ByVal,        Attribute::ByRef,     Attribute::StructRet,
    Attribute::InAlloca,     Attribute::InReg,     Attribute::Nest,
    Attribute::Preallocated, Attribute::ZExt,      Attribute::SExt,
    Attribute::SwiftSelf,    Attribute::SwiftError};

static bool agreeOnConvention(AttributeSet A, AttributeSet B) {
  return all_of(ConventionKinds, [&](Attribute::AttrKind Kind) {
    return A.hasAttribute(Kind) == B.hasAttribute(Kind);
  });
}

/// Whether \p Call, which is by another type, does the same by that of \p F.
static bool fits(const CallBase &Call, const Function &F) {
  FunctionType *Ty = F.getFunctionType();
  if (Ty->isVarArg() || Call.arg_size() != F.arg_size() ||
      Call.getType() != Ty->getReturnType() ||
      Call.getCallingConv() != F.getCallingConv() || Call.isMustTailCall() ||
      !agreeOnConvention(Call.getAttributes().getRetAttrs(),
                         F.getAttributes().getRetAttrs()))
    return false;
  for (unsigned I = 0; I != F.arg_size(); ++I)
    if (Call.getArgOperand(I)->getType() != Ty->getParamType(I) ||
        !agreeOnConvention(Call.getAttributes().getParamAttrs(I),
                           F.getAttributes().getParamAttrs(I)))
      return false;
  return true;
}

static bool callByOwnType(Function &F) {
  bool Changed = false;
  for (Use &U : F.uses()) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !Call->isCallee(&U) ||
        Call->getFunctionType() == F.getFunctionType() || !fits(*Call, F))
      continue;
    Call->mutateFunctionType(F.getFunctionType());
    Changed = true;
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Copies to inline
//===----------------------------------------------------------------------===//

/// Names, on a body that is set aside, the function that it belongs to.
static constexpr StringLiteral CopyOf = "restruct-copy-of";

static void moveBody(Function &From, Function &To) {
  To.splice(To.begin(), &From);
  for (auto [Old, New] : zip_equal(From.args(), To.args())) {
    Old.replaceAllUsesWith(&New);
    New.takeName(&Old);
  }
  To.setSubprogram(From.getSubprogram());
  From.setSubprogram(nullptr);
  if (From.hasPersonalityFn()) {
    To.setPersonalityFn(From.getPersonalityFn());
    From.setPersonalityFn(nullptr);
  }
}

static Function *setAside(Function &F) {
  auto *Copy = Function::Create(F.getFunctionType(), Function::InternalLinkage,
                                F.getAddressSpace(), F.getName() + ".copy",
                                F.getParent());
  Copy->setCallingConv(F.getCallingConv());
  Copy->setAttributes(F.getAttributes());
  Copy->addFnAttr(CopyOf, F.getName());
  // The declared types of its parameters, too.
  Copy->copyMetadata(&F, /*Offset=*/0);
  Copy->setSubprogram(nullptr);
  moveBody(F, *Copy);
  F.setLinkage(Function::ExternalLinkage);
  return Copy;
}

static void restore(Function &Copy, Function &F) {
  moveBody(Copy, F);
  F.setLinkage(Function::AvailableExternallyLinkage);
  Copy.eraseFromParent();
}

/// Whether \p F is only called, and not by itself: a copy that calls its own
/// name means the function elsewhere.
static bool isOnlyCalled(const Function &F) {
  return all_of(F.uses(), [&](const Use &U) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    return Call && Call->isCallee(&U) && Call->getFunction() != &F;
  });
}

static void makeOwn(Function &F) {
  F.setName(F.getName() + ".inline");
  F.setLinkage(GlobalValue::InternalLinkage);
  F.setVisibility(GlobalValue::DefaultVisibility);
  F.setDSOLocal(true);
}

static bool setCopiesAside(Module &M) {
  SmallVector<std::pair<Function *, Function *>, 8> Copies;
  SmallVector<Function *, 8> Functions(make_pointer_range(M));
  for (Function *F : Functions)
    if (F->hasAvailableExternallyLinkage() && !F->isDeclaration())
      Copies.push_back({F, setAside(*F)});
  if (Copies.empty())
    return false;
  LibraryModel Library(M);
  for (auto [F, Copy] : Copies)
    if (!Library.lookup(*F)) {
      restore(*Copy, *F);
      if (isOnlyCalled(*F))
        makeOwn(*F);
    }
  return true;
}

Function *getOriginal(const Function &Copy) {
  if (!Copy.hasFnAttribute(CopyOf))
    return nullptr;
  return Copy.getParent()->getFunction(
      Copy.getFnAttribute(CopyOf).getValueAsString());
}

bool restoreCopies(Module &M) {
  bool Changed = false;
  SmallVector<Function *, 8> Functions(make_pointer_range(M));
  for (Function *Copy : Functions) {
    if (!Copy->hasFnAttribute(CopyOf))
      continue;
    Function *F = getOriginal(*Copy);
    bool IsSame = F && F->isDeclaration() &&
                  F->getFunctionType() == Copy->getFunctionType();
    if (IsSame)
      restore(*Copy, *F);
    else
      Copy->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Structures in registers
//===----------------------------------------------------------------------===//

static bool countOffsetsInBytes(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *GEP = dyn_cast<GetElementPtrInst>(&I);
    auto *Registers =
        GEP ? dyn_cast<StructType>(GEP->getSourceElementType()) : nullptr;
    if (!Registers || !Registers->isLiteral() || !GEP->getType()->isPointerTy())
      continue;
    APInt Offset(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
    if (!GEP->accumulateConstantOffset(DL, Offset))
      continue;
    IRBuilder<> Builder(GEP);
    Value *New =
        Builder.CreatePtrAdd(GEP->getPointerOperand(), Builder.getInt(Offset),
                             "", GEP->getNoWrapFlags());
    if (auto *Added = dyn_cast<Instruction>(New))
      Added->takeName(GEP);
    GEP->replaceAllUsesWith(New);
    GEP->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Steps back from the end of an array
//===----------------------------------------------------------------------===//

/// The constant offset of \p V, a step by a number of elements, in bytes.
static std::optional<int64_t> getConstantStep(const Value *V,
                                              const DataLayout &DL) {
  const auto *GEP = dyn_cast<GetElementPtrInst>(V);
  if (!GEP || GEP->getNumIndices() != 1 || !GEP->getType()->isPointerTy() ||
      GEP->getSourceElementType()->isAggregateType())
    return std::nullopt;
  APInt Offset(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
  if (!GEP->accumulateConstantOffset(DL, Offset) ||
      Offset.getSignificantBits() > 32)
    return std::nullopt;
  return Offset.getSExtValue();
}

static bool stepForwardOnly(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    std::optional<int64_t> Back = getConstantStep(&I, DL);
    if (!Back || *Back >= 0)
      continue;
    auto *Forth = dyn_cast<GetElementPtrInst>(I.getOperand(0));
    std::optional<int64_t> Before =
        Forth ? getConstantStep(Forth, DL) : std::nullopt;
    if (!Before || *Before + *Back < 0)
      continue;
    IRBuilder<> Builder(&I);
    bool IsInBounds =
        cast<GetElementPtrInst>(I).isInBounds() && Forth->isInBounds();
    Value *New = Builder.CreatePtrAdd(
        Forth->getPointerOperand(), Builder.getInt64(*Before + *Back), "",
        IsInBounds ? GEPNoWrapFlags::inBounds() : GEPNoWrapFlags::none());
    if (auto *Added = dyn_cast<Instruction>(New))
      Added->takeName(&I);
    I.replaceAllUsesWith(New);
    I.eraseFromParent();
    if (Forth->use_empty())
      Forth->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Ends of arrays
//===----------------------------------------------------------------------===//

/// The address of the field that is an array, if \p End steps by all its
/// elements.
static GEPOperator *getArrayThatEnds(GetElementPtrInst &End) {
  auto *Array = dyn_cast<GEPOperator>(End.getPointerOperand());
  if (!Array || Array->getNumIndices() < 2 || End.getNumIndices() != 1 ||
      !End.getType()->isPointerTy())
    return nullptr;
  auto *Ty = dyn_cast<ArrayType>(Array->getResultElementType());
  auto *Count = dyn_cast<ConstantInt>(End.idx_begin()->get());
  bool IsEnd = Ty && Count && Ty->getNumElements() > 1 &&
               Ty->getElementType() == End.getSourceElementType() &&
               Count->getValue() == Ty->getNumElements();
  return IsEnd ? Array : nullptr;
}

/// Whether \p U, of the end of an array, accesses nothing there: a comparison,
/// a distance, or the beginning of a loop that goes back before it accesses
/// anything.
static bool isUseOfEnd(const Use &U) {
  auto IsDifference = [](const User *By) {
    const auto *Op = dyn_cast<BinaryOperator>(By);
    return Op && Op->getOpcode() == Instruction::Sub;
  };
  auto IsStepBack = [](const User *By) {
    const auto *GEP = dyn_cast<GetElementPtrInst>(By);
    const auto *Count = GEP && GEP->getNumIndices() == 1
                            ? dyn_cast<ConstantInt>(GEP->idx_begin()->get())
                            : nullptr;
    return isa<ICmpInst>(By) || (Count && Count->isNegative());
  };
  const User *By = U.getUser();
  return isa<ICmpInst>(By) ||
         (isa<PtrToIntInst>(By) && all_of(By->users(), IsDifference)) ||
         (isa<PHINode>(By) && all_of(By->users(), IsStepBack));
}

static bool nameEndsOfArrays(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *End = dyn_cast<GetElementPtrInst>(&I);
    GEPOperator *Array = End ? getArrayThatEnds(*End) : nullptr;
    if (!Array || none_of(End->uses(), isUseOfEnd))
      continue;
    SmallVector<Value *, 4> Indices(Array->indices());
    Indices.push_back(*End->idx_begin());
    IRBuilder<> Builder(End);
    Value *Named = Builder.CreateGEP(
        Array->getSourceElementType(), Array->getPointerOperand(), Indices, "",
        Array->getNoWrapFlags() & End->getNoWrapFlags());
    End->replaceUsesWithIf(Named, [](Use &U) { return isUseOfEnd(U); });
    if (End->use_empty())
      End->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Shifted sizes
//===----------------------------------------------------------------------===//

static bool multiplySizes(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Size = I.getOpcode() == Instruction::Shl
                     ? dyn_cast<ConstantInt>(I.getOperand(0))
                     : nullptr;
    bool IsPassed =
        any_of(I.users(), [](const User *U) { return isa<CallBase>(U); });
    if (!Size || Size->getValue().ule(1) || !IsPassed ||
        isa<Constant>(I.getOperand(1)))
      continue;
    IRBuilder<> Builder(&I);
    Value *Count =
        Builder.CreateShl(ConstantInt::get(I.getType(), 1), I.getOperand(1));
    Value *New = Builder.CreateMul(Count, Size, "", I.hasNoUnsignedWrap(),
                                   I.hasNoSignedWrap());
    New->takeName(&I);
    I.replaceAllUsesWith(New);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Copies that are not read
//===----------------------------------------------------------------------===//

/// Whether \p U writes \p Variable, or says how long it exists.
static bool onlyWrites(const User *U, const AllocaInst &Variable) {
  if (const auto *Store = dyn_cast<StoreInst>(U))
    return Store->isSimple() && Store->getValueOperand() != &Variable;
  if (const auto *Fill = dyn_cast<MemIntrinsic>(U)) {
    const auto *Copy = dyn_cast<MemTransferInst>(Fill);
    return !Fill->isVolatile() && Fill->getRawDest() == &Variable &&
           !(Copy && Copy->getRawSource() == &Variable);
  }
  const auto *Call = dyn_cast<IntrinsicInst>(U);
  return Call && Call->isLifetimeStartOrEnd();
}

static bool dropUnreadCopies(Function &F) {
  SmallVector<AllocaInst *, 8> Unread;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I);
        Variable && all_of(Variable->users(), [&](const User *U) {
          return onlyWrites(U, *Variable);
        }))
      Unread.push_back(Variable);
  for (AllocaInst *Variable : Unread) {
    for (User *U : make_early_inc_range(Variable->users()))
      cast<Instruction>(U)->eraseFromParent();
    Variable->eraseFromParent();
  }
  return !Unread.empty();
}

//===----------------------------------------------------------------------===//
// Copies of parts
//===----------------------------------------------------------------------===//

/// Whether \p Variable, of a type that SROA made, is only copied as a whole.
static bool holdsPart(const AllocaInst &Variable, const DataLayout &DL) {
  auto *Ty = dyn_cast<StructType>(Variable.getAllocatedType());
  if (!Ty || !Ty->isLiteral() || Variable.isArrayAllocation() ||
      !Ty->isSized() || Ty->isScalableTy())
    return false;
  return all_of(Variable.users(), [&](const User *U) {
    const auto *Call = dyn_cast<IntrinsicInst>(U);
    const auto *Copy = dyn_cast<MemTransferInst>(U);
    const auto *Length =
        Copy ? dyn_cast<ConstantInt>(Copy->getLength()) : nullptr;
    return (Call && Call->isLifetimeStartOrEnd()) ||
           (Length && Length->equalsInt(DL.getTypeAllocSize(Ty)));
  });
}

static bool holdPartsAsBytes(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  SmallVector<AllocaInst *, 8> Parts;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I);
        Variable && holdsPart(*Variable, DL))
      Parts.push_back(Variable);
  for (AllocaInst *Variable : Parts)
    Variable->setAllocatedType(
        ArrayType::get(Type::getInt8Ty(F.getContext()),
                       DL.getTypeAllocSize(Variable->getAllocatedType())));
  return !Parts.empty();
}

//===----------------------------------------------------------------------===//
// Aliases of functions
//===----------------------------------------------------------------------===//

static bool replaceAliases(Module &M) {
  bool Changed = false;
  SmallVector<GlobalValue *, 8> Used; // whose names something may refer to
  collectUsedGlobalVariables(M, Used, /*CompilerUsed=*/false);
  collectUsedGlobalVariables(M, Used, /*CompilerUsed=*/true);
  for (GlobalAlias &A : make_early_inc_range(M.aliases())) {
    auto *F = dyn_cast<Function>(A.getAliasee());
    if (!F || A.isInterposable() || A.getType() != F->getType() ||
        is_contained(Used, &A))
      continue;
    Changed |= !A.use_empty();
    A.replaceAllUsesWith(F);
    if (A.isDiscardableIfUnused()) {
      A.eraseFromParent();
      Changed = true;
    }
  }
  return Changed;
}

bool prepareProgram(Module &M) {
  bool Changed = setCopiesAside(M);
  Changed |= replaceAliases(M);
  Changed |= inlineAccessors(M);
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    Changed |= countOffsetsInBytes(F);
    Changed |= stepForwardOnly(F);
    Changed |= nameEndsOfArrays(F);
    Changed |= multiplySizes(F);
    Changed |= dropUnreadCopies(F);
    Changed |= holdPartsAsBytes(F);
    if (!F.isInterposable())
      Changed |= callByOwnType(F);
  }
  return Changed;
}

} // namespace restruct
