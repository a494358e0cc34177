//===- Constants.cpp - Globals, initializers, constant addresses ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constants.h"

#include "restruct/Uses/AddressSteps.h"
#include "restruct/Uses/InitializerTypes.h"

#include "llvm/Analysis/ConstantFolding.h"
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

/// The value of type \p Ty at byte \p Offset of \p C, a structure that has
/// bytes there: the storage unit of bit-fields.
static Constant *readBytes(Constant *C, Type *Ty, uint64_t Offset,
                           const DataLayout &DL) {
  auto *Array = dyn_cast<ArrayType>(Ty);
  if (!Array) {
    Constant *Value = ConstantFoldLoadFromConst(C, Ty, APInt(64, Offset), DL);
    assert(Value && "bytes of an initializer that are no numbers");
    return Value;
  }
  SmallVector<Constant *, 8> Elements;
  uint64_t Size = DL.getTypeAllocSize(Array->getElementType());
  for (uint64_t I = 0; I != Array->getNumElements(); ++I)
    Elements.push_back(
        readBytes(C, Array->getElementType(), Offset + I * Size, DL));
  return ConstantArray::get(Array, Elements);
}

/// Whether \p Given, at the beginning of a field of type \p Ty in an
/// initializer, is a part of what the field holds, or more than that.
static bool isPieceOf(Type *Given, Type *Ty) {
  auto *Array = dyn_cast<ArrayType>(Ty);
  while (Array && Array->getElementType()->isArrayTy())
    Array = cast<ArrayType>(Array->getElementType());
  return Given != Ty && (Ty->isIntegerTy() ||
                         (Array && Array->getElementType()->isIntegerTy(8)));
}

/// \p C is a \p T, perhaps of a literal type with the same fields.
Constant *ConstantRewriter::mapStruct(Constant *C, const DTransStructType *T,
                                      unsigned Part) {
  const DataLayout &DL = M.getDataLayout();
  const StructLayout *Old = DL.getStructLayout(T->getLLVMStructType());
  const StructLayout *Given =
      DL.getStructLayout(cast<StructType>(C->getType()));
  auto *New = cast<StructType>(Layouts.mapPart(T, Part));
  SmallVector<Constant *, 16> Elements;
  for (Type *Element : New->elements())
    Elements.push_back(Constant::getNullValue(Element));
  for (unsigned I = 0; I != T->getNumFields(); ++I) {
    if (Layouts.isDeleted(T, I) || Layouts.getPart(T, I) != Part)
      continue;
    uint64_t Begin = Old->getElementOffset(I).getFixedValue();
    unsigned At = Given->getElementContainingOffset(Begin);
    Constant *Element = C->getAggregateElement(At);
    const DTransType *Declared = T->getField(I).getTypes().front();
    bool IsPiece = isPieceOf(Element->getType(), Declared->getLLVMType());
    Constant *Value = IsPiece ? readBytes(C, Declared->getLLVMType(), Begin, DL)
                              : mapAs(Element, Declared);
    unsigned Field = Layouts.mapField(T, I);
    Type *Ty = New->getElementType(Field);
    if (Layouts.isIndex(T, I)) {
      const DTransType *Link = T->getField(I).getTypes().front();
      Value = Splits.encode(
          cast<DTransStructType>(Link->getPointerElementType()), Value, Ty);
    }
    Elements[Field] = narrow(Value, Ty);
  }
  return ConstantStruct::get(New, Elements);
}

/// \p C is a \p T. \returns the given part of it.
Constant *ConstantRewriter::mapAs(Constant *C, const DTransType *T,
                                  unsigned Part) {
  // A member that does not change may still have a literal type here.
  bool IsAsDeclared = !Layouts.isChanged(T) && C->getType() == T->getLLVMType();
  if (IsAsDeclared || (!T->isStructTy() && !T->isArrayTy()))
    return map(C);
  Type *New = Layouts.mapPart(T, Part);
  if (isa<PoisonValue>(C))
    return PoisonValue::get(New);
  if (isa<UndefValue>(C))
    return UndefValue::get(New);
  if (C->isNullValue())
    return Constant::getNullValue(New);
  if (const auto *Struct = dyn_cast<DTransStructType>(T))
    return mapStruct(C, Struct, Part);
  const DTransType *Element = cast<DTransArrayType>(T)->getElementType();
  SmallVector<Constant *, 16> Elements;
  auto Append = [&](Constant *Array, uint64_t Count) {
    for (uint64_t I = 0; I != Count; ++I)
      Elements.push_back(
          mapAs(Array->getAggregateElement(unsigned(I)), Element, Part));
  };
  if (auto *Given = dyn_cast<ArrayType>(C->getType()))
    Append(C, Given->getNumElements());
  else
    for (const Use &Member : cast<ConstantStruct>(C)->operands()) {
      const DataLayout &DL = M.getDataLayout();
      if (represents(Member->getType(), Element, DL))
        Elements.push_back(mapAs(cast<Constant>(Member), Element, Part));
      else
        Append(cast<Constant>(Member),
               *countElements(Member->getType(), Element, DL));
    }
  return ConstantArray::get(cast<ArrayType>(New), Elements);
}

