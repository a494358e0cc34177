//===- SplitObjects.cpp - Memory and addresses of parts -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The parts of an object have the same index in different arrays, whose bases
/// are known. With B0 the base of the first parts, of H bytes each, and Bk that
/// of parts k, of C bytes each, the object at address p has
///
///     index           i = (p - B0) / H
///     part k at       Bk + i * C  =  p + (Bk - B0) + i * (C - H)
///
/// For a variable, the first form is used, because LLVM knows that an address
/// in one variable does not lead to another one. For a pool, the second is:
/// part k is then derived from p, so that what attributes say about the memory
/// at p (`noalias`, the effects of realloc) holds for all parts.
///
//===----------------------------------------------------------------------===//

#include "SplitObjects.h"

#include "Edits.h"

#include "restruct/Memory/LibraryModel.h"

#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <numeric>

using namespace llvm;

namespace restruct {

/// The lists of free ranges of a pool, as in Pools.c.
static constexpr unsigned NumFreeLists = 32;

/// struct restruct_part.
static StructType *getPartType(LLVMContext &Context) {
  Type *Number = Type::getInt64Ty(Context);
  return StructType::get(Context,
                         {PointerType::get(Context, 0), Number, Number});
}

SplitObjects::SplitObjects(Module &M, const NewLayouts &Layouts,
                           ArrayRef<PlannedStruct> Plan, const StructUses &Uses)
    : M(M), Uses(Uses) {
  for (const PlannedStruct &Planned : Plan) {
    if (!Planned.Plan->isSplit() && !Planned.Plan->IsIndexed)
      continue;
    Memory &Of = Memories[Planned.Type];
    Of.Plan = Planned.Plan;
    Of.HasNoAlias = Planned.Plan->Storage == PartStorage::Pool ||
                    mayBeNoAlias(Planned.Type);
    if (Planned.Plan->Storage == PartStorage::Pool)
      createPool(Of, Layouts.map(Planned.Type)->getName());
  }
}

/// A struct restruct_pool, which the constructor completes.
void SplitObjects::createPool(Memory &Of, StringRef Name) {
  LLVMContext &Context = M.getContext();
  Type *Number = Type::getInt64Ty(Context), *Small = Type::getInt32Ty(Context);
  auto *Pointer = PointerType::get(Context, 0);
  StructType *PartType = getPartType(Context);
  SmallVector<Constant *, 4> Parts;
  auto AddPart = [&](uint64_t Size) {
    Parts.push_back(
        ConstantStruct::get(PartType, {ConstantPointerNull::get(Pointer),
                                       ConstantInt::get(Number, Size),
                                       ConstantInt::get(Number, 0)}));
  };
  AddPart(Of.Plan->Size);
  for (const PartPlan &Part : Of.Plan->Parts)
    AddPart(Part.Size);
  AddPart(sizeof(uint32_t)); // the counts
  auto *Array = ArrayType::get(PartType, Parts.size());
  Of.Parts = new GlobalVariable(
      M, Array, /*isConstant=*/false, GlobalValue::InternalLinkage,
      ConstantArray::get(Array, Parts), "restruct.parts." + Name);
  auto *Lists = ArrayType::get(Small, NumFreeLists);
  auto *PoolType = StructType::get(
      Context, {Pointer, Number, Number, Number, Number, Small, Lists, Small});
  Constant *Fields[] = {Of.Parts,
                        ConstantInt::get(Number, Parts.size()),
                        ConstantInt::get(Number, 0),
                        ConstantInt::get(Number, 0),
                        ConstantInt::get(Number, 0),
                        ConstantInt::get(Small, 0),
                        Constant::getNullValue(Lists),
                        ConstantInt::get(Small, 0)};
  Of.Pool = new GlobalVariable(
      M, PoolType, /*isConstant=*/false, GlobalValue::InternalLinkage,
      ConstantStruct::get(PoolType, Fields), "restruct.pool." + Name);
}

void SplitObjects::setVariables(const DTransStructType *T,
                                GlobalVariable &First,
                                ArrayRef<GlobalVariable *> Others) {
  Memory &Of = Memories.find(T)->second;
  Of.Variables.push_back(&First);
  append_range(Of.Variables, Others);
}

const SplitObjects::Memory &
SplitObjects::lookup(const DTransStructType *T) const {
  return Memories.find(T)->second;
}

bool SplitObjects::hasPool(const DTransStructType *T) const {
  auto It = Memories.find(T);
  return It != Memories.end() && It->second.Pool;
}

bool SplitObjects::isInVariables(const DTransStructType *T) const {
  auto It = Memories.find(T);
  return It != Memories.end() && !It->second.Pool;
}

bool SplitObjects::hasPools() const {
  return any_of(Memories, [](const auto &Of) { return Of.second.Pool; });
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// The base of a part. It is set before the program's own code runs.
Value *SplitObjects::loadBase(IRBuilder<> &Builder, const Memory &Of,
                              unsigned Part) const {
  Constant *Indices[] = {Builder.getInt32(0), Builder.getInt32(Part),
                         Builder.getInt32(0)};
  Constant *Address = ConstantExpr::getInBoundsGetElementPtr(
      Of.Parts->getValueType(), Of.Parts, Indices);
  LoadInst *Base = Builder.CreateLoad(Builder.getPtrTy(), Address);
  Base->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(M.getContext(), {}));
  Base->setMetadata(LLVMContext::MD_noundef, MDNode::get(M.getContext(), {}));
  return Base;
}

/// \p Bytes, a multiple of \p Size, for \p NewSize bytes an element.
static Value *scale(IRBuilder<> &Builder, Value *Bytes, int64_t Size,
                    int64_t NewSize) {
  int64_t Common = std::gcd(Size, NewSize);
  Type *Ty = Bytes->getType();
  if (Size / Common != 1)
    Bytes = Builder.CreateExactSDiv(Bytes,
                                    ConstantInt::getSigned(Ty, Size / Common));
  if (NewSize / Common != 1)
    Bytes =
        Builder.CreateMul(Bytes, ConstantInt::getSigned(Ty, NewSize / Common));
  return Bytes;
}

Value *SplitObjects::getPart(IRBuilder<> &Builder, const DTransStructType *T,
                             unsigned Part, Value *Object) const {
  if (Part == 0)
    return Object;
  const Memory &Of = lookup(T);
  if (Value *Element = Decoded.lookup(Object))
    return getElement(Builder, Of, Part, Element);
  auto First = int64_t(Of.Plan->Size),
       Own = int64_t(Of.Plan->Parts[Part - 1].Size);
  auto Minus = [&](Value *A, Value *B) {
    return Builder.CreateSub(Builder.CreatePtrToAddr(A),
                             Builder.CreatePtrToAddr(B));
  };
  if (!Of.Variables.empty())
    return Builder.CreatePtrAdd(
        Of.Variables[Part],
        scale(Builder, Minus(Object, Of.Variables.front()), First, Own));
  Value *Base = loadBase(Builder, Of, 0);
  Value *Distance = Minus(loadBase(Builder, Of, Part), Base);
  if (First != Own)
    Distance = Builder.CreateAdd(
        scale(Builder, Minus(Object, Base), First, Own - First), Distance);
  return Builder.CreatePtrAdd(Object, Distance);
}

Value *SplitObjects::getAddress(IRBuilder<> &Builder, const InnerPlace &Place,
                                Value *Object) const {
  if (Place.Split)
    Object = getPart(Builder, Place.Split, Place.Part, Object);
  if (Place.Offset == 0)
    return Object;
  Constant *Offset = Builder.getInt64(Place.Offset);
  return Builder.CreateInBoundsPtrAdd(Object, Offset);
}

Constant *SplitObjects::getPartOfElement(const DTransStructType *T,
                                         Constant *Object, int64_t Steps,
                                         unsigned Part, uint64_t Offset) const {
  const Memory &Of = lookup(T);
  const DataLayout &DL = M.getDataLayout();
  APInt Distance(DL.getIndexTypeSizeInBits(Object->getType()), 0);
  [[maybe_unused]] Value *Base = Object->stripAndAccumulateConstantOffsets(
      DL, Distance, /*AllowNonInbounds=*/true);
  assert(Base == Of.Variables.front() && "an address in another variable");
  int64_t Index = Distance.getSExtValue() / int64_t(Of.Plan->Size) + Steps;
  int64_t Bytes =
      Index * int64_t(Of.Plan->Parts[Part - 1].Size) + int64_t(Offset);
  return ConstantExpr::getGetElementPtr(
      Type::getInt8Ty(M.getContext()), Of.Variables[Part],
      ConstantInt::getSigned(Type::getInt64Ty(M.getContext()), Bytes));
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

/// A function of the pool runtime. Its effects are those of the C library's.
FunctionCallee SplitObjects::declare(StringRef Name, Type *Result,
                                     ArrayRef<Type *> Parameters) {
  return M.getOrInsertFunction(
      Name, FunctionType::get(Result, Parameters, /*isVarArg=*/false));
}

static void addEffects(Function &F, MemoryEffects Effects, AllocFnKind Kind,
                       StringRef Family) {
  F.setMemoryEffects(Effects);
  F.setDoesNotThrow();
  F.setWillReturn();
  F.addFnAttr(Attribute::MustProgress);
  F.addFnAttr(Attribute::NoCallback);
  F.addFnAttr(Attribute::getWithAllocKind(F.getContext(), Kind));
  F.addFnAttr("alloc-family", Family);
  if (F.getReturnType()->isPointerTy())
    F.addRetAttr(Attribute::NoAlias);
}

/// \p A times \p B; a product that overflows is more than there is.
static Value *multiply(IRBuilder<> &Builder, Value *A, Value *B) {
  if (match(A, PatternMatch::m_One()))
    return B;
  if (match(B, PatternMatch::m_One()))
    return A;
  Value *Product =
      Builder.CreateBinaryIntrinsic(Intrinsic::umul_with_overflow, A, B);
  return Builder.CreateSelect(Builder.CreateExtractValue(Product, 1),
                              ConstantInt::getAllOnesValue(A->getType()),
                              Builder.CreateExtractValue(Product, 0));
}

/// The row of the library function that \p Call calls, which has a counterpart
/// in the pool runtime (StructUsesBuilder::canAllocateInPool).
static const AllocationModel &getAllocationModel(const CallInst &Call) {
  const AllocationModel &Result =
      LibraryModel::findRow(Call.getCalledFunction()->getName())->Allocation;
  assert(Result.HasPools && "a function that pools replace");
  return Result;
}

void SplitObjects::replaceLibraryCall(CallInst &Call, const DTransStructType *T,
                                      Value *Count) {
  IRBuilder<> Builder(&Call);
  Type *Pointer = Builder.getPtrTy(), *Number = Builder.getInt64Ty();
  const AllocationModel &Model = getAllocationModel(Call);
  Value *Pool = lookup(T).Pool;
  MemoryEffects Effects = MemoryEffects::inaccessibleMemOnly() |
                          MemoryEffects::argMemOnly() |
                          MemoryEffects::errnoMemOnly(ModRefInfo::Mod);
  SmallVector<Value *, 3> Arguments{Pool, Count};
  FunctionCallee New;
  AllocFnKind Kind = AllocFnKind::Alloc;
  if (Model.Alloc == AK_Realloc) {
    Kind = AllocFnKind::Realloc;
    New = declare("restruct_pool_realloc", Pointer, {Pointer, Pointer, Number});
    cast<Function>(New.getCallee())
        ->addParamAttr(1, Attribute::AllocatedPointer);
    Arguments = {Pool, Call.getArgOperand(Model.Freed), Count};
  } else if (Model.Zeroed) {
    Kind |= AllocFnKind::Zeroed;
    New = declare("restruct_pool_calloc", Pointer, {Pointer, Number});
  } else {
    Kind |= AllocFnKind::Uninitialized;
    New = declare("restruct_pool_malloc", Pointer, {Pointer, Number});
  }
  addEffects(*cast<Function>(New.getCallee()), Effects, Kind, "restruct_pool");
  CallInst *Result = Builder.CreateCall(New, Arguments);
  Result->takeName(&Call);
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

/// What says how much memory is allocated, and that it is the C library's.
static AttributeMask allocationAttributes() {
  AttributeMask Mask;
  for (Attribute::AttrKind Kind :
       {Attribute::AllocSize, Attribute::AllocKind, Attribute::Memory})
    Mask.addAttribute(Kind);
  Mask.addAttribute("alloc-family");
  return Mask;
}

/// Lets \p Call call \p Wrapper, a copy of its callee.
static void callWrapper(CallInst &Call, Function &Wrapper) {
  Call.setCalledFunction(&Wrapper);
  Call.removeFnAttrs(allocationAttributes());
}

/// A copy of \p F, which is called with sizes of the old layout, for the pool
/// of \p T. It may ask for more bytes than it is given.
Function *SplitObjects::getWrapper(Function &F, const DTransStructType *T,
                                   uint64_t OldSize) {
  Function *&Known = Wrappers[{&F, T}];
  if (Known)
    return Known;
  ValueToValueMapTy Copied;
  Function *Copy = CloneFunction(&F, Copied);
  Copy->setName(F.getName() + "." + lookup(T).Pool->getName());
  Copy->setLinkage(GlobalValue::InternalLinkage);
  Copy->setVisibility(GlobalValue::DefaultVisibility);
  Copy->setComdat(nullptr);
  Copy->removeFnAttrs(allocationAttributes());
  Known = Copy; // before its callees, which may insert into the map
  for (const CallInst *Inner : *Uses.lookupWrapper(&F)) {
    auto *Call = cast<CallInst>(Copied[Inner]);
    Function *Callee = Call->getCalledFunction();
    if (Uses.lookupWrapper(Callee)) {
      callWrapper(*Call, *getWrapper(*Callee, T, OldSize));
      continue;
    }
    IRBuilder<> Builder(Call);
    const AllocationModel &Model = getAllocationModel(*Call);
    Value *Bytes = Call->getArgOperand(Model.Size);
    if (Model.Count != NoArgument)
      Bytes = multiply(Builder, Call->getArgOperand(Model.Count), Bytes);
    Value *Count = Builder.CreateUDiv(Bytes, Builder.getInt64(OldSize));
    Value *Rest = Builder.CreateURem(Bytes, Builder.getInt64(OldSize));
    Count = Builder.CreateAdd(Count,
                              Builder.CreateZExt(Builder.CreateIsNotNull(Rest),
                                                 Builder.getInt64Ty()));
    replaceLibraryCall(*Call, T, Count);
  }
  return Copy;
}

void SplitObjects::replaceAllocation(CallInst &Call, unsigned Operand,
                                     const DTransStructType *T,
                                     uint64_t OldSize) {
  Function *Callee = Call.getCalledFunction();
  if (Uses.lookupWrapper(Callee))
    return callWrapper(Call, *getWrapper(*Callee, T, OldSize));
  IRBuilder<> Builder(&Call);
  Value *Count =
      scaleBytes(Builder, Call.getArgOperand(Operand), OldSize, /*NewSize=*/1);
  const AllocationModel &Model = getAllocationModel(Call);
  if (Model.Count != NoArgument)
    Count = multiply(
        Builder, Count,
        Call.getArgOperand(Operand == Model.Size ? Model.Count : Model.Size));
  replaceLibraryCall(Call, T, Count);
}

void SplitObjects::replaceFree(CallInst &Call, const DTransStructType *T) {
  IRBuilder<> Builder(&Call);
  Type *Pointer = Builder.getPtrTy();
  FunctionCallee New =
      declare("restruct_pool_free", Builder.getVoidTy(), {Pointer, Pointer});
  auto &F = *cast<Function>(New.getCallee());
  addEffects(F,
             MemoryEffects::inaccessibleMemOnly() | MemoryEffects::argMemOnly(),
             AllocFnKind::Free, "restruct_pool");
  F.addParamAttr(1, Attribute::AllocatedPointer);
  Builder.CreateCall(New, {lookup(T).Pool, Call.getArgOperand(0)});
  Call.eraseFromParent();
}

/// Emits a constructor that calls restruct_reserve_pools, before those of the
/// program.
static void emitConstructor(Module &M, ArrayRef<Constant *> Pools,
                            FunctionCallee Reserve) {
  LLVMContext &Context = M.getContext();
  auto *List = ArrayType::get(PointerType::get(Context, 0), Pools.size());
  auto *All = new GlobalVariable(
      M, List, /*isConstant=*/true, GlobalValue::InternalLinkage,
      ConstantArray::get(List, Pools), "restruct.pools");
  Function *Constructor = Function::createWithDefaultAttr(
      FunctionType::get(Type::getVoidTy(Context), /*isVarArg=*/false),
      GlobalValue::InternalLinkage, M.getDataLayout().getProgramAddressSpace(),
      "restruct.reserve", &M);
  IRBuilder<> Builder(BasicBlock::Create(Context, "entry", Constructor));
  Builder.CreateCall(Reserve, {All, Builder.getInt64(Pools.size())});
  Builder.CreateRetVoid();
  appendToGlobalCtors(M, Constructor, /*Priority=*/0);
}

void SplitObjects::finish(ArrayRef<CallInst *> OfOthers) {
  LLVMContext &Context = M.getContext();
  Type *Nothing = Type::getVoidTy(Context);
  Type *Pointer = PointerType::get(Context, 0);
  SmallVector<Constant *, 4> Pools;
  for (const auto &[T, Of] : Memories)
    if (Of.Pool)
      Pools.push_back(Of.Pool);
  if (Pools.empty())
    return;
  emitConstructor(M, Pools,
                  declare("restruct_reserve_pools", Nothing,
                          {Pointer, Type::getInt64Ty(Context)}));
  Function *Free = M.getFunction("free");
  if (!Free)
    return;
  FunctionCallee New = declare("restruct_free", Nothing, {Pointer});
  auto &F = *cast<Function>(New.getCallee());
  addEffects(F,
             MemoryEffects::inaccessibleMemOnly() | MemoryEffects::argMemOnly(),
             AllocFnKind::Free, "malloc");
  F.addParamAttr(0, Attribute::AllocatedPointer);
  Free->replaceAllUsesWith(&F);
  for (CallInst *Call : OfOthers)
    Call->setCalledOperand(Free);
}

} // namespace restruct
