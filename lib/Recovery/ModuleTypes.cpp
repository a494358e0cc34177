//===- ModuleTypes.cpp - The types that a module uses ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleTypes.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

namespace {

class TypeCollector {
public:
  explicit TypeCollector(DTransTypeManager &Manager) : Manager(Manager) {}

  void add(Type *Ty) {
    if (Types.insert(Ty).second)
      Manager.getOrCreateFromIR(Ty);
  }
  /// Remembers \p V if it is a constant that may contain others.
  void note(const Value *V) {
    if (const auto *C = dyn_cast<Constant>(V);
        C && !isa<ConstantData, GlobalValue>(C))
      Constants.insert(C);
  }
  /// Adds the types whose elements the constants' addresses count.
  void addTypesOfConstants() {
    for (size_t I = 0; I != Constants.size(); ++I) {
      const Constant *C = Constants[I];
      if (const auto *GEP = dyn_cast<GEPOperator>(C))
        add(GEP->getSourceElementType());
      for (const Use &Operand : C->operands())
        note(Operand);
    }
  }

private:
  DTransTypeManager &Manager;
  DenseSet<Type *> Types; // looked up only
  SetVector<const Constant *> Constants;
};

} // namespace

void collectTypes(const Module &M, DeclaredTypes &Types) {
  TypeCollector Collector(*Types.Manager);
  for (const GlobalVariable &G : M.globals()) {
    Collector.add(G.getValueType());
    if (G.hasInitializer())
      Collector.note(G.getInitializer());
  }
  for (const GlobalAlias &A : M.aliases())
    Collector.note(A.getAliasee());
  for (const Function &F : M) {
    for (const Argument &A : F.args())
      if (Type *Ty = A.getPointeeInMemoryValueType())
        Collector.add(Ty);
    for (const Instruction &I : instructions(F)) {
      if (const auto *GEP = dyn_cast<GetElementPtrInst>(&I))
        Collector.add(GEP->getSourceElementType());
      else if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
        Collector.add(Alloca->getAllocatedType());
      for (const Use &Operand : I.operands())
        Collector.note(Operand);
    }
  }
  Collector.addTypesOfConstants();
  for (const Function &F : M)
    if (!F.isIntrinsic() && !Types.Functions.contains(&F))
      Collector.add(F.getFunctionType());
}

} // namespace restruct
