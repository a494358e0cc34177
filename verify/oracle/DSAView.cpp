//===- DSAView.cpp - The answers of a phase of DSA ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OracleABI.h"
#include "Views.h"

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/GlobalAlias.h"

#include <map>
#include <numeric>

using namespace llvm;

namespace restruct::oracle {

namespace {

struct FlagLetter {
  uint32_t Flag;
  char Letter;
};

constexpr FlagLetter Letters[] = {
    {DSNode::AllocaNode, 'S'},       {DSNode::HeapNode, 'H'},
    {DSNode::GlobalNode, 'G'},       {DSNode::ExternFuncNode, 'X'},
    {DSNode::ExternGlobalNode, 'Y'}, {DSNode::UnknownNode, 'U'},
    {DSNode::IncompleteNode, 'I'},   {DSNode::ModifiedNode, 'M'},
    {DSNode::ReadNode, 'R'},         {DSNode::ArrayNode, 'A'},
    {DSNode::CollapsedNode, 'O'},    {DSNode::ExternalNode, 'E'},
    {DSNode::IntToPtrNode, '2'},     {DSNode::PtrToIntNode, 'P'},
    {DSNode::VAStartNode, 'V'},
};

/// "[HMR] stride 24".
std::string describe(const DSNode &N) {
  std::string Text = "[";
  for (const FlagLetter &L : Letters)
    if (N.getNodeFlags() & L.Flag)
      Text += L.Letter;
  Text += "]";
  if (!N.globalsImages().empty())
    Text += " with " + std::to_string(N.globalsImages().size()) + " images";
  if (N.getStride())
    Text += " stride " + std::to_string(N.getStride());
  if (N.domains())
    Text += " domains " + std::to_string(N.domains());
  for (const GlobalValue *G : N.globals().take_front(4))
    Text += " @" + G->getName().str();
  if (N.globals().size() > 4)
    Text += " ...";
  return Text;
}

uint64_t promises(const DSNode &N) {
  uint64_t Result = 0;
  if (N.isIncompleteNode())
    Result |= MayBeIncomplete;
  if (N.isHeapNode())
    Result |= MayBeHeap;
  if (N.isAllocaNode())
    Result |= MayBeStack;
  if (N.domains())
    Result |= MayBeLibrary;
  if (N.isUnknownNode() || N.isVAStartNode() || N.isExternGlobalNode())
    Result |= MayBeUnknown;
  if (N.hasAnyImage())
    Result |= MayBeAnyGlobal;
  if (N.couldBeMember(TailBytes))
    Result |= MayBeArray;
  return Result;
}

class Builder {
public:
  Builder(const DataStructures &DS, View &Out)
      : DS(DS), DL(DS.getModule().getDataLayout()), Out(Out) {}

  PlaceFacts getPlace(const Function &F, const Value *V) {
    const DSGraph *Graph = DS.getDSGraph(F);
    if (!Graph)
      return {};
    DSNodeHandle H = Graph->getNodeForValue(V);
    if (!H.isNull())
      return getPlace(*H.getNode(), H.getOffset(), Graph->getOffsetStride(V));
    if (!isa<Constant>(V))
      return {};
    // An address in a global, which has a cell if the global has one.
    APInt Bytes(DL.getIndexTypeSizeInBits(V->getType()), 0);
    const Value *Base = V->stripAndAccumulateConstantOffsets(
        DL, Bytes, /*AllowNonInbounds=*/true);
    H = Graph->getNodeForValue(Base);
    if (H.isNull() || Bytes.getSignificantBits() > 64)
      return {};
    const DSNode &N = *H.getNode();
    int64_t Offset = static_cast<int64_t>(H.getOffset()) + Bytes.getSExtValue();
    return getPlace(N, N.normalize(Offset), Graph->getOffsetStride(Base));
  }

private:
  /// A member array is checked as bytes of its holder.
  PlaceFacts getPlace(const DSNode &N, uint64_t Offset, uint64_t Stride) {
    DSNodeHandle Holder = N.getHolder();
    if (Holder.isNull())
      return {getNode(N), Offset, Stride};
    return {getNode(*Holder.getNode()), Holder.getOffset() + Offset,
            std::gcd(Stride, N.getStride())};
  }
  unsigned getNode(const DSNode &N) {
    auto [It, IsNew] = NodeNumbers.try_emplace(&N, Out.Nodes.size());
    if (!IsNew)
      return It->second;
    NodeFacts Facts{N.getId(), promises(N), N.getStride(), describe(N), {}};
    NodeSet Sources;
    addSources(N, Sources);
    for (const DSLink &L : N.links())
      if (L.IsMember) { // may be other objects as well
        Facts.Promises |= promises(*L.Target.getNode());
        addSources(*L.Target.getNode(), Sources);
      }
    if (!Sources.empty())
      Facts.Globals = getVariables(Sources.takeVector());
    Out.Nodes.push_back(std::move(Facts));
    return It->second;
  }

