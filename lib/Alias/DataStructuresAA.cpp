//===- DataStructuresAA.cpp - ds-aa and steens-aa -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: answer alias queries from points-to graphs that were computed
/// before passes changed the module. Every answer is true, or it is "may".
///
/// What a graph promises (DataStructures.h). In any one activation of a
/// function each object has one node and one offset in it, for as long as the
/// activation lasts. Two incomplete nodes may still share objects. So
///
///   different nodes, not both incomplete    NoAlias, across iterations too
///   one complete node                       compare bytes, modulo the stride
///   a member array and its holder           compare bytes, if the access is
///                                           known to stay in the array
///   both incomplete, no cell, two graphs    MayAlias
///
/// Inlined code names globals, and reads memory reachable from them, for which
/// the caller's graph has no cells. The globals graph has (PointerFacts). A
/// cell there and a cell of the function's graph are compared by images, the
/// nodes of the globals graph that a node corresponds to:
///
///   no images                               NoAlias: unreachable from globals
///   images at other nodes                   NoAlias
///   an image at the same node               compare bytes
///   any image, the pool, library memory     MayAlias
///
/// This rests on the same argument as mod/ref of calls (EffectSummaries): a
/// callee does to nodes with an image in the globals graph what it does to the
/// image, and nothing else. Inlining the callee does not change that. As in one
/// graph, two incomplete cells may alias.
///
/// Values of two functions have cells in two graphs and are never compared. In
/// recursive functions, which share a graph, one query is about one activation.
/// Memory that was freed and allocated again counts as a new object.
///
/// MustAlias requires a node that is exactly one global variable and pointers
/// that cannot be null. A stack variable exists once for each activation, and a
/// client may access memory through either of the two pointers.
///
/// Why facts survive changes. Passes do not invent flows of pointers: what a
/// pointer of the optimised code points to, or what memory holds, the original
/// activation (or the one inlined into it) pointed to or held as well. So the
/// links of nodes stay true. What can go stale is which value has which cell.
/// Hence
///
///   1. Only roots are remembered by identity (PointerFacts). A deleted root is
///      forgotten, so that a reused address means nothing. Every other pointer
///      is derived from its operands when the query comes. Copied and inlined
///      instructions end at roots of the caller or at globals. What they load
///      is what the caller's graph has there, as it includes its callees'
///      graphs, or what the globals graph has. Results of inlined calls are
///      unknown.
///   2. A root is replaced by another (RAUW). Both are equal, so their cells
///      are. If the graph disagrees, two objects were merged (a copied stack
///      variable, sunk allocations), and both nodes become unknown. Parameters
///      of a function that was recreated with fewer or other ones inherit the
///      facts of the old ones.
///   3. Two values may be merged without RAUW: SimplifyCFG sinks or hoists the
///      same instruction of two blocks by moving one of them. Roots that it
///      moved are forgotten (PassWatch).
///   4. A call whose arguments (MemCpyOpt's slots) or callee changed is
///      summarised again, from the callee's graph and the current cells of its
///      arguments (CallEffects).
///   5. Passes that are not in KeptFacts.def may do anything. After one that
///      changed the module all facts are dropped: MergeFunctions and the
///      outliner give functions new callers, coroutines split activations,
///      instrumentation adds accesses.
///
/// Of the passes in KeptFacts.def, these merge or move memory:
///
///   SROA, mem2reg, globalopt's split globals   new variables: no cell
///   constant merging                           read-only memory
///   MemCpyOpt's merged stack variables         not captured, so not in memory:
///                                              rule 2
///   heap to global (globalopt)                 a new global: no cell
///   argument promotion, dead arguments         rule 2
///   inlining, unrolling, jump threading        copies: rule 1
///   tail calls into loops                      activations are merged, but the
///                                              graph of a recursive function
///                                              covers all of them
///   LICM, GVN, DSE                             the same values in other blocks
///
/// Volatile and atomic accesses get the answers of plain ones: alias() is about
/// addresses, and LLVM does not ask for mod/ref of ordered accesses. The effect
/// of calls on other threads' memory is in EffectSummaries.cpp.
///
//===----------------------------------------------------------------------===//

