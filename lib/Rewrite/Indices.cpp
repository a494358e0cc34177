//===- Indices.cpp - Indices in place of pointers -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An object in a field is its index plus 1, or 0 for null:
///
///     pointer         p = B0 + (n - 1) * H
///
/// In a pool, this pointer is made of a number, and the pointer that is stored
/// becomes one: an allocation's result is `noalias`, and LLVM would not see
/// that a pointer which is derived from the base may be the same. Likewise in a
/// variable, if a `noalias` parameter or result may point into it.
///
//===----------------------------------------------------------------------===//

#include "Edits.h"
#include "SplitObjects.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

bool SplitObjects::mayBeNoAlias(const DTransStructType *T) const {
  return any_of(M, [&](const Function &F) {
    if (F.isDeclaration())
      return false;
    return F.returnDoesNotAlias() || any_of(F.args(), [&](const Argument &A) {
             return A.hasNoAliasAttr() && Uses.viewOf(&A).Into.contains(T);
           });
  });
}

/// The base of a part, as a number that is not 0: there are no indices in a
/// pool without memory.
Value *SplitObjects::getBaseNumber(IRBuilder<> &Builder, const Memory &Of,
                                   unsigned Part) const {
  if (!Of.Variables.empty())
    return Builder.CreatePtrToInt(Of.Variables[Part], Builder.getInt64Ty());
  Constant *Indices[] = {Builder.getInt32(0), Builder.getInt32(Part),
                         Builder.getInt32(0)};
  Constant *Address = ConstantExpr::getInBoundsGetElementPtr(
      Of.Parts->getValueType(), Of.Parts, Indices);
  LoadInst *Base = Builder.CreateLoad(Builder.getInt64Ty(), Address);
  MDBuilder Metadata(M.getContext());
  Base->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(M.getContext(), {}));
  Base->setMetadata(LLVMContext::MD_range,
                    Metadata.createRange(APInt(64, 1), APInt(64, 0)));
  return Base;
}

Value *SplitObjects::getElement(IRBuilder<> &Builder, const Memory &Of,
                                unsigned Part, Value *Element) const {
  uint64_t Size = Part == 0 ? Of.Plan->Size : Of.Plan->Parts[Part - 1].Size;
  Value *Bytes = Builder.CreateMul(Element, Builder.getInt64(Size), "",
                                   /*HasNUW=*/true, /*HasNSW=*/true);
  if (!Of.HasNoAlias)
    return Builder.CreateInBoundsPtrAdd(Of.Variables[Part], Bytes);
  Value *Address = Builder.CreateAdd(getBaseNumber(Builder, Of, Part), Bytes,
                                     "", /*HasNUW=*/true);
  return Builder.CreateIntToPtr(Address, Builder.getPtrTy());
}

SplitObjects::Link SplitObjects::decode(IRBuilder<> &Builder,
                                        const DTransStructType *T,
                                        Value *Index) {
  const Memory &Of = lookup(T);
  Type *Number = Builder.getInt64Ty();
  Value *IsNull = Builder.CreateIsNull(Index);
  // Poison if it is 0.
  Value *Element = Builder.CreateSub(Builder.CreateZExt(Index, Number),
                                     Builder.getInt64(1), "", /*HasNUW=*/true,
                                     /*HasNSW=*/true);
  Value *Object = getElement(Builder, Of, 0, Element);
  Decoded[Object] = Element;
  Value *Null = ConstantPointerNull::get(Builder.getPtrTy());
  return {Object, Builder.CreateSelect(IsNull, Null, Object)};
}

Value *SplitObjects::encode(IRBuilder<> &Builder, const DTransStructType *T,
                            Value *Pointer) const {
  const Memory &Of = lookup(T);
  Type *Number = Builder.getInt64Ty(), *Small = Builder.getInt32Ty();
  if (isa<UndefValue>(Pointer))
    return isa<PoisonValue>(Pointer) ? PoisonValue::get(Small)
                                     : UndefValue::get(Small);
  if (isa<ConstantPointerNull>(Pointer))
    return Builder.getInt32(0);
  Value *Base = getBaseNumber(Builder, Of, 0);
  Value *Distance =
      Builder.CreateSub(Builder.CreatePtrToInt(Pointer, Number), Base);
  Value *Element = Builder.CreateExactSDiv(
      Distance, ConstantInt::get(Number, Of.Plan->Size));
  Value *Index = Builder.CreateTrunc(
      Builder.CreateAdd(Element, Builder.getInt64(1)), Small);
  return Builder.CreateSelect(Builder.CreateIsNull(Pointer),
                              Builder.getInt32(0), Index);
}

Constant *SplitObjects::encode(const DTransStructType *T, Constant *Pointer,
                               Type *Ty) const {
  if (isa<PoisonValue>(Pointer))
    return PoisonValue::get(Ty);
  if (isa<UndefValue>(Pointer))
    return UndefValue::get(Ty);
  if (Pointer->isNullValue())
    return Constant::getNullValue(Ty);
  const Memory &Of = lookup(T);
  const DataLayout &DL = M.getDataLayout();
  APInt Distance(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  [[maybe_unused]] Value *Base = Pointer->stripAndAccumulateConstantOffsets(
      DL, Distance, /*AllowNonInbounds=*/true);
  assert(Base == Of.Variables.front() && "an address in another variable");
  return ConstantInt::get(Ty, Distance.getZExtValue() / Of.Plan->Size + 1);
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// Whether \p U only leads to an access, which would be undefined for null.
static bool isAccessed(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  if (const auto *Load = dyn_cast<LoadInst>(I))
    return !Load->isVolatile();
  if (const auto *Store = dyn_cast<StoreInst>(I))
    return U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
           !Store->isVolatile();
  return isa<GetElementPtrInst>(I) && U.getOperandNo() == 0 &&
         !I->use_empty() && all_of(I->uses(), isAccessed);
}

/// Loads an index in place of a pointer. What compares the pointer with null
/// compares the index, and what accesses the object does not test it.
void Edits::loadIndex(AccessEdit &Edit) {
  auto *Load = cast<LoadInst>(Edit.I);
  IRBuilder<> Builder(Load);
  LoadInst *Index = Builder.CreateAlignedLoad(
      Edit.Narrow, Load->getPointerOperand(),
      std::min(M.getDataLayout().getABITypeAlign(Edit.Narrow),
               Load->getAlign()));
  Index->setAAMetadata(Load->getAAMetadata());
  SplitObjects::Link Link = Splits.decode(Builder, Edit.Link, Index);
  bool IsNullDefined = NullPointerIsDefined(Load->getFunction());
  for (Use &U : make_early_inc_range(Load->uses())) {
    auto *Compare = dyn_cast<ICmpInst>(U.getUser());
    if (Compare && Compare->isEquality() &&
        isa<ConstantPointerNull>(Compare->getOperand(1 - U.getOperandNo()))) {
      Compare->setOperand(1 - U.getOperandNo(),
                          ConstantInt::get(Edit.Narrow, 0));
      U.set(Index);
    } else {
      U.set(!IsNullDefined && isAccessed(U) ? Link.Object : Link.Pointer);
    }
  }
  Load->replaceAllUsesWith(Link.Pointer); // in debug information
  if (Link.Pointer->getName().empty() && Load->hasName())
    Link.Pointer->takeName(Load);
  Removed.push_back(Load);
  Edit.I = Index;
}

} // namespace restruct
