//===- Solver.cpp - From the flow graph to facts --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: of each value, what does it point to, and what is it used as?
///
/// Each node has two sets of facts (FactSet draws the lattice). Declarations
/// (D) flow forward, with the value. Usages (U) flow backward, against it:
/// what a phi is used as, each of its operands is used as.
///
///     %m = call ptr @malloc(i64 48)                    D {}       U {S}
///     %p = phi ptr [ %arg, %a ], [ %m, %b ]            D {S}      U {S}
///     %f = getelementptr %struct.S, ptr %p, i64 0, i32 1
///
/// D and U are not one set that flows both ways: a list that stores elements
/// of all kinds as `void *` would then make every element of all kinds.
/// They meet in three places:
///
///   Load      what memory is declared to hold is a declaration of what is
///             loaded from there.
///   Store     and a usage of what is stored there; memory that is copied to
///             memory of a type is used as of that type.
///   Origins   a value that comes from where nothing flows back to (memory
///             without a type, unknown callers) and has no declared type is
///             what it is used as: its usages become declarations, marked as
///             not declared, and flow forward.
///
/// Phases:
///
///   1. seeds;
///   2. a worklist until nothing changes;
///   3. origins get their usages, if that adds something: back to 2.
///      All of 2 comes before, so that a usage as an Outer is known when one as
///      its first member, an Inner, is about to be given: it is no news then;
///   4. where a comparison is all that tells of a value, it does: back to 2;
///   5. why what is not known is not known: causes of incompleteness, forward.
///      Memory that is still without a type then is one where it meets memory
///      of some type: what is done with both says nothing of the first.
///
/// Sets only grow, and have a bounded height, so it ends. Nodes are taken in
/// the order in which they became dirty, which depends on the module alone.
///
/// Anchors: a parameter, result or allocation that is declared to be of some
/// type is just that, whatever arrives; and what arrives is used as that type,
/// whatever becomes of it. If the two do not fit, it shows where they meet, in
/// the value that arrives: its declarations say one thing, its usages another.
/// This is what keeps functions apart, as in the source. `void *` is no anchor.
///
/// Gates: the result of a function that is not declared to be anything (`void
/// *`). If everything that is returned and everything that callers take it for
/// is one place, it passes, both ways: `struct S *` made by `void *make(void)`.
/// Else the function is an allocator of the program, or the like: nothing
/// passes, every call is an origin, and it is a cause (phase 5). Gates are
/// decided before origins get usages, when all usages that the program shows
/// directly have arrived. An open gate stays open.
///
/// Sound: sets are added to, nothing is ever taken out. What no transfer
/// function understands is a cause in phase 5, and reaches everything that the
/// value flows into, up to anchors.
///
//===----------------------------------------------------------------------===//

#include "Solver.h"

#include "Transfer.h"

#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace restruct {

template <typename EndT>
RecoverySolver::Adjacency RecoverySolver::makeAdjacency(EndT End) const {
  Adjacency Result;
  Result.First.assign(Graph.Nodes.size() + 1, 0);
  for (const FlowEdge &Edge : Graph.Edges)
    ++Result.First[index(End(Edge)) + 1];
  for (size_t I = 1; I < Result.First.size(); ++I)
    Result.First[I] += Result.First[I - 1];
  std::vector<uint32_t> Next(Result.First.begin(), Result.First.end() - 1);
  Result.Edges.resize(Graph.Edges.size());
  for (auto [I, Edge] : enumerate(Graph.Edges))
    Result.Edges[Next[index(End(Edge))]++] = uint32_t(I);
  return Result;
}

RecoverySolver::RecoverySolver(const FlowGraph &Graph,
                               const ElementLayout &Layout,
                               uint64_t PointerSize)
    : Graph(Graph), Layout(Layout), PointerSize(PointerSize),
      Out(makeAdjacency([](const FlowEdge &Edge) { return Edge.From; })),
      In(makeAdjacency([](const FlowEdge &Edge) { return Edge.To; })),
      Infos(Graph.Nodes.size()), Dirty(Graph.Nodes.size(), 0),
      Gates(Graph.Nodes.size(), Gate::Open) {
  for (auto [I, Node] : enumerate(Graph.Nodes))
    if (Node.IsGate)
      Gates[I] = Gate::Undecided;
}

