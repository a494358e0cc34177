//===- Solver.cpp - From the flow graph to facts --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Computes for each value what it points to and what it is used as.
///
/// Each node has two sets of facts (FactSet draws the lattice). Declarations
/// (D) flow forward, along the value. Usages (U) flow backward: the usages of a
/// phi are usages of each operand.
///
///     %m = call ptr @malloc(i64 48)                    D {}       U {S}
///     %p = phi ptr [ %arg, %a ], [ %m, %b ]            D {S}      U {S}
///     %f = getelementptr %struct.S, ptr %p, i64 0, i32 1
///
/// D and U are not one set that flows in both directions. Then a list that
/// stores elements of all types as `void *` would give every element all these
/// types. They interact in three places:
///
///   Load      the declared type of memory is a declaration of a value that is
///             loaded from it.
///   Store     it is also a usage of a value that is stored there. Memory that
///             is copied to typed memory is used as that type.
///   Origins   a value without a declared type, from a source to which nothing
///             flows back (untyped memory, unknown callers), has the type that
///             it is used as: its usages become declarations, with IsDeclared
///             false, and flow forward.
///
/// Phases:
///
///   1. seeds;
///   2. a worklist until nothing changes;
///   3. the usages of origins become declarations; if that adds facts, back to
///      2. Phase 2 completes first, so that a usage as an Outer is known before
///      one as its first member, an Inner, is passed on: it adds nothing then;
///   4. a comparison gives a type to values without other facts: back to 2;
///   5. causes of incompleteness flow forward. Memory that has no type until
///      now is a cause where it meets typed memory: uses of both together say
///      nothing about its type.
///
/// Sets only grow, and have a bounded height, so the algorithm terminates.
/// Nodes are processed in the order in which they became dirty, which depends
/// on the module alone.
///
/// Anchors: a parameter, result or allocation with a declared type has exactly
/// that type, whatever arrives; and an arriving value is used as that type,
/// whatever its later uses are. A mismatch shows in the arriving value: its
/// declarations and usages differ. So functions do not influence each other, as
/// in the source. `void *` is not an anchor.
///
/// Gates: the result of a function without a declared type (`void *`). If all
/// returned values and all usages by callers agree on one cell, facts pass in
/// both directions: `struct S *` from `void *make(void)`. Otherwise the
/// function is, for example, an allocator: no facts pass, every call is an
/// origin, and it is a cause (phase 5). Gates are decided before origins get
/// usages, when all direct usages have arrived. An open gate stays open.
///
/// Narrowing casts: of a pointer that may point to an A or a B, as loaded from
/// a union, a cast that is used as an A points to an A. The effective-type rule
/// of C says so, on which `!tbaa` relies as well: an object of another type is
/// not accessed as an A. The exception that programs make, and compilers bear
/// with, are first fields that both have in common: countCommonFields().
/// Clients leave these where they are. The pointer keeps all facts, for
/// its other uses, and gets no usage from the cast. If there is no such choice,
/// the cast is a copy.
///
/// Classes: a pointer to an A or a B, classes with virtual functions that begin
/// with a common base, is one to that base, as in the source. Their layouts are
/// those of their virtual tables, and do not change. That is said at the end,
/// since nothing else follows from it.
///
/// Sound: sets only grow. Whatever no transfer function handles is a cause in
/// phase 5, and reaches everything that the value flows into, up to anchors.
///
//===----------------------------------------------------------------------===//

#include "Solver.h"

#include "Transfer.h"

#include "restruct/Recovery/VirtualTables.h"

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
                               const VirtualTables &Virtual,
                               uint64_t PointerSize)
    : Graph(Graph), Layout(Layout), Virtual(Virtual), PointerSize(PointerSize),
      Out(makeAdjacency([](const FlowEdge &Edge) { return Edge.From; })),
      In(makeAdjacency([](const FlowEdge &Edge) { return Edge.To; })),
      Infos(Graph.Nodes.size()), Dirty(Graph.Nodes.size(), 0),
      HasNewUsages(Graph.Nodes.size()), Gates(Graph.Nodes.size(), Gate::Open),
      Casts(Graph.Edges.size(), Cast::Undecided) {
  for (auto [I, Edge] : enumerate(Graph.Edges))
    if (Edge.Kind == FlowKind::Narrow)
      CastEdges.push_back(uint32_t(I));
  for (auto [I, Node] : enumerate(Graph.Nodes))
    if (Node.IsGate)
      Gates[I] = Gate::Undecided;
}

RecoverySolution RecoverySolver::solve() && {
  seed();
  do
    propagate();
  while (decideGates() || narrow() || openCasts() || giveUsagesToOrigins() ||
         giveComparisons());
  joinClasses();
  findCauses();
  propagateCauses();
  RecoverySolution Result;
  Result.Infos = std::move(Infos);
  for (uint32_t I : CastEdges)
    if (Casts[I] == Cast::Narrowed)
      Result.Narrowed.push_back(I);
  return Result;
}

