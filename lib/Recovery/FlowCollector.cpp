//===- FlowCollector.cpp - From IR to the flow graph ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlowCollector.h"

#include "restruct/Memory/MemoryAnalysis.h"

using namespace llvm;

namespace restruct {

FlowCollector::FlowCollector(const Module &M, const DeclaredTypes &Types,
                             const TBAAStructNames &Names,
                             const MemoryInfo &Memory,
                             const ElementLayout &Layout,
                             const FunctionParameters &Parameters,
                             const CallbackTypes &Callbacks)
    : M(M), DL(M.getDataLayout()), Types(Types), Names(Names), Memory(Memory),
      Layout(Layout), Parameters(Parameters), Callbacks(Callbacks), Holders(DL),
      Confinement(DL, Memory.Library) {}

FlowGraph FlowCollector::collect() && {
  for (const GlobalVariable &G : M.globals())
    collectGlobal(G);
  for (const Function &F : M)
    collectFunctionPointer(F);
  collectAliases();
  for (const Function &F : M)
    collectSignature(F);
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      visit(const_cast<Instruction &>(I)); // InstVisitor has no const form
  collectPendingConstants();
  return std::move(Graph);
}

//===----------------------------------------------------------------------===//
// Nodes and edges
//===----------------------------------------------------------------------===//

FlowNodeId FlowCollector::addNode(const Value *V) {
  auto Id = FlowNodeId(Graph.Nodes.size());
  Graph.Nodes.emplace_back().V = V;
  Graph.Nodes.back().About = V;
  if (V)
    Graph.NodeOf[V] = Id;
  return Id;
}

FlowCollector::OptionalNode FlowCollector::nodeOf(const Value *V) {
  if (auto It = Graph.NodeOf.find(V); It != Graph.NodeOf.end())
    return It->second;
  if (!Holders.mayHold(V->getType()))
    return std::nullopt;
  const auto *C = dyn_cast<Constant>(V);
  if (!C)
    return addNode(V);
  // Null, undef and integers do not point to any object of the program.
  if (isa<ConstantData, BlockAddress>(C))
    return std::nullopt;
  PendingConstants.push_back(C);
  return addNode(C);
}

void FlowCollector::addEdge(OptionalNode From, OptionalNode To, FlowKind Kind,
                            uint32_t Detail, const Value *Where) {
  if (From && To)
    Graph.Edges.push_back({*From, *To, Kind, Detail, Where});
}

void FlowCollector::addCopy(const Value *From, const Value *To) {
  addEdge(nodeOf(From), nodeOf(To), FlowKind::Copy, 0, To);
}

void FlowCollector::addStep(OptionalNode From, OptionalNode To,
                            const PointerStep &Step, const Value *Where) {
  if (Step.isZero())
    return addEdge(From, To, FlowKind::Copy, 0, Where);
  auto Detail = uint32_t(Graph.Steps.size());
  Graph.Steps.push_back(Step);
  addEdge(From, To, FlowKind::Step, Detail, Where);
}

void FlowCollector::addCause(FlowNodeId Node, IncompleteCause Cause) {
  Graph[Node].Causes |= uint16_t(1u << unsigned(Cause));
}

void FlowCollector::declare(FlowNodeId Node, const DTransType *Pointee,
                            EvidenceKind Kind, const Value *Where,
                            bool IsAnchor) {
  if (!Pointee)
    return;
  Pointee = elementOfArrays(Pointee);
  Graph.Declarations.push_back(
      {Node, {Pointee, Position::at(0), true, {Kind, Where}}});
  if (IsAnchor && !isGenericPointee(Pointee))
    Graph[Node].Anchor = Pointee;
}

void FlowCollector::use(const Value *V, const DTransType *Pointee,
                        uint64_t Offset, EvidenceKind Kind,
                        const Value *Where) {
  if (!Pointee || isGenericPointee(Pointee))
    return;
  Pointee = elementOfArrays(Pointee);
  OptionalNode Node = nodeOf(V);
  std::optional<Position> At = Layout.canonicalize(Pointee, Offset);
  if (Node && At)
    Graph.Usages.push_back({*Node, {Pointee, *At, false, {Kind, Where}}});
}

void FlowCollector::markUnhandled(const Value &V) {
  OptionalNode Node = nodeOf(&V);
  if (!Node)
    return;
  Graph[*Node].IsOrigin = true;
  addCause(*Node, V.getType()->isIntOrIntVectorTy()
                      ? IncompleteCause::Arithmetic
                      : IncompleteCause::Unhandled);
}

void FlowCollector::collectPendingConstants() {
  while (!PendingConstants.empty()) {
    const Constant *C = PendingConstants.back();
    PendingConstants.pop_back();
    if (isa<ConstantExpr>(C)) {
      visitOperation(*C);
    } else if (isa<ConstantAggregate>(C)) {
      for (const Use &Element : C->operands())
        addCopy(Element, C);
    } else if (const auto *Equivalent = dyn_cast<DSOLocalEquivalent>(C)) {
      addCopy(Equivalent->getGlobalValue(), C);
    } else if (const auto *NoCFI = dyn_cast<NoCFIValue>(C)) {
      addCopy(NoCFI->getGlobalValue(), C);
    } else if (!isa<GlobalValue>(C)) {
      markUnhandled(*C);
    }
  }
}

} // namespace restruct
