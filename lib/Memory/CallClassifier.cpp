//===- CallClassifier.cpp - Allocations and frees of a single call --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallClassifier.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

static const DataLayout &getLayout(const CallBase &Call) {
  return Call.getModule()->getDataLayout();
}

/// Argument \p N of the call, or null if there is none.
static const Value *getArgument(const CallBase &Call, unsigned N) {
  return N < Call.arg_size() ? Call.getArgOperand(N) : nullptr;
}

/// Argument \p N of the call unless it is null: reallocating null only
/// allocates.
static const Value *getReallocated(const CallBase &Call, unsigned N) {
  const Value *V = getArgument(Call, N);
  return V && !isa<ConstantPointerNull>(V) ? V : nullptr;
}

/// Count * size, if the function itself checks the product.
static AllocationSize getProduct(const Value &Count, const Value &Size,
                                 const DataLayout &DL) {
  AllocationSize CountForm = computeSize(Count, DL);
  AllocationSize SizeForm = computeSize(Size, DL);
  AllocationSize Product = CountForm.times(SizeForm);
  // The product has no such form: use the arguments as factors.
  if (!Product.isKnown() && CountForm.isKnown() && SizeForm.isKnown())
    Product = AllocationSize::linear(1, {{&Count}, {&Size}}, 0);
  return Product.mayWrap() || Product.getConstant()
             ? Product
             : Product.withOverflowChecked();
}

AllocKind getManner(const AllocationCall &Call) {
  switch (Call.Kind) {
  case AK_NotAlloc:
    return AK_NotAlloc;
  case AK_Malloc:
  case AK_New:
  case AK_UserMalloc:
  case AK_UserMalloc0:
    return AK_Malloc;
  case AK_Calloc:
  case AK_UserCalloc:
    return AK_Calloc;
  case AK_Realloc:
  case AK_UserRealloc:
    return Call.Reallocated ? AK_Realloc : AK_Malloc;
  case AK_AlignedAlloc:
  case AK_UserAlignedAlloc:
    return AK_AlignedAlloc;
  case AK_StringDup:
  case AK_UserStringDup:
    return AK_StringDup;
  }
  llvm_unreachable("an AllocKind that is not in the table");
}

static AllocationSize getSize(const CallBase &Call,
                              const AllocationModel &Model) {
  const Value *Size = getArgument(Call, Model.Size);
  if (!Size || Model.Alloc == AK_StringDup)
    return {};
  if (const Value *Count = getArgument(Call, Model.Count))
    return getProduct(*Count, *Size, getLayout(Call));
  return computeSize(*Size, getLayout(Call));
}

static AllocationCall describe(const CallBase &Call,
                               const AllocationModel &Model) {
  AllocationCall Result;
  Result.Call = &Call;
  Result.Kind = Model.Alloc;
  Result.Family = Model.Family;
  Result.Size = getSize(Call, Model);
  for (unsigned N : {Model.Count, Model.Size})
    if (getArgument(Call, N) && Model.Alloc != AK_StringDup)
      Result.SizeArguments.push_back(N);
  Result.Align = getArgument(Call, Model.Align);
  Result.Reallocated = getReallocated(Call, Model.Freed);
  Result.Into = getArgument(Call, Model.Into);
  Result.Zeroed = Model.Zeroed;
  Result.NeverNull = Model.NeverNull;
  return Result;
}

static AllocationCall describe(const CallBase &Call,
                               const AllocationWrapper &Wrapper) {
  AllocationCall Result;
  Result.Call = &Call;
  Result.Kind = Wrapper.Kind;
  Result.Family = Wrapper.Family;
  Result.Size = Wrapper.Size.substitute([&Call](SizeFactor Factor) {
    const auto *Formal = cast<Argument>(Factor.V);
    return computeSize(
        SizeFactor{Call.getArgOperand(Formal->getArgNo()), Factor.Ext},
        getLayout(Call));
  });
  if (Wrapper.Size.getScale() == 1 && Wrapper.Size.getAddend() == 0)
    for (const SizeFactor &Factor : Wrapper.Size.factors())
      Result.SizeArguments.push_back(cast<Argument>(Factor.V)->getArgNo());
  Result.Align = getArgument(Call, Wrapper.AlignArgument);
  Result.Reallocated = getReallocated(Call, Wrapper.ReallocatedArgument);
  Result.Zeroed = Wrapper.Zeroed;
  Result.NeverNull = Wrapper.NeverNull;
  return Result;
}