  using NodeList = std::vector<const DSNode *>;
  using NodeSet = SetVector<const DSNode *, NodeList>;

  /// Adds the nodes whose variables \p N contains: its own or, if there are
  /// images, those of the images.
  void addSources(const DSNode &N, NodeSet &Sources) {
    if (N.hasAnyImage())
      return;
    if (N.globalsImages().empty() && !N.globals().empty())
      Sources.insert(&N);
    for (const DSNodeHandle &Image : N.globalsImages()) {
      Sources.insert(Image.getNode());
      // A function may know the array of a variable without the variable.
      if (DSNodeHandle Holder = Image.getNode()->getHolder(); !Holder.isNull())
        Sources.insert(Holder.getNode());
    }
  }

  /// The same list for the same nodes.
  std::shared_ptr<const VariableList> getVariables(NodeList Sources) {
    auto [It, IsNew] = Lists.try_emplace(std::move(Sources));
    if (IsNew) {
      SetVector<const GlobalVariable *, VariableList> Variables;
      const DSGraph &Globals = *DS.getGlobalsGraph();
      for (const DSNode *N : It->first) {
        addVariables(*N, Variables);
        if (N == Globals.getPooledConstants().getNode())
          for (const DSNode &Constant : Globals.nodes())
            if (DSGraph::isPureConstant(Constant))
              addVariables(Constant, Variables);
      }
      It->second = std::make_shared<VariableList>(Variables.takeVector());
    }
    return It->second;
  }

  static void
  addVariables(const DSNode &N,
               SetVector<const GlobalVariable *, VariableList> &Variables) {
    for (const GlobalValue *G : N.globals())
      if (auto *V = dyn_cast_or_null<GlobalVariable>(G->getAliaseeObject()))
        Variables.insert(V);
  }

  const DataStructures &DS;
  const DataLayout &DL;
  View &Out;
  // Never iterated.
  DenseMap<const DSNode *, unsigned> NodeNumbers;
  std::map<NodeList, std::shared_ptr<const VariableList>> Lists;
};

} // namespace

View makeDSAView(const DataStructures &DS, const Sites &S) {
  View Result;
  Result.Name = getName(DS.getPhase()).str();
  Builder B(DS, Result);
  for (const AccessSite &Site : S.Accesses)
    Result.Places.push_back(
        B.getPlace(*Site.Access->getFunction(), Site.Pointer));
  const DSCallGraph &CallGraph = DS.getCallGraph();
  for (const CallSite &Site : S.Calls) {
    ArrayRef<const Function *> Callees = CallGraph.callees(*Site.Call);
    // The library may be told to call another function without a body. Then the
    // runtime observes only entries of the functions that that one calls.
    bool MayBeOthers =
        Site.IsLibrary && any_of(Callees, [&](const Function *F) {
          return F->isDeclaration() && F != Site.Call->getCalledFunction();
        });
    Result.Callees.push_back(
        {Callees.vec(), MayBeOthers || !CallGraph.isComplete(*Site.Call)});
  }
  return Result;
}

} // namespace restruct::oracle
