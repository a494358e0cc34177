//===- PhaseVerifier.cpp - Invariants of the graphs of a phase ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Invariants that span graphs: images agree with the globals graph
/// (GlobalsPublisher.cpp, 1 to 3), external nodes are closed under
/// reachability (ExternalClosure.cpp), and the call graph agrees with the
/// callee nodes of the graphs.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace restruct {

namespace {

class PhaseVerifier {
public:
  explicit PhaseVerifier(const DataStructures &Phase)
      : Phase(Phase), Globals(*Phase.getGlobalsGraph()),
        HasContexts(Phase.getPhase() == DSAPhase::TD ||
                    Phase.getPhase() == DSAPhase::EQTD) {}
  /// The first fault, or an empty string.
  std::string run();

private:
  bool checkGraph(const DSGraph &Graph);
  bool checkImages(const DSNode &N);
  bool checkClosure(const DSNode &N);
  bool checkCall(const DSCallSite &Call);
  bool fail(const Twine &What) {
    Fault = What.str();
    return false;
  }
  bool fail(const DSNode &N, const Twine &What) {
    return fail("node " + Twine(N.getId()) + ": " + What);
  }

  const DataStructures &Phase;
  const DSGraph &Globals;
  bool HasContexts; // nodes represent several contexts
  std::string Fault;
};

} // namespace

std::string PhaseVerifier::run() {
  if (std::string InGraph = Globals.verify(); !InGraph.empty())
    return "globals graph: " + InGraph;
  for (const DSGraph *Graph : Phase.graphs())
    if (!checkGraph(*Graph))
      return "graph of " + Graph->getFunctionNames() + ": " + Fault;
  if (Phase.getPhase() != DSAPhase::Local)
    for (const DSNode &N : Globals.nodes())
      if (!checkClosure(N))
        return "globals graph: " + Fault;
  return {};
}

bool PhaseVerifier::checkGraph(const DSGraph &Graph) {
  if (std::string InGraph = Graph.verify(); !InGraph.empty())
    return fail(InGraph);
  if (Graph.getGlobalsGraph() != &Globals)
    return fail("another globals graph");
  for (const Function *F : Graph.functions())
    if (Phase.getDSGraph(*F) != &Graph)
      return fail("two graphs for '" + F->getName() + "'");
  if (Phase.getPhase() == DSAPhase::Local)
    return true;
  for (const DSNode &N : Graph.nodes())
    if (!checkImages(N) || !checkClosure(N))
      return false;
  for (const DSCallSite &Call : Graph.getFunctionCalls())
    if (!checkCall(Call))
      return false;
  return true;
}

bool PhaseVerifier::checkImages(const DSNode &N) {
  for (const DSNodeHandle &Image : N.globalsImages())
    if (Image.getNode()->getParentGraph() != &Globals)
      return fail(N, "an image in another graph");
  for (const GlobalValue *G : N.globals()) {
    if (!isa<GlobalVariable>(G))
      continue;
    DSNodeHandle There = Globals.getNodeForValue(G);
    if (There.isNull())
      return fail(N, "'" + G->getName() + "' is not in the globals graph");
    if (!N.hasAnyImage() && none_of(N.globalsImages(), [&](DSNodeHandle Image) {
          return Image.getNode() == There.getNode() ||
                 Image == Globals.getPooledConstants();
        }))
      return fail(N, "has no image in the node of '" + G->getName() + "'");
  }
  for (const DSNodeHandle &Image : N.globalsImages()) {
    const DSNode &I = *Image.getNode();
    if (Image == Globals.getPooledConstants())
      continue;
    for (const DSLink &L : N.links()) {
      const DSNode *There =
          I.getCounterpart(L, static_cast<int64_t>(Image.getOffset() + L.Begin))
              .first;
      if (!There) {
        if (HasContexts)
          continue; // another context stores the pointer
        return fail(N, "a link that its image has not");
      }
      const DSNode &Target = *L.Target.getNode();
      if (!Target.hasAnyImage() &&
          none_of(Target.globalsImages(), [&](DSNodeHandle TargetImage) {
            // Other functions may separate a member array that was dissolved
            // here.
            return TargetImage.getNode() == There ||
                   (TargetImage == Globals.getPooledConstants() &&
                    DSGraph::isPureConstant(*There)) ||
                   (L.IsMember &&
                    TargetImage.getNode() == There->getHolder().getNode());
          }))
        return fail(N, "the target of a link lacks an image");
    }
  }
  return true;
}

bool PhaseVerifier::checkClosure(const DSNode &N) {
  if (N.isExternalNode() && N.isCompleteNode())
    return fail(N, "external, and yet complete");
  if (!N.isExternalNode())
    return true;
  bool IsClosed = true;
  N.forEachNeighbor(
      [&](const DSNode &Next) { IsClosed &= Next.isExternalNode(); });
  return IsClosed || fail(N, "external, and leads to a node that is not");
}

bool PhaseVerifier::checkCall(const DSCallSite &Call) {
  const CallBase &Site = Call.getCallSite();
  const DSCallGraph &CallGraph = Phase.getCallGraph();
  if (!CallGraph.isKnown(Site))
    return fail("a call that the call graph does not know");
  if (CallGraph.getNumber(Site) != Call.getNumber())
    return fail("a call that has another number in the call graph");
  auto IsCallee = [&](const Function *F) {
    return is_contained(CallGraph.callees(Site), F);
  };
  if (Call.isDirectCall())
    return IsCallee(Call.getCalleeFunc()) ||
           fail("'" + Call.getCalleeFunc()->getName() +
                "' is called, and no callee");
  const DSNode &N = *Call.getCalleeNode();
  // With contexts, the node may contain more than the call's callees: several
  // nodes were merged into it after callees were resolved.
  if (HasContexts)
    return true;
  if (N.isExternalNode() && CallGraph.isComplete(Site))
    return fail(N, "external code may be called, but the call is complete");
  // EquivBU, too, merges after callees were resolved: it takes them from BU.
  if (Phase.getOptions().FilterCalleesBySignature ||
      Phase.getPhase() == DSAPhase::EquivBU)
    return true;
  for (const GlobalValue *G : N.globals())
    if (const auto *F = dyn_cast<Function>(G); F && !IsCallee(F))
      return fail(N, "contains '" + F->getName() + "', which is no callee");
  return true;
}

std::string DataStructures::verify() const {
  return PhaseVerifier(*this).run();
}

} // namespace restruct