std::vector<ValueTypeInfo> RecoverySolver::solve() && {
  seed();
  do
    propagate();
  while (decideGates() || giveUsagesToOrigins() || giveComparisons());
  findCauses();
  propagateCauses();
  return std::move(Infos);
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

void RecoverySolver::enqueue(uint32_t Node, uint8_t What) {
  if (Dirty[Node] == 0)
    Worklist.push_back(Node);
  Dirty[Node] |= What;
}

void RecoverySolver::declare(FlowNodeId Node, const PointerFact &Fact) {
  if (Infos[index(Node)].Declarations.insert(Fact))
    enqueue(index(Node), DirtyDeclarations);
}

void RecoverySolver::declareEverything(FlowNodeId Node) {
  if (Infos[index(Node)].Declarations.joinEverything())
    enqueue(index(Node), DirtyDeclarations);
}

void RecoverySolver::use(FlowNodeId Node, const PointerFact &Fact) {
  if (Infos[index(Node)].Usages.insert(Fact))
    enqueue(index(Node), DirtyUsages);
}

void RecoverySolver::seed() {
  for (const FlowSeed &Seed : Graph.Declarations)
    declare(Seed.Node, Seed.Fact);
  for (const FlowSeed &Seed : Graph.Usages)
    use(Seed.Node, Seed.Fact);
}

void RecoverySolver::propagate() {
  while (!Worklist.empty()) {
    uint32_t Node = Worklist.front();
    Worklist.pop_front();
    uint8_t What = std::exchange(Dirty[Node], 0);
    if (What & DirtyDeclarations)
      propagateDeclarations(Node);
    if (What & DirtyUsages)
      propagateUsages(Node);
  }
}

void RecoverySolver::propagateDeclarations(uint32_t Node) {
  if (!isOpen(Node))
    return;
  // A copy: an edge may lead back to its node.
  const FactSet Facts = Infos[Node].Declarations;
  for (uint32_t Number : Out.at(Node)) {
    const FlowEdge &Edge = Graph.Edges[Number];
    switch (Edge.Kind) {
    case FlowKind::Copy:
    case FlowKind::Step:
      if (Graph[Edge.To].Anchor)
        break;
      if (Facts.isEverything())
        declareEverything(Edge.To);
      for (const PointerFact &Fact : Facts.facts()) {
        if (Edge.Kind == FlowKind::Copy)
          declare(Edge.To, Fact);
        else
          declareMoved(Edge.To,
                       moveForward(Layout, Fact, Graph.Steps[Edge.Detail]));
      }
      break;
    case FlowKind::Load:
      applyLoad(Edge);
      break;
    case FlowKind::Store:
      applyStore(Edge);
      break;
    case FlowKind::CopyMemory:
      applyCopyMemory(Edge);
      break;
    }
  }
}

/// Of memory that is taken for an S with something in front of it (a header,
/// a cookie), it is only known that an S is somewhere in it. Where a pointer
/// into it is used as an S, there the S is.
void RecoverySolver::declareMoved(FlowNodeId To, const PointerFact &Moved) {
  bool IsLocated = false;
  if (!Moved.IsDeclared && !Moved.At.isOffsetKnown())
    for (const PointerFact &Usage : Infos[index(To)].Usages.facts())
      if (Usage.Pointee == Moved.Pointee && Usage.At.isOffsetKnown()) {
        declare(To, Usage);
        IsLocated = true;
      }
  if (!IsLocated)
    declare(To, Moved);
}

void RecoverySolver::propagateUsages(uint32_t Node) {
  // What flows into an anchor is used as what that is declared to be, which
  // the call, return or initializer says.
  if (Graph.Nodes[Node].Anchor || !isOpen(Node))
    return;
  const FactSet Facts = Infos[Node].Usages;
  for (uint32_t Number : In.at(Node)) {
    const FlowEdge &Edge = Graph.Edges[Number];
    if (Edge.Kind != FlowKind::Copy && Edge.Kind != FlowKind::Step)
      continue;
    if (Facts.isEverything()) {
      if (Infos[index(Edge.From)].Usages.joinEverything())
        enqueue(index(Edge.From), DirtyUsages);
      continue;
    }
    for (const PointerFact &Fact : Facts.facts()) {
      if (Edge.Kind == FlowKind::Copy)
        use(Edge.From, Fact);
      else if (std::optional<PointerFact> Base =
                   moveBackward(Layout, Fact, Graph.Steps[Edge.Detail]))
        use(Edge.From, *Base);
    }
  }
}

void RecoverySolver::applyLoad(const FlowEdge &Edge) {
  const FactSet &Slot = Infos[index(Edge.From)].Declarations;
  for (const PointerFact &Fact : Slot.facts()) {
    Contents Held = contentsAt(Layout, Fact, Edge.Detail, PointerSize);
    if (Held.Generic)
      Held.Pointees.push_back(Held.Generic);
    for (const DTransType *Pointee : Held.Pointees)
      declare(Edge.To, {Pointee,
                        Position::at(0),
                        true,
                        {EvidenceKind::DeclaredField, Edge.Where}});
  }
}

void RecoverySolver::applyStore(const FlowEdge &Edge) {
  const FactSet &Slot = Infos[index(Edge.From)].Declarations;
  for (const PointerFact &Fact : Slot.facts())
    if (const DTransType *Pointee =
            contentsAt(Layout, Fact, Edge.Detail, PointerSize).getOnlyPointee())
      use(Edge.To, {Pointee,
                    Position::at(0),
                    false,
                    {EvidenceKind::StoredInto, Edge.Where}});
}

void RecoverySolver::applyCopyMemory(const FlowEdge &Edge) {
  const FactSet &Other = Infos[index(Edge.From)].Declarations;
  for (const PointerFact &Fact : Other.facts())
    if (std::optional<PointerFact> Copied =
            copiedObject(Layout, Fact, Edge.Detail)) {
      Copied->Why = {EvidenceKind::MemoryCopied, Edge.Where};
      use(Edge.To, *Copied);
    }
}

bool RecoverySolver::decideGates() {
  bool Changed = false;
  for (uint32_t Node = 0; Node < Graph.Nodes.size(); ++Node) {
    const ValueTypeInfo &Info = Infos[Node];
    if (Gates[Node] != Gate::Undecided ||
        (Info.Declarations.empty() && Info.Usages.empty()))
      continue;
    FactSet All = Info.Usages;
    (void)All.join(Info.Declarations);
    bool IsOfOneMind =
        !All.isEverything() && outermost(Layout, All).size() <= 1;
    Gates[Node] = IsOfOneMind ? Gate::Open : Gate::Closed;
    if (IsOfOneMind) {
      enqueue(Node, DirtyDeclarations | DirtyUsages);
      Changed = true;
    }
  }
  return Changed;
}

bool RecoverySolver::giveUsagesToOrigins() {
  bool Changed = false;
  for (uint32_t Node = 0; Node < Graph.Nodes.size(); ++Node) {
    FactSet &Declarations = Infos[Node].Declarations;
    const FactSet &Usages = Infos[Node].Usages;
    if (!Graph.Nodes[Node].IsOrigin || Usages.empty() ||
        any_of(Declarations.facts(), [](const PointerFact &Fact) {
          return Fact.IsDeclared && !Fact.isGeneric();
        }))
      continue;
    bool NodeChanged = false;
    if (Usages.isEverything())
      NodeChanged = Declarations.joinEverything();
    else
      for (const PointerFact &Fact : outermost(Layout, Usages)) {
        bool IsKnown = any_of(Declarations.facts(), [&](const PointerFact &D) {
          return !D.isGeneric() &&
                 Layout.contains(D.Pointee, D.At, Fact.Pointee, Fact.At);
        });
        if (!IsKnown)
          NodeChanged |= Declarations.insert(Fact);
      }
    if (NodeChanged)
      enqueue(Node, DirtyDeclarations);
    Changed |= NodeChanged;
  }
  return Changed;
}

bool RecoverySolver::giveComparisons() {
  bool Changed = false;
  for (const FlowComparison &Comparison : Graph.Comparisons)
    for (auto [To, From] : {std::pair(Comparison.A, Comparison.B),
                            std::pair(Comparison.B, Comparison.A)}) {
      ValueTypeInfo &Untold = Infos[index(To)];
      if (!Untold.Declarations.empty() || !Untold.Usages.empty())
        continue;
      for (PointerFact Fact : Infos[index(From)].Declarations.facts()) {
        if (Fact.isGeneric() || !Fact.IsDeclared)
          continue;
        Fact.IsDeclared = false;
        Fact.Why = {EvidenceKind::Compared, Comparison.Where};
        use(To, Fact);
        Changed = true;
      }
    }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Causes of incompleteness
//===----------------------------------------------------------------------===//

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

/// That a parameter is a `void *` says nothing of what arrives.
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

/// Whether \p Info says of no place of what type it is.
static bool isUntyped(const ValueTypeInfo &Info) {
  auto SaysNothing = [](const FactSet &Facts) {
    return !Facts.isEverything() &&
           all_of(Facts.facts(),
                  [](const PointerFact &Fact) { return Fact.isGeneric(); });
  };
  return SaysNothing(Info.declarations()) && SaysNothing(Info.usages());
}

/// `int first(void *p)` is given a structure, and an array of bytes in which a
/// program has put a number. The facts of the parameter all name the structure,
/// but an access through it is not always one of the structure.
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
    if (!isOpen(Node))
      continue;
    for (uint32_t Number : Out.at(Node)) {
      const FlowEdge &Edge = Graph.Edges[Number];
      bool Flows = Edge.Kind == FlowKind::Copy || Edge.Kind == FlowKind::Step;
      if (!Flows || Graph[Edge.To].Anchor || MayBeUntyped[index(Edge.To)])
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
      bool Flows = Edge.Kind == FlowKind::Copy || Edge.Kind == FlowKind::Step;
      if (Flows && !Graph[Edge.To].Anchor)
        addCauses(index(Edge.To), Info.CauseBits, Info.IncompleteOrigin);
    }
  }
}

} // namespace restruct
