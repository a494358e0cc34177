//===- WhyMerged.cpp - Why values share a node ----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/WhyMerged.h"

#include "../Claims/ClaimParser.h"
#include "Descriptions.h"
#include "GraphNames.h"

#include "restruct/DSA/MergeLog.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

Expected<AskedValue> parseAskedValue(StringRef Text, const Module &M) {
  ClaimNames Names(M);
  ClaimParser Parser(Text, 0, M, Names);
  AskedValue Asked;
  Asked.Text = Text.str();
  if (!Parser.parseValue(Asked.Context, Asked.V))
    return createStringError("'" + Text + "': " + Parser.getMessage());
  return Asked;
}

/// What an event did, by the stride that it brought; 0 for none.
static std::string describeEvent(uint64_t Stride) {
  if (Stride == 0)
    return "merged";
  if (Stride == 1)
    return "offsets told apart no more";
  return "stride of " + std::to_string(Stride);
}

/// A line for each instruction, in the order in which they came, however often
/// each merged.
static void printEvents(raw_ostream &OS, ArrayRef<MergeEvent> Events,
                        ModuleNames &Names) {
  MapVector<std::pair<const Instruction *, uint64_t>, unsigned> Lines;
  for (const MergeEvent &Event : Events)
    ++Lines[{Event.Why, Event.Bytes}];
  for (const auto &[Line, Count] : Lines) {
    const auto &[Why, Stride] = Line;
    OS << "  " << describeEvent(Stride);
    if (Count > 1)
      OS << " (" << Count << " times)";
    if (!Why) {
      OS << ": by what globals, callers and unseen code share\n";
      continue;
    }
    OS << ": " << Names.describe(*Why) << " in @"
       << Why->getFunction()->getName() << '\n';
  }
}

static DSGraph *findGraph(const DataStructures &Results,
                          const AskedValue &Asked) {
  return Asked.Context ? Results.getDSGraph(*Asked.Context)
                       : Results.getGlobalsGraph();
}

static void printOne(raw_ostream &OS, const DSGraph &Graph,
                     const AskedValue &Asked, ModuleNames &Names) {
  const DSNode &N = *Graph.getNodeForValue(Asked.V).getNode();
  OS << Asked.Text << ": " << describeFlags(N.getNodeFlags()) << "; size "
     << N.getSize();
  if (N.getStride() != 0)
    OS << "; stride " << N.getStride();
  OS << '\n';
  if (N.isCollapsedNode())
    OS << "  collapsed: " << describeCollapse(N, Names) << '\n';
  std::vector<MergeEvent> Past = Graph.getMergeLog()->history(Asked.V);
  if (Past.empty())
    OS << "  nothing was merged into its node\n";
  printEvents(OS, Past, Names);
}

static void printTwo(raw_ostream &OS, const DSGraph &Graph, const AskedValue &A,
                     const AskedValue &B, ModuleNames &Names) {
  DSNodeHandle PlaceA = Graph.getNodeForValue(A.V);
  DSNodeHandle PlaceB = Graph.getNodeForValue(B.V);
  if (PlaceA.getNode() != PlaceB.getNode()) {
    OS << A.Text << " and " << B.Text << " have different nodes\n";
    return;
  }
  OS << A.Text << " and " << B.Text << " have one node, at "
     << PlaceA.getOffset() << " and at " << PlaceB.getOffset() << '\n';
  std::optional<std::vector<MergeEvent>> Way =
      Graph.getMergeLog()->explain(A.V, B.V);
  if (!Way)
    OS << "  and no instruction of their own made it so\n";
  else if (Way->empty())
    OS << "  from the start: one is computed from the other\n";
  else
    printEvents(OS, *Way, Names);
}

void printWhyMerged(raw_ostream &OS, const DataStructures &Results,
                    ArrayRef<AskedValue> Values) {
  const DSGraph *Graph = nullptr;
  for (const AskedValue &Asked : Values) {
    const DSGraph *Next = findGraph(Results, Asked);
    if (!Next || Next->getNodeForValue(Asked.V).isNull()) {
      OS << Asked.Text << " has no place in phase "
         << getName(Results.getPhase()) << ": it may point anywhere\n";
      return;
    }
    if (Graph && Graph != Next) {
      OS << Asked.Text << " and " << Values.front().Text
         << " are in different graphs in phase " << getName(Results.getPhase())
         << '\n';
      return;
    }
    Graph = Next;
  }
  if (!Graph || !Graph->getMergeLog())
    return;
  ModuleNames Names(Results.getModule());
  if (Values.size() == 1)
    printOne(OS, *Graph, Values[0], Names);
  else
    printTwo(OS, *Graph, Values[0], Values[1], Names);
}

} // namespace restruct
