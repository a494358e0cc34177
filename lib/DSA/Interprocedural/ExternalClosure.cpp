//===- ExternalClosure.cpp - Memory accessible to external code -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// External code (libraries without a model, the caller of main) may do
/// anything with every pointer that it can get hold of, at any time. All
/// objects that it can access form one set, in which any two may alias: the
/// external nodes. It is the least set with
///
///   (1) what the local phase marked: arguments of unknown functions, exported
///       globals, pointers made from integers, ...;
///   (2) the targets of an external node's links, because external code follows
///       and overwrites them;
///   (3) the image of an external node in the globals graph, and every node
///       with an external image: these are the same objects, in other
///       functions;
///   (4) parameters, variable arguments and results of a function that external
///       code may call: one with an external name, or in an external node;
///   (5) the arguments of a call whose callee may be external: its callee's
///   node
///       is external, or contains memory that code may have been written to;
///   (6) the targets of pointers whose bytes are read or written as numbers
///       (DSAccessType): these flows are not tracked.
///
/// Arguments of a function that external code also calls are not external
/// because of that. The function's own nodes are, as they stand for all
/// contexts. For the same reason rule (5), applied in a function that inherited
/// the call, is about the context of that caller alone.
///
/// Marking does not change the structure of graphs, so all of this is one
/// worklist over nodes, linear in the size of all graphs.
///
//===----------------------------------------------------------------------===//

#include "ExternalClosure.h"

#include "../PhaseBuilder.h"
#include "FunctionSets.h"

#include "restruct/DSA/Exposure.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

static bool isData(const DSNode &N) {
  return N.isHeapNode() || N.isAllocaNode() || N.isVariableNode() ||
         !N.getHolder().isNull();
}

bool mayBeExternalCode(const DSNode &Callee) {
  return (Callee.getNodeFlags() & ExternalFlags) || isData(Callee) ||
         any_of(Callee.globalsImages(), [](const DSNodeHandle &Image) {
           return isData(*Image.getNode());
         });
}

ExternalClosure::ExternalClosure(const Module &M, DSGraph *GlobalsGraph,
                                 TakenOf GetTaken)
    : M(M), Layout(M.getDataLayout()), GlobalsGraph(GlobalsGraph),
      GetTaken(GetTaken) {}

void ExternalClosure::addGraph(DSGraph &Graph) {
  for (const DSNode &N : Graph.nodes()) {
    for (const DSNodeHandle &Image : N.globalsImages())
      HaveImage[Image.getNode()].push_back(&N);
    if (N.getNodeFlags() & ExternalFlags)
      mark(DSNodeHandle(&N, 0));
    markExposed(N);
  }
}

void ExternalClosure::addCall(const DSCallSite &Call) {
  if (!Call.isIndirectCall())
    return;
  CallsOf[Call.getCalleeNode()].push_back(&Call);
  if (mayBeExternalCode(*Call.getCalleeNode()))
    CallInterface(Call).forEachPlace([&](const DSNodeHandle &H) { mark(H); });
}

void ExternalClosure::run() {
  if (GlobalsGraph)
    addGraph(*GlobalsGraph);
  for (const Function &F : M)
    if (!F.hasLocalLinkage())
      markFunction(F);
  for (const GlobalAlias &A : M.aliases())
    if (!A.hasLocalLinkage())
      if (const auto *F = dyn_cast_or_null<Function>(A.getAliaseeObject()))
        markFunction(*F);
  for (const GlobalIFunc &I : M.ifuncs())
    if (const Function *F = I.getResolverFunction())
      markFunction(*F);
  drain();
}

void ExternalClosure::markExposed(const DSNode &N) {
  forEachExposed(N, Layout, [&](const DSNodeHandle &Target, ByteAccess What) {
    if (What.Reads)
      mark(Target, DSNode::PtrToIntNode);
    if (What.Writes)
      mark(Target, DSNode::UnknownNode | DSNode::IntToPtrNode);
  });
}

void ExternalClosure::markFunction(const Function &F) {
  if (!MarkedFunctions.insert(&F).second)
    return;
  if (std::optional<CallInterface> Taken = GetTaken(F))
    Taken->forEachPlace([&](const DSNodeHandle &H) { mark(H); });
}

void ExternalClosure::mark(const DSNodeHandle &Place, DSNode::NodeTy More) {
  const DSNode &N = *Place.getNode();
  PhaseBuilder::getGraph(N).addFlags(N, More | DSNode::ExternalNode |
                                            DSNode::IncompleteNode);
  if (Marked.insert(&N).second)
    Worklist.push_back(&N);
}

void ExternalClosure::drain() {
  while (!Worklist.empty()) {
    const DSNode &N = *Worklist.back();
    Worklist.pop_back();
    // External code with a pointer to a member array may access its holder.
    N.forEachNeighbor(
        [&](const DSNode &Next) { mark(DSNodeHandle(&Next, 0)); });
    for (const DSNodeHandle &Image : N.globalsImages())
      mark(Image);
    if (auto It = HaveImage.find(&N); It != HaveImage.end())
      for (const DSNode *Here : It->second)
        mark(DSNodeHandle(Here, 0));
    for (const GlobalValue *G : N.globals())
      if (const Function *F = getFunction(*G))
        markFunction(*F);
    if (auto It = CallsOf.find(&N); It != CallsOf.end())
      for (const DSCallSite *Call : It->second)
        CallInterface(*Call).forEachPlace(
            [&](const DSNodeHandle &H) { mark(H); });
  }
}

} // namespace restruct
