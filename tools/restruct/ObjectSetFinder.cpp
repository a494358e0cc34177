//===- ObjectSetFinder.cpp - Sets of objects from graphs ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Steensgaard's analysis has one graph for the program, so a set is a node:
///
///     a node of a structure          a set
///     variables and allocations      its places
///       whose cell is in it
///     loads, stores and calls of     its accessors
///       the library through a
///       cell in it
///     links to such nodes            its links
///
/// A member array has the places of the node that holds it. Accesses to it
/// count for both.
///
//===----------------------------------------------------------------------===//

#include "ObjectSetFinder.h"

#include "restruct/DSA/MergeLog.h"
#include "restruct/DSA/PhaseRunner.h"
#include "restruct/DSA/SourceNames.h"
#include "restruct/DSA/StructNames.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

class SetFinder {
public:
  explicit SetFinder(const Module &M)
      : M(M), Names(M), Runner(M, optionsWithLog()),
        Results(Runner.get(DSAPhase::Steensgaard)) {}
  FoundObjectSets find(ArrayRef<const Value *> Values);

private:
  /// What is known of the objects of a node that no other one holds.
  struct Facts {
    std::vector<ObjectPlace> Places;
    MapVector<const Function *, ObjectAccessor> Accessors;
    const Value *First = nullptr; ///< With a cell in the node.
  };

  static DSAOptions optionsWithLog() {
    DSAOptions Options;
    Options.KeepMergeLog = true;
    return Options;
  }
  void visitGraph(const DSGraph &Graph);
  bool isAllocation(const Instruction &I) const;
  void addPlaces(const DSGraph &Graph);
  void addAccesses(const Function &F, const DSGraph &Graph);
  void addAccess(const Function &F, const DSGraph &Graph, const Value *Pointer,
                 bool Reads, bool Writes);
  SmallVector<const DSNode *, 32> listNodes(const DSGraph &Graph,
                                            const StructNames &Of) const;
  std::string whyExternal(const DSGraph &Graph, const DSNode &N);
  ObjectSet describe(const DSGraph &Graph, const DSNode &N,
                     const StructNames &Of);

  const Module &M;
  SourceNames Names;
  PhaseRunner Runner;
  const DataStructures &Results;
  DenseMap<const DSNode *, Facts> FactsOf;   // never iterated
  DenseMap<const DSNode *, size_t> NumberOf; // never iterated
  unsigned NumAsked = 0;                     // histories
};

} // namespace

static const DSNode *nodeOf(const DSGraph &Graph, const Value *V) {
  DSNodeHandle Place = Graph.getNodeForValue(V);
  return Place.isNull() ? nullptr : Place.getNode();
}

static const DSNode &outermost(const DSNode &N) {
  const DSNode *Outer = &N;
  for (DSNodeHandle H = N.getHolder(); !H.isNull(); H = Outer->getHolder())
    Outer = H.getNode();
  return *Outer;
}

/// Calls \p Visit for the node of \p V; or, if it has none, for those of the
/// pointers that it is one of (docs/adr/0071).
static void forEachNode(const DSGraph &Graph, const Value *V,
                        function_ref<void(const DSNode &)> Visit) {
  SmallVector<const Value *, 8> Worklist = {V};
  SmallPtrSet<const Value *, 8> Seen = {V};
  while (!Worklist.empty()) {
    const Value *Next = Worklist.pop_back_val();
    if (const DSNode *N = nodeOf(Graph, Next)) {
      Visit(*N);
      continue;
    }
    const auto *I = dyn_cast<Instruction>(Next);
    if (I && isa<PHINode, SelectInst, GetElementPtrInst, CastInst>(I))
      for (const Value *Operand : I->operands())
        if (Operand->getType()->isPointerTy() && Seen.insert(Operand).second)
          Worklist.push_back(Operand);
  }
}

//===----------------------------------------------------------------------===//
// Places and accesses
//===----------------------------------------------------------------------===//

/// The name of \p G or of a function in the source.
static std::string sourceName(const Value &V) {
  return demangle(V.getName().str());
}

bool SetFinder::isAllocation(const Instruction &I) const {
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && Results.getMemory().Allocations.getAllocation(*Call);
}

void SetFinder::addPlaces(const DSGraph &Graph) {
  auto Add = [&](const Value &V, StorageKind Kind, std::string Name) {
    if (const DSNode *N = nodeOf(Graph, &V))
      FactsOf[&outermost(*N)].Places.push_back(
          {Kind, std::move(Name), describePlace(&V)});
  };
  for (const GlobalVariable &G : M.globals())
    if (!G.isDeclaration())
      Add(G, StorageKind::Global, sourceName(G));
  for (const Function &F : M) {
    if (Results.getDSGraph(F) != &Graph)
      continue;
    for (const Instruction &I : instructions(F)) {
      if (isa<AllocaInst>(I))
        Add(I, StorageKind::Stack, Names.lookup(I).str());
      if (!isAllocation(I))
        continue;
      const Function *Callee = cast<CallBase>(I).getCalledFunction();
      Add(I, StorageKind::Heap, Callee ? sourceName(*Callee) : "");
    }
  }
}

void SetFinder::addAccess(const Function &F, const DSGraph &Graph,
                          const Value *Pointer, bool Reads, bool Writes) {
  forEachNode(Graph, Pointer, [&](const DSNode &N) {
    for (const DSNode *At = &N; At;) {
      ObjectAccessor &Accessor = FactsOf[At].Accessors[&F];
      Accessor.Reads |= Reads;
      Accessor.Writes |= Writes;
      DSNodeHandle Holder = At->getHolder();
      At = Holder.isNull() ? nullptr : Holder.getNode();
    }
  });
}

