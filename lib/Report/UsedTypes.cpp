//===- UsedTypes.cpp - Which structures the code uses ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UsedTypes.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

// LLVM's own TypeFinder also follows metadata, where every described structure
// stands; so the places where IR proper can name a type are listed here: types
// of values, source elements of address arithmetic, allocated types, type
// attributes (byval, sret), and constants that are made of others.
DenseSet<StructType *> findUsedStructTypes(const Module &M) {
  DenseSet<StructType *> Found;
  DenseSet<const Type *> Seen;
  DenseSet<const Constant *> SeenConstants;
  SmallVector<const Type *, 16> Types;
  SmallVector<const Constant *, 16> Constants;

  auto AddType = [&](const Type *Ty) {
    if (Ty && Seen.insert(Ty).second)
      Types.push_back(Ty);
  };
  auto AddAttributes = [&](const AttributeList &Attributes) {
    for (AttributeSet Set : Attributes)
      for (Attribute A : Set)
        if (A.isTypeAttribute())
          AddType(A.getValueAsType());
  };
  auto AddValue = [&](const Value *V) {
    if (isa<MetadataAsValue>(V))
      return;
    AddType(V->getType());
    const auto *C = dyn_cast<Constant>(V);
    if (C && !isa<GlobalValue>(C) &&
        C->getNumOperands() + isa<GEPOperator>(C) &&
        SeenConstants.insert(C).second)
      Constants.push_back(C);
  };
  auto Drain = [&] {
    while (!Constants.empty()) {
      const Constant *C = Constants.pop_back_val();
      if (const auto *GEP = dyn_cast<GEPOperator>(C))
        AddType(GEP->getSourceElementType());
      for (const Use &Operand : C->operands())
        AddValue(Operand.get());
    }
    while (!Types.empty()) {
      const Type *Ty = Types.pop_back_val();
      if (const auto *Struct = dyn_cast<StructType>(Ty);
          Struct && Struct->hasName())
        Found.insert(const_cast<StructType *>(Struct));
      for (Type *Part : Ty->subtypes())
        AddType(Part);
    }
  };

  for (const GlobalVariable &Global : M.globals()) {
    AddType(Global.getValueType());
    if (Global.hasInitializer())
      AddValue(Global.getInitializer());
    Drain();
  }
  for (const Function &F : M) {
    AddType(F.getFunctionType());
    AddAttributes(F.getAttributes());
    for (const BasicBlock &Block : F)
      for (const Instruction &I : Block) {
        AddType(I.getType());
        if (const auto *GEP = dyn_cast<GetElementPtrInst>(&I))
          AddType(GEP->getSourceElementType());
        else if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
          AddType(Alloca->getAllocatedType());
        else if (const auto *Call = dyn_cast<CallBase>(&I))
          AddAttributes(Call->getAttributes());
        for (const Use &Operand : I.operands())
          AddValue(Operand.get());
      }
    Drain();
  }
  return Found;
}

} // namespace restruct
