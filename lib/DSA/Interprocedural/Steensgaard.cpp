//===- Steensgaard.cpp - All functions in one graph -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Appends all local graphs to one graph; common globals are merged. Then
/// merges arguments with parameters, and results with results.
///
/// An indirect call calls the functions in its callee's node. Their number
/// grows as nodes are merged, and only then. So calls are visited again until a
/// pass merges nothing. All calls through one node pass their arguments to all
/// functions of that node, through one *junction*, so that the time of a pass
/// is linear in calls plus functions, not in their product:
///
///     call a ──╮          ╭── f
///     call b ──┼─ node N ─┼── g
///     call c ──╯          ╰── h
///
/// Sound: every cell that a pointer may flow from is merged with the cell that
/// it flows to, for all functions at once. External code is handled in
/// ExternalClosure.cpp.
///
//===----------------------------------------------------------------------===//

#include "Steensgaard.h"

#include "CallInterface.h"
#include "ExternalClosure.h"
#include "FunctionSets.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <map>

using namespace llvm;

namespace restruct {

namespace {

/// Calls and functions that share a junction.
struct Meeting {
  Junction Places;
  std::vector<const DSCallSite *> Calls;
  std::vector<const Function *> Functions;
};

class SteensgaardEngine {
public:
  SteensgaardEngine(const DataStructures &Local, DSGraph &Graph)
      : Local(Local), Functions(Local.getFunctionNumbers()), Graph(Graph) {}
  void run(DSCallGraph &CallGraph);

private:
  void copyGraphs();
  /// The parameters and results of \p F; empty if it has no body.
  std::optional<CallInterface> getTaken(FunctionId F) const {
    if (!Local.getDSGraph(F))
      return std::nullopt;
    return CallInterface(Graph, IndexInGraph[index(F)]);
  }
  void bindDirectCalls();
  /// Binds all indirect calls to their callees. \returns true if any cells were
  /// merged.
  bool bindIndirectCalls();
  void noteUnknown(const Meeting &Met);
  void noteMismatch(const DSCallSite &Call, const Function &F);
  void fillCallGraph(DSCallGraph &CallGraph);

