//===- DSGraph.cpp - The points-to graph of one context -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSGraph.h"
#include "restruct/DSA/MergeLog.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"

#include <iterator>
#include <type_traits>

using namespace llvm;

namespace restruct {

DSCallSite::DSCallSite(const CallBase &Site, const Function &Callee)
    : Site(&Site), CalleeF(&Callee),
      Agrees(Site.getCalledOperand() == &Callee &&
             Site.getFunctionType() == Callee.getFunctionType()) {}

const Function &DSCallSite::getCaller() const { return *Site->getFunction(); }

static_assert(std::is_trivially_destructible_v<DSNode> &&
                  std::is_trivially_destructible_v<RareFacts>,
              "nodes go with their memory");

DSGraph::~DSGraph() = default;

DSGraph::DSGraph(DSGraph *GlobalsGraph, std::shared_ptr<GraphMemory> Shared)
    : GlobalsGraph(GlobalsGraph),
      Memory(Shared ? std::move(Shared) : std::make_shared<GraphMemory>()),
      Scalars(*Memory), SharedScalars(*Memory), Functions(*Memory),
      FunctionCalls(GraphAllocator<DSCallSite>(*Memory)),
      AuxFunctionCalls(GraphAllocator<DSCallSite>(*Memory)) {
  if (GlobalsGraph && GlobalsGraph->Log)
    Log = std::make_unique<MergeLog>();
}

void DSGraph::keepMergeLog() {
  assert(NumCreated == 0 && "a log is of all nodes");
  Log = std::make_unique<MergeLog>();
}

void DSGraph::noteExternal(const DSNode &N, const Instruction *Why) {
  if (Log)
    Log->addNote(MergeEvent::External, N.Id, Why);
}

void DSGraph::noteBytes(const DSNode &N, bool AreRead, bool AreWritten,
                        const Instruction *Why) {
  if (Log && AreRead)
    Log->addNote(MergeEvent::ReadAsNumber, N.Id, Why);
  if (Log && AreWritten)
    Log->addNote(MergeEvent::WrittenAsNumber, N.Id, Why);
}

DSGraph::BlameScope::BlameScope(DSGraph &Graph, const Instruction *Why)
    : Log(Graph.Log.get()) {
  if (Log)
    Before = std::exchange(Log->Reason, Why);
}

DSGraph::BlameScope::~BlameScope() {
  if (Log)
    Log->Reason = Before;
}

unsigned DSGraph::getNumNodes() const {
  return static_cast<unsigned>(std::distance(nodes().begin(), nodes().end()));
}

const PlaceMap &DSGraph::getPlaces(const Value *V) const {
  return isa<Instruction, Argument>(V) ? Scalars : SharedScalars;
}

DSNodeHandle DSGraph::getNodeForValue(const Value *V) const {
  const PlaceMap &Places = getPlaces(V);
  auto It = Places.find(V);
  return It == Places.end() ? DSNodeHandle() : It->second;
}

bool DSGraph::hasNodeForValue(const Value *V) const {
  return getPlaces(V).count(V) != 0;
}

DSNodeHandle DSGraph::getNodeForValue(const Value *V) {
  getPlaces(V).prepareLookups();
  return std::as_const(*this).getNodeForValue(V);
}

bool DSGraph::hasNodeForValue(const Value *V) {
  getPlaces(V).prepareLookups();
  return std::as_const(*this).hasNodeForValue(V);
}

DSNodeHandle DSGraph::getReturnNodeFor(const Function &F) const {
  const FunctionPlaces *Places = getPlacesOf(F);
  return Places ? Places->Return : DSNodeHandle();
}

DSNodeHandle DSGraph::getVANodeFor(const Function &F) const {
  const FunctionPlaces *Places = getPlacesOf(F);
  return Places ? Places->VarArgs : DSNodeHandle();
}

std::string DSGraph::getFunctionNames() const {
  return join(
      map_range(functions(), [](const Function *F) { return F->getName(); }),
      " ");
}

void DSGraph::reserve(const GraphSize &Size) {
  Nodes.reserve(*Memory, Size.Nodes);
  Scalars.reserve(Size.Values);
  Functions.reserve(Size.Functions);
}

RareFacts &DSGraph::getRare(DSNode &N) {
  if (!N.Rare)
    N.Rare = new (Memory->allocate(sizeof(RareFacts))) RareFacts;
  return *N.Rare;
}

DSNodeHandle DSGraph::shortenChain(const DSNodeHandle &Place) {
  // Each node on the way forwards to the end, with the remaining offset.
  DSNodeHandle End = Place.getResolved();
  int64_t Remaining = End.Offset - Place.Offset;
  for (const DSNode *N = Place.Node; N->ForwardTo != End.Node;) {
    DSNode &Shortened = const_cast<DSNode &>(*N);
    N = std::exchange(Shortened.ForwardTo, End.Node);
    Remaining -= std::exchange(Shortened.ForwardBy, Remaining);
  }
  return End;
}

void DSGraph::settle() {
  if (!std::exchange(HasChains, false))
    return;
  auto Resolve = [](DSNodeHandle &Place) { Place = Place.getResolved(); };
  for (const DSNode &Each : nodes()) {
    DSNode &N = getMutable(Each);
    for (DSLink &L : N.Links)
      Resolve(L.Target);
    if (N.Rare)
      Resolve(N.Rare->Holder);
  }
  for (PlaceMap *Places : {&Scalars, &SharedScalars})
    for (auto &[V, Place] : *Places)
      Resolve(Place);
  for (FunctionPlaces &Places : Functions) {
    Resolve(Places.Return);
    Resolve(Places.VarArgs);
    for_each(Places.Formals, Resolve);
  }
  for_each(DomainPlaces, Resolve);
  Resolve(PooledConstants);
  for (CallList *Calls : {&FunctionCalls, &AuxFunctionCalls})
    for (DSCallSite &Call : *Calls)
      Call.mapHandles([](DSNodeHandle Place) { return Place.getResolved(); });
}

void DSGraph::seal() {
  settle();
  for (const DSNode &N : nodes())
    if (N.Rare)
      for (DSNodeHandle &Image : N.Rare->GlobalsImages)
        Image = Image.getResolved();
  Scalars.seal();
  SharedScalars.seal();
  IsSealed = true;
}

DSNode &DSGraph::createNode(DSNode::NodeTy Flags) {
  assert(!IsSealed && "a sealed graph does not change");
  auto *N = new (Memory->allocate(sizeof(DSNode))) DSNode(*this, NumCreated++);
  N->Flags = Flags;
  Nodes.push_back(*Memory, N);
  if (Log)
    Log->addNode();
  return *N;
}

void DSGraph::addGlobal(DSNode &N, const GlobalValue &G) {
  getRare(N).Globals.push_back(*Memory, &G);
  N.Flags |= DSNode::GlobalNode;
  if (isa<GlobalVariable>(G))
    N.Flags |= DSNode::VariableNode;
}

DSNodeHandle DSGraph::getOrCreateNodeForValue(const Value *V) {
  auto [It, IsNew] = getPlaces(V).try_emplace(V);
  if (IsNew) {
    DSNode &N = createNode();
    if (const auto *G = dyn_cast<GlobalValue>(V)) {
      addGlobal(N, *G);
    }
    It->second = DSNodeHandle(&N, 0);
    if (Log)
      Log->addPlace(V, N.getId());
  }
  return It->second;
}

DSNodeHandle DSGraph::getOrCreateNodeForDomain(LibraryDomain Domain) {
  auto Number = static_cast<unsigned>(Domain);
  if (DomainPlaces.empty())
    DomainPlaces.assign(*Memory, NumLibraryDomains, {});
  DSNodeHandle &Place = DomainPlaces[Number];
  if (Place.isNull()) {
    DSNode &N = createNode();
    N.Domains = 1u << Number;
    Place = DSNodeHandle(&N, 0);
  }
  return Place;
}

void DSGraph::addPlace(const Value *V, DSNodeHandle Place) {
  if (Place.isNull())
    return;
  auto [It, IsNew] = getPlaces(V).try_emplace(V, Place);
  if (!IsNew) {
    merge(It->second, Place);
    return;
  }
  DSNode &N = getMutable(Place);
  if (const auto *G = dyn_cast<GlobalValue>(V)) {
    addGlobal(N, *G);
  }
  if (Log)
    Log->addPlace(V, N.getId());
}

void DSGraph::addFunction(const Function &F, DSNodeHandle Return,
                          DSNodeHandle VarArgs) {
  FunctionPlaces &Places = Functions.getOrCreate(F);
  Places.Return = Return;
  Places.VarArgs = VarArgs;
}

void DSGraph::setFormals(const Function &F, ArrayRef<DSNodeHandle> Formals) {
  FunctionPlaces &Places = Functions.getOrCreate(F);
  Places.Formals.clear();
  Places.Formals.append(*Memory, Formals);
  Places.KnowsFormals = true;
}

DSCallSite &DSGraph::addFunctionCall(DSCallSite Call) {
  return FunctionCalls.emplace_back(std::move(Call));
}

DSCallSite &DSGraph::addAuxFunctionCall(DSCallSite Call) {
  return AuxFunctionCalls.emplace_back(std::move(Call));
}

void DSGraph::propagateFlags(DSNode::NodeTy From, DSNode::NodeTy Flags) {
  SmallVector<const DSNode *, 32> Worklist;
  for (const DSNode &N : nodes())
    if (N.Flags & From)
      Worklist.push_back(&N);
  if (Worklist.empty())
    return;
  // By id: every reached node has been on the worklist.
  BitVector Reached(NumCreated);
  for (const DSNode *N : Worklist)
    Reached.set(N->Id);
  while (!Worklist.empty()) {
    const DSNode &N = *Worklist.pop_back_val();
    getMutable(N).Flags |= Flags;
    N.forEachNeighbor([&](const DSNode &Next) {
      if (Reached.test(Next.Id))
        return;
      Reached.set(Next.Id);
      Worklist.push_back(&Next);
    });
  }
}

void DSGraph::forgetMergedNodes() {
  if (NumMerged > Nodes.size() / 2)
    listMergedApart();
}

void DSGraph::listMergedApart() {
  DSNode **Kept = Nodes.begin();
  for (DSNode *N : Nodes)
    if (N->isForwarding())
      Forgotten.push_back(*Memory, N);
    else
      *Kept++ = N;
  Nodes.erase(Kept, Nodes.end());
  NumMerged = 0;
}

void DSGraph::releaseLists(DSNode &N) {
  N.Links.release(*Memory);
  N.AccessTypes.release(*Memory);
  if (RareFacts *Rare = std::exchange(N.Rare, nullptr)) {
    Rare->Globals.release(*Memory);
    Rare->GlobalsImages.release(*Memory);
    Memory->release(Rare, sizeof(RareFacts));
  }
}

void DSGraph::releaseMergedNodes() {
  assert(GlobalsGraph && "other graphs have handles to the globals graph");
  settle();
  if (NumMerged != 0)
    listMergedApart();
  // Merging has released their lists.
  for (DSNode *N : Forgotten)
    Memory->release(N, sizeof(DSNode));
  Forgotten.release(*Memory);
}

void DSGraph::releaseNodes() {
  for (DSNode *N : concat<DSNode *>(Nodes, Forgotten)) {
    releaseLists(*N);
    Memory->release(N, sizeof(DSNode));
  }
  Nodes.release(*Memory);
  Forgotten.release(*Memory);
}

void DSGraph::clearFlags(DSNode::NodeTy Flags) {
  for (const DSNode &N : nodes())
    getMutable(N).Flags &= ~Flags;
}

} // namespace restruct