void SetFinder::addAccesses(const Function &F, const DSGraph &Graph) {
  for (const Instruction &I : instructions(F)) {
    if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
      addAccess(F, Graph, Pointer, isa<LoadInst>(I), isa<StoreInst>(I));
      continue;
    }
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I)) {
      addAccess(F, Graph, I.getOperand(0), /*Reads=*/true, /*Writes=*/true);
      continue;
    }
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    // The bodies of others say what they access.
    if (!Callee || !Callee->isDeclaration() || Call->doesNotAccessMemory() ||
        Call->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(Call))
      continue;
    for (const auto &[Number, Argument] : enumerate(Call->args()))
      if (Argument->getType()->isPointerTy() &&
          !Call->doesNotAccessMemory(Number))
        addAccess(F, Graph, Argument, !Call->onlyWritesMemory(Number),
                  !Call->onlyReadsMemory(Number));
  }
}

void SetFinder::visitGraph(const DSGraph &Graph) {
  for (const Value *V : Graph.values())
    if (const DSNode *N = nodeOf(Graph, V); N && !FactsOf[N].First)
      FactsOf[N].First = V;
  addPlaces(Graph);
  for (const Function &F : M)
    if (Results.getDSGraph(F) == &Graph)
      addAccesses(F, Graph);
}

//===----------------------------------------------------------------------===//
// Sets
//===----------------------------------------------------------------------===//

/// What let external code have the objects, by the log of merges.
std::string SetFinder::whyExternal(const DSGraph &Graph, const DSNode &N) {
  // Each look-up takes time linear in the log.
  constexpr unsigned MaxAsked = 64;
  const MergeLog *Log = Graph.getMergeLog();
  const Value *First = FactsOf[&N].First;
  if (Log && First && NumAsked++ < MaxAsked)
    for (const MergeEvent &Event : Log->history(First)) {
      if (Event.Kind != MergeEvent::External || !Event.Why)
        continue;
      std::string Text = "a pointer to them leaves the program";
      if (const auto *Call = dyn_cast<CallBase>(Event.Why))
        if (const Function *Callee = Call->getCalledFunction())
          Text = "'" + sourceName(*Callee) + "' is given a pointer to them";
      std::string Place = describePlace(Event.Why).text();
      return Place.empty() ? Text : Text + " (" + Place + ")";
    }
  if (N.isPtrToIntNode())
    return "a pointer to them becomes a number";
  if (N.isUnknownNode() || N.isIntToPtrNode())
    return "a pointer to them comes from a number or from external code";
  return "other memory that external code may access leads to them";
}

ObjectSet SetFinder::describe(const DSGraph &Graph, const DSNode &N,
                              const StructNames &Of) {
  const Facts &Own = FactsOf[&N];
  ObjectSet Set;
  for (StringRef Name : Of.lookup(N))
    Set.Structs.push_back(Name.str());
  Set.Number = NumberOf.lookup(&N);
  Set.Places = FactsOf[&outermost(N)].Places;
  for (const Function &F : M)
    if (auto It = Own.Accessors.find(&F); It != Own.Accessors.end()) {
      Set.Accessors.push_back(It->second);
      Set.Accessors.back().Function = sourceName(F);
    }
  for (const DSLink &Link : N.links())
    if (size_t To = NumberOf.lookup(Link.Target.getNode());
        To != 0 && !Link.IsMember)
      Set.Links.push_back({Link.Begin, To});
  if (DSNodeHandle Holder = N.getHolder(); !Holder.isNull())
    Set.Within = NumberOf.lookup(Holder.getNode());
  Set.IsComplete = N.isCompleteNode() && !N.isExternalNode();
  if (!Set.IsComplete)
    Set.External = whyExternal(Graph, N);
  return Set;
}

/// The nodes of structures in the order of their places; then those without.
SmallVector<const DSNode *, 32>
SetFinder::listNodes(const DSGraph &Graph, const StructNames &Of) const {
  SmallSetVector<const DSNode *, 32> Nodes;
  auto Add = [&](const DSNode *N) {
    if (N && !Of.lookup(*N).empty())
      Nodes.insert(N);
  };
  for (const GlobalVariable &G : M.globals())
    Add(nodeOf(Graph, &G));
  for (bool OnlyPlaces : {true, false})
    for (const Function &F : M)
      if (Results.getDSGraph(F) == &Graph)
        for (const Instruction &I : instructions(F))
          if (!OnlyPlaces || isa<AllocaInst>(I) || isAllocation(I))
            Add(nodeOf(Graph, &I));
  for (const DSNode &N : Graph.nodes())
    Add(&N);
  return Nodes.takeVector();
}

FoundObjectSets SetFinder::find(ArrayRef<const Value *> Values) {
  FoundObjectSets Found;
  for (const DSGraph *Graph : Results.graphs()) {
    visitGraph(*Graph);
    StructNames Of(*Graph);
    SmallVector<const DSNode *, 32> Nodes = listNodes(*Graph, Of);
    size_t Before = Found.Sets.Sets.size();
    for (const auto &[I, N] : enumerate(Nodes))
      NumberOf[N] = Before + I + 1;
    for (const DSNode *N : Nodes)
      Found.Sets.Sets.push_back(describe(*Graph, *N, Of));
    for (const Value *V : Values)
      forEachNode(*Graph, V, [&](const DSNode &N) {
        size_t Number = NumberOf.lookup(&N);
        if (Number != 0 && !is_contained(Found.OfValues, Number))
          Found.OfValues.push_back(Number);
      });
  }
  llvm::sort(Found.OfValues);
  return Found;
}

FoundObjectSets findObjectSets(const Module &M,
                               ArrayRef<const Value *> Values) {
  return SetFinder(M).find(Values);
}

} // namespace restruct