#include "restruct/Alias/DataStructuresAA.h"

#include "CallEffects.h"
#include "PointerFacts.h"

#include "restruct/Alias/PassWatch.h"
#include "restruct/DSA/MayAlias.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

static bool isConstantVariable(const GlobalValue *G) {
  const auto *Variable = dyn_cast<GlobalVariable>(G);
  return Variable && Variable->isConstant();
}

void DataStructuresAAResult::computeGraphs(const Module &M, DSAPhase Phase) {
  auto Local = std::make_unique<LocalDataStructures>(M, *Memory);
  if (Phase == DSAPhase::Steensgaard) {
    Graphs = std::make_unique<SteensgaardDataStructures>(*Local);
    Bodies = std::move(Local);
    return;
  }
  BUDataStructures BU(*Local);
  if (Phase == DSAPhase::TD)
    Graphs = std::make_unique<TDDataStructures>(BU);
  BU.dropGraphs();
  auto EquivBU = std::make_unique<EquivBUDataStructures>(BU);
  Local.reset();
  if (Phase != DSAPhase::TD)
    Graphs = std::make_unique<EQTDDataStructures>(*EquivBU);
  Bodies = std::move(EquivBU);
}

DataStructuresAAResult::DataStructuresAAResult(const Module &M, DSAPhase Phase,
                                               std::shared_ptr<PassWatch> W)
    : Memory(std::make_unique<MemoryInfo>(M)), Watch(std::move(W)) {
  computeGraphs(M, Phase);
  Graphs->seal();
  Bodies->seal();
  Facts = std::make_unique<PointerFacts>(*Graphs);
  Calls = std::make_unique<CallEffects>(*Graphs, *Bodies, *Memory, *Facts);
  constexpr DSNode::NodeTy Allowed =
      DSNode::GlobalNode | DSNode::ReadNode | DSNode::ModifiedNode |
      DSNode::ArrayNode | DSNode::CollapsedNode | DSNode::PtrToIntNode;
  const DSGraph &Globals = *Graphs->getGlobalsGraph();
  for (const DSNode &N : Globals.nodes()) {
    if ((N.getNodeFlags() & ~Allowed) || N.domains() != 0 ||
        N.globals().empty() || !N.getHolder().isNull())
      continue; // the node may contain other objects
    if (all_of(N.globals(), isConstantVariable))
      Constants.insert(&N);
    const auto *G = dyn_cast<GlobalVariable>(N.globals().front());
    if (N.globals().size() == 1 && G && !G->isDeclaration() &&
        !G->isInterposable() && !G->isThreadLocal())
      Singles.insert(&N);
  }
  for (const DSGraph *Graph : Graphs->graphs())
    if (any_of(Graph->nodes(), [&](const DSNode &N) { return isConstant(N); }))
      HaveConstants.insert(Graph);
  if (!Watch)
    return;
  Generation = Watch->getGeneration();
  Watch->add(*Facts);
}

DataStructuresAAResult::DataStructuresAAResult(DataStructuresAAResult &&) =
    default;

DataStructuresAAResult::~DataStructuresAAResult() {
  if (Watch && Facts)
    Watch->remove(*Facts);
}

bool DataStructuresAAResult::isStale() const {
  return Watch && Watch->getGeneration() != Generation;
}

bool DataStructuresAAResult::isSilent() const {
  return isStale() || (Watch && Watch->isWithholding());
}

void DataStructuresAAResult::take(DataStructuresAAResult &&New) {
  // New destroys the old contents.
  std::swap(Memory, New.Memory);
  std::swap(Graphs, New.Graphs);
  std::swap(Bodies, New.Bodies);
  std::swap(Facts, New.Facts);
  std::swap(Calls, New.Calls);
  std::swap(Constants, New.Constants);
  std::swap(Singles, New.Singles);
  std::swap(HaveConstants, New.HaveConstants);
  std::swap(Watch, New.Watch);
  std::swap(Generation, New.Generation);
}

