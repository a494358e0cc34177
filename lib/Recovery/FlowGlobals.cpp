//===- FlowGlobals.cpp - Flows through globals ----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlowCollector.h"
#include "Transfer.h"

using namespace llvm;

namespace restruct {

void FlowCollector::collectGlobal(const GlobalVariable &G) {
  OptionalNode Node = nodeOf(&G);
  if (!Node)
    return;
  const DTransType *Type = Types.getType(G);
  declare(*Node, Type,
          Types.Globals.contains(&G) ? EvidenceKind::DeclaredGlobal
                                     : EvidenceKind::ValueType,
          &G, /*IsAnchor=*/true);
  Graph[*Node].IsOrigin = !Graph[*Node].Anchor;
  if (G.hasInitializer())
    collectInitializer(G, Type);
}

void FlowCollector::collectInitializer(const GlobalVariable &G,
                                       const DTransType *Declared) {
  struct Part {
    const Constant *C;
    uint64_t Offset; // in the global
  };
  const uint64_t PointerSize = DL.getPointerSize();
  SmallVector<Part, 8> Pending{{G.getInitializer(), 0}};
  while (!Pending.empty()) {
    auto [C, Offset] = Pending.pop_back_val();
    if (isa<ConstantData>(C) || !Holders.mayHold(C->getType()))
      continue;
    if (isa<ConstantStruct>(C)) {
      const StructLayout *Struct =
          DL.getStructLayout(cast<StructType>(C->getType()));
      for (unsigned I = C->getNumOperands(); I-- > 0;)
        Pending.push_back(
            {cast<Constant>(C->getOperand(I)),
             Offset + Struct->getElementOffset(I).getFixedValue()});
      continue;
    }
    if (isa<ConstantArray, ConstantVector>(C)) {
      uint64_t Stride = DL.getTypeAllocSize(C->getOperand(0)->getType());
      for (unsigned I = C->getNumOperands(); I-- > 0;)
        Pending.push_back(
            {cast<Constant>(C->getOperand(I)), Offset + I * Stride});
      continue;
    }
    std::optional<Position> At = Layout.canonicalize(Declared, Offset);
    if (!At)
      continue;
    PointerFact Slot{Declared, *At, true, {}};
    use(C, contentsAt(Layout, Slot, PointerSize, PointerSize).getOnlyPointee(),
        0, EvidenceKind::StoredInto, &G);
    nodeOf(C); // asked for, even if nothing is said of it here
  }
}

void FlowCollector::collectAliases() {
  for (const GlobalAlias &A : M.aliases())
    addCopy(A.getAliasee(), &A);
  for (const GlobalIFunc &I : M.ifuncs())
    markUnhandled(I);
}

void FlowCollector::collectFunctionPointer(const Function &F) {
  if (F.isIntrinsic())
    return;
  if (OptionalNode Node = nodeOf(&F))
    declare(*Node, Types.getType(F),
            Types.Functions.contains(&F) ? EvidenceKind::DeclaredGlobal
                                         : EvidenceKind::ValueType,
            &F, /*IsAnchor=*/true);
}

} // namespace restruct
