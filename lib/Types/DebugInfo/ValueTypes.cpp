//===- ValueTypes.cpp - Types of values from debug information ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A variable determines the contents of an alloca or a global if all of it is
// there: no fragment, no expression, and the declared type has the size and the
// shape of the IR type. Functions are handled in FunctionTypes.cpp.
//
//===----------------------------------------------------------------------===//

#include "ValueTypes.h"

#include "FunctionTypes.h"
#include "Shape.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct::debuginfo {

Variables findVariables(DebugTypes &Graph, const DebugUses &Uses,
                        const Module &M) {
  Variables Found;
  SmallVector<DIGlobalVariableExpression *, 1> Attached;
  for (const GlobalVariable &Global : M.globals()) {
    Attached.clear();
    Global.getDebugInfo(Attached);
    if (Attached.size() != 1 || Global.getAddressSpace() != 0 ||
        !isEmptyExpression(Attached.front()->getRawExpression()))
      continue;
    auto *Variable =
        dyn_cast_or_null<DIGlobalVariable>(Attached.front()->getRawVariable());
    const DIType *Node =
        Variable ? typeOperand(Variable->getRawType()) : nullptr;
    std::optional<ExprId> E = Node ? Graph.lookup(Node) : std::nullopt;
    if (E && isWholeShapeOf(Graph, Global.getValueType(), *E))
      Found.Globals.push_back({&Global, *E});
  }
  // Two variables of one alloca count only if they agree.
  DenseMap<const AllocaInst *, std::optional<ExprId>> Allocas;
  for (auto [Alloca, Variable] : Uses.Declared) {
    const DIType *Node = typeOperand(Variable->getRawType());
    std::optional<ExprId> E = Node ? Graph.lookup(Node) : std::nullopt;
    auto [Known, IsNew] = Allocas.try_emplace(Alloca, E);
    if (!IsNew && Known->second != E)
      Known->second = std::nullopt;
  }
  for (const AllocaInst *Alloca : Uses.Allocas)
    if (std::optional<ExprId> E = Allocas.lookup(Alloca);
        E && isWholeShapeOf(Graph, Alloca->getAllocatedType(), *E))
      Found.Allocas.push_back({Alloca, *E});
  return Found;
}

void addEvidence(const DebugTypes &Graph, const Variables &Found,
                 StructBinder &Binder) {
  auto Add = [&](Type *Ty, ExprId E) {
    while (auto *Array = dyn_cast<ArrayType>(Ty))
      Ty = Array->getElementType();
    auto *Struct = dyn_cast<StructType>(Ty);
    std::optional<RecordId> Record = Graph.asRecord(Graph.stripArrays(E));
    if (Struct && !Struct->isLiteral() && Record)
      Binder.addEvidence(Struct, *Record);
  };
  for (auto [Global, E] : Found.Globals)
    Add(Global->getValueType(), E);
  for (auto [Alloca, E] : Found.Allocas)
    Add(Alloca->getAllocatedType(), E);
}

void addValueTypes(DebugTypes &Graph, const DebugUses &Uses,
                   const Variables &Found, const Module &M,
                   TypeBuilder &Builder, DeclaredTypes &Types) {
  for (auto [Global, E] : Found.Globals)
    if (const DTransType *T = Builder.describe(Global->getValueType(), E);
        T->saysMoreThanIR())
      Types.Globals[Global] = T;
  for (auto [Alloca, E] : Found.Allocas)
    if (const DTransType *T = Builder.describe(Alloca->getAllocatedType(), E);
        T->saysMoreThanIR())
      Types.Allocas[Alloca] = T;
  for (const Function &F : M)
    if (const DTransFunctionType *T =
            signatureOf(Graph, F, Uses, Builder, *Types.Manager))
      Types.Functions[&F] = T;
  // The type for which a call allocates memory, as emitted for Windows.
  for (auto [Call, Node] : Uses.Allocations) {
    std::optional<ExprId> E = Graph.lookup(Node);
    if (E && Graph[*E].Bits != 0 && Graph[*E].Kind != ExprKind::Bytes &&
        Call->getType() == PointerType::getUnqual(M.getContext()))
      Types.Allocations[Call] =
          Types.Manager->getOrCreatePointerType(Builder.typeOf(*E));
  }
}

} // namespace restruct::debuginfo
