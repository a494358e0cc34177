//===- Statistics.cpp - Statistics of DSA's results -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/Statistics.h"

#include "Descriptions.h"

#include "restruct/DSA/PlaceOverlap.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

namespace {

/// The bytes of an access, and those at every multiple of Stride from there; a
/// Stride of 0 means none.
struct TouchedBytes {
  ByteRange Range;
  uint64_t Stride;
};

} // namespace

bool isTypeHomogeneous(const DSNode &N, const DataLayout &Layout) {
  if (N.isCollapsedNode())
    return false;
  // Compares all pairs: a node with too many accesses is not homogeneous.
  constexpr size_t TooMany = 512;
  if (N.accessTypes().size() > TooMany)
    return false;
  SmallVector<TouchedBytes, 8> Touched;
  for (const DSAccessType &A : N.accessTypes()) {
    TypeSize Size =
        A.Ty->isSized() ? Layout.getTypeStoreSize(A.Ty) : TypeSize::getFixed(0);
    Touched.push_back(
        {{static_cast<int64_t>(A.Offset), Size.getKnownMinValue()},
         getCommonPeriod(A.Stride, N.getStride())});
  }
  for (size_t Second = 0; Second < Touched.size(); ++Second)
    for (size_t First = 0; First < Second; ++First)
      if (mayOverlap(
              Touched[First].Range, Touched[Second].Range,
              getCommonPeriod(Touched[First].Stride, Touched[Second].Stride)))
        return false;
  return true;
}

static void count(DSAStatistics &S, const DSGraph &Graph,
                  const DataLayout &Layout) {
  for (const DSNode &N : Graph.nodes()) {
    ++S.Nodes;
    S.CompleteNodes += N.isCompleteNode();
    S.ExternalNodes += N.isExternalNode();
    if (N.isCollapsedNode())
      ++S.CollapsedNodes[static_cast<unsigned>(N.getCollapseCause())];
    else
      S.StridedNodes += N.getStride() != 0;
    if (N.isHeapNode()) {
      ++S.HeapNodes;
      S.HomogeneousHeapNodes += isTypeHomogeneous(N, Layout);
    }
  }
}

DSAStatistics computeStatistics(const DataStructures &Results) {
  DSAStatistics S;
  const Module &M = Results.getModule();
  count(S, *Results.getGlobalsGraph(), M.getDataLayout());
  S.GlobalsGraphNodes = S.Nodes;
  for (const DSGraph *Graph : Results.graphs()) {
    ++S.Graphs;
    count(S, *Graph, M.getDataLayout());
  }
  const DSCallGraph &CallGraph = Results.getCallGraph();
  for (const Function &F : M) {
    S.Functions += Results.hasDSGraph(F);
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || !Call->isIndirectCall())
        continue;
      ++S.IndirectCalls;
      S.CompleteIndirectCalls += CallGraph.isComplete(*Call);
      S.KnownTargets += CallGraph.callees(*Call).size();
    }
  }
  countAccesses(S, Results);
  return S;
}

static constexpr StringLiteral CauseNames[] = {
#define COLLAPSE_CAUSE(Name, Sentence) #Name,
#include "restruct/DSA/CollapseCauses.def"
};

namespace {

struct StatisticsRow {
  StringRef Key; ///< The key in JSON.
  StringRef Words;
  uint64_t DSAStatistics::*Number;
  /// The total for a share, or null.
  uint64_t DSAStatistics::*Whole;
};

} // namespace