unsigned DataStructuresAAResult::countNoAlias(const Module &M) const {
  constexpr size_t MaxFunctions = 256, MaxLocations = 16;
  auto HasBody = [](const Function &F) { return !F.isDeclaration(); };
  size_t NumFunctions = count_if(M, HasBody);
  size_t Step = NumFunctions / MaxFunctions + 1;
  unsigned Apart = 0;
  for (auto [I, F] : enumerate(make_filter_range(M, HasBody))) {
    if (I % Step != 0)
      continue;
    SmallVector<MemoryLocation, 64> All;
    for (const Instruction &Access : instructions(F))
      if (isa<LoadInst, StoreInst>(Access))
        All.push_back(MemoryLocation::get(&Access));
    size_t Every = All.size() / MaxLocations + 1;
    for (size_t A = 0; A < All.size(); A += Every)
      for (size_t B = 0; B < A; B += Every)
        Apart +=
            compare(All[A], All[B], nullptr).Result == AliasResult::NoAlias;
  }
  return Apart;
}

/// The function that \p V belongs to, or null.
static const Function *getFunction(const Value *V) {
  if (const auto *A = dyn_cast<Argument>(V))
    return A->getParent();
  const auto *I = dyn_cast<Instruction>(V);
  return I && I->getParent() ? I->getFunction() : nullptr;
}

static NodeBytes getBytes(const MemoryLocation &Loc, const PointerCell &Cell) {
  return {Cell.Node, getByteRange(Cell.Offset, Loc.Size), Cell.Period};
}

bool DataStructuresAAResult::isOneGlobal(const DSNode &N) const {
  return !N.hasAnyImage() && N.globalsImages().size() == 1 &&
         Singles.contains(N.globalsImages().front().getNode()) &&
         !(N.getNodeFlags() & (DSNode::HeapNode | DSNode::AllocaNode |
                               DSNode::UnknownNode | DSNode::ExternFuncNode));
}

/// Why bytes of one node may overlap.
static MayAliasCause whyInNode(const MemoryLocation &LocA,
                               const MemoryLocation &LocB, const NodeBytes &A,
                               const NodeBytes &B) {
  uint64_t Period = getCommonPeriod(A.Period, B.Period);
  if (A.Node->isCollapsedNode())
    return MayAliasCause::Collapsed;
  if (Period == 1)
    return MayAliasCause::Bytes;
  if (!LocA.Size.hasValue() || !LocB.Size.hasValue())
    return MayAliasCause::UnknownSize;
  return Period != 0 ? MayAliasCause::SameArray : MayAliasCause::Merged;
}

/// Why bytes may overlap for which mayAliasIfComplete() holds.
static MayAliasCause whyMayOverlap(const MemoryLocation &LocA,
                                   const MemoryLocation &LocB,
                                   const NodeBytes &A, const NodeBytes &B) {
  if (A.Node == B.Node)
    return whyInNode(LocA, LocB, A, B);
  const DSGraph *InA = A.Node->getParentGraph();
  const DSGraph *InB = B.Node->getParentGraph();
  if (InA == InB) // A member array and its holder.
    return LocA.Size.hasValue() && LocB.Size.hasValue()
               ? MayAliasCause::SameArray
               : MayAliasCause::UnknownSize;
  if (InB->getGlobalsGraph() == InA)
    return whyMayOverlap(LocB, LocA, B, A);
  if (InA->getGlobalsGraph() == InB && !A.Node->hasAnyImage() &&
      A.Node->domains() == 0)
    for (const DSNodeHandle &Image : A.Node->globalsImages()) {
      if (Image == InB->getPooledConstants())
        break;
      NodeBytes There = getImage(A, Image);
      if (mayShareBytes(There, B))
        return whyMayOverlap(LocA, LocB, There, B);
    }
  return MayAliasCause::NoCell;
}