Constant *ConstantRewriter::compute(Constant *C) {
  if (isa<GlobalValue>(C))
    return C; // Variables that change are in Mapped.
  // Objects that change are variables, and their parts: mapAs.
  if (isa<ConstantStruct, ConstantArray>(C)) {
    SmallVector<Constant *, 16> Elements;
    for (const Use &Element : C->operands())
      Elements.push_back(map(cast<Constant>(Element)));
    if (auto *Array = dyn_cast<ArrayType>(C->getType()))
      return ConstantArray::get(Array, Elements);
    return ConstantStruct::get(cast<StructType>(C->getType()), Elements);
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
  Position There = IsCell ? To.Place->At : Position::at(uint64_t(Within));
  if (Layouts.getPartOfCell(Pointee, There) !=
      Layouts.getPartOfCell(Pointee, OfBase.Place->At))
    return Splits.getPartOfElement(
        cast<DTransStructType>(Pointee), Base, (Target - Within) / Size,
        Layouts.getPartOfCell(Pointee, There), Layouts.mapCell(Pointee, There));
  int64_t Distance =
      (Target - Within) / Size * int64_t(Layouts.getNewSize(Pointee)) +
      int64_t(Layouts.mapCell(Pointee, There)) -
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

GlobalVariable *ConstantRewriter::createVariable(GlobalVariable &Old,
                                                 Type *Ty) {
  auto *New =
      new GlobalVariable(M, Ty, Old.isConstant(), Old.getLinkage(), nullptr, "",
                         &Old, Old.getThreadLocalMode(), Old.getAddressSpace(),
                         Old.isExternallyInitialized());
  New->copyAttributesFrom(&Old);
  New->setComdat(Old.getComdat());
  // Not less than what may have been relied on, as far as the ABI promises it.
  if (!Old.getAlign())
    New->setAlignment(
        std::max(M.getDataLayout().getABITypeAlign(Old.getValueType()),
                 M.getDataLayout().getABITypeAlign(Ty)));
  return New;
}

/// Creates the variables that replace \p Old, still without an initializer.
void ConstantRewriter::replaceVariable(GlobalVariable &Old,
                                       const DTransType *Declared) {
  GlobalVariable *New = createVariable(Old, Layouts.mapPart(Declared, 0));
  New->copyMetadata(&Old, 0);
  New->takeName(&Old);
  Mapped[&Old] = New;
  Variable &V = Replaced.emplace_back(Variable{&Old, New, Declared, {}});
  const auto *T = dyn_cast<DTransStructType>(elementOfArrays(Declared));
  const StructPlan *Split = Layouts.lookupSplit(T);
  for (unsigned Part = 1; Split && Part <= Split->Parts.size(); ++Part) {
    GlobalVariable *Other =
        createVariable(Old, Layouts.mapPart(Declared, Part));
    Other->setName(New->getName() + ".part" + Twine(Part));
    V.Parts.push_back(Other);
  }
  if (Splits.isInVariables(T))
    Splits.setVariables(T, *New, V.Parts);
}

void ConstantRewriter::run() {
  for (const StructUse &Use : Uses.uses())
    if (const auto *G = dyn_cast<GlobalVariable>(Use.Where);
        G && Use.Kind == UseKind::Variable && Layouts.isChanged(Use.Unit))
      replaceVariable(const_cast<GlobalVariable &>(*G), Use.Unit);
  for (const Variable &V : Replaced)
    if (V.Old->hasInitializer()) {
      V.New->setInitializer(mapAs(V.Old->getInitializer(), V.Declared));
      for (auto [I, Part] : enumerate(V.Parts))
        Part->setInitializer(
            mapAs(V.Old->getInitializer(), V.Declared, unsigned(I) + 1));
    }
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
  for (const Variable &V : Replaced) {
    V.Old->replaceAllUsesWith(V.New);
    V.Old->eraseFromParent();
  }
}

} // namespace restruct
