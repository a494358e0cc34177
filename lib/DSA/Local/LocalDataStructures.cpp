//===- LocalDataStructures.cpp - The local phase --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Builds the graph of each function, in parallel. A graph depends only on the
/// function, on facts about the module, which are read-only, and on layouts of
/// types (LayoutMaker.h). One thread builds the globals graph, with the initial
/// values of globals, and the call graph.
///
//===----------------------------------------------------------------------===//

#include "../PhaseBuilder.h"
#include "ConstantPlaces.h"
#include "LayoutMaker.h"
#include "LocalBuilder.h"
#include "ModuleFacts.h"

#include "restruct/DSA/DataStructures.h"
#include "restruct/DSA/Exposure.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ThreadPool.h"

#include <algorithm>
#include <atomic>
#include <shared_mutex>

using namespace llvm;

namespace restruct {

namespace {

/// An array of more elements than this repeats with its elements.
constexpr uint64_t MaxSeparateElements = 64;

/// Adds the initial values of globals.
void addInitialValues(const ModuleFacts &Facts, DSGraph &GlobalsGraph) {
  const Module &M = Facts.getModule();
  const DataLayout &DL = Facts.getDataLayout();
  ConstantPlaces Places(Facts, GlobalsGraph);
  for (const GlobalVariable &G : M.globals()) {
    DSNodeHandle Place = Places.getPlace(G);
    if (!G.hasInitializer())
      continue;
    if (const auto *Array = dyn_cast<ArrayType>(G.getValueType());
        Array && Array->getNumElements() > MaxSeparateElements &&
        isa<ConstantAggregate>(G.getInitializer()))
      GlobalsGraph.addStride(
          Place,
          DL.getTypeAllocSize(Array->getElementType()).getKnownMinValue());
    Places.addContents(*G.getInitializer(), Place);
  }
  for (const GlobalAlias &A : M.aliases())
    (void)Places.getPlace(A);
  for (const Function &F : M)
    if (!F.isIntrinsic()) {
      (void)Places.getPlace(F);
      if (F.hasPrefixData())
        Places.exposeGlobals(*F.getPrefixData());
      if (F.hasPrologueData())
        Places.exposeGlobals(*F.getPrologueData());
    }
  for (const GlobalIFunc &I : M.ifuncs())
    (void)Places.getPlace(I);
}

/// Domains are roots, like globals.
void addDomains(const ModuleFacts &Facts, ArrayRef<DSGraph *> Graphs,
                DSGraph &GlobalsGraph) {
  BitVector Domains(NumLibraryDomains);
  for (const DSGraph *Graph : Graphs)
    if (Graph->hasDomains())
      for (unsigned I = 0; I != NumLibraryDomains; ++I)
        if (!Graph->getNodeForDomain(static_cast<LibraryDomain>(I)).isNull())
          Domains.set(I);
  ConstantPlaces Places(Facts, GlobalsGraph);
  for (unsigned I : Domains.set_bits())
    (void)Places.getDomain(static_cast<LibraryDomain>(I));
}

/// The callees of a call, as far as its function shows them.
struct NamedCallee {
  const CallBase *Call;
  const Function *F; // or null
  bool IsComplete;
};

NamedCallee getNamedCallee(const ModuleFacts &Facts, const CallBase &Call) {
  const Value *Callee = Call.getCalledOperand()->stripPointerCastsAndAliases();
  const auto *F = dyn_cast<Function>(Callee);
  if (!F)
    return {&Call, nullptr, !Call.isInlineAsm() && !isa<GlobalValue>(Callee)};
  return {&Call, F,
          !F->isInterposable() &&
              (!F->isDeclaration() || Facts.getLibrary().lookup(Call))};
}

/// Whether the callee of the direct call \p Site is its call's NamedCallee.
bool isListed(const DSCallSite &Site) {
  const CallBase &Call = Site.getCallSite();
  return !isa<IntrinsicInst>(Call) &&
         Call.getCalledOperand()->stripPointerCastsAndAliases() ==
             Site.getCalleeFunc();
}

/// The results for one function, besides its graph.
struct FunctionFindings {
  std::vector<StridedFormal> Strided;
  std::vector<DSNodeHandle> Distances; // of the graph
  bool AddsDistances = false;
  std::vector<NamedCallee> Callees; // by call; then further ones
  size_t NumInstructions = 0;
};

/// Builds graphs of functions in one thread.
class Worker {
public:
  Worker(const ModuleFacts &Facts, DSGraph &GlobalsGraph)
      : Facts(Facts), GlobalsGraph(GlobalsGraph) {}

