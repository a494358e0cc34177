//===- Constants.cpp - Globals, initializers, constant addresses ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constants.h"

#include "restruct/Uses/AddressSteps.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

/// Whether \p C is, or contains, anything but plain numbers.
static bool mayChange(const Constant *C) {
  return !isa<ConstantData, Function, BlockAddress>(C);
}

Constant *ConstantRewriter::map(Constant *C) {
  if (isa<ConstantAggregateZero, UndefValue>(C)) {
    Type *Ty = Layouts.map(C->getType());
    if (Ty == C->getType())
      return C;
    if (isa<PoisonValue>(C))
      return PoisonValue::get(Ty);
    return isa<UndefValue>(C) ? UndefValue::get(Ty)
                              : Constant::getNullValue(Ty);
  }
  if (!mayChange(C))
    return C;
  auto It = Mapped.find(C);
  if (It != Mapped.end())
    return It->second;
  Constant *New = compute(C);
  Mapped[C] = New;
  return New;
}

/// \p Value in a field of type \p Ty, into which it fits.
static Constant *narrow(Constant *Value, Type *Ty) {
  if (Value->getType() == Ty)
    return Value;
  if (isa<PoisonValue>(Value))
    return PoisonValue::get(Ty);
  if (isa<UndefValue>(Value))
    return UndefValue::get(Ty);
  return ConstantInt::get(
      Ty, cast<ConstantInt>(Value)->getValue().trunc(Ty->getIntegerBitWidth()));
}

Constant *ConstantRewriter::mapStruct(Constant *C, StructType *Ty) {
  const DTransStructType *T = Layouts.lookupChanged(Ty);
  StructType *New = T ? Layouts.map(T) : Ty;
  SmallVector<Constant *, 16> Elements;
  for (Type *Element : New->elements())
    Elements.push_back(Constant::getNullValue(Element));
  for (unsigned I = 0; I != Ty->getNumElements(); ++I) {
    Constant *Value = map(C->getAggregateElement(I));
    if (!T)
      Elements[I] = Value;
    else if (I < T->getNumFields() && !Layouts.isDeleted(T, I))
      Elements[Layouts.mapField(T, I)] =
          narrow(Value, New->getElementType(Layouts.mapField(T, I)));
  }
  return ConstantStruct::get(New, Elements);
}

Constant *ConstantRewriter::compute(Constant *C) {
  if (isa<GlobalValue>(C))
    return C; // Variables that change are in Mapped.
  if (auto *Ty = dyn_cast<StructType>(C->getType());
      Ty && isa<ConstantStruct>(C))
    return mapStruct(C, Ty);
  if (auto *Array = dyn_cast<ConstantArray>(C)) {
    SmallVector<Constant *, 16> Elements;
    for (const Use &Element : Array->operands())
      Elements.push_back(map(cast<Constant>(Element)));
    return ConstantArray::get(cast<ArrayType>(Layouts.map(C->getType())),
                              Elements);
  }
  if (auto *GEP = dyn_cast<GEPOperator>(C))
    return mapAddress(*GEP, C);
  if (auto *Expr = dyn_cast<ConstantExpr>(C)) {
    SmallVector<Constant *, 4> Operands;
    for (const Use &Operand : Expr->operands())
      Operands.push_back(map(cast<Constant>(Operand)));
    return Expr->getWithOperands(Operands);
  }
  if (auto *Vector = dyn_cast<ConstantVector>(C)) {
    SmallVector<Constant *, 8> Elements;
    for (const Use &Element : Vector->operands())
      Elements.push_back(map(cast<Constant>(Element)));
    return ConstantVector::get(Elements);
  }
  return C;
}

