//===- Steensgaard.cpp - All functions in one graph -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The local graphs are laid side by side; globals that several have are one.
/// Then arguments are merged with parameters, and results with results.
///
/// An indirect call calls the functions that its callee's node contains. These
/// become more as nodes merge, and only by that; so calls are looked at again
/// until a pass merges nothing. All calls through one node pass their arguments
/// to all functions of that node. They meet in one *junction*, so that the time
/// of a pass is linear in calls and functions, not in their product:
///
///     call a ──╮          ╭── f
///     call b ──┼─ node N ─┼── g
///     call c ──╯          ╰── h
///
/// Sound: every place that one pointer may come from is merged with the place
/// that it gets to, for all functions at once; what is not seen is in
/// ExternalClosure.cpp.
///
//===----------------------------------------------------------------------===//

#include "Steensgaard.h"

#include "CallInterface.h"
#include "ExternalClosure.h"

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

/// Calls and functions that meet, with the places that they have in common.
struct Junction {
  CallInterface Places;
  size_t FirstVarArg = ~size_t(0); // arguments from here on may be variable
  std::vector<const DSCallSite *> Calls;
  std::vector<const Function *> Functions;
};

class SteensgaardEngine {
public:
  SteensgaardEngine(const DataStructures &Local, DSGraph &Graph)
      : Local(Local), Graph(Graph) {}
  void run(DSCallGraph &CallGraph);

private:
  void copyGraphs();
  void bindDirectCalls();
  /// Lets all indirect calls meet their callees. \returns true if any places
  /// were merged.
  bool bindIndirectCalls();
  void join(Junction &J, const CallInterface &Places);
  void joinVarArgs(Junction &J);
  void noteUnknown(const Junction &J);
  void noteMismatch(const DSCallSite &Call, const Function &F);
  void fillCallGraph(DSCallGraph &CallGraph);
  void merge(DSNodeHandle &Known, const DSNodeHandle &New);

  const DataStructures &Local;
  DSGraph &Graph;
  bool Changed = false;
  /// Of the last pass: by the callee's node and the kinds that fit.
  MapVector<DSNode *, std::map<std::string, Junction>> Junctions;
};

} // namespace

void SteensgaardEngine::run(DSCallGraph &CallGraph) {
  copyGraphs();
  bindDirectCalls();
  while (bindIndirectCalls())
    ;
  for (const auto &[N, ByKinds] : Junctions)
    for (const auto &[Kinds, J] : ByKinds)
      noteUnknown(J);
  std::vector<DSCallSite> Calls(Graph.getFunctionCalls().begin(),
                                Graph.getFunctionCalls().end());
  ExternalClosure Closure(Local.getModule(), nullptr);
  Closure.addGraph(Graph, Calls);
  Closure.run();
  fillCallGraph(CallGraph);
}

void SteensgaardEngine::copyGraphs() {
  constexpr uint32_t Kept = ~uint32_t(DSNode::IncompleteNode);
  auto NoImages = [](DSNodeHandle) { return DSNodeHandle(); };
  (void)Graph.append(*Local.getGlobalsGraph(), Kept, NoImages);
  for (const DSGraph *Part : Local.graphs())
    (void)Graph.append(*Part, Kept, NoImages);
  Graph.clearAuxFunctionCalls();
}

void SteensgaardEngine::bindDirectCalls() {
  for (const DSCallSite &Call : Graph.getFunctionCalls()) {
    if (!Call.isDirectCall() || !Graph.containsFunction(*Call.getCalleeFunc()))
      continue;
    const Function &F = *Call.getCalleeFunc();
    forEachBinding(CallInterface(Graph, F), CallInterface(Call),
                   [&](DSNodeHandle InCallee, DSNodeHandle InCall) {
                     Graph.merge(InCallee, InCall, &Call.getCallSite());
                   });
    noteMismatch(Call, F);
  }
}

bool SteensgaardEngine::bindIndirectCalls() {
  Junctions.clear();
  Changed = false;
  const bool Filters = Local.getOptions().FilterCalleesBySignature;
  for (const DSCallSite &Call : Graph.getFunctionCalls()) {
    if (Call.isDirectCall())
      continue;
    Junction &J = Junctions[Call.getCalleeNode()]
                           [Filters ? getSignatureKinds(Call) : std::string()];
    if (!Call.getVAVal().isNull())
      J.FirstVarArg = std::min<size_t>(J.FirstVarArg, Call.getNumPtrArgs());
    J.Calls.push_back(&Call);
    join(J, CallInterface(Call));
  }
  // Functions are taken as they are before this pass merges nodes.
  for (auto &[N, ByKinds] : Junctions)
    for (auto &[Kinds, J] : ByKinds)
      for (const GlobalValue *G : DSNodeHandle(N, 0).getNode()->globals())
        if (const auto *F = dyn_cast_or_null<Function>(G->getAliaseeObject());
            F && (!Filters || fitsSignature(*J.Calls.front(), *F)))
          J.Functions.push_back(F);
  for (auto &[N, ByKinds] : Junctions)
    for (auto &[Kinds, J] : ByKinds) {
      for (const Function *F : J.Functions)
        if (Graph.containsFunction(*F)) {
          if (F->isVarArg())
            J.FirstVarArg = std::min<size_t>(J.FirstVarArg, F->arg_size());
          join(J, CallInterface(Graph, *F));
        }
      joinVarArgs(J);
    }
  return Changed;
}