  const DataStructures &Local;
  const FunctionNumbers &Functions;
  DSGraph &Graph;
  std::vector<size_t> IndexInGraph; // by function, if it has a body
  /// Of the last pass: by the callee's node and the matching kinds.
  MapVector<const DSNode *, std::map<std::string, Meeting>> Meetings;
};

} // namespace

void SteensgaardEngine::run(DSCallGraph &CallGraph) {
  copyGraphs();
  bindDirectCalls();
  while (bindIndirectCalls())
    ;
  for (const auto &[N, ByKinds] : Meetings)
    for (const auto &[Kinds, Met] : ByKinds)
      noteUnknown(Met);
  Graph.forgetMergedNodes();
  auto GetTaken = [&](const Function &F) {
    return getTaken(Functions.getId(F));
  };
  ExternalClosure Closure(Local.getModule(), nullptr, GetTaken);
  Closure.addGraph(Graph);
  for (const DSCallSite &Call : Graph.getFunctionCalls())
    Closure.addCall(Call);
  Closure.run();
  fillCallGraph(CallGraph);
}

void SteensgaardEngine::copyGraphs() {
  constexpr DSNode::NodeTy Kept = ~DSNode::IncompleteNode;
  auto NoImages = [](DSNodeHandle) { return DSNodeHandle(); };
  GraphSize Size = Local.getGlobalsGraph()->getGraphSize();
  for (const DSGraph *Part : Local.graphs())
    Size += Part->getGraphSize();
  Graph.reserve(Size);
  (void)Graph.append(*Local.getGlobalsGraph(), Kept, NoImages);
  IndexInGraph.resize(Functions.size());
  for (FunctionId F : Functions.ids())
    if (const DSGraph *Part = Local.getDSGraph(F)) {
      IndexInGraph[index(F)] = Graph.getNumFunctions();
      (void)Graph.append(*Part, Kept, NoImages);
    }
  Graph.clearAuxFunctionCalls();
}

void SteensgaardEngine::bindDirectCalls() {
  for (const DSCallSite &Call : Graph.getFunctionCalls()) {
    std::optional<CallInterface> Taken;
    if (Call.isDirectCall())
      Taken = getTaken(Call.getCalleeNumber());
    if (!Taken)
      continue;
    forEachBinding(*Taken, CallInterface(Call),
                   [&](DSNodeHandle InCallee, DSNodeHandle InCall) {
                     Graph.merge(InCallee, InCall, &Call.getCallSite());
                   });
    if (!Call.agreesWithCallee())
      noteMismatch(Call, *Call.getCalleeFunc());
  }
}

bool SteensgaardEngine::bindIndirectCalls() {
  Meetings.clear();
  bool Changed = false;
  const bool Filters = Local.getOptions().FilterCalleesBySignature;
  for (const DSCallSite &Call : Graph.getFunctionCalls()) {
    if (Call.isDirectCall())
      continue;
    Meeting &Met = Meetings[Call.getCalleeNode()]
                           [Filters ? getSignatureKinds(Call) : std::string()];
    Met.Calls.push_back(&Call);
  }
  for (auto &[N, ByKinds] : Meetings)
    for (auto &[Kinds, Met] : ByKinds) {
      for (const GlobalValue *G : DSNodeHandle(N, 0).getNode()->globals())
        if (const Function *F = getFunction(*G);
            F && (!Filters || fitsSignature(*Met.Calls.front(), *F)))
          Met.Functions.push_back(F);
      for (const DSCallSite *Call : Met.Calls)
        Changed |= Met.Places.addPlaces(Graph, CallInterface(*Call),
                                        !Call->getVAVal().isNull());
      for (const Function *F : Met.Functions)
        if (std::optional<CallInterface> Taken = getTaken(Functions.getId(*F)))
          Changed |= Met.Places.addPlaces(Graph, *Taken, F->isVarArg());
      Changed |= Met.Places.joinVarArgs(Graph);
    }
  return Changed;
}

/// Handles mismatches of a call with its callees, and arguments of functions
/// without a body.
void SteensgaardEngine::noteUnknown(const Meeting &Met) {
  // All calls share their cells, so one call of each kind is enough.
  std::map<std::string, const DSCallSite *> Calls;
  std::map<std::string, const Function *> Takers;
  for (const DSCallSite *Call : Met.Calls)
    Calls.try_emplace(describePassed(*Call), Call);
  for (const Function *F : Met.Functions) {
    if (Local.getDSGraph(*F))
      Takers.try_emplace(describeTaken(*F), F);
    else
      Met.Places.Places.forEachPlace([&](const DSNodeHandle &Place) {
        Graph.addFlags(*Place.getNode(), DSNode::ExternalNode);
      });
  }
  for (const auto &[CallKind, Call] : Calls)
    for (const auto &[FunctionKind, F] : Takers)
      noteMismatch(*Call, *F);
}

void SteensgaardEngine::noteMismatch(const DSCallSite &Call,
                                     const Function &F) {
  BindingMismatch Mismatch = findMismatch(Call, F);
  auto Mark = [&](DSNodeHandle Place, DSNode::NodeTy Flags) {
    if (!Place.isNull())
      Graph.addFlags(*Place.getNode(), Flags);
  };
  for (unsigned I : Mismatch.NumbersToPointers)
    Mark(getPlaceTaken(Graph, F, I), FromNumberFlags);
  for (unsigned I : Mismatch.PointersToNumbers)
    Mark(Call.getPtrArg(I), ToNumberFlags);
  if (Mismatch.ResultIsNumber)
    Mark(Call.getRetVal(), FromNumberFlags);
  if (Mismatch.ResultIsTakenForNumber)
    Mark(Graph.getReturnNodeFor(F), ToNumberFlags);
}

void SteensgaardEngine::fillCallGraph(DSCallGraph &CallGraph) {
  const DSCallGraph &Known = Local.getCallGraph();
  auto InOrder = [&](const Function *A, const Function *B) {
    return Functions.getId(*A) < Functions.getId(*B);
  };
  CallGraph = DSCallGraph::withCallsOf(Known);
  for (CallId Call : Known.ids()) {
    ArrayRef<const Function *> Named = Known.callees(Call);
    if (Named.size() <= 1)
      CallGraph.setCallees(Call, Named);
    else
      CallGraph.addCallees(Call, Named, InOrder);
  }
  for (const DSCallSite &Call : Graph.getFunctionCalls())
    if (Call.isDirectCall() && !Call.agreesWithCallee())
      CallGraph.addCallees(Call.getNumber(), Call.getCalleeFunc(), InOrder);
  for (auto &[N, ByKinds] : Meetings)
    for (auto &[Kinds, Met] : ByKinds) {
      sort(Met.Functions, InOrder);
      Met.Functions.erase(llvm::unique(Met.Functions), Met.Functions.end());
      unsigned List = CallGraph.addList(Met.Functions);
      for (const DSCallSite *Call : Met.Calls) {
        if (CallGraph.callees(Call->getNumber()).empty())
          CallGraph.shareCallees(Call->getNumber(), List);
        else
          CallGraph.addCallees(Call->getNumber(), Met.Functions, InOrder);
        if (mayBeExternalCode(*Call->getCalleeNode()))
          CallGraph.setIncomplete(Call->getNumber());
      }
    }
}

void computeSteensgaard(const DataStructures &Local, DSGraph &Graph,
                        DSCallGraph &Calls) {
  SteensgaardEngine(Local, Graph).run(Calls);
}

} // namespace restruct