/// Whether bytes that may overlap, in one complete node, certainly do.
AliasResult DataStructuresAAResult::mustAlias(const MemoryLocation &LocA,
                                              const NodeBytes &A,
                                              const MemoryLocation &LocB,
                                              const NodeBytes &B) const {
  if (A.Node != B.Node || getCommonPeriod(A.Period, B.Period) != 0 ||
      !LocA.Size.isPrecise() || !LocB.Size.isPrecise() ||
      LocA.Size.isScalable() || LocB.Size.isScalable() || !isOneGlobal(*A.Node))
    return AliasResult::MayAlias;
  SimplifyQuery Q(Graphs->getModule().getDataLayout());
  if (!isKnownNonZero(LocA.Ptr, Q) || !isKnownNonZero(LocB.Ptr, Q))
    return AliasResult::MayAlias;
  int64_t Distance = B.Bytes.Begin - A.Bytes.Begin;
  if (Distance == 0)
    return AliasResult::MustAlias;
  AliasResult Partial = AliasResult::PartialAlias;
  if (Distance == static_cast<int32_t>(Distance))
    Partial.setOffset(static_cast<int32_t>(Distance));
  return Partial;
}

DataStructuresAAResult::Answer DataStructuresAAResult::compare(
    const MemoryLocation &LocA, const MemoryLocation &LocB,
    const Instruction *CtxI, bool AssumeComplete) const {
  Answer NoCell{AliasResult::MayAlias, MayAliasCause::NoCell};
  if (isSilent())
    return NoCell;
  const Function *F = getFunction(LocA.Ptr);
  if (!F)
    F = getFunction(LocB.Ptr);
  if (!F && CtxI && CtxI->getParent())
    F = CtxI->getFunction();
  // Two constants have no function: compare them in the globals graph.
  const DSGraph *Context = F ? Facts->getGraph(*F) : Graphs->getGlobalsGraph();
  std::optional<PointerCell> CellA = Facts->findAnywhere(*LocA.Ptr, Context);
  if (!CellA)
    return NoCell;
  std::optional<PointerCell> CellB = Facts->findAnywhere(*LocB.Ptr, Context);
  if (!CellB)
    return NoCell;
  NodeBytes A = getBytes(LocA, *CellA), B = getBytes(LocB, *CellB);
  if (AssumeComplete ? !mayAliasIfComplete(A, B) : !mayAlias(A, B))
    return {AliasResult::NoAlias, {}};
  if (!AssumeComplete && A.Node->isIncompleteNode() &&
      B.Node->isIncompleteNode())
    return {AliasResult::MayAlias, MayAliasCause::Incomplete};
  return {mustAlias(LocA, A, LocB, B), whyMayOverlap(LocA, LocB, A, B)};
}

AliasResult DataStructuresAAResult::alias(const MemoryLocation &LocA,
                                          const MemoryLocation &LocB,
                                          AAQueryInfo &,
                                          const Instruction *CtxI) {
  return compare(LocA, LocB, CtxI).Result;
}

/// Whether \p V may point to different objects at different program points of
/// one activation.
static bool variesWithinActivation(const Value *V) {
  SmallVector<const Value *> Roots;
  getUnderlyingObjects(V, Roots);
  return Roots.size() != 1 || isa<LoadInst, PHINode, SelectInst>(Roots[0]);
}

std::optional<MayAliasCause>
DataStructuresAAResult::whyMayAlias(const MemoryLocation &LocA,
                                    const MemoryLocation &LocB) const {
  Answer Found = compare(LocA, LocB, nullptr);
  if (Found.Result != AliasResult::MayAlias)
    return std::nullopt;
  if (Found.Cause == MayAliasCause::Incomplete) {
    Answer OfGraph = compare(LocA, LocB, nullptr, /*AssumeComplete=*/true);
    if (OfGraph.Result == AliasResult::MayAlias)
      Found = OfGraph;
  }
  if (Found.Cause == MayAliasCause::Merged &&
      (variesWithinActivation(LocA.Ptr) || variesWithinActivation(LocB.Ptr)))
    return MayAliasCause::NoFlow;
  return Found.Cause;
}