/// Whether \p Call, which may call \p Callee, has its signature.
static bool hasSignatureOf(const CallBase &Call, const Function &Callee) {
  return Callee.getFunctionType() == Call.getFunctionType() &&
         Callee.getCallingConv() == Call.getCallingConv();
}

const AllocationWrapper *CallClassifier::getWrapper(const Function &F) const {
  auto It = Wrappers.find(&F);
  return It == Wrappers.end() ? nullptr : &It->second;
}

const FreeWrapper *CallClassifier::getFreeWrapper(const Function &F) const {
  auto It = FreeWrappers.find(&F);
  return It == FreeWrappers.end() ? nullptr : &It->second;
}

/// Whether an address \p Offset bytes behind the result of \p Call is computed
/// in bytes, as that of the elements behind an array cookie is.
static bool hasElementsAt(const CallBase &Call, uint64_t Offset) {
  return any_of(Call.users(), [&](const User *U) {
    const auto *GEP = dyn_cast<GetElementPtrInst>(U);
    APInt At(getLayout(Call).getIndexTypeSizeInBits(Call.getType()), 0);
    return GEP && GEP->getSourceElementType()->isIntegerTy(8) &&
           GEP->accumulateConstantOffset(getLayout(Call), At) && At == Offset;
  });
}

/// Finds an array cookie: the count of elements, stored on its own at the start
/// of the memory or at the end of a header (Itanium C++ ABI, "Array Cookies").
/// \returns the number of bytes before the elements, if \p Store writes there
/// the count that \p Size is computed from; else 0.
static uint64_t getCookieSize(const CallBase &Call, const AllocationSize &Size,
                              const StoreInst &Store, uint64_t Offset,
                              const DataLayout &DL) {
  const Value *Count = Store.getValueOperand();
  if (!Count->getType()->isIntegerTy())
    return 0;
  uint64_t Cookie = Offset + DL.getTypeStoreSize(Count->getType());
  if (const auto *Number = dyn_cast<ConstantInt>(Count)) {
    std::optional<uint64_t> Bytes = Size.getConstant();
    if (!Bytes || *Bytes < Cookie || Number->getValue().getActiveBits() > 63 ||
        !hasElementsAt(Call, Cookie)) // It may be the value of a first field.
      return 0;
    uint64_t N = Number->getZExtValue();
    bool Fits = N == 0 ? *Bytes == Cookie : (*Bytes - Cookie) % N == 0;
    return Fits ? Cookie : 0;
  }
  bool IsCounted = Size.factors().size() == 1 &&
                   Size.factors().front().V == Count &&
                   Size.getAddend() == int64_t(Cookie);
  return IsCounted ? Cookie : 0;
}

static uint64_t findCookie(const AllocationCall &Allocation) {
  const CallBase &Call = *Allocation.Call;
  const DataLayout &DL = getLayout(Call);
  for (const User *U : Call.users()) {
    APInt Offset(DL.getIndexTypeSizeInBits(Call.getType()), 0);
    const User *Place = U;
    if (const auto *GEP = dyn_cast<GetElementPtrInst>(U)) {
      if (!GEP->accumulateConstantOffset(DL, Offset) || Offset.isNegative() ||
          Offset.getActiveBits() > 16 || !GEP->hasOneUse())
        continue;
      Place = *GEP->user_begin();
    }
    const auto *Store = dyn_cast<StoreInst>(Place);
    if (!Store || Store->getValueOperand() == &Call ||
        Store->getValueOperand() == U)
      continue;
    if (uint64_t Cookie = getCookieSize(Call, Allocation.Size, *Store,
                                        Offset.getZExtValue(), DL))
      return Cookie;
  }
  return 0;
}

std::optional<AllocationCall>
CallClassifier::classifyAllocation(const CallBase &Call,
                                   const Function &Callee) const {
  if (const FunctionModel *Model = Library.lookup(Call, Callee)) {
    if (Model->Allocation.Alloc == AK_NotAlloc)
      return std::nullopt;
    AllocationCall Result = describe(Call, Model->Allocation);
    if (Result.Family == AllocFamily::NewArray && Result.Size.isKnown())
      Result.CookieSize = findCookie(Result);
    return Result;
  }
  const AllocationWrapper *Wrapper =
      hasSignatureOf(Call, Callee) ? getWrapper(Callee) : nullptr;
  return Wrapper ? std::optional(describe(Call, *Wrapper)) : std::nullopt;
}

