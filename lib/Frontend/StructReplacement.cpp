//===- StructReplacement.cpp - Replaces structure types in a module -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// With opaque pointers few places in IR refer to a structure, and most of
/// those only describe a memory layout. Old and new structures have the same
/// layout, so the references can be replaced one by one, in any order, and IR
/// is valid after each step. A constant of structure type is rebuilt, with a
/// value for the new element.
///
//===----------------------------------------------------------------------===//

#include "StructReplacement.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

DenseSet<Type *> findFixedTypes(const Module &M) {
  DenseSet<Type *> Fixed;
  SmallVector<Type *, 16> Pending;
  auto Add = [&](Type *T) {
    if (T->getNumContainedTypes() && Fixed.insert(T).second)
      Pending.push_back(T);
  };
  for (const Function &F : M) {
    Add(F.getFunctionType());
    for (const BasicBlock &Block : F)
      for (const Instruction &I : Block) {
        Add(I.getType());
        for (const Use &Operand : I.operands())
          Add(Operand->getType());
        if (const auto *Call = dyn_cast<CallBase>(&I))
          Add(Call->getFunctionType());
      }
  }
  while (!Pending.empty())
    for (Type *Part : Pending.pop_back_val()->subtypes())
      Add(Part);
  return Fixed;
}

namespace {

class Replacer {
public:
  Replacer(Module &M, const StructReplacements &Replacements)
      : M(M), Replacements(Replacements) {}

  void run() {
    for (GlobalVariable &G : M.globals())
      if (G.hasInitializer())
        replaceIn(G);
    for (Function &F : M) {
      F.setAttributes(map(F.getAttributes()));
      for (BasicBlock &Block : F)
        for (Instruction &I : Block)
          replaceIn(I);
    }
  }

private:
  Type *map(Type *T) {
    if (T->getNumContainedTypes() == 0)
      return T;
    if (auto It = Types.find(T); It != Types.end())
      return It->second;
    Type *New = T;
    if (auto *S = dyn_cast<StructType>(T)) {
      if (StructType *Replacement = Replacements.lookup(S))
        New = Replacement;
      else if (S->isLiteral())
        New = mapLiteral(S);
    } else if (auto *A = dyn_cast<ArrayType>(T)) {
      New = ArrayType::get(map(A->getElementType()), A->getNumElements());
    }
    return Types[T] = New;
  }

  Type *mapLiteral(StructType *S) {
    SmallVector<Type *, 8> Elements;
    for (Type *Element : S->elements())
      Elements.push_back(map(Element));
    return StructType::get(S->getContext(), Elements, S->isPacked());
  }

  AttributeList map(AttributeList Attributes) {
    LLVMContext &Context = M.getContext();
    for (unsigned Index : Attributes.indexes())
      for (Attribute A : Attributes.getAttributes(Index))
        if (A.isTypeAttribute() && A.getValueAsType())
          Attributes = Attributes.replaceAttributeTypeAtIndex(
              Context, Index, A.getKindAsEnum(), map(A.getValueAsType()));
    return Attributes;
  }

  /// Constants nest as deep as initializers in the source.
  Constant *map(Constant *C) {
    if (isa<GlobalValue, ConstantData>(C))
      return mapSimple(C);
    if (auto It = Constants.find(C); It != Constants.end())
      return It->second;
    bool IsChanged = false;
    SmallVector<Constant *, 8> Operands;
    for (const Use &Operand : C->operands()) {
      auto *Old = dyn_cast<Constant>(Operand.get());
      if (!Old) // a basic block of a blockaddress
        return C;
      Operands.push_back(map(Old));
      IsChanged |= Operands.back() != Old;
    }
    Constant *New = C;
    Type *Ty = map(C->getType());
    if (auto *Struct = dyn_cast<ConstantStruct>(C)) {
      auto *StructTy = cast<StructType>(Ty);
      if (IsChanged || StructTy != Struct->getType()) {
        for (unsigned I = Operands.size(); I < StructTy->getNumElements(); ++I)
          Operands.push_back(
              Constant::getNullValue(StructTy->getElementType(I)));
        New = ConstantStruct::get(StructTy, Operands);
      }
    } else if (isa<ConstantArray>(C)) {
      if (IsChanged || Ty != C->getType())
        New = ConstantArray::get(cast<ArrayType>(Ty), Operands);
    } else if (auto *Expression = dyn_cast<ConstantExpr>(C)) {
      auto *GEP = dyn_cast<GEPOperator>(C);
      Type *Source = GEP ? map(GEP->getSourceElementType()) : nullptr;
      if (IsChanged || (GEP && Source != GEP->getSourceElementType()))
        New = Expression->getWithOperands(Operands, C->getType(),
                                          /*OnlyIfReduced=*/false, Source);
    }
    return Constants[C] = New;
  }

  Constant *mapSimple(Constant *C) {
    Type *Ty = map(C->getType());
    if (Ty == C->getType())
      return C;
    if (isa<PoisonValue>(C))
      return PoisonValue::get(Ty);
    if (isa<UndefValue>(C))
      return UndefValue::get(Ty);
    return Constant::getNullValue(Ty);
  }

  void replaceIn(GlobalVariable &G) {
    Constant *New = map(G.getInitializer());
    if (New != G.getInitializer())
      G.replaceInitializer(New);
  }

  void replaceIn(Instruction &I) {
    for (Use &Operand : I.operands()) {
      // Constants whose operands are addresses in structures.
      auto *C = dyn_cast<Constant>(Operand.get());
      if (C && !isa<GlobalValue, ConstantData>(C))
        Operand.set(map(C));
    }
    if (auto *GEP = dyn_cast<GetElementPtrInst>(&I)) {
      GEP->setSourceElementType(map(GEP->getSourceElementType()));
      GEP->setResultElementType(map(GEP->getResultElementType()));
    } else if (auto *Alloca = dyn_cast<AllocaInst>(&I)) {
      Alloca->setAllocatedType(map(Alloca->getAllocatedType()));
    } else if (auto *Call = dyn_cast<CallBase>(&I)) {
      Call->setAttributes(map(Call->getAttributes()));
    }
  }

  Module &M;
  const StructReplacements &Replacements;
  DenseMap<Type *, Type *> Types;
  DenseMap<Constant *, Constant *> Constants;
};

} // namespace

void replaceStructs(Module &M, const StructReplacements &Replacements) {
  if (!Replacements.empty())
    Replacer(M, Replacements).run();
}

} // namespace restruct