Constant *ConstantRewriter::mapAddress(GEPOperator &GEP, Constant *C) {
  auto *OldBase = cast<Constant>(GEP.getPointerOperand());
  Constant *Base = map(OldBase);
  SmallVector<Constant *, 4> Indices;
  for (const Use &Index : GEP.indices())
    Indices.push_back(map(cast<Constant>(Index)));
  const PointerView &OfBase = Uses.viewOf(OldBase), &To = Uses.viewOf(C);
  if (!Layouts.pointsIntoChanged(OfBase) && !Layouts.pointsIntoChanged(To))
    return ConstantExpr::getGetElementPtr(GEP.getSourceElementType(), Base,
                                          ArrayRef<Constant *>(Indices),
                                          GEP.getNoWrapFlags());
  const DataLayout &DL = M.getDataLayout();
  std::optional<AddressStep> Step =
      computeAddressStep(GEP, OfBase, To, Pointers.getLayout(),
                         *Pointers.getDeclaredTypes().Manager, DL);
  assert(Step && "a use without a rule");
  if (Step->How == AddressStep::Form::Nowhere)
    return Base;
  // All offsets of constants are known numbers.
  const DTransType *Pointee = OfBase.Place->Pointee;
  APInt Bytes(DL.getIndexTypeSizeInBits(C->getType()), 0);
  [[maybe_unused]] bool IsKnown = GEP.accumulateConstantOffset(DL, Bytes);
  assert(IsKnown && "a constant address with an unknown offset");
  auto Size = int64_t(Layouts.getOldSize(Pointee));
  auto From = int64_t(OfBase.Place->At.getOffset());
  int64_t Target = From + Bytes.getSExtValue();
  int64_t Within = Target % Size;
  if (Within < 0)
    Within += Size;
  if (Layouts.isDeletedCell(Pointee, To.Place->At, /*IsAccess=*/false))
    return PoisonValue::get(C->getType());
  bool IsCell = uint64_t(Within) == To.Place->At.getOffset();
  int64_t Distance =
      (Target - Within) / Size * int64_t(Layouts.getNewSize(Pointee)) +
      int64_t(Layouts.mapCell(
          Pointee, IsCell ? To.Place->At : Position::at(uint64_t(Within)))) -
      int64_t(Layouts.mapCell(Pointee, OfBase.Place->At));
  if (Distance == 0)
    return Base;
  GEPNoWrapFlags Flags =
      GEP.isInBounds() ? GEPNoWrapFlags::inBounds() : GEPNoWrapFlags::none();
  Type *Byte = Type::getInt8Ty(M.getContext());
  Constant *Index =
      ConstantInt::getSigned(Type::getInt64Ty(M.getContext()), Distance);
  return ConstantExpr::getGetElementPtr(Byte, Base, Index, Flags);
}

/// Creates the variable that replaces \p Old, still without an initializer.
void ConstantRewriter::replaceVariable(GlobalVariable &Old) {
  Type *Ty = Layouts.map(Old.getValueType());
  auto *New =
      new GlobalVariable(M, Ty, Old.isConstant(), Old.getLinkage(), nullptr, "",
                         &Old, Old.getThreadLocalMode(), Old.getAddressSpace(),
                         Old.isExternallyInitialized());
  New->copyAttributesFrom(&Old);
  New->setComdat(Old.getComdat());
  New->copyMetadata(&Old, 0);
  New->takeName(&Old);
  // Not less than what may have been relied on, as far as the ABI promises it.
  if (!Old.getAlign())
    New->setAlignment(
        std::max(M.getDataLayout().getABITypeAlign(Old.getValueType()),
                 M.getDataLayout().getABITypeAlign(Ty)));
  Mapped[&Old] = New;
  Replaced.push_back({&Old, New});
}

void ConstantRewriter::run() {
  for (GlobalVariable &G : M.globals())
    if (Layouts.map(G.getValueType()) != G.getValueType())
      replaceVariable(G);
  for (auto [Old, New] : Replaced)
    if (Old->hasInitializer())
      New->setInitializer(map(Old->getInitializer()));
  for (GlobalVariable &G : M.globals())
    if (G.hasInitializer() && !Mapped.contains(&G))
      if (Constant *New = map(G.getInitializer()); New != G.getInitializer())
        G.setInitializer(New);
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      for (Use &Operand : I.operands())
        if (auto *C = dyn_cast<Constant>(Operand); C && mayChange(C))
          if (!isa<ConstantAggregateZero, UndefValue>(C))
            Operand = map(C);
  for (auto [Old, New] : Replaced) {
    Old->replaceAllUsesWith(New);
    Old->eraseFromParent();
  }
}

} // namespace restruct