std::optional<FreeCall>
CallClassifier::classifyFree(const CallBase &Call,
                             const Function &Callee) const {
  FreeCall Result;
  Result.Call = &Call;
  if (const FunctionModel *Model = Library.lookup(Call, Callee)) {
    if (Model->Allocation.Free == FK_NotFree)
      return std::nullopt;
    Result.Kind = Model->Allocation.Free;
    Result.Family = Model->Allocation.Family;
    Result.Freed = getArgument(Call, Model->Allocation.Freed);
    Result.Size = getArgument(Call, Model->Allocation.Size);
    Result.SizeArgument = Model->Allocation.Size;
    return Result;
  }
  const FreeWrapper *Wrapper =
      hasSignatureOf(Call, Callee) ? getFreeWrapper(Callee) : nullptr;
  if (!Wrapper)
    return std::nullopt;
  Result.Kind = Wrapper->Kind;
  Result.Family = Wrapper->Family;
  Result.Freed = Call.getArgOperand(Wrapper->FreedArgument);
  Result.HasInnerSize = Wrapper->HasSize;
  return Result;
}

//===----------------------------------------------------------------------===//
// Indirect calls
//===----------------------------------------------------------------------===//

ArrayRef<const Function *>
CallClassifier::getCallees(const CallBase &Call) const {
  auto It = Callees.find(&Call);
  return It == Callees.end() ? ArrayRef<const Function *>() : It->second;
}

SmallVector<unsigned, 2>
CallClassifier::getSizeArguments(const CallBase &Call,
                                 const Function &Callee) const {
  SmallVector<unsigned, 2> Result;
  auto Add = [&](unsigned N) {
    if (N < Call.arg_size())
      Result.push_back(N);
  };
  if (const FunctionModel *Model = Library.lookup(Call, Callee)) {
    Add(Model->Allocation.Size);
    Add(Model->Allocation.Count);
  } else if (const AllocationWrapper *Wrapper = getWrapper(Callee)) {
    for (const SizeFactor &Factor : Wrapper->Size.factors())
      Add(cast<Argument>(Factor.V)->getArgNo());
  }
  return Result;
}

/// Whether \p A and \p B, the same call of two callees, allocate in the same
/// way.
static bool allocateAlike(const AllocationCall &A, const AllocationCall &B) {
  return getManner(A) == getManner(B) && A.Family == B.Family &&
         A.Size == B.Size && A.SizeArguments == B.SizeArguments &&
         A.Align == B.Align && A.Reallocated == B.Reallocated &&
         A.Into == B.Into && A.Zeroed == B.Zeroed;
}

std::optional<AllocationCall>
CallClassifier::classifyAllocation(const CallBase &Call) const {
  if (const auto *Callee = dyn_cast<Function>(Call.getCalledOperand()))
    return classifyAllocation(Call, *Callee);
  std::optional<AllocationCall> Result;
  for (const Function *Callee : getCallees(Call)) {
    std::optional<AllocationCall> A = classifyAllocation(Call, *Callee);
    // A string has a size of its own; a cookie is part of an array.
    if (!A || A->Into || A->CookieSize != 0 || !A->Size.isKnown() ||
        (Result && !allocateAlike(*Result, *A)))
      return std::nullopt;
    bool NeverNull = A->NeverNull && (!Result || Result->NeverNull);
    if (!Result)
      Result = A;
    Result->NeverNull = NeverNull;
  }
  return Result;
}

std::optional<FreeCall>
CallClassifier::classifyFree(const CallBase &Call) const {
  if (const auto *Callee = dyn_cast<Function>(Call.getCalledOperand()))
    return classifyFree(Call, *Callee);
  std::optional<FreeCall> Result;
  for (const Function *Callee : getCallees(Call)) {
    std::optional<FreeCall> Free = classifyFree(Call, *Callee);
    if (!Free || (Result &&
                  (Free->Freed != Result->Freed || Free->Size != Result->Size ||
                   Free->Family != Result->Family)))
      return std::nullopt;
    Free->HasInnerSize |= Result && Result->HasInnerSize;
    Result = Free;
  }
  return Result;
}

} // namespace restruct