  std::unique_ptr<DSGraph> build(const Function &F, FunctionFindings &Found) {
    auto Graph = std::make_unique<DSGraph>(&GlobalsGraph, Memory);
    Accesses.startFunction();
    LocalBuilder Builder(Facts, F, *Graph, Accesses);
    Builder.build();
    Graph->settle();
    Found.Strided = Builder.stridedFormals();
    Found.Distances = Builder.distances();
    Found.AddsDistances = Builder.addsDistances();
    // Now, while the instructions are in the cache.
    for (const Instruction &I : instructions(F)) {
      ++Found.NumInstructions;
      if (const auto *Call = dyn_cast<CallBase>(&I);
          Call && !isa<IntrinsicInst>(Call))
        Found.Callees.push_back(getNamedCallee(Facts, *Call));
    }
    for (const DSCallSite &Site : Graph->getFunctionCalls())
      if (Site.isDirectCall() && !isListed(Site))
        Found.Callees.push_back(
            {&Site.getCallSite(), Site.getCalleeFunc(), true});
    return Graph;
  }

private:
  const ModuleFacts &Facts;
  DSGraph &GlobalsGraph;
  std::shared_ptr<GraphMemory> Memory = std::make_shared<GraphMemory>();
  AccessClassifier Accesses;
};

/// The callees of a call by its callee's node: the functions in that node.
void addNamedCallees(const DSCallSite &Site, DSCallGraph &CallGraph) {
  CallId Call = Site.getNumber();
  const DSNode &Callee = *Site.getCalleeNode();
  for (const GlobalValue *G : Callee.globals())
    if (const auto *F = dyn_cast<Function>(G))
      CallGraph.addCallee(Call, *F);
  if (Callee.isIncompleteNode())
    CallGraph.setIncomplete(Call);
}

/// A distance of two addresses that is not tracked exposes both ends: code that
/// knows one of them may compute the other.
void exposeDistances(ArrayRef<FunctionFindings> Found) {
  if (none_of(Found, [](const FunctionFindings &F) { return F.AddsDistances; }))
    return;
  for (const FunctionFindings &F : Found) {
    for (const DSNodeHandle &End : F.Distances)
      PhaseBuilder::getGraph(*End.getNode())
          .addFlags(*End.getNode(),
                    DSNode::ExternalNode | DSNode::PtrToIntNode);
    if (!F.Distances.empty())
      PhaseBuilder::getGraph(*F.Distances.front().getNode())
          .propagateFlags(DSNode::ExternalNode,
                          DSNode::ExternalNode | DSNode::IncompleteNode);
  }
}

} // namespace

LocalDataStructures::LocalDataStructures(const Module &M,
                                         const MemoryInfo &Memory,
                                         const DSAOptions &Options)
    : DataStructures(DSAPhase::Local, M, Memory, Options) {
  ModuleFacts Facts(M, Memory);
  addInitialValues(Facts, *GlobalsGraph);

  std::vector<const Function *> Bodies;
  std::vector<unsigned> BodyOf(Functions->size(), ~0u); // by function
  for (FunctionId F : Functions->ids())
    if (!(*Functions)[F].isDeclaration()) {
      BodyOf[index(F)] = static_cast<unsigned>(Bodies.size());
      Bodies.push_back(&(*Functions)[F]);
    }
  std::vector<std::unique_ptr<DSGraph>> Built(Bodies.size());
  std::vector<FunctionFindings> Found(Bodies.size());
  auto BuildPart = [&](Worker &One, size_t Begin, size_t End) {
    for (size_t I = Begin; I != End; ++I)
      Built[I] = One.build(*Bodies[I], Found[I]);
  };
  const ThreadPoolStrategy Strategy = hardware_concurrency(Options.Threads);
  const unsigned Threads = Strategy.compute_thread_count();
  if (Threads == 1) {
    Worker Only(Facts, *GlobalsGraph);
    BuildPart(Only, 0, Bodies.size());
  } else {
    std::shared_mutex Readers;
    LayoutMaker(M.getDataLayout(), Readers).makeOfGlobals(M);
    // One thread builds a run of adjacent functions; each thread gets many
    // runs.
    const size_t PartSize =
        std::clamp<size_t>(Bodies.size() / Threads / 8, 1, 32);
    std::atomic<size_t> Next = 0;
    DefaultThreadPool Pool(Strategy);
    for (unsigned I = 0; I != Threads; ++I)
      Pool.async([&] {
        Worker One(Facts, *GlobalsGraph);
        LayoutMaker Layouts(M.getDataLayout(), Readers);
        for (size_t Begin = Next.fetch_add(PartSize); Begin < Bodies.size();
             Begin = Next.fetch_add(PartSize)) {
          size_t End = std::min(Begin + PartSize, Bodies.size());
          auto Lock =
              Layouts.makeOf(ArrayRef(Bodies).slice(Begin, End - Begin));
          BuildPart(One, Begin, End);
        }
      });
    Pool.wait();
  }
  addGraphs(std::move(Built), BodyOf);
  exposeDistances(Found);
  std::vector<StridedFormal> AllStrided;
  for (const FunctionFindings &Part : Found)
    append_range(AllStrided, Part.Strided);
  spreadStrides(AllStrided, M.getDataLayout(), [&](const Function &F) {
    return GraphOf[index(Functions->getId(F))];
  });

  addDomains(Facts, Order, *GlobalsGraph);
  exposePointers(*GlobalsGraph, M.getDataLayout());
  for (const DSNode &N : GlobalsGraph->nodes())
    GlobalsGraph->addFlags(N, DSNode::IncompleteNode);

  size_t NumCalls = 0;
  for (const FunctionFindings &Part : Found)
    NumCalls += Part.Callees.size();
  CallGraph->reserve(NumCalls);
  for (size_t I = 0; I != Bodies.size(); ++I) {
    NumInstructions += Found[I].NumInstructions;
    for (const auto &[Call, F, IsComplete] : Found[I].Callees) {
      CallId Number = CallGraph->addCall(*Call);
      if (F)
        CallGraph->addCallee(Number, *F);
      if (!IsComplete)
        CallGraph->setIncomplete(Number);
    }
    for (DSCallSite &Site : Order[I]->getFunctionCalls()) {
      CallId Number = CallGraph->addCall(Site.getCallSite());
      if (Site.isDirectCall()) {
        Site.setNumbers(Number, Functions->getId(*Site.getCalleeFunc()));
      } else {
        Site.setNumbers(Number, DSCallSite::NoFunction);
        addNamedCallees(Site, *CallGraph);
      }
    }
  }
}

} // namespace restruct