bool DataStructuresAAResult::isConstant(const DSNode &N) const {
  constexpr DSNode::NodeTy Written =
      DSNode::AllocaNode | DSNode::HeapNode | DSNode::UnknownNode |
      DSNode::IncompleteNode | DSNode::ExternalNode;
  if ((N.getNodeFlags() & Written) || N.hasAnyImage() || N.domains() != 0 ||
      N.globalsImages().empty())
    return false;
  DSNodeHandle Pool = Graphs->getGlobalsGraph()->getPooledConstants();
  return all_of(N.globalsImages(), [&](const DSNodeHandle &Image) {
    return Image == Pool || Constants.contains(Image.getNode());
  });
}

ModRefInfo DataStructuresAAResult::getModRefInfoMask(const MemoryLocation &Loc,
                                                     AAQueryInfo &, bool) {
  const Function *F = getFunction(Loc.Ptr);
  if (isSilent() || !F)
    return ModRefInfo::ModRef;
  const DSGraph *Graph = Facts->getGraph(*F);
  if (!HaveConstants.contains(Graph)) // most queries end here
    return ModRefInfo::ModRef;
  // Clients query nearly every access, and the answer is rarely NoModRef.
  std::optional<PointerCell> Cell = Facts->findWithinOneLoad(*Loc.Ptr, Graph);
  return Cell && isConstant(*Cell->Node) ? ModRefInfo::NoModRef
                                         : ModRefInfo::ModRef;
}

std::optional<PointerCell>
DataStructuresAAResult::findCell(const Value &V, const CallBase &At) const {
  if (isSilent() || !At.getParent())
    return std::nullopt;
  const DSGraph *Context = Facts->getGraph(*At.getFunction());
  std::optional<PointerCell> Cell = Facts->find(V, Context);
  if (Cell && Cell->Node->getParentGraph() != Context)
    Cell.reset();
  return Cell;
}

ModRefInfo DataStructuresAAResult::getModRefInfo(const CallBase *Call,
                                                 const MemoryLocation &Loc,
                                                 AAQueryInfo &) {
  std::optional<PointerCell> Cell = findCell(*Loc.Ptr, *Call);
  return Cell ? Calls->getModRef(*Call, getBytes(Loc, *Cell))
              : ModRefInfo::ModRef;
}

ModRefInfo DataStructuresAAResult::getModRefInfo(const CallBase *Call1,
                                                 const CallBase *Call2,
                                                 AAQueryInfo &) {
  if (isSilent())
    return ModRefInfo::ModRef;
  return Calls->getModRef(*Call1, *Call2);
}

ModRefInfo DataStructuresAAResult::getArgModRefInfo(const CallBase *Call,
                                                    unsigned ArgIdx) {
  std::optional<PointerCell> Cell =
      findCell(*Call->getArgOperand(ArgIdx), *Call);
  return Cell ? Calls->getModRef(*Call, Cell->getAllBytes())
              : ModRefInfo::ModRef;
}

MemoryEffects DataStructuresAAResult::getMemoryEffects(const CallBase *Call,
                                                       AAQueryInfo &) {
  if (isSilent())
    return MemoryEffects::unknown();
  return Calls->getMemoryEffects(*Call);
}

MemoryEffects DataStructuresAAResult::getMemoryEffects(const Function *F) {
  if (isSilent())
    return MemoryEffects::unknown();
  return Calls->getMemoryEffects(*F);
}

template <DSAPhase Phase> AnalysisKey DataStructuresAA<Phase>::Key = {};

template <DSAPhase Phase>
bool DataStructuresAA<Phase>::Result::invalidate(
    Module &, const PreservedAnalyses &PA,
    ModuleAnalysisManager::Invalidator &) {
  return !PA.getChecker<DataStructuresAA>().preservedWhenStateless();
}

template class DataStructuresAA<DSAPhase::EQTD>;
template class DataStructuresAA<DSAPhase::TD>;
template class DataStructuresAA<DSAPhase::Steensgaard>;

} // namespace restruct