void SteensgaardEngine::merge(DSNodeHandle &Known, const DSNodeHandle &New) {
  if (New.isNull())
    return;
  if (Known.isNull()) {
    Known = New;
  } else if (!(Known == New)) {
    Graph.merge(Known, New);
    Changed = true;
  }
}

void SteensgaardEngine::join(Junction &J, const CallInterface &Places) {
  if (J.Places.Args.size() < Places.Args.size())
    J.Places.Args.resize(Places.Args.size());
  for (size_t I = 0; I != Places.Args.size(); ++I)
    merge(J.Places.Args[I], Places.Args[I]);
  merge(J.Places.Result, Places.Result);
  merge(J.Places.VarArgs, Places.VarArgs);
}

void SteensgaardEngine::joinVarArgs(Junction &J) {
  for (size_t I = J.FirstVarArg; I < J.Places.Args.size(); ++I)
    merge(J.Places.VarArgs, J.Places.Args[I]);
}

/// What a function takes, one letter for each parameter and the result.
static std::string describe(const Function &F) {
  std::string Result;
  for (const Argument &A : F.args())
    Result += carriesPointer(A.getType()) ? 'p' : 'n';
  return Result + (carriesPointer(F.getReturnType()) ? 'P' : 'N');
}

/// What a call and its callees do not agree upon, or what a function without a
/// body is given.
void SteensgaardEngine::noteUnknown(const Junction &J) {
  // All have their places in common; so one of those alike is enough.
  std::map<std::string, const DSCallSite *> Calls;
  std::map<std::string, const Function *> Functions;
  for (const DSCallSite *Call : J.Calls)
    Calls.try_emplace(describePassed(*Call), Call);
  for (const Function *F : J.Functions) {
    if (Graph.containsFunction(*F))
      Functions.try_emplace(describe(*F), F);
    else
      J.Places.forEachPlace([&](const DSNodeHandle &Place) {
        Graph.addFlags(*Place.getNode(), DSNode::ExternalNode);
      });
  }
  for (const auto &[CallKind, Call] : Calls)
    for (const auto &[FunctionKind, F] : Functions)
      noteMismatch(*Call, *F);
}

void SteensgaardEngine::noteMismatch(const DSCallSite &Call,
                                     const Function &F) {
  BindingMismatch Mismatch = findMismatch(Call, F);
  auto Mark = [&](DSNodeHandle Place, uint32_t Flags) {
    if (!Place.isNull())
      Graph.addFlags(*Place.getNode(), Flags);
  };
  for (unsigned I : Mismatch.NumbersToPointers)
    Mark(Graph.getNodeForValue(F.getArg(I)), FromNumberFlags);
  for (unsigned I : Mismatch.PointersToNumbers)
    Mark(Call.getPtrArg(I), ToNumberFlags);
  if (Mismatch.ResultIsNumber)
    Mark(Call.getRetVal(), FromNumberFlags);
  if (Mismatch.ResultIsTakenForNumber)
    Mark(Graph.getReturnNodeFor(F), ToNumberFlags);
}

void SteensgaardEngine::fillCallGraph(DSCallGraph &CallGraph) {
  DenseMap<const Function *, unsigned> Order;
  for (const Function &F : Local.getModule())
    Order[&F] = static_cast<unsigned>(Order.size());
  auto InOrder = [&](const Function *A, const Function *B) {
    return Order.lookup(A) < Order.lookup(B);
  };
  for (const CallBase *Site : Local.getCallGraph().calls())
    CallGraph.addCallees(*Site, Local.getCallGraph().callees(*Site), InOrder);
  for (const DSCallSite &Call : Graph.getFunctionCalls())
    if (Call.isDirectCall())
      CallGraph.addCallees(Call.getCallSite(), Call.getCalleeFunc(), InOrder);
  for (auto &[N, ByKinds] : Junctions)
    for (auto &[Kinds, J] : ByKinds)
      for (const DSCallSite *Call : J.Calls) {
        CallGraph.addCallees(Call->getCallSite(), J.Functions, InOrder);
        if (Call->getCalleeNode()->getNodeFlags() & UnseenFlags)
          CallGraph.setIncomplete(Call->getCallSite());
      }
}

void computeSteensgaard(const DataStructures &Local, DSGraph &Graph,
                        DSCallGraph &Calls) {
  SteensgaardEngine(Local, Graph).run(Calls);
}

} // namespace restruct