/// The base at the beginning of all classes that \p Facts name, at the same
/// position; nothing if there is none, or one class alone.
std::optional<PointerFact>
RecoverySolver::commonBase(const FactSet &Facts) const {
  const PointerFact *First = nullptr;
  bool HasSeveral = false;
  for (const PointerFact &Fact : Facts.facts()) {
    if (Fact.isGeneric())
      continue;
    const auto *Class = dyn_cast<DTransStructType>(Fact.Pointee);
    if (!Fact.IsDeclared || !Virtual.isPolymorphic(Class) ||
        !Fact.At.isOffsetKnown() || (First && First->At != Fact.At))
      return std::nullopt;
    HasSeveral |= First != nullptr;
    First = First ? First : &Fact;
  }
  if (!HasSeveral)
    return std::nullopt;
  for (const auto *Base = cast<DTransStructType>(First->Pointee); Base;
       Base = Virtual.getBase(Base)) {
    bool IsBaseOfAll = all_of(Facts.facts(), [&](const PointerFact &Fact) {
      return Fact.isGeneric() || Layout.contains(Fact.Pointee, Position::at(0),
                                                 Base, Position::at(0));
    });
    // A field of a derived class may lie in the padding at the end of a base.
    bool IsInBase = First->At == Position::at(0) ||
                    !Layout.fieldsAt(Base, First->At).empty();
    if (IsBaseOfAll && IsInBase)
      return PointerFact{Base, First->At, true, First->Why};
  }
  return std::nullopt;
}

void RecoverySolver::joinClasses() {
  for (ValueTypeInfo &Info : Infos)
    if (Info.Declarations.facts().size() > 1)
      if (std::optional<PointerFact> Base = commonBase(Info.Declarations))
        (void)Info.Declarations.insert(*Base);
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
  if (Infos[index(Node)].Usages.insert(Fact)) {
    HasNewUsages[index(Node)] = true;
    enqueue(index(Node), DirtyUsages);
  }
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
  if (!passesDeclarations(Node))
    return;
  // A copy, because an edge may lead back to its node.
  const FactSet Facts = Infos[Node].Declarations;
  for (uint32_t Number : Out.at(Node)) {
    const FlowEdge &Edge = Graph.Edges[Number];
    switch (Edge.Kind) {
    case FlowKind::Narrow:
      if (!isCopy(Number))
        break;
      [[fallthrough]];
    case FlowKind::Copy:
    case FlowKind::Step:
      if (Graph[Edge.To].Anchor)
        break;
      if (Facts.isEverything())
        declareEverything(Edge.To);
      for (const PointerFact &Fact : Facts.facts()) {
        if (Edge.Kind == FlowKind::Step)
          declareMoved(Edge.To,
                       moveForward(Layout, Fact, Graph.Steps[Edge.Detail]));
        else
          declare(Edge.To, Fact);
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

/// If memory is used as an S with something in front of it (a header, a
/// cookie), then an S is somewhere in it. If a pointer into it is used as an S,
/// the S is at that pointer.
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
  // A value that flows into an anchor is used as its declared type; the call,
  // return or initializer adds that usage.
  if (Graph.Nodes[Node].Anchor || !isOpen(Node))
    return;
  const FactSet Facts = Infos[Node].Usages;
  for (uint32_t Number : In.at(Node)) {
    const FlowEdge &Edge = Graph.Edges[Number];
    if (!isCopy(Number) && Edge.Kind != FlowKind::Step)
      continue;
    if (Facts.isEverything()) {
      if (Infos[index(Edge.From)].Usages.joinEverything()) {
        HasNewUsages[index(Edge.From)] = true;
        enqueue(index(Edge.From), DirtyUsages);
      }
      continue;
    }
    for (const PointerFact &Fact : Facts.facts()) {
      if (Edge.Kind != FlowKind::Step)
        use(Edge.From, Fact);
      else if (std::optional<PointerFact> Base =
                   moveBackward(Layout, Fact, Graph.Steps[Edge.Detail]))
        use(Edge.From, *Base);
    }
  }
}

/// Whether \p Fact points to a field whose type was inferred.
static bool isInferred(const ElementLayout &Layout, const PointerFact &Fact) {
  SmallVector<ElementPointee, 2> Path = Layout.fieldsAt(Fact.Pointee, Fact.At);
  return !Path.empty() &&
         Layout.isInferred(*Path.back().Parent, Path.back().Field);
}

void RecoverySolver::applyLoad(const FlowEdge &Edge) {
  const FactSet &Slot = Infos[index(Edge.From)].Declarations;
  for (const PointerFact &Fact : Slot.facts()) {
    Contents Held = contentsAt(Layout, Fact, Edge.Detail, PointerSize);
    if (Held.Generic)
      Held.Pointees.push_back(Held.Generic);
    EvidenceKind Kind = isInferred(Layout, Fact) ? EvidenceKind::InferredField
                                                 : EvidenceKind::DeclaredField;
    for (const DTransType *Pointee : Held.Pointees)
      declare(Edge.To, {Pointee, Position::at(0), true, {Kind, Edge.Where}});
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

/// Whether \p Facts are objects of a few structures, by declaration.
static bool areFewObjects(const FactSet &Facts) {
  constexpr unsigned MaxObjects = 4;
  unsigned Count = 0;
  for (const PointerFact &Fact : Facts.facts()) {
    if (Fact.isGeneric())
      continue;
    if (!Fact.IsDeclared || !Fact.Pointee->isStructTy() ||
        Fact.At != Position::at(0) || ++Count > MaxObjects)
      return false;
  }
  return Count != 0 && !Facts.isEverything();
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
    Gates[Node] = IsOfOneMind                        ? Gate::Open
                  : areFewObjects(Info.Declarations) ? Gate::Forward
                                                     : Gate::Closed;
    if (passesDeclarations(Node)) {
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
    if (!Graph.Nodes[Node].IsOrigin || !HasNewUsages[Node])
      continue;
    HasNewUsages[Node] = false;
    if (any_of(Declarations.facts(), [](const PointerFact &Fact) {
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

} // namespace restruct
