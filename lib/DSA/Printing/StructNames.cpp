//===- StructNames.cpp - Of which structures nodes are --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/StructNames.h"

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

/// The structure that an object of this type consists of; null if it is none
/// with a name.
static const StructType *structIn(const Type *Ty) {
  while (const auto *Array = dyn_cast<ArrayType>(Ty))
    Ty = Array->getElementType();
  const auto *Struct = dyn_cast<StructType>(Ty);
  return Struct && Struct->hasName() ? Struct : nullptr;
}

StructNames::StructNames(const DSGraph &Graph) {
  auto Add = [this](const DSNodeHandle &Place, const Type *Ty) {
    if (const StructType *Struct = structIn(Ty); Struct && !Place.isNull())
      Names[Place.getNode()].push_back(Struct->getName());
  };
  for (const Value *V : Graph.values())
    if (const auto *GEP = dyn_cast<GEPOperator>(V))
      Add(Graph.getNodeForValue(GEP->getPointerOperand()),
          GEP->getSourceElementType());
    else if (const auto *Variable = dyn_cast<AllocaInst>(V))
      Add(Graph.getNodeForValue(V), Variable->getAllocatedType());
    else if (const auto *Variable = dyn_cast<GlobalVariable>(V))
      Add(Graph.getNodeForValue(V), Variable->getValueType());
  for (auto &[Node, Own] : Names) {
    llvm::sort(Own);
    Own.erase(llvm::unique(Own), Own.end());
  }
}

ArrayRef<StringRef> StructNames::lookup(const DSNode &N) const {
  auto It = Names.find(&N);
  return It == Names.end() ? ArrayRef<StringRef>() : It->second;
}

} // namespace restruct
