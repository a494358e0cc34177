//===- SolverCauses.cpp - Why facts may be incomplete ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the causes of incompleteness, and propagates them to all values that
/// they reach: phase 5 of Solver.cpp.
///
//===----------------------------------------------------------------------===//

#include "Solver.h"

#include "Transfer.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace restruct {

static uint16_t bit(IncompleteCause Cause) {
  return uint16_t(1u << unsigned(Cause));
}

void RecoverySolver::addCauses(uint32_t Node, uint16_t Bits,
                               const Value *Origin) {
  ValueTypeInfo &Info = Infos[Node];
  if ((Info.CauseBits | Bits) == Info.CauseBits)
    return;
  Info.CauseBits |= Bits;
  if (!Info.IncompleteOrigin)
    Info.IncompleteOrigin = Origin;
  enqueue(Node, DirtyDeclarations);
}

/// A parameter declared `void *` does not give a type to its arguments.
static bool saysNothing(const PointerFact &Fact, const FactSet &Slot) {
  return Slot.facts().size() > 1 && Fact.Pointee->isVoidTy() &&
         Fact.Why.Kind == EvidenceKind::DeclaredParameter;
}

uint16_t RecoverySolver::causesOfLoad(const FlowEdge &Edge) const {
  const FactSet &Slot = Infos[index(Edge.From)].Declarations;
  const FlowNode &Loaded = Graph[Edge.To];
  uint16_t Bits = 0;
  bool IsUnknown = Slot.empty() || Slot.isEverything();
  for (const PointerFact &Fact : Slot.facts()) {
    if (saysNothing(Fact, Slot))
      continue;
    Contents Held = contentsAt(Layout, Fact, Edge.Detail, PointerSize);
    IsUnknown |= Held.HasUnknown;
    if (Held.Generic)
      Bits |= bit(IncompleteCause::GenericMemory);
    if (Held.HasNoPointer)
      Bits |= bit(Loaded.V && Loaded.V->getType()->isIntegerTy()
                      ? IncompleteCause::Arithmetic
                      : IncompleteCause::NoPointerMemory);
  }
  if (IsUnknown)
    Bits |= bit(Loaded.HasPointeeTag ? IncompleteCause::TagAlone
                                     : IncompleteCause::UnknownMemory);
  return Bits;
}

/// Whether no fact of \p Info gives a type.
static bool isUntyped(const ValueTypeInfo &Info) {
  auto SaysNothing = [](const FactSet &Facts) {
    return !Facts.isEverything() &&
           all_of(Facts.facts(),
                  [](const PointerFact &Fact) { return Fact.isGeneric(); });
  };
  return SaysNothing(Info.declarations()) && SaysNothing(Info.usages());
}

/// Finds parameters that receive both typed and untyped memory. `int first(void
/// *p)` may receive a structure, and an array of bytes into which a program has
/// written an integer. All facts of the parameter name the structure, but not
/// every access through it is one to the structure.
void RecoverySolver::findUntypedMemory() {
  std::vector<bool> MayBeUntyped(Graph.Nodes.size());
  SmallVector<uint32_t, 16> Reached;
  for (auto [I, Node] : enumerate(Graph.Nodes))
    if (Node.IsOrigin && Node.V && Node.Causes == 0 &&
        isa<AllocaInst, GlobalVariable, CallBase>(Node.V) &&
        isUntyped(Infos[I])) {
      MayBeUntyped[I] = true;
      Reached.push_back(uint32_t(I));
    }
  for (size_t Next = 0; Next != Reached.size(); ++Next) {
    uint32_t Node = Reached[Next];
    if (!isUntyped(Infos[Node]))
      addCauses(Node, bit(IncompleteCause::UntypedMemory),
                Graph.Nodes[Node].About);
    if (!passesDeclarations(Node))
      continue;
    for (uint32_t Number : Out.at(Node)) {
      const FlowEdge &Edge = Graph.Edges[Number];
      if (!isPointerFlow(Edge.Kind) || Graph[Edge.To].Anchor ||
          MayBeUntyped[index(Edge.To)])
        continue;
      MayBeUntyped[index(Edge.To)] = true;
      Reached.push_back(index(Edge.To));
    }
  }
}

void RecoverySolver::findCauses() {
  findUntypedMemory();
  for (uint32_t Node = 0; Node < Graph.Nodes.size(); ++Node)
    if (Gates[Node] == Gate::Closed)
      addCauses(Node, bit(IncompleteCause::SharedResult),
                Graph.Nodes[Node].About);
  for (uint32_t Node = 0; Node < Graph.Nodes.size(); ++Node)
    if (uint16_t Bits = Graph.Nodes[Node].Causes)
      addCauses(Node, Bits, Graph.Nodes[Node].About);
  for (const FlowEdge &Edge : Graph.Edges)
    if (Edge.Kind == FlowKind::Load)
      if (uint16_t Bits = causesOfLoad(Edge))
        addCauses(index(Edge.To), Bits, Edge.Where);
}

void RecoverySolver::propagateCauses() {
  while (!Worklist.empty()) {
    uint32_t Node = Worklist.front();
    Worklist.pop_front();
    Dirty[Node] = 0;
    const ValueTypeInfo &Info = Infos[Node];
    for (uint32_t Number : Out.at(Node)) {
      const FlowEdge &Edge = Graph.Edges[Number];
      if (isPointerFlow(Edge.Kind) && !Graph[Edge.To].Anchor)
        addCauses(index(Edge.To), Info.CauseBits, Info.IncompleteOrigin);
    }
  }
}

} // namespace restruct