static constexpr StatisticsRow Rows[] = {
    {"functions", "functions", &DSAStatistics::Functions, nullptr},
    {"graphs", "graphs", &DSAStatistics::Graphs, nullptr},
    {"nodes", "nodes", &DSAStatistics::Nodes, nullptr},
    {"globalsGraphNodes", "nodes of the globals graph",
     &DSAStatistics::GlobalsGraphNodes, nullptr},
    {"completeNodes", "complete nodes", &DSAStatistics::CompleteNodes,
     &DSAStatistics::Nodes},
    {"externalNodes", "external nodes", &DSAStatistics::ExternalNodes,
     &DSAStatistics::Nodes},
    {"stridedNodes", "nodes with a stride", &DSAStatistics::StridedNodes,
     &DSAStatistics::Nodes},
    {"heapNodes", "heap nodes", &DSAStatistics::HeapNodes, nullptr},
    {"homogeneousHeapNodes", "heap nodes of one type",
     &DSAStatistics::HomogeneousHeapNodes, &DSAStatistics::HeapNodes},
    {"indirectCalls", "indirect calls", &DSAStatistics::IndirectCalls, nullptr},
    {"completeIndirectCalls", "indirect calls with all callees known",
     &DSAStatistics::CompleteIndirectCalls, &DSAStatistics::IndirectCalls},
    {"knownTargets", "callees of indirect calls", &DSAStatistics::KnownTargets,
     nullptr},
    {"accesses", "loads and stores", &DSAStatistics::Accesses, nullptr},
    {"accessesAnywhere", "of a pointer without a place",
     &DSAStatistics::AccessesAnywhere, &DSAStatistics::Accesses},
    {"accessesCollapsed", "of a collapsed node",
     &DSAStatistics::AccessesCollapsed, &DSAStatistics::Accesses},
    {"accessesExternal", "of an external node",
     &DSAStatistics::AccessesExternal, &DSAStatistics::Accesses},
    {"accessesIncomplete", "of an incomplete node",
     &DSAStatistics::AccessesIncomplete, &DSAStatistics::Accesses},
    {"accessesOfSeveralTypes", "of a node of several types",
     &DSAStatistics::AccessesOfSeveralTypes, &DSAStatistics::Accesses},
    {"accessesLargestNode", "of the node that has most",
     &DSAStatistics::AccessesLargestNode, &DSAStatistics::Accesses},
    {"pairs", "pairs of pointers accessed in one function",
     &DSAStatistics::Pairs, nullptr},
    {"pairsThatMayMeet", "of them may meet", &DSAStatistics::PairsThatMayMeet,
     &DSAStatistics::Pairs},
    {"pairsIncomplete", "as both nodes are incomplete",
     &DSAStatistics::PairsIncomplete, &DSAStatistics::PairsThatMayMeet},
    {"pairsCollapsed", "as they have one collapsed node",
     &DSAStatistics::PairsCollapsed, &DSAStatistics::PairsThatMayMeet},
};

static void printRow(raw_ostream &OS, uint64_t Number, uint64_t Whole,
                     StringRef Words) {
  OS << format("%10llu", static_cast<unsigned long long>(Number)) << ' '
     << Words;
  if (Whole != 0)
    OS << format(" (%.1f%%)", 100.0 * static_cast<double>(Number) /
                                  static_cast<double>(Whole));
  OS << '\n';
}

void printStatisticsText(raw_ostream &OS, const DataStructures &Results) {
  const DSAStatistics S = computeStatistics(Results);
  OS << "phase " << getName(Results.getPhase()) << '\n';
  if (Results.wasCoarsened())
    OS << "coarsened: " << Results.getCoarseningReason() << '\n';
  for (const StatisticsRow &Row : Rows)
    printRow(OS, S.*Row.Number, Row.Whole ? S.*Row.Whole : 0, Row.Words);
  for (unsigned Cause = 0; Cause < NumCollapseCauses; ++Cause)
    printRow(OS, S.CollapsedNodes[Cause], S.Nodes,
             "collapsed: " +
                 getSentence(static_cast<CollapseCause>(Cause)).str());
}

void printStatisticsJSON(raw_ostream &OS, const DataStructures &Results) {
  const DSAStatistics S = computeStatistics(Results);
  json::OStream J(OS, 2);
  J.object([&] {
    printJSONHead(J, "restruct-dsa-statistics/1", Results);
    J.attribute("coarsened", Results.wasCoarsened()
                                 ? json::Value(Results.getCoarseningReason())
                                 : json::Value(nullptr));
    for (const StatisticsRow &Row : Rows)
      J.attribute(Row.Key, S.*Row.Number);
    J.attributeObject("collapsedNodes", [&] {
      for (unsigned Cause = 0; Cause < NumCollapseCauses; ++Cause)
        J.attribute(CauseNames[Cause], S.CollapsedNodes[Cause]);
    });
  });
  OS << '\n';
}

} // namespace restruct
